"""How well imagined worlds foretell what follows an action, with a witness and without.

    python -m benchmarks.worlds --positions 2000 --worlds 160 --turns 1

In positions of the network's own games the best actions are played on for some turns: in the true
world, and in worlds that are imagined from what the seat knows. By how much an action turned out
better than the network's favourite is then explained, by least squares, by what the network
thought at first and by what the worlds say. A share of 1 would be clairvoyance.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np

import bigtop
from bigtop import CHANCE, OVER, Game, Random, State
from bigtop.bots.learned import SEARCHES, learned_minds
from bigtop.bots.lookahead import (
    WORLDS,
    Minds,
    board_for,
    first_opinion_at,
    imagine_at,
    minds_for,
    try_out_at,
)
from bigtop.bots.network import WAVERING
from bigtop.bots.weights import JUDGE, SHIPPED, network_for, network_in, witness_in
from bigtop.core.contract import SKILLED

SELDOM = 3  # one decision in so many is looked at


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--worlds", type=int, default=160)
    parser.add_argument("--turns", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    if not 0 < words.worlds <= WORLDS:
        parser.error(f"--worlds is at most {WORLDS}")
    game = bigtop.game("scout", players=words.players)
    player, judge = network_in(SHIPPED, game), network_for(SHIPPED, game, JUDGE)
    search = SEARCHES["scout"]._replace(
        turns=words.turns, trust=0.0, stages=1, trials=words.worlds * 2
    )
    minds = {"worlds as they look": minds_for(game, search, player, judge)}
    if witness := witness_in(SHIPPED, game):
        minds["worlds by the witness"] = minds_for(game, search, player, judge, witness)
    found: dict[str, list[np.ndarray]] = {
        "truth": [],
        "opinion": [],
        **{name: [] for name in minds},
    }
    rng = Random(words.seed)
    for number, state in enumerate(positions(game, rng)):
        if number == words.positions:
            break
        for name, merits in looked_at(game, state, minds, words.worlds, rng).items():
            found[name].append(merits[1:] - merits[0])
    told = {name: np.concatenate(each) for name, each in found.items()}
    truth = told.pop("truth")
    print(f"{len(truth):,} actions of {words.positions:,} positions, {words.worlds} worlds")
    report("first opinion", truth, told["opinion"])
    for name in minds:
        report(f"and {name}", truth, told["opinion"], told[name])


def positions(game: Game, rng: Random) -> Iterator[State]:
    """Some decisions of games that the network plays with itself."""
    minds, board = learned_minds(game), board_for(game)
    while True:
        state = game.start()
        while (seat := game.actor(state)) != OVER:
            if seat == CHANCE:
                game.play(state, rng.choice(game.legal(state)))
                continue
            view = game.conceal(state, seat)
            tried = first_opinion_at(view.array, 0, minds, board, rng.words)
            action = int(board.actions[board.order[0]])
            if rng.below(WAVERING) == 0:  # who never wavers may go round in circles for ever
                action = rng.choice(game.legal(view))
            if tried > 1 and rng.below(SELDOM) == 0:
                yield state
            game.play(state, action)


def looked_at(
    game: Game, state: State, minds: dict[str, Minds], worlds: int, rng: Random
) -> dict[str, np.ndarray]:
    """What the best actions are worth in truth, at first sight and in worlds, the best first."""
    board, view = board_for(game, has_witness=True), game.conceal(state, game.actor(state)).array
    merits = {}
    board.manners[:] = SKILLED
    for name, mind in minds.items():
        tried = first_opinion_at(view, 0, mind, board, rng.words)
        ranked = board.order[:tried].copy()
        merits["opinion"] = board.merits[ranked].copy()
        count = imagine_at(view, 0, 2, mind, board, rng.words)
        try_out_at(view, 0, tried, 0, min(worlds, count), count, mind, board, rng.words)
        merits[name] = board.merits[ranked].copy()
    first_opinion_at(view, 0, mind, board, rng.words)
    board.imagined[0] = state.array[0]
    try_out_at(view, 0, tried, 0, 1, 1, mind, board, rng.words)
    return {**merits, "truth": board.merits[ranked].copy()}


def report(name: str, truth: np.ndarray, *told: np.ndarray) -> None:
    """Print how much of the truth is explained, and how much each counts for that."""
    columns = np.stack(told, axis=1)
    weights, *_ = np.linalg.lstsq(columns, truth, rcond=None)
    share = 1 - ((truth - columns @ weights) ** 2).mean() / (truth**2).mean()
    print(f"{name}: {share:.4f} explained, by weights {weights.round(2)}")


if __name__ == "__main__":
    main()
