"""The processes in which bots think: never the event loop, and none is missed when it dies."""

import asyncio
import hashlib
import secrets
import sys
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
import structlog

from bigtop.bots.evaluate import Hint, Judgement
from bigtop.core.game import Game, State
from bigtop.server.metrics import BOT_FAILURES
from bigtop.server.tables import Table
from bigtop.server.thinker import (
    LENGTH,
    AnyTask,
    Choose,
    FindChance,
    FindHints,
    JudgePlayed,
    encode,
    framed,
)

LOGGER = structlog.get_logger()
Answer = TypeVar("Answer")
HINT_ITERATIONS = {"scout": 1000, "flohcati": 1000, "magnificent": 200}  # about a second
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
        view = asking(table, seat)
        legal = table.game.legal(view)
        try:
            posed = {**_posed(table.game, view), "seed": decision_seed(table, seat)}
            action = await self._ask(Choose(level=level, **posed), int)
            if action in legal:
                return action
            problem = f"{action} is not legal"
        except Exception as error:  # whatever is wrong with a bot, the table goes on
            problem = repr(error)
        LOGGER.error("bot", level=level, game=table.game.name, error=problem)
        BOT_FAILURES.inc()
        return secrets.choice(legal)

    async def hints(self, table: Table, seat: int) -> list[Hint]:
        """The best actions for a seat, by what it may know."""
        game = table.game
        iterations = HINT_ITERATIONS[game.name]
        task = FindHints(iterations=iterations, **_posed(game, asking(table, seat)))
        return await self._ask(task, list[Hint])

    async def judge(
        self, game: Game, state: State, move: int, played: int, iterations: int
    ) -> Judgement:
        """What a decision of a finished game was worth, as `bigtop evaluate` finds it."""
        posed = {**_posed(game, state), "seed": 0, "stream": move}
        task = JudgePlayed(move=move, played=played, iterations=iterations, **posed)
        return await self._ask(task, Judgement)

    async def chance(self, game: Game, state: State, move: int, played: int, worlds: int) -> float:
        """The winning chance after a decision of a finished game, by what its seat knew."""
        posed = _posed(game, game.conceal(state, game.actor(state)))
        task = FindChance(played=played, worlds=worlds, **{**posed, "seed": 0, "stream": move})
        return await self._ask(task, float)

    async def _ask(self, task: AnyTask, kind: type[Answer]) -> Answer:
        process = await self._free.get()
        try:
            seconds = self._seconds
            if process is None:
                process = await self._start()
                seconds += STARTING
            async with asyncio.timeout(seconds):
                return await _answer(process, task, kind)
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


def asking(table: Table, seat: int) -> State:
    """What a seat knows that has to decide."""
    view = table.game.asking(table.state, seat)
    if view is None:
        raise ValueError(f"seat {seat} has nothing to decide")
    return view


def _posed(game: Game, state: State) -> dict[str, Any]:
    """What every task says."""
    return {
        "game": game.name,
        "players": game.players,
        "edition": game.edition,
        "options": dict(game.options),
        "state": state.tobytes(),
        "seed": secrets.randbits(63),
    }


async def _answer(process: asyncio.subprocess.Process, task: AnyTask, kind: type[Answer]) -> Answer:
    if process.stdin is None or process.stdout is None:
        raise ValueError("a process for bots has pipes")
    process.stdin.write(framed(encode(task)))
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
    return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=kind)
