import { expect, test } from "vitest";
import { stepOf } from "../src/games/magnificent/rove";

test("arrow keys move to what lies beside, and stay at the edge", () => {
  expect(stepOf("ArrowRight", 3, 81, 9)).toBe(4);
  expect(stepOf("ArrowDown", 3, 81, 9)).toBe(12);
  expect(stepOf("ArrowUp", 3, 81, 9)).toBe(3);
  expect(stepOf("ArrowLeft", 0, 81, 9)).toBe(0);
  expect(stepOf("Home", 40, 81, 9)).toBe(0);
  expect(stepOf("End", 40, 81, 9)).toBe(80);
});

test("other keys do nothing", () => {
  expect(stepOf("Enter", 3, 81, 9)).toBe(3);
});
