"""Answers to the decisions that wait on the stack, and what needs no decision. RULES 4 and 7"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import (
    CHOOSE_COLOUR,
    COMPLETE,
    COPY,
    DONE,
    NEXT_TILE,
    PAY,
    PITCH,
    REORGANISE,
    SET_DIE,
    TRAVEL,
)
from bigtop.games.magnificent.bonuses import (
    has_bonus,
    legal_copies,
    legal_values,
)
from bigtop.games.magnificent.building import (
    begin_tile,
    build_on,
    place,
)
from bigtop.games.magnificent.camp import can_place, legal_placements
from bigtop.games.magnificent.components import (
    CLEAR,
    LARGE,
    SMALL,
)
from bigtop.games.magnificent.gains import (
    can_gain_poster,
    has_copy,
    number_of,
    pop,
    push,
    renumber,
    top_amount,
    top_of,
    turn_die,
    use_effect,
    waiting,
)
from bigtop.games.magnificent.performing import (
    colour_to_pay,
    complete,
    flip_completed,
    has_posters,
    legal_completions,
    lift_posters,
    pay_gem,
    pay_on,
)
from bigtop.games.magnificent.rounds import end_turn
from bigtop.games.magnificent.state import (
    BUILDING,
    CHOOSING_WAGON,
    COPYING,
    EMPTY,
    ENDING,
    GAINING_POSTERS,
    HANGING,
    MOVING_WAGON,
    PAYING,
    PITCHING,
    PLACING,
    RECOLOURING,
    REFILLING,
    RESOLVING,
    SETTING,
    SHOWING,
    TIDYING,
    TRAVELLING,
    MagnificentState,
)
from bigtop.games.magnificent.travelling import (
    can_pitch,
    gain_poster,
    hang,
    legal_pitches,
    legal_posters,
    legal_slots,
    pitch,
    travel_on,
)


@kernel
def legal_colours(state: MagnificentState, but: int, out: Array) -> int:
    """The three colours of wagons and tiles, but for one."""
    count = 0
    for colour in range(3):
        if colour != but:
            out[count] = CHOOSE_COLOUR + colour
            count += 1
    return count


@kernel(inlined=False)
def legal_answers(state: MagnificentState, out: Array) -> int:
    """What the decision on top can be answered with."""
    kind = waiting(state)
    if kind == PLACING:
        return legal_placements(state, int(state.turn), number_of(state, 1), out)
    if kind == GAINING_POSTERS:
        return legal_posters(state, out)
    if kind == HANGING:
        return legal_slots(state, out)
    if kind == BUILDING:
        out[0] = NEXT_TILE + LARGE
        out[1] = NEXT_TILE + SMALL
        return 2
    if kind == PITCHING:
        return legal_pitches(state, out)
    if kind == SHOWING:
        return legal_completions(state, out)
    if kind == PAYING:
        out[0] = PAY + colour_to_pay(state)
        out[1] = PAY + CLEAR
        return 2
    if kind == TIDYING:
        out[0] = REORGANISE
        out[1] = DONE
        return 2
    if kind == RECOLOURING:
        return legal_colours(state, int(state.tile_colour), out)
    if kind == CHOOSING_WAGON:
        return legal_colours(state, EMPTY, out)
    if kind == SETTING:
        return legal_values(state, out)
    if kind == MOVING_WAGON:
        for spaces in range(number_of(state, 2)):
            out[spaces] = TRAVEL + spaces
        return number_of(state, 2)
    return legal_copies(state, out)


@kernel(inlined=False)
def answer(state: MagnificentState, action: int) -> None:
    """Carry out an answer."""
    kind = waiting(state)
    if kind == PLACING:
        place(state, number_of(state, 1), action)
    elif kind == GAINING_POSTERS:
        gain_poster(state, action)
    elif kind == HANGING:
        hang(state, action)
    elif kind == BUILDING:
        begin_tile(state, action - NEXT_TILE)
    elif kind == PITCHING:
        pitch(state, action - PITCH)
    elif kind == SHOWING:
        if action == DONE:
            renumber(state, 1, 0)
        else:
            complete(state, action - COMPLETE)
    elif kind == PAYING:
        pay_gem(state, colour_to_pay(state), action - PAY)
    elif kind == TIDYING:
        pop(state)
        if action == REORGANISE:
            lift_posters(state)
    elif kind == RECOLOURING:
        pop(state)
        state.tile_colour = action - CHOOSE_COLOUR
    elif kind == CHOOSING_WAGON:
        most = number_of(state, 1)
        pop(state)
        push(state, MOVING_WAGON, action - CHOOSE_COLOUR, most, 0, 0)
    elif kind == SETTING:
        pop(state)
        turn_die(state, action - SET_DIE + 1)
    elif kind == MOVING_WAGON:
        ring = number_of(state, 1)
        pop(state)
        push(state, TRAVELLING, ring, action - TRAVEL + 1, 0, 0)
    else:
        slot = action - COPY
        pop(state)
        use_effect(state, top_of(state, slot), top_amount(state, slot))


@kernel(inlined=False)
def settle(state: MagnificentState) -> None:
    """Carry out what needs no decision, until there is one to make or the turn is over."""
    while True:
        kind = waiting(state)
        if kind == TRAVELLING:
            travel_on(state)
        elif (
            kind == GAINING_POSTERS and (number_of(state, 1) == 0 or not can_gain_poster(state))
        ) or (kind == REFILLING and state.poster_deck == 0):
            pop(state)
        elif kind == BUILDING:
            if not build_on(state):
                return
        elif (kind == PLACING and not can_place(state, int(state.turn), number_of(state, 1))) or (
            kind == PITCHING and not can_pitch(state)
        ):
            pop(state)
        elif kind == SHOWING and number_of(state, 1) == 0:
            pop(state)
            push(state, TIDYING, 0, 0, 0, 0)
            flip_completed(state)
        elif (kind == COPYING and not has_copy(state)) or (
            kind == TIDYING and not has_posters(state)
        ):
            pop(state)
        elif kind == PAYING:
            if not pay_on(state):
                return
        elif state.depth == 0 and state.step == RESOLVING:
            state.step = ENDING
        elif state.depth == 0 and state.step == ENDING and not has_bonus(state):
            end_turn(state)
            return
        else:
            return
