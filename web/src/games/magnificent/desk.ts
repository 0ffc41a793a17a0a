import { createContext } from "svelte";
import type { BoardSession } from "../../table/board";
import type { MagnificentChoice, MagnificentSeat, MagnificentView } from "../../wire/types";

type Data = MagnificentChoice["data"];

/** The table that the parts of the board draw. */
export interface Desk {
  readonly session: BoardSession;
  readonly view: MagnificentView;
  readonly choices: MagnificentChoice[];
  readonly me: MagnificentSeat | undefined;
  readonly names: string[];
}

export const [desk, setDesk] = createContext<Desk>();

/** The choice of a kind that is about something. */
export function choiceOf<T extends Data["type"]>(
  choices: MagnificentChoice[],
  type: T,
  isAbout: (data: Extract<Data, { type: T }>) => boolean,
): MagnificentChoice | null {
  const found = choices.find(
    ({ data }) => data.type === type && isAbout(data as Extract<Data, { type: T }>),
  );
  return found ?? null;
}

export type Part = "tent" | "acts" | "board" | "rivals";

const PARTS: Record<string, Part> = {
  draft: "tent",
  take_die: "tent",
  take_poster: "tent",
  take_pair: "tent",
  remove_pair: "tent",
  build: "acts",
  travel: "acts",
  perform: "acts",
  put_die: "board",
  place: "board",
  hang: "board",
  pitch: "board",
  complete: "board",
  copy_card: "board",
  score_card: "board",
};

/** The part of the table where a choice lies, unless it is a button of its own. */
export const partOf = ({ group }: MagnificentChoice): Part | null => PARTS[group] ?? null;

/** Bonuses, which can be used at any moment of a turn. */
export const isAnytime = ({ group }: MagnificentChoice) =>
  group === "use_card" || group === "use_trainer";

/** Choices that are not drawn anywhere and need buttons. */
export const loose = (choices: MagnificentChoice[]) =>
  choices.filter((choice) => partOf(choice) === null && !isAnytime(choice));
