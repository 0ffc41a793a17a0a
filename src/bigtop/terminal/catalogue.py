"""The icons and cards of The Magnificent as tables for the terminal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.table import Table

from bigtop.games.magnificent.catalogue import icons

TITLES = {
    "bonuses": "What bonuses do",
    "measures": "What master cards count",
    "things": "What things are for",
    "masters": "Master cards",
    "posters": "Posters",
    "trainers": "Trainer tiles and spaces",
    "tents": "Tents",
}
COLUMNS = {
    "number": "No.",
    "name": "Name",
    "board": "Board",
    "starting": "Starting",
    "space": "Space",
    "cost": "Markers",
    "bonus": "Bonus",
    "meaning": "What it does",
    "scores": "Scores",
    "tiles": "Asks for",
    "gems": "Pay",
    "points": "Points",
    "coins": "Coins",
}

TOO_WIDE = {("masters", "meaning")}


def icon_tables() -> Iterator[Table]:
    """A table of bonuses, one of what is counted, and one of things."""
    for kind, rows in icons().items():
        table = Table("Icon", "What it means", title=TITLES[kind], title_justify="left")
        for row in rows:
            table.add_row(row["name"], row["meaning"])
        yield table


def card_table(kind: str, rows: Sequence[Mapping[str, Any]]) -> Table:
    """A table of all cards of a kind."""
    table = Table(title=TITLES[kind], title_justify="left")
    columns = [column for column in rows[0] if (kind, column) not in TOO_WIDE]
    for column in columns:
        is_number = isinstance(rows[0][column], int) and not isinstance(rows[0][column], bool)
        table.add_column(
            COLUMNS[column],
            justify="right" if is_number else "left",
            no_wrap=column == "name",
        )
    for row in rows:
        table.add_row(*(_cell(row[column]) for column in columns))
    return table


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    return str(value)
