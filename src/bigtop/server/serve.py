"""`bigtop serve`: checks, brings the database up to date, warms up and listens."""

import asyncio
import os
import shutil
import tempfile
from collections.abc import Callable

import structlog
import uvicorn

from bigtop.core.errors import ChoiceError
from bigtop.server import native
from bigtop.server.connections import Connection, Outlet
from bigtop.server.guests import secret_of
from bigtop.server.logs import set_up_logs
from bigtop.server.metrics import SHARED
from bigtop.server.migrations.upgrade import upgrade
from bigtop.server.settings import Settings, read_settings

LOGGER = structlog.get_logger()

SHUTDOWN = 10  # seconds for requests to end
LARGEST_FRAME = 1_000_000  # bytes; the tables' own limit is lower and says so


def serve(host: str, port: int, workers: int, warm_up: Callable[[], None]) -> None:
    """Run the service until it is told to stop."""
    settings = read_settings()
    check_workers(settings, workers)
    set_up_logs(settings)
    prepare(settings)
    warm_up()
    LOGGER.info("Ready to play", is_native=native.is_used())
    folder = _share_metrics() if workers > 1 else None
    try:
        uvicorn.run(
            "bigtop.server.app:create",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            http=Connection,
            ws=Outlet,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=SHUTDOWN,
            log_config=None,
            access_log=False,
            server_header=False,
        )
    finally:
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def check_workers(settings: Settings, workers: int) -> None:
    """Several processes need a database that all reach and a way to tell each other."""
    missing = []
    if not settings.database.startswith("postgresql"):
        missing.append("PostgreSQL (BIGTOP_DATABASE_URL), which all of them reach")
    if settings.redis is None:
        missing.append("Redis (BIGTOP_REDIS_URL), through which they tell each other of moves")
    if workers > 1 and missing:
        raise ChoiceError(f"several workers need {' and '.join(missing)}")


def prepare(settings: Settings) -> None:
    """The folder, the secret and the database."""
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        secret_of(settings.secret, settings.data)
    except OSError as error:
        raise ChoiceError(f"cannot use the folder {settings.data}: {error.strerror}") from None
    asyncio.run(upgrade(settings.database))


def _share_metrics() -> str:
    """A folder in which the processes put their figures together."""
    folder = tempfile.mkdtemp(prefix="bigtop-metrics-")
    os.environ[SHARED] = folder
    return folder
