"""A table's WebSocket: who is let in, as whom, and until when."""

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from bigtop.core.views import encode
from bigtop.server import wire
from bigtop.server.connections import outlet_of
from bigtop.server.dialogue import listen
from bigtop.server.errors import Refused
from bigtop.server.guests import COOKIE
from bigtop.server.lines import Line
from bigtop.server.metrics import SOCKETS
from bigtop.server.security import address_of, check_origin
from bigtop.server.service import Service

CLOSED = {
    "bad_message": 4400,
    "bad_cookie": 4401,
    "forbidden": 4403,
    "unknown": 4404,
    "too_many": 4429,
    "storage": 4503,
}
TOO_SLOW = 1013
GRACE = 10.0  # seconds in which a line that was too slow is told so

GONE = (WebSocketDisconnect, RuntimeError, OSError)  # how a line that nobody is at shows

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/socket", opt={"exclude_from_auth": True})
async def table_socket(socket: Socket, table: str) -> None:
    """Watch a table or play at it; `since` asks for all that happened after that entry."""
    try:
        await _admit(socket, table)
    finally:
        del socket.receive, socket.send  # they know the socket: all of it would stay in memory


async def _admit(socket: Socket, table: str) -> None:
    service: Service = socket.app.state.service
    address = address_of(socket)
    await socket.accept()
    if not service.requests.takes(address):
        await _close(socket, Refused("too_many", "too many requests from this address"))
        return
    if not service.sockets.enter(address):
        await _close(socket, Refused("too_many", "too many connections from this address"))
        return
    SOCKETS.inc()
    try:
        await _serve(service, socket, table)
    except Refused as error:
        await _close(socket, error)
    finally:
        SOCKETS.dec()
        service.sockets.leave(address)


async def _serve(service: Service, socket: Socket, table: str) -> None:
    check_origin(socket, service.settings.origins)
    guest = service.cookies.read(socket.cookies.get(COOKIE))
    line = Line(outlet_of(socket.scope), guest, address_of(socket))
    since = _since(socket)
    live = await service.hall.found(table)
    receiver: asyncio.Task[None] | None = None
    try:
        await live.attach(line, since)
        receiver = asyncio.create_task(listen(service, live, line))
        await asyncio.wait({receiver, line.too_slow}, return_when=asyncio.FIRST_COMPLETED)
        if line.too_slow.done():
            live.leave(line)
            line.stop()
            await _hang_up(socket)  # what it has asked for is carried out meanwhile
        else:
            receiver.result()
    finally:
        live.leave(line)
        line.stop()
        if receiver is not None:
            receiver.cancel()


def _since(socket: Socket) -> int | None:
    given = socket.query_params.get("since")
    if given is None:
        return None
    with suppress(ValueError):
        number = int(given)
        if -1 <= number <= 2**31:
            return number
    raise Refused("bad_message", "since is the number of an entry, or -1 for all of them")


async def _hang_up(socket: Socket) -> None:
    """Say that the line is too slow, if the other end listens again soon."""
    with suppress(*GONE, TimeoutError):
        async with asyncio.timeout(GRACE):
            await socket.close(TOO_SLOW, "the connection is too slow; connect again")


async def _close(socket: Socket, error: Refused) -> None:
    """Say why, and close."""
    message = encode(wire.Error(id=None, error=error.problem)).decode()
    with suppress(*GONE):
        await socket.send({"type": "websocket.send", "text": message, "bytes": None})
        await socket.close(CLOSED.get(error.code, 4400), error.code)
