"""Many games, spread over cores, summed up."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bigtop.core.errors import ChoiceError, listed, quoted
from bigtop.core.game import Game
from bigtop.core.layout import Array
from bigtop.core.many import cores, play_many
from bigtop.core.playouts import GREEDY, RANDOM

CHUNK = 256  # games that a core plays at a time
WINDOW = 256 * CHUNK  # games that are handed out at a time
POLICIES = {"random": RANDOM, "greedy": GREEDY}


@dataclass
class Tally:
    """Sums over games, which can be added to each other."""

    seats: int
    goal: int | None = None  # points without which nobody wins
    games: int = 0
    decisions: int = 0
    options: int = 0
    shortest: int = 2**62
    longest: int = 0
    scores: Array = field(default_factory=lambda: np.zeros(0))
    squares: Array = field(default_factory=lambda: np.zeros(0))
    wins: Array = field(default_factory=lambda: np.zeros(0))
    totals: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.scores = np.zeros(self.seats, np.int64)
        self.squares = np.zeros(self.seats, np.int64)
        self.wins = np.zeros(self.seats)

    def add(self, scores: Array, counts: Array, totals: dict[str, int]) -> None:
        """Add finished games: their scores by seat, their lengths, the game's own sums."""
        self.games += len(scores)
        self.decisions += int(counts[:, 0].sum())
        self.options += int(counts[:, 1].sum())
        self.shortest = min(self.shortest, int(counts[:, 0].min()))
        self.longest = max(self.longest, int(counts[:, 0].max()))
        self.scores += scores.sum(axis=0)
        self.squares += (scores**2).sum(axis=0)
        won = scores == scores.max(axis=1, keepdims=True)
        shares = won / won.sum(axis=1, keepdims=True)
        if self.goal is not None:
            shares[scores < self.goal] = 0
        self.wins += shares.sum(axis=0)
        for name, total in totals.items():
            self.totals[name] = self.totals.get(name, 0) + total

    def report(self) -> dict[str, Any]:
        """Means, as plain numbers with names."""
        mean = self.scores / self.games
        deviation = np.sqrt(np.maximum(0, self.squares / self.games - mean**2))
        return {
            "games": self.games,
            "seats": [
                {
                    "seat": seat,
                    "mean_score": round(float(mean[seat]), 3),
                    "standard_deviation": round(float(deviation[seat]), 3),
                    "win_share": round(float(self.wins[seat] / self.games), 4),
                }
                for seat in range(self.seats)
            ],
            "decisions": {
                "mean": round(self.decisions / self.games, 3),
                "shortest": self.shortest,
                "longest": self.longest,
                "legal_actions": round(self.options / self.decisions, 3),
            },
            "per_game": {name: round(total / self.games, 4) for name, total in self.totals.items()},
        }


def seat_policies(names: str, players: int) -> list[str]:
    """Who plays each seat: one name for all, or one for each seat, with commas."""
    policies = [name.strip() for name in names.split(",")]
    for name in policies:
        if name not in POLICIES:
            raise ChoiceError(
                f"there is no bot {quoted(name)} for simulations; choose {listed(POLICIES)}"
            )
    if len(policies) == 1:
        policies *= players
    if len(policies) != players:
        raise ChoiceError(f"name 1 bot or {players}, one for each seat, not {len(policies)}")
    return policies


def simulate(
    game: Game,
    games: int,
    seed: int = 0,
    policies: Sequence[str] = (),
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Play games on all cores; the result depends on the seed alone."""
    chosen = [POLICIES[name] for name in policies]

    def chunk(first: int) -> tuple[Array, Array, dict[str, int]]:
        count = min(CHUNK, games - first)
        finals, counts = play_many(game, count, seed, first, chosen)
        return game.all_scores(finals), counts, game.parts.totals(finals)

    tally = Tally(game.players, game.goal)
    with ThreadPoolExecutor(workers or cores()) as pool:
        for begin in range(0, games, WINDOW):
            firsts = range(begin, min(games, begin + WINDOW), CHUNK)
            for scores, counts, totals in pool.map(chunk, firsts):
                tally.add(scores, counts, totals)
                progress(len(scores))
    return tally
