"""Cards, boards and rings from data files: read, checked, and made into tables of numbers.

A set is a folder of TOML files, one for each kind of thing. Whatever is wrong with it is said in
one sentence that names the file, the entry and the field.
"""

import hashlib
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec
import numpy as np
from msgspec import Meta, Struct

from bigtop.core.errors import BigtopError, listed
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import WAYS
from bigtop.games.magnificent.components import (
    BOARDS,
    CAMP,
    COLOURS,
    DECK_MASTERS,
    DECK_POSTERS,
    EFFECT_NAMES,
    GEM_ROOM,
    GEMS_OF,
    MARKERS,
    MEASURE_NAMES,
    MOST_LEVELS,
    MOST_SPACES,
    RING_TENTS,
    SIDES,
    SLOTS,
    SPACE_EFFECTS,
    STARTING_MASTERS,
    STARTING_POSTERS,
    TENTS,
    TILE_CELLS,
    TILE_KINDS,
    TILES_OF,
    TRAINER_SPACES,
    TRAINER_TILES,
)
from bigtop.games.magnificent.state import BONUS_UNIT, NO_SYMBOL, POSTER_SYMBOL


class ContentError(BigtopError, ValueError):
    """A content set that cannot be played; the message names file, entry and field."""


# What the files hold

Count = Annotated[int, Meta(ge=0, le=9)]
Worth = Annotated[int, Meta(ge=0, le=99)]
Positive = Annotated[int, Meta(ge=1, le=9)]
if TYPE_CHECKING:
    Effect = str
    SpaceEffect = str
    Colour = str
    WagonColour = str
    TileKind = str
    MeasureName = str
    BoardName = str
    StartingBoard = str
    SideName = str
else:
    Effect = Literal[EFFECT_NAMES]
    SpaceEffect = Literal[SPACE_EFFECTS]
    Colour = Literal[COLOURS]
    WagonColour = Literal[COLOURS[:3]]
    TileKind = Literal[TILE_KINDS]
    MeasureName = Literal[MEASURE_NAMES]
    BoardName = Literal[BOARDS]
    StartingBoard = Literal[("", *BOARDS)]
    SideName = Literal[SIDES]
Gems = dict[Colour, Positive]
StoredGems = dict[Colour, Annotated[int, Meta(ge=1, le=GEM_ROOM)]]


class Entry(Struct, forbid_unknown_fields=True):
    """One entry of a file."""


class Icon(Entry):
    """What the top of a master card does."""

    effect: Effect
    amount: Positive = 1


class Bonus(Entry):
    """What a tent space gives."""

    effect: SpaceEffect
    amount: Positive = 1


class Score(Entry):
    """What the bottom of a master card counts: `points` for each `per`, up to `most`."""

    measure: MeasureName
    points: Annotated[int, Meta(ge=1, le=40)]
    per: Positive = 1
    most: Worth = 0  # no limit
    of: str = ""


class Poster(Entry):
    """A poster: what it asks for and what it brings."""

    name: str
    points: Worth
    coins: Worth = 0
    tiles: dict[TileKind, Positive] = {}
    gems: Gems = {}
    starting: bool = False


class Master(Entry):
    """A master card; `board` is set for the starting ones."""

    name: str
    top: Icon
    score: Score
    board: StartingBoard = ""


class Trainer(Entry):
    """A trainer tile, or a trainer space that everybody can use."""

    name: str
    cost: Annotated[int, Meta(ge=1, le=8)]
    effect: Effect
    amount: Positive = 1


class Tent(Entry):
    """A tent: what it costs and brings with each poster that is completed above it."""

    points: Worth = 0
    coins: Worth = 0
    gems: Gems = {}


class Board(Entry):
    """One side of a player board."""

    name: BoardName
    side: SideName
    coins: Worth
    markers: Annotated[int, Meta(ge=0, le=MARKERS)]
    gems: StoredGems
    printed_tent: Tent
    tent_bonuses: Annotated[list[Bonus], Meta(min_length=SLOTS - 1, max_length=SLOTS - 1)]
    camp: Annotated[list[str], Meta(min_length=CAMP, max_length=CAMP)]


class Ring(Entry):
    """A circle of the travel area, clockwise from the space at the bottom."""

    colour: WagonColour
    spaces: Annotated[list[str], Meta(min_length=6, max_length=MOST_SPACES)]


class Space(Entry):
    """A space of the performance track."""

    power: Annotated[int, Meta(ge=1, le=60)]
    posters: Annotated[int, Meta(ge=0, le=5)]


class Level(Entry):
    """A build level."""

    power: Annotated[int, Meta(ge=1, le=60)]
    large: Count = 0
    small: Count = 0


class Shape(Entry):
    """The shape of a kind of tile: its rows, with `X` for a cell."""

    tile: TileKind
    rows: Annotated[list[str], Meta(min_length=1, max_length=6)]


@dataclass(frozen=True)
class Content:
    """A set that was read: tables for the state record by field, and its digest."""

    tables: Mapping[str, Array]
    sides: Mapping[str, Mapping[str, Array]]
    names: Mapping[str, Sequence[str]]
    digest: str


# Reading

Any_entry = TypeVar("Any_entry", bound=Entry)


class Source:
    """The folder of a set, read file by file."""

    def __init__(self, folder: Any) -> None:
        self.folder = folder

    def entries(
        self, file: str, key: str, kind: type[Any_entry], count: int | None = None
    ) -> list[Any_entry]:
        """The entries `[[key]]` of a file."""
        data = self._data(file)
        for other in data:
            if other not in FILES[file]:
                raise ContentError(
                    f"{file}: {other} is not known here; expected {listed(FILES[file])}"
                )
        found = data.get(key, [])
        if not isinstance(found, list) or (count is not None and len(found) != count):
            size = len(found) if isinstance(found, list) else "something else"
            raise ContentError(f"{file}: {key} must have {count} entries, not {size}")
        return [_entry(file, key, i, raw, kind) for i, raw in enumerate(found, 1)]

    def _data(self, file: str) -> dict[str, Any]:
        try:
            return tomllib.loads((self.folder / file).read_text(encoding="utf-8"))
        except OSError as error:
            raise ContentError(
                f"{file}: cannot be read in {self.folder}: {error.strerror}"
            ) from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ContentError(f"{file}: is not TOML: {error}") from None


FILES = {
    "posters.toml": ("posters",),
    "masters.toml": ("masters",),
    "trainers.toml": ("tiles", "spaces"),
    "tents.toml": ("tents",),
    "boards.toml": ("boards",),
    "rings.toml": ("rings",),
    "shapes.toml": ("shapes",),
    "track.toml": ("spaces",),
    "levels.toml": ("levels",),
}


def _entry(file: str, key: str, i: int, raw: object, kind: type[Any_entry]) -> Any_entry:
    """One entry, or a sentence that says which of its fields is wrong."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `")
        field = path.rstrip("`").rpartition("$")[2].lstrip(".") or "the entry"
        raise ContentError(f"{_where(file, key, i, raw)}: {field}: {message}") from None


def _where(file: str, key: str, i: int, raw: object) -> str:
    name = raw.get("name") if isinstance(raw, dict) else None
    return f"{file}: {key} {i}" + (f" ({name})" if isinstance(name, str) else "")


def _fail(file: str, key: str, i: int, field: str, message: str) -> ContentError:
    return ContentError(f"{file}: {key} {i}: {field}: {message}")


def load(where: str) -> Content:
    """The set of that name, which is `house`, or in that folder."""
    if where == "house":
        return _house()
    if not Path(where).is_dir():
        raise ContentError(f"there is no set in {where!r}; give `house` or a folder of TOML files")
    return read(Path(where))


@cache
def _house() -> Content:
    return read(files("bigtop.games.magnificent") / "data" / "house")


def read(folder: Any) -> Content:
    """Read and check a whole set."""
    source = Source(folder)
    posters = source.entries("posters.toml", "posters", Poster, DECK_POSTERS + STARTING_POSTERS)
    masters = source.entries("masters.toml", "masters", Master, DECK_MASTERS + STARTING_MASTERS)
    tiles = source.entries("trainers.toml", "tiles", Trainer, TRAINER_TILES)
    spaces = source.entries("trainers.toml", "spaces", Trainer, TRAINER_SPACES)
    tents = source.entries("tents.toml", "tents", Tent, TENTS)
    boards = source.entries("boards.toml", "boards", Board, len(BOARDS) * len(SIDES))
    tables = {
        "poster_table": _posters(posters),
        "master_table": _masters(masters),
        "trainer_table": np.vstack([_trainers("tiles", tiles), _trainers("spaces", spaces)]),
        **_rings(source.entries("rings.toml", "rings", Ring, 3)),
        **_track(source.entries("track.toml", "spaces", Space)),
        **_levels(source.entries("levels.toml", "levels", Level)),
        **_shapes(source.entries("shapes.toml", "shapes", Shape, len(TILE_KINDS))),
    }
    sides = {side: _side(boards, side, tents) for side in SIDES}
    names = {
        "posters": _in_order([poster.name for poster in posters], posters, _is_starting_poster),
        "masters": _in_order([master.name for master in masters], masters, _is_starting_master),
        "trainers": [trainer.name for trainer in (*tiles, *spaces)],
    }
    return Content(tables, sides, names, _digest(tables, sides))


def _digest(tables: Mapping[str, Array], sides: Mapping[str, Mapping[str, Array]]) -> str:
    """A short name for what is played with; comments and names do not change it."""
    digest = hashlib.sha256()
    for part in (tables, *(sides[side] for side in SIDES)):
        for name in sorted(part):
            digest.update(name.encode() + np.asarray(part[name], np.int64).tobytes())
    return digest.hexdigest()[:16]


# Tables


def _is_starting_poster(poster: Poster) -> bool:
    return poster.starting


def _is_starting_master(master: Master) -> bool:
    return master.board != ""


Item = TypeVar("Item")
Other = TypeVar("Other")


def _in_order(
    values: Iterable[Item], entries: Iterable[Other], is_late: Callable[[Other], bool]
) -> list[Item]:
    """The values of deck cards first, then those of starting cards."""
    pairs = list(zip(values, entries, strict=True))
    return [value for late in (False, True) for value, entry in pairs if is_late(entry) == late]


def _gems(gems: Gems) -> list[int]:
    return [gems.get(colour, 0) for colour in COLOURS]


def _posters(posters: list[Poster]) -> Array:
    starting = sum(map(_is_starting_poster, posters))
    if starting != STARTING_POSTERS:
        raise ContentError(
            f"posters.toml: {STARTING_POSTERS} posters are starting = true, not {starting}"
        )
    rows = [
        [poster.tiles.get(kind, 0) for kind in TILE_KINDS]
        + [*_gems(poster.gems), poster.points, poster.coins]
        for poster in posters
    ]
    return np.array(_in_order(rows, posters, _is_starting_poster))


def _masters(masters: list[Master]) -> Array:
    rows = [_master(i, master) for i, master in enumerate(masters, 1)]
    deck = [row for row, master in zip(rows, masters, strict=True) if master.board == ""]
    for board in BOARDS:
        own = [row for row, master in zip(rows, masters, strict=True) if master.board == board]
        if len(own) != STARTING_MASTERS // len(BOARDS):
            raise ContentError(
                f"masters.toml: 4 master cards have board = {board!r}, not {len(own)}"
            )
        deck += own
    return np.array(deck)


def _master(i: int, master: Master) -> list[int]:
    score = master.score
    choices = {"tiles": TILES_OF, "gems": GEMS_OF}.get(score.measure, ("",))
    if score.of not in choices:
        expected = f"expected {listed(choices)}" if choices != ("",) else "leave it out"
        raise _fail(
            "masters.toml", "masters", i, "score.of", f"{score.of!r} is not known, {expected}"
        )
    top = EFFECT_NAMES.index(master.top.effect)
    measure = MEASURE_NAMES.index(score.measure)
    of = choices.index(score.of)
    return [top, master.top.amount, measure, of, score.points, score.per, score.most]


def _trainers(key: str, trainers: list[Trainer]) -> Array:
    rows = []
    for i, trainer in enumerate(trainers, 1):
        if trainer.effect in ("nothing", "copy", "markers"):
            raise _fail(
                "trainers.toml", key, i, "effect", f"{trainer.effect!r} is not for trainers"
            )
        if trainer.effect == "power" and trainer.amount > 3 * trainer.cost:
            raise _fail("trainers.toml", key, i, "amount", "at most 3 power for each marker")
        rows.append([trainer.cost, EFFECT_NAMES.index(trainer.effect), trainer.amount])
    return np.array(rows)


def _tent(tent: Tent) -> list[int]:
    return [*_gems(tent.gems), tent.points, tent.coins]


def _side(boards: list[Board], side: str, tents: list[Tent]) -> dict[str, Array]:
    """The tables of one side of the four boards, and the tents with the printed ones."""
    chosen = []
    for name in BOARDS:
        found = [
            (i, board)
            for i, board in enumerate(boards, 1)
            if (board.name, board.side) == (name, side)
        ]
        if len(found) != 1:
            raise ContentError(
                f"boards.toml: 1 board has name = {name!r} and side = {side!r}, not {len(found)}"
            )
        chosen.append(found[0])
    return {
        "tent_table": np.array(
            [_tent(tent) for tent in (*tents, *(board.printed_tent for _, board in chosen))]
        ),
        "camp_bonuses": np.array([_camp(i, board) for i, board in chosen]),
        "tent_bonuses": np.array(
            [[0, *map(_bonus, board.tent_bonuses)] for _, board in chosen],
        ),
        "start_table": np.array(
            [[board.coins, board.markers, *_gems(board.gems)] for _, board in chosen]
        ),
    }


def _bonus(bonus: Bonus) -> int:
    return EFFECT_NAMES.index(bonus.effect) * BONUS_UNIT + bonus.amount


# In a camp, a bonus is an amount and a letter.
LETTERS = {"c": "coins", "v": "points", "p": "posters", "m": "markers", "g": "clear gems"}


def _camp(i: int, board: Board) -> list[int]:
    cells = []
    for row, line in enumerate(board.camp, 1):
        words = line.split()
        if len(words) != CAMP:
            raise _fail("boards.toml", "boards", i, f"camp row {row}", f"has {len(words)} cells")
        for word in words:
            if word == ".":
                cells.append(0)
            elif len(word) == 2 and word[0] in "123456789" and word[1] in LETTERS:
                cells.append(EFFECT_NAMES.index(LETTERS[word[1]]) * BONUS_UNIT + int(word[0]))
            else:
                expected = "expected . or a number and one of c, v, p, m and g"
                raise _fail("boards.toml", "boards", i, f"camp row {row}", f"{word!r}: {expected}")
    return cells


def _rings(rings: list[Ring]) -> dict[str, Array]:
    table = np.full((3, MOST_SPACES), NO_SYMBOL)
    sizes = np.zeros(3, np.int64)
    symbols = {"-": NO_SYMBOL, "poster": POSTER_SYMBOL, **{c: i for i, c in enumerate(COLOURS)}}
    for i, ring in enumerate(rings, 1):
        at = COLOURS.index(ring.colour)
        if sizes[at]:
            raise _fail("rings.toml", "rings", i, "colour", f"{ring.colour} stands twice")
        for space, word in enumerate(ring.spaces):
            if word not in symbols:
                message = f"space {space + 1} is {word!r}, expected {listed(symbols)}"
                raise _fail("rings.toml", "rings", i, "spaces", message)
            table[at, space] = symbols[word]
        sizes[at] = len(ring.spaces)
        found = ring.spaces.count("poster")
        if found != RING_TENTS:
            raise _fail("rings.toml", "rings", i, "spaces", f"5 are posters, not {found}")
    return {"ring_table": table, "ring_sizes": sizes}


HIGHER = "must be higher than that of the entry before"


def _track(spaces: list[Space]) -> dict[str, Array]:
    if not 8 <= len(spaces) <= MOST_SPACES:
        raise ContentError(f"track.toml: spaces must have 8 to {MOST_SPACES} entries")
    table = np.zeros((MOST_SPACES, 2), np.int64)
    for i, space in enumerate(spaces):
        if i and space.power <= spaces[i - 1].power:
            raise _fail(
                "track.toml", "spaces", i + 1, "power", "must be higher than the one before"
            )
        table[i] = space.power, space.posters
    return {"track_table": table, "track_size": np.array(len(spaces))}


def _levels(levels: list[Level]) -> dict[str, Array]:
    if not 1 <= len(levels) <= MOST_LEVELS:
        raise ContentError(f"levels.toml: levels must have 1 to {MOST_LEVELS} entries")
    table = np.zeros((MOST_LEVELS, 3), np.int64)
    for i, level in enumerate(levels):
        if i and level.power <= levels[i - 1].power:
            raise _fail("levels.toml", "levels", i + 1, "power", HIGHER)
        if level.large + level.small == 0:
            raise _fail("levels.toml", "levels", i + 1, "small", "a level builds some tile")
        table[i] = level.power, level.large, level.small
    return {"level_table": table, "level_count": np.array(len(levels))}


# Shapes

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


def _shapes(shapes: list[Shape]) -> dict[str, Array]:
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
            raise _fail("shapes.toml", "shapes", i, "tile", f"{shape.tile} stands twice")
        if min(ways) in seen:
            raise _fail("shapes.toml", "shapes", i, "rows", f"the shape of {seen[min(ways)]} too")
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
        raise _fail("shapes.toml", "shapes", i, "rows", f"{size} cells are X, not {len(cells)}")
    reached = {min(cells)}
    for _ in range(size):
        reached |= {
            (row, column)
            for row, column in cells
            for other in reached
            if abs(row - other[0]) + abs(column - other[1]) == 1
        }
    if reached != cells:
        raise _fail("shapes.toml", "shapes", i, "rows", "the cells do not hang together")
    return _at_corner(cells)
