/** How a hand is laid out: how much of each card can be seen, and in how many rows. */
export interface Layout {
  cardWidth: number;
  strip: number;
  perRow: number;
}

const SMALLEST_CARD = 52;
const LARGEST_CARD = 84;
const SMALLEST_STRIP = 28; // pixels: a finger can hit it, and the number can be read
const GAP = 6;

/** Cards side by side if they fit, overlapping if they do not, in several rows at the worst. */
export function layout(width: number, count: number): Layout {
  const largest = Math.max(LARGEST_CARD, width / 13); // where there is much room
  const cardWidth = Math.max(SMALLEST_CARD, Math.min(largest, width / 6.5));
  for (let rows = 1; ; rows++) {
    const perRow = Math.max(1, Math.ceil(count / rows));
    const strip = Math.min(cardWidth + GAP, (width - cardWidth) / Math.max(1, perRow - 1));
    if (strip >= SMALLEST_STRIP || perRow === 1) return { cardWidth, strip, perRow };
  }
}

/** The positions of a hand, row by row. */
export function rowsOf<T>(items: T[], perRow: number): { item: T; position: number }[][] {
  const placed = items.map((item, i) => ({ item, position: i + 1 }));
  const rows = Math.ceil(items.length / perRow);
  return Array.from({ length: rows }, (_, i) => placed.slice(i * perRow, (i + 1) * perRow));
}
