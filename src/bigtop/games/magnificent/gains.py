"""What is gained, and the stack of decisions that wait. RULES 4.B, 4.D and 7"""

from bigtop.core.kernel import kernel
from bigtop.games.magnificent.camp import can_place
from bigtop.games.magnificent.components import (
    EFFECT_NAMES,
    GEM_ROOM,
    LARGE,
    MARKERS,
    MASTER_SLOTS,
    POSTER_DISPLAY,
    SMALL,
)
from bigtop.games.magnificent.state import (
    ACTING,
    BONUS_UNIT,
    BUILDING,
    CHOOSING_WAGON,
    COLOURING,
    COPYING,
    EMPTY,
    FROM_BONUSES,
    GAINING_POSTERS,
    NO_FRAME,
    RECOLOURING,
    REROLLING,
    SETTING,
    SHOWING,
    TAKING,
    TOP,
    TOP_AMOUNT,
    MagnificentState,
)

(
    NOTHING,
    COINS,
    POINTS,
    POSTERS,
    MARKER,
    CLEAR_GEMS,
    ORANGE_GEMS,
    GREEN_GEMS,
    PURPLE_GEMS,
    POWER,
    RAISE,
    LOWER,
    REROLL,
    SET,
    RECOLOUR,
    SMALL_TILES,
    LARGE_TILES,
    WAGON,
    SHOW,
    COPY_MASTER,
) = range(len(EFFECT_NAMES))

# The stack


@kernel
def push(state: MagnificentState, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Let a decision wait on top of the others."""
    top = int(state.depth)
    state.stack[top, 0] = kind
    state.stack[top, 1] = a
    state.stack[top, 2] = b
    state.stack[top, 3] = c
    state.stack[top, 4] = d
    state.depth = top + 1


@kernel
def pop(state: MagnificentState) -> None:
    """The decision on top is made."""
    top = int(state.depth) - 1
    for i in range(5):
        state.stack[top, i] = 0
    state.depth = top


@kernel
def waiting(state: MagnificentState) -> int:
    """What the decision on top is, or NO_FRAME."""
    return int(state.stack[state.depth - 1, 0]) if state.depth > 0 else NO_FRAME


@kernel
def number_of(state: MagnificentState, i: int) -> int:
    """One of the numbers of the decision on top, from 1."""
    return int(state.stack[state.depth - 1, i])


@kernel
def renumber(state: MagnificentState, i: int, value: int) -> None:
    """Change one of the numbers of the decision on top."""
    state.stack[state.depth - 1, i] = value


# Gains


@kernel
def gain_points(state: MagnificentState, seat: int, points: int, source: int) -> None:
    """Score points, or lose them."""
    state.scores[seat] += points
    state.points_from[seat, source] += points


@kernel
def gain_gem(state: MagnificentState, seat: int, colour: int) -> None:
    """A gem, or a coin where three of the colour are stored. RULES 4.B.3"""
    # Four seats store at most as many gems as there are, so the supply never lacks one.
    if state.gems[seat, colour] < GEM_ROOM:
        state.gems[seat, colour] += 1
    else:
        state.coins[seat] += 1


@kernel
def marker_supply(state: MagnificentState, seat: int) -> int:
    """Trainer markers that the seat has not gained yet. RULES 4.D.5"""
    return MARKERS - int(state.markers[seat]) - int(state.used_markers[seat])


@kernel
def can_gain_poster(state: MagnificentState) -> bool:
    """Whether any poster is left to be taken."""
    if state.poster_deck > 0:
        return True
    for place in range(POSTER_DISPLAY):
        if state.shown_posters[place] >= 0:
            return True
    return False


@kernel(inlined=False)
def gain(state: MagnificentState, effect: int, amount: int) -> None:
    """Coins, points, posters, markers or gems for the seat whose turn it is."""
    seat = int(state.turn)
    if effect == COINS:
        state.coins[seat] += amount
    elif effect == POINTS:
        gain_points(state, seat, amount, FROM_BONUSES)
    elif effect == POSTERS:
        push(state, GAINING_POSTERS, amount, 0, 0, 0)
    elif effect == MARKER:
        state.markers[seat] += min(amount, marker_supply(state, seat))
    else:
        colour = 3 if effect == CLEAR_GEMS else effect - ORANGE_GEMS
        for _ in range(amount):
            gain_gem(state, seat, colour)


@kernel
def gain_bonus(state: MagnificentState, bonus: int) -> None:
    """What a bonus space gives."""
    if bonus:
        gain(state, bonus // BONUS_UNIT, bonus % BONUS_UNIT)


# Bonuses of master cards and trainers


@kernel
def is_before_action(state: MagnificentState) -> bool:
    """Whether the action of this turn is still open."""
    return bool(state.step <= ACTING)


@kernel
def performance(state: MagnificentState) -> int:
    """Where on the stack a performance waits for posters to be completed, or EMPTY."""
    for at in range(int(state.depth)):
        if state.stack[at, 0] == SHOWING:
            return at
    return EMPTY


@kernel(inlined=False)
def can_use_effect(state: MagnificentState, effect: int) -> bool:
    """Whether a bonus would do something now. RULES 4.D.3"""
    if effect == NOTHING:
        return False
    if effect == POSTERS:
        return can_gain_poster(state)
    if effect == MARKER:
        return marker_supply(state, int(state.turn)) > 0
    if effect <= PURPLE_GEMS or effect == WAGON:
        return True
    if effect == SMALL_TILES or effect == LARGE_TILES:
        return _can_build(state, SMALL if effect == SMALL_TILES else LARGE)
    if effect == SHOW:
        return bool(state.step == ACTING or performance(state) >= 0)
    if effect == RECOLOUR:
        return bool(state.step == ACTING)
    if effect == POWER:
        return is_before_action(state)
    if state.step == TAKING or not is_before_action(state):
        return False
    if effect == RAISE:
        return bool(state.die_value < 6)
    if effect == LOWER:
        return bool(state.die_value > 1)
    return True


@kernel
def _can_build(state: MagnificentState, size: int) -> bool:
    """Whether a tile of the colour of this turn can be placed."""
    if state.tile_colour < 0:
        return False
    return can_place(state, int(state.turn), 2 * int(state.tile_colour) + size)


@kernel(inlined=False)
def use_effect(state: MagnificentState, effect: int, amount: int) -> None:
    """Carry out the bonus of a master card or a trainer."""
    if effect <= PURPLE_GEMS:
        gain(state, effect, amount)
    elif effect == POWER:
        state.extra_power += amount
    elif effect == RAISE:
        turn_die(state, min(6, int(state.die_value) + amount))
    elif effect == LOWER:
        turn_die(state, max(1, int(state.die_value) - amount))
    elif effect == REROLL:
        push(state, REROLLING, 0, 0, 0, 0)
    elif effect == SET:
        push(state, SETTING, 0, 0, 0, 0)
    elif effect == RECOLOUR:
        push(state, RECOLOURING, 0, 0, 0, 0)
    elif effect == SMALL_TILES:
        push(state, BUILDING, int(state.tile_colour), 0, amount, 0)
    elif effect == LARGE_TILES:
        push(state, BUILDING, int(state.tile_colour), amount, 0, 0)
    elif effect == WAGON:
        push(state, CHOOSING_WAGON, amount, 0, 0, 0)
    elif effect == COPY_MASTER:
        push(state, COPYING, 0, 0, 0, 0)
    elif performance(state) >= 0:
        state.stack[performance(state), 1] += amount
    else:
        state.extra_posters += amount


@kernel
def turn_die(state: MagnificentState, value: int) -> None:
    """The die that was taken shows another value from now on."""
    state.die_value = value
    if state.die_slot >= 0:
        state.die_values[state.turn, state.die_slot] = value


@kernel
def top_of(state: MagnificentState, slot: int) -> int:
    """The bonus on the master card in that slot of the seat whose turn it is."""
    return int(state.master_table[state.masters[state.turn, slot], TOP])


@kernel
def top_amount(state: MagnificentState, slot: int) -> int:
    """How much of it."""
    return int(state.master_table[state.masters[state.turn, slot], TOP_AMOUNT])


@kernel
def can_copy(state: MagnificentState, slot: int) -> bool:
    """Whether a master card's bonus can be copied now. RULES 7.2"""
    if slot == state.die_slot or state.masters[state.turn, slot] < 0:
        return False
    effect = top_of(state, slot)
    return effect != COPY_MASTER and can_use_effect(state, effect)


@kernel
def can_use_master(state: MagnificentState) -> bool:
    """Whether the bonus of the card under the die can be used now. RULES 4.1.3"""
    if state.master_used or state.step < COLOURING:
        return False
    effect = top_of(state, int(state.die_slot))
    if effect != COPY_MASTER:
        return can_use_effect(state, effect)
    return has_copy(state)


@kernel
def has_copy(state: MagnificentState) -> bool:
    """Whether any master card's bonus can be copied now."""
    for slot in range(MASTER_SLOTS):
        if can_copy(state, slot):
            return True
    return False
