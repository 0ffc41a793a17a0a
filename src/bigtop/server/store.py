"""The store: logs of tables, an index of them, uploaded records, and what was found about games.

The logs are the truth. `(table, seq)` is their primary key, so of two processes that want to
append entry N one is told to look again.
"""

import asyncio
import re
import sqlite3
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql
import structlog
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from bigtop.server import log
from bigtop.server.batches import Batch, Conflict, Listing, Preparation, prepared, settle
from bigtop.server.database import evaluations, logs, records, tables
from bigtop.server.errors import Refused
from bigtop.server.metrics import COMMITS, ENTRIES
from bigtop.server.project import Audience
from bigtop.server.writers import make_writer

PATIENCE = 10.0  # seconds for one commit
# Seconds from one commit to the next, in which entries come together. A commit takes time from the
# loop, whatever is in it: where there is much to do, there are fewer of them.
SHORTEST, LONGEST = 0.010, 0.030
FOR_EACH = 0.002  # batch of the commit before
MOST_AT_ONCE = 500
TOLD_AT_ONCE = 32  # tables of a commit
ID = re.compile("[A-Za-z0-9_-]{1,32}")  # of a table or a record; PostgreSQL fails at others

LOGGER = structlog.get_logger()


def deal_name(game: str, day: object) -> str:
    """What the index calls a day's deal."""
    return f"{game} {day}"


def storage_failed() -> Refused:
    """What is said when the database does not do its part."""
    return Refused("storage", "the server cannot reach its storage now; try again in a moment")


class Store:
    """Appends entries, many tables' in one commit, and reads them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._out = make_writer(engine)
        self._waiting: list[Preparation] = []
        self._wanted = asyncio.Event()
        self._is_settling = False  # batches that wait no longer
        self._writer: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write_for_ever(), name="store")

    async def close(self) -> None:
        """Write what waits, and stop."""
        if self._writer is not None:
            while self._waiting or self._is_settling:
                await asyncio.sleep(0.01)
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self._out.close()
        await self.engine.dispose()

    async def append(
        self,
        rows: Sequence[log.Row],
        listings: Sequence[Listing] = (),
        audience: Audience | None = None,
    ) -> None:
        """Store entries; returns after the commit, or raises `Conflict` or `Refused`.

        What the audience is told then is made for all tables of the commit together.
        """
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def settle(error: Exception | None) -> None:
            if stored.done():  # whoever waited has gone
                return
            if error is None:
                stored.set_result(None)
            else:
                stored.set_exception(error)

        batch = Batch(rows, listings, audience, settle)
        self.put(lambda: batch)
        await stored

    def put(self, preparation: Preparation) -> None:
        """Store with the next commit what is prepared then."""
        self._waiting.append(preparation)
        self._wanted.set()

    async def _write_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        begin = loop.time()
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            while self._waiting:
                await asyncio.sleep(begin - loop.time())
                some, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                pause = min(max(FOR_EACH * len(some), SHORTEST), LONGEST)
                begin = loop.time() + pause
                self._is_settling = True
                batches = prepared(some)
                some.clear()
                if batches:
                    await self._settle(batches)
                self._is_settling = False

    async def _settle(self, batches: list[Batch]) -> None:
        """Store all in one commit; where that fails, each by itself, to see whose fault it is."""
        error = await self._try(batches)
        if error is not None and len(batches) > 1:
            for batch in batches:
                settle([batch], await self._try([batch]))
            return
        while batches:
            some, batches[:] = batches[:TOLD_AT_ONCE], batches[TOLD_AT_ONCE:]
            settle(some, error)
            del some  # while it is in the processor's caches
            await asyncio.sleep(0)  # most of what they are told goes out before the next ones' turn

    async def _try(self, batches: list[Batch]) -> Exception | None:
        try:
            with COMMITS.time():
                async with asyncio.timeout(PATIENCE):
                    await self._out.write(batches)
        except (IntegrityError, sqlite3.IntegrityError):
            return Conflict()
        except Exception as error:  # drivers raise errors of their own when a connection dies
            LOGGER.error("storage", error=repr(error))
            return storage_failed()
        ENTRIES.inc(sum(len(batch.rows) for batch in batches))
        return None

    async def load(self, table: str, after: int = -1) -> list[log.Row]:
        """The entries of a table that follow the given one."""
        if not ID.fullmatch(table):
            return []
        found = await self._read(
            sql.select(logs)
            .where(logs.c.table_id == table, logs.c.seq > after)
            .order_by(logs.c.seq)
        )
        return [
            log.Row(table, row.seq, row.at, log.decode(row.entry), row.guest, row.request)
            for row in found
        ]

    async def newest(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of the newest entry of each of these tables."""
        found = await self._read(
            sql.select(logs.c.table_id, sql.func.max(logs.c.seq))
            .where(logs.c.table_id.in_(ids))
            .group_by(logs.c.table_id)
        )
        return dict(map(tuple, found))

    async def lobby(self, most: int) -> list[str]:
        """Summaries of public tables that wait or play, those that wait first."""
        found = await self._read(
            sql.select(tables.c.summary)
            .where(tables.c.is_public, tables.c.status.in_(("open", "running")))
            .order_by(tables.c.status, tables.c.changed.desc())
            .limit(most)
        )
        return [row[0] for row in found]

    async def summaries(self, ids: Sequence[str]) -> dict[str, str]:
        """Summaries of those of these tables that there are."""
        found = await self._read(
            sql.select(tables.c.id, tables.c.summary).where(tables.c.id.in_(ids))
        )
        return dict(map(tuple, found))

    async def results(self, deal: str, most: int) -> list[str]:
        """Summaries of a deal's finished tables, the best first, then who was first."""
        found = await self._read(
            sql.select(tables.c.summary)
            .where(tables.c.deal == deal, tables.c.points.is_not(None))
            .order_by(tables.c.points.desc(), tables.c.changed)
            .limit(most)
        )
        return [row[0] for row in found]

    async def count_results(self, deals: Sequence[str]) -> dict[str, int]:
        """How many guests have finished each of these deals."""
        found = await self._read(
            sql.select(tables.c.deal, sql.func.count())
            .where(tables.c.deal.in_(deals), tables.c.points.is_not(None))
            .group_by(tables.c.deal)
        )
        return dict(map(tuple, found))

    async def count_better(self, deal: str, points: int) -> int:
        """How many guests made more of a deal."""
        query = sql.select(sql.func.count()).where(tables.c.deal == deal, tables.c.points > points)
        return int((await self._read(query))[0][0])

    async def deals(self, prefix: str, most: int) -> list[str]:
        """The newest deals with results whose names begin like this."""
        found = await self._read(
            sql.select(tables.c.deal)
            .where(tables.c.deal.startswith(prefix), tables.c.points.is_not(None))
            .distinct()
            .order_by(tables.c.deal.desc())
            .limit(most)
        )
        return [row[0] for row in found]

    async def save_record(self, number: str, at: int, guest: str, text: str) -> None:
        """Keep a record that was uploaded."""
        row = {"id": number, "at": at, "guest": guest, "text": text}
        await self._change(sql.insert(records).values(row))

    async def record(self, number: str) -> str | None:
        """The text of a record that was uploaded."""
        if not ID.fullmatch(number):
            return None
        found = await self._read(sql.select(records.c.text).where(records.c.id == number))
        return found[0][0] if found else None

    async def save_evaluation(self, replay: str, text: str) -> None:
        """Keep what was found about a game, in place of what was found before."""
        row = {"id": replay, "text": text}
        old = sql.delete(evaluations).where(evaluations.c.id == replay)
        await self._change(old, sql.insert(evaluations).values(row))

    async def evaluation(self, replay: str) -> str | None:
        """What was found about a game."""
        found = await self._read(sql.select(evaluations.c.text).where(evaluations.c.id == replay))
        return found[0][0] if found else None

    async def check(self) -> None:
        """Raise `Refused` unless the database answers."""
        await self._read(sql.select(sql.literal(1)))

    async def _change(self, *statements: sql.Executable) -> None:
        try:
            async with asyncio.timeout(PATIENCE), self.engine.begin() as connection:
                for statement in statements:
                    await connection.execute(statement)
        except Exception as error:
            LOGGER.error("storage", error=repr(error))
            raise storage_failed() from None

    async def _read(self, query: sql.Select[Any]) -> Sequence[Any]:
        try:
            async with asyncio.timeout(PATIENCE), self.engine.connect() as connection:
                found: Sequence[Any] = (await connection.execute(query)).all()
                return found
        except Exception as error:
            LOGGER.error("storage", error=repr(error))
            raise storage_failed() from None
