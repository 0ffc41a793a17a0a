"""A line sends messages whole and in order, also where the other end reads late."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from bigtop.server.connections import Outlet
from bigtop.server.socket import Line
from tests.server.conftest import talk

SIZES = (1, 125, 126, 65_535, 65_536)  # where the heads of frames change
LARGE = [300_000 + number for number in range(60)]  # more than a line takes at once


async def serving(say: Callable[[Line], Awaitable[None]]) -> tuple[asyncio.Server, str]:
    """A server that says something to whoever connects."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        socket: Any = SimpleNamespace(scope=scope, client=None)
        await say(Line(socket, None))
        await receive()  # until the other end has had enough

    config = uvicorn.Config(app, ws=Outlet, lifespan="off", log_config=None)
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
