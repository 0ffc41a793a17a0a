import type { JudgedMove } from "../wire/types";

/** The area in which chances are drawn, in the units of the drawing. */
export interface Area {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Dot extends Point {
  judged: JudgedMove;
}

/** Where a stop lies from left to right. */
export const across = (stop: number, stops: number, { width }: Area) =>
  stops < 2 ? 0 : (stop / (stops - 1)) * width;

/** Where a chance lies from top to bottom. */
export const down = (chance: number, { height }: Area) => (1 - chance) * height;

/** A seat's chances after each of its decisions; `stopOf` says where a move is. */
export function dotsOf(
  seat: number,
  moves: JudgedMove[],
  stopOf: (move: number) => number,
  stops: number,
  area: Area,
): Dot[] {
  return moves
    .filter((judged) => judged.seat === seat)
    .map((judged) => ({
      judged,
      x: across(stopOf(judged.move), stops, area),
      y: down(judged.chance_after, area),
    }));
}

export const path = (points: Point[]) =>
  points.map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** How each seat's line looks: a colour for light and dark, and dashes for who sees no colours. */
export const STROKES = [
  { colour: "light-dark(#a01a17, #ff8a73)", dashes: "none" },
  { colour: "light-dark(#0d6466, #7fd6cd)", dashes: "7 3" },
  { colour: "light-dark(#7b4d00, #f5c768)", dashes: "2 3" },
  { colour: "light-dark(#4a2c82, #c3a6ff)", dashes: "9 3 2 3" },
  { colour: "light-dark(#2b1710, #fbeed2)", dashes: "4 2" },
] as const;

export const strokeOf = (seat: number) => STROKES[seat % STROKES.length] ?? STROKES[0];
