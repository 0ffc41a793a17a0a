import { place } from "../../motion/places";
import type { Figure, SeatShown } from "../../table/Seats.svelte";
import type { FlohcatiSeat } from "../../wire/types";
import { words } from "../../words";

/** What is told about a seat in numbers. */
export function seatShown(seat: FlohcatiSeat): SeatShown {
  const laid = seat.laid.map((card) => card.words).join(" ");
  const figures: Figure[] = [
    {
      kind: "hand",
      count: seat.hand_size,
      label: words.flohcati.inHand(seat.hand_size, seat.hidden),
      place: null,
    },
    {
      kind: "trios",
      count: seat.trios,
      label: words.flohcati.trioCount(seat.trios, laid),
      place: place("trios", seat.seat),
    },
    {
      kind: "lost",
      count: seat.lost_turns,
      label: words.flohcati.lostTurns(seat.lost_turns),
      place: null,
    },
  ];
  return { score: seat.points, figures };
}
