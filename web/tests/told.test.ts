import { expect, test } from "vitest";
import { told, typeset } from "../src/table/told";
import type { Line } from "../src/wire/types";

const here = { zone: "main_tent", seat: null, position: null };

function roll(colour: string, value: number, isTaken = false): Line["events"][number] {
  const piece = { name: "die", number: null, colour, value };
  const moves = isTaken ? [] : [{ what: "die", source: here, target: here, piece, count: 1 }];
  return { kind: "roll", seat: null, words: `A ${colour} die shows ${value}.`, moves };
}

const line = (...events: Line["events"]): Line => ({
  seq: 1,
  at: 0,
  kind: "acted",
  seat: 0,
  speaker: null,
  words: [],
  events,
  scoring: [],
});

test("dice that are rolled together are told as one", () => {
  const ends = { kind: "round_ends", seat: null, words: "Round 1 is over.", moves: [] };
  expect(told(line(ends, roll("orange", 2), roll("orange", 5), roll("clear", 1)))).toEqual([
    "Round 1 is over.",
    "The dice are rolled: orange\u00a02\u00a05, clear\u00a01.",
  ]);
});

test("a single die is told as the server says it", () => {
  expect(told(line(roll("green", 4)))).toEqual(["A green die shows 4."]);
  expect(told(line(roll("green", 4, true), roll("green", 6, true)))).toHaveLength(2);
});

test("what is printed has minus signs and unbroken runs", () => {
  expect(typeset("-6 points, -1 coin: 5 - 8 = -3")).toBe("−6 points, −1 coin: 5 − 8 = −3");
  expect(typeset("shows the run 7-6-5, Fire-eater")).toBe(
    "shows the run 7\u20116\u20115, Fire-eater",
  );
});
