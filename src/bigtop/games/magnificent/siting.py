"""Where the heuristic player places a tile in its camp."""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import CELLS, TAKE_DIE
from bigtop.games.magnificent.camp import ZONES, bits_in, cell_at, cells_of, gaps_in
from bigtop.games.magnificent.components import CAMP, ZONE
from bigtop.games.magnificent.gains import number_of
from bigtop.games.magnificent.prospects import NEVER, worth_of_bonus
from bigtop.games.magnificent.state import MagnificentState


@kernel(allocates=True)
def best_placement(state: MagnificentState, actions: Array, count: int) -> int:
    """Cover bonuses, fill zones, leave no holes."""
    weights = np.empty(CELLS, np.float64)
    _weigh_cells(state, weights)
    kind = number_of(state, 1)
    best = NEVER
    chosen = int(actions[0])
    for i in range(count):
        action = int(actions[i])
        if action >= TAKE_DIE:  # bonuses come last
            break
        weight = 0.0
        for j in range(cells_of(kind)):
            weight += weights[cell_at(state, kind, action, j)]
        if weight > best:
            best, chosen = weight, action
    return chosen


@kernel
def _weigh_cells(state: MagnificentState, weights: Array) -> None:
    """What it is worth to cover each cell."""
    seat = int(state.turn)
    board = int(state.boards[seat])
    for zone in range(ZONES):
        done = ZONE * ZONE - gaps_in(state, seat, zone)
        for i in range(ZONE * ZONE):
            row = zone // ZONE * ZONE + i // ZONE
            column = zone % ZONE * ZONE + i % ZONE
            cell = row * CAMP + column
            weight = 0.12 * done + 0.03 * bits_in(int(state.covered[seat, row]))
            weight += 0.12 * _walls(state, seat, row, column)
            weights[cell] = weight + worth_of_bonus(int(state.camp_bonuses[board, cell]))


@kernel
def _walls(state: MagnificentState, seat: int, row: int, column: int) -> int:
    """Sides of a cell that are covered or the edge of the camp."""
    count = 0
    here = int(state.covered[seat, row])
    count += column == 0 or here >> (column - 1) & 1
    count += column == CAMP - 1 or here >> (column + 1) & 1
    count += row == 0 or int(state.covered[seat, row - 1]) >> column & 1
    count += row == CAMP - 1 or int(state.covered[seat, row + 1]) >> column & 1
    return count
