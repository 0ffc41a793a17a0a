"""Action A: build tiles in the camp."""

from __future__ import annotations

from tests.reference.magnificent.asking import Asking, decide
from tests.reference.magnificent.camp import can_build, cell_name, placements
from tests.reference.magnificent.content import SIZES, Cells, Tile
from tests.reference.magnificent.gaining import gain
from tests.reference.magnificent.power import power_of
from tests.reference.magnificent.table import Table


def build_words(table: Table) -> set[str]:
    """The levels that the power reaches and of which something can be built."""
    colour = table.turn.colour
    can = {size: can_build(table, f"{size} {colour}") for size in SIZES}
    return {
        f"build level {number}"
        for number, level in enumerate(table.content.levels, 1)
        if level.power <= power_of(table)
        and ((level.large and can["large"]) or (level.small and can["small"]))
    }


def build(table: Table, colour: str, large: int = 0, small: int = 0) -> Asking:
    """Place the tiles one after the other, in an order that the player likes."""
    left = {"large": large, "small": small}

    def sizes() -> list[str]:
        return [size for size in SIZES if left[size] and can_build(table, f"{size} {colour}")]

    def both_words() -> set[str]:
        return {f"{size} tile" for size in sizes()} if len(sizes()) == 2 else set()

    while sizes():
        answer = yield from decide(table, both_words)
        if not answer and len(sizes()) != 1:
            continue
        size = answer.split()[0] if answer else sizes()[0]
        left[size] -= 1
        yield from place_tile(table, f"{size} {colour}")


def place_tile(table: Table, tile: Tile) -> Asking:
    """Place a tile and gain the bonuses that it covers."""
    player = table.player()

    def options() -> set[str]:
        return set(place_words(table, tile)) if can_build(table, tile) else set()

    answer = yield from decide(table, options)
    if not answer:
        return
    cells = place_words(table, tile)[answer]
    table.tiles[tile] -= 1
    player.tiles[tile] += 1
    player.camp |= dict.fromkeys(cells, tile)
    bonuses = [bonus for cell, bonus in table.board_of(player).camp.items() if cell in cells]
    for bonus in sorted(bonuses, key=lambda bonus: bonus.effect == "posters"):
        yield from gain(table, bonus)  # in any order: posters last, the rest asks nothing


def place_words(table: Table, tile: Tile) -> dict[str, Cells]:
    """The words of each placement: the cells that the tile covers."""
    found = placements(table, table.player(), tile)
    return {"place " + " ".join(sorted(map(cell_name, cells))): cells for cells in found}
