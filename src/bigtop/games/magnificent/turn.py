"""A turn: take a die, determine power, act, and whatever follows from it. RULES 4"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import (
    BUILD,
    CHOOSE_COLOUR,
    DONE,
    FACES,
    PERFORM,
    PUT_DIE,
    SPEND,
    TAKE_DIE,
    TRAVEL,
    USE_MASTER,
    perform_of,
)
from bigtop.games.magnificent.answers import answer, legal_answers, legal_colours
from bigtop.games.magnificent.bonuses import (
    legal_bonuses,
    use_bonus,
)
from bigtop.games.magnificent.camp import can_place
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
    push,
    waiting,
)
from bigtop.games.magnificent.rounds import end_turn
from bigtop.games.magnificent.state import (
    ACTING,
    BUILDING,
    BUILT,
    COLOURING,
    DRAWING_POSTER,
    EMPTY,
    LEVEL_LARGE,
    LEVEL_POWER,
    LEVEL_SMALL,
    PERFORMED,
    PUTTING,
    REFILLING,
    REROLLING,
    RESOLVING,
    SHOWING,
    SPACE_POSTERS,
    SPACE_POWER,
    TAKING,
    TRAVELLED,
    TRAVELLING,
    MagnificentState,
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
        count = legal_answers(state, out)
    elif state.step == TAKING:
        count = _legal_dice(state, out)
    elif state.step == PUTTING:
        count = _legal_cards(state, out)
    elif state.step == COLOURING:
        count = legal_colours(state, EMPTY, out)
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
        answer(state, action)
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
    limit = int(state.track_table[space - 1, SPACE_POSTERS]) + int(state.extra_posters)
    push(state, SHOWING, limit, 0, 0, 0)
