"""Tables as the lobby lists them, and how new ones are set up."""

from typing import Annotated, Any

import msgspec

from bigtop.core.errors import ChoiceError
from bigtop.core.title import type_of_choice
from bigtop.core.views import Wire
from bigtop.server import decisions, log, wire
from bigtop.server.batches import Listing
from bigtop.server.catalogue import check_level, closed_game
from bigtop.server.decisions import Entries
from bigtop.server.guests import Guest
from bigtop.server.project import info
from bigtop.server.store import deal_name
from bigtop.server.tables import FINISHED, Table

YOU, OPEN_SEAT = "you", "open"
Name = Annotated[str, msgspec.Meta(max_length=40)]


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is set up with.

    `seats` has a word for each seat: `you`, `open`, or the level of a bot; without it you sit on
    seat 0 and the others are open. `start` begins the game at once, when nobody is missing.
    """

    game: Name
    edition: Name | None = None
    players: Annotated[int, msgspec.Meta(ge=1, le=16)] | None = None
    options: Annotated[dict[Name, type_of_choice], msgspec.Meta(max_length=20)] = {}
    is_public: bool = False
    clock: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    seats: Annotated[list[Name], msgspec.Meta(max_length=16)] | None = None
    start: bool = False


class TableLink(Wire):
    """Where a new table is; whoever has the link is invited."""

    id: str
    link: str


class Lobby(Wire):
    """Public tables that wait for players, and those that can be watched."""

    tables: list[wire.TableInfo]


def set_up(wish: NewTable, guest: Guest, table: str) -> Entries:
    """The first entries of a table."""
    players = wish.players or (None if wish.seats is None else len(wish.seats))
    game = closed_game(wish.game, players, wish.edition, **_free_names(wish.options))
    entries: Entries = [
        log.Created(
            game=game.name,
            edition=game.edition,
            players=game.players,
            options=dict(game.options),
            host=guest.id,
            is_public=wish.is_public,
            clock=wish.clock,
        )
    ]
    seats = wish.seats if wish.seats is not None else [YOU, *[OPEN_SEAT] * (game.players - 1)]
    if len(seats) != game.players or seats.count(YOU) > 1:
        raise ChoiceError(f"seats has {game.players} words here, and 'you' at most once")
    for number, who in enumerate(seats):
        if who == YOU:
            entries.append(log.Sat(seat=number, guest=guest.id, name=guest.name))
        elif who != OPEN_SEAT:
            entries.append(log.BotSat(seat=number, level=check_level(who)))
    if wish.start:
        entries += decisions.start(folded(table, entries))
    return entries


def _free_names(options: dict[str, type_of_choice]) -> dict[str, type_of_choice]:
    for name in options:
        if name in ("name", "players", "edition"):
            raise ChoiceError(f"{name} is not an option")
    return options


def folded(number: str, entries: Entries) -> Table:
    """A table with these first entries."""
    table = Table(number)
    for seq, entry in enumerate(entries):
        table.fold(log.Row(number, seq, 0, entry))
    return table


def listing(table: Table, changed: int) -> Listing:
    """The table as the index has it."""
    return Listing(
        id=table.id,
        is_public=table.settings.is_public,
        status=table.status,
        changed=changed,
        summary=msgspec.json.encode(info(table)).decode(),
        **_daily_result(table),
    )


def _daily_result(table: Table) -> dict[str, Any]:
    """What the index knows of a guest's table with a deal of the day, to rank it."""
    guest_seat = table.seat_of(table.settings.host)
    if table.settings.day is None or guest_seat is None:
        return {}
    is_over = table.status == FINISHED
    return {
        "deal": deal_name(table.settings.game, table.settings.day),
        "points": table.game.scores(table.state)[guest_seat] if is_over else None,
    }
