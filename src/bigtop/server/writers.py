"""What carries out commits: the entries of many tables at once, whole or not at all."""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, Protocol

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from bigtop.core.views import encode
from bigtop.server import log
from bigtop.server.batches import Batch
from bigtop.server.database import SQLITE, configure, logs, tables


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
    return [asdict(listing) for listing in listings.values()]


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
        self._executor = ThreadPoolExecutor(1, "writer")
        self._connection: sqlite3.Connection | None = None  # kept, until something goes wrong

    async def write(self, batches: Sequence[Batch]) -> None:
        """Store the batches in one commit."""
        rows, listings = encode(_rows(batches)).decode(), _listings(batches)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._executor, self._write, rows, listings)

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
        configure(connection)
        return connection

    async def close(self) -> None:
        """Wait for the last commit and let go of the file."""
        await asyncio.to_thread(self._executor.shutdown)
        if self._connection is not None:
            self._connection.close()


def make_writer(engine: AsyncEngine) -> Writer:
    """The writer for a database."""
    is_sqlite = str(engine.url).startswith(SQLITE)
    return ThreadWriter(engine) if is_sqlite else AsyncWriter(engine)
