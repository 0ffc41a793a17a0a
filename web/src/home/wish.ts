import type { Catalogue, GameInfo, NewTable } from "../wire/types";
import { words } from "../words";

/** What a person has chosen for a new table. */
export interface Wish {
  game: string;
  edition: string;
  players: number;
  level: string;
  clock: number;
  isPublic: boolean;
}

export const DEFAULT_LEVEL = "medium";

/** The table that one gets without choosing anything. */
export function defaultWish(game: GameInfo, { bots }: Catalogue): Wish {
  const edition = game.editions[0];
  return {
    game: game.name,
    edition: edition?.name ?? "",
    players: defaultPlayers(edition?.players ?? []),
    level: bots.includes(DEFAULT_LEVEL) ? DEFAULT_LEVEL : (bots.at(-1) ?? ""),
    clock: 0,
    isPublic: false,
  };
}

/** Four if possible: enough company, and rounds that do not take too long. */
export function defaultPlayers(counts: number[]): number {
  return counts.includes(4) ? 4 : (counts.at(-1) ?? 0);
}

/** A table against bots that begins at once. */
export function againstBots(wish: Wish): NewTable {
  const others = Array.from({ length: wish.players - 1 }, () => wish.level);
  return { ...shared(wish), seats: ["you", ...others], start: true };
}

/** A table whose other seats wait for friends. */
export function forFriends(wish: Wish): NewTable {
  return { ...shared(wish), is_public: wish.isPublic };
}

function shared({ game, edition, players, clock }: Wish): NewTable {
  return { game, edition, players, clock };
}

/** The bots that people choose from: the levels, rather than every bot there is. */
export function levelsOf({ bots }: Catalogue): string[] {
  const levels = bots.filter((bot) => bot in words.levels);
  return levels.length ? levels : bots;
}

export const levelName = (level: string) =>
  words.levels[level] ?? level.charAt(0).toUpperCase() + level.slice(1);

/** A name to begin with, until somebody chooses one. */
export function someName(random: () => number = Math.random): string {
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? "";
  return `${pick(words.guestNames)} ${pick(words.guestTitles)}`;
}
