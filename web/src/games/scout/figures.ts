import type { SignKind } from "../../art/Sign.svelte";
import { place } from "../../motion/places";
import type { SeatShown } from "../../table/Seats.svelte";
import type { ScoutSeat } from "../../wire/types";
import { words } from "../../words";

/** What is told about a seat in numbers; one's own hand lies below. */
export function seatShown(seat: ScoutSeat, isMe: boolean): SeatShown {
  const figure = (kind: SignKind, count: number | null, label: string) => ({
    kind,
    count,
    label,
    place: kind === "hand" && isMe ? null : place(kind, seat.seat),
  });
  return {
    score: seat.score,
    figures: [
      figure("hand", seat.hand_size, words.scout.inHand(seat.hand_size)),
      figure("collected", seat.collected, words.scout.collected(seat.collected)),
      figure("chips", seat.chips, words.scout.chips(seat.chips)),
      ...(seat.scout_and_show
        ? [figure("scout_and_show", null, words.scout.scoutAndShowLeft)]
        : []),
    ],
  };
}
