import type { Outlook } from "../wire/api";

/** What the address of a replay says besides its id. */
export interface Address extends Outlook {
  move: number | null; // null: the beginning
}

const number = (text: string | null) => (/^\d{1,6}$/.test(text ?? "") ? Number(text) : null);

export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  return {
    move: number(query.get("move")),
    seat: number(query.get("seat")) ?? 0,
    isOpen: query.get("open") === "1",
  };
}

export function writeAddress({ move, seat, isOpen }: Address): string {
  const query = new URLSearchParams();
  if (move !== null) query.set("move", String(move));
  query.set("seat", String(seat));
  if (isOpen) query.set("open", "1");
  return `?${query}`;
}

/** The stop at which a move is seen: that of the move, or the next one. */
export function stopOf(stops: number[], move: number | null): number {
  if (move === null) return 0;
  const found = stops.findIndex((stop) => stop >= move);
  return found < 0 ? stops.length - 1 : found;
}
