"""A table, folded from its log: no clock, no network, no store, no randomness."""

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from bigtop.core.game import Game, State
from bigtop.core.playouts import apply_at
from bigtop.core.seats import CHANCE, OVER, SPECTATOR
from bigtop.server import log
from bigtop.server.catalogue import same_game

OPEN, RUNNING, FINISHED = "open", "running", "over"

Value = TypeVar("Value")
Step = tuple[State, int]  # an action, with the state before it


@dataclass(frozen=True)
class Seat:
    """Who sits there: a guest, a bot, both (a bot plays on for a guest who left), or nobody."""

    guest: str | None = None
    name: str = ""
    level: str | None = None
    has_left: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nobody sits there."""
        return self.guest is None and self.level is None

    @property
    def is_person(self) -> bool:
        """Whether a person decides for it."""
        return self.guest is not None and self.level is None


class Course:
    """How a game goes on: the actions, each with the state before it, and where they lead."""

    def __init__(self, game: Game, state: State, actor: int) -> None:
        self._game = game
        self.steps: list[Step] = []
        self.draws = 0  # how many of the actions are chance's
        self.state = state
        self.actor = actor

    def go(self, action: int) -> None:
        """Carry out an action."""
        self.steps.append((self.state, action))
        self.draws += self.actor == CHANCE
        self.state = self.state.copy()
        apply_at(self.state.array, 0, action)
        self.actor = self._game.actor(self.state)

    @property
    def actions(self) -> list[int]:
        """What was done, in order."""
        return [action for _, action in self.steps]


class Past:
    """Actions, and those before them."""

    def __init__(self, before: "Past | None", actions: list[int]) -> None:
        self.before = before
        self.actions = actions


class Table:
    """What the log says up to `seq`.

    What changes is replaced as a whole, so that a copy costs next to nothing.
    """

    settings: log.Created
    game: Game
    state: State
    actor: int  # who decides by the rules: a seat, chance or nobody

    def __init__(self, number: str) -> None:
        self.id = number
        self.seq = -1
        self.status = OPEN
        self.seats: list[Seat] = []
        self._past: Past | None = None
        self.draws = 0  # how many of the actions were chance's
        self.answers: dict[int, int] = {}  # seats that decided before the others
        self.votes: dict[int, dict[int, str]] = {}  # seat → who wants which bot
        self.undoable: list[State] = []  # what taking back leads to, newest last
        self.moved = -1  # the newest entry that changed the game
        self.moved_at = 0
        self.nudged_at = 0
        self.chats = 0  # messages that were said
        self.rematch: str | None = None
        # What follows from all this.
        self.names: tuple[str, ...] = ()  # what to call the seats
        self.asked: list[int] = []  # who decides now, several if at the same time
        self.waits_for: list[int] = []  # who of them has not
        self.kept: dict[str, Any] = {}  # made of who sits where, until that changes
        self._places: dict[str | None, int] = {}  # the first seat of each guest
        self._legal: dict[int, list[int]] = {}  # what a seat may choose from
        self._course: Course | None = None  # how the game may go on from here

    def copy(self) -> "Table":
        """A table that can go on by itself."""
        other = Table(self.id)
        if self.seq >= 0:
            other.settings = self.settings
            other.game = self.game
            other.state = self.state
            other.actor = self.actor
        other.seq = self.seq
        other.status = self.status
        other.seats = self.seats
        other._past = self._past
        other.draws = self.draws
        other.answers = self.answers
        other.votes = self.votes
        other.undoable = self.undoable
        other.moved = self.moved
        other.moved_at = self.moved_at
        other.nudged_at = self.nudged_at
        other.chats = self.chats
        other.rematch = self.rematch
        other.names = self.names
        other.asked = self.asked
        other.waits_for = self.waits_for
        other.kept = self.kept
        other._places = self._places
        other._legal = self._legal
        other._course = self._course
        return other

    def fold(self, row: log.Row) -> list[Step]:
        """Take in the next entry; returns the actions of the game that it consists of."""
        if row.seq != self.seq + 1:
            raise ValueError(f"entry {row.seq} of table {self.id} cannot follow {self.seq}")
        before = self.state if self.seq >= 0 else None
        steps = self._take(row.entry, row.at)
        self.seq = row.seq
        if self.state is not before:
            self.moved = row.seq
            self.moved_at = row.at
        if type(row.entry) in log.SEATING:
            self._find_places()
        self.asked = self.game.asked(self.state) if self.status == RUNNING else []
        self.waits_for = [seat for seat in self.asked if seat not in self.answers]
        self._legal = {}
        self._course = None
        return steps

    def _find_places(self) -> None:
        self.kept = {}
        seats = list(enumerate(self.seats))
        self.names = tuple(seat.name or self.game.names[index] for index, seat in seats)
        self._places = {seat.guest: index for index, seat in reversed(seats) if seat.is_person}

    def _take(self, entry: log.AnyEntry, at: int) -> list[Step]:
        match entry:
            case log.Created():
                self._create(entry)
            case log.Sat(seat=seat):
                self._give(seat, Seat(guest=entry.guest, name=entry.name))
            case log.BotSat(seat=seat):
                self._seat_bot(seat, entry.level)
            case log.Left(seat=seat):
                self._leave(seat)
            case log.Started():
                self.status = RUNNING
                return self._apply(entry.actions)
            case log.Answered(seat=seat):
                self.answers = {**self.answers, seat: entry.action}
                self.votes = _without(self.votes, seat)
            case log.Played():
                return self._play(entry)
            case log.Undone(seat=seat):
                self._undo(seat)
            case log.Nudged():
                self.nudged_at = at
            case log.Voted(seat=seat):
                votes = {**self.votes.get(seat, {}), entry.by: entry.level}
                self.votes = {**self.votes, seat: votes}
            case log.Rematched():
                self.rematch = entry.table
            case log.Chatted():
                self.chats += 1
        return []

    def _create(self, entry: log.Created) -> None:
        self.settings = entry
        self.game = same_game(entry.game, entry.players, entry.edition, entry.options)
        self.state = self.game.start()
        self.actor = self.game.actor(self.state)
        self.seats = [Seat() for _ in range(entry.players)]

    def _give(self, number: int, seat: Seat) -> None:
        """Let somebody have a seat: nobody has to vote on that any more."""
        self.seats = [*self.seats[:number], seat, *self.seats[number + 1 :]]
        self.votes = _without(self.votes, number)

    def _seat_bot(self, seat: int, level: str) -> None:
        owner = self.seats[seat] if self.status == RUNNING else Seat()
        self._give(seat, Seat(owner.guest, f"{level.capitalize()} bot {seat}", level))

    def _leave(self, seat: int) -> None:
        left = replace(self.seats[seat], has_left=True) if self.status == RUNNING else Seat()
        self.seats = [*self.seats[:seat], left, *self.seats[seat + 1 :]]

    def _play(self, entry: log.Played) -> list[Step]:
        self.votes = _without(self.votes, entry.seat)
        self.answers = {}
        asked = self.actor
        steps = self._apply(entry.actions)
        before, action = steps[0]
        # Taken back can be what showed nothing, left nothing to chance and left the turn as it was.
        can_be_undone = (
            len(steps) == 1
            and self.actor == asked == entry.seat
            and not self.game.reveals(before, action)
        )
        self.undoable = [*self.undoable, before] if can_be_undone else []
        return steps

    def _undo(self, seat: int) -> None:
        if seat in self.answers:
            self.answers = _without(self.answers, seat)
            return
        self.state, self.undoable = self.undoable[-1], self.undoable[:-1]
        self.actor = self.game.actor(self.state)
        self._past = self._past and self._past.before

    def _apply(self, actions: list[int]) -> list[Step]:
        course = self._course
        if course is None or course.actions != actions:
            course = self.try_out()
            for action in actions:
                course.go(action)
        self._past = Past(self._past, actions)
        self.draws += course.draws
        self.state, self.actor = course.state, course.actor
        if self.actor == OVER:
            self.status = FINISHED
        return course.steps

    def try_out(self) -> Course:
        """A way on from here, which is not gone again if the next entry turns out to be it."""
        self._course = Course(self.game, self.state, self.actor)
        return self._course

    @property
    def actions(self) -> list[int]:
        """All that was done in the game, in order."""
        parts: list[list[int]] = []
        past = self._past
        while past is not None:
            parts.append(past.actions)
            past = past.before
        return [action for part in reversed(parts) for action in part]

    def legal(self, seat: int) -> list[int]:
        """What a seat may choose from now, by what it knows."""
        if seat not in self._legal:
            self._legal[seat] = self.game.early(self.state, seat)
        return self._legal[seat]

    def learn_legal(self, seat: int, actions: list[int]) -> None:
        """Take what a seat may choose from, where it was found together with other tables'."""
        self._legal[seat] = actions

    @property
    def deadline(self) -> int | None:
        """When the clock of the people who are asked runs out, in milliseconds since 1970."""
        if self.settings.clock and any(self.seats[seat].is_person for seat in self.waits_for):
            return self.moved_at + 1000 * self.settings.clock
        return None

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest plays; a guest whose seat a bot has taken watches."""
        return self._places.get(guest)

    def viewer(self, guest: str | None) -> int:
        """As whom a guest looks at the table."""
        return self._places.get(guest, SPECTATOR)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back what it did last."""
        if self.status != RUNNING:
            return False
        return seat in self.answers or (bool(self.undoable) and self.actor == seat)


def _without(given: dict[int, Value], seat: int) -> dict[int, Value]:
    """The same without a seat."""
    if seat not in given:
        return given
    return {other: value for other, value in given.items() if other != seat}
