"""Lines to people: messages go out in order, and plays that come are begun at once."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from functools import cache, partial
from typing import Any

import msgspec
import structlog
from prometheus_client import Counter

from bigtop.core.errors import BigtopError
from bigtop.core.views import encode
from bigtop.server import wire
from bigtop.server.connections import Outlet
from bigtop.server.errors import Problem, problem_of
from bigtop.server.guests import Guest
from bigtop.server.limits import Allowance
from bigtop.server.metrics import COMMANDS, SLOW_LINES
from bigtop.server.room import Room

LOGGER = structlog.get_logger()

LONGEST_MESSAGE = 8_192  # bytes
MOST_WAITING = 256  # messages that a slow line may be behind

# Carries out a command that has to wait its turn after all.
InTurn = Callable[[wire.Play], Coroutine[Any, Any, None]]


class Line:
    """One connection: a message goes out at once, or waits until the line is free."""

    def __init__(self, outlet: Outlet, guest: Guest | None, address: str) -> None:
        self.guest = guest
        self.sender = address if guest is None else guest.id  # whose messages count
        self.outlet = outlet
        self.outlet.whenever_free = self._send_waiting
        self._waiting: deque[bytes] = deque()
        self.too_slow: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_answering = False  # something that waited its turn
        self.at_rest = asyncio.Event()  # unless something that was begun at once is under way
        self.at_rest.set()
        self._held: list[bytes] = []  # until that has ended: mostly what is told of it
        self.again: asyncio.Task[None] | None = None  # what is carried out once more

    def hear_at_once(self, begin: Callable[[str], bool] | None) -> None:
        """Let what comes be begun at once where that is possible."""
        self.outlet.hears = begin

    def send(self, message: bytes) -> None:
        """Send it now, or with the answer to what was begun, or when the line is free."""
        if not self.at_rest.is_set():
            self._held.append(message)
        elif self.outlet.is_free:
            self.outlet.push(message)
        else:
            self._wait_with(message)

    def rest(self) -> None:
        """Send what is held: what was begun has ended."""
        held, self._held = self._held, []
        self.at_rest.set()
        if self.outlet.is_free:
            self.outlet.push(*held)
        else:
            for message in held:
                self._wait_with(message)

    def _wait_with(self, message: bytes) -> None:
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(message)
        elif not self.too_slow.done():
            SLOW_LINES.inc()
            self.too_slow.set_result(None)

    def _send_waiting(self) -> None:
        while self._waiting and self.outlet.is_free:
            self.outlet.push(self._waiting.popleft())

    def stop(self) -> None:
        """Send no more of what waits."""
        self._waiting.clear()


def begin(messages: Allowance, room: Room, line: Line, in_turn: InTurn, text: str) -> bool:
    """Begin to carry out what nearly all commands are, if nothing has to be waited for."""
    is_idle = not line.is_answering and line.at_rest.is_set()
    if not is_idle or line.guest is None or len(text) > LONGEST_MESSAGE:
        return False
    try:
        command = wire.decode_command(text)
    except (msgspec.DecodeError, RecursionError):  # its turn will come to be refused
        return False
    if not isinstance(command, wire.Play) or not messages.takes(line.sender):
        return False
    if not room.begin(command, line.guest, partial(_end, room, line, in_turn, command)):
        messages.give_back(line.sender)
        return False
    line.at_rest.clear()
    return True


def _end(
    room: Room, line: Line, in_turn: InTurn, command: wire.Play, outcome: int | Exception | None
) -> None:
    """Say what came of what was begun."""
    if outcome is None:
        line.again = asyncio.create_task(in_turn(command))
        return
    try:
        if isinstance(outcome, Exception):
            say(line, problem_with(room, command, outcome))
        else:
            say(line, wire.Done(id=command.id, seq=outcome))
    finally:
        line.rest()


def say(line: Line, said: wire.AnyMessage) -> None:
    """Answer a command."""
    line.send(encode(said))
    _counter(said.error.code if isinstance(said, wire.Error) else "done").inc()


def problem_with(room: Room, command: wire.AnyCommand | None, error: Exception) -> wire.Error:
    """What is said of what went wrong."""
    number = command.id if command else None
    if isinstance(error, BigtopError):
        return wire.Error(id=number, error=problem_of(error))
    LOGGER.error("command", table=room.table.id, error=repr(error), exc_info=error)
    problem = Problem(code="internal", message="the server made a mistake and has noted it")
    return wire.Error(id=number, error=problem)


@cache
def _counter(outcome: str) -> Counter:
    return COMMANDS.labels(outcome)
