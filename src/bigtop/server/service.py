"""Everything that one process of the service has, opened and closed together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bigtop.server.analysis import Analysis
from bigtop.server.daily import Deals
from bigtop.server.database import make_engine
from bigtop.server.feed import Feed
from bigtop.server.guests import Cookies, secret_of
from bigtop.server.hall import Hall
from bigtop.server.limits import Allowance, Places
from bigtop.server.replays import Replays
from bigtop.server.settings import Settings
from bigtop.server.store import Store
from bigtop.server.thinkers import Thinkers

ANALYSIS_SECONDS = 60.0  # for one decision of a finished game


@dataclass
class Service:
    """The parts of a running service."""

    settings: Settings
    store: Store
    hall: Hall
    thinkers: Thinkers
    analysts: Thinkers
    analysis: Analysis
    replays: Replays
    cookies: Cookies
    deals: Deals
    feed: Feed | None
    messages: Allowance
    requests: Allowance
    new_tables: Allowance
    thoughts: Allowance
    sockets: Places

    async def check(self) -> None:
        """Raise `Refused` unless all that it stands on answers."""
        await self.store.check()
        if self.feed is not None:
            await self.feed.check()


def make_service(settings: Settings) -> Service:
    """The parts, not opened yet."""
    store = Store(make_engine(settings.database))
    thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
    analysts = Thinkers(1, ANALYSIS_SECONDS)  # apart, so that no bot waits for an analysis
    hall = Hall(store, thinkers, settings.bot_pause)
    secret = secret_of(settings.secret, settings.data)
    return Service(
        settings=settings,
        store=store,
        hall=hall,
        thinkers=thinkers,
        analysts=analysts,
        analysis=Analysis(analysts, store),
        replays=Replays(hall, store),
        cookies=Cookies(secret),
        deals=Deals(secret),
        feed=None if settings.redis is None else Feed(settings.redis, hall.heard, hall.missed),
        messages=Allowance(settings.messages_per_second, 2 * settings.messages_per_second),
        requests=Allowance(settings.requests_per_second, 3 * settings.requests_per_second),
        new_tables=Allowance(settings.tables_per_minute / 60, settings.tables_per_minute),
        thoughts=Allowance(settings.thoughts_per_minute / 60, settings.thoughts_per_minute),
        sockets=Places(settings.sockets_per_address),
    )


@asynccontextmanager
async def running(service: Service) -> AsyncIterator[None]:
    """Open everything, and close it in the opposite order."""
    service.store.open()
    service.thinkers.open()
    service.analysts.open()
    service.analysis.open()
    if service.feed is not None:
        service.feed.open()
    service.hall.open(None if service.feed is None else service.feed.tell)
    try:
        yield
    finally:
        await service.hall.close()
        if service.feed is not None:
            await service.feed.close()
        await service.analysis.close()
        await service.analysts.close()
        await service.thinkers.close()
        await service.store.close()
