"""What is said over a table's WebSocket: commands come in, what the viewer may know goes out."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import structlog

from bigtop.core.errors import BigtopError
from bigtop.server import wire
from bigtop.server.decisions import check_hint
from bigtop.server.errors import Refused
from bigtop.server.guests import Guest
from bigtop.server.lines import LONGEST_MESSAGE, Line, begin, problem_with, say
from bigtop.server.live import Live
from bigtop.server.room import now
from bigtop.server.service import Service
from bigtop.server.tables import Table

LOGGER = structlog.get_logger()


async def listen(service: Service, live: Live, line: Line) -> None:
    """Carry out what is wanted, one thing after the other, until there will be no more."""
    line.hear_at_once(begin_at_once(service, live, line))
    try:
        while (data := await heard(line)) is not None:
            line.is_answering = True
            await line.at_rest.wait()
            await answer(service, live, line, data)
            line.is_answering = False
        await line.at_rest.wait()  # the server does not close before
    finally:
        line.hear_at_once(None)


def begin_at_once(service: Service, live: Live, line: Line) -> Callable[[str], bool]:
    """What takes a text and begins to carry it out, if nothing has to be waited for."""
    in_turn = partial(_carry_out_again, service, live, line)
    return partial(begin, service.messages, live.room, line, in_turn)


async def heard(line: Line) -> str | bytes | None:
    """The next message that came; None when there will be no more."""
    message: Any = await line.outlet.receive()  # the framework has nothing to add
    if message["type"] != "websocket.receive":
        return None
    said: str | bytes = message.get("text") or message.get("bytes") or ""
    return said


async def _carry_out_again(service: Service, live: Live, line: Line, command: wire.Play) -> None:
    try:
        await _carry_out(service, live, line, command)
    except Refused as error:
        say(line, problem_with(live.room, command, error))
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
        say(line, problem_with(live.room, command, error))
    else:
        await _carry_out(service, live, line, command)


async def _carry_out(service: Service, live: Live, line: Line, command: wire.AnyCommand) -> None:
    try:
        said = await _outcome(service, live, line, command)
    except Exception as error:
        said = problem_with(live.room, command, error)
    say(line, said)
    is_stale = isinstance(said, wire.Error) and said.error.code == "stale"
    if is_stale and isinstance(command, wire.Play | wire.Undo):
        await live.resend(line, command.seq)


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
