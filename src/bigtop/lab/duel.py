"""Two ways to play The Magnificent against each other: the same deals from both seats."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bigtop.core import playouts
from bigtop.core.game import Game
from bigtop.core.layout import Array, States
from bigtop.core.rng import Random
from bigtop.core.seats import CHANCE, OVER
from bigtop.games import game as find_game
from bigtop.games.magnificent.greedy import choose_greedily_at

Choose = Callable[[States, int, Array, int, Array], int]


@dataclass(frozen=True)
class Duel:
    """How games between the heuristic player and a greedy one ended."""

    games: int
    wins: int
    planner_score: float
    greedy_score: float

    @property
    def share(self) -> float:
        """The share of games that the heuristic player won."""
        return self.wins / self.games

    @property
    def error(self) -> float:
        """The standard error of that share."""
        return float(np.sqrt(self.share * (1 - self.share) / self.games))


def duel(
    games: int,
    where: str = "house",
    seed: int = 0,
    progress: Callable[[], None] = lambda: None,
) -> Duel:
    """Let the heuristic player meet the greedy one with two players, each deal from both seats."""
    game = find_game("magnificent", 2, set=where)
    wins, scores = 0, np.zeros(2)
    for number in range(games):
        planner = number % 2
        policies: list[Choose] = [choose_greedily_at, choose_greedily_at]
        policies[planner] = playouts.choose_at
        points, winners = _play(game, policies, Random(seed, number // 2))
        wins += winners == [planner]
        scores += points[planner], points[1 - planner]
        progress()
    return Duel(games, wins, float(scores[0] / games), float(scores[1] / games))


def _play(game: Game, policies: list[Choose], rng: Random) -> tuple[list[int], list[int]]:
    """A whole game; everything lies open, so nothing has to be concealed."""
    state = game.start()
    out = np.empty(game.action_count, np.int32)
    while (seat := playouts.actor_at(state.array, 0)) != OVER:
        if seat == CHANCE:
            action = playouts.draw_at(state.array, 0, rng.words)
        else:
            count = playouts.legal_at(state.array, 0, out)
            action = policies[seat](state.array, 0, out, count, rng.words)
        playouts.apply_at(state.array, 0, action)
    return game.scores(state), game.winners(state)
