"""What Prometheus can ask for."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED = "PROMETHEUS_MULTIPROC_DIR"

ENTRIES = Counter("bigtop_entries", "Entries appended to logs of tables by this process")
COMMANDS = Counter("bigtop_commands", "Commands by what came of them", ["outcome"])
REQUESTS = Counter("bigtop_requests", "HTTP requests by status", ["status"])
TABLES = Gauge("bigtop_tables", "Tables in memory", multiprocess_mode="livesum")
SOCKETS = Gauge("bigtop_sockets", "Open WebSockets", multiprocess_mode="livesum")
COMMITS = Histogram(
    "bigtop_commit_seconds",
    "Time of a commit",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
)
THOUGHTS = Histogram(
    "bigtop_bot_seconds", "Time of a bot's decision", buckets=(0.01, 0.1, 0.5, 1, 2, 5, 10)
)
SLOW_LINES = Counter("bigtop_slow_lines", "WebSockets closed because nobody read what was sent")
BOT_FAILURES = Counter(
    "bigtop_bot_failures", "Decisions for which a bot failed and anything legal was played"
)


def exposition() -> bytes:
    """All metrics, of all processes where there are several."""
    if SHARED not in os.environ:
        return generate_latest()
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
