"""The tables in use in this process, and what moves them without people: bots and clocks."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog

from bigtop.server import decisions
from bigtop.server.batches import Conflict
from bigtop.server.decisions import Entries
from bigtop.server.errors import Refused
from bigtop.server.live import Live
from bigtop.server.metrics import TABLES, THOUGHTS
from bigtop.server.room import now
from bigtop.server.store import Store
from bigtop.server.tables import Table
from bigtop.server.thinkers import Thinkers

LOGGER = structlog.get_logger()

TAKE_OVER = 5.0  # seconds until another process does what the one that should have has not
TIDY = 30.0  # seconds between looks for tables that nobody uses
RETRY = 1.0
LOOK_AGAIN = 5.0  # seconds between looks for entries that nobody told of
CLOCK_LEVEL = "greedy"  # who plays for people whose time is up


class Hall:
    """Finds tables, lets bots play, and lets go of tables that nobody uses."""

    def __init__(self, store: Store, thinkers: Thinkers, bot_pause: float) -> None:
        self.store = store
        self._thinkers = thinkers
        self._bot_pause = bot_pause
        self._tables: dict[str, Live] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._tell: Callable[[str, int], None] = lambda table, seq: None
        self._take_over = 0.0
        self._creating = asyncio.Lock()

    def open(self, tell: Callable[[str, int], None] | None = None) -> None:
        """Begin the chores; `tell` is how other processes, if there are any, hear of entries."""
        self._chores = [asyncio.create_task(self._tidy(), name="tidy")]
        if tell is not None:
            self._tell = tell
            self._take_over = TAKE_OVER
            self._chores.append(asyncio.create_task(self._look_again(), name="look again"))

    async def close(self) -> None:
        """Stop bots, clocks and chores."""
        tasks = [*self._chores, *self._drivers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def live(self, number: str) -> Live:
        """The table of that id; whether there is one shows when it is used."""
        live = self._tables.get(number)
        if live is None:
            live = Live(number, self.store, self._after_change)
            self._tables[number] = live
            TABLES.set(len(self._tables))
        return live

    async def found(self, number: str) -> Live:
        """The table of that id, loaded and moved on."""
        live = self.live(number)
        try:
            await live.catch_up()
        except Refused:
            if live.table.seq < 0 and not live.is_used:
                self._let_go(number)
            raise
        return live

    async def create(self, entries: Entries, number: str) -> None:
        """Set up a table."""
        live = self.live(number)
        try:
            await live.create(entries)
        except Refused:
            self._let_go(number)
            raise

    async def create_once(self, entries: Callable[[], Entries], number: str) -> None:
        """Set up a table of that id unless it is there, and have its bots play on."""
        async with self._creating:  # two at once would each have a table in memory
            try:
                await self.found(number)
            except Refused as error:
                if error.code != "unknown":
                    raise
                with suppress(Conflict):  # another process was faster
                    await self.create(entries(), number)

    async def heard(self, number: str, seq: int) -> None:
        """Another process has appended something."""
        live = self._tables.get(number)
        if live is not None and live.table.seq < seq:
            with suppress(Refused):
                await live.catch_up()

    async def missed(self) -> None:
        """Whatever other processes said was not heard: look at all tables."""
        with suppress(Refused):
            ids = list(self._tables)
            for number, seq in (await self.store.newest(ids)).items() if ids else ():
                await self.heard(number, seq)

    def _after_change(self, table: Table, is_own: bool) -> None:
        """Tell other processes, and see to it that bots and the clock do their part."""
        number = table.id
        if is_own:
            self._tell(number, table.seq)
        if number not in self._drivers and _next_mover(table) is not None:
            driving = self._drive(self.live(number))
            self._drivers[number] = asyncio.create_task(driving, name=f"drive {number}")

    async def _drive(self, live: Live) -> None:
        try:
            while (seat := _next_mover(live.table)) is not None:
                live.room.changed.clear()
                try:
                    await self._move(live, seat)
                except Refused as error:
                    LOGGER.warning("drive", table=live.table.id, error=str(error))
                    await asyncio.sleep(RETRY)
        except Exception as error:
            LOGGER.error("drive", table=live.table.id, error=repr(error))
        finally:  # at once, so that the next change starts another one
            del self._drivers[live.table.id]

    async def _move(self, live: Live, seat: int) -> None:
        """A bot's move, or one for a person whose time is up."""
        table = live.table
        level = table.seats[seat].level
        pause = self._bot_pause
        if level is None and table.deadline is not None:
            pause = max(0.0, (table.deadline - now()) / 1000)
        if not live.room.is_own:
            pause += self._take_over
        if await _changes_within(live, pause):
            return
        with THOUGHTS.time():
            action = await self._thinkers.choose(table, seat, level or CLOCK_LEVEL)
        if live.table.moved == table.moved:
            await live.append(lambda: _unless_moved(live, table.moved, seat, action, level is None))

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            for number, live in list(self._tables.items()):
                if not live.is_used and number not in self._drivers:
                    self._let_go(number)

    def _let_go(self, number: str) -> None:
        self._tables.pop(number, None)
        TABLES.set(len(self._tables))

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            await self.missed()


def _next_mover(table: Table) -> int | None:
    """A seat for which a bot has to decide now or when its time is up, bots first."""
    waiting = table.waits_for if table.seq >= 0 else []
    for seat in waiting:
        if table.seats[seat].level is not None:
            return seat
    return waiting[0] if waiting and table.deadline is not None else None


async def _changes_within(live: Live, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await live.room.changed.wait()
    except TimeoutError:
        return False
    return True


def _unless_moved(live: Live, moved: int, seat: int, action: int, by_clock: bool) -> Entries:
    """The bot's move, unless somebody else was faster."""
    if live.table.moved != moved:
        raise Refused("stale", "the table has gone on", live.table.seq)
    return decisions.play_for(live.table, seat, action, by_clock)
