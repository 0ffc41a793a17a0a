"""A turn: take a die, determine power, act, and whatever follows from it. RULES 4"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import (
    BUILD,
    CHOOSE_COLOUR,
    COMPLETE,
    COPY,
    DONE,
    FACES,
    NEXT_TILE,
    PAY,
    PERFORM,
    PITCH,
    PUT_DIE,
    REORGANISE,
    SET_DIE,
    SPEND,
    TAKE_DIE,
    TRAVEL,
    USE_MASTER,
    perform_of,
)
from bigtop.games.magnificent.bonuses import (
    has_bonus,
    legal_bonuses,
    legal_copies,
    legal_values,
    use_bonus,
)
from bigtop.games.magnificent.building import (
    begin_tile,
    build_on,
    place,
)
from bigtop.games.magnificent.camp import can_place, legal_placements
from bigtop.games.magnificent.components import (
    CLEAR,
    GEM_POWER,
    LARGE,
    MASTER_SLOTS,
    MOST_POWER,
    MOST_SPACES,
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
    ACTING,
    BUILDING,
    BUILT,
    CHOOSING_WAGON,
    COLOURING,
    COPYING,
    DRAWING_POSTER,
    EMPTY,
    ENDING,
    GAINING_POSTERS,
    HANGING,
    LEVEL_LARGE,
    LEVEL_POWER,
    LEVEL_SMALL,
    MOVING_WAGON,
    PAYING,
    PERFORMED,
    PITCHING,
    PLACING,
    PUTTING,
    RECOLOURING,
    REFILLING,
    REROLLING,
    RESOLVING,
    SETTING,
    SHOWING,
    SPACE_POSTERS,
    SPACE_POWER,
    TAKING,
    TIDYING,
    TRAVELLED,
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
def is_chance(state: MagnificentState) -> bool:
    """Whether a card is revealed or a die rolled before the turn goes on."""
    kind = waiting(state)
    return kind == REFILLING or kind == DRAWING_POSTER or kind == REROLLING


@kernel(inlined=False)
def legal_in_turn(state: MagnificentState, out: Array) -> int:
    """What answers the question that is asked, and every bonus that can be used now."""
    if state.depth > 0:
        count = _legal_answers(state, out)
    elif state.step == TAKING:
        count = _legal_dice(state, out)
    elif state.step == PUTTING:
        count = _legal_cards(state, out)
    elif state.step == COLOURING:
        count = _legal_colours(state, EMPTY, out)
    elif state.step == ACTING:
        count = _legal_actions(state, out)
    else:
        out[0] = DONE
        count = 1
    return legal_bonuses(state, out, count)


@kernel(inlined=False)
def apply_in_turn(state: MagnificentState, action: int) -> None:
    """Carry out an action of a turn."""
    if action >= USE_MASTER and action < DONE:
        use_bonus(state, action)
    elif state.depth > 0:
        _answer(state, action)
    elif state.step == TAKING:
        _take_die(state, action - TAKE_DIE)
    elif state.step == PUTTING:
        _put_die(state, action - PUT_DIE)
    elif state.step == COLOURING:
        state.colour = action - CHOOSE_COLOUR
        state.tile_colour = state.colour
        state.step = ACTING
    elif state.step == ACTING:
        _act(state, action)
    else:
        end_turn(state)


# 4.1 Take a die


@kernel
def _legal_dice(state: MagnificentState, out: Array) -> int:
    """Every die in the main tent; equal ones once. RULES 4.1.1"""
    count = 0
    for colour in range(4):
        for face in range(FACES):
            if state.pool[colour, face] > 0:
                out[count] = TAKE_DIE + colour * FACES + face
                count += 1
    return count


@kernel
def _take_die(state: MagnificentState, die: int) -> None:
    state.pool[die // FACES, die % FACES] -= 1
    state.die_colour = die // FACES
    state.die_value = die % FACES + 1
    state.step = PUTTING


@kernel
def _legal_cards(state: MagnificentState, out: Array) -> int:
    """Every master card without a die. RULES 4.1.2"""
    count = 0
    for slot in range(MASTER_SLOTS):
        if state.masters[state.turn, slot] >= 0 and state.die_colours[state.turn, slot] < 0:
            out[count] = PUT_DIE + slot
            count += 1
    return count


@kernel
def _put_die(state: MagnificentState, slot: int) -> None:
    seat = int(state.turn)
    state.die_slot = slot
    state.die_colours[seat, slot] = state.die_colour
    state.die_values[seat, slot] = state.die_value
    state.step = COLOURING
    if state.die_colour != CLEAR:
        state.colour = state.die_colour
        state.tile_colour = state.die_colour
        state.step = ACTING


# 4.2 Power


@kernel
def _legal_colours(state: MagnificentState, but: int, out: Array) -> int:
    count = 0
    for colour in range(3):
        if colour != but:
            out[count] = CHOOSE_COLOUR + colour
            count += 1
    return count


@kernel
def power_of(state: MagnificentState) -> int:
    """The die, earlier dice of its colour in this round, gems and bonuses. RULES 4.2"""
    seat = int(state.turn)
    power = int(state.extra_power) + GEM_POWER * int(state.gems_spent)
    for slot in range(MASTER_SLOTS):
        if state.die_colours[seat, slot] == state.colour or slot == state.die_slot:
            power += int(state.die_values[seat, slot])
    return min(power, MOST_POWER)


@kernel
def can_spend(state: MagnificentState, colour: int) -> bool:
    """Whether a gem of that colour can be spent for power. RULES 4.2.3"""
    if state.gems_spent >= state.gems_per_turn or state.gems[state.turn, colour] == 0:
        return False
    return bool(colour == state.colour or colour == CLEAR)


# 4.3 Act


@kernel(inlined=False)
def _legal_actions(state: MagnificentState, out: Array) -> int:
    """Gems for power, then Build, Travel or Perform."""
    power = power_of(state)
    count = 0
    for colour in range(4):
        if can_spend(state, colour):
            out[count] = SPEND + colour
            count += 1
    count = _legal_levels(state, power, out, count)
    for spaces in range(power):
        out[count] = TRAVEL + spaces
        count += 1
    return _legal_performances(state, power, out, count)


@kernel
def _legal_levels(state: MagnificentState, power: int, out: Array, count: int) -> int:
    """Levels of which some tile can be placed. RULES 4.A.1, 4.A.7"""
    seat = int(state.turn)
    large = can_place(state, seat, 2 * int(state.tile_colour) + LARGE)
    small = can_place(state, seat, 2 * int(state.tile_colour) + SMALL)
    for level in range(int(state.level_count)):
        if state.level_table[level, LEVEL_POWER] > power:
            break
        has_large = large and state.level_table[level, LEVEL_LARGE] > 0
        if has_large or (small and state.level_table[level, LEVEL_SMALL] > 0):
            out[count] = BUILD + level
            count += 1
    return count


@kernel
def is_taken(state: MagnificentState, space: int) -> bool:
    """Whether a hat stands on that space of the track."""
    for seat in range(int(state.players)):
        if state.hats[seat, 0] == space or state.hats[seat, 1] == space:
            return True
    return False


@kernel
def may_use_hat(state: MagnificentState, hat: int) -> bool:
    """The hat on the track first, then the other, then either. RULES 4.C.2 to 4.C.4"""
    shows = state.shows[state.turn]
    return bool(shows >= 2 or shows == hat)


@kernel
def _legal_performances(state: MagnificentState, power: int, out: Array, count: int) -> int:
    """Every vacant space that the power reaches. RULES 4.C"""
    for space in range(1, int(state.track_size) + 1):
        if state.track_table[space - 1, SPACE_POWER] > power:
            break
        if is_taken(state, space):
            continue
        for hat in range(2):
            if may_use_hat(state, hat):
                out[count] = perform_of(hat, space)
                count += 1
    return count


@kernel
def _act(state: MagnificentState, action: int) -> None:
    """Spend a gem, or build, travel or perform."""
    seat = int(state.turn)
    if action < BUILD:
        state.gems[seat, action - SPEND] -= 1
        state.gems_spent += 1
        return
    state.step = RESOLVING
    if action < TRAVEL:
        level = state.level_table[action - BUILD]
        state.actions_taken[seat, BUILT] += 1
        large, small = int(level[LEVEL_LARGE]), int(level[LEVEL_SMALL])
        push(state, BUILDING, int(state.tile_colour), large, small, 0)
    elif action < PERFORM:
        state.actions_taken[seat, TRAVELLED] += 1
        push(state, TRAVELLING, int(state.tile_colour), action - TRAVEL + 1, 0, 0)
    else:
        state.actions_taken[seat, PERFORMED] += 1
        _place_hat(state, (action - PERFORM) // MOST_SPACES, (action - PERFORM) % MOST_SPACES + 1)


@kernel
def _place_hat(state: MagnificentState, hat: int, space: int) -> None:
    state.hats[state.turn, hat] = space
    state.shows[state.turn] += 1
    state.asked[:] = 0
    limit = int(state.track_table[space - 1, SPACE_POSTERS]) + int(state.extra_posters)
    push(state, SHOWING, limit, 0, 0, 0)


# Answers to what waits on the stack


@kernel(inlined=False)
def _legal_answers(state: MagnificentState, out: Array) -> int:
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
        return _legal_colours(state, int(state.tile_colour), out)
    if kind == CHOOSING_WAGON:
        return _legal_colours(state, EMPTY, out)
    if kind == SETTING:
        return legal_values(state, out)
    if kind == MOVING_WAGON:
        for spaces in range(number_of(state, 2)):
            out[spaces] = TRAVEL + spaces
        return number_of(state, 2)
    return legal_copies(state, out)


@kernel(inlined=False)
def _answer(state: MagnificentState, action: int) -> None:
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
