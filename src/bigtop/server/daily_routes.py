"""The HTTP side of the deal of the day."""

from datetime import date
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import Parameter

from bigtop.games import games
from bigtop.games import title as find_title
from bigtop.server import wire
from bigtop.server.catalogue import closed_game
from bigtop.server.daily import (
    OWN_SEAT,
    RIVALS,
    DailyDeal,
    DailyDeals,
    DailyResult,
    DailyResults,
    read_day,
    set_up_deal,
    today,
)
from bigtop.server.errors import Refused
from bigtop.server.guests import COOKIE, Guest
from bigtop.server.lobby import TableLink
from bigtop.server.routes import Call, check_request, guest_of, service_of
from bigtop.server.security import address_of
from bigtop.server.service import Service
from bigtop.server.store import deal_name
from bigtop.server.tables import FINISHED

MOST_RESULTS = 100
MOST_DAYS = 31
NEW = "new"

GameName = Annotated[str, Parameter(max_length=40)]
Day = Annotated[str, Parameter(max_length=40)]


@get("/")
async def deals(request: Call) -> DailyDeals:
    """Today's deal of each game, and how far one has come with it."""
    service, day = service_of(request), today()
    names = [title.name for title in games()]
    own = {game: _own_table(request, game, day) for game in names}
    summaries = await service.store.summaries([table for table in own.values() if table])
    counts = await service.store.count_results([deal_name(game, day) for game in names])
    return DailyDeals(
        day=day.isoformat(),
        deals=[
            _deal(game, summaries.get(own[game] or ""), counts.get(deal_name(game, day), 0))
            for game in names
        ],
    )


@post("/{game:str}")
async def play_deal(request: Call, game: GameName) -> TableLink:
    """Play today's deal; whoever has begun it already is led to that table."""
    service, guest, day = service_of(request), guest_of(request), today()
    game = find_title(game).name
    number = service.deals.table(game, day, guest.id)
    if not service.new_tables.takes(address_of(request)):
        raise Refused("too_many", "too many tables were set up from this address; wait a minute")
    await _ensure_table(service, game, day, guest, number)
    await _ensure_table(service, game, day, None, service.deals.house_table(game, day))
    return TableLink(id=number, link=f"/t/{number}")


@get("/{game:str}/{day:str}")
async def results(request: Call, game: GameName, day: Day) -> DailyResults:
    """What everyone made of a day's deal."""
    service, wanted = service_of(request), read_day(day)
    chosen = closed_game(find_title(game).name)
    game, deal = chosen.name, deal_name(chosen.name, wanted)
    own, house = _own_table(request, game, wanted), service.deals.house_table(game, wanted)
    summaries = {
        table: _read(text)
        for table, text in (await service.store.summaries([house, *([own] if own else [])])).items()
    }
    status = summaries[own].status if own in summaries else NEW
    tells_tables = wanted < today() or status == FINISHED
    best = [_read(text) for text in await service.store.results(deal, MOST_RESULTS)]
    counts = await service.store.count_results([deal])

    async def shown(table: str | None) -> DailyResult | None:
        info = summaries.get(table or "")
        if info is None or info.status != FINISHED:
            return None
        better = await service.store.count_better(deal, info.scores[OWN_SEAT])
        return _result(info, better + 1, own, tells_tables)

    return DailyResults(
        game=game,
        title=find_title(game).title,
        edition=chosen.edition,
        players=chosen.players,
        rivals=RIVALS,
        day=wanted.isoformat(),
        today=today().isoformat(),
        status=status,
        finished=counts.get(deal, 0),
        results=[_result(info, _rank(info, best), own, tells_tables) for info in best],
        own=await shown(own),
        house=await shown(house),
        days=[
            name.removeprefix(deal_name(game, ""))
            for name in await service.store.deals(deal_name(game, ""), MOST_DAYS)
        ],
    )


def _guest(request: Call) -> Guest | None:
    return service_of(request).cookies.read(request.cookies.get(COOKIE))


def _own_table(request: Call, game: str, day: date) -> str | None:
    """Where the guest who asks plays a deal, or would."""
    guest = _guest(request)
    return None if guest is None else service_of(request).deals.table(game, day, guest.id)


async def _ensure_table(
    service: Service, game: str, day: date, guest: Guest | None, number: str
) -> None:
    seed = service.deals.seed(game, day)
    await service.hall.create_once(lambda: set_up_deal(game, day, seed, guest, number), number)


def _read(summary: str) -> wire.TableInfo:
    return msgspec.json.decode(summary, type=wire.TableInfo)


def _deal(game: str, summary: str | None, finished: int) -> DailyDeal:
    info = None if summary is None else _read(summary)
    return DailyDeal(
        game=game,
        title=find_title(game).title,
        status=NEW if info is None else info.status,
        table=None if info is None else info.id,
        points=info.scores[OWN_SEAT] if info and info.status == FINISHED else None,
        finished=finished,
    )


def _rank(info: wire.TableInfo, best: list[wire.TableInfo]) -> int:
    return 1 + sum(other.scores[OWN_SEAT] > info.scores[OWN_SEAT] for other in best)


def _result(info: wire.TableInfo, rank: int, own: str | None, tells_tables: bool) -> DailyResult:
    points = info.scores[OWN_SEAT]
    seat = info.seats[OWN_SEAT]
    return DailyResult(
        name=f"{seat.level.capitalize()} bot" if seat.level else seat.name,
        points=points,
        rank=rank,
        place=1 + sum(score > points for score in info.scores),
        is_own=info.id == own,
        is_bot=seat.kind == "bot",
        table=info.id if tells_tables else None,
    )


daily_api = Router(
    "/api/daily", route_handlers=[deals, play_deal, results], before_request=check_request
)
