"""How strong a bot is against copies of another: quicker than the arena.

    python -m benchmarks.matches scout lookahead:144 learned --players 4 --deals 125

Every deal is played from every seat. What is known so far is printed after each set of deals.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

import bigtop
from benchmarks.published import policy_by_network, published_policy
from bigtop import Game
from bigtop.bots.arena import player_of
from bigtop.bots.learned import LearnedBot
from bigtop.bots.training.matches import (
    Policy,
    heuristic_policy,
    match,
    policy_of,
    random_policy,
)
from bigtop.bots.weights import RANKER, file_name, network_in

SET = 5  # deals
COMPILED: dict[str, Callable[[Game], Policy]] = {
    "random": random_policy,
    "greedy": partial(heuristic_policy, plans=False),
    "planner": partial(heuristic_policy, plans=True),
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument(
        "bot",
        help="as in the arena, another program's weigher or shower, or the folder of a run that"
        " made a network",
    )
    parser.add_argument("against")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--edition")
    parser.add_argument("--deals", type=int, default=125)
    parser.add_argument("--seed", type=int, default=0)
    words = parser.parse_args()
    game = bigtop.game(words.game, players=words.players, edition=words.edition)
    rounds = game.players if game.name == "scout" else 1
    challenger, others = policy(game, words.bot), policy(game, words.against)
    found: list[tuple[float, float, float]] = []
    began = time.process_time()
    for first in range(0, words.deals, SET):
        margin = match(game, challenger, others, SET, seed=1000 * words.seed + first)
        found.append((margin.points / rounds, margin.error / rounds, margin.wins))
        points, errors, wins = np.array(found).T
        error = np.sqrt((errors**2).sum()) / len(found)
        print(
            f"{len(found) * SET * game.players * rounds:,} rounds:"
            f" {points.mean():+.2f} ± {error:.2f} a round, wins {wins.mean():.0%} of games,"
            f" {time.process_time() - began:.0f} s",
            flush=True,
        )


def policy(game: Game, words: str) -> Policy:
    """What the bot of that name does, or the network of a run."""
    folder = Path(words)
    if (folder / file_name(game, RANKER)).exists():
        return policy_by_network(game, network_in(folder, game, RANKER))
    if folder.is_dir():
        return policy_of(game, LearnedBot(folder))
    if words in ("weigher", "shower"):
        return published_policy(game, weighs=words == "weigher")
    if words in COMPILED:
        return COMPILED[words](game)
    return policy_of(game, player_of(words))


if __name__ == "__main__":
    main()
