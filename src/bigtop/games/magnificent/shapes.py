"""The shapes of tiles, and every way round that each can be placed."""

from collections.abc import Iterable

import numpy as np

from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import WAYS
from bigtop.games.magnificent.components import TILE_CELLS, TILE_KINDS
from bigtop.games.magnificent.entries import Shape, wrong

Cells = tuple[tuple[int, int], ...]


def ways_of(cells: Cells) -> list[Cells]:
    """Every different rotation and reflection of a tile, in a fixed order."""
    ways: list[Cells] = []
    for _ in range(2):
        for _ in range(4):
            cells = _at_corner([(column, -row) for row, column in cells])
            if cells not in ways:
                ways.append(cells)
        cells = _at_corner([(row, -column) for row, column in cells])
    return ways


def _at_corner(cells: Iterable[tuple[int, int]]) -> Cells:
    found = list(cells)
    top, left = min(row for row, _ in found), min(column for _, column in found)
    return tuple(sorted((row - top, column - left) for row, column in found))


def shape_tables(shapes: list[Shape]) -> dict[str, Array]:
    """Every way round of each kind of tile: its cells and the box around them."""
    tables = {
        "shape_ways": np.zeros(6, np.int64),
        "shape_rows": np.zeros((6, WAYS, 6), np.int64),
        "shape_columns": np.zeros((6, WAYS, 6), np.int64),
        "shape_boxes": np.zeros((6, WAYS, 2), np.int64),
    }
    seen: dict[Cells, str] = {}
    for i, shape in enumerate(shapes, 1):
        kind = TILE_KINDS.index(shape.tile)
        ways = ways_of(_cells(i, shape, TILE_CELLS[kind % 2]))
        if tables["shape_ways"][kind]:
            raise wrong("shapes.toml", "shapes", i, "tile", f"{shape.tile} stands twice")
        if min(ways) in seen:
            raise wrong("shapes.toml", "shapes", i, "rows", f"the shape of {seen[min(ways)]} too")
        seen[min(ways)] = shape.tile
        tables["shape_ways"][kind] = len(ways)
        for way, cells in enumerate(ways):
            for at, (row, column) in enumerate(cells):
                tables["shape_rows"][kind, way, at] = row
                tables["shape_columns"][kind, way, at] = column
            tables["shape_boxes"][kind, way] = [1 + max(part) for part in zip(*cells, strict=True)]
    return tables


def _cells(i: int, shape: Shape, size: int) -> Cells:
    """The cells of a shape, which hang together."""
    cells = {
        (row, column)
        for row, line in enumerate(shape.rows)
        for column, word in enumerate(line)
        if word == "X"
    }
    if len(cells) != size:
        raise wrong("shapes.toml", "shapes", i, "rows", f"{size} cells are X, not {len(cells)}")
    reached = {min(cells)}
    for _ in range(size):
        reached |= {
            (row, column)
            for row, column in cells
            for other in reached
            if abs(row - other[0]) + abs(column - other[1]) == 1
        }
    if reached != cells:
        raise wrong("shapes.toml", "shapes", i, "rows", "the cells do not hang together")
    return _at_corner(cells)
