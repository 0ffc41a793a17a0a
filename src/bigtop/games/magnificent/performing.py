"""Performing: completing posters and paying gems. RULES 4.C"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import (
    COMPLETE,
    DONE,
)
from bigtop.games.magnificent.components import (
    CLEAR,
    SLOTS,
)
from bigtop.games.magnificent.gains import (
    gain_points,
    number_of,
    pop,
    push,
    renumber,
)
from bigtop.games.magnificent.state import (
    EMPTY,
    FROM_POSTERS,
    HANGING,
    PAYING,
    POSTER_COINS,
    POSTER_GEMS,
    POSTER_POINTS,
    TENT_COINS,
    TENT_GEMS,
    TENT_POINTS,
    USED,
    MagnificentState,
)


@kernel
def gem_cost(state: MagnificentState, slot: int, colour: int) -> int:
    """Gems that the poster and the tent below it ask for. RULES 4.C.8, 4.C.9"""
    seat = int(state.turn)
    poster = int(state.poster_table[state.posters[seat, slot], POSTER_GEMS + colour])
    return poster + int(state.tent_table[state.tents[seat, slot], TENT_GEMS + colour])


@kernel
def gems_to_spare(state: MagnificentState, slot: int) -> int:
    """Clear gems that would be left, standing in for others; below zero some are missing.

    RULES 4.C.10
    """
    seat = int(state.turn)
    clear = int(state.gems[seat, CLEAR]) - gem_cost(state, slot, CLEAR)
    for colour in range(3):
        clear -= max(0, gem_cost(state, slot, colour) - int(state.gems[seat, colour]))
    return clear


@kernel
def has_gems(state: MagnificentState, slot: int) -> bool:
    """Whether the gems can be paid."""
    return gems_to_spare(state, slot) >= 0


@kernel
def tiles_missing(state: MagnificentState, slot: int, kind: int) -> int:
    """Tiles that the camp lacks, beside those for posters before. RULES 4.C.7"""
    seat = int(state.turn)
    asked = int(state.asked[kind]) + int(state.poster_table[state.posters[seat, slot], kind])
    return max(0, asked - int(state.tiles[seat, kind]))


@kernel
def has_tiles(state: MagnificentState, slot: int) -> bool:
    """Whether the camp has all tiles that the poster asks for."""
    for kind in range(6):
        if tiles_missing(state, slot, kind) > 0:
            return False
    return True


@kernel(inlined=False)
def can_complete(state: MagnificentState, slot: int) -> bool:
    """Whether the poster in that slot can be completed now. RULES 4.C.6"""
    seat = int(state.turn)
    if state.posters[seat, slot] < 0 or state.tents[seat, slot] < 0 or state.shown >> slot & 1:
        return False
    return has_tiles(state, slot) and has_gems(state, slot)


@kernel
def legal_completions(state: MagnificentState, out: Array) -> int:
    """Every poster that can be completed, or to be done."""
    out[0] = DONE
    count = 1
    for slot in range(SLOTS):
        if can_complete(state, slot):
            out[count] = COMPLETE + slot
            count += 1
    return count


@kernel
def points_for(state: MagnificentState, slot: int) -> int:
    """Points of the poster and the tent below it. RULES 4.C.11"""
    seat = int(state.turn)
    poster = int(state.poster_table[state.posters[seat, slot], POSTER_POINTS])
    return poster + int(state.tent_table[state.tents[seat, slot], TENT_POINTS])


@kernel
def coins_for(state: MagnificentState, slot: int) -> int:
    """Coins of the poster and the tent below it. RULES 4.C.11"""
    seat = int(state.turn)
    poster = int(state.poster_table[state.posters[seat, slot], POSTER_COINS])
    return poster + int(state.tent_table[state.tents[seat, slot], TENT_COINS])


@kernel
def complete(state: MagnificentState, slot: int) -> None:
    """Complete a poster: note its tiles, gain what it brings, then pay gems. RULES 4.C"""
    seat = int(state.turn)
    poster = state.poster_table[state.posters[seat, slot]]
    renumber(state, 1, number_of(state, 1) - 1)
    state.shown |= 1 << slot
    for kind in range(6):
        state.asked[kind] += poster[kind]
    state.coins[seat] += coins_for(state, slot)
    gain_points(state, seat, points_for(state, slot), FROM_POSTERS)
    state.completed[seat] += 1
    push(
        state,
        PAYING,
        gem_cost(state, slot, 0),
        gem_cost(state, slot, 1),
        gem_cost(state, slot, 2),
        gem_cost(state, slot, 3),
    )


@kernel
def colour_to_pay(state: MagnificentState) -> int:
    """The first colour of which a gem is still to be paid; after the last, CLEAR."""
    for colour in range(3):
        if number_of(state, 1 + colour) > 0:
            return colour
    return CLEAR


@kernel
def _spare_clear_gems(state: MagnificentState) -> int:
    """Clear gems that are not needed for what is to be paid."""
    seat = int(state.turn)
    spare = int(state.gems[seat, CLEAR]) - number_of(state, 4)
    for colour in range(3):
        spare -= max(0, number_of(state, 1 + colour) - int(state.gems[seat, colour]))
    return spare


@kernel
def pay_on(state: MagnificentState) -> bool:
    """Whether a gem was paid without a choice; otherwise its colour is to be decided."""
    colour = colour_to_pay(state)
    if number_of(state, 1 + colour) == 0:
        pop(state)
        return True
    has_own = state.gems[state.turn, colour] > 0
    if colour != CLEAR and has_own and _spare_clear_gems(state) > 0:
        return False
    pay_gem(state, colour, colour if has_own else CLEAR)
    return True


@kernel
def pay_gem(state: MagnificentState, colour: int, gem: int) -> None:
    """Pay a gem for one of that colour."""
    renumber(state, 1 + colour, number_of(state, 1 + colour) - 1)
    state.gems[state.turn, gem] -= 1


@kernel
def flip_completed(state: MagnificentState) -> None:
    """Completed posters leave the row when the performance is over. RULES 4.C.12"""
    seat = int(state.turn)
    for slot in range(SLOTS):
        if state.shown >> slot & 1:
            state.poster_places[state.posters[seat, slot]] = USED + seat
            state.posters[seat, slot] = EMPTY
    state.shown = 0
    state.asked[:] = 0


@kernel
def has_posters(state: MagnificentState) -> bool:
    """Whether any poster hangs above the board."""
    for slot in range(SLOTS):
        if state.posters[state.turn, slot] >= 0:
            return True
    return False


@kernel
def lift_posters(state: MagnificentState) -> None:
    """Take all posters down, to hang them one by one. RULES 4.C.13"""
    seat = int(state.turn)
    for slot in range(SLOTS - 1, -1, -1):
        if state.posters[seat, slot] >= 0:
            push(state, HANGING, int(state.posters[seat, slot]), 0, 0, 0)
            state.posters[seat, slot] = EMPTY
