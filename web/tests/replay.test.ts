import { describe, expect, it } from "vitest";
import { readAddress, stopOf, writeAddress } from "../src/replay/address";
import { across, dotsOf, down, path } from "../src/replay/graph";
import { Pages } from "../src/replay/pages";
import type { JudgedMove, ReplayStep } from "../src/wire/types";

describe("the address of a replay", () => {
  it("says which move is seen by whom, and is read as it was written", () => {
    const address = { move: 42, seat: 1, isOpen: true };
    expect(readAddress(writeAddress(address))).toEqual(address);
    expect(readAddress("")).toEqual({ move: null, seat: 0, isOpen: false });
  });

  it("means nothing where it is no number", () => {
    expect(readAddress("?move=4e9&seat=-1&open=yes")).toEqual({
      move: null,
      seat: 0,
      isOpen: false,
    });
  });

  it("leads to the stop at which a move is seen", () => {
    expect([null, 1, 45, 46, 47, 999].map((move) => stopOf([45, 46, 49], move))).toEqual([
      0, 0, 0, 1, 2, 2,
    ]);
  });
});

describe("pages of steps", () => {
  const stepAt = (at: number) => ({ scores: [at] }) as ReplayStep;

  it("are asked for once, and ahead of where one is", async () => {
    const asked: number[] = [];
    const pages = new Pages(20, (first, count) => {
      asked.push(first);
      return Promise.resolve(Array.from({ length: count }, (_, i) => stepAt(first + i)));
    });
    expect(pages.has(3)).toBe(false);
    expect(await pages.step(3)).toEqual(stepAt(3));
    expect([pages.has(5), pages.has(8)]).toEqual([true, false]);
    expect(await pages.step(5)).toEqual(stepAt(5));
    expect(asked).toEqual([0]);
    pages.prefetch(5);
    expect(asked).toEqual([0, 8]);
    pages.prefetch(18); // nothing comes after the last
    expect(asked).toEqual([0, 8]);
  });

  it("are asked for again where that failed", async () => {
    let isDown = true;
    const pages = new Pages(8, () =>
      isDown ? Promise.reject(new Error("gone")) : Promise.resolve([stepAt(0)]),
    );
    await expect(pages.step(0)).rejects.toThrow("gone");
    isDown = false;
    expect(await pages.step(0)).toEqual(stepAt(0));
  });
});

describe("the graph", () => {
  const area = { width: 100, height: 50 };
  const judged = (move: number, seat: number, chance_after: number) =>
    ({ move, seat, chance_after }) as JudgedMove;

  it("has certainty at the top and the last stop at the right", () => {
    expect([down(1, area), down(0, area), across(0, 5, area), across(4, 5, area)]).toEqual([
      0, 50, 0, 100,
    ]);
    expect(across(0, 1, area)).toBe(0);
  });

  it("draws each seat's own decisions", () => {
    const moves = [judged(1, 0, 0.5), judged(2, 1, 1), judged(3, 0, 0)];
    const dots = dotsOf(0, moves, (move) => move, 5, area);
    expect(dots.map(({ x, y }) => [x, y])).toEqual([
      [25, 25],
      [75, 50],
    ]);
    expect(path(dots)).toBe("M25.0 25.0L75.0 50.0");
  });
});
