import { expect, test } from "vitest";
import { againstBots, defaultWish, editionName, forFriends, optionsFor } from "../src/home/wish";
import type { Catalogue, GameInfo } from "../src/wire/types";

const game: GameInfo = {
  name: "magnificent",
  title: "The Magnificent",
  summary: "",
  editions: [{ name: "manual", title: "", players: [1, 2], unofficial: [] }],
  options: [
    {
      name: "target",
      meaning: "points",
      choices: [200, 220],
      for_players: { 1: [200, 220], 2: [] },
    },
    { name: "set", meaning: "cards", choices: ["house"], for_players: { 1: ["house"] } },
  ],
};
const catalogue: Catalogue = { games: [game], bots: ["random", "medium"] };

test("only what can be chosen is offered", () => {
  expect(optionsFor(game, 1).map(({ info }) => info.name)).toEqual(["target"]);
  expect(optionsFor(game, 2)).toEqual([]);
});

test("a table gets the options that fit its players", () => {
  const wish = { ...defaultWish(game, catalogue), options: { target: 220 } };
  expect(forFriends({ ...wish, players: 1 }, game).options).toEqual({ target: 220 });
  expect(againstBots({ ...wish, players: 2 }, game).options).toEqual({});
  expect(againstBots({ ...wish, players: 2 }, game).seats).toEqual(["you", "medium"]);
});

test("an edition is named by what sets it apart", () => {
  expect(editionName("The Magnificent, by the booklet", "The Magnificent")).toBe("By the booklet");
  expect(editionName("Circus Flohcati", "Circus Flohcati")).toBe("Circus Flohcati");
});
