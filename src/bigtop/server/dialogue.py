"""What is said over a table's WebSocket: commands come in, what the viewer may know goes out."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import msgspec
import structlog
from prometheus_client import Counter

from bigtop.core.errors import BigtopError
from bigtop.core.views import encode
from bigtop.server import wire
from bigtop.server.connections import Outlet
from bigtop.server.decisions import check_hint
from bigtop.server.errors import Problem, Refused, problem_of
from bigtop.server.guests import Guest
from bigtop.server.live import Live, now
from bigtop.server.metrics import COMMANDS, SLOW_LINES
from bigtop.server.service import Service
from bigtop.server.tables import Table

LOGGER = structlog.get_logger()

LONGEST_MESSAGE = 8_192  # bytes
MOST_WAITING = 256  # messages that a slow line may be behind


class Line:
    """One connection: a message goes out at once, or waits until the line is free."""

    def __init__(self, outlet: Outlet, guest: Guest | None, address: str) -> None:
        self.guest = guest
        self.sender = address if guest is None else guest.id  # whose messages count
        self._outlet = outlet
        self._outlet.whenever_free = self._send_waiting
        self._waiting: deque[bytes] = deque()
        self.too_slow: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_answering = False  # something that waited its turn
        self.at_rest = asyncio.Event()  # unless something that was begun at once is under way
        self.at_rest.set()
        self._held: list[bytes] = []  # until that has ended: mostly what is told of it
        self.again: asyncio.Task[None] | None = None  # what is carried out once more

    def hear_at_once(self, begin: Callable[[str], bool] | None) -> None:
        """Let what comes be begun at once where that is possible."""
        self._outlet.hears = begin

    async def heard(self) -> str | bytes | None:
        """The next message that came; None when there will be no more."""
        message: Any = await self._outlet.receive()  # the framework has nothing to add
        if message["type"] != "websocket.receive":
            return None
        said: str | bytes = message.get("text") or message.get("bytes") or ""
        return said

    def send(self, message: bytes) -> None:
        """Send it now, or with the answer to what was begun, or when the line is free."""
        if not self.at_rest.is_set():
            self._held.append(message)
        elif self._outlet.is_free:
            self._outlet.push(message)
        else:
            self._wait_with(message)

    def rest(self) -> None:
        """Send what is held: what was begun has ended."""
        held, self._held = self._held, []
        self.at_rest.set()
        if self._outlet.is_free:
            self._outlet.push(*held)
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
        while self._waiting and self._outlet.is_free:
            self._outlet.push(self._waiting.popleft())

    def stop(self) -> None:
        """Send no more of what waits."""
        self._waiting.clear()


async def listen(service: Service, live: Live, line: Line) -> None:
    """Carry out what is wanted, one thing after the other, until there will be no more."""
    line.hear_at_once(partial(begin, service, live, line))
    try:
        while (data := await line.heard()) is not None:
            line.is_answering = True
            await line.at_rest.wait()
            await answer(service, live, line, data)
            line.is_answering = False
        await line.at_rest.wait()  # the server does not close before
    finally:
        line.hear_at_once(None)


def begin(service: Service, live: Live, line: Line, text: str) -> bool:
    """Begin to carry out what nearly all commands are, if nothing has to be waited for."""
    is_idle = not line.is_answering and line.at_rest.is_set()
    if not is_idle or line.guest is None or len(text) > LONGEST_MESSAGE:
        return False
    try:
        command = wire.decode_command(text)
    except (msgspec.DecodeError, RecursionError):  # its turn will come to be refused
        return False
    if not isinstance(command, wire.Play) or not service.messages.takes(line.sender):
        return False
    if not live.begin(command, line.guest, partial(_end, service, live, line, command)):
        service.messages.give_back(line.sender)
        return False
    line.at_rest.clear()
    return True


def _end(
    service: Service, live: Live, line: Line, command: wire.Play, outcome: int | Exception | None
) -> None:
    """Say what came of what was begun."""
    if outcome is None:
        line.again = asyncio.create_task(_carry_out_again(service, live, line, command))
        return
    try:
        if isinstance(outcome, Exception):
            _say(line, _problem(live, command, outcome))
        else:
            _say(line, wire.Done(id=command.id, seq=outcome))
    finally:
        line.rest()


async def _carry_out_again(service: Service, live: Live, line: Line, command: wire.Play) -> None:
    try:
        await _carry_out(service, live, line, command)
    except Refused as error:
        _say(line, _problem(live, command, error))
    finally:
        line.rest()


async def answer(service: Service, live: Live, line: Line, data: str | bytes) -> None:
    """Carry out one command, and say what came of it."""
    command: wire.AnyCommand | None = None
    try:
        is_allowed = service.messages.takes(line.sender)
        command = _read(data)
        if not is_allowed:
            raise Refused("too_many", "you send too many messages; wait a second")
    except BigtopError as error:
        _say(line, _problem(live, command, error))
    else:
        await _carry_out(service, live, line, command)


async def _carry_out(service: Service, live: Live, line: Line, command: wire.AnyCommand) -> None:
    try:
        said = await _outcome(service, live, line, command)
    except Exception as error:
        said = _problem(live, command, error)
    _say(line, said)
    is_stale = isinstance(said, wire.Error) and said.error.code == "stale"
    if is_stale and isinstance(command, wire.Play | wire.Undo):
        await live.resend(line, command.seq)


def _say(line: Line, said: wire.AnyMessage) -> None:
    line.send(encode(said))
    _counter(said.error.code if isinstance(said, wire.Error) else "done").inc()


def _problem(live: Live, command: wire.AnyCommand | None, error: Exception) -> wire.Error:
    """What is said of what went wrong."""
    number = command.id if command else None
    if isinstance(error, BigtopError):
        return wire.Error(id=number, error=problem_of(error))
    LOGGER.error("command", table=live.table.id, error=repr(error), exc_info=error)
    problem = Problem(code="internal", message="the server made a mistake and has noted it")
    return wire.Error(id=number, error=problem)


@cache
def _counter(outcome: str) -> Counter:
    return COMMANDS.labels(outcome)


def _read(data: str | bytes) -> wire.AnyCommand:
    if len(data) > LONGEST_MESSAGE:
        raise Refused("too_large", f"a message has at most {LONGEST_MESSAGE} bytes")
    try:
        command: wire.AnyCommand = wire.decode_command(data)
        return command
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("bad_message", f"the message cannot be read: {error}") from None


async def _outcome(
    service: Service, live: Live, line: Line, command: wire.AnyCommand
) -> wire.AnyMessage:
    if line.guest is None:
        raise Refused("no_guest", "you have no name yet; POST /api/guest first, then connect again")
    match command:
        case wire.Ping():
            return wire.Pong(id=command.id, now=now())
        case wire.WhyNot():
            return wire.Reason(id=command.id, message=live.reason(command, line.guest))
        case wire.Hint():
            return await _advise(service, live.table, command, line.guest)
        case _:
            return wire.Done(id=command.id, seq=await live.submit(command, line.guest))


async def _advise(
    service: Service, table: Table, command: wire.Hint, guest: Guest
) -> wire.AnyMessage:
    seat = check_hint(table, guest)
    if not service.thoughts.takes(guest.id):
        raise Refused("too_many", "you have had many hints; wait a moment")
    try:
        found = await service.thinkers.hints(table, seat)
    except Exception as error:  # a game without hints can be played all the same
        LOGGER.error("hint", game=table.game.name, error=repr(error))
        raise Refused("internal", "no hint could be found; try again") from None
    hints = [
        wire.HintInfo(action=each.action, words=each.words, chance=each.chance) for each in found
    ]
    return wire.Advice(id=command.id, hints=hints)
