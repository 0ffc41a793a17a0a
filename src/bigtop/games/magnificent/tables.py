"""The entries of a content set as the tables of numbers that a state holds."""

from typing import TypeVar

import numpy as np

from bigtop.core.errors import listed
from bigtop.core.layout import Array
from bigtop.games.magnificent.components import (
    BOARDS,
    CAMP,
    COLOURS,
    EFFECT_NAMES,
    GEMS_OF,
    MEASURE_NAMES,
    MOST_LEVELS,
    MOST_SPACES,
    RING_TENTS,
    STARTING_MASTERS,
    STARTING_POSTERS,
    TILE_KINDS,
    TILES_OF,
)
from bigtop.games.magnificent.entries import (
    Board,
    ContentError,
    Gems,
    Level,
    Master,
    Poster,
    Ring,
    Space,
    Tent,
    Trainer,
    wrong,
)
from bigtop.games.magnificent.state import BONUS_UNIT, NO_SYMBOL, POSTER_SYMBOL

Card = TypeVar("Card", Poster, Master)


def in_table_order(cards: list[Card]) -> list[Card]:
    """Cards of the deck first, then starting posters, or starting master cards board by board."""
    return sorted(cards, key=lambda card: card.place)


def _gems(gems: Gems) -> list[int]:
    return [gems.get(colour, 0) for colour in COLOURS]


def poster_table(posters: list[Poster]) -> Array:
    """Tiles, gems, points and coins of each poster."""
    starting = sum(poster.starting for poster in posters)
    if starting != STARTING_POSTERS:
        raise ContentError(
            f"posters.toml: {STARTING_POSTERS} posters are starting = true, not {starting}"
        )
    return np.array(
        [
            [poster.tiles.get(kind, 0) for kind in TILE_KINDS]
            + [*_gems(poster.gems), poster.points, poster.coins]
            for poster in in_table_order(posters)
        ]
    )


def master_table(masters: list[Master]) -> Array:
    """Bonus and scoring of each master card."""
    for i, master in enumerate(masters, 1):
        _check_measure(i, master)
    for board in BOARDS:
        own = sum(master.board == board for master in masters)
        if own != STARTING_MASTERS // len(BOARDS):
            raise ContentError(f"masters.toml: 4 master cards have board = {board!r}, not {own}")
    return np.array([_master(master) for master in in_table_order(masters)])


def _check_measure(i: int, master: Master) -> None:
    choices = _kinds_of(master.score.measure)
    if master.score.of not in choices:
        expected = f"expected {listed(choices)}" if choices != ("",) else "leave it out"
        message = f"{master.score.of!r} is not known, {expected}"
        raise wrong("masters.toml", "masters", i, "score.of", message)


def _kinds_of(measure: str) -> tuple[str, ...]:
    """What a measure can be counted of; most have but one kind."""
    return {"tiles": TILES_OF, "gems": GEMS_OF}.get(measure, ("",))


def _master(master: Master) -> list[int]:
    score = master.score
    top = EFFECT_NAMES.index(master.top.effect)
    measure = MEASURE_NAMES.index(score.measure)
    of = _kinds_of(score.measure).index(score.of)
    return [top, master.top.amount, measure, of, score.points, score.per, score.most]


def trainer_table(key: str, trainers: list[Trainer]) -> Array:
    """Cost and effect of each trainer tile or trainer space."""
    rows = []
    for i, trainer in enumerate(trainers, 1):
        if trainer.effect in ("nothing", "copy", "markers"):
            raise wrong(
                "trainers.toml", key, i, "effect", f"{trainer.effect!r} is not for trainers"
            )
        if trainer.effect == "power" and trainer.amount > 3 * trainer.cost:
            raise wrong("trainers.toml", key, i, "amount", "at most 3 power for each marker")
        rows.append([trainer.cost, EFFECT_NAMES.index(trainer.effect), trainer.amount])
    return np.array(rows)


def _tent(tent: Tent) -> list[int]:
    return [*_gems(tent.gems), tent.points, tent.coins]


def side_tables(boards: list[Board], side: str, tents: list[Tent]) -> dict[str, Array]:
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
            [
                [0, *(bonus_of(bonus.effect, bonus.amount) for bonus in board.tent_bonuses)]
                for _, board in chosen
            ],
        ),
        "start_table": np.array(
            [[board.coins, board.markers, *_gems(board.gems)] for _, board in chosen]
        ),
    }


# In a camp, a bonus is an amount and a letter.
LETTERS = {"c": "coins", "v": "points", "p": "posters", "m": "markers", "g": "clear gems"}


def bonus_of(effect: str, amount: int) -> int:
    """A bonus as one number."""
    return EFFECT_NAMES.index(effect) * BONUS_UNIT + amount


def _camp(i: int, board: Board) -> list[int]:
    cells = []
    for row, line in enumerate(board.camp, 1):
        words = line.split()
        if len(words) != CAMP:
            raise wrong("boards.toml", "boards", i, f"camp row {row}", f"has {len(words)} cells")
        for word in words:
            if word == ".":
                cells.append(0)
            elif len(word) == 2 and word[0] in "123456789" and word[1] in LETTERS:
                cells.append(bonus_of(LETTERS[word[1]], int(word[0])))
            else:
                expected = "expected . or a number and one of c, v, p, m and g"
                raise wrong("boards.toml", "boards", i, f"camp row {row}", f"{word!r}: {expected}")
    return cells


def ring_tables(rings: list[Ring]) -> dict[str, Array]:
    """The symbols of each ring, and how many spaces it has."""
    table = np.full((3, MOST_SPACES), NO_SYMBOL)
    sizes = np.zeros(3, np.int64)
    symbols = {"-": NO_SYMBOL, "poster": POSTER_SYMBOL, **{c: i for i, c in enumerate(COLOURS)}}
    for i, ring in enumerate(rings, 1):
        at = COLOURS.index(ring.colour)
        if sizes[at]:
            raise wrong("rings.toml", "rings", i, "colour", f"{ring.colour} stands twice")
        for space, word in enumerate(ring.spaces):
            if word not in symbols:
                message = f"space {space + 1} is {word!r}, expected {listed(symbols)}"
                raise wrong("rings.toml", "rings", i, "spaces", message)
            table[at, space] = symbols[word]
        sizes[at] = len(ring.spaces)
        found = ring.spaces.count("poster")
        if found != RING_TENTS:
            raise wrong("rings.toml", "rings", i, "spaces", f"5 are posters, not {found}")
    return {"ring_table": table, "ring_sizes": sizes}


HIGHER = "must be higher than that of the entry before"


def track_tables(spaces: list[Space]) -> dict[str, Array]:
    """Power and posters of each space of the performance track."""
    if not 8 <= len(spaces) <= MOST_SPACES:
        raise ContentError(f"track.toml: spaces must have 8 to {MOST_SPACES} entries")
    table = np.zeros((MOST_SPACES, 2), np.int64)
    for i, space in enumerate(spaces):
        if i and space.power <= spaces[i - 1].power:
            raise wrong("track.toml", "spaces", i + 1, "power", HIGHER)
        table[i] = space.power, space.posters
    return {"track_table": table, "track_size": np.array(len(spaces))}


def level_tables(levels: list[Level]) -> dict[str, Array]:
    """Power and tiles of each build level."""
    if not 1 <= len(levels) <= MOST_LEVELS:
        raise ContentError(f"levels.toml: levels must have 1 to {MOST_LEVELS} entries")
    table = np.zeros((MOST_LEVELS, 3), np.int64)
    for i, level in enumerate(levels):
        if i and level.power <= levels[i - 1].power:
            raise wrong("levels.toml", "levels", i + 1, "power", HIGHER)
        if level.large + level.small == 0:
            raise wrong("levels.toml", "levels", i + 1, "small", "a level builds some tile")
        table[i] = level.power, level.large, level.small
    return {"level_table": table, "level_count": np.array(len(levels))}
