"""A line sends and hears messages whole and in order, also where an end reads late."""

import asyncio
import gc
import socket as sockets
from collections.abc import Awaitable, Callable
from itertools import accumulate
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from bigtop.client import Client
from bigtop.server.app import make_app
from bigtop.server.connections import MOST_AHEAD, Connection, Outlet, outlet_of
from bigtop.server.dialogue import heard as next_heard
from bigtop.server.frames import ends_between, whole_text
from bigtop.server.lines import Line
from bigtop.server.serve import prepare
from bigtop.server.settings import read_settings
from tests.server.conftest import talk

SIZES = (1, 125, 126, 65_535, 65_536)  # where the heads of frames change
LARGEST = 16_000_000  # of what is heard, if nothing else is said
LARGE = [300_000 + number for number in range(60)]  # more than a line takes at once


async def serving(
    say: Callable[[Line], Awaitable[None]], largest: int = LARGEST
) -> tuple[asyncio.Server, str]:
    """A server that says something to whoever connects."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await say(Line(outlet_of(scope), None, ""))
        await receive()  # until the other end has had enough

    config = uvicorn.Config(app, ws=Outlet, ws_max_size=largest, lifespan="off", log_config=None)
    config.load()
    connection: Any = config.http_protocol_class
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: connection(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    return server, f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"


def test_messages_arrive_whole_and_in_order_though_they_are_read_late() -> None:
    texts = [f"{number % 10}" * size for number, size in enumerate([*SIZES, *LARGE, *SIZES])]

    async def conversation() -> None:
        had_to_wait = asyncio.get_running_loop().create_future()

        async def say(line: Line) -> None:
            for text in texts:
                line.send(text.encode())
                if len(text) in LARGE:  # others go out together
                    await asyncio.sleep(0)
            had_to_wait.set_result(bool(line._waiting))

        server, address = await serving(say)
        async with connect(address, compression=None, proxy=None, max_queue=1) as socket:
            assert await had_to_wait
            assert [await socket.recv() for _ in texts] == texts
        server.close()

    talk(conversation())


def test_what_is_said_to_somebody_who_has_gone_is_dropped() -> None:
    async def conversation() -> None:
        has_gone, is_said = asyncio.Event(), asyncio.Event()

        async def say(line: Line) -> None:
            await has_gone.wait()
            line.send(b"Hello?")
            is_said.set()

        server, address = await serving(say)
        async with connect(address, compression=None, proxy=None):
            pass
        has_gone.set()
        await asyncio.wait_for(is_said.wait(), 10)
        server.close()

    talk(conversation())


def frame(first: int, payload: bytes) -> bytes:
    """A frame as clients send it, masked."""
    size, mask = len(payload), b"\x01\x02\x03\x04"
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def heard_of(pieces: list[bytes], count: int, largest: int = LARGEST) -> list[str | bytes | None]:
    """What a line hears, so many messages, where these pieces come one after the other."""

    async def conversation() -> list[str | bytes | None]:
        heard: asyncio.Future[list[str | bytes | None]]
        heard = asyncio.get_running_loop().create_future()

        async def say(line: Line) -> None:
            line.send(b"begin")
            heard.set_result([await next_heard(line) for _ in range(count)])

        server, address = await serving(say, largest)
        host, _, port = address.removeprefix("ws://").partition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        request = (
            "GET / HTTP/1.1",
            f"Host: {host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        )
        writer.write("".join(f"{line}\r\n" for line in (*request, "")).encode())
        await reader.readuntil(b"begin")
        for piece in pieces:
            writer.write(piece)
            await asyncio.sleep(0.01)  # so that each comes by itself
        async with asyncio.timeout(10):
            found = await heard
        writer.close()
        await writer.wait_closed()
        server.close()
        await asyncio.sleep(0.01)  # the other end notices
        return found

    return asyncio.run(conversation())


def test_messages_are_heard_however_they_are_cut() -> None:
    texts = [f"{number}é" * size for number, size in enumerate((1, 40, 42, 300, 30_000, 1))]
    frames = [frame(0x81, text.encode()) for text in texts]
    stream = b"".join(frames)
    parts = [frame(0x01, b"one "), frame(0x00, b"two "), frame(0x89, b"ping"), frame(0x80, b"end")]
    assert heard_of(frames, len(texts)) == texts
    assert heard_of([stream], len(texts)) == texts
    assert heard_of([stream[:3], stream[3:50], stream[50:]], len(texts)) == texts
    assert heard_of([frames[0] + frames[1][:-1], frames[1][-1:], frames[2]], 3) == texts[:3]
    assert heard_of([frames[0], *parts, frames[1]], 3) == [texts[0], "one two end", texts[1]]
    assert heard_of([frame(0x89, b"ping"), frames[0], frame(0x82, b"bytes")], 2) == [
        texts[0],
        b"bytes",
    ]


def test_what_is_cut_anywhere_is_not_taken_for_whole() -> None:
    texts = ["", "é", "x" * 125, "y" * 126, "z" * 300]
    frames = [frame(0x81, text.encode()) for text in texts]
    assert [whole_text(each) for each in frames] == texts
    others = [frame(0x82, b"bytes"), frame(0x89, b"ping"), frame(0x8A, b"pong")]
    stream = b"".join((*frames, *others))
    ends = set(accumulate(map(len, (*frames, *others))))
    for cut in range(1, len(stream) + 1):
        assert ends_between(stream[:cut]) == (cut in ends)
        assert whole_text(stream[:cut]) == (texts[0] if cut == len(frames[0]) else None)
    for each in frames:
        assert not any(whole_text(each[:cut]) for cut in range(1, len(each)))
    assert not ends_between(frames[0] + frame(0x01, b"part"))
    assert not ends_between(frame(0x00, b"part") + frames[0])


def test_a_line_that_sends_more_than_is_looked_at_is_heard_later() -> None:
    texts = [f"message {number}" for number in range(3 * MOST_AHEAD)]
    assert heard_of([frame(0x81, text.encode()) for text in texts], len(texts)) == texts


def test_what_is_no_text_or_not_masked_ends_the_line() -> None:
    assert heard_of([frame(0x81, b"fine"), frame(0x81, b"\xff")], 2) == ["fine", None]
    assert heard_of([frame(0x81, b"fine"), b"\x81\x02noMASK"], 2) == ["fine", None]
    assert heard_of([frame(0x81, b"fine"), frame(0xC1, b"reserved")], 2) == ["fine", None]


def test_what_is_too_long_ends_the_line_though_it_comes_whole() -> None:
    texts = ["x" * size for size in (10, 20_000, 10, 20_001)]
    frames = [frame(0x81, text.encode()) for text in texts]
    assert heard_of(frames, 4, largest=20_000) == [*texts[:3], None]


# What is gone is gone


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_connection_that_has_ended_leaves_nothing_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even until somebody looks for garbage, which a busy server seldom does."""
    monkeypatch.setenv("BIGTOP_DATA_DIR", str(tmp_path))
    settings = read_settings()
    prepare(settings)
    made, left = [], WeakSet[object]()

    class NotedConnection(Connection):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            left.add(self)

    class NotedOutlet(Outlet):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            left.update((self, self.conn))
            made.append(id(self))

    async def come_and_go(address: str) -> None:
        async with Client(address) as client:
            await client.name("Anna")
            number = await client.create(game="scout", players=2)
            async with client.table(number) as table:
                await table.chat("Hello")
            address = address.replace("http", "ws")
            async with connect(f"{address}/api/tables/{number}/socket", proxy=None) as line:
                line.transport.abort()  # without a word
            async with connect(f"{address}/api/tables/none/socket", proxy=None) as line:
                await line.wait_closed()

    async def conversation() -> None:
        listener = sockets.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(
            make_app(settings), http=NotedConnection, ws=NotedOutlet, log_config=None
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        gc.disable()
        try:
            await come_and_go(f"http://127.0.0.1:{listener.getsockname()[1]}")
            async with asyncio.timeout(10):
                while left:
                    await asyncio.sleep(0.01)
        finally:
            gc.enable()
            gc.unfreeze()
            server.should_exit = True
            await serving

    talk(conversation())
    assert len(made) == 3
