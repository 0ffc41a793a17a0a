import { expect, test } from "vitest";
import { layout, rowsOf } from "../src/games/scout/layout";

test.each([
  [330, 11],
  [330, 18],
  [360, 25],
  [1000, 12],
  [1000, 1],
  [1450, 11],
])("a hand fits into %i pixels with %i cards, and each can be hit", (width, count) => {
  const { cardWidth, strip, perRow } = layout(width, count);
  expect((perRow - 1) * strip + cardWidth).toBeLessThanOrEqual(width + 0.01);
  expect(strip).toBeGreaterThanOrEqual(28);
});

test("cards that fit do not overlap", () => {
  const { cardWidth, strip } = layout(1000, 11);
  expect(strip).toBeGreaterThan(cardWidth);
});

test("cards grow with a large screen", () => {
  expect(layout(1450, 11).cardWidth).toBeGreaterThan(layout(1000, 11).cardWidth);
});

test("rows keep the order of the hand and its positions", () => {
  expect(rowsOf(["a", "b", "c"], 2)).toEqual([
    [
      { item: "a", position: 1 },
      { item: "b", position: 2 },
    ],
    [{ item: "c", position: 3 }],
  ]);
});
