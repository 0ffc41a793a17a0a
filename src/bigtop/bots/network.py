"""A small network that says what a position is worth, run inside kernels.

The first layer is wide and sparse: each feature that is there adds its row. A second, linear
model of the same features costs almost nothing: it glances at all positions that can be reached
and picks those that the network looks at. What is the same in all of them is added up once.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from bigtop.core.contract import actor, apply, backdrop, features, glimpse, stage, standing
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States, allocate
from bigtop.core.rng import below
from bigtop.core.seats import OVER

LOOKS = 8  # positions that the network looks at where time is short
# One decision in so many is drawn of all that are about as good, and how much worse they may well
# be, in points: who never wavers may go round in circles.
WAVERING, DOUBT = 500, 1.0


class Network(NamedTuple):
    """The weights: features → first layer → second layer → points that are still to be won."""

    rows: Array  # features x width
    row_bias: Array  # width
    mixing: Array  # width x depth
    mixing_bias: Array  # depth
    last: Array  # depth
    last_bias: Array  # 1
    glance: Array  # features: the linear model


class Workspace(NamedTuple):
    """What evaluating positions needs besides the weights; one for each thread."""

    behind: Array  # width: the first layer with what no action of the seat changes
    behind_at_a_glance: Array  # 1: what the linear model says of that
    first: Array  # width
    second: Array  # depth
    present: Array  # features of a position
    trials: States  # positions to try actions in
    kept: Array  # the actions that are worth a look


def workspace(
    network: Network, dtype: np.dtype[np.void], most_features: int, looks: int = LOOKS
) -> Workspace:
    """Room to evaluate positions of a game in; quickly, the network looks at so many."""
    return Workspace(
        behind=np.zeros(len(network.row_bias), np.float32),
        behind_at_a_glance=np.zeros(1, np.float32),
        first=np.zeros(len(network.row_bias), np.float32),
        second=np.zeros(len(network.last), np.float32),
        present=np.zeros(most_features, np.int32),
        trials=allocate(dtype, 2),
        kept=np.zeros(looks, np.int64),
    )


def mean_of(networks: Sequence[Network]) -> Network:
    """One network that says the mean of what several say: their errors differ."""
    width = sum(len(each.row_bias) for each in networks)
    depth = sum(len(each.last) for each in networks)
    mixing = np.zeros((width, depth), np.float32)
    i, k = 0, 0
    for each in networks:
        wide, deep = each.mixing.shape
        mixing[i : i + wide, k : k + deep] = each.mixing
        i, k = i + wide, k + deep
    share = np.float32(1 / len(networks))
    return Network(
        rows=np.concatenate([each.rows for each in networks], axis=1),
        row_bias=np.concatenate([each.row_bias for each in networks]),
        mixing=mixing,
        mixing_bias=np.concatenate([each.mixing_bias for each in networks]),
        last=np.concatenate([each.last * share for each in networks]),
        last_bias=np.sum([each.last_bias * share for each in networks], axis=0),
        glance=np.sum([each.glance * share for each in networks], axis=0),
    )


@kernel(inlined=False)
def add_up(rows: Array, begin: Array, sums: Array, present: Array, count: int) -> None:
    """The first layer: what it begins with, and the rows of the first `count` features."""
    width = len(begin)
    for j in range(width):
        sums[j] = begin[j]
    for i in range(0, count - 3, 4):  # four at a time: sums are fetched and put back less often
        a, b, c, d = present[i], present[i + 1], present[i + 2], present[i + 3]
        for j in range(width):
            sums[j] += (rows[a, j] + rows[b, j]) + (rows[c, j] + rows[d, j])
    for i in range(count - count % 4, count):
        a = present[i]
        for j in range(width):
            sums[j] += rows[a, j]


@kernel(inlined=False)
def forward(
    network: Network, begin: Array, first: Array, second: Array, present: Array, count: int
) -> float:
    """What a position is worth that has the first `count` features of `present`.

    The first layer begins with the network's biases, or with what has been added up before.
    """
    add_up(network.rows, begin, first, present, count)
    return answer(network, first, second)


@kernel(inlined=False)
def answer(network: Network, first: Array, second: Array) -> float:
    """What the network says, given the sums of its first layer."""
    width, depth = network.mixing.shape
    for k in range(depth):
        second[k] = network.mixing_bias[k]
    for j in range(width):
        if first[j] > 0:
            for k in range(depth):
                second[k] += first[j] * network.mixing[j, k]
    total = network.last_bias[0]
    for k in range(depth):
        if second[k] > 0:
            total += second[k] * network.last[k]
    return float(total)


@kernel
def glance(network: Network, present: Array, count: int) -> float:
    """What the same position is worth by the linear model."""
    total = np.float32(0)
    for i in range(count):
        total += network.glance[present[i]]
    return float(total)


@kernel
def lead(state: Any, seat: int) -> float:
    """The seat's points less the mean of the others'."""
    others = 0
    for other in range(state.players):
        others += standing(state, other)
    own = standing(state, seat)
    others -= own
    return own - others / (int(state.players) - 1)


@kernel(inlined=False)
def outlook(state: Any, seat: int, playing: int, network: Network, work: Workspace) -> float:
    """The lead that a seat will have by the end of the stage `playing`, as far as it can know."""
    look_behind(state, seat, network, work)
    return outlook_in_front(state, seat, playing, True, network, work)


@kernel(inlined=False)
def look_behind(state: Any, seat: int, network: Network, work: Workspace) -> None:
    """Add up what no action of the seat changes."""
    count = backdrop(state, seat, work.present)
    add_up(network.rows, network.row_bias, work.behind, work.present, count)
    work.behind_at_a_glance[0] = glance(network, work.present, count)


@kernel(inlined=False)
def outlook_in_front(
    state: Any, seat: int, playing: int, closely: bool, network: Network, work: Workspace
) -> float:
    """The outlook of a position in front of what was added up before the seat's action."""
    safe = lead(state, seat)
    if stage(state) != playing or actor(state) == OVER:
        return safe
    if closely:
        count = features(state, seat, work.present)
        return safe + forward(network, work.behind, work.first, work.second, work.present, count)
    count = glimpse(state, seat, work.present)
    behind = float(work.behind_at_a_glance[0])
    return safe + behind + glance(network, work.present, count)


@kernel(inlined=False)
def rate(
    view: Any, actions: Array, count: int, network: Network, work: Workspace, values: Array
) -> int:
    """Write the outlook after each action that the actor may take; the index of the best one."""
    seat, playing, trial = actor(view), stage(view), work.trials[0]
    best = 0
    look_behind(view, seat, network, work)
    for i in range(count):
        copy_record(view, trial)
        apply(trial, int(actions[i]))
        values[i] = outlook_in_front(trial, seat, playing, True, network, work)
        if values[i] > values[best]:
            best = i
    return best


@kernel(inlined=False)
def rate_quickly(
    view: Any, actions: Array, count: int, network: Network, work: Workspace, values: Array
) -> int:
    """The same, but the network looks only at what is best at a glance."""
    seat, playing, trial = actor(view), stage(view), work.trials[0]
    if count <= len(work.kept):
        return rate(view, actions, count, network, work, values)
    kept = 0
    look_behind(view, seat, network, work)
    for i in range(count):
        copy_record(view, trial)
        apply(trial, int(actions[i]))
        values[i] = outlook_in_front(trial, seat, playing, False, network, work)
        kept = _keep(work.kept, kept, values, i)
    for k in range(kept):
        i = work.kept[k]
        copy_record(view, trial)
        apply(trial, int(actions[i]))
        values[i] = outlook_in_front(trial, seat, playing, True, network, work)
    best = work.kept[0]
    for k in range(1, kept):
        if values[work.kept[k]] > values[best]:
            best = work.kept[k]
    return int(best)


@kernel
def _keep(kept: Array, count: int, values: Array, i: int) -> int:
    """Keep index i if its value is among the best so far; how many are kept."""
    if count == len(kept) and values[i] <= values[kept[count - 1]]:
        return count
    place = min(count, len(kept) - 1)
    while place > 0 and values[kept[place - 1]] < values[i]:
        kept[place] = kept[place - 1]
        place -= 1
    kept[place] = i
    return min(count + 1, len(kept))


@kernel(inlined=False)
def wavering(best: int, values: Array, count: int, words: Array) -> int:
    """The best of so many actions, or rarely another good one."""
    if below(words, WAVERING) > 0:
        return best
    return drawn_by_value(values, count, best, DOUBT, words)


@kernel(inlined=False)
def drawn_by_value(values: Array, count: int, best: int, temperature: float, words: Array) -> int:
    """An index drawn with more weight for better actions."""
    total = 0.0
    for i in range(count):
        total += np.exp((values[i] - values[best]) / temperature)
    left = total * below(words, 1 << 30) / (1 << 30)
    for i in range(count):
        left -= np.exp((values[i] - values[best]) / temperature)
        if left < 0:
            return i
    return best
