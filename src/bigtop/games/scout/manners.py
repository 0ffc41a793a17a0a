"""How likely is it that somebody would have done what was done?

Of a greedy player one knows exactly. A skilled one does what leads to good positions; how good
they are is told by a linear model of the features, as a network has one for its first glance.
"""

from typing import NamedTuple

import numpy as np

from bigtop.core.contract import GREEDY
from bigtop.core.copying import copy_record, scratch
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.games.scout.actions import COUNT as ACTIONS
from bigtop.games.scout.actions import (
    end_of,
    is_show,
    place_of,
    turned_of,
)
from bigtop.games.scout.features import MOST, glimpse, standing
from bigtop.games.scout.heuristics import equals_of, strongest_in_hand
from bigtop.games.scout.rules import TOPS, apply, card_at, legal, number_at, strength_on_table
from bigtop.games.scout.state import PLAYING, ScoutState

SLIP = -6.0  # the logarithm of how likely it is that a greedy player does something else
EVENLY = float(np.log(0.5))
FLOOR = -500.0  # the least that anything weighs
TEMPER = 0.4  # points that a skilled player may well be mistaken by


class Scales(NamedTuple):
    """What weighing needs; one for each thread."""

    taste: Array  # what each feature is worth to a skilled player
    actions: Array
    present: Array  # features of a position
    trial: States  # one position


@kernel(allocates=True)
def scales_for(state: ScoutState, taste: Array) -> Scales:
    """Room to weigh what was done in positions like this one."""
    return Scales(
        taste,
        np.zeros(ACTIONS, np.int32),
        np.zeros(MOST, np.int32),
        scratch(state),
    )


@kernel(inlined=False)
def weigh_act(state: ScoutState, action: int, manner: int, least: float, scales: Scales) -> float:
    """The logarithm of how likely the actor takes that action.

    What is less than `least` need not be found exactly.
    """
    if manner == GREEDY:
        return _weigh_greedy(state, action, scales)
    return _weigh_skilled(state, action, least, scales)


@kernel(inlined=False)
def weigh_turning(state: ScoutState, seat: int, manner: int, scales: Scales) -> float:
    """The same for having held the hand this way up and not the other, in a first position."""
    if manner == GREEDY:
        kept, other = strongest_in_hand(state, seat, 0), strongest_in_hand(state, seat, 1)
        return EVENLY if kept == other else 0.0 if kept > other else SLIP
    kept_worth = _worth(state, seat, scales)
    copy_record(state, scales.trial[0])
    for i in range(state.hand_sizes[seat]):
        scales.trial[0].hands[seat, i] ^= 1
    better = (_worth(scales.trial[0], seat, scales) - kept_worth) / TEMPER
    return float(-np.log(1 + np.exp(min(-FLOOR, better))))


@kernel(inlined=False)
def _weigh_greedy(state: ScoutState, action: int, scales: Scales) -> float:
    if not is_show(action):  # most hands that do not fit could have shown something
        to_beat = strength_on_table(state, 0, state.table_size)
        if strongest_in_hand(state, int(state.turn), 0) > to_beat:
            return SLIP
    ties = equals_of(state, action, scales.actions)
    return float(-np.log(ties)) if ties > 0 else SLIP


@kernel(inlined=False)
def _weigh_skilled(state: ScoutState, action: int, least: float, scales: Scales) -> float:
    """By how much better or worse than this one other actions are at a glance."""
    seat, trial = int(state.turn), scales.trial[0]
    copy_record(state, trial)
    apply(trial, action)
    worth = _worth(trial, seat, scales)
    odds, most = 1.0, np.exp(-least)
    count = legal(state, scales.actions)
    for i in range(count):
        other = int(scales.actions[i])
        if other == action or not (is_show(other) or _fits(state, other)):
            continue
        copy_record(state, trial)
        apply(trial, other)
        odds += np.exp(min(-FLOOR, (_worth(trial, seat, scales) - worth) / TEMPER))
        if odds > most:
            break
    return float(-np.log(odds))


@kernel
def _fits(state: ScoutState, scout: int) -> bool:
    """Whether a scouted card comes to lie beside one that it makes a set with; or at the end."""
    seat, place = int(state.turn), place_of(scout)
    number = int(TOPS[card_at(state, end_of(scout)) ^ turned_of(scout)])
    if place == 0 or -1 <= number_at(state, seat, place - 1) - number <= 1:
        return True
    size = int(state.hand_sizes[seat])
    return place < size and -1 <= number_at(state, seat, place) - number <= 1


@kernel(inlined=False)
def _worth(state: ScoutState, seat: int, scales: Scales) -> float:
    """What a position is worth, but for what is the same after all actions."""
    others = 0
    for other in range(state.players):
        others += standing(state, other)
    own = standing(state, seat)
    worth = own - (others - own) / (int(state.players) - 1)
    if state.phase == PLAYING:
        for i in range(glimpse(state, seat, scales.present)):
            worth += scales.taste[scales.present[i]]
    return float(worth)
