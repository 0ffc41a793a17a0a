"""Logs: one event a line on stderr, as JSON or for a terminal."""

import logging
import sys

import structlog

from bigtop.server.settings import Settings


def set_up_logs(settings: Settings) -> None:
    """Have everything logged, the web server's own lines included."""
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if settings.json_logs
        else structlog.dev.ConsoleRenderer()
    )
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
            foreign_pre_chain=shared,
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    for quiet in ("httpx", "alembic", "sqlalchemy"):
        logging.getLogger(quiet).setLevel(logging.WARNING)
