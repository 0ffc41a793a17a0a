"""A network that ranks what one's turn may lead to, and draws of it, run inside kernels.

It sees a summary of a position and says how much it is to be preferred; how often a turn is drawn
grows with that, as in networks that learn by policy gradient.
"""

from typing import Any, NamedTuple

import numpy as np

from bigtop.bots.network import Network, answer
from bigtop.core.contract import actor, apply, legal, stage, summary
from bigtop.core.copying import copy_record
from bigtop.core.game import Game
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States, allocate
from bigtop.core.rng import below

FINE = 1 << 30  # how finely chances are drawn


class Ranker(NamedTuple):
    """Who ranks, with room to do so; one for each thread."""

    network: Network  # whose rows are the weights of a summary's numbers
    trials: States  # positions after one step and after two
    replies: Array  # actions of a second step
    numbers: Array  # the summary of a position
    first: Array
    second: Array


def ranker_for(game: Game, network: Network) -> Ranker:
    """A network that ranks positions of a game, with room."""
    return Ranker(
        network=network,
        trials=allocate(game.parts.dtype, 2),
        replies=np.zeros(game.action_count, np.int32),
        numbers=np.zeros(game.parts.summary_count, np.float32),
        first=np.zeros(len(network.row_bias), np.float32),
        second=np.zeros(len(network.last), np.float32),
    )


def no_network(game: Game) -> Network:
    """What stands for a network that is never asked."""
    count = game.parts.summary_count
    return Network(*(np.zeros(shape, np.float32) for shape in ((count, 0), 0, (0, 0), 0, 0, 1, 0)))


@kernel(inlined=False)
def preference(state: Any, seat: int, ranker: Ranker) -> float:
    """How much the position is to be preferred, as the seat knows it."""
    network = ranker.network
    summary(state, seat, ranker.numbers)
    for j in range(len(ranker.first)):
        ranker.first[j] = network.row_bias[j]
    for i in range(len(ranker.numbers)):
        for j in range(len(ranker.first)):
            ranker.first[j] += ranker.numbers[i] * network.rows[i, j]
    return answer(network, ranker.first, ranker.second)


@kernel(inlined=False)
def draw_ranked(view: Any, actions: Array, count: int, ranker: Ranker, words: Array) -> int:
    """One of the actions: the first of a turn that is drawn by where it leads.

    A turn may have a second step. Adding noise of this kind to all preferences and taking the
    largest sum is drawing with chances that grow by their exponentials.
    """
    seat, playing, trial, end = actor(view), stage(view), ranker.trials[0], ranker.trials[1]
    chosen, most = 0, -np.inf
    for i in range(count):
        copy_record(view, trial)
        apply(trial, int(actions[i]))
        goes_on = stage(trial) == playing and actor(trial) == seat
        steps = legal(trial, ranker.replies) if goes_on else 1
        for k in range(steps):
            copy_record(trial, end)
            if goes_on:
                apply(end, int(ranker.replies[k]))
            merit = preference(end, seat, ranker) + _noise(words)
            if merit > most:
                chosen, most = i, merit
    return int(actions[chosen])


@kernel
def _noise(words: Array) -> float:
    return float(-np.log(-np.log((below(words, FINE) + 0.5) / FINE)))


@kernel(allocates=True)
def draw_ranked_at(
    views: States, i: int, actions: Array, count: int, ranker: Ranker, words: Array
) -> int:
    """`draw_ranked` in view i."""
    return draw_ranked(views[i], actions, count, ranker, words)
