import { expect, test } from "vitest";
import { timing } from "../src/table/pace";
import type { Line, Update } from "../src/wire/types";

const act: Line = {
  seq: 4,
  at: 0,
  kind: "played",
  seat: 2,
  speaker: null,
  words: [],
  events: [{ kind: "show", seat: 2, words: "Ann shows a single 7.", moves: [] }],
  scoring: [],
};
const update = (...lines: Line[]) => ({ lines }) as Update;

test("others' acts take long enough to be followed", () => {
  const { flight, hold } = timing(update(act), 0, 0, "calm");
  expect(flight + hold).toBeGreaterThan(800);
});

test("one's own act is shown at once", () => {
  const { flight, hold } = timing(update(act), 2, 0, "calm");
  expect(hold).toBeLessThan(100);
  expect(flight).toBeLessThan(300);
});

test.each([
  ["talk", update({ ...act, kind: "chatted", events: [] }), 0, "calm"],
  ["whoever wants no waiting", update(act), 0, "instant"],
  ["whoever has been away", update(act), 20, "calm"],
] as const)("nothing waits for %s", (_, what, waiting, pace) => {
  expect(timing(what, 0, waiting, pace)).toEqual({ flight: 0, hold: 0 });
});
