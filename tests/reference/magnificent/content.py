"""What is printed on the components, read from the files of a set as they are written."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Cell = tuple[int, int]  # row and column, from the upper left corner
Cells = frozenset[Cell]
Tile = str  # "large orange"

COLOURS = ("orange", "green", "purple")
GEMS = (*COLOURS, "clear")
SIZES = ("large", "small")
LETTERS = {"c": "coins", "v": "points", "p": "posters", "m": "markers", "g": "clear gems"}


@dataclass(frozen=True)
class Bonus:
    """An icon and its number."""

    effect: str
    amount: int


@dataclass(frozen=True)
class Poster:
    """What it asks for and brings."""

    tiles: Counter[Tile]
    gems: Counter[str]
    points: int
    coins: int
    is_starting: bool


@dataclass(frozen=True)
class Tent:
    """What it costs and brings with each poster above it."""

    gems: Counter[str]
    points: int
    coins: int


@dataclass(frozen=True)
class Master:
    """The bonus at the top, the scoring at the bottom, and the board it starts with."""

    top: Bonus
    measure: str
    of: str
    points: int
    per: int
    most: int | None
    board: str | None


@dataclass(frozen=True)
class Trainer:
    """A trainer tile or a printed trainer space."""

    cost: int
    bonus: Bonus


@dataclass(frozen=True)
class Board:
    """One side of a player board."""

    coins: int
    markers: int
    gems: Counter[str]
    printed_tent: Tent
    tent_bonuses: tuple[Bonus, ...]  # of the second to the fifth tent space
    camp: dict[Cell, Bonus]


@dataclass(frozen=True)
class Level:
    """What can be built with a power."""

    power: int
    large: int
    small: int


@dataclass(frozen=True)
class Space:
    """A space of the performance track."""

    power: int
    posters: int


@dataclass(frozen=True)
class Content:
    """All components of a set, with one side of the boards."""

    posters: tuple[Poster, ...]
    masters: tuple[Master, ...]
    trainers: tuple[Trainer, ...]
    trainer_spaces: tuple[Trainer, ...]
    tents: tuple[Tent, ...]
    boards: dict[str, Board]
    rings: dict[str, tuple[str, ...]]  # a gem, "poster" or "-" on each space
    track: tuple[Space, ...]  # from the bottom
    levels: tuple[Level, ...]
    shapes: dict[Tile, Cells]


def read_content(folder: Path, side: str) -> Content:
    """The set in a folder."""

    def entries(name: str, key: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = tomllib.loads((folder / f"{name}.toml").read_text())[key]
        return found

    boards = [entry for entry in entries("boards", "boards") if entry["side"] == side]
    return Content(
        posters=tuple(read_poster(entry) for entry in entries("posters", "posters")),
        masters=tuple(read_master(entry) for entry in entries("masters", "masters")),
        trainers=tuple(read_trainer(entry) for entry in entries("trainers", "tiles")),
        trainer_spaces=tuple(read_trainer(entry) for entry in entries("trainers", "spaces")),
        tents=tuple(read_tent(entry) for entry in entries("tents", "tents")),
        boards={entry["name"]: read_board(entry) for entry in boards},
        rings={entry["colour"]: tuple(entry["spaces"]) for entry in entries("rings", "rings")},
        track=tuple(Space(**entry) for entry in entries("track", "spaces")),
        levels=tuple(Level(**entry) for entry in entries("levels", "levels")),
        shapes={entry["tile"]: read_shape(entry["rows"]) for entry in entries("shapes", "shapes")},
    )


def read_poster(entry: dict[str, Any]) -> Poster:
    """A poster of the file."""
    return Poster(
        tiles=Counter(entry.get("tiles", {})),
        gems=Counter(entry.get("gems", {})),
        points=entry["points"],
        coins=entry["coins"],
        is_starting=entry.get("starting", False),
    )


def read_tent(entry: dict[str, Any]) -> Tent:
    """A tent of the file, or a printed one."""
    return Tent(Counter(entry.get("gems", {})), entry["points"], entry["coins"])


def read_master(entry: dict[str, Any]) -> Master:
    """A master card of the file."""
    score = entry["score"]
    return Master(
        top=Bonus(**entry["top"]),
        measure=score["measure"],
        of=score.get("of", ""),
        points=score["points"],
        per=score.get("per", 1),
        most=score.get("most"),
        board=entry.get("board") or None,
    )


def read_trainer(entry: dict[str, Any]) -> Trainer:
    """A trainer tile or space of the file."""
    return Trainer(entry["cost"], Bonus(entry["effect"], entry["amount"]))


def read_board(entry: dict[str, Any]) -> Board:
    """One side of a board of the file."""
    camp = {
        (row, column): Bonus(LETTERS[icon[-1]], int(icon[:-1]))
        for row, line in enumerate(entry["camp"])
        for column, icon in enumerate(line.split())
        if icon != "."
    }
    return Board(
        coins=entry["coins"],
        markers=entry["markers"],
        gems=Counter(entry["gems"]),
        printed_tent=read_tent(entry["printed_tent"]),
        tent_bonuses=tuple(Bonus(**bonus) for bonus in entry["tent_bonuses"]),
        camp=camp,
    )


def read_shape(rows: list[str]) -> Cells:
    """The cells of a tile as it is drawn."""
    return frozenset(
        (row, column)
        for row, line in enumerate(rows)
        for column, sign in enumerate(line)
        if sign == "X"
    )
