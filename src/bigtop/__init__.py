"""bigtop: play, study and simulate circus card and board games."""

from typing import TYPE_CHECKING, Any

from bigtop.core.errors import (
    AmbiguousNotation,
    BigtopError,
    ChoiceError,
    IllegalAction,
    NotationError,
    RecordError,
)
from bigtop.core.seats import CHANCE, OVER, SPECTATOR
from bigtop.games import game, games

if TYPE_CHECKING:
    from bigtop.core.game import Game, State
    from bigtop.core.records import Record
    from bigtop.core.rng import Random

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "AmbiguousNotation",
    "BigtopError",
    "ChoiceError",
    "Game",
    "IllegalAction",
    "NotationError",
    "Random",
    "Record",
    "RecordError",
    "State",
    "game",
    "games",
    "parse_record",
    "read_record",
]

# Names whose modules need Numba: imported when they are first asked for.
_LATER = {"Game": "game", "State": "game", "Record": "records", "Random": "rng"}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(f"bigtop.core.{_LATER[name]}"), name)
    raise AttributeError(f"module 'bigtop' has no attribute {name!r}")


def read_record(path: str) -> "Record":
    """The record of a game in a file."""
    from bigtop.core import records

    return records.read(path, game)


def parse_record(text: str) -> "Record":
    """The record of a game that a text holds."""
    from bigtop.core import records

    return records.parse(text, game)
