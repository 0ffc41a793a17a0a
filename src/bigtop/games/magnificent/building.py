"""Building: placing tiles and gaining what they cover. RULES 4.A"""

from bigtop.core.kernel import kernel
from bigtop.games.magnificent.camp import can_place, cell_at, cells_of, cover
from bigtop.games.magnificent.components import (
    LARGE,
    SMALL,
)
from bigtop.games.magnificent.gains import (
    POSTERS,
    gain,
    gain_bonus,
    number_of,
    pop,
    push,
    renumber,
)
from bigtop.games.magnificent.state import (
    BONUS_UNIT,
    PLACING,
    MagnificentState,
)


@kernel
def build_on(state: MagnificentState) -> bool:
    """Whether the next tile was begun or none is left; otherwise its size is to be decided."""
    seat = int(state.turn)
    colour = number_of(state, 1)
    large = number_of(state, 2) > 0 and can_place(state, seat, 2 * colour + LARGE)
    small = number_of(state, 3) > 0 and can_place(state, seat, 2 * colour + SMALL)
    if large and small:
        return False
    if large or small:
        begin_tile(state, LARGE if large else SMALL)
    else:
        pop(state)
    return True


@kernel
def begin_tile(state: MagnificentState, size: int) -> None:
    """Take a tile to place it. RULES 4.A.2"""
    colour = number_of(state, 1)
    renumber(state, 2 + size, number_of(state, 2 + size) - 1)
    push(state, PLACING, 2 * colour + size, 0, 0, 0)


@kernel
def place(state: MagnificentState, kind: int, placement: int) -> None:
    """Place a tile and gain the bonuses that it covers, posters last. RULES 4.A.6"""
    seat = int(state.turn)
    pop(state)
    cover(state, seat, kind, placement)
    posters = 0  # as one decision: the stack has no room for one of each cell
    for i in range(cells_of(kind)):
        cell = cell_at(state, kind, placement, i)
        bonus = int(state.camp_bonuses[state.boards[seat], cell])
        if bonus // BONUS_UNIT == POSTERS:
            posters += bonus % BONUS_UNIT
        else:
            gain_bonus(state, bonus)
    if posters:
        gain(state, POSTERS, posters)
