"""Several processes that serve the same tables: PostgreSQL keeps them, Redis tells of moves."""

import asyncio
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import httpx
import pytest

from bigtop.client import Client, TableClient
from bigtop.server.database import make_engine
from bigtop.server.settings import read_settings
from bigtop.server.store import Store
from tests.server.conftest import figure, talk
from tests.server.services import Postgres, Redis, Server, wait_until

pytestmark = pytest.mark.once


class Crowd(Server):
    """`bigtop serve --workers 2`."""

    def command(self) -> Sequence[str]:
        return [*super().command(), "--workers", "2"]


def up_to(table: TableClient, seq: int) -> Callable[[], bool]:
    return lambda: table.seq >= seq


def test_two_workers_serve_a_table_together_and_sum_their_figures(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    settings = {"BIGTOP_DATABASE_URL": postgres.url, "BIGTOP_REDIS_URL": redis.url}

    async def conversation(server: Server) -> None:
        async with Client(server.address) as anna, Client(server.address) as ben:
            await anna.name("Anna")
            await ben.name("Ben")
            number = await anna.create(game="scout", players=2)
            async with anna.table(number) as one, ben.table(number) as two:
                await two.sit(1)
                await one.start()
                for _ in range(10):
                    mover = one if 0 in one.info["asked"] else two
                    assert await mover.turn()
                    seq = await mover.play(mover.choices[0]["action"])
                    await asyncio.gather(one.until(up_to(one, seq)), two.until(up_to(two, seq)))
                assert figure(server.address, "bigtop_sockets") == 2
                store = Store(make_engine(read_settings(server.environment()).database))
                entries = len(await store.load(number))
                await store.close()
                assert figure(server.address, "bigtop_entries_total") == entries

    with Crowd(tmp_path, settings) as server:
        talk(conversation(server))


def test_two_workers_without_a_database_for_all_are_refused_in_one_sentence(tmp_path: Path) -> None:
    crowd = Crowd(tmp_path)
    done = subprocess.run(
        crowd.command(), env=crowd.environment(), capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 2
    assert "several workers need PostgreSQL" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_redis_goes_away_and_comes_back(tmp_path: Path, postgres: Postgres) -> None:
    folders = [tmp_path / name for name in ("redis", "one", "two")]
    for folder in folders:
        folder.mkdir()

    async def conversation(redis: Redis, one: Server, two: Server) -> None:
        async with Client(one.address) as anna, Client(two.address) as ben:
            await anna.name("Anna")
            await ben.name("Ben")
            number = await anna.create(game="scout", players=2)
            async with anna.table(number) as here, ben.table(number) as there:
                await there.sit(1)
                await here.until(lambda: here.info["seats"][1]["name"] == "Ben")
                redis.stop()
                assert httpx.get(f"{one.address}/health", timeout=20).status_code == 503
                seq = await here.chat("Is anybody there?")
                await there.until(up_to(there, seq))  # found without being told
                redis.start()
                await asyncio.to_thread(wait_until, one.is_ready, "finding Redis again")
                seq = await there.chat("Yes")
                await here.until(up_to(here, seq))

    with Redis(folders[0]) as redis:
        settings = {"BIGTOP_DATABASE_URL": postgres.url, "BIGTOP_REDIS_URL": redis.url}
        with Server(folders[1], settings) as one, Server(folders[2], settings) as two:
            talk(conversation(redis, one, two))
