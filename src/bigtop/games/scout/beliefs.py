"""Worlds that are not only possible but likely: hands that somebody has kept and arranged.

`resample` deals what is hidden at random. But whoever plays turns the better side up, sheds what
fits nowhere and puts scouted cards where they fit: real hands have many more sets. So hidden
cards change places, and turn over, until the hands look like those that are met in play.
"""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import WORD, below, next_word
from bigtop.games.scout.features import goes_on
from bigtop.games.scout.rules import NO_NUMBER, NO_STEP, number_at, stretch_with
from bigtop.games.scout.secrets import resample
from bigtop.games.scout.setup import HAND_DEALT
from bigtop.games.scout.state import HELD, HIDDEN, PLAYING, UNSEEN, ScoutState

CHANGES = 80  # tried for each hidden hand

# What is counted of a hand: sets that are part of no larger one, by size and kind, and scouted
# cards beside nothing that they fit.
_LARGEST = 5
MISFIT = 2 * _LARGEST
SIGHTS = MISFIT + 1
PHASES = 4  # by how many of the cards that were dealt to it have left the hand
_LEAVING = 3  # cards in each phase but the first, where none has

# How much each of these speaks for a hand, phase by phase: the logarithm of how many times as
# often it is met in play as by chance, by logistic regression.
LIKELIHOOD = np.array(
    (
        (-0.27, 0.0, -0.18, -0.03, 0.4, 0.06, 1.48, 0.18, 3.01, 0.69, -4.95),
        (-0.42, 0.0, -0.29, 0.11, 1.03, 1.11, 2.7, 2.03, 4.5, 2.87, -4.49),
        (-0.34, 0.0, -0.37, -0.07, 1.28, 1.4, 3.18, 2.6, 4.73, 3.02, -2.97),
        (-0.38, 0.0, -0.38, 0.19, 1.64, 1.47, 3.25, 2.54, 3.64, 1.79, -1.14),
    )
)


@kernel(allocates=True)
def imagine(state: ScoutState, words: Array) -> None:
    """Fill a concealed state with a world as it is likely to be met in play."""
    imagine_by(LIKELIHOOD, state, words)


@kernel(allocates=True)
def imagine_by(weights: Array, state: ScoutState, words: Array) -> None:
    """The same, by other weights."""
    seats, hidden = np.empty(len(state.hands), np.int64), 0
    for seat in range(state.players):
        if state.hand_sizes[seat] > 0 and state.hands[seat, 0] == HIDDEN:
            seats[hidden] = seat
            hidden += 1
    resample(state, words)
    if state.phase != PLAYING or hidden == 0:
        return
    merits = np.empty(len(state.hands))
    for k in range(hidden):
        merits[seats[k]] = _merit(weights, state, int(seats[k]))
    for _ in range(CHANGES * hidden):
        one = int(seats[below(words, hidden)])
        other = int(seats[below(words, hidden)])
        _try_exchange(weights, state, one, other, merits, words)


@kernel(inlined=False)
def _try_exchange(
    weights: Array, state: ScoutState, one: int, other: int, merits: Array, words: Array
) -> None:
    """Exchange two hidden cards, either way up, if what comes of it is likely enough."""
    first = below(words, int(state.hand_sizes[one]))
    second = below(words, int(state.hand_sizes[other]))
    before, after = state.hands[one, first], state.hands[other, second]
    if one != other and not (state.memory[before >> 1] == state.memory[after >> 1] == UNSEEN):
        return
    turning = next_word(words)
    state.hands[one, first] = after ^ (turning & 1)
    if one != other or first != second:
        state.hands[other, second] = before ^ (turning >> 1 & 1)
    was = merits[one] + (merits[other] if one != other else 0.0)
    merit = _merit(weights, state, one)
    other_merit = _merit(weights, state, other) if one != other else 0.0
    if np.log((next_word(words) + 1) / (WORD + 1)) < merit + other_merit - was:
        merits[other] = other_merit
        merits[one] = merit
    else:
        state.hands[other, second] = after
        state.hands[one, first] = before


@kernel(inlined=False)
def phase_of(state: ScoutState, seat: int) -> int:
    """How far a hand has changed since it was dealt."""
    left = int(HAND_DEALT[state.players]) - int(state.hand_sizes[seat])
    for i in range(state.hand_sizes[seat]):
        left += state.memory[state.hands[seat, i] >> 1] == HELD + seat
    return min(PHASES - 1, (max(0, left) + _LEAVING - 1) // _LEAVING)


@kernel(inlined=False)
def _merit(weights: Array, state: ScoutState, seat: int) -> float:
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
            merit += weights[phase, MISFIT] if is_scouted else 0.0
        if last + 1 == size or not goes_on(after - number, step, stretch):
            is_match = stretch > 1 and step == 0
            merit += weights[phase, 2 * min(stretch, _LARGEST) - 2 + is_match]
    return merit
