"""The database: its tables, and how it is reached."""

from typing import Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

SQLITE = "sqlite"

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


def make_engine(url: str) -> AsyncEngine:
    """The database at that address."""
    if not url.startswith(SQLITE):
        return create_async_engine(url, pool_pre_ping=True, pool_size=5, max_overflow=5)
    engine = create_async_engine(url)
    sql.event.listen(engine.sync_engine, "connect", configure)
    return engine


def configure(connection: Any, _: Any = None) -> None:
    """Have SQLite keep what it has answered for, and wait for others."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
