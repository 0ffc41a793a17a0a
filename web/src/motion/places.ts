import type { Place } from "../wire/types";

/** The name under which a place of the table can be found on the page. */
export function place(zone: string, seat: number | null = null, position: number | null = null) {
  return `${zone}/${seat ?? ""}/${position ?? ""}`;
}

/** A place on the page, and whether it is that place itself or only near it. */
export interface Found {
  element: Element;
  isExact: boolean;
}

/** The place of that name which can be seen: parts of a table may be folded away. */
const at = (name: string) =>
  [...document.querySelectorAll(`[data-place="${name}"]`)].find(
    (element) => element.getClientRects().length > 0,
  );

/** The piece of that name at a place, where pieces have names and no positions. */
function pieceIn(element: Element, piece: unknown): Element | null {
  const isNamed = typeof piece === "object" && piece !== null && "words" in piece;
  return isNamed ? element.querySelector(`[data-piece="${String(piece.words)}"]`) : null;
}

/** Where something lies on the page: the piece itself, the place, else its zone, else whose it is. */
export function find({ zone, seat, position }: Place, piece: unknown): Found | null {
  const exact = at(place(zone, seat, position));
  const itself = exact && pieceIn(exact, piece);
  if (itself) return { element: itself, isExact: true };
  if (exact) return { element: exact, isExact: position !== null };
  const near = at(place(zone, seat)) ?? at(place("seat", seat)) ?? at(place("middle"));
  return near ? { element: near, isExact: false } : null;
}
