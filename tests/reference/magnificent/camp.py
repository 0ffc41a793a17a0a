"""The camp: where tiles may lie, what is covered, and what master cards count."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from tests.reference.magnificent.content import COLOURS, Cell, Cells, Master, Tile
from tests.reference.magnificent.table import Player, Table

SIDE = 9
CAMP = frozenset((row, column) for row in range(SIDE) for column in range(SIDE))
ROWS = [frozenset((row, column) for column in range(SIDE)) for row in range(SIDE)]
COLUMNS = [frozenset((row, column) for row in range(SIDE)) for column in range(SIDE)]
ZONES = [
    frozenset((down + row, right + column) for row in range(3) for column in range(3))
    for down in (0, 3, 6)
    for right in (0, 3, 6)
]
EDGE = frozenset(cell for cell in CAMP if 0 in cell or SIDE - 1 in cell)
CORNERS = frozenset((row, column) for row in (0, SIDE - 1) for column in (0, SIDE - 1))
ZONE_POINTS = 4


def placements(table: Table, player: Player, tile: Tile) -> set[Cells]:
    """Every set of cells that the tile may cover: turned or flipped, free, touching another."""
    return {
        cells
        for cells in places_in_camp(table.content.shapes[tile])
        if cells.isdisjoint(player.camp) and fits(player, cells)
    }


@cache
def places_in_camp(shape: Cells) -> set[Cells]:
    """Every set of cells of an empty camp that a tile may cover."""
    found = set()
    for cells in turned_and_flipped(shape):
        for down in range(SIDE):
            for right in range(SIDE):
                moved = frozenset((row + down, column + right) for row, column in cells)
                if moved <= CAMP:
                    found.add(moved)
    return found


def turned_and_flipped(shape: Cells) -> set[Cells]:
    """The eight ways that a tile can be held, moved to the upper left corner."""
    found = set()
    for cells in (shape, frozenset((row, -column) for row, column in shape)):
        for _ in range(4):
            cells = to_corner(frozenset((column, -row) for row, column in cells))
            found.add(cells)
    return found


def to_corner(cells: Cells) -> Cells:
    """The same shape with its topmost row and leftmost column being 0."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def fits(player: Player, cells: Cells) -> bool:
    """Whether it is the first tile, or shares an edge with one that lies there."""
    return not player.camp or any(player.camp.keys() & neighbours(cell) for cell in cells)


def neighbours(cell: Cell) -> set[Cell]:
    """The cells that share an edge with a cell."""
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def cell_name(cell: Cell) -> str:
    """A cell in words: a column from a to i and a row from 1."""
    row, column = cell
    return f"{'abcdefghi'[column]}{row + 1}"


def can_build(table: Table, tile: Tile) -> bool:
    """Whether the supply has such a tile and it fits somewhere in the camp."""
    return table.tiles[tile] > 0 and bool(placements(table, table.player(), tile))


def is_covered(player: Player, cells: Cells) -> bool:
    """Whether tiles lie on all of the cells."""
    return cells <= player.camp.keys()


def zones_with_gems(player: Player) -> int:
    """The most zones that tiles and left gems cover together, one gem a gap (M16)."""
    gems = player.gems.total()
    gaps = [len(zone - player.camp.keys()) for zone in ZONES]
    return max(
        count
        for count in range(len(gaps) + 1)
        for chosen in combinations(gaps, count)
        if sum(chosen) <= gems
    )


# What master cards count


def master_points(table: Table, player: Player, master: Master) -> int:
    """What a master card scores now, up to its maximum."""
    points = master.points * (count_of(table, player, master) // master.per)
    return points if master.most is None else min(points, master.most)


def half_points(table: Table, player: Player, master: Master) -> int:
    """What it scores in the final scoring: half, of its maximum too, rounded down (M15)."""
    points = master.points * (count_of(table, player, master) // master.per) // 2
    return points if master.most is None else min(points, master.most // 2)


def count_of(table: Table, player: Player, master: Master) -> int:
    """How many there are of what a master card counts."""
    covered = player.camp.keys()
    match master.measure:
        case "rows":
            return sum(is_covered(player, row) for row in ROWS)
        case "columns":
            return sum(is_covered(player, column) for column in COLUMNS)
        case "zones":
            return sum(is_covered(player, zone) for zone in ZONES)
        case "tiles":
            return sum(n for tile, n in player.tiles.items() if is_of_kind(tile, master.of))
        case "bonuses":
            return len(table.board_of(player).camp.keys() & covered)
        case "edges":
            return len(EDGE & covered)
        case "corners":
            return len(CORNERS & covered)
        case "sets":
            return min(
                sum(n for tile, n in player.tiles.items() if is_of_kind(tile, colour))
                for colour in COLOURS
            )
        case "posters":
            return player.completed
        case "hung posters":
            return sum(poster is not None for poster in player.posters)
        case "tents":
            return sum(tent is not None for tent in player.tents)
        case "coins":
            return player.coins
        case "gems":
            return player.gems.total() if master.of == "any" else player.gems[master.of]
        case "markers":
            return player.markers + player.used_markers
        case "trainers":
            return len(player.trainers)
        case "track":
            return max(player.hats)
    raise AssertionError(master.measure)


def is_of_kind(tile: Tile, kind: str) -> bool:
    """Whether a tile is of a kind, a size or a colour: `large orange`, `large`, `orange`."""
    return kind in ("any", tile) or kind in tile.split()
