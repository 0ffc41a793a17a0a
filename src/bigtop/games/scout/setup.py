"""Setting up a game of SCOUT and each of its rounds: RULES 2, 3 and 8.1 to 8.3."""

from collections.abc import Mapping

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import below
from bigtop.games.scout.actions import DEAL, START
from bigtop.games.scout.components import (
    CARDS,
    CARDS_DEALT,
    CHIPS_FOR_TWO,
    HOLDER_CARD,
    is_in_pack,
)
from bigtop.games.scout.state import (
    DEALING,
    EMPTY,
    HELD,
    IN_BOX,
    LEFT_OVER,
    NOBODY,
    OUT,
    PLAYING,
    SET_ASIDE,
    START_HOLDER,
    START_RANDOM,
    STARTING,
    TURNING,
    UNSEEN,
    ScoutState,
)

HAND_DEALT = np.array([CARDS_DEALT.get(players, 0) for players in range(6)])
PACKS = np.full((6, len(CARDS)), EMPTY)
PACK_SIZES = np.zeros(6, np.int64)
for _players in CARDS_DEALT:
    _pack = [card for card, pair in enumerate(CARDS) if is_in_pack(pair, _players)]
    PACKS[_players, : len(_pack)] = _pack
    PACK_SIZES[_players] = len(_pack)

# 2. Setting up the game


def set_up(state: ScoutState, edition: str, players: int, options: Mapping[str, object]) -> None:
    """The state before anything was decided or dealt."""
    state.players = players
    named = {"random": START_RANDOM, "holder": START_HOLDER}
    start = options["start"]
    state.start = start if isinstance(start, int) else named[str(start)]
    state.phase = STARTING if state.start == START_RANDOM else DEALING
    state.starter = state.start if state.start >= 0 else NOBODY
    state.deck_size = PACK_SIZES[players]
    state.deck[:] = PACKS[players]
    state.memory[:] = IN_BOX
    state.memory[PACKS[players, : PACK_SIZES[players]]] = UNSEEN
    state.hands[:] = EMPTY
    state.table[:] = EMPTY
    state.owner = NOBODY
    state.closers[:] = NOBODY


@kernel
def begin_with(state: ScoutState, seat: int) -> None:
    """Chance has named the first starting player. RULES 2.4"""
    state.starter = seat
    state.turn = 0
    state.phase = DEALING if state.dealt == 0 else TURNING


# 3. Setting up a round


@kernel
def legal_deals(state: ScoutState, out: Array) -> int:
    """Every card that is left, either way up. RULES 3.3, 3.4"""
    size = cards_to_deal(state)
    for i in range(size):
        card = card_to_deal(state, i)
        out[2 * i] = DEAL + 2 * card
        out[2 * i + 1] = DEAL + 2 * card + 1
    return 2 * size


@kernel
def draw(state: ScoutState, words: Array) -> int:
    """What `legal` lists for chance, drawn without listing it."""
    if state.phase == STARTING:
        return START + below(words, state.players)
    drawn = below(words, 2 * cards_to_deal(state))
    return DEAL + 2 * card_to_deal(state, drawn >> 1) + (drawn & 1)


@kernel
def cards_to_deal(state: ScoutState) -> int:
    """How many cards are left; the whole pack while the last round is still on the table."""
    return int(state.deck_size) if state.deck_size > 0 else int(PACK_SIZES[state.players])


@kernel
def card_to_deal(state: ScoutState, i: int) -> int:
    """The i-th of them."""
    return int(state.deck[i]) if state.deck_size > 0 else int(PACKS[state.players, i])


@kernel
def deal(state: ScoutState, way: int) -> None:
    """The next card of the hand that is dealt; hands are dealt seat by seat."""
    if state.dealt == 0:
        _gather(state)
    seat = state.turn
    state.hands[seat, state.hand_sizes[seat]] = way
    state.hand_sizes[seat] += 1
    state.dealt += 1
    _remove_from_deck(state, way >> 1)
    if state.hand_sizes[seat] == HAND_DEALT[state.players]:
        state.turn += 1
        if state.turn == state.players:
            _end_deal(state)


@kernel(inlined=False)
def _gather(state: ScoutState) -> None:
    """Take the cards of the last round from the table and hand out chips. RULES 3.1, 3.2, 8.3"""
    if state.players == 2:
        _put_away(state)
    else:
        _make_deck(state)
    for seat in range(state.players):
        state.hand_sizes[seat] = 0
        state.turned[seat] = 0
        _clear(state.hands[seat])
    clear_table(state)


@kernel
def clear_table(state: ScoutState) -> None:
    """Nobody has done anything in this round yet. RULES 3.2, 8.3"""
    for_two = state.players == 2
    for seat in range(state.players):
        state.collected[seat] = 0
        state.chips[seat] = CHIPS_FOR_TWO if for_two else 0
        state.scout_and_show[seat] = 0 if for_two else 1
        state.scouted[seat] = 0
        state.declined[seat] = 0
    _clear(state.table)
    state.table_size = 0
    state.owner = NOBODY
    state.scouts_in_a_row = 0
    state.story_size = 0
    for i in range(len(state.story)):
        state.story[i] = 0


@kernel
def _clear(cards: Array) -> None:
    for i in range(len(cards)):
        cards[i] = EMPTY


@kernel
def _make_deck(state: ScoutState) -> None:
    """All cards are dealt anew. RULES 7.1"""
    state.deck_size = PACK_SIZES[state.players]
    for i in range(state.deck_size):
        card = PACKS[state.players, i]
        state.deck[i] = card
        state.memory[card] = UNSEEN


@kernel(inlined=False)
def _put_away(state: ScoutState) -> None:
    """The cards of round 1 do not come back with two players. RULES 8.2"""
    for seat in range(state.players):
        for i in range(state.hand_sizes[seat]):
            card = state.hands[seat, i] >> 1
            if state.memory[card] == UNSEEN:
                state.memory[card] = LEFT_OVER + seat
                state.left_over[seat] += 1
            else:
                state.memory[card] = OUT
    for i in range(state.table_size):
        state.memory[state.table[i] >> 1] = OUT


@kernel
def _remove_from_deck(state: ScoutState, card: int) -> None:
    """Take the card out; those behind it move up."""
    i = int(state.deck_size)
    state.deck_size = i - 1
    behind = EMPTY
    while behind != card:
        i -= 1
        behind, state.deck[i] = state.deck[i], behind


@kernel(inlined=False)
def _end_deal(state: ScoutState) -> None:
    """All hands are dealt: who starts, if that is still open? Then hands may be turned."""
    state.turn = 0
    state.phase = TURNING
    if state.round_index == 0 and state.start == START_HOLDER:
        _look_for_holder(state)


@kernel
def _look_for_holder(state: ScoutState) -> None:
    """Whoever was dealt the 1/2 card begins, so everyone knows where it is. RULES 9.7, 10"""
    for seat in range(state.players):
        for i in range(state.hand_sizes[seat]):
            if state.hands[seat, i] >> 1 == HOLDER_CARD:
                state.starter = seat
                state.memory[HOLDER_CARD] = HELD + seat
                return
    state.memory[HOLDER_CARD] = SET_ASIDE
    state.phase = STARTING


@kernel(inlined=False)
def turn_hand(state: ScoutState, turns: bool) -> None:
    """A player keeps the whole hand as it is or turns every card of it. RULES 3.7"""
    seat = state.turn
    if turns:
        state.turned[seat] = 1
        for i in range(state.hand_sizes[seat]):
            state.hands[seat, i] ^= 1
    state.turn += 1
    if state.turn == state.players:
        state.turn = state.starter
        state.phase = PLAYING
