"""What a viewer is sent of a table; the game's part is made from concealed states alone."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from bigtop.core.game import Game, State
from bigtop.core.layout import Reading
from bigtop.core.seats import SPECTATOR
from bigtop.core.views import Event, Points, Question, Wire
from bigtop.server import log, wire
from bigtop.server.catalogue import title_of
from bigtop.server.tables import OPEN, Seat, Step, Table

Made = TypeVar("Made")
ENDINGS = ("round_ends", "game_ends")  # kinds of events after which points are told


@dataclass(frozen=True)
class Happening:
    """An entry with what is needed to tell it: the names then, the actions and the state after."""

    row: log.Row
    names: tuple[str, ...]
    steps: list[Step]
    ends: list[State]  # the state after each of the actions


def fold(table: Table, row: log.Row) -> Happening:
    """Take in the next entry, and keep what is needed to tell it."""
    leaving = table.names[row.entry.seat] if isinstance(row.entry, log.Left) else ""
    steps = table.fold(row)
    names = list(table.names)
    if isinstance(row.entry, log.Left):
        names[row.entry.seat] = leaving
    ends = [*(state for state, _ in steps[1:]), table.state][: len(steps)]
    return Happening(row, tuple(names), steps, ends)


class Sights:
    """What viewers may know of a table's states: each is concealed once for each viewer."""

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], tuple[State, Reading]] = {}

    def of(self, game: Game, state: State, viewer: int) -> Reading:
        """The state as the viewer may know it."""
        key = id(state), viewer  # no other state has this id while this one is kept here
        if key not in self._found:
            self._found[key] = state, game.seen(state, viewer)
        return self._found[key][1]

    def keep_only(self, state: State) -> None:
        """Forget all other states."""
        self._found = {key: found for key, found in self._found.items() if found[0] is state}


class Shared(Generic[Made]):
    """Makes something once for all viewers to whom all that it is made of looks the same."""

    def __init__(self) -> None:
        self._made: list[tuple[tuple[Reading, ...], Made]] = []

    def make(self, seen: tuple[Reading, ...], how: Callable[..., Made]) -> Made:
        """What is made of what a viewer may know, or was made for another viewer."""
        for readings, made in self._made:
            if all(map(Reading.would_read_the_same, readings, seen)):
                return made
        readings = tuple(each.again() for each in seen)  # to know what is read this time
        made = how(*readings)
        self._made.append((readings, made))
        return made


class Lines:
    """Makes lines of a table's log; what several viewers share is made once."""

    def __init__(self, game: Game, sights: Sights | None = None) -> None:
        self._game = game
        self._sights = sights or Sights()
        self._scorings: defaultdict[int, Shared[list[Points]]] = defaultdict(Shared)
        self._events: defaultdict[Any, Shared[list[Event[Any]]]] = defaultdict(Shared)

    def line(self, happening: Happening, viewer: int) -> wire.Line:
        """An entry of the log as the viewer may know it."""
        entry = happening.row.entry
        told = self._told(happening, viewer)
        own = WORDS[type(entry)](entry, happening.names)
        return wire.Line(
            seq=happening.row.seq,
            at=happening.row.at,
            kind=KINDS[type(entry)],
            seat=getattr(entry, "seat", None),
            words=[own] if own else [],
            events=[event for events in told for event in events],
            scoring=self._scoring_at_end(told, happening.ends, viewer),
        )

    def _told(self, happening: Happening, viewer: int) -> list[list[Event[Any]]]:
        """The events of each of the actions."""
        game, names = self._game, happening.names
        told = []
        for i, ((before, action), after) in enumerate(
            zip(happening.steps, happening.ends, strict=True)
        ):
            known = game.known(before, action, viewer)
            told.append(
                self._events[happening.row.seq, i, known].make(
                    (self._seen(before, viewer), self._seen(after, viewer)),
                    lambda before, after, known=known: game.events_of(before, known, after, names),
                )
            )
        return told

    def _scoring_at_end(
        self, told: Sequence[Sequence[Event[Any]]], ends: Sequence[State], viewer: int
    ) -> list[Points]:
        """The points of what ended with this entry: a round, or the game."""
        for events, after in zip(told, ends, strict=True):
            if any(event.kind in ENDINGS for event in events):
                return self._scoring(after, viewer)
        return []

    def _scoring(self, state: State, viewer: int) -> list[Points]:
        seen = self._seen(state, viewer)
        return self._scorings[id(state)].make((seen,), self._game.parts.views.scoring)

    def _seen(self, state: State, viewer: int) -> Reading:
        return self._sights.of(self._game, state, viewer)


class Projector(Lines):
    """Makes messages about a table as it is now."""

    def __init__(self, table: Table, sights: Sights | None = None) -> None:
        super().__init__(table.game, sights)
        self.table = table
        self._info = msgspec.Raw(wire.encode(info(table)))
        self._views: Shared[Wire] = Shared()
        self._questions: Shared[Question] = Shared()

    def update(self, viewer: int, happenings: Sequence[Happening]) -> str:
        """The message that brings a viewer up to date."""
        message = _Encoded(
            seq=self.table.seq,
            seat=None if viewer == SPECTATOR else viewer,
            lines=[self.line(happening, viewer) for happening in happenings],
            table=self._info,
            position=self.position(viewer),
        )
        return wire.encode(message).decode()

    def position(self, viewer: int) -> wire.Position | None:
        """The game as the viewer may see it; None before it began."""
        table, game = self.table, self._game
        if table.status == OPEN:
            return None
        seen = self._seen(table.state, viewer)
        is_asked = viewer in table.waits_for
        return wire.Position(
            view=self._view(seen, viewer),
            question=self._questions.make(
                (seen,), lambda state: game.parts.views.question(state, table.names)
            ),
            choices=game.choices(table.state, viewer, table.names) if is_asked else [],
            scoring=self._scoring(table.state, viewer),
            can_undo=table.can_undo(viewer),
            answer=table.answers.get(viewer),
        )

    def _view(self, seen: Reading, viewer: int) -> Wire:
        """The table: what several see alike is made once."""
        common = self._views.make((seen,), self._game.parts.views.common)
        return self._game.completed(common, seen, viewer)


def position(table: Table, viewer: int) -> wire.Position | None:
    """The game as one viewer may see it; None before it began."""
    return Projector(table).position(viewer)


def line(game: Game, happening: Happening, viewer: int) -> wire.Line:
    """An entry of the log as one viewer may know it."""
    return Lines(game).line(happening, viewer)


class _Encoded(wire.Message, tag="update"):
    """An `Update`; what all are told of the table is encoded already."""

    seq: int
    seat: int | None
    lines: list[wire.Line]
    table: msgspec.Raw
    position: wire.Position | None


def info(table: Table) -> wire.TableInfo:
    """What everyone may know of a table besides the game itself."""
    settings = table.settings
    asked = table.waits_for
    is_open = table.status == OPEN
    public = table.game.conceal(table.state, SPECTATOR)
    return wire.TableInfo(
        id=table.id,
        game=settings.game,
        edition=settings.edition,
        players=settings.players,
        options=settings.options,
        is_public=settings.is_public,
        clock=settings.clock,
        status=table.status,
        host=table.seat_of(settings.host),
        seats=[_seat_info(seat) for seat in table.seats],
        asked=asked,
        answered=sorted(table.answers),
        deadline=table.deadline,
        votes={str(seat): sorted(votes) for seat, votes in table.votes.items()},
        scores=[] if is_open else table.game.scores(public),
        winners=[] if is_open else table.game.winners(public),
        rematch=table.rematch,
        day=settings.day,
        title=title_of(settings.game, settings.edition),
    )


def _seat_info(seat: Seat) -> wire.SeatInfo:
    kind = "open" if seat.is_empty else "person" if seat.is_person else "bot"
    return wire.SeatInfo(name=seat.name, kind=kind, level=seat.level, has_left=seat.has_left)


WORDS: dict[type[log.Entry], Callable[..., str]] = {
    log.Created: lambda entry, names: "The table is set up.",
    log.Sat: lambda entry, names: f"{entry.name} sits down.",
    log.BotSat: lambda entry, names: f"{names[entry.seat]} sits down.",
    log.Left: lambda entry, names: f"{names[entry.seat]} leaves.",
    log.Started: lambda entry, names: "The game begins.",
    log.Answered: lambda entry, names: f"{names[entry.seat]} has decided.",
    log.Played: lambda entry, names: (
        f"Time is up for {names[entry.seat]}." if entry.by_clock else ""
    ),
    log.Undone: lambda entry, names: f"{names[entry.seat]} takes the last action back.",
    log.Chatted: lambda entry, names: f"{entry.name}: {entry.text}",
    log.Nudged: lambda entry, names: f"{names[entry.by]} asks {names[entry.seat]} to hurry.",
    log.Voted: lambda entry, names: (
        f"{names[entry.by]} wants a bot ({entry.level}) to play for {names[entry.seat]}."
    ),
    log.Rematched: lambda entry, names: "They play again at another table.",
}

KINDS = {kind: log.snake(kind.__name__) for kind in WORDS}
