"""The HTTP side: guests, the catalogue, the lobby, tables and records."""

import asyncio
import secrets
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.params import Body, Parameter

from bigtop.core import records as core_records
from bigtop.core.records import Record
from bigtop.core.title import type_of_choice
from bigtop.core.views import Wire
from bigtop.games import schemas
from bigtop.server import wire
from bigtop.server.catalogue import Catalogue, catalogue, closed_game
from bigtop.server.errors import Refused
from bigtop.server.guests import COOKIE, COOKIE_SECONDS, Guest, check_name, new_guest
from bigtop.server.live import new_table_id
from bigtop.server.lobby import Lobby, NewTable, TableLink, set_up
from bigtop.server.project import info
from bigtop.server.room import now
from bigtop.server.security import HARMLESS, address_of, check_origin
from bigtop.server.service import Service
from bigtop.server.tables import FINISHED, OPEN, Table

MOST_LISTED = 100
LONGEST_RECORD = 500_000  # characters

Call = Request[Any, Any, Any]
Id = Annotated[str, Parameter(max_length=32)]


class WantedName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest wants to be called."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Me(Wire):
    """Who one is here."""

    name: str


class WantedRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to keep, as text."""

    text: str


class RecordLink(Wire):
    """Where a record is kept, and what it is of."""

    id: str
    link: str
    game: str
    edition: str
    players: int
    options: dict[str, type_of_choice]
    actions: int
    is_finished: bool


def service_of(request: Call) -> Service:
    """The parts of the running service."""
    service: Service = request.app.state.service
    return service


def check_request(request: Call) -> None:
    """Refuse too many requests, and what other sites' pages send."""
    service = service_of(request)
    if not service.requests.takes(address_of(request)):
        raise Refused("too_many", "too many requests from this address; wait a second")
    if request.method not in HARMLESS:
        check_origin(request, service.settings.origins)


def guest_of(request: Call) -> Guest:
    """Who asks; refuses those without a name."""
    guest = service_of(request).cookies.read(request.cookies.get(COOKIE))
    if guest is None:
        raise Refused("no_guest", "you have no name yet; POST /api/guest first")
    return guest


@post("/guest", status_code=200)
async def name_guest(request: Call, data: WantedName) -> Response[Me]:
    """Choose a name, or another one; answers with the cookie that all else needs."""
    service = service_of(request)
    name = check_name(data.name)
    known = service.cookies.read(request.cookies.get(COOKIE))
    guest = new_guest(name) if known is None else Guest(id=known.id, name=name)
    cookie = Cookie(
        key=COOKIE,
        value=service.cookies.write(guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=service.settings.secure_cookies,
    )
    return Response(Me(name=guest.name), cookies=[cookie])


@get("/guest")
async def me(request: Call) -> Me:
    """Who one is here."""
    return Me(name=guest_of(request).name)


@get("/games", sync_to_thread=False)
def all_games() -> Catalogue:
    """Every game with its editions, player counts and options, and the levels of bots."""
    return catalogue()


@get("/schemas", sync_to_thread=True)
def view_schemas() -> dict[str, Any]:
    """The JSON Schema of what each game shows: views, choices and events."""
    return schemas()


@get("/tables")
async def lobby(request: Call) -> Lobby:
    """Public tables that wait for players or can be watched."""
    summaries = await service_of(request).store.lobby(MOST_LISTED)
    return Lobby(tables=[msgspec.json.decode(text, type=wire.TableInfo) for text in summaries])


@post("/tables")
async def new_table(request: Call, data: NewTable) -> TableLink:
    """Set up a table."""
    service = service_of(request)
    guest = guest_of(request)
    if not service.new_tables.takes(address_of(request)):
        raise Refused("too_many", "too many tables were set up from this address; wait a minute")
    number = new_table_id()
    await service.hall.create(set_up(data, guest, number), number)
    return TableLink(id=number, link=f"/t/{number}")


@get("/tables/{table:str}")
async def one_table(request: Call, table: Id) -> wire.TableInfo:
    """A table as everyone may know it."""
    live = await service_of(request).hall.found(table)
    return info(live.table)


@get("/tables/{table:str}/record", media_type=MediaType.TEXT)
async def table_record(request: Call, table: Id) -> str:
    """The record of a game: of a running one only where nothing in it is hidden."""
    live = await service_of(request).hall.found(table)
    return await asyncio.to_thread(record_text, live.table)


def record_text(table: Table) -> str:
    """The record of a game whose secrets everyone may know by now."""
    if table.status == OPEN:
        raise Refused("not_now", "the game has not begun")
    if table.status != FINISHED and table.game.parts.has_secrets:
        raise Refused(
            "not_now", "the record would tell secrets; it can be had when the game is over"
        )
    return Record(table.game, table.actions, table.names).text()


@post("/records")
async def upload_record(
    request: Call, data: Annotated[WantedRecord, Body(title="A record")]
) -> RecordLink:
    """Keep a record, so that a link to it can be shared."""
    service = service_of(request)
    guest = guest_of(request)
    if not service.new_tables.takes(address_of(request)):
        raise Refused("too_many", "too many records come from this address; wait a minute")
    if len(data.text) > LONGEST_RECORD:
        raise Refused("too_large", f"a record has at most {LONGEST_RECORD} characters")
    record = await asyncio.to_thread(core_records.parse, data.text, closed_game)
    number = secrets.token_urlsafe(12)
    text = record.text()
    await service.store.save_record(number, now(), guest.id, text)
    return RecordLink(
        id=number,
        link=f"/replay/{number}",
        game=record.game.name,
        edition=record.game.edition,
        players=record.game.players,
        options=dict(record.game.options),
        actions=len(record.actions),
        is_finished="\nresult:" in text,
    )


@get("/records/{record:str}", media_type=MediaType.TEXT)
async def kept_record(request: Call, record: Id) -> str:
    """A record that was uploaded."""
    text = await service_of(request).store.record(record)
    if text is None:
        raise Refused("unknown", "there is no such record; the link may be cut off")
    return text


api = Router(
    "/api",
    route_handlers=[
        name_guest,
        me,
        all_games,
        view_schemas,
        lobby,
        new_table,
        one_table,
        table_record,
        upload_record,
        kept_record,
    ],
    before_request=check_request,
)
