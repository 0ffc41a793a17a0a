"""What a seat may not see in SCOUT, and the worlds that fit what it sees. RULES 9"""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import below, shuffle
from bigtop.games.scout.actions import START
from bigtop.games.scout.components import CARDS
from bigtop.games.scout.state import (
    EMPTY,
    HELD,
    HIDDEN,
    IN_DECK,
    LEFT_OVER,
    TURNING,
    UNSEEN,
    ScoutState,
)

NUMBER_OF_CARDS = len(CARDS)


def may_know(state: ScoutState, action: int, viewer: int) -> bool:
    """Whether the viewer may be told the whole action, and not only what its outcome shows."""
    # A card is dealt for one seat, and where in the hand a card comes from or goes to, and which
    # way up the whole hand is held, is nobody else's business.
    return action >= START or viewer == int(state.turn)


@kernel(allocates=True)
def conceal(state: ScoutState, seat: int, out: ScoutState) -> None:
    """What the seat, or a spectator, may know: built of what is public and what is its own."""
    _write_public(state, out)
    for other in range(len(state.hands)):
        if other == seat:
            out.hands[other] = state.hands[other]
            out.turned[other] = state.turned[other]
        else:
            _write_hidden_hand(state, other, out)
            # Hands are turned at the same time: what was chosen shows when all have. RULES 3.5
            is_secret = state.phase == TURNING and other < state.turn
            out.turned[other] = HIDDEN if is_secret else state.turned[other]
    for card in range(NUMBER_OF_CARDS):
        known = state.memory[card] < LEFT_OVER or state.memory[card] == LEFT_OVER + seat
        out.memory[card] = state.memory[card] if known else UNSEEN


@kernel(allocates=True)
def _write_public(state: ScoutState, out: ScoutState) -> None:
    """What lies on the table for all to see, and how many cards are where."""
    out.players = state.players
    out.start = state.start
    out.phase = state.phase
    out.round_index = state.round_index
    out.starter = state.starter
    out.turn = state.turn
    out.dealt = state.dealt
    out.must_show = state.must_show
    out.owner = state.owner
    out.scouts_in_a_row = state.scouts_in_a_row
    out.deck_size = state.deck_size
    for i in range(NUMBER_OF_CARDS):
        out.deck[i] = HIDDEN if i < state.deck_size else EMPTY
    out.hand_sizes[:] = state.hand_sizes
    out.table_size = state.table_size
    out.table[:] = state.table
    out.collected[:] = state.collected
    out.chips[:] = state.chips
    out.scout_and_show[:] = state.scout_and_show
    out.left_over[:] = state.left_over
    out.scores[:] = state.scores
    out.round_scores[:] = state.round_scores
    out.endings[:] = state.endings
    out.closers[:] = state.closers


@kernel
def _write_hidden_hand(state: ScoutState, seat: int, out: ScoutState) -> None:
    for i in range(len(state.hands[seat])):
        out.hands[seat, i] = HIDDEN if i < state.hand_sizes[seat] else EMPTY


@kernel(allocates=True)
def resample(state: ScoutState, words: Array) -> None:
    """Deal what is hidden at random, so that all worlds that fit are equally likely."""
    pool = np.empty(NUMBER_OF_CARDS, np.int64)
    left = _unseen_cards(state, pool)
    shuffle(words, pool, left)
    for seat in range(state.players):
        if state.hand_sizes[seat] > 0 and state.hands[seat, 0] == HIDDEN:
            left = _fill_hand(state, seat, words, pool, left)
        if state.turned[seat] == HIDDEN:
            state.turned[seat] = below(words, 2)
        left = _fill_left_over(state, seat, pool, left)
    _fill_deck(state, pool, left)


@kernel(allocates=True)
def _unseen_cards(state: ScoutState, pool: Array) -> int:
    """The cards that could be anywhere hidden, into `pool`; how many they are."""
    is_open = np.zeros(NUMBER_OF_CARDS, np.bool_)
    for seat in range(state.players):
        for i in range(state.hand_sizes[seat]):
            if state.hands[seat, i] != HIDDEN:
                is_open[state.hands[seat, i] >> 1] = True
    count = 0
    for card in range(NUMBER_OF_CARDS):
        if state.memory[card] == UNSEEN and not is_open[card]:
            pool[count] = card
            count += 1
    return count


@kernel
def _fill_hand(state: ScoutState, seat: int, words: Array, pool: Array, left: int) -> int:
    """The cards that the seat was seen to scout, and unseen ones, in any order and way up."""
    size = 0
    for card in range(NUMBER_OF_CARDS):
        if state.memory[card] == HELD + seat:
            state.hands[seat, size] = 2 * card + below(words, 2)
            size += 1
    while size < state.hand_sizes[seat]:
        left -= 1
        state.hands[seat, size] = 2 * pool[left] + below(words, 2)
        size += 1
    shuffle(words, state.hands[seat], size)
    return left


@kernel
def _fill_left_over(state: ScoutState, seat: int, pool: Array, left: int) -> int:
    """The cards that the seat kept secret to the end of round 1, with two players."""
    missing = int(state.left_over[seat])
    for card in range(NUMBER_OF_CARDS):
        if state.memory[card] == LEFT_OVER + seat:
            missing -= 1
    for _ in range(missing):
        left -= 1
        state.memory[pool[left]] = LEFT_OVER + seat
    return left


@kernel(allocates=True)
def _fill_deck(state: ScoutState, pool: Array, left: int) -> None:
    """What is left is still to be dealt, and so is a card that is known to be."""
    for card in range(NUMBER_OF_CARDS):
        if state.memory[card] == IN_DECK:
            pool[left] = card
            left += 1
    pool[:left].sort()
    for i in range(left):
        state.deck[i] = pool[i]
