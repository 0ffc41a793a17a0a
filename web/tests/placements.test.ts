import { describe, expect, test } from "vitest";
import {
  cellOf,
  flipped,
  keyOf,
  middleOf,
  nameOf,
  outline,
  turned,
  waysOf,
} from "../src/games/magnificent/cells";
import {
  afterFlip,
  afterTurn,
  placeAt,
  waysOffered,
  type Way,
} from "../src/games/magnificent/placements";
import type { MagnificentChoice } from "../src/wire/types";

const cells = (...names: string[]) => names.map(cellOf);
const HOOK = ["a1", "b1", "c1", "a2"]; // has eight ways round
const SQUARE = ["a1", "b1", "a2", "b2"];
const STEPS = ["a1", "b1", "c1", "a2", "b2", "a3"]; // its mirror images are turns of it

const offer = (action: number, kind: string, ...names: string[]): MagnificentChoice => ({
  action,
  words: "",
  label: "",
  group: "place",
  data: { type: "place", gains: {}, power: null, kind, way: 1, cells: names, bonuses: [] },
});
const first = (ways: Way[]) => ways.find(({ places }) => places.size) as Way;

describe("cells", () => {
  test("have names like on a map", () => {
    expect(cellOf("d5")).toEqual({ row: 4, column: 3 });
    expect(nameOf({ row: 8, column: 0 })).toBe("a9");
  });

  test("turn clockwise and flip left to right", () => {
    expect(keyOf(turned(cells(...HOOK)))).toBe("a1 b1 b2 b3");
    expect(keyOf(flipped(cells(...HOOK)))).toBe("a1 b1 c1 c2");
    expect(keyOf(cells("d4", "e4", "f4", "d5"))).toBe(keyOf(cells(...HOOK)));
  });

  test("four turns and two flips bring a shape back", () => {
    const shape = cells(...HOOK);
    expect(keyOf(turned(turned(turned(turned(shape)))))).toBe(keyOf(shape));
    expect(keyOf(flipped(flipped(shape)))).toBe(keyOf(shape));
  });

  test("shapes have as many ways round as they look different", () => {
    expect([HOOK, SQUARE, STEPS].map((shape) => waysOf(cells(...shape)).length)).toEqual([8, 1, 4]);
  });

  test("the middle of a tile is one of its cells", () => {
    expect(nameOf(middleOf(cells("d4", "e4", "f4", "e5")))).toBe("e4");
    expect(HOOK).toContain(nameOf(middleOf(cells(...HOOK))));
  });

  test("the outline goes around all cells and not between them", () => {
    expect(outline(cells(...SQUARE), 10).match(/[hv]/g)).toHaveLength(8);
  });
});

describe("where a tile can lie", () => {
  const shapes = { hook: HOOK };
  const lying = offer(1, "hook", "d4", "e4", "f4", "d5");
  const turnedOnce = offer(2, "hook", "a1", "b1", "b2", "b3");
  const mirrored = offer(3, "hook", "a1", "b1", "c1", "c2");

  test("each placement is found by its way round and the cell in its middle", () => {
    const ways = waysOffered([lying, turnedOnce, mirrored], shapes);
    const found = ways.flatMap(({ places }) => [...places.values()].map(({ action }) => action));
    expect(found.sort()).toEqual([1, 2, 3]);
    expect(ways).toHaveLength(8);
    expect(ways.filter(({ places }) => places.size)).toHaveLength(3);
  });

  test("turning goes on to the next way that fits somewhere", () => {
    const ways = waysOffered([lying, turnedOnce, mirrored], shapes);
    const way = ways.find(({ key }) => key === keyOf(cells(...HOOK))) as Way;
    const next = afterTurn(ways, way);
    expect(next.key).toBe("a1 b1 b2 b3");
    expect(afterTurn(ways, next).key).toBe(way.key); // the other two fit nowhere
  });

  test("flipping shows the mirror image, turned where it has to be", () => {
    const ways = waysOffered([lying, turnedOnce, mirrored], shapes);
    const way = ways.find(({ key }) => key === keyOf(cells(...HOOK))) as Way;
    expect(afterFlip(ways, way).key).toBe("a1 b1 c1 c2");
    const once = ways.find(({ key }) => key === "a1 b1 b2 b3") as Way;
    expect(afterFlip(ways, once).key).toBe("a1 b1 c1 c2");
  });

  test("a way that is the only one stays", () => {
    const ways = waysOffered([lying], shapes);
    expect(afterTurn(ways, first(ways)).key).toBe(first(ways).key);
    expect(afterFlip(ways, first(ways)).key).toBe(first(ways).key);
  });

  test("pointing at a cell that it would cover finds the place, others do not", () => {
    const way = first(waysOffered([lying], shapes));
    for (const name of ["d4", "e4", "f4", "d5"]) {
      expect(placeAt(way, cellOf(name))?.action).toBe(1);
    }
    expect(placeAt(way, cellOf("e5"))).toBeNull();
  });

  test("the cell in the middle wins over a tile that only covers it", () => {
    const next = offer(4, "hook", "e4", "f4", "g4", "e5");
    const way = first(waysOffered([lying, next], shapes));
    for (const [anchor, place] of way.places) {
      expect(placeAt(way, cellOf(anchor))).toBe(place);
    }
  });

  test("without placements there is nothing to turn", () => {
    expect(waysOffered([], shapes).flatMap(({ places }) => [...places])).toEqual([]);
  });
});
