import type { Pace } from "../frame/settings.svelte";
import type { Line, Update } from "../wire/types";

/** How long something that happened is shown, in milliseconds. */
export interface Timing {
  flight: number; // for things to move
  hold: number; // before the next thing happens
}

const CALM: Timing = { flight: 480, hold: 650 };
export const OWN_FLIGHT = 260;
const OWN: Timing = { flight: OWN_FLIGHT, hold: 60 };
const NOTHING: Timing = { flight: 0, hold: 0 };
const MOST_WAITING = 6; // updates; with more, one has been away and wants to see how things are

/** Whether anything happened in the game itself, rather than in the chat or on the seats. */
export const hasHappened = (line: Line) => line.events.length > 0;

/** How long to show an update: one's own acts at once, others' so that a person can follow. */
export function timing(update: Update, seat: number | null, waiting: number, pace: Pace): Timing {
  const acts = update.lines.filter(hasHappened);
  if (acts.length === 0 || pace === "instant" || waiting > MOST_WAITING) return NOTHING;
  const isOwn = seat !== null && acts.every((line) => line.seat === seat);
  if (isOwn) return OWN;
  return pace === "brisk" ? { flight: CALM.flight / 2, hold: CALM.hold / 3 } : CALM;
}
