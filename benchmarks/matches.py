"""How strong a bot is against copies of another, in compiled code: quicker than the arena.

    python -m benchmarks.matches scout lookahead:144 learned --players 4 --deals 125

Every deal is played from every seat. What is known so far is printed after each set of deals.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

import bigtop
from benchmarks.published import policy_by_network, published_policy
from bigtop import Game
from bigtop.bots.budget import Budget
from bigtop.bots.learned import learned_minds, lookahead_minds
from bigtop.bots.training.matches import (
    Policy,
    heuristic_policy,
    learned_policy,
    lookahead_policy,
    match,
    random_policy,
    ranked_policy,
)
from bigtop.bots.weights import RANKER, SHIPPED, WORLDLY, file_name, network_in

SET = 5  # deals
AT_FIRST_SIGHT = {"learned": "", "worldly": WORLDLY}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument(
        "bot",
        help="random, greedy, planner, learned, worldly, lookahead[:TRIALS], ranker, another"
        " program's weigher or shower, or the folder of a run that made a network",
    )
    parser.add_argument("against")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--edition")
    parser.add_argument("--deals", type=int, default=125)
    parser.add_argument("--seed", type=int, default=0)
    words = parser.parse_args()
    game = bigtop.game(words.game, players=words.players, edition=words.edition)
    rounds = game.players if game.name == "scout" else 1
    bot, others = policy(game, words.bot), policy(game, words.against)
    found: list[tuple[float, float, float]] = []
    began = time.process_time()
    for first in range(0, words.deals, SET):
        margin = match(game, bot, others, SET, seed=1000 * words.seed + first)
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
    """What the bot of that name does."""
    name, _, budget = words.partition(":")
    if Path(words).is_dir():  # of a run
        if (Path(words) / file_name(game, RANKER)).exists():
            return policy_by_network(game, network_in(Path(words), game, RANKER))
        return learned_policy(game, learned_minds(game, Path(words)))
    if name == "random":
        return random_policy(game)
    if name in ("greedy", "planner"):
        return heuristic_policy(game, plans=name == "planner")
    if name in ("weigher", "shower"):
        return published_policy(game, weighs=name == "weigher")
    if name == "ranker":
        return ranked_policy(game, network_in(SHIPPED, game, RANKER))
    if name in AT_FIRST_SIGHT:
        return learned_policy(game, learned_minds(game, role=AT_FIRST_SIGHT[name]))
    usual, among_greedy = lookahead_minds(game, Budget.parse(budget) if budget else None)
    return lookahead_policy(game, usual, among_greedy)


if __name__ == "__main__":
    main()
