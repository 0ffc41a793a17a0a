import { describe, expect, test } from "vitest";
import { holds, rangeWords, stretch, tap } from "../src/games/scout/selection";

describe("selected cards are neighbours", () => {
  test("the first tap selects one card", () => {
    expect(tap(null, 4)).toEqual({ first: 4, last: 4 });
  });

  test("a tap further away takes all cards between", () => {
    expect(tap({ first: 4, last: 4 }, 7)).toEqual({ first: 4, last: 7 });
    expect(tap({ first: 4, last: 5 }, 2)).toEqual({ first: 2, last: 5 });
  });

  test("a tap on an end lets go of it, on the only card of all", () => {
    expect(tap({ first: 2, last: 5 }, 2)).toEqual({ first: 3, last: 5 });
    expect(tap({ first: 2, last: 5 }, 5)).toEqual({ first: 2, last: 4 });
    expect(tap({ first: 3, last: 3 }, 3)).toBeNull();
  });

  test("a tap in the middle begins again there", () => {
    expect(tap({ first: 2, last: 5 }, 4)).toEqual({ first: 4, last: 4 });
  });

  test("shift and an arrow stretch and shrink at the end where the focus is", () => {
    expect(stretch(null, 3, 4)).toEqual({ first: 3, last: 4 });
    expect(stretch({ first: 3, last: 4 }, 4, 5)).toEqual({ first: 3, last: 5 });
    expect(stretch({ first: 3, last: 5 }, 5, 4)).toEqual({ first: 3, last: 4 });
    expect(stretch({ first: 3, last: 5 }, 3, 2)).toEqual({ first: 2, last: 5 });
    expect(stretch({ first: 8, last: 9 }, 3, 2)).toEqual({ first: 2, last: 3 });
  });

  test("a range is said in the game's notation", () => {
    expect(rangeWords({ first: 3, last: 5 })).toBe("show 3-5");
    expect(rangeWords({ first: 4, last: 4 })).toBe("show 4");
    expect(holds({ first: 3, last: 5 }, 4)).toBe(true);
    expect(holds(null, 4)).toBe(false);
  });
});
