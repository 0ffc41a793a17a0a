"""Travelling: wagons, gems, posters and tents. RULES 4.B"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import (
    DECLINE,
    DISCARD,
    DRAW_POSTER,
    HANG,
    PITCH,
    TAKE_POSTER,
)
from bigtop.games.magnificent.components import (
    POSTER_DISPLAY,
    SLOTS,
)
from bigtop.games.magnificent.gains import (
    can_gain_poster,
    gain_bonus,
    gain_gem,
    number_of,
    pop,
    push,
    renumber,
)
from bigtop.games.magnificent.setup import vacant_place
from bigtop.games.magnificent.state import (
    DISCARDED,
    DRAWING_POSTER,
    EMPTY,
    GAINING_POSTERS,
    HANGING,
    HELD,
    PITCHING,
    POSTER_SYMBOL,
    REFILLING,
    MagnificentState,
)


@kernel
def travel_on(state: MagnificentState) -> None:
    """Move space by space; a poster interrupts the journey. RULES 4.B"""
    seat = int(state.turn)
    ring = number_of(state, 1)
    left = number_of(state, 2)
    while left > 0:
        space = (int(state.wagons[ring]) + 1) % int(state.ring_sizes[ring])
        state.wagons[ring] = space
        left -= 1
        symbol = int(state.ring_table[ring, space])
        if symbol == POSTER_SYMBOL:
            if state.ring_tents[ring, space] < 0 and can_gain_poster(state):
                renumber(state, 2, left)
                push(state, GAINING_POSTERS, 1, 0, 0, 0)
                return
        elif symbol >= 0:
            gain_gem(state, seat, symbol)
    pop(state)
    space = int(state.wagons[ring])
    if state.ring_tents[ring, space] >= 0:
        push(state, PITCHING, ring, space, 0, 0)


@kernel
def can_pitch(state: MagnificentState) -> bool:
    """Whether the tent is still there and a tent space is vacant. RULES 4.B.10"""
    tent = state.ring_tents[number_of(state, 1), number_of(state, 2)]
    return bool(tent >= 0 and vacant_place(state.tents[state.turn], SLOTS) >= 0)


@kernel
def legal_pitches(state: MagnificentState, out: Array) -> int:
    """Every vacant tent space. RULES 4.B.7"""
    count = 0
    for slot in range(SLOTS):
        if state.tents[state.turn, slot] < 0:
            out[count] = PITCH + slot
            count += 1
    return count


@kernel
def pitch(state: MagnificentState, slot: int) -> None:
    """Put the tent there and gain what is under it. RULES 4.B.8"""
    seat = int(state.turn)
    ring, space = number_of(state, 1), number_of(state, 2)
    pop(state)
    tent = state.ring_tents[ring, space]
    state.ring_tents[ring, space] = EMPTY
    state.tents[seat, slot] = tent
    state.tent_places[tent] = HELD + seat
    gain_bonus(state, int(state.tent_bonuses[state.boards[seat], slot]))


@kernel
def is_row_full(state: MagnificentState) -> bool:
    """Whether there is a poster above every section of the board."""
    return vacant_place(state.posters[state.turn], SLOTS) < 0


@kernel
def legal_posters(state: MagnificentState, out: Array) -> int:
    """A poster from the display or the deck, or none where the row is full. RULES 4.B.4"""
    count = 0
    for place in range(POSTER_DISPLAY):
        if state.shown_posters[place] >= 0:
            out[count] = TAKE_POSTER + place
            count += 1
    if state.poster_deck > 0:
        out[count] = DRAW_POSTER
        count += 1
    if is_row_full(state):
        out[count] = DECLINE
        count += 1
    return count


@kernel
def gain_poster(state: MagnificentState, action: int) -> None:
    """Take a poster; the display is filled up at once. RULES 4.B.5"""
    renumber(state, 1, number_of(state, 1) - 1)
    if action == DRAW_POSTER:
        push(state, DRAWING_POSTER, EMPTY, 0, 0, 0)
    elif action != DECLINE:
        place = action - TAKE_POSTER
        poster = int(state.shown_posters[place])
        state.shown_posters[place] = EMPTY
        state.poster_places[poster] = HELD + state.turn
        push(state, HANGING, poster, 0, 0, 0)
        push(state, REFILLING, place, 0, 0, 0)


@kernel
def legal_slots(state: MagnificentState, out: Array) -> int:
    """Vacant places; in a full row, replace a poster or discard this one. RULES 4.B.6"""
    seat = int(state.turn)
    is_full = is_row_full(state)
    count = 0
    for slot in range(SLOTS):
        is_shown = state.shown >> slot & 1
        if state.posters[seat, slot] < 0 or (is_full and not is_shown):
            out[count] = HANG + slot
            count += 1
    if is_full:
        out[count] = DISCARD
        count += 1
    return count


@kernel
def hang(state: MagnificentState, action: int) -> None:
    """Hang the poster, or discard it. RULES 4.B.6"""
    seat = int(state.turn)
    poster = number_of(state, 1)
    pop(state)
    if action == DISCARD:
        state.poster_places[poster] = DISCARDED
        return
    slot = action - HANG
    if state.posters[seat, slot] >= 0:
        state.poster_places[state.posters[seat, slot]] = DISCARDED
    state.posters[seat, slot] = poster
