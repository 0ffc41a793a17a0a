"""The Magnificent's cards, tents and icons as plain data for viewers, with names and meanings."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, wraps
from typing import TypeVar

import numpy as np

from bigtop.core import layout
from bigtop.core.views import Wire
from bigtop.games.magnificent.actions import CELLS, PLACE
from bigtop.games.magnificent.camp import LARGE_CELLS, write_cells
from bigtop.games.magnificent.components import (
    COLOURS,
    EFFECT_NAMES,
    MEASURE_NAMES,
    MEASURES,
    TENTS,
    TILE_KINDS,
)
from bigtop.games.magnificent.state import (
    AMOUNT,
    BONUS_UNIT,
    CARD_MOST,
    CARD_PER,
    CARD_POINTS,
    COST,
    EFFECT,
    MEASURE,
    POSTER_COINS,
    POSTER_GEMS,
    POSTER_POINTS,
    TENT_COINS,
    TENT_GEMS,
    TENT_POINTS,
    TOP,
    TOP_AMOUNT,
    MagnificentState,
)
from bigtop.games.magnificent.words import (
    bottom_text,
    effect_meaning,
    effect_text,
    name_text,
    poster_text,
    tent_text,
)

Gems = dict[str, int]  # by colour; colours that are not there are left out
Tiles = dict[str, int]  # by kind, the same


class Icon(Wire):
    """A bonus: its name and amount, both in words, and what it does."""

    effect: str
    amount: int
    words: str
    meaning: str


class MasterCard(Wire):
    """A master card: the bonus at its top, and what it scores at the bottom.

    It scores `points` for each `per` of what it measures, up to `most`; None is no limit.
    """

    number: int
    name: str
    top: Icon
    measure: str
    measure_meaning: str
    points: int
    per: int
    most: int | None
    words: str


class TrainerTile(Wire):
    """A trainer tile or trainer space, and the markers that its use costs."""

    number: int
    name: str
    cost: int
    icon: Icon


class PosterCard(Wire):
    """A poster: the tiles that the camp must have, the gems to pay, and what it brings."""

    number: int
    name: str
    tiles: Tiles
    gems: Gems
    points: int
    coins: int
    words: str


class TentTile(Wire):
    """A tent: what it brings and costs with each poster that is completed above it."""

    number: int
    name: str
    is_printed: bool
    gems: Gems
    points: int
    coins: int
    words: str


def counts(names: Sequence[str], numbers: Iterable[int]) -> dict[str, int]:
    """How many there are of each, without those of which there are none."""
    return {name: int(n) for name, n in zip(names, numbers, strict=False) if n}


@cache
def icon(effect: int, amount: int) -> Icon:
    """A bonus by its number."""
    return Icon(
        effect=EFFECT_NAMES[effect],
        amount=amount,
        words=effect_text(effect, amount),
        meaning=effect_meaning(effect, amount),
    )


def bonus_icon(bonus: int) -> Icon | None:
    """What a bonus space gives, if anything."""
    return icon(bonus // BONUS_UNIT, bonus % BONUS_UNIT) if bonus else None


Piece = TypeVar("Piece")
Maker = Callable[[MagnificentState, int], Piece]


def once(table: str) -> Callable[[Maker[Piece]], Maker[Piece]]:
    """Make the data of a card once: it depends on its set and its row of the table alone."""

    def remember(make: Maker[Piece]) -> Maker[Piece]:
        made: dict[tuple[int, int, bytes], Piece] = {}

        @wraps(make)
        def find(state: MagnificentState, card: int) -> Piece:
            key = (int(state.content_key), card, getattr(state, table)[card].tobytes())
            if key not in made:
                made[key] = make(state, card)
            return made[key]

        return find

    return remember


@once("master_table")
def master_card(state: MagnificentState, card: int) -> MasterCard:
    """A master card by its number in the tables."""
    row = [int(number) for number in state.master_table[card]]
    measure = MEASURE_NAMES[row[MEASURE]]
    return MasterCard(
        number=card + 1,
        name=name_text(state, "masters", card),
        top=icon(row[TOP], row[TOP_AMOUNT]),
        measure=measure,
        measure_meaning=MEASURES[measure],
        points=row[CARD_POINTS],
        per=row[CARD_PER],
        most=row[CARD_MOST] or None,
        words=bottom_text(state, card),
    )


@once("trainer_table")
def trainer_tile(state: MagnificentState, trainer: int) -> TrainerTile:
    """A trainer by its number in the tables."""
    row = [int(number) for number in state.trainer_table[trainer]]
    return TrainerTile(
        number=trainer + 1,
        name=name_text(state, "trainers", trainer),
        cost=row[COST],
        icon=icon(row[EFFECT], row[AMOUNT]),
    )


@once("poster_table")
def poster_card(state: MagnificentState, poster: int) -> PosterCard:
    """A poster by its number in the tables."""
    row = [int(number) for number in state.poster_table[poster]]
    return PosterCard(
        number=poster + 1,
        name=name_text(state, "posters", poster),
        tiles=counts(TILE_KINDS, row),
        gems=counts(COLOURS, row[POSTER_GEMS:]),
        points=row[POSTER_POINTS],
        coins=row[POSTER_COINS],
        words=poster_text(state, poster),
    )


@once("tent_table")
def tent_tile(state: MagnificentState, tent: int) -> TentTile:
    """A tent by its number in the tables."""
    row = [int(number) for number in state.tent_table[tent]]
    return TentTile(
        number=tent + 1,
        name=name_text(state, "tents", tent),
        is_printed=tent >= TENTS,
        gems=counts(COLOURS, row[TENT_GEMS:]),
        points=row[TENT_POINTS],
        coins=row[TENT_COINS],
        words=tent_text(state, tent),
    )


def master_or_none(state: MagnificentState, card: int) -> MasterCard | None:
    """The master card at a place, if there is one."""
    return master_card(state, int(card)) if card >= 0 else None


def trainer_or_none(state: MagnificentState, trainer: int) -> TrainerTile | None:
    """The trainer tile at a place, if there is one."""
    return trainer_tile(state, int(trainer)) if trainer >= 0 else None


def poster_or_none(state: MagnificentState, poster: int) -> PosterCard | None:
    """The poster at a place, if there is one."""
    return poster_card(state, int(poster)) if poster >= 0 else None


def tent_or_none(state: MagnificentState, tent: int) -> TentTile | None:
    """The tent at a place, if there is one."""
    return tent_tile(state, int(tent)) if tent >= 0 else None


def cells_under(state: MagnificentState, kind: int, placement: int) -> list[int]:
    """The cells that a placement of that kind of tile covers."""
    way, corner = divmod(placement - PLACE, CELLS)
    return [corner + cell for cell in _cells_in_corner(state, kind, way)]


@layout.once
def _cells_in_corner(state: MagnificentState, kind: int, way: int) -> list[int]:
    """The cells of a tile, that way round, in the corner where numbers begin."""
    cells = np.empty(LARGE_CELLS, np.int64)
    found: list[int] = cells[: write_cells(state, kind, PLACE + CELLS * way, cells)].tolist()
    return found
