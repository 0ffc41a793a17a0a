"""Bringing a database up to date before the service uses it."""

from importlib.resources import as_file, files

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import SQLAlchemyError

from bigtop.core.errors import ChoiceError
from bigtop.server.database import make_engine


async def upgrade(url: str) -> None:
    """Apply what is missing; harmless where nothing is."""
    engine = make_engine(url)
    try:
        async with engine.begin() as connection:
            if connection.dialect.name == "postgresql":  # one process after the other
                await connection.execute(sql.text("SELECT pg_advisory_xact_lock(2026)"))
            await connection.run_sync(_upgrade)
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", error)).strip().partition("\n")[0]
        raise ChoiceError(f"the database cannot be used: {reason}") from None
    finally:
        await engine.dispose()


def _upgrade(connection: sql.Connection) -> None:
    with as_file(files("bigtop.server") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
