"""What a command does to a table: the entries to append, or a refusal. No I/O, like the table."""

import secrets
from collections.abc import Callable

from bigtop.bots.evaluate import ALONE
from bigtop.core.errors import BigtopError, listed, quoted
from bigtop.core.rng import Random
from bigtop.core.seats import CHANCE
from bigtop.server import log, wire
from bigtop.server.catalogue import check_level
from bigtop.server.errors import Refused
from bigtop.server.guests import Guest
from bigtop.server.tables import FINISHED, OPEN, RUNNING, Course, Table

ABANDONED_AFTER = 60_000  # milliseconds without a decision
NUDGE_EVERY = 20_000
MOST_CHATS = 2_000  # at a table: names cost nothing, so limits of guests do not keep its log short

Entries = list[log.AnyEntry]
NewTable = Callable[[], str]


def decide(table: Table, command: wire.AnyCommand, guest: Guest, now: int) -> Entries:
    """The entries that the command leads to; a refusal leaves the table as it was."""
    match command:
        case wire.Sit():
            return sit(table, command.seat, guest)
        case wire.Leave():
            return [log.Left(seat=_own_seat(table, guest))]
        case wire.Bot():
            return seat_bot(table, command, guest)
        case wire.Free():
            return free(table, command.seat, guest)
        case wire.Start():
            _check_host(table, guest)
            return start(table)
        case wire.Play():
            return play(table, command, guest)
        case wire.Undo():
            return undo(table, command, guest)
        case wire.Chat():
            return chat(table, command.text, guest)
        case wire.Nudge():
            return nudge(table, command.seat, guest, now)
        case wire.Replace():
            return replace(table, command, guest, now)
        case _:
            raise Refused("bad_message", f"{type(command).__name__} changes nothing at a table")


def sit(table: Table, number: int, guest: Guest) -> Entries:
    """Take a seat: an empty one, or one's own back from a bot."""
    _check_seat(table, number)
    seat = table.seats[number]
    held = table.seat_of(guest.id)
    if held == number and not seat.has_left:
        raise Refused("not_now", f"you sit on seat {number} already")
    if held is not None and held != number:
        raise Refused("not_now", f"you have seat {held}; leave it before you take another one")
    if table.status != OPEN and seat.guest != guest.id:
        raise Refused("not_now", "the game has begun, and that seat was not yours")
    if table.status == OPEN and not seat.is_empty:
        raise Refused("not_now", f"seat {number} is {seat.name}'s")
    return [log.Sat(seat=number, guest=guest.id, name=guest.name)]


def seat_bot(table: Table, command: wire.Bot, guest: Guest) -> Entries:
    """The host fills an empty seat."""
    _check_host(table, guest)
    _check_status(table, OPEN)
    _check_seat(table, command.seat)
    if not table.seats[command.seat].is_empty:
        raise Refused("not_now", f"seat {command.seat} is not empty")
    return [log.BotSat(seat=command.seat, level=check_level(command.level))]


def free(table: Table, number: int, guest: Guest) -> Entries:
    """The host empties a seat before the game."""
    _check_host(table, guest)
    _check_status(table, OPEN)
    _check_seat(table, number)
    if table.seats[number].is_empty:
        raise Refused("not_now", f"seat {number} is empty already")
    return [log.Left(seat=number)]


def start(table: Table) -> Entries:
    """Begin the game."""
    _check_status(table, OPEN)
    empty = [number for number, seat in enumerate(table.seats) if seat.is_empty]
    if empty:
        raise Refused("not_now", f"nobody sits on seat {listed(empty, 'and')} yet")
    return [log.Started(actions=_with_chance(table, table.try_out()))]


def play(table: Table, command: wire.Play, guest: Guest) -> Entries:
    """A person's action."""
    seat = _own_seat(table, guest)
    _check_status(table, RUNNING)
    _check_fresh(table, command.seq)
    return play_for(table, seat, read_action(table, seat, command.action))


def play_for(table: Table, seat: int, action: int, by_clock: bool = False) -> Entries:
    """What a seat's action leads to, whoever decided it."""
    _check_asked(table, seat)
    reason = why_not(table, seat, action)
    if reason is not None:
        words = table.game.text(table.game.conceal(table.state, seat), action)
        raise Refused("illegal", f"{words} is not possible: {reason}")
    if table.asked == [seat]:
        course = table.try_out()
        course.go(action)
        actions = _with_chance(table, course)
        return [log.Played(seat=seat, actions=actions, by_clock=by_clock)]
    answered: Entries = [log.Answered(seat=seat, action=action)]
    if table.waits_for == [seat]:
        answers = {**table.answers, seat: action}
        answered.append(log.Played(seat=seat, actions=_all_answers(table, answers)))
    return answered


def _all_answers(table: Table, answers: dict[int, int]) -> list[int]:
    """The answers in the order of the rules, and what chance does after them."""
    course = table.try_out()
    while course.actor in answers:
        course.go(answers.pop(course.actor))
    return _with_chance(table, course)


def _with_chance(table: Table, course: Course) -> list[int]:
    """The actions so far, and what chance does after them until somebody has to decide."""
    while course.actor == CHANCE:
        outcomes = table.game.legal(course.state)
        course.go(_draw(table, outcomes, table.draws + course.draws))
    return course.actions


def _draw(table: Table, outcomes: list[int], draws: int) -> int:
    """One of chance's outcomes, which nobody can foresee unless the table has a deal or a seed.

    Then it depends on how often chance came before, and not on what people did meanwhile: a later
    round is dealt the same to everyone.
    """
    settings = table.settings
    if draws < len(settings.deal) and settings.deal[draws] in outcomes:
        return settings.deal[draws]
    if settings.seed is None:
        return secrets.choice(outcomes)
    return Random(settings.seed, draws).choice(outcomes)


def read_action(table: Table, seat: int, action: int | str) -> int:
    """The action that was sent, as a number; words are read by what the seat may know."""
    if isinstance(action, int):
        if action >= table.game.action_count:
            last = table.game.action_count - 1
            raise Refused("illegal", f"actions of {table.game.name} are 0 to {last}, not {action}")
        return action
    try:
        return table.game.parse(table.game.conceal(table.state, seat), action)
    except BigtopError as error:
        raise Refused("illegal", str(error)) from None


def why_not(table: Table, seat: int, action: int) -> str | None:
    """Why the seat cannot do this now, by what it may know; None where it can."""
    if action in table.legal(seat):
        return None
    return table.game.why_not(table.state, action, seat)


def check_hint(table: Table, guest: Guest) -> int:
    """The seat that may have a hint now: against bots only, and not where results are compared."""
    seat = _own_seat(table, guest)
    _check_status(table, RUNNING)
    if any(other.guest is not None for other in table.seats if other is not table.seats[seat]):
        raise Refused("forbidden", "there are hints only where all others are bots")
    if table.game.players == 1:
        raise Refused("forbidden", ALONE)
    if table.settings.seed is not None:
        raise Refused("forbidden", "there are no hints in a deal that everyone plays")
    _check_asked(table, seat)
    return seat


def undo(table: Table, command: wire.Undo, guest: Guest) -> Entries:
    """Take back one's last action."""
    seat = _own_seat(table, guest)
    _check_status(table, RUNNING)
    _check_fresh(table, command.seq)
    if not table.can_undo(seat):
        raise Refused(
            "not_now",
            "what showed something hidden, was left to chance or passed the turn on cannot be"
            " taken back",
        )
    return [log.Undone(seat=seat)]


def chat(table: Table, text: str, guest: Guest) -> Entries:
    """Say something."""
    said = " ".join(text.split())
    if not said or not said.isprintable():
        raise Refused("bad_message", "a message is made of printable characters")
    if table.chats >= MOST_CHATS:
        raise Refused(
            "too_many", f"{MOST_CHATS} messages were said here, and a table keeps no more"
        )
    return [log.Chatted(seat=table.seat_of(guest.id), name=guest.name, text=said)]


def nudge(table: Table, number: int, guest: Guest, now: int) -> Entries:
    """Ask somebody to hurry, now and then."""
    own = _own_seat(table, guest)
    _check_seat(table, number)
    if number not in table.waits_for or number == own:
        raise Refused("not_now", f"nobody else waits for seat {number} now")
    if now < table.nudged_at + NUDGE_EVERY:
        raise Refused("too_many", f"wait {NUDGE_EVERY // 1000} seconds between two nudges")
    return [log.Nudged(seat=number, by=own)]


def replace(table: Table, command: wire.Replace, guest: Guest, now: int) -> Entries:
    """Agree that a bot takes an abandoned seat; it does when all others agree."""
    own = _own_seat(table, guest)
    number = command.seat
    _check_status(table, RUNNING)
    _check_seat(table, number)
    level = check_level(command.level)
    seat = table.seats[number]
    if not seat.is_person or number == own:
        raise Refused("not_now", f"seat {number} is no other person's")
    is_idle = number in table.waits_for and now >= table.moved_at + ABANDONED_AFTER
    if not (seat.has_left or is_idle):
        raise Refused(
            "not_now",
            f"{seat.name} has not left and was not waited for"
            f" for {ABANDONED_AFTER // 1000} seconds",
        )
    voted: Entries = [log.Voted(seat=number, by=own, level=level)]
    needed = {
        other
        for other, each in enumerate(table.seats)
        if each.is_person and not each.has_left and other != number
    }
    if needed <= {own, *table.votes.get(number, ())}:
        voted.append(log.BotSat(seat=number, level=level))
    return voted


def rematch(table: Table, new: str, guest: Guest) -> Entries:
    """Invite everyone to a new table."""
    _own_seat(table, guest)
    _check_status(table, FINISHED)
    if table.rematch is not None:
        raise Refused("not_now", f"the rematch is at table {table.rematch}")
    return [log.Rematched(table=new)]


def rematch_table(table: Table, guest: Guest) -> Entries:
    """The first entries of that table: the same settings, everybody one seat further on."""
    settings = table.settings
    entries: Entries = [
        log.Created(
            game=settings.game,
            edition=settings.edition,
            players=settings.players,
            options=settings.options,
            host=guest.id,
            is_public=settings.is_public,
            clock=settings.clock,
        )
    ]
    for number in range(settings.players):
        seat = table.seats[number - 1]
        if seat.level is not None:
            entries.append(log.BotSat(seat=number, level=seat.level))
        elif seat.guest is not None:
            entries.append(log.Sat(seat=number, guest=seat.guest, name=seat.name))
    return entries


def _own_seat(table: Table, guest: Guest) -> int:
    seat = table.seat_of(guest.id)
    if seat is None:
        raise Refused("forbidden", "you have no seat at this table")
    return seat


def _check_host(table: Table, guest: Guest) -> None:
    if table.settings.host != guest.id:
        raise Refused("forbidden", "only the host of this table may do that")


def _check_seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise Refused("bad_choice", f"seats are 0 to {len(table.seats) - 1}, not {seat}")


def _check_status(table: Table, status: str) -> None:
    if table.status != status:
        states = {OPEN: "has not begun", RUNNING: "has begun", FINISHED: "is over"}
        raise Refused("not_now", f"the game {states[table.status]}")


def _check_fresh(table: Table, seq: int) -> None:
    if seq < table.moved:
        raise Refused("stale", f"the table has gone on to entry {table.seq}", table.seq)
    if seq > table.seq:
        raise Refused("bad_message", f"the newest entry is {table.seq}, not {quoted(seq)}")


def _check_asked(table: Table, seat: int) -> None:
    if seat in table.answers:
        raise Refused("not_now", "you have answered; the others have not yet")
    if seat not in table.waits_for:
        names = listed((table.names[other] for other in table.waits_for), "and")
        raise Refused("not_now", f"it is not your turn; the table waits for {names}")
