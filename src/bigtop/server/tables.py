"""A table, folded from its log: no clock, no network, no store, no randomness."""

from dataclasses import dataclass, field, replace
from typing import Any

from bigtop.core.game import Game, State
from bigtop.core.playouts import apply_at
from bigtop.core.seats import CHANCE, OVER, SPECTATOR
from bigtop.server import log
from bigtop.server.catalogue import same_game

OPEN, RUNNING, FINISHED = "open", "running", "over"

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


@dataclass
class Table:
    """What the log says up to `seq`."""

    id: str
    seq: int = -1
    status: str = OPEN
    seats: list[Seat] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    draws: int = 0  # how many of the actions were chance's
    answers: dict[int, int] = field(default_factory=dict)  # seats that decided before the others
    votes: dict[int, dict[int, str]] = field(default_factory=dict)  # seat → who wants which bot
    undoable: list[State] = field(default_factory=list)  # what taking back leads to, newest last
    moved: int = -1  # the newest entry that changed the game
    moved_at: int = 0
    nudged_at: int = 0
    chats: int = 0  # messages that were said
    rematch: str | None = None
    settings: log.Created = field(init=False)
    game: Game = field(init=False)
    state: State = field(init=False)
    actor: int = field(init=False)  # who decides by the rules: a seat, chance or nobody
    # What follows from all this.
    names: tuple[str, ...] = ()  # what to call the seats
    asked: list[int] = field(default_factory=list)  # who decides now, several if at the same time
    waits_for: list[int] = field(default_factory=list)  # who of them has not
    kept: dict[str, Any] = field(default_factory=dict)  # made of who sits where, until that changes
    _places: dict[str | None, int] = field(default_factory=dict)  # the first seat of each guest
    _legal: dict[int, list[int]] = field(default_factory=dict)  # what a seat may choose from
    _course: Course | None = None  # how the game may go on from here

    def copy(self) -> "Table":
        """A table that can go on by itself."""
        other = Table.__new__(Table)  # a general copy takes five times as long
        other.__dict__.update(self.__dict__)
        other.seats = self.seats.copy()
        other.actions = self.actions.copy()
        other.answers = self.answers.copy()
        other.votes = {seat: votes.copy() for seat, votes in self.votes.items()}
        other.undoable = self.undoable.copy()
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
                self.seats[seat] = Seat(guest=entry.guest, name=entry.name)
                self.votes.pop(seat, None)
            case log.BotSat(seat=seat):
                self._seat_bot(seat, entry.level)
            case log.Left(seat=seat):
                self._leave(seat)
            case log.Started():
                self.status = RUNNING
                return self._apply(entry.actions)
            case log.Answered(seat=seat):
                self.answers[seat] = entry.action
                self.votes.pop(seat, None)
            case log.Played():
                return self._play(entry)
            case log.Undone(seat=seat):
                self._undo(seat)
            case log.Nudged():
                self.nudged_at = at
            case log.Voted(seat=seat):
                self.votes.setdefault(seat, {})[entry.by] = entry.level
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

    def _seat_bot(self, seat: int, level: str) -> None:
        owner = self.seats[seat] if self.status == RUNNING else Seat()
        self.seats[seat] = Seat(owner.guest, f"{level.capitalize()} bot {seat}", level)
        self.votes.pop(seat, None)

    def _leave(self, seat: int) -> None:
        if self.status == RUNNING:
            self.seats[seat] = replace(self.seats[seat], has_left=True)
        else:
            self.seats[seat] = Seat()

    def _play(self, entry: log.Played) -> list[Step]:
        self.votes.pop(entry.seat, None)
        self.answers.clear()
        asked = self.actor
        steps = self._apply(entry.actions)
        before, action = steps[0]
        # Taken back can be what showed nothing, left nothing to chance and left the turn as it was.
        can_be_undone = (
            len(steps) == 1
            and self.actor == asked == entry.seat
            and not self.game.reveals(before, action)
        )
        if can_be_undone:
            self.undoable.append(before)
        else:
            self.undoable.clear()
        return steps

    def _undo(self, seat: int) -> None:
        if self.answers.pop(seat, None) is None:
            self.state = self.undoable.pop()
            self.actor = self.game.actor(self.state)
            self.actions.pop()

    def _apply(self, actions: list[int]) -> list[Step]:
        course = self._course
        if course is None or course.actions != actions:
            course = self.try_out()
            for action in actions:
                course.go(action)
        self.actions += actions
        self.draws += course.draws
        self.state, self.actor = course.state, course.actor
        if self.actor == OVER:
            self.status = FINISHED
        return course.steps

    def try_out(self) -> Course:
        """A way on from here, which is not gone again if the next entry turns out to be it."""
        self._course = Course(self.game, self.state, self.actor)
        return self._course

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
