import { expect, test } from "vitest";
import { headline } from "../src/table/totals";

test("a headline tells who won, and that alone nobody has to", () => {
  expect(headline(["Ann"], false)).toBe("Ann wins");
  expect(headline(["Ann"], true)).toBe("You win!");
  expect(headline(["Ann", "Bo"], true)).toBe("Ann and Bo share the win");
  expect(headline([], false)).toBe("The target is missed");
});
