"""How many tables one process of the service holds, and how many a bare WebSocket server.

    python benchmarks/server.py [--seconds 6] [--most 1600]

At each table four scripted clients make one move a second each. A step holds if 99 of 100 moves
reach all four clients within 100 ms. The bare server does nothing but send messages of the same
size to the same number of clients. Both run in a process of their own, the clients in another one,
all on loopback.
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
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bigtop.client import Client

PLAYERS = 4
MOVE_EVERY = 1.0 / PLAYERS  # seconds between two moves at a table
LIMIT = 0.100  # seconds
STARTING = 300.0
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


@dataclass
class Table:
    """A table and its four connections; what the clients have been told is noted here."""

    sockets: list[ClientConnection]
    seqs: list[int] = field(default_factory=lambda: [-1] * PLAYERS)
    news: list[News | None] = field(default_factory=lambda: [None] * PLAYERS)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    delays: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    problems: int = 0

    async def listen(self, seat: int) -> None:
        async for text in self.sockets[seat]:
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
        self.guests: list[Client] = []

    async def open(self) -> Table:
        if not self.guests:
            self.guests = [Client(self.address) for _ in range(PLAYERS)]
            for number, guest in enumerate(self.guests):
                await guest.name(f"Guest {number}")
        name = await self.guests[0].create(game="scout", players=PLAYERS)
        url = f"{self.address.replace('http', 'ws')}/api/tables/{name}/socket"
        table = Table(
            [
                await connect(
                    url,
                    additional_headers={"Cookie": guest.cookie or ""},
                    compression=None,
                    proxy=None,
                    open_timeout=60,
                )
                for guest in self.guests
            ]
        )
        table.listeners = [  # type: ignore[attr-defined]
            asyncio.create_task(table.listen(seat)) for seat in range(PLAYERS)
        ]
        for seat in range(1, PLAYERS):
            await self.send(table, seat, type="sit", seat=seat)
        await table.until_all_have(PLAYERS)
        await self.send(table, 0, type="start")
        await table.until_all_have(PLAYERS + 1)
        return table

    async def send(self, table: Table, sender: int, **command: Any) -> None:
        command["id"] = f"{random.getrandbits(60):x}"
        await table.sockets[sender].send(json.dumps(command))

    async def move(self, table: Table) -> bool:
        """Make one move; False when the game is over."""
        news = table.news[0]
        if news is None or not isinstance(news.table, Asked) or not news.table.asked:
            return False
        seat = news.table.asked[0]
        own = table.news[seat]
        if own is None or own.position is None or not own.position.choices:
            return True
        action = random.choice(own.position.choices).action
        await self.send(table, seat, type="play", seq=own.seq, action=action)
        return True


class Bare:
    """A server that only sends: the same fan-out, messages of the same size."""

    def __init__(self, address: str) -> None:
        self.address = address.replace("http", "ws")
        self.count = 0

    async def open(self) -> Table:
        self.count += 1
        url = f"{self.address}/{self.count}"
        table = Table(
            [
                await connect(url, compression=None, proxy=None, open_timeout=60)
                for _ in range(PLAYERS)
            ]
        )
        table.listeners = [  # type: ignore[attr-defined]
            asyncio.create_task(table.listen(seat)) for seat in range(PLAYERS)
        ]
        return table

    async def move(self, table: Table) -> bool:
        seat = random.randrange(PLAYERS)
        await table.sockets[seat].send(
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
        if not await kind.move(table):
            return
        if await table.until_all_have(seq + 1):
            table.delays.append(time.perf_counter() - started)
        else:
            table.delays.append(5.0)
        await asyncio.sleep(max(0.0, MOVE_EVERY - (time.perf_counter() - started)))


def p99(delays: list[float]) -> float:
    return statistics.quantiles(delays, n=100)[98] if len(delays) > 1 else 5.0


async def holds(
    kind: Scripted | Bare, tables: list[Table], count: int, seconds: float
) -> dict[str, Any]:
    """Whether so many tables are served in time."""
    while len(tables) < count:
        tables.append(await kind.open())
    await asyncio.sleep(0.5)
    await asyncio.gather(*(run_table(kind, table, 1.5) for table in tables[:count]))
    for table in tables:
        table.delays.clear()
    await asyncio.gather(*(run_table(kind, table, seconds) for table in tables[:count]))
    delays = [delay for table in tables[:count] for delay in table.delays]
    result = {
        "tables": count,
        "moves_per_second": round(len(delays) / seconds),
        "p50_ms": round(1000 * statistics.median(delays), 1),
        "p99_ms": round(1000 * p99(delays), 1),
    }
    print(f"  {json.dumps(result)}", file=sys.stderr)
    return result


async def most_tables(kind: Scripted | Bare, seconds: float, most: int) -> tuple[int, int]:
    """The largest number of tables that holds, within a tenth, and the mean size of a message."""
    tables: list[Table] = []
    low, high = 0, 25
    while high <= most and (await holds(kind, tables, high, seconds))["p99_ms"] <= 1000 * LIMIT:
        low, high = high, high * 2
    high = min(high, most)
    while high - low > max(5, low // 10):
        middle = (low + high) // 2
        if (await holds(kind, tables, middle, seconds))["p99_ms"] <= 1000 * LIMIT:
            low = middle
        else:
            high = middle
    sizes = [size for table in tables for size in table.sizes]
    for table in tables:
        for socket in table.sockets:
            socket.transport.abort()
    return low, round(statistics.mean(sizes)) if sizes else 0


async def bare_app(scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
    """The bare server: whatever anybody at a table sends, all four get one message."""
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


ROOMS: dict[str, dict[str, Any]] = {}


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


def measure(
    command: list[str], port: int, extra: dict[str, str], kind: Scripted | Bare, given: Any
) -> tuple[int, int]:
    process = start(command, port, extra)
    try:
        return asyncio.run(most_tables(kind, given.seconds, given.most))
    finally:
        process.kill()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=6.0, help="of each step")
    parser.add_argument("--most", type=int, default=1600, help="tables to try")
    parser.add_argument("--port", type=int, default=8471)
    given = parser.parse_args()
    address = f"http://127.0.0.1:{given.port}"
    with tempfile.TemporaryDirectory() as folder:
        print("The service:", file=sys.stderr)
        serve = "from bigtop.cli import main; main()"
        tables, size = measure(
            [sys.executable, "-c", serve, "serve", "--port", str(given.port)],
            given.port,
            {"BIGTOP_DATA_DIR": folder},
            Scripted(address),
            given,
        )
    print(f"A bare WebSocket server, messages of {size} bytes:", file=sys.stderr)
    app = f"{Path(__file__).stem}:bare_app"
    words = f"{app} --port {given.port} --log-level warning"
    uvicorn = [sys.executable, "-m", "uvicorn", "--app-dir", str(Path(__file__).parent)]
    bare, _ = measure(
        [
            *uvicorn,
            *words.split(),
            "--ws",
            "websockets-sansio",
            "--ws-per-message-deflate",
            "false",
        ],
        given.port,
        {"BARE_SIZE": str(size)},
        Bare(address),
        given,
    )
    report = {
        "tables": tables,
        "bare_tables": bare,
        "ratio": round(tables / bare, 2) if bare else None,
        "bytes_per_message": size,
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
