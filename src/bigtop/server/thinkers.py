"""The processes in which bots think: never the event loop, and none is missed when it dies."""

import asyncio
import hashlib
import secrets
import sys
from contextlib import suppress

import structlog

from bigtop.core.game import State
from bigtop.server.tables import Table
from bigtop.server.thinker import LENGTH, Task, encode_task, framed

LOGGER = structlog.get_logger()
STARTING = 60.0  # seconds until a new process has to be ready


class Thinkers:
    """So many processes; a task waits until one is free."""

    def __init__(self, count: int, seconds: float) -> None:
        self._count = count
        self._seconds = seconds
        self._free: asyncio.Queue[asyncio.subprocess.Process | None] = asyncio.Queue()
        self._running: set[asyncio.subprocess.Process] = set()

    def open(self) -> None:
        """Have processes started when they are needed."""
        for _ in range(self._count):
            self._free.put_nowait(None)

    async def close(self) -> None:
        """End them."""
        for process in list(self._running):
            await self._end(process)

    async def choose(self, table: Table, seat: int, level: str) -> int:
        """What a bot does for a seat; anything legal where the bot fails."""
        view = table.game.asking(table.state, seat)
        if view is None:
            raise ValueError(f"seat {seat} has nothing to decide")
        try:
            return await self._ask(table, seat, view, level)
        except Exception as error:  # whatever is wrong with a bot, the table goes on
            LOGGER.error("bot", level=level, game=table.game.name, error=repr(error))
            return secrets.choice(table.game.legal(view))

    async def _ask(self, table: Table, seat: int, view: State, level: str) -> int:
        settings = table.settings
        task = Task(
            game=settings.game,
            players=settings.players,
            edition=settings.edition,
            options=settings.options,
            level=level,
            view=view.tobytes(),
            seed=decision_seed(table, seat),
        )
        process = await self._free.get()
        try:
            seconds = self._seconds
            if process is None:
                process = await self._start()
                seconds += STARTING
            async with asyncio.timeout(seconds):
                return await _answer(process, task)
        except BaseException:
            if process is not None:
                await self._end(process)
                process = None
            raise
        finally:
            self._free.put_nowait(process)

    async def _start(self) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bigtop.server.thinker", stdin=pipe, stdout=pipe
        )
        self._running.add(process)
        return process

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        self._running.discard(process)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def decision_seed(table: Table, seat: int) -> int:
    """What a bot's luck comes from: the table's seed, or the system's own randomness."""
    seed = table.settings.seed
    if seed is None:
        return secrets.randbits(63)
    text = f"{seed} {len(table.actions)} {seat}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


async def _answer(process: asyncio.subprocess.Process, task: Task) -> int:
    if process.stdin is None or process.stdout is None:
        raise ValueError("a process for bots has pipes")
    process.stdin.write(framed(encode_task(task)))
    await process.stdin.drain()
    return int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
