"""What goes wrong around a table: bots that fail, lines that are not read, too many messages."""

import asyncio
import gc
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import httpx
import pytest

from bigtop.client import Client, ServerError, TableClient
from bigtop.core.game import Game
from bigtop.server import lines, wire
from bigtop.server import socket as table_sockets
from bigtop.server.connections import OUTLET
from bigtop.server.database import make_engine
from bigtop.server.errors import Refused
from bigtop.server.guests import Cookies, Guest
from bigtop.server.hall import Hall
from bigtop.server.limits import Allowance
from bigtop.server.live import Live
from bigtop.server.lobby import NewTable, set_up
from bigtop.server.metrics import BOT_FAILURES, SLOW_LINES
from bigtop.server.migrations.upgrade import upgrade
from bigtop.server.scenes import Scene
from bigtop.server.settings import read_settings
from bigtop.server.store import Store
from bigtop.server.thinkers import Thinkers
from tests.server.conftest import figure, talk
from tests.server.services import Server

ANNA, BEN = Guest(id="anna", name="Anna"), Guest(id="ben", name="Ben")


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


@pytest.mark.once
def test_a_bot_that_crashes_or_hangs_is_replaced_and_the_table_goes_on(tmp_path: Path) -> None:
    async def conversation(server: Server) -> None:
        async with Client(server.address) as anna:
            await anna.name("Anna")
            number = await anna.create(game="scout", seats=["you", "random"], start=True)
            async with anna.table(number) as table:
                for failures, blow in enumerate((signal.SIGKILL, signal.SIGSTOP), 1):
                    while not thinkers_of(server):  # one is started when it is next asked
                        await one_move(table)
                    await table.turn()
                    [thinker] = thinkers_of(server)
                    os.kill(thinker, blow)
                    while figure(server.address, "bigtop_bot_failures_total") < failures:
                        await one_move(table)
                    assert await table.turn()
                    assert figure(server.address, "bigtop_bot_failures_total") == failures
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


@asynccontextmanager
async def a_hall(folder: Path) -> AsyncIterator[Hall]:
    """Tables without a server."""
    settings = read_settings({"BIGTOP_DATA_DIR": str(folder)})
    await upgrade(settings.database)
    store = Store(make_engine(settings.database))
    store.open()
    hall = Hall(store, Liars(1, 10.0), bot_pause=0.0)
    hall.open()
    yield hall
    await hall.close()
    await store.close()


def test_what_a_bot_may_not_do_is_not_played_and_the_table_goes_on(tmp_path: Path) -> None:
    async def conversation() -> None:
        failures = BOT_FAILURES._value.get()
        async with a_hall(tmp_path) as hall:
            wish = NewTable(game="scout", seats=["you", "easy", "easy"], start=True)
            await hall.create(set_up(wish, ANNA, "T"), "T")
            live = hall.live("T")
            while 1 in live.table.waits_for or 2 in live.table.waits_for:
                await asyncio.sleep(0.01)
            assert live.table.answers.keys() == {1, 2}  # to keep the hand or to turn it
        assert BOT_FAILURES._value.get() == failures + 2

    talk(conversation())


class Unread:
    """A socket whose other end reads nothing."""

    headers: ClassVar[dict[str, str]] = {}
    cookies: ClassVar[dict[str, str]] = {}
    query_params: ClassVar[dict[str, str]] = {}
    client = None

    def __init__(self) -> None:
        outlet = SimpleNamespace(is_free=False, receive=asyncio.Event().wait)
        self.scope = {"extensions": {OUTLET: outlet}}
        self.closed_with: list[int] = []

    async def close(self, code: int, reason: str) -> None:
        self.closed_with.append(code)


class Reader:
    """Somebody who reads everything."""

    guest: Guest | None = None

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)


def test_a_line_that_is_not_read_is_hung_up_on_and_others_do_not_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "MOST_WAITING", 5)

    async def conversation() -> None:
        slow_lines = SLOW_LINES._value.get()
        unread, reader = Unread(), Reader()
        async with a_hall(tmp_path) as hall:
            await hall.create(set_up(NewTable(game="scout"), ANNA, "T"), "T")
            live = hall.live("T")
            service: Any = SimpleNamespace(
                settings=read_settings({}),
                cookies=Cookies("a secret for tests"),
                hall=hall,
                messages=Allowance(0, 0),
            )
            socket: Any = unread
            line = asyncio.create_task(table_sockets._serve(service, socket, "T"))
            await live.attach(reader, None)
            greeting = len(reader.heard)
            for number in range(9):
                await live.submit(wire.Chat(id=f"{number}", text="Hello"), ANNA)
            await line
            assert [*live.room.listeners.values()] == [{reader}]
        assert unread.closed_with == [table_sockets.TOO_SLOW]
        assert len(reader.heard) == greeting + 9
        assert SLOW_LINES._value.get() == slow_lines + 1

    talk(conversation())


async def a_full_table(hall: Hall) -> Live:
    """A table at which Anna may start a game with Ben."""
    await hall.create(set_up(NewTable(game="scout", players=2), ANNA, "T"), "T")
    live = hall.live("T")
    await live.submit(wire.Sit(id="sit", seat=1), BEN)
    return live


def scenes() -> int:
    """How many states are kept with what was made of them."""
    gc.collect()
    # `isinstance` would ask what weak references stand for, and that may be gone.
    return sum(type(each) is Scene for each in gc.get_objects())


async def outcome(live: Live, command: wire.AnyCommand) -> str:
    """What came of a command of Anna's; the error itself is gone then."""
    try:
        await live.submit(command, ANNA)
    except Refused as error:
        return error.code
    return "done"


def test_what_could_not_be_stored_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError

    async def conversation() -> None:
        async with a_hall(tmp_path) as hall:
            live = await a_full_table(hall)
            before = scenes()
            with monkeypatch.context() as broken:
                broken.setattr(hall.store, "_out", SimpleNamespace(write=fail))
                told = [await outcome(live, wire.Start(id=f"{number}")) for number in range(10)]
            assert told == ["storage"] * 10
            await asyncio.sleep(0.01)  # now the store is through with the last one
            assert scenes() == before
            await live.submit(wire.Start(id="at last"), ANNA)

    talk(conversation())


def test_people_are_told_though_what_is_made_for_all_of_them_together_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Game, "seen_by_all", fail)

    async def conversation() -> None:
        async with a_hall(tmp_path) as hall:
            here = await a_full_table(hall)
            there = Live("T", hall.store, lambda *_: None)  # as another process has it
            readers = [Reader() for _ in range(4)]
            for live, reader in zip((here, here, there, there), readers, strict=True):
                await live.attach(reader, None)
            seq = await here.submit(wire.Start(id="start"), ANNA)
            await there.catch_up()
            assert there.table.seq == seq
            assert len({reader.heard[-1] for reader in readers}) == 1

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
    with httpx.Client(base_url=strict.address, trust_env=False, timeout=20) as http:
        answers = [http.get("/api/guest") for _ in range(200)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].json()["error"]["code"] == "too_many"
        time.sleep(1.0)
        assert http.get("/api/games").status_code == 200
