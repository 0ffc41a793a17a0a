"""Hands as they are met in play, whoever holds them.

`resample` deals what is hidden at random. But whoever plays turns the better side up, sheds what
fits nowhere and puts scouted cards where they fit: real hands have many more sets. How much that
speaks for a hand was found by logistic regression, which tells real hands from random ones.
"""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.games.scout.features import goes_on
from bigtop.games.scout.rules import NO_NUMBER, NO_STEP, number_at, stretch_with
from bigtop.games.scout.setup import HAND_DEALT
from bigtop.games.scout.state import HELD, ScoutState

# What is counted of a hand: sets that are part of no larger one, by size and kind, and scouted
# cards beside nothing that they fit.
_LARGEST = 5
MISFIT = 2 * _LARGEST
SIGHTS = MISFIT + 1
PHASES = 4  # by how many of the cards that were dealt to it have left the hand
_LEAVING = 3  # cards in each phase but the first, where none has

# How much each of these speaks for a hand, phase by phase: the logarithm of how many times as
# often it is met in play as by chance.
LIKELIHOOD = np.array(
    (
        (-0.27, 0.0, -0.18, -0.03, 0.4, 0.06, 1.48, 0.18, 3.01, 0.69, -4.95),
        (-0.42, 0.0, -0.29, 0.11, 1.03, 1.11, 2.7, 2.03, 4.5, 2.87, -4.49),
        (-0.34, 0.0, -0.37, -0.07, 1.28, 1.4, 3.18, 2.6, 4.73, 3.02, -2.97),
        (-0.38, 0.0, -0.38, 0.19, 1.64, 1.47, 3.25, 2.54, 3.64, 1.79, -1.14),
    )
)


@kernel(inlined=False)
def phase_of(state: ScoutState, seat: int) -> int:
    """How far a hand has changed since it was dealt."""
    left = int(HAND_DEALT[state.players]) - int(state.hand_sizes[seat])
    for i in range(state.hand_sizes[seat]):
        left += state.memory[state.hands[seat, i] >> 1] == HELD + seat
    return min(PHASES - 1, (max(0, left) + _LEAVING - 1) // _LEAVING)


@kernel(inlined=False)
def weigh_hand(state: ScoutState, seat: int) -> float:
    """How likely a hand is, as a logarithm, but for a constant."""
    phase = phase_of(state, seat)
    size = int(state.hand_sizes[seat])
    merit = 0.0
    before, number, step, stretch = NO_NUMBER, NO_NUMBER, NO_STEP, 0
    for last in range(size):
        before, number = number, number_at(state, seat, last)
        after = number_at(state, seat, last + 1) if last + 1 < size else NO_NUMBER
        stretch = stretch_with(stretch, step, number - before)
        step = number - before
        if not -1 <= step <= 1 and not -1 <= after - number <= 1:
            is_scouted = state.memory[state.hands[seat, last] >> 1] == HELD + seat
            merit += LIKELIHOOD[phase, MISFIT] if is_scouted else 0.0
        if last + 1 == size or not goes_on(after - number, step, stretch):
            is_match = stretch > 1 and step == 0
            merit += LIKELIHOOD[phase, 2 * min(stretch, _LARGEST) - 2 + is_match]
    return merit
