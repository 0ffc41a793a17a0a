"""How likely is it that a greedy player would have done what was done? One knows exactly."""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.scout.actions import is_show
from bigtop.games.scout.heuristics import equals_of, strongest_in_hand
from bigtop.games.scout.rules import strength_on_table
from bigtop.games.scout.state import ScoutState

SLIP = -6.0  # the logarithm of how likely it is that one does something else
EVENLY = float(np.log(0.5))


@kernel(inlined=False)
def weigh_act(state: ScoutState, action: int, actions: Array) -> float:
    """The logarithm of how likely the actor takes that action; `actions` is room for others."""
    if not is_show(action):  # most hands that do not fit could have shown something
        to_beat = strength_on_table(state, 0, state.table_size)
        if strongest_in_hand(state, int(state.turn), 0) > to_beat:
            return SLIP
    ties = equals_of(state, action, actions)
    return float(-np.log(ties)) if ties > 0 else SLIP


@kernel(inlined=False)
def weigh_turning(state: ScoutState, seat: int) -> float:
    """The same for having held the hand this way up and not the other, in a first position."""
    kept, other = strongest_in_hand(state, seat, 0), strongest_in_hand(state, seat, 1)
    return EVENLY if kept == other else 0.0 if kept > other else SLIP
