"""How much one guest, one address and one table may ask for; time stands still here."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from bigtop.server import log, wire
from bigtop.server.connections import OUTLET, outlet_of
from bigtop.server.database import make_engine
from bigtop.server.decisions import MOST_CHATS, decide
from bigtop.server.dialogue import answer
from bigtop.server.errors import Refused
from bigtop.server.guests import Cookies, Guest
from bigtop.server.limits import Allowance, Places
from bigtop.server.lines import Line
from bigtop.server.live import Live
from bigtop.server.routes import check_request
from bigtop.server.settings import read_settings
from bigtop.server.socket import CLOSED, table_socket
from bigtop.server.store import Store
from tests.server.conftest import talk
from tests.server.test_tables import ANNA, BEN, room_of

TOO_MANY = CLOSED["too_many"]
UNKNOWN = CLOSED["unknown"]


def allowance(burst: int) -> Allowance:
    """So many at once, and no more: the clock stands still."""
    return Allowance(1.0, burst, lambda: 0.0)


def test_guests_and_addresses_have_an_allowance() -> None:
    clock = [0.0]
    allowance = Allowance(2.0, 3.0, lambda: clock[0])
    assert [allowance.takes("a") for _ in range(4)] == [True, True, True, False]
    assert allowance.takes("b")
    clock[0] = 0.6
    assert [allowance.takes("a") for _ in range(2)] == [True, False]
    assert all(Allowance(0, 0).takes("a") for _ in range(100))
    places = Places(1)
    assert [places.enter("a"), places.enter("a"), places.enter("b")] == [True, False, True]
    places.leave("a")
    assert places.enter("a")


class Empty:
    """A hall without tables."""

    async def found(self, table: str) -> None:
        raise Refused("unknown", "there is no such table")


class Caller:
    """Somebody who connects from an address, by HTTP or by a WebSocket."""

    method = "GET"
    headers: ClassVar[dict[str, str]] = {}
    cookies: ClassVar[dict[str, str]] = {}
    query_params: ClassVar[dict[str, str]] = {}

    def __init__(self, host: str, service: Any) -> None:
        self.client = SimpleNamespace(host=host)
        self.app = SimpleNamespace(state=SimpleNamespace(service=service))
        self.closed_with = 0
        self.receive, self.send = None, self.take
        self.sent: list[bytes] = []
        outlet = SimpleNamespace(is_free=True, push=self.sent.append)
        self.scope = {"extensions": {OUTLET: outlet}}

    async def accept(self) -> None:
        pass

    async def take(self, message: object) -> None:
        pass

    async def close(self, code: int, reason: str) -> None:
        self.closed_with = code


def test_a_websocket_is_a_request_of_its_address() -> None:
    service = SimpleNamespace(
        requests=allowance(3),
        sockets=Places(0),
        settings=read_settings({}),
        cookies=Cookies("a secret for tests"),
        hall=Empty(),
    )

    async def closed_with(host: str) -> int:
        caller: Any = Caller(host, service)
        await table_socket.fn(caller, "T")
        code: int = caller.closed_with
        return code

    async def conversation() -> None:
        here: Any = Caller("10.0.0.1", service)
        check_request(here)
        assert [await closed_with("10.0.0.1") for _ in range(3)] == [UNKNOWN, UNKNOWN, TOO_MANY]
        with pytest.raises(Refused, match="too many requests from this address"):
            check_request(here)
        assert await closed_with("10.0.0.2") == UNKNOWN

    talk(conversation())


def test_messages_without_a_name_are_those_of_an_address() -> None:
    service: Any = SimpleNamespace(messages=allowance(2))
    live = Live("T", Store(make_engine("sqlite+aiosqlite://")), lambda *_: None)

    async def answers(host: str, guest: Guest | None, count: int) -> list[str]:
        socket: Any = Caller(host, service)
        line = Line(outlet_of(socket.scope), guest, host)
        for number in range(count):
            await answer(service, live, line, f'{{"type": "ping", "id": "{number}"}}')
        found = [json.loads(message) for message in socket.sent]
        return [each["error"]["code"] if "error" in each else each["type"] for each in found]

    async def conversation() -> None:
        assert await answers("10.0.0.1", None, 1) == ["no_guest"]
        assert await answers("10.0.0.1", None, 2) == ["no_guest", "too_many"]  # another tab
        assert await answers("10.0.0.2", None, 1) == ["no_guest"]
        assert await answers("10.0.0.1", ANNA, 2) == ["pong", "pong"]
        assert await answers("10.0.0.2", ANNA, 1) == ["too_many"]  # a guest is one everywhere

    asyncio.run(conversation())


def test_a_table_keeps_so_many_messages_and_the_game_goes_on() -> None:
    """Names cost nothing, so a limit for each guest alone would let a log grow for ever."""
    room = room_of(2)
    room.add([log.Chatted(seat=None, name="Crowd", text="Hello")] * (MOST_CHATS - 1))
    room.do(BEN, wire.Chat(id="last", text="Bye"))
    for guest in (ANNA, Guest(id="new", name="New")):
        refused = room.refuses(guest, wire.Chat(id="more", text="Hello?"))
        assert refused.code == "too_many"
        assert f"{MOST_CHATS} messages" in str(refused)
    decide(room.table, wire.Play(id="k", seq=room.table.seq, action="keep"), ANNA, 0)
