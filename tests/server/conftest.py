"""The service: real servers, and clients that talk to them."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.services import Postgres, Redis, Server, missing

PATIENCE = 60.0  # seconds for a whole conversation

Conversation = Callable[[], Coroutine[Any, Any, None]]


def talk(conversation: Coroutine[Any, Any, None]) -> None:
    """Run clients to the end; nothing waits for ever."""
    asyncio.run(asyncio.wait_for(conversation, PATIENCE))


def figure(address: str, name: str) -> float:
    """The sum of a metric's values."""
    lines = httpx.get(f"{address}/metrics", timeout=20).text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.partition(" ")[0] == name)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with SQLite that the tests of this process share."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    if missing("postgres"):
        pytest.skip("PostgreSQL is not installed here; Debian's package is postgresql")
    with Postgres(tmp_path_factory.mktemp("postgres")) as running:
        yield running


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    if missing("redis-server"):
        pytest.skip("Redis is not installed here; Debian's package is redis-server")
    with Redis(tmp_path_factory.mktemp("redis")) as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
