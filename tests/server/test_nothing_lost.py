"""Servers are killed at random moments under load: every acknowledged move is there afterwards."""

import asyncio
import os
import random
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bigtop.client import Client, ServerError, TableClient
from bigtop.server import log
from bigtop.server.database import make_engine
from bigtop.server.settings import read_settings
from bigtop.server.store import Store
from bigtop.server.tables import Table
from tests.server.services import Postgres, Redis, Server

SEED = "BIGTOP_TEST_SEED"  # what is played and when servers are killed; without it, chance
PATIENCE = 240.0  # seconds for one test
TABLES = 3
KILLS = 2
PLAYERS = 3

Acknowledged = dict[tuple[str, int], int]  # (table, seq) → action


class Wanderer(Client):
    """A guest who connects to either of several servers."""

    def __init__(self, servers: list[Server], choose: random.Random) -> None:
        self._servers = servers
        self._choose = choose
        super().__init__(servers[0].address)

    @property
    def address(self) -> str:
        return self._choose.choice(self._servers).address

    @address.setter
    def address(self, _: str) -> None:
        pass


async def play_on(table: TableClient, choose: random.Random, done: Acknowledged) -> None:
    """Play at random for ever, and note what was acknowledged."""
    while await table.turn():
        action = choose.choice(table.choices)["action"]
        try:
            seq = await table.play(action)
        except ServerError as error:
            if error.code not in ("stale", "not_now", "storage"):
                raise
            await asyncio.sleep(0.05)
            continue
        done[table.number, seq] = action
        await table.until(lambda seq=seq: table.seq >= seq)


async def kill_and_restart(servers: list[Server], choose: random.Random) -> None:
    for _ in range(KILLS):
        await asyncio.sleep(choose.uniform(0.3, 1.5))
        victim = choose.choice(servers)
        victim.kill()
        await asyncio.sleep(choose.uniform(0, 0.3))
        await asyncio.to_thread(victim.start)
    await asyncio.sleep(1.0)


async def storm(servers: list[Server]) -> Acknowledged:
    """People at several tables play while servers are killed; what they were told is stored."""
    seed = int(os.environ.get(SEED) or random.randrange(10**9))
    print(f"{SEED}={seed} makes the same choices again")  # shown where the test fails
    choose = random.Random(seed)
    done: Acknowledged = {}
    async with AsyncExitStack() as stack:
        tasks = []
        for _ in range(TABLES):
            people = [
                await stack.enter_async_context(Wanderer(servers, choose)) for _ in range(PLAYERS)
            ]
            for number, person in enumerate(people):
                await person.name(f"Guest {number}")
            table = await people[0].create(game="scout", players=PLAYERS)
            lines = [
                await stack.enter_async_context(person.table(table, since=-1)) for person in people
            ]
            for seat in range(1, PLAYERS):
                await lines[seat].sit(seat)
            await lines[0].start()
            tasks += [asyncio.create_task(play_on(line, choose, done)) for line in lines]
        await kill_and_restart(servers, choose)
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            assert result is None or isinstance(result, asyncio.CancelledError), result
    return done


async def check(server: Server, done: Acknowledged) -> None:
    """Every acknowledged move is in the log in its place, and every log folds to a table."""
    store = Store(make_engine(read_settings(server.environment()).database))
    assert len(done) > 20
    for number in {table for table, _ in done}:
        rows = await store.load(number)
        assert [row.seq for row in rows] == list(range(len(rows)))
        table = Table(number)
        for row in rows:
            table.fold(row)
        for (where, seq), action in done.items():
            if where == number:
                entry = rows[seq].entry
                if isinstance(entry, log.Played):
                    # The last of those who decide at the same time has all answers in its entry.
                    assert action in entry.actions
                else:
                    assert isinstance(entry, log.Answered)
                    assert entry.action == action
    await store.close()


def run(servers: list[Server]) -> None:
    async def everything() -> None:
        done = await storm(servers)
        await check(servers[0], done)

    asyncio.run(asyncio.wait_for(everything(), PATIENCE))


def test_killed_with_sqlite_and_in_the_end_told_to_stop(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        run([server])
        assert server.stop() in (0, -signal.SIGTERM)
        assert "Application shutdown complete" in server.log.read_text()


@pytest.mark.once
def test_killed_with_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    with Server(tmp_path, {"BIGTOP_DATABASE_URL": postgres.url}) as server:
        run([server])


def test_two_processes_killed_in_turn_with_postgresql_and_redis(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    settings = {"BIGTOP_DATABASE_URL": postgres.url, "BIGTOP_REDIS_URL": redis.url}
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with Server(folders[0], settings) as one, Server(folders[1], settings) as two:
        run([one, two])


@pytest.mark.parametrize("missing", ["BIGTOP_DATABASE_URL", "BIGTOP_REDIS_URL"])
def test_several_workers_need_postgresql_and_redis(missing: str) -> None:
    from bigtop.core.errors import ChoiceError
    from bigtop.server.serve import check_workers

    given = {"BIGTOP_DATABASE_URL": "postgresql://x/y", "BIGTOP_REDIS_URL": "redis://z"}
    check_workers(read_settings(given), 4)
    check_workers(read_settings({}), 1)
    del given[missing]
    with pytest.raises(ChoiceError, match=missing):
        check_workers(read_settings(given), 2)
