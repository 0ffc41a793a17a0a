"""Sets of The Magnificent: the house set, and random ones for what it never brings about."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import bigtop
from bigtop import Random
from bigtop.games.magnificent.components import (
    BOARDS,
    COLOURS,
    DECK_MASTERS,
    DECK_POSTERS,
    EFFECT_NAMES,
    GEMS_OF,
    MEASURE_NAMES,
    SIDES,
    SPACE_EFFECTS,
    STARTING_POSTERS,
    TENTS,
    TILE_CELLS,
    TILE_KINDS,
    TILES_OF,
    TRAINER_TILES,
)
from tests.reference.magnificent.camp import turned_and_flipped
from tests.reference.magnificent.content import Cell, Cells

Entry = dict[str, Any]
HOUSE = Path(bigtop.__file__).parent / "games" / "magnificent" / "data" / "house"
TRAINER_EFFECTS = [name for name in EFFECT_NAMES if name not in ("nothing", "copy", "markers")]


def write_set(folder: Path, seed: int) -> None:
    """Write a set whose numbers, shapes and rings are all random, every effect among them."""
    rng = Random(seed)
    trainers = _shuffled(rng, [_trainer(rng, effect) for effect in TRAINER_EFFECTS])
    kinds = {
        "posters": {"posters": [_poster(rng, i) for i in range(DECK_POSTERS + STARTING_POSTERS)]},
        "masters": {"masters": _masters(rng)},
        "trainers": {"tiles": trainers[:TRAINER_TILES], "spaces": trainers[TRAINER_TILES:]},
        "tents": {"tents": [_tent(rng) for _ in range(TENTS)]},
        "boards": {"boards": [_board(rng, name, side) for name in BOARDS for side in SIDES]},
        "rings": {"rings": [_ring(rng, colour) for colour in COLOURS[:3]]},
        "shapes": {"shapes": _shapes(rng)},
        "track": {"spaces": _rising(rng, 8 + rng.below(8), lambda: {"posters": rng.below(6)})},
        "levels": {"levels": _rising(rng, 8, lambda: _tiles_of_a_level(rng))},
    }
    for name, tables in kinds.items():
        (folder / f"{name}.toml").write_text(_toml(tables))


def _toml(tables: dict[str, list[Entry]]) -> str:
    """Entries of numbers, words, lists and tables, as TOML."""
    lines = []
    for key, entries in tables.items():
        for entry in entries:
            lines.append(f"[[{key}]]")
            lines += [f"{name} = {_value(value)}" for name, value in entry.items()]
    return "\n".join(lines)


def _value(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f'"{key}" = {_value(v)}' for key, v in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case str():
            return f'"{value}"'
    return str(value)


def _shuffled(rng: Random, items: list[Entry]) -> list[Entry]:
    items = list(items)
    return [items.pop(rng.below(len(items))) for _ in range(len(items))]


def _some(rng: Random, names: tuple[str, ...], most: int, one_in: int) -> dict[str, int]:
    """Some of the names, each in so many cases, with a number up to the most."""
    return {name: 1 + rng.below(most) for name in names if rng.below(one_in) == 0}


def _poster(rng: Random, i: int) -> Entry:
    return {
        "name": f"Poster {i}",
        "points": rng.below(20),
        "coins": rng.below(5),
        "tiles": _some(rng, TILE_KINDS, 2, 8),
        "gems": _some(rng, COLOURS, 2, 5),
        "starting": i >= DECK_POSTERS,
    }


def _tent(rng: Random) -> Entry:
    return {"points": rng.below(6), "coins": rng.below(4), "gems": _some(rng, COLOURS, 1, 6)}


def _masters(rng: Random) -> list[Entry]:
    boards = [*[""] * DECK_MASTERS, *(board for board in BOARDS for _ in range(4))]
    return [_master(rng, i, board) for i, board in enumerate(boards)]


def _master(rng: Random, i: int, board: str) -> Entry:
    measure = MEASURE_NAMES[rng.below(len(MEASURE_NAMES))]
    score: Entry = {"measure": measure, "points": 1 + rng.below(9), "per": 1 + rng.below(3)}
    if measure in ("tiles", "gems"):
        of = TILES_OF if measure == "tiles" else GEMS_OF
        score["of"] = of[rng.below(len(of))]
    if rng.below(2):
        score["most"] = 1 + rng.below(20)
    top = {"effect": EFFECT_NAMES[rng.below(len(EFFECT_NAMES))], "amount": 1 + rng.below(3)}
    return {"name": f"Master {i}", "board": board, "top": top, "score": score}


def _trainer(rng: Random, effect: str) -> Entry:
    name, cost = effect.title(), 1 + rng.below(2)
    return {"name": name, "cost": cost, "effect": effect, "amount": 1 + rng.below(3)}


def _board(rng: Random, name: str, side: str) -> Entry:
    return {
        "name": name,
        "side": side,
        "coins": rng.below(9),
        "markers": rng.below(9),
        "gems": _some(rng, COLOURS, 3, 2),
        "printed_tent": _tent(rng),
        "tent_bonuses": [
            {"effect": SPACE_EFFECTS[rng.below(len(SPACE_EFFECTS))], "amount": 1 + rng.below(3)}
            for _ in range(4)
        ],
        "camp": [" ".join(_camp_cell(rng) for _ in range(9)) for _ in range(9)],
    }


def _camp_cell(rng: Random) -> str:
    return f"{1 + rng.below(3)}{'cvpmg'[rng.below(5)]}" if rng.below(4) == 0 else "."


def _ring(rng: Random, colour: str) -> Entry:
    """Five posters among gems and empty spaces, in any order."""
    others = [("-", *COLOURS)[rng.below(5)] for _ in range(1 + rng.below(14))]
    spaces = ["poster"] * 5
    for word in others:
        spaces.insert(rng.below(len(spaces) + 1), word)
    return {"colour": colour, "spaces": spaces}


def _rising(rng: Random, count: int, more: Callable[[], Entry]) -> list[Entry]:
    """Entries that need more and more power."""
    powers = [1 + rng.below(2)]
    for _ in range(count - 1):
        powers.append(powers[-1] + 1 + rng.below(2))
    return [{"power": power, **more()} for power in powers]


def _tiles_of_a_level(rng: Random) -> Entry:
    large = rng.below(4)
    return {"large": large, "small": rng.below(4) if large else 1 + rng.below(3)}


def _shapes(rng: Random) -> list[Entry]:
    """A different shape for each kind of tile, grown cell by cell."""
    found: dict[frozenset[Cells], Entry] = {}
    while len(found) < len(TILE_KINDS):
        kind = len(found)
        cells = {(0, 0)}
        while len(cells) < TILE_CELLS[kind % 2]:
            row, column = sorted(cells)[rng.below(len(cells))]
            down, right = ((0, 1), (1, 0), (0, -1), (-1, 0))[rng.below(4)]
            cells.add((row + down, column + right))
        ways = frozenset(turned_and_flipped(frozenset(cells)))
        found.setdefault(ways, {"tile": TILE_KINDS[kind], "rows": _drawn(cells)})
    return list(found.values())


def _drawn(cells: set[Cell]) -> list[str]:
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return [
        "".join(
            "X" if (row, column) in cells else "."
            for column in range(min(columns), max(columns) + 1)
        )
        for row in range(min(rows), max(rows) + 1)
    ]
