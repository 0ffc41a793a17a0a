"""What a decent player of SCOUT knows, for the greedy player."""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import below
from bigtop.games.scout.actions import (
    KEEP,
    SCOUT_AND_SHOW,
    TURN,
    end_of,
    first_of,
    is_show,
    place_of,
    size_of,
    turned_of,
)
from bigtop.games.scout.rules import (
    NO_NUMBER,
    NO_STEP,
    TOPS,
    card_at,
    number_at,
    stretch_with,
)
from bigtop.games.scout.state import ScoutState

# Points that each of these is worth to the greedy player, found by trying.
SHOW_NEEDED = 1.2  # each Show that it takes to get rid of the hand, at the least
CARD_SHED = 1.0
CARD_COLLECTED = 1.0
CHIP_GIVEN = 1.2
SCOUT_AND_SHOW_SPENT = 1.0
LENGTH_LEFT = 0.3  # each card of the longest set that stays in the hand


@kernel(allocates=True)
def choose(state: ScoutState, actions: Array, count: int, words: Array) -> int:
    """The action of the highest worth, ties at random."""
    best = -1e9
    chosen = 0
    ties = 0
    hand = np.empty(len(state.hands[0]) + 1, np.int64)
    for i in range(count):
        worth = _worth(state, int(actions[i]), hand)
        if worth > best + 1e-9:
            best, chosen, ties = worth, i, 1
        elif worth > best - 1e-9:
            ties += 1
            if below(words, ties) == 0:
                chosen = i
    return int(actions[chosen])


@kernel
def _worth(state: ScoutState, action: int, hand: Array) -> float:
    """What an action brings at once, and how good the hand is that it leaves."""
    seat = int(state.turn)
    size = int(state.hand_sizes[seat])
    if is_show(action):
        left = _hand_without(state, seat, first_of(action), size_of(action), hand)
        won = CARD_COLLECTED * state.table_size + CARD_SHED * size_of(action)
        return won + worth_of_hand(hand, left)
    if KEEP <= action <= TURN:
        for i in range(size):
            hand[i] = TOPS[state.hands[seat, i] ^ (action - KEEP)]
        return worth_of_hand(hand, size)
    number = int(TOPS[card_at(state, end_of(action)) ^ turned_of(action)])
    _hand_with(state, seat, place_of(action), number, hand)
    worth = worth_of_hand(hand, size + 1) - CHIP_GIVEN - CARD_SHED
    if action < SCOUT_AND_SHOW:
        return worth
    return worth + CARD_COLLECTED * (state.table_size - 1) + 1.0 - SCOUT_AND_SHOW_SPENT


@kernel
def _hand_without(state: ScoutState, seat: int, first: int, shown: int, hand: Array) -> int:
    """The numbers that stay when a set is shown; how many they are."""
    left = 0
    for i in range(state.hand_sizes[seat]):
        if not first <= i < first + shown:
            hand[left] = number_at(state, seat, i)
            left += 1
    return left


@kernel
def _hand_with(state: ScoutState, seat: int, place: int, number: int, hand: Array) -> None:
    """The numbers of a hand with one more card in it."""
    for i in range(state.hand_sizes[seat]):
        hand[i if i < place else i + 1] = number_at(state, seat, i)
    hand[place] = number


@kernel
def worth_of_hand(hand: Array, size: int) -> float:
    """Fewer Shows to get rid of it and a longer best set make a hand better."""
    longest = 0
    shows = 0
    free_until = 0  # cards before this one belong to a set that was counted
    number, step, stretch = NO_NUMBER, NO_STEP, 0
    for last in range(size):
        before, number = number, int(hand[last])
        stretch = stretch_with(stretch, step, number - before)
        step = number - before
        longest = max(longest, stretch)
        if stretch == 1 or last - stretch + 1 < free_until:
            shows += 1
            free_until = last
    return LENGTH_LEFT * longest - SHOW_NEEDED * shows
