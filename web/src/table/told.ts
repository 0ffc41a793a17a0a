import type { Line, MagnificentPiece } from "../wire/types";
import { words } from "../words";

type Event = Line["events"][number];

/** Whether a die was rolled into the middle, rather than one that somebody took rolled again. */
const isRoll = ({ kind, moves }: Event) => kind === "roll" && moves.length > 0;

/** What a line tells about the game; dealing is told as one, and so are dice that are rolled together. */
export function told(line: Line): string[] {
  const rolls = line.events.filter(isRoll);
  const dice = rolls.flatMap(({ moves }) => moves.map(({ piece }) => piece as MagnificentPiece));
  return line.events
    .filter((event) => event.kind !== "deal" && (!isRoll(event) || event === rolls[0]))
    .map((event) => (isRoll(event) && dice.length > 1 ? words.table.rolled(dice) : event.words));
}

/** Words as they are printed: with minus signs, and runs of numbers that are not broken. */
export const typeset = (text: string) =>
  text.replace(/(?<=^|[\s(])-(?=[\s\d])/g, "−").replace(/(?<=\d)-(?=\d)/g, "\u2011");
