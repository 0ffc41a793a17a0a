"""How many tables one process of the service holds, and how many a bare WebSocket server.

    python benchmarks/server.py [--seconds 4] [--most 4000] [--passes 3]

At each table four scripted clients make one move a second each. A step holds if 99 of 100 moves
reach all four clients within 100 ms. A shared machine is fast and slow by turns, and stands still
now and then: so a step that does not hold is tried once more, and both servers are tried in turn,
several times; the medians count. The bare server does nothing but send:
for each message that it gets, one of the service's mean size to all four clients and a short answer
to the sender, as the service does, by the WebSocket implementation that the service builds on. Both
run in a process of their own, the clients in another one, all on loopback; clients do little more
than take frames apart, so that they are not what is measured.

The service runs as hosts run it: its busiest modules are compiled first (`bigtop warmup --server`),
which takes a minute or two.

Where others keep the machine busy, compare the processor time for a move instead of the tables.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from bigtop.client import Client
from bigtop.core.errors import ChoiceError
from bigtop.server import native

PLAYERS = 4
MOVE_EVERY = 1.0 / PLAYERS  # seconds between two moves at a table
LIMIT = 0.100  # seconds
TRIES = 2  # at a number of tables
TEXT, PING, PONG = 1, 9, 10  # kinds of frames
LAST = 0x80  # set in the first byte of a message's last frame, and in the second one if masked
STARTING = 300.0
OPENED_AT_ONCE = 20  # tables
NO_LIMITS = {
    f"BIGTOP_{name}": "0"
    for name in (
        "MESSAGES_PER_SECOND",
        "REQUESTS_PER_SECOND",
        "SOCKETS_PER_ADDRESS",
        "TABLES_PER_MINUTE",
    )
}


class Choice(msgspec.Struct):
    action: int


class Position(msgspec.Struct):
    choices: list[Choice]


class Asked(msgspec.Struct):
    asked: list[int] = []
    status: str = "running"


class News(msgspec.Struct):
    """What a scripted client reads of a message."""

    type: str
    seq: int = -1
    table: Asked | str | None = None
    position: Position | None = None


read = msgspec.json.Decoder(News).decode


class Line(asyncio.Protocol):
    """A WebSocket of a client: no more than what this benchmark needs of the protocol."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._got = bytearray()
        self.is_open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport: asyncio.Transport = transport

    def greet(self, address: str, path: str, cookie: str) -> None:
        headers = (
            f"GET {path} HTTP/1.1",
            f"Host: {address}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
            f"Cookie: {cookie}",
        )
        self.transport.write("".join(f"{line}\r\n" for line in (*headers, "")).encode())

    def data_received(self, data: bytes) -> None:
        self._got += data
        if not self.is_open.done():
            head, found, rest = self._got.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise SystemExit(f"no WebSocket: {head.decode()}")
            self._got = rest
            self.is_open.set_result(None)
        while (frame := self._next_frame()) is not None:
            kind, payload = frame
            if kind == TEXT:
                self._heard(payload)
            elif kind == PING:
                self._send(PONG, payload)

    def _next_frame(self) -> tuple[int, bytes] | None:
        got = self._got
        if len(got) < 4:
            return None
        begin, length = 2, got[1]
        if length == 126:
            begin, length = 4, int.from_bytes(got[2:4], "big")
        elif length == 127:
            begin, length = 10, int.from_bytes(got[2:10], "big")
        if len(got) < begin + length:
            return None
        payload = bytes(got[begin : begin + length])
        kind = got[0] & 15
        del got[: begin + length]
        return kind, payload

    def send(self, text: str) -> None:
        self._send(TEXT, text.encode())

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([size | LAST]) if size < 126 else bytes([126 | LAST, *size.to_bytes(2)])
        no_mask = bytes(4)
        self.transport.write(bytes([kind | LAST]) + length + no_mask + payload)


async def connect(address: str, path: str, cookie: str, heard: Callable[[bytes], None]) -> Line:
    """A client's WebSocket to that path of the server."""
    host, _, port = address.removeprefix("http://").partition(":")
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(60):
        _, line = await loop.create_connection(lambda: Line(heard), host, int(port))
        line.greet(f"{host}:{port}", path, cookie)
        await line.is_open
    return line


@dataclass
class Table:
    """A table and its four connections; what the clients have been told is noted here."""

    lines: list[Line] = field(default_factory=list)
    seqs: list[int] = field(default_factory=lambda: [-1] * PLAYERS)
    news: list[News | None] = field(default_factory=lambda: [None] * PLAYERS)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    delays: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    problems: int = 0
    is_over: bool = False

    def close(self) -> None:
        for line in self.lines:
            line.transport.abort()

    async def open(self, address: str, path: str, cookies: list[str]) -> None:
        for seat, cookie in enumerate(cookies):
            self.lines.append(await connect(address, path, cookie, partial(self.hear, seat)))

    def hear(self, seat: int, text: bytes) -> None:
        news = read(text)
        if news.type == "update":
            self.seqs[seat] = news.seq
            self.news[seat] = news
            self.sizes.append(len(text))
            self.changed.set()
        elif news.type == "error":
            self.problems += 1
            self.changed.set()

    async def until_all_have(self, seq: int) -> bool:
        """Wait until all four were told; False where it takes seconds."""
        try:
            async with asyncio.timeout(5):
                while min(self.seqs) < seq:
                    self.changed.clear()
                    await self.changed.wait()
        except TimeoutError:
            return False
        return True


class Scripted:
    """The real service: clients play random legal moves of SCOUT."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.guests = [Client(address) for _ in range(PLAYERS)]

    async def prepare(self) -> None:
        for number, guest in enumerate(self.guests):
            await guest.name(f"Guest {number}")

    async def open(self) -> Table:
        name = await self.guests[0].create(game="scout", players=PLAYERS)
        table = Table()
        cookies = [guest.cookie or "" for guest in self.guests]
        await table.open(self.address, f"/api/tables/{name}/socket", cookies)
        for seat in range(1, PLAYERS):
            self.send(table, seat, type="sit", seat=seat)
        await table.until_all_have(PLAYERS)
        self.send(table, 0, type="start")
        await table.until_all_have(PLAYERS + 1)
        return table

    def send(self, table: Table, sender: int, **command: Any) -> None:
        command["id"] = f"{random.getrandbits(60):x}"
        table.lines[sender].send(json.dumps(command))

    def move(self, table: Table) -> bool:
        """Make one move; False when the game is over."""
        news = table.news[0]
        if news is None or not isinstance(news.table, Asked) or not news.table.asked:
            return False
        seat = news.table.asked[0]
        own = table.news[seat]
        if own is None or own.position is None or not own.position.choices:
            return True
        action = random.choice(own.position.choices).action
        self.send(table, seat, type="play", seq=own.seq, action=action)
        return True


class Bare:
    """A server that only sends: the same fan-out, messages of the same size."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.count = 0

    async def open(self) -> Table:
        self.count += 1
        table = Table()
        await table.open(self.address, f"/{self.count}", [""] * PLAYERS)
        return table

    def move(self, table: Table) -> bool:
        seat = random.randrange(PLAYERS)
        table.lines[seat].send(
            json.dumps({"type": "play", "id": f"{random.getrandbits(60):x}", "seq": 0, "action": 1})
        )
        return True


async def run_table(kind: Scripted | Bare, table: Table, seconds: float) -> None:
    """Make moves at a steady pace for so long."""
    end = time.perf_counter() + seconds
    await asyncio.sleep(random.random() * MOVE_EVERY)
    while time.perf_counter() < end:
        started = time.perf_counter()
        seq = max(table.seqs)
        if not kind.move(table):
            table.is_over = True
            return
        if await table.until_all_have(seq + 1):
            table.delays.append(time.perf_counter() - started)
        else:
            table.delays.append(5.0)
        await asyncio.sleep(max(0.0, MOVE_EVERY - (time.perf_counter() - started)))


def p99(delays: list[float]) -> float:
    return statistics.quantiles(delays, n=100)[98] if len(delays) > 1 else 5.0


def processor_time(process: int) -> float:
    """Seconds that all threads of a process have taken, as Linux counts them."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def holds(
    kind: Scripted | Bare, tables: list[Table], count: int, seconds: float, server: int
) -> dict[str, Any]:
    """Whether so many tables are served in time; those whose game is over are replaced."""
    for table in [table for table in tables if table.is_over]:
        table.close()
        tables.remove(table)
    while len(tables) < count:
        missing = min(count - len(tables), OPENED_AT_ONCE)
        tables += await asyncio.gather(*(kind.open() for _ in range(missing)))
    await asyncio.sleep(0.5)
    await asyncio.gather(*(run_table(kind, table, 1.5) for table in tables[:count]))
    for table in tables:
        table.delays.clear()
    taken = [processor_time(process) for process in (server, os.getpid())]
    await asyncio.gather(*(run_table(kind, table, seconds) for table in tables[:count]))
    taken = [
        processor_time(process) - before
        for process, before in zip((server, os.getpid()), taken, strict=True)
    ]
    delays = [delay for table in tables[:count] for delay in table.delays]
    result = {
        "tables": count,
        "moves_per_second": round(len(delays) / seconds),
        "p50_ms": round(1000 * statistics.median(delays), 1),
        "p99_ms": round(1000 * p99(delays), 1),
        "server_us_per_move": round(1e6 * taken[0] / len(delays)),
        "clients_us_per_move": round(1e6 * taken[1] / len(delays)),
    }
    print(f"  {json.dumps(result)}", file=sys.stderr)
    return result


@dataclass
class Contender:
    """A server, its tables, and what was seen where it held the most of them."""

    name: str
    kind: Scripted | Bare
    process: subprocess.Popen[bytes]
    tables: list[Table] = field(default_factory=list)
    held: list[int] = field(default_factory=list)  # in each pass
    times: list[int] = field(default_factory=list)  # microseconds a move, then
    sizes: list[int] = field(default_factory=list)  # of messages, in bytes

    async def try_out(self, seconds: float, most: int) -> None:
        """Find the largest number of tables that holds, within a tenth."""
        print(f"{self.name}:", file=sys.stderr)
        held = time_then = 0

        async def does_hold(count: int) -> bool:
            nonlocal held, time_then
            for _ in range(TRIES):
                step = await holds(self.kind, self.tables, count, seconds, self.process.pid)
                if step["p99_ms"] <= 1000 * LIMIT:
                    held, time_then = count, step["server_us_per_move"]
                    return True
            return False

        high = max(self.held, default=50) // 2
        while high <= most and await does_hold(high):
            high *= 2
        high = min(high, most)
        while high - held > max(5, held // 10):
            middle = (held + high) // 2
            if not await does_hold(middle):
                high = middle
        self.held.append(held)
        self.times.append(time_then)
        for table in self.tables:  # idle ones are pinged
            table.close()
        self.sizes += [size for table in self.tables for size in table.sizes]
        self.tables.clear()

    @property
    def bytes_per_message(self) -> int:
        return round(statistics.mean(self.sizes))


async def bare_app(scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
    """The bare server: whatever anybody at a table sends, all four are told, and it is answered."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    table = ROOMS.setdefault(scope["path"], {"seq": 0, "members": []})
    table["members"].append(send)
    pad = "x" * int(os.environ["BARE_SIZE"])
    while (await receive())["type"] == "websocket.receive":
        table["seq"] += 1
        text = f'{{"type":"update","seq":{table["seq"]},"pad":"{pad}"}}'
        for member in table["members"]:
            await member({"type": "websocket.send", "text": text})
        await send({"type": "websocket.send", "text": DONE})


ROOMS: dict[str, dict[str, Any]] = {}
DONE = '{"type":"done","id":"7f3a9c5e1b2d4f60","seq":17}'


def start(command: list[str], port: int, extra: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start a server and wait until it listens."""
    import socket

    process = subprocess.Popen(command, env={**os.environ, **NO_LIMITS, **extra})
    end = time.monotonic() + STARTING
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.1)
    process.kill()
    raise SystemExit("the server did not start")


async def compete(given: argparse.Namespace, folder: str) -> dict[str, Any]:
    """Try both servers in turn."""
    ports = given.port, given.port + 1
    ours, bare = (f"http://127.0.0.1:{port}" for port in ports)
    serve = [sys.executable, "-c", "from bigtop.cli import main; main()", "serve", "--port"]
    process = start([*serve, str(ports[0])], ports[0], {"BIGTOP_DATA_DIR": folder})
    scripted = Scripted(ours)
    contenders = [Contender("The service", scripted, process)]
    try:
        await scripted.prepare()
        await contenders[0].try_out(given.seconds, given.most)
        size = contenders[0].bytes_per_message
        uvicorn = [sys.executable, "-m", "uvicorn", "--app-dir", str(Path(__file__).parent)]
        words = (
            f"{Path(__file__).stem}:bare_app --port {ports[1]} --log-level warning"
            " --ws websockets-sansio --ws-per-message-deflate false"
        )
        process = start([*uvicorn, *words.split()], ports[1], {"BARE_SIZE": str(size)})
        name = f"A bare WebSocket server, messages of {size} bytes"
        contenders.append(Contender(name, Bare(bare), process))
        await contenders[1].try_out(given.seconds, given.most)
        for _ in range(1, given.passes):
            for contender in contenders:
                await contender.try_out(given.seconds, given.most)
    finally:
        for contender in contenders:
            contender.process.kill()
            contender.process.wait()
    service, other = contenders
    tables, bare_tables = (statistics.median(each.held) for each in contenders)
    return {
        "tables": service.held,
        "bare_tables": other.held,
        "ratio": round(tables / bare_tables, 2) if bare_tables else None,
        "server_us_per_move": service.times,
        "bare_us_per_move": other.times,
        "bytes_per_message": size,
        "is_native": given.is_native,
    }


def is_compiled() -> bool:
    """Compile the service, if that is possible here."""
    try:
        native.compile_modules()
    except ChoiceError as error:
        print(error, file=sys.stderr)
        return False
    return native.is_wanted()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=4.0, help="of each step")
    parser.add_argument("--most", type=int, default=4000, help="tables to try")
    parser.add_argument("--passes", type=int, default=3, help="of both servers")
    parser.add_argument("--port", type=int, default=8471, help="the first of two")
    given = parser.parse_args()
    given.is_native = is_compiled()
    with (
        tempfile.TemporaryDirectory() as folder,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        print(json.dumps(runner.run(compete(given, folder))))


if __name__ == "__main__":
    main()
