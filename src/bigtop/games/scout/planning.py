"""The planner of SCOUT: which Shows will still be possible after this move?

Every action is tried, and the position that it leads to is judged by a few aspects: how many Shows
the hand still needs and how strong they are, whether the Active Set may last, and how soon
somebody else may be out.
"""

import numpy as np

from bigtop.core.copying import copy_record, scratch
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import below
from bigtop.games.scout.actions import COUNT
from bigtop.games.scout.features import goes_on, stage, standing
from bigtop.games.scout.hands import ROOM, shows_needed
from bigtop.games.scout.rules import (
    NO_NUMBER,
    NO_STEP,
    actor,
    apply,
    legal,
    number_at,
    strength,
    strength_on_table,
    stretch_with,
)
from bigtop.games.scout.state import ScoutState

_SHOWS, _LARGEST, _SMALLEST = 10, 6, 11

# Where each kind of aspect begins.
NEEDED = 0  # Shows that get rid of the hand: one of these is 1
SINGLES = NEEDED + _SHOWS  # cards that are part of no set
BEST = SINGLES + 1  # the strongest set of the hand, by size and kind
BEST_NUMBER = BEST + 2 * _LARGEST  # a tenth of its smallest number, by size
SECOND = BEST_NUMBER + _LARGEST  # the next strongest, by size
OWN = SECOND + _LARGEST  # one's own Active Set, by size and kind
OWN_NUMBER = OWN + 2 * _LARGEST
LEFT = OWN_NUMBER + _LARGEST  # another's Active Set, by size
HASTE = LEFT + _LARGEST + 1  # the smallest hand of the others
COST = HASTE + _SMALLEST  # the cards in hand, by that
TOKEN = COST + _SMALLEST  # a Scout & Show of one's own
TOKENS = TOKEN + 1  # those of the others
ASPECTS = TOKENS + 1

# What each aspect is worth, in points: least squares over games of planners with greedy players.
WEIGHTS = np.array(
    (
        *(0.0, 2.2, 2.26, 1.6, 0.93, 0.19, -0.61, -1.43, -2.29, -2.6),  # NEEDED
        -0.32,  # SINGLES
        *(-3.09, 0.0, -2.78, -2.06, -1.13, -0.63, 0.29, 0.94, 2.12, 2.52, 4.91, 4.91),  # BEST
        *(1.08, 1.11, 1.26, 2.03, 3.6, 2.89),  # BEST_NUMBER
        *(-0.97, -1.11, -0.36, 0.13, 1.03, 1.03),  # SECOND
        *(-1.4, 0.0, -0.89, -0.3, 0.09, 0.68, 1.21, 2.25, 3.36, 4.18, 6.53, 6.53),  # OWN
        *(0.58, 0.67, 0.78, 1.54, 2.96, 2.94),  # OWN_NUMBER
        *(-0.67, -0.78, -0.6, -1.11, -2.28, -4.06, -5.3),  # LEFT
        *(2.02, 2.02, 1.83, 1.37, 0.77, 0.16, -0.41, -0.74, -1.16, -0.79, -2.13),  # HASTE
        *(-0.39, -0.39, -0.28, -0.11, 0.03, 0.14, 0.26, 0.32, 0.41, 0.42, 0.7),  # COST
        1.98,  # TOKEN
        -0.55,  # TOKENS
    )
)
assert len(WEIGHTS) == ASPECTS


@kernel(allocates=True)
def plan(state: ScoutState, actions: Array, count: int, words: Array) -> int:
    """The action that leads to the best position, ties at random."""
    return plan_by(WEIGHTS, state, actions, count, words)


@kernel(allocates=True)
def plan_by(weights: Array, state: ScoutState, actions: Array, count: int, words: Array) -> int:
    """The same, by other weights."""
    seat, playing = actor(state), stage(state)
    trial, later = scratch(state), scratch(state)
    replies = np.empty(COUNT, np.int32)
    found, room = np.empty(ASPECTS), np.empty(ROOM, np.int32)
    best, chosen, ties = -1e9, 0, 0
    for i in range(count):
        copy_record(state, trial[0])
        apply(trial[0], int(actions[i]))
        if stage(trial[0]) == playing and trial[0].must_show:
            worth = -1e9
            for k in range(legal(trial[0], replies)):
                copy_record(trial[0], later[0])
                apply(later[0], int(replies[k]))
                worth = max(worth, _worth(weights, later[0], seat, playing, found, room))
        else:
            worth = _worth(weights, trial[0], seat, playing, found, room)
        if worth > best + 1e-9:
            best, chosen, ties = worth, i, 1
        elif worth > best - 1e-9:
            ties += 1
            if below(words, ties) == 0:
                chosen = i
    return int(actions[chosen])


@kernel(inlined=False)
def _worth(
    weights: Array, state: ScoutState, seat: int, playing: int, found: Array, room: Array
) -> float:
    """The lead that a seat can expect."""
    worth = lead(state, seat)
    if stage(state) == playing:
        aspects(state, seat, found, room)
        for i in range(ASPECTS):
            worth += weights[i] * found[i]
    return worth


@kernel
def lead(state: ScoutState, seat: int) -> float:
    """The seat's points less the mean of the others'."""
    total = 0
    for other in range(state.players):
        total += standing(state, other)
    own = standing(state, seat)
    return own - (total - own) / (int(state.players) - 1)


@kernel(inlined=False)
def aspects(state: ScoutState, seat: int, out: Array, room: Array) -> None:
    """Write all aspects of a position as the seat knows it."""
    for i in range(ASPECTS):
        out[i] = 0.0
    out[NEEDED + min(shows_needed(state, seat, room, 0), _SHOWS - 1)] = 1.0
    _look_at_sets(state, seat, out)
    _look_at_table(state, seat, out)
    smallest = _SMALLEST - 1
    for other in range(state.players):
        if other != seat:
            smallest = min(smallest, int(state.hand_sizes[other]))
            out[TOKENS] += state.scout_and_show[other]
    out[TOKEN] = state.scout_and_show[seat]
    out[HASTE + smallest] = 1.0
    out[COST + smallest] = state.hand_sizes[seat]


@kernel
def _look_at_sets(state: ScoutState, seat: int, out: Array) -> None:
    """The two strongest sets of the hand, and what is in none."""
    size = int(state.hand_sizes[seat])
    best, second = 0, 0
    number, step, stretch = NO_NUMBER, NO_STEP, 0
    for last in range(size):
        before, number = number, number_at(state, seat, last)
        stretch = stretch_with(stretch, step, number - before)
        step = number - before
        if last + 1 < size and goes_on(number_at(state, seat, last + 1) - number, step, stretch):
            continue
        found = strength(stretch, number_at(state, seat, last - stretch + 1), number)
        out[SINGLES] += stretch == 1
        second = max(second, min(best, found))
        best = max(best, found)
    if best > 0:
        out[BEST + _size_and_kind(best)] = 1.0
        out[BEST_NUMBER + _size(best)] = best % 16 / 10
    if second > 0:
        out[SECOND + _size(second)] = 1.0


@kernel
def _look_at_table(state: ScoutState, seat: int, out: Array) -> None:
    """The Active Set: how strong one's own is, how much another's would bring."""
    if state.owner != seat:
        out[LEFT + min(int(state.table_size), _LARGEST)] = 1.0
        return
    table = strength_on_table(state, 0, state.table_size)
    out[OWN + _size_and_kind(table)] = 1.0
    out[OWN_NUMBER + _size(table)] = table % 16 / 10


@kernel
def _size(strength: int) -> int:
    return min(strength // 32, _LARGEST) - 1


@kernel
def _size_and_kind(strength: int) -> int:
    return 2 * _size(strength) + strength % 32 // 16
