"""What a seat may not see in SCOUT, and the worlds that fit what it sees. RULES 9"""

from collections.abc import Sequence

import numpy as np

from bigtop.core.fields import copy_grid, copy_row
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import below, shuffle
from bigtop.core.seats import EVERYONE
from bigtop.games.scout.actions import KEEP, START, TURN, is_scout
from bigtop.games.scout.components import CARDS
from bigtop.games.scout.state import (
    EMPTY,
    HELD,
    HIDDEN,
    LEFT_OVER,
    SET_ASIDE,
    TURNING,
    UNSEEN,
    ScoutReading,
    ScoutState,
)

NUMBER_OF_CARDS = len(CARDS)


def insiders(state: ScoutReading, action: int) -> Sequence[int]:
    """The viewers who may be told the whole action, and not only what its outcome shows."""
    # A card is dealt for one seat, and where in the hand a card comes from or goes to, and which
    # way up the whole hand is held, is nobody else's business.
    return EVERYONE if action >= START else state.listed("turn")


def reveals(state: ScoutState, action: int) -> bool:
    """Whether the action shows anybody more than what was chosen."""
    if is_scout(action):  # with the last chip of two players it shows whether a Show is possible
        return state.players == 2 and state.chips[state.turn] == 1
    is_last_choice = state.turn == state.players - 1
    return is_last_choice if action in (KEEP, TURN) else True


@kernel
def conceal(state: ScoutState, seat: int, out: ScoutState) -> None:
    """What the seat, or a spectator, may know: built of what is public and what is its own."""
    _write_public(state, out)
    for other in range(len(state.hands)):
        if other == seat:
            copy_row(out.hands[other], state.hands[other])
            out.turned[other] = state.turned[other]
        else:
            _write_hidden(out.hands[other], state.hand_sizes[other])
            # Hands are turned at the same time: what was chosen shows when all have. RULES 3.8
            is_secret = state.phase == TURNING and other < state.turn
            out.turned[other] = HIDDEN if is_secret else state.turned[other]
    for card in range(NUMBER_OF_CARDS):
        known = state.memory[card] < LEFT_OVER or state.memory[card] == LEFT_OVER + seat
        out.memory[card] = state.memory[card] if known else UNSEEN


@kernel(inlined=False)
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
    _write_hidden(out.deck, state.deck_size)
    copy_row(out.hand_sizes, state.hand_sizes)
    out.table_size = state.table_size
    copy_row(out.table, state.table)
    copy_row(out.collected, state.collected)
    copy_row(out.chips, state.chips)
    copy_row(out.scout_and_show, state.scout_and_show)
    copy_row(out.scouted, state.scouted)
    copy_row(out.declined, state.declined)
    copy_row(out.acts, state.acts)
    copy_row(out.spared, state.spared)
    copy_row(out.story, state.story)
    out.story_size = state.story_size
    copy_row(out.left_over, state.left_over)
    copy_row(out.scores, state.scores)
    copy_grid(out.round_scores, state.round_scores)
    copy_row(out.endings, state.endings)
    copy_row(out.closers, state.closers)


@kernel
def _write_hidden(cards: Array, size: int) -> None:
    """So many cards that the viewer may not know."""
    for i in range(len(cards)):
        cards[i] = HIDDEN if i < size else EMPTY


@kernel(allocates=True)
def resample(state: ScoutState, words: Array) -> None:
    """Deal what is hidden at random, so that all worlds that fit are equally likely."""
    is_open = _open_cards(state)
    pool = np.empty(NUMBER_OF_CARDS, np.int64)
    left = _add_cards(state, UNSEEN, is_open, pool, 0)
    shuffle(words, pool, left)
    for seat in range(state.players):
        left = _fill_left_over(state, seat, pool, left)
    is_round_2_dealt = state.round_index > 0 and state.dealt > 0
    if is_round_2_dealt:  # cards that were set aside cannot have been left over
        left = _add_cards(state, SET_ASIDE, is_open, pool, left)
        shuffle(words, pool, left)
    for seat in range(state.players):
        if state.hand_sizes[seat] > 0 and state.hands[seat, 0] == HIDDEN:
            left = _fill_hand(state, seat, words, pool, left)
        if state.turned[seat] == HIDDEN:
            state.turned[seat] = below(words, 2)
    if not is_round_2_dealt:
        left = _add_cards(state, SET_ASIDE, is_open, pool, left)
    _fill_deck(state, pool, left)


@kernel(allocates=True)
def _open_cards(state: ScoutState) -> Array:
    """Which cards lie in hands that the viewer sees."""
    is_open = np.zeros(NUMBER_OF_CARDS, np.bool_)
    for seat in range(state.players):
        for i in range(state.hand_sizes[seat]):
            if state.hands[seat, i] != HIDDEN:
                is_open[state.hands[seat, i] >> 1] = True
    return is_open


@kernel
def _add_cards(state: ScoutState, memory: int, is_open: Array, pool: Array, count: int) -> int:
    """Add the cards that are remembered like this and lie somewhere hidden; the new count."""
    for card in range(NUMBER_OF_CARDS):
        if state.memory[card] == memory and not is_open[card]:
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
    """What is left is still to be dealt."""
    is_left = np.zeros(NUMBER_OF_CARDS, np.bool_)
    for i in range(left):
        is_left[pool[i]] = True
    size = 0
    for card in range(NUMBER_OF_CARDS):
        if is_left[card]:
            state.deck[size] = card
            size += 1
