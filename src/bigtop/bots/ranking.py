"""A network that ranks what one's turn may lead to, and draws of it, run inside kernels.

It sees a summary of a position and says how much it is to be preferred; the odds of a turn grow by
the exponential of that, as in networks that learn by policy gradient.
"""

from typing import Any, NamedTuple

import numpy as np

from bigtop.bots.network import Network, answer, drawn_by_value
from bigtop.core.contract import actor, apply, legal, stage, summary
from bigtop.core.copying import copy_record
from bigtop.core.game import Game
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States, allocate

MOST = 3000  # ends of a turn that are looked at; hardly any has more


class Ranker(NamedTuple):
    """Who ranks, with room to do so; one for each thread."""

    network: Network  # whose rows are the weights of a summary's numbers
    trials: States  # positions after one step and after two
    replies: Array  # actions of a second step
    first: Array
    second: Array
    # The ends that a turn may have: its one or two steps, a summary, and how much it is preferred.
    steps: Array
    summaries: Array
    merits: Array


def ranker_for(game: Game, network: Network) -> Ranker:
    """A network that ranks positions of a game, with room."""
    return Ranker(
        network=network,
        trials=allocate(game.parts.dtype, 2),
        replies=np.zeros(game.action_count, np.int32),
        first=np.zeros(len(network.row_bias), np.float32),
        second=np.zeros(len(network.last), np.float32),
        steps=np.zeros((MOST, 2), np.int64),
        summaries=np.zeros((MOST, game.parts.summary_count), np.float32),
        merits=np.zeros(MOST),
    )


@kernel(inlined=False)
def rank(view: Any, actions: Array, count: int, ranker: Ranker) -> int:
    """Write all ends that the actor's turn may have; how many they are.

    A turn has a second step where the same seat goes on deciding, as after the first half of Scout
    & Show; where there is none, it is written as -1.
    """
    seat, playing, trial, end = actor(view), stage(view), ranker.trials[0], ranker.trials[1]
    found = 0
    for i in range(count):
        copy_record(view, trial)
        apply(trial, int(actions[i]))
        goes_on = stage(trial) == playing and actor(trial) == seat
        replies = legal(trial, ranker.replies) if goes_on else 1
        for k in range(min(replies, MOST - found)):
            copy_record(trial, end)
            if goes_on:
                apply(end, int(ranker.replies[k]))
            ranker.steps[found, 0] = actions[i]
            ranker.steps[found, 1] = ranker.replies[k] if goes_on else -1
            summary(end, seat, ranker.summaries[found])
            ranker.merits[found] = _preference(ranker, found)
            found += 1
    return found


@kernel(inlined=False)
def _preference(ranker: Ranker, which: int) -> float:
    """How much an end of a turn is to be preferred, by its summary."""
    network, width = ranker.network, len(ranker.first)
    for j in range(width):
        ranker.first[j] = network.row_bias[j]
    for i in range(ranker.summaries.shape[1]):
        number = ranker.summaries[which, i]
        for j in range(width):
            ranker.first[j] += number * network.rows[i, j]
    return answer(network, ranker.first, ranker.second)


@kernel(inlined=False)
def draw_ranked(view: Any, actions: Array, count: int, ranker: Ranker, words: Array) -> int:
    """The first step of a turn that is drawn by where it leads."""
    found = rank(view, actions, count, ranker)
    best = 0
    for i in range(1, found):
        if ranker.merits[i] > ranker.merits[best]:
            best = i
    return int(ranker.steps[drawn_by_value(ranker.merits, found, best, 1.0, words), 0])


@kernel(allocates=True)
def draw_ranked_at(
    views: States, i: int, actions: Array, count: int, ranker: Ranker, words: Array
) -> int:
    """`draw_ranked` in view i."""
    return draw_ranked(views[i], actions, count, ranker, words)
