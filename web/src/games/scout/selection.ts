/** Neighbours in a hand, by their positions from 1. */
export interface Range {
  first: number;
  last: number;
}

export const holds = (range: Range | null, position: number) =>
  range !== null && range.first <= position && position <= range.last;

/** Tapping a card: selected cards always stay neighbours. */
export function tap(range: Range | null, position: number): Range | null {
  if (range === null) return { first: position, last: position };
  if (!holds(range, position)) {
    return { first: Math.min(range.first, position), last: Math.max(range.last, position) };
  }
  if (range.first === range.last) return null;
  if (position === range.first) return { ...range, first: position + 1 };
  if (position === range.last) return { ...range, last: position - 1 };
  return { first: position, last: position };
}

/** Going on with the selection from one card to the next, as shift and an arrow key do. */
export function stretch(range: Range | null, from: number, to: number): Range {
  if (range === null || !holds(range, from)) {
    return { first: Math.min(from, to), last: Math.max(from, to) };
  }
  if (from === range.last && to >= range.first) return { ...range, last: to };
  if (from === range.first && to <= range.last) return { ...range, first: to };
  return { first: Math.min(from, to), last: Math.max(from, to) };
}

/** The range in the game's notation. */
export const rangeWords = ({ first, last }: Range) =>
  first === last ? `show ${first}` : `show ${first}-${last}`;
