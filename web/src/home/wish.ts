import type { Catalogue, GameInfo, NewTable, OptionInfo } from "../wire/types";
import { words } from "../words";

/** What a person has chosen for a new table. */
export interface Wish {
  game: string;
  edition: string;
  players: number;
  level: string;
  clock: number;
  isPublic: boolean;
  options: Record<string, Choice>;
}

export type Choice = string | number;

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
    options: {},
  };
}

/** Four if possible: enough company, and rounds that do not take too long. */
export function defaultPlayers(counts: number[]): number {
  return counts.includes(4) ? 4 : (counts.at(-1) ?? 0);
}

/** The options that there is something to choose of, with so many players. */
export function optionsFor(game: GameInfo, players: number): { info: OptionInfo; of: Choice[] }[] {
  return game.options
    .map((info) => ({ info, of: info.for_players[players] ?? [] }))
    .filter(({ of }) => of.length > 1);
}

/** What was chosen of that; other choices were made for another number of players. */
function possible({ options, players }: Wish, game: GameInfo): Record<string, Choice> {
  const offered = optionsFor(game, players).map(({ info, of }) => [info.name, of] as const);
  return Object.fromEntries(
    offered.flatMap(([name, of]) => {
      const chosen = options[name];
      return chosen !== undefined && of.includes(chosen) ? [[name, chosen]] : [];
    }),
  );
}

/** A table against bots that begins at once. */
export function againstBots(wish: Wish, game: GameInfo): NewTable {
  const others = Array.from({ length: wish.players - 1 }, () => wish.level);
  return { ...shared(wish, game), seats: ["you", ...others], start: true };
}

/** A table whose other seats wait for friends. */
export function forFriends(wish: Wish, game: GameInfo): NewTable {
  return { ...shared(wish, game), is_public: wish.isPublic };
}

function shared(wish: Wish, info: GameInfo): NewTable {
  const { game, edition, players, clock } = wish;
  return { game, edition, players, clock, options: possible(wish, info) };
}

/** The bots that people choose from: the levels, rather than every bot there is. */
export function levelsOf({ bots }: Catalogue): string[] {
  const levels = bots.filter((bot) => bot in words.levels);
  return levels.length ? levels : bots;
}

/** What sets an edition apart: its title without that of the game. */
export function editionName(edition: string, game: string): string {
  const rest = edition.startsWith(`${game}, `) ? edition.slice(game.length + 2) : edition;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

export const levelName = (level: string) =>
  words.levels[level] ?? level.charAt(0).toUpperCase() + level.slice(1);

/** A name to begin with, until somebody chooses one. */
export function someName(random: () => number = Math.random): string {
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? "";
  return `${pick(words.guestNames)} ${pick(words.guestTitles)}`;
}
