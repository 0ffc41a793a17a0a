import { told, typeset } from "../table/told";
import type { Line } from "../wire/types";
import { words } from "../words";

const MOST_SENTENCES = 8; // more is the set-up of a game, which the board shows

/** What a line tells about the game, in as many words as can be read beside it. */
export function inShort(line: Line): string {
  const sentences = told(line);
  const rest = sentences.length - MOST_SENTENCES;
  if (rest <= 0) return typeset(sentences.join(" ")) || words.replay.begins;
  return typeset([...sentences.slice(0, 2), words.replay.more(sentences.length - 2)].join(" "));
}
