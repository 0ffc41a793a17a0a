import type { Position, TableInfo } from "../wire/types";

/** What a board shows and may ask for, whether the game is played or looked at again. */
export interface BoardSession {
  readonly seat: number | null;
  readonly table: TableInfo | null;
  readonly position: Position | null;
  readonly names: string[];
  /** Whether one has to decide now. */
  readonly isAsked: boolean;
  /** The action that a hint points at, which the board marks. */
  readonly marked: number | null;
  play(action: number): Promise<void>;
  /** Why an action in words is not possible; null where there is nothing to say about it. */
  whyNot(action: string): Promise<string | null>;
}
