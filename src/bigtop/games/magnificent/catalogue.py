"""Every icon and card of a content set with its name and its meaning, as plain data.

Interfaces show this, whatever they look like: the command line, the terminal, the browser.
"""

from types import SimpleNamespace
from typing import Any

from bigtop.games.magnificent.components import (
    BOARDS,
    DECK_MASTERS,
    DECK_POSTERS,
    EFFECTS,
    MEASURES,
    SIDES,
    STARTING_MASTERS,
    TENTS,
    THINGS,
    TRAINER_TILES,
)
from bigtop.games.magnificent.content import Content, load
from bigtop.games.magnificent.state import (
    AMOUNT,
    COST,
    EFFECT,
    POSTER_COINS,
    POSTER_GEMS,
    POSTER_POINTS,
    TENT_COINS,
    TENT_GEMS,
    TENT_POINTS,
    TOP,
    TOP_AMOUNT,
)
from bigtop.games.magnificent.words import (
    bottom_text,
    effect_meaning,
    effect_text,
    gems_text,
    tiles_text,
    top_text,
)

Row = dict[str, Any]


def icons() -> dict[str, list[Row]]:
    """What bonuses do, what master cards count, what things are for: a sentence for each icon."""
    return {
        "bonuses": [
            {"name": name, "meaning": _in_general(name)} for name in EFFECTS if name != "nothing"
        ],
        "measures": [{"name": name, "meaning": meaning} for name, meaning in MEASURES.items()],
        "things": [{"name": name, "meaning": meaning} for name, meaning in THINGS.items()],
    }


def _in_general(effect: str) -> str:
    """The meaning of an icon whatever its amount."""
    return EFFECTS[effect].format(n="so many", s="s")


def cards(where: str = "house") -> dict[str, list[Row]]:
    """All cards of a set by kind, in the order of their numbers, each with its name and texts."""
    content = load(where)
    tables: Any = SimpleNamespace(**content.tables, **content.sides[SIDES[0]])
    return {
        "masters": [
            {**_named(content, "masters", card), **_master(tables, card)}
            for card in range(DECK_MASTERS + STARTING_MASTERS)
        ],
        "posters": [
            {**_named(content, "posters", card), **_poster(tables, card)}
            for card in range(len(tables.poster_table))
        ],
        "trainers": [
            {**_named(content, "trainers", card), **_trainer(tables, card)}
            for card in range(len(tables.trainer_table))
        ],
        "tents": [
            {**_named(content, "tents", card), **_tent(tables, card)} for card in range(TENTS)
        ],
    }


def _named(content: Content, kind: str, card: int) -> Row:
    return {"number": card + 1, "name": content.names[kind][card]}


def _master(tables: Any, card: int) -> Row:
    top = tables.master_table[card]
    starting = (card - DECK_MASTERS) * len(BOARDS) // STARTING_MASTERS
    return {
        "board": BOARDS[starting] if card >= DECK_MASTERS else "",
        "bonus": top_text(tables, card),
        "meaning": effect_meaning(int(top[TOP]), int(top[TOP_AMOUNT])),
        "scores": bottom_text(tables, card),
    }


def _poster(tables: Any, card: int) -> Row:
    row = [int(number) for number in tables.poster_table[card]]
    return {
        "starting": card >= DECK_POSTERS,
        "tiles": tiles_text(tables, card),
        "gems": gems_text(row[POSTER_GEMS:POSTER_POINTS]),
        "points": row[POSTER_POINTS],
        "coins": row[POSTER_COINS],
    }


def _trainer(tables: Any, card: int) -> Row:
    row = [int(number) for number in tables.trainer_table[card]]
    return {
        "space": card >= TRAINER_TILES,
        "cost": row[COST],
        "bonus": effect_text(row[EFFECT], row[AMOUNT]),
        "meaning": effect_meaning(row[EFFECT], row[AMOUNT]),
    }


def _tent(tables: Any, card: int) -> Row:
    row = [int(number) for number in tables.tent_table[card]]
    return {
        "gems": gems_text(row[TENT_GEMS:TENT_POINTS]),
        "points": row[TENT_POINTS],
        "coins": row[TENT_COINS],
    }
