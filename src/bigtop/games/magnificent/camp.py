"""A camp: where tiles can be placed, what they cover, and what is complete. RULES 4.A and 6."""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import CELLS, PLACE, place_of
from bigtop.games.magnificent.components import CAMP, TILE_CELLS, ZONE
from bigtop.games.magnificent.state import MagnificentState

FULL_ROW = (1 << CAMP) - 1
LARGE_CELLS, SMALL_CELLS = TILE_CELLS[0], TILE_CELLS[1]
FULL_ZONE = (1 << ZONE) - 1
ZONES = (CAMP // ZONE) ** 2


@kernel
def cells_of(kind: int) -> int:
    """How many cells a tile of that kind covers."""
    return SMALL_CELLS if kind & 1 else LARGE_CELLS


@kernel
def columns_for(state: MagnificentState, seat: int, kind: int, way: int, row: int) -> int:
    """The columns, as bits, where a tile fits with its box at that row. RULES 4.A.3 to 4.A.5"""
    blocked = 0
    touching = 0
    for i in range(cells_of(kind)):
        at = row + int(state.shape_rows[kind, way, i])
        column = int(state.shape_columns[kind, way, i])
        blocked |= int(state.covered[seat, at]) >> column
        touching |= int(state.near[seat, at]) >> column
    inside = (1 << (CAMP + 1 - int(state.shape_boxes[kind, way, 1]))) - 1
    return touching & ~blocked & inside


@kernel(inlined=False)
def legal_placements(state: MagnificentState, seat: int, kind: int, out: Array) -> int:
    """Every way and cell where the tile can be placed."""
    count = 0
    for way in range(int(state.shape_ways[kind])):
        for row in range(CAMP + 1 - int(state.shape_boxes[kind, way, 0])):
            columns = columns_for(state, seat, kind, way, row)
            column = 0
            while columns:
                if columns & 1:
                    out[count] = place_of(way, row, column)
                    count += 1
                columns >>= 1
                column += 1
    return count


@kernel(inlined=False)
def can_place(state: MagnificentState, seat: int, kind: int) -> bool:
    """Whether the supply and the camp allow another tile of that kind."""
    if state.supply[kind] == 0:
        return False
    for way in range(int(state.shape_ways[kind])):
        for row in range(CAMP + 1 - int(state.shape_boxes[kind, way, 0])):
            if columns_for(state, seat, kind, way, row):
                return True
    return False


@kernel
def cell_at(state: MagnificentState, kind: int, placement: int, i: int) -> int:
    """The i-th cell that a placement of that kind of tile covers."""
    way = (placement - PLACE) // CELLS
    corner = (placement - PLACE) % CELLS
    return int(
        corner + CAMP * state.shape_rows[kind, way, i] + int(state.shape_columns[kind, way, i])
    )


@kernel(inlined=False)
def write_cells(state: MagnificentState, kind: int, placement: int, out: Array) -> int:
    """Write the cells that a placement covers; how many they are."""
    count = cells_of(kind)
    for i in range(count):
        out[i] = cell_at(state, kind, placement, i)
    return count


@kernel(inlined=False)
def cover(state: MagnificentState, seat: int, kind: int, placement: int) -> None:
    """Put the tile there: its cells get its kind, plus 6 for each tile that was laid before."""
    laid = 0
    for other in range(6):
        laid += int(state.tiles[seat, other])
    for i in range(cells_of(kind)):
        cell = cell_at(state, kind, placement, i)
        state.camp[seat, cell] = kind + 6 * laid
        state.covered[seat, cell // CAMP] |= 1 << (cell % CAMP)
    state.supply[kind] -= 1
    state.tiles[seat, kind] += 1
    above, here = 0, 0
    below = int(state.covered[seat, 0])
    for row in range(CAMP):
        above, here = here, below
        below = int(state.covered[seat, row + 1]) if row + 1 < CAMP else 0
        state.near[seat, row] = (above | below | here << 1 | here >> 1) & FULL_ROW


@kernel
def full_rows(state: MagnificentState, seat: int) -> int:
    """Rows that are covered from side to side."""
    count = 0
    for row in range(CAMP):
        count += state.covered[seat, row] == FULL_ROW
    return count


@kernel
def full_columns(state: MagnificentState, seat: int) -> int:
    """Columns that are covered from top to bottom."""
    common = FULL_ROW
    for row in range(CAMP):
        common &= int(state.covered[seat, row])
    return bits_in(common)


@kernel
def bits_in(number: int) -> int:
    """How many bits are set."""
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


@kernel
def gaps_in(state: MagnificentState, seat: int, zone: int) -> int:
    """Cells of a zone that are not covered; zones count row by row."""
    side = CAMP // ZONE
    covered = 0
    for i in range(ZONE):
        row = int(state.covered[seat, zone // side * ZONE + i])
        covered += bits_in(row >> (zone % side * ZONE) & FULL_ZONE)
    return ZONE * ZONE - covered


@kernel
def full_zones(state: MagnificentState, seat: int) -> int:
    """Zones that are covered by tiles alone."""
    count = 0
    for zone in range(ZONES):
        count += gaps_in(state, seat, zone) == 0
    return count


@kernel
def zones_with_gems(state: MagnificentState, seat: int) -> int:
    """Zones that are covered once gems fill the gaps that they fill best. RULES 6.3"""
    left = 0
    for colour in range(4):
        left += state.gems[seat, colour]
    count = 0
    for gaps in range(ZONE * ZONE + 1):  # zones share no cell: the smallest gaps come first
        for zone in range(ZONES):
            if gaps <= left and gaps_in(state, seat, zone) == gaps:
                left -= gaps
                count += 1
    return count


@kernel
def covered_bonuses(state: MagnificentState, seat: int) -> int:
    """Bonus spaces under tiles."""
    count = 0
    for cell in range(CELLS):
        has_bonus = state.camp_bonuses[state.boards[seat], cell] != 0
        count += has_bonus and state.camp[seat, cell] >= 0
    return count


@kernel
def covered_edges(state: MagnificentState, seat: int) -> int:
    """Covered cells at the edge of the camp."""
    count = bits_in(int(state.covered[seat, 0])) + bits_in(int(state.covered[seat, CAMP - 1]))
    for row in range(1, CAMP - 1):
        here = int(state.covered[seat, row])
        count += (here & 1) + (here >> (CAMP - 1))
    return count


@kernel
def covered_corners(state: MagnificentState, seat: int) -> int:
    """Covered corners of the camp."""
    first, last = int(state.covered[seat, 0]), int(state.covered[seat, CAMP - 1])
    return (first & 1) + (first >> (CAMP - 1)) + (last & 1) + (last >> (CAMP - 1))
