"""What the files of a content set hold, entry by entry, and what an error in them says."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from bigtop.core.errors import BigtopError
from bigtop.games.magnificent.components import (
    BOARDS,
    CAMP,
    COLOURS,
    EFFECT_NAMES,
    GEM_ROOM,
    MARKERS,
    MEASURE_NAMES,
    MOST_SPACES,
    SIDES,
    SLOTS,
    SPACE_EFFECTS,
    TILE_KINDS,
)


class ContentError(BigtopError, ValueError):
    """A content set that cannot be played; the message names file, entry and field."""


def wrong(file: str, key: str, i: int, field: str, message: str) -> ContentError:
    """An error in a field of the i-th entry, counted from 1."""
    return ContentError(f"{file}: {key} {i}: {field}: {message}")


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

    @property
    def place(self) -> int:
        """Starting posters come after those of the deck."""
        return int(self.starting)


class Master(Entry):
    """A master card; `board` is set for the starting ones."""

    name: str
    top: Icon
    score: Score
    board: StartingBoard = ""

    @property
    def place(self) -> int:
        """Starting cards come after those of the deck, board by board."""
        return ("", *BOARDS).index(self.board)


class Trainer(Entry):
    """A trainer tile, or a trainer space that everybody can use."""

    name: str
    cost: Annotated[int, Meta(ge=1, le=8)]
    effect: Effect
    amount: Positive = 1


class Tent(Entry):
    """A tent: what it costs and brings with each poster that is completed above it."""

    name: str = ""
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
