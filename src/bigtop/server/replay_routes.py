"""The HTTP side of replays: the moves of a finished game, what it was worth, its deal again."""

import asyncio
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.params import Parameter

from bigtop.server.analysis import EvaluationInfo
from bigtop.server.errors import Refused
from bigtop.server.guests import COOKIE
from bigtop.server.live import new_table_id
from bigtop.server.lobby import TableLink
from bigtop.server.replays import (
    MOST_STEPS,
    ReplayInfo,
    ReplayMoves,
    ReplayStep,
    ReplaySteps,
    deal_again,
)
from bigtop.server.routes import Call, Id, check_request, guest_of, service_of
from bigtop.server.security import address_of

# Views are large and much alike: packed they have a tenth of their size.
PACKED = CompressionConfig(backend="gzip", gzip_compress_level=4)

Seat = Annotated[int, Parameter(ge=0, le=15)]
Move = Annotated[int, Parameter(ge=0, le=10**6)]
Count = Annotated[int, Parameter(ge=1, le=MOST_STEPS)]
Words = Annotated[str, Parameter(max_length=200)]


class DealAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which seat one wants in a deal that is played again, and the level of the bots there."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    level: Annotated[str, msgspec.Meta(max_length=40)] = "medium"


@get("/{replay:str}")
async def replay_info(request: Call, replay: Id) -> ReplayInfo:
    """A game that is over, by its table's id or that of an uploaded record."""
    found = await service_of(request).replays.found(replay)
    return await asyncio.to_thread(found.info)


@get("/{replay:str}/moves")
async def replay_moves(
    request: Call, replay: Id, seat: Seat = 0, is_open: bool = False
) -> ReplayMoves:
    """All moves in words, as a seat was told of them or with all cards open."""
    found = await service_of(request).replays.found(replay)
    return await asyncio.to_thread(found.moves, found.outlook(seat, is_open))


@get("/{replay:str}/steps")
async def replay_steps(
    request: Call,
    replay: Id,
    first: Move = 0,
    count: Count = 10,
    seat: Seat = 0,
    is_open: bool = False,
) -> ReplaySteps:
    """Some moves with what the table looks like after each."""
    found = await service_of(request).replays.found(replay)
    return await asyncio.to_thread(found.steps, first, count, found.outlook(seat, is_open))


@get("/{replay:str}/instead")
async def replay_instead(
    request: Call, replay: Id, move: Move, words: Words, seat: Seat = 0, is_open: bool = False
) -> ReplayStep:
    """What the table would look like after another action at that move."""
    found = await service_of(request).replays.found(replay)
    return await asyncio.to_thread(found.instead, move, words, found.outlook(seat, is_open))


@get("/{replay:str}/evaluation")
async def evaluation(request: Call, replay: Id) -> EvaluationInfo:
    """The winning chances that have been found by now."""
    service = service_of(request)
    return await service.analysis.info(await service.replays.found(replay))


@post("/{replay:str}/evaluation", status_code=200)
async def evaluate(request: Call, replay: Id) -> EvaluationInfo:
    """Have the winning chances of a game found; harmless where they are already."""
    service = service_of(request)
    found = await service.replays.found(replay)
    if not await service.analysis.is_begun(found):
        guest = service.cookies.read(request.cookies.get(COOKIE))
        if not service.thoughts.takes(guest.id if guest else address_of(request)):
            raise Refused("too_many", "you have had many games analysed; wait a minute")
        await service.analysis.begin(found)
    return await service.analysis.info(found)


@post("/{replay:str}/again")
async def play_again(request: Call, replay: Id, data: DealAgain) -> TableLink:
    """Set up a table against bots where chance does what it did in this game."""
    service = service_of(request)
    guest = guest_of(request)
    found = await service.replays.found(replay)
    if not service.new_tables.takes(address_of(request)):
        raise Refused("too_many", "too many tables were set up from this address; wait a minute")
    number = new_table_id()
    entries = deal_again(found, found.outlook(data.seat, False).seat, data.level, guest, number)
    await service.hall.create(entries, number)
    return TableLink(id=number, link=f"/t/{number}")


replay_api = Router(
    "/api/replays",
    route_handlers=[
        replay_info,
        replay_moves,
        replay_steps,
        replay_instead,
        evaluation,
        evaluate,
        play_again,
    ],
    before_request=check_request,
    middleware=[DefineMiddleware(CompressionMiddleware, config=PACKED)],
)
