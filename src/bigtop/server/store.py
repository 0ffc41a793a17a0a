"""The store: logs of tables, an index of them, uploaded records, and what was found about games.

The logs are the truth. `(table, seq)` is their primary key, so of two processes that want to
append entry N one is told to look again.
"""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Protocol

import sqlalchemy as sql
import structlog
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bigtop.core.views import encode
from bigtop.server import log
from bigtop.server.errors import Refused
from bigtop.server.metrics import COMMITS, ENTRIES

PATIENCE = 10.0  # seconds for one commit
# Seconds from one commit to the next, in which entries come together. A commit takes time from the
# loop, whatever is in it: where there is much to do, there are fewer of them.
SHORTEST, LONGEST = 0.010, 0.030
FOR_EACH = 0.002  # batch of the commit before
MOST_AT_ONCE = 500
SQLITE = "sqlite"
ID = re.compile("[A-Za-z0-9_-]{1,32}")  # of a table or a record; PostgreSQL fails at others

LOGGER = structlog.get_logger()

metadata = sql.MetaData()

logs = sql.Table(
    "log",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("guest", sql.String(32)),
    sql.Column("request", sql.String(64)),
    sql.Column("entry", sql.Text, nullable=False),
)

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("is_public", sql.Boolean, nullable=False),
    sql.Column("status", sql.String(16), nullable=False),
    sql.Column("changed", sql.BigInteger, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),
    sql.Column("deal", sql.String(64)),
    sql.Column("points", sql.Integer),
    sql.Index("lobby", "is_public", "status", "changed"),
    sql.Index("deals", "deal", "points"),
)

records = sql.Table(
    "records",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("guest", sql.String(32), nullable=False),
    sql.Column("text", sql.Text, nullable=False),
)

evaluations = sql.Table(
    "evaluations",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
)


class Conflict(Exception):
    """Somebody else has appended such an entry."""


def deal_name(game: str, day: object) -> str:
    """What the index calls a day's deal."""
    return f"{game} {day}"


@dataclass(frozen=True)
class Listing:
    """A table in the index; `summary` is JSON, `deal` the game and day of a deal of the day.

    `points` are what the guest made of that deal, when the game is over.
    """

    id: str
    is_public: bool
    status: str
    changed: int
    summary: str
    deal: str | None = None
    points: int | None = None


Step = Callable[[], object]


@dataclass
class Batch:
    """What is stored whole or not at all, and who waits for it.

    `steps` are what the one who waits will need then, to be made before: all batches of a commit
    take the same step one after the other, because code that runs again at once is in the
    processor's caches. With 50 tables that saved a quarter of the time of these steps.
    """

    rows: Sequence[log.Row]
    listings: Sequence[Listing]
    steps: Sequence[Step]
    stored: asyncio.Future[None]


def storage_failed() -> Refused:
    """What is said when the database does not do its part."""
    return Refused("storage", "the server cannot reach its storage now; try again in a moment")


def make_engine(url: str) -> AsyncEngine:
    """The database at that address."""
    if not url.startswith(SQLITE):
        return create_async_engine(url, pool_pre_ping=True, pool_size=5, max_overflow=5)
    engine = create_async_engine(url)
    sql.event.listen(engine.sync_engine, "connect", _configure)
    return engine


def _configure(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Writer(Protocol):
    """Carries out commits."""

    async def write(self, batches: Sequence[Batch]) -> None:
        """Store the batches in one commit."""

    async def close(self) -> None:
        """Stop."""


class AsyncWriter:
    """Writes by a driver that does not block."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def write(self, batches: Sequence[Batch]) -> None:
        """Store the batches in one commit."""
        names = logs.columns.keys()
        rows = [dict(zip(names, row, strict=True)) for row in _rows(batches)]
        listings = _listings(batches)
        async with self._engine.begin() as connection:
            await connection.execute(sql.insert(logs), rows)
            if listings:
                await connection.execute(_upsert(postgresql.insert(tables)), listings)

    async def close(self) -> None:
        """Nothing is held."""


class ThreadWriter:
    """Writes to SQLite in a thread of its own, all entries of a commit by one statement.

    Whenever the thread is back from SQLite, it takes its turn with the event loop: passing on every
    step, or every row, made commits take ten times as long under load.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._path = engine.url.database or ""
        self._thread = ThreadPoolExecutor(1, "writer")
        self._connection: sqlite3.Connection | None = None  # kept, until something goes wrong

    async def write(self, batches: Sequence[Batch]) -> None:
        """Store the batches in one commit."""
        rows, listings = encode(_rows(batches)).decode(), _listings(batches)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._write, rows, listings)

    def _write(self, rows: str, listings: list[dict[str, Any]]) -> None:
        connection = self._connection or self._connect()
        self._connection = None
        try:
            if listings:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(UPSERT, listings)
            connection.execute(INSERT, (rows,))  # by itself it is a commit
            if listings:
                connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
        self._connection = connection

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        _configure(connection, None)
        return connection

    async def close(self) -> None:
        """Wait for the last commit and let go of the file."""
        await asyncio.to_thread(self._thread.shutdown)
        if self._connection is not None:
            self._connection.close()


class Store:
    """Appends entries, many tables' in one commit, and reads them."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        is_sqlite = str(engine.url).startswith(SQLITE)
        self._out: Writer = ThreadWriter(engine) if is_sqlite else AsyncWriter(engine)
        self._waiting: list[Batch] = []
        self._wanted = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write_for_ever(), name="store")

    async def close(self) -> None:
        """Write what waits, and stop."""
        if self._writer is not None:
            while self._waiting:
                await asyncio.sleep(0.01)
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self._out.close()
        await self.engine.dispose()

    async def append(
        self,
        rows: Sequence[log.Row],
        listings: Sequence[Listing] = (),
        steps: Sequence[Step] = (),
    ) -> None:
        """Store entries; returns after the commit, or raises `Conflict` or `Refused`."""
        batch = Batch(rows, listings, steps, asyncio.get_running_loop().create_future())
        self._waiting.append(batch)
        self._wanted.set()
        await batch.stored

    async def _write_for_ever(self) -> None:
        loop = asyncio.get_running_loop()
        begin = loop.time()
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            while self._waiting:
                await asyncio.sleep(begin - loop.time())
                batches, self._waiting = (
                    self._waiting[:MOST_AT_ONCE],
                    self._waiting[MOST_AT_ONCE:],
                )
                pause = min(max(FOR_EACH * len(batches), SHORTEST), LONGEST)
                begin = loop.time() + pause
                await self._settle(batches)

    async def _settle(self, batches: list[Batch]) -> None:
        """Store all in one commit; where that fails, each by itself, to see whose fault it is."""
        error = await self._try(batches)
        if error is not None and len(batches) > 1:
            for batch in batches:
                _answer(batch, await self._try([batch]))
        else:
            if error is None:
                _prepare(batches)
            for batch in batches:
                _answer(batch, error)

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

    async def _read(self, query: sql.Select[Any]) -> Sequence[sql.Row[Any]]:
        try:
            async with asyncio.timeout(PATIENCE), self.engine.connect() as connection:
                found: Sequence[sql.Row[Any]] = (await connection.execute(query)).all()
                return found
        except Exception as error:
            LOGGER.error("storage", error=repr(error))
            raise storage_failed() from None


def _rows(batches: Sequence[Batch]) -> list[tuple[Any, ...]]:
    """The rows of the log, each in the order of its columns."""
    return [
        (row.table, row.seq, row.at, row.guest, row.request, log.encode(row.entry))
        for batch in batches
        for row in batch.rows
    ]


def _listings(batches: Sequence[Batch]) -> list[dict[str, Any]]:
    """The rows of the index: the newest listing of a table is the one that counts."""
    listings = {listing.id: listing for batch in batches for listing in batch.listings}
    return [vars(listing) for listing in listings.values()]


def _upsert(insert: Any) -> Any:
    changed = {name: insert.excluded[name] for name in ("status", "changed", "summary", "points")}
    return insert.on_conflict_do_update(index_elements=["id"], set_=changed)


# SQLite takes all rows as one text.
INSERT = (
    f"INSERT INTO log ({', '.join(logs.columns.keys())}) SELECT "
    + ", ".join(f"json_extract(value, '$[{place}]')" for place in range(len(logs.columns)))
    + " FROM json_each(?)"
)
UPSERT = str(_upsert(sqlite.insert(tables)).compile(dialect=sqlite.dialect(paramstyle="named")))


def _prepare(batches: Sequence[Batch]) -> None:
    """Take the steps of all batches, the first of each, then the second."""
    for together in zip_longest(*(batch.steps for batch in batches)):
        for step in together:
            if step is not None:
                with suppress(Exception):  # whoever needs it will meet it again
                    step()


def _answer(batch: Batch, error: Exception | None) -> None:
    if batch.stored.done():  # whoever waited has gone
        return
    if error is None:
        batch.stored.set_result(None)
    else:
        batch.stored.set_exception(error)
