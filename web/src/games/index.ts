import type { Component } from "svelte";
import type { BoardSession } from "../table/board";

/** What a game brings to the browser. */
export interface GameClient {
  Board: Component<{ session: BoardSession }>;
  Piece: Component<{ what: string; piece: unknown }>;
  rules: string;
}

const plain = () => import("./plain");

const clients: Record<string, () => Promise<GameClient>> = {
  scout: () => import("./scout"),
  flohcati: () => import("./flohcati"),
  magnificent: () => import("./magnificent"),
};

/** The client of a game; one that is not drawn yet is played by its list of choices. */
export function clientOf(game: string): Promise<GameClient> {
  return (clients[game] ?? plain)();
}
