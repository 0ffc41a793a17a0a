"""How well imagined worlds foretell what the others do next, with a witness and without.

    python -m benchmarks.worlds --positions 1000 --worlds 200

In positions of the network's own games a seat does what the network finds best. In every world that
it may imagine the others answer, each from what it would see there; so worlds say how likely each
kind of answer is. What they do in the true world is then a surprise of so many nats: the logarithm
of how unlikely it was. Nobody who does not see the hands can come to 0, and less is better.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

import bigtop
from bigtop import CHANCE, OVER, Game, Random, State
from bigtop.bots.learned import SCOUT, learned_minds
from bigtop.bots.lookahead import (
    WORLDS,
    Board,
    Minds,
    board_for,
    by_network,
    decided,
    first_opinion_at,
    imagine_at,
    minds_for,
    next_to_decide,
)
from bigtop.bots.weights import JUDGE, SHIPPED, network_for, network_in, witness_in
from bigtop.core.contract import SKILLED, actor, apply, resample, stage
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States, allocate
from bigtop.games.scout.actions import KEEP, SCOUT_AND_SHOW, is_show, size_of

SELDOM = 3  # one decision in so many is looked at
LARGEST = 5  # sizes of Shows that are told apart
SCOUTS, SCOUTS_AND_SHOWS, NOTHING = LARGEST, LARGEST + 1, LARGEST + 2
KINDS = LARGEST + 3
DOUBT = 0.125  # worlds in a hundred that are added for each kind: nothing is impossible


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    if not 0 < words.worlds <= WORLDS:
        parser.error(f"--worlds is from 1 to {WORLDS}")
    game = bigtop.game("scout", players=words.players)
    player, judge = network_in(SHIPPED, game), network_for(SHIPPED, game, JUDGE)
    search = SCOUT._replace(stages=1, trials=words.worlds * 2)
    minds = {"by looks": minds_for(game, search, player, judge)}
    if witness := witness_in(SHIPPED, game):
        minds["by the witness"] = minds_for(game, search, player, judge, witness)
    found: dict[str, list[float]] = {}
    spent: dict[str, list[float]] = {}
    rng = Random(words.seed)
    for number, (state, action) in enumerate(positions(game, rng)):
        if number == words.positions:
            break
        for name, surprise, seconds in surprises(game, state, action, minds, words.worlds, rng):
            found.setdefault(name, []).append(surprise)
            spent.setdefault(name, []).append(seconds)
    best = np.array(list(found.values())[-1])
    print(f"{words.positions:,} positions, {words.worlds} worlds")
    for name, each in found.items():
        more = np.array(each) - best
        error = 1.96 * more.std() / len(more) ** 0.5
        milliseconds = 1000 * np.median(spent[name])
        print(
            f"worlds {name}: {np.mean(each):.3f} nats, {more.mean():.3f} ± {error:.3f} more than"
            f" the last, {milliseconds:.0f} ms"
        )


def positions(game: Game, rng: Random) -> Iterator[tuple[State, int]]:
    """Some turns of games that the network plays with itself, and what it does there."""
    minds, board = learned_minds(game), board_for(game)
    while True:
        state = game.start()
        while (seat := game.actor(state)) != OVER:
            if seat == CHANCE:
                game.play(state, rng.choice(game.legal(state)))
                continue
            view = game.conceal(state, seat)
            tried = first_opinion_at(view.array, 0, minds, board, rng.words)
            action = decided(board, len(game.legal(view)), rng.words)
            if tried > 1 and action < KEEP and rng.below(SELDOM) == 0:
                yield state, action
            game.play(state, action)


def surprises(
    game: Game, state: State, action: int, minds: dict[str, Minds], worlds: int, rng: Random
) -> Iterator[tuple[str, float, float]]:
    """Each way to imagine worlds, how it is surprised by what the others do, and its seconds."""
    board, view = board_for(game, has_witness=True), game.conceal(state, game.actor(state)).array
    board.manners[:] = SKILLED
    mind = next(iter(minds.values()))
    truth = np.zeros((1, game.players - 1), np.int64)
    answer_at(state.array, 1, action, mind, board, rng.words, truth)
    for name in ("dealt at random", *minds):
        began = time.perf_counter()
        if name in minds:
            imagined, count = board.imagined, imagine_at(view, 0, 2, minds[name], board, rng.words)
        else:
            imagined, count = allocate(game.parts.dtype, worlds), worlds
            deal_at(view, imagined, rng.words)
        seconds = time.perf_counter() - began
        answers = np.zeros((count, game.players - 1), np.int64)
        answer_at(imagined, count, action, mind, board, rng.words, answers)
        yield name, surprise_of(truth[0], answers), seconds


@kernel(allocates=True)
def deal_at(views: States, worlds: States, words: Array) -> None:
    """Fill worlds with what is hidden in the first view, dealt at random."""
    for w in range(len(worlds)):
        copy_record(views[0], worlds[w])
        resample(worlds[w], words)


@kernel(allocates=True)
def answer_at(
    worlds: States, count: int, action: int, minds: Minds, board: Board, words: Array, out: Array
) -> None:
    """Write for each world of which kind the next act of each other seat is after an action."""
    for w in range(count):
        copy_record(worlds[w], board.worlds[1])
        out[w] = NOTHING
        _answer(board.worlds[1], action, minds, board, words, out[w])


@kernel(inlined=False)
def _answer(state: Any, action: int, minds: Minds, board: Board, words: Array, out: Array) -> None:
    seat, playing, answered = actor(state), stage(state), 0
    apply(state, action)
    turn, before = next_to_decide(state, playing, words), seat
    while turn != OVER and (turn != seat or answered == 0):  # its own Show after a Scout first
        chosen = by_network(state, turn, minds, board, words)
        if turn != before:  # the second half of Scout & Show is not an act of its own
            out[answered] = _kind_of(chosen)
            answered += 1
        apply(state, chosen)
        turn, before = next_to_decide(state, playing, words), turn


@kernel
def _kind_of(action: int) -> int:
    if is_show(action):
        return min(size_of(action), LARGEST) - 1
    return SCOUTS if action < SCOUT_AND_SHOW else SCOUTS_AND_SHOWS


def surprise_of(truth: np.ndarray, answers: np.ndarray) -> float:
    """How unlikely what the others did was by these worlds, in nats for each of them."""
    total = 0.0
    for done, foretold in zip(truth, answers.T, strict=True):
        shares = 100 * np.bincount(foretold, minlength=KINDS) / len(foretold) + DOUBT
        total -= float(np.log(shares[done] / shares.sum()))
    return total / len(truth)


if __name__ == "__main__":
    main()
