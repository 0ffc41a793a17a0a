"""What goes wrong around a table: bots that fail, lines that are not read, too many messages."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bigtop.client import Client, ServerError, TableClient
from bigtop.server.guests import Guest
from bigtop.server.hall import Hall
from bigtop.server.lobby import NewTable, set_up
from bigtop.server.metrics import BOT_FAILURES
from bigtop.server.migrations.upgrade import upgrade
from bigtop.server.settings import read_settings
from bigtop.server.store import Store, make_engine
from bigtop.server.thinkers import Thinkers
from tests.server.conftest import figure, talk
from tests.server.services import Server


def thinkers_of(server: Server) -> list[int]:
    """The processes in which a server's bots think."""
    assert server._process is not None
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            words = (each / "cmdline").read_bytes().split(b"\0")
            parent = int((each / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue  # it has just ended
        if parent == server._process.pid and b"bigtop.server.thinker" in words:
            found.append(int(each.name))
    return found


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
def test_a_bot_that_crashes_or_hangs_is_replaced_and_the_table_goes_on(
    tmp_path: Path, blow: signal.Signals
) -> None:
    async def conversation(server: Server) -> None:
        async with Client(server.address) as anna:
            await anna.name("Anna")
            number = await anna.create(game="scout", seats=["you", "random"], start=True)
            async with anna.table(number) as table:
                await one_move(table)  # both bots and table are at work now
                await table.turn()
                [thinker] = thinkers_of(server)
                os.kill(thinker, blow)
                for _ in range(6):
                    await one_move(table)
            assert figure(server.address, "bigtop_bot_failures_total") == 1
            assert thinker not in thinkers_of(server)

    with Server(tmp_path, {"BIGTOP_BOT_SECONDS": "2"}) as server:
        talk(conversation(server))


async def one_move(table: TableClient) -> None:
    assert await table.turn()
    seq = await table.play(table.choices[0]["action"])
    await table.until(lambda: table.seq >= seq)


class Liars(Thinkers):
    """Bots that answer with what is not possible."""

    async def _ask(self, task: Any, kind: Any) -> Any:
        return 10**6


def test_what_a_bot_may_not_do_is_not_played_and_the_table_goes_on(tmp_path: Path) -> None:
    async def conversation() -> None:
        settings = read_settings({"BIGTOP_DATA_DIR": str(tmp_path)})
        await upgrade(settings.database)
        store = Store(make_engine(settings.database))
        store.open()
        hall = Hall(store, Liars(1, 10.0), bot_pause=0.0)
        hall.open()
        failures = BOT_FAILURES._value.get()
        wish = NewTable(game="scout", seats=["you", "easy", "easy"], start=True)
        await hall.create(set_up(wish, Guest(id="anna", name="Anna"), "T"), "T")
        live = hall.live("T")
        while 1 in live.table.waits_for or 2 in live.table.waits_for:
            await asyncio.sleep(0.01)
        assert live.table.answers.keys() == {1, 2}  # to keep the hand or to turn it
        assert BOT_FAILURES._value.get() == failures + 2
        await hall.close()
        await store.close()

    talk(conversation())


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets nobody do much."""
    few = {"BIGTOP_MESSAGES_PER_SECOND": "1", "BIGTOP_REQUESTS_PER_SECOND": "4"}
    with Server(tmp_path_factory.mktemp("strict"), few) as running:
        yield running


def test_tabs_of_a_guest_count_together_and_other_guests_are_not_disturbed(strict: Server) -> None:
    async def conversation() -> None:
        async with Client(strict.address) as anna, Client(strict.address) as ben:
            await anna.name("Anna")
            await ben.name("Ben")
            number = await anna.create(game="scout", players=2)
            async with (
                anna.table(number) as one,
                anna.table(number) as tab,
                ben.table(number) as two,
            ):
                with pytest.raises(ServerError, match="too many messages"):
                    await asyncio.gather(*(line.chat("Hello") for line in [one, tab] * 10))
                await two.chat("I am somebody else")

    talk(conversation())


def test_an_address_that_sends_too_many_requests_is_told_to_wait(strict: Server) -> None:
    answers = [httpx.get(f"{strict.address}/api/games", timeout=20) for _ in range(40)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert refused[0].json()["error"]["code"] == "too_many"
    time.sleep(1.0)
    assert httpx.get(f"{strict.address}/api/games", timeout=20).status_code == 200


def test_a_line_that_is_not_read_is_hung_up_on_and_can_come_back(server: Server) -> None:
    async def conversation() -> None:
        async with Client(server.address) as anna, Client(server.address) as ben:
            await anna.name("Anna")
            await ben.name("Ben")
            number = await anna.create(game="scout", players=2)
            idle = socket.create_connection(("127.0.0.1", server.port))
            idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            url = f"ws://127.0.0.1:{server.port}/api/tables/{number}/socket"
            hung_up = figure(server.address, "bigtop_slow_lines_total")
            async with (
                anna.table(number) as table,
                connect(url, sock=idle, max_queue=1, ping_interval=None) as slow,
            ):
                while figure(server.address, "bigtop_slow_lines_total") == hung_up:
                    seq = (await asyncio.gather(*(table.chat("x" * 500) for _ in range(100))))[-1]
                heard = await heard_until_it_ends(slow)
                assert slow.close_code == 1013
                assert len(heard) < seq  # the rest was not kept for it
                async with ben.table(number, since=seq - 5) as again:
                    await again.until(lambda: again.seq >= seq)
                    assert [line["seq"] for line in again.lines] == list(range(seq - 4, seq + 1))

    talk(conversation())


async def heard_until_it_ends(line: ClientConnection) -> list[Any]:
    heard = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(await line.recv())
    return heard
