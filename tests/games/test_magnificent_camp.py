"""Legal placements are exact: they agree with a generator that tries everything."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

import bigtop
from bigtop import Random, State
from bigtop.core.layout import settings
from bigtop.games.magnificent.actions import COUNT, place_of
from bigtop.games.magnificent.camp import can_place, cover, legal_placements, zones_with_gems
from bigtop.games.magnificent.components import TILE_CELLS, TILE_KINDS
from bigtop.games.magnificent.shapes import ways_of
from tests.games.magnificent_sets import HOUSE, write_set
from tests.reference.magnificent.content import read_content

Cells = frozenset[tuple[int, int]]
CAMPS = 20 if settings.DISABLE_JIT else 1000


def shape(state: State, kind: int, way: int) -> Cells:
    """The cells of a tile, that way round."""
    size = TILE_CELLS[kind % 2]
    rows, columns = state.shape_rows[kind, way, :size], state.shape_columns[kind, way, :size]
    return frozenset((int(row), int(column)) for row, column in zip(rows, columns, strict=True))


def transforms(cells: Cells) -> set[Cells]:
    """All rotations and reflections, moved into the corner: by brute force over matrices."""
    found = set()
    for swap, down, right in product((0, 1), (1, -1), (1, -1)):
        turned = [(c[1], c[0]) if swap else c for c in cells]
        turned = [(down * row, right * column) for row, column in turned]
        top, left = min(r for r, _ in turned), min(c for _, c in turned)
        found.add(frozenset((row - top, column - left) for row, column in turned))
    return found


def brute_force(state: State, seat: int, drawn: Cells) -> set[Cells]:
    """Every set of cells that a tile, drawn like that, may cover, tried one by one."""
    taken = {(i // 9, i % 9) for i in range(81) if state.camp[seat, i] >= 0}
    found = set()
    for cells in transforms(drawn):
        for down, right in product(range(9), range(9)):
            moved = frozenset((row + down, column + right) for row, column in cells)
            if any(row > 8 or column > 8 for row, column in moved) or moved & taken:
                continue
            beside = {
                (r + d, c + e) for r, c in moved for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0))
            }
            if not taken or beside & taken:
                found.add(moved)
    return found


def placements(state: State, seat: int, kind: int) -> list[Cells]:
    """What the rules list."""
    out = np.empty(COUNT, np.int32)
    count = legal_placements(state.record(), seat, kind, out)
    found = []
    for action in out[:count].tolist():
        way, corner = divmod(action, 81)
        cells = shape(state, kind, way)
        found.append(frozenset((row + corner // 9, column + corner % 9) for row, column in cells))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_placements_agree_with_brute_force_in_random_camps(seed: int, tmp_path: Path) -> None:
    """The shapes of the house set, and others, as they are drawn in their files."""
    folder = tmp_path if seed else HOUSE
    if seed:
        write_set(folder, seed)
    drawn = [read_content(folder, "A").shapes[kind] for kind in TILE_KINDS]
    state = bigtop.game("magnificent", players=2, start=0, set=str(folder)).start()
    record, rng = state.record(), Random(3)
    empty = state.copy()
    for _ in range(CAMPS):
        kind = rng.below(6)
        found = placements(state, 0, kind)
        assert len(found) == len(set(found))
        assert set(found) == brute_force(state, 0, drawn[kind])
        assert can_place(record, 0, kind) == (bool(found) and record.supply[kind] > 0)
        if not can_place(record, 0, kind):
            state.array[:] = empty.array
            continue
        out = np.empty(COUNT, np.int32)
        count = legal_placements(record, 0, kind, out)
        cover(record, 0, kind, int(out[rng.below(count)]))


def test_every_rotation_and_reflection_is_listed_once() -> None:
    state = bigtop.game("magnificent", players=2, start=0).start()
    for kind in range(6):
        ways = [shape(state, kind, way) for way in range(int(state.shape_ways[kind]))]
        assert len(ways) == len(set(ways))
        assert set(ways) == transforms(ways[0])
    assert len(ways_of(((0, 0), (0, 1), (0, 2), (1, 0)))) == 8
    assert len(ways_of(((0, 0), (0, 1), (1, 0), (1, 1)))) == 1


def test_gems_fill_zones_so_as_to_score_most() -> None:
    state = bigtop.game("magnificent", players=2, start=0).start()
    record, rng = state.record(), Random(4)
    for _ in range(5 if settings.DISABLE_JIT else 200):
        record.covered[0] = [511 & ~(rng.below(512) & rng.below(512)) for _ in range(9)]
        record.gems[0] = [rng.below(4) for _ in range(4)]
        gaps = [
            sum(
                1 - (int(record.covered[0, 3 * (z // 3) + i // 3]) >> (3 * (z % 3) + i % 3) & 1)
                for i in range(9)
            )
            for z in range(9)
        ]
        left = int(record.gems[0].sum())
        best = max(
            sum(chosen)
            for chosen in product((0, 1), repeat=9)
            if sum(gap for gap, is_chosen in zip(gaps, chosen, strict=True) if is_chosen) <= left
        )
        assert zones_with_gems(record, 0) == best


@pytest.mark.parametrize("kind", range(6))
def test_the_first_tile_may_lie_anywhere(kind: int) -> None:
    state = bigtop.game("magnificent", players=2, start=0).start()
    height, width = (int(side) for side in state.shape_boxes[kind, 0])
    found = placements(state, 1, kind)
    assert set(found) == brute_force(state, 1, shape(state, kind, 0))
    assert (10 - height) * (10 - width) <= len(found)
    assert place_of(0, 0, 0) == 0
