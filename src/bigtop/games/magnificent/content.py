"""Content sets: folders of TOML files with cards, boards and rings, read and checked.

Whatever is wrong with a set is said in one sentence that names the file, the entry and the field.
"""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numpy as np

from bigtop.core.errors import listed
from bigtop.core.layout import Array
from bigtop.games.magnificent.components import (
    BOARDS,
    DECK_MASTERS,
    DECK_POSTERS,
    SIDES,
    STARTING_MASTERS,
    STARTING_POSTERS,
    TENTS,
    TILE_KINDS,
    TRAINER_SPACES,
    TRAINER_TILES,
)
from bigtop.games.magnificent.entries import (
    Board,
    ContentError,
    Entry,
    Level,
    Master,
    Poster,
    Ring,
    Shape,
    Space,
    Tent,
    Trainer,
)
from bigtop.games.magnificent.shapes import shape_tables
from bigtop.games.magnificent.tables import (
    in_table_order,
    level_tables,
    master_table,
    poster_table,
    ring_tables,
    side_tables,
    track_tables,
    trainer_table,
)


@dataclass(frozen=True)
class Content:
    """A set that was read: tables for the state record by field, names of cards, its digest."""

    tables: Mapping[str, Array]
    sides: Mapping[str, Mapping[str, Array]]
    names: Mapping[str, Sequence[str]]
    digest: str

    @property
    def key(self) -> int:
        """A number by which a state remembers the set, names included."""
        text = repr((self.digest, sorted(self.names.items())))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big", signed=True)


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


_known: dict[int, Content] = {}  # sets that were loaded in this process


def load(where: str) -> Content:
    """The set of that name, which is `house`, or in that folder."""
    if where == "house":
        content = _house()
    elif Path(where).is_dir():
        content = read(Path(where))
    else:
        raise ContentError(f"there is no set in {where!r}; give `house` or a folder of TOML files")
    _known[content.key] = content
    return content


def name_of(key: int, kind: str, card: int) -> str:
    """The name of a card in the set with that key; in an unknown set, its number."""
    content = _known.get(key) or load("house")
    if content.key != key or not content.names[kind][card]:
        return f"{kind.removesuffix('s')} {card + 1}"
    return content.names[kind][card]


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
        "poster_table": poster_table(posters),
        "master_table": master_table(masters),
        "trainer_table": np.vstack(
            [trainer_table("tiles", tiles), trainer_table("spaces", spaces)]
        ),
        **ring_tables(source.entries("rings.toml", "rings", Ring, 3)),
        **track_tables(source.entries("track.toml", "spaces", Space)),
        **level_tables(source.entries("levels.toml", "levels", Level)),
        **shape_tables(source.entries("shapes.toml", "shapes", Shape, len(TILE_KINDS))),
    }
    sides = {side: side_tables(boards, side, tents) for side in SIDES}
    names = {
        "posters": [poster.name for poster in in_table_order(posters)],
        "masters": [master.name for master in in_table_order(masters)],
        "trainers": [trainer.name for trainer in (*tiles, *spaces)],
        "tents": [*(tent.name for tent in tents), *(f"printed tent of {b}" for b in BOARDS)],
    }
    return Content(tables, sides, names, _digest(tables, sides))


def _digest(tables: Mapping[str, Array], sides: Mapping[str, Mapping[str, Array]]) -> str:
    """A short name for what is played with; comments and names do not change it."""
    digest = hashlib.sha256()
    for part in (tables, *(sides[side] for side in SIDES)):
        for name in sorted(part):
            digest.update(name.encode() + np.asarray(part[name], np.int64).tobytes())
    return digest.hexdigest()[:16]
