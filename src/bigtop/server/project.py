"""What a viewer is sent of a table; the game's part is made from concealed states alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bigtop.core.game import Game, State
from bigtop.core.seats import SPECTATOR
from bigtop.core.views import Event, Points
from bigtop.server import log, wire
from bigtop.server.catalogue import title_of
from bigtop.server.tables import OPEN, Seat, Step, Table

ENDINGS = ("round_ends", "game_ends")  # kinds of events after which points are told


@dataclass(frozen=True)
class Happening:
    """An entry with what is needed to tell it: the names then, the actions and the state after."""

    row: log.Row
    names: tuple[str, ...]
    steps: list[Step]
    after: State

    @property
    def ends(self) -> list[State]:
        """The state after each of the actions."""
        return [*(state for state, _ in self.steps[1:]), self.after][: len(self.steps)]


def fold(table: Table, row: log.Row) -> Happening:
    """Take in the next entry, and keep what is needed to tell it."""
    leaving = table.names[row.entry.seat] if isinstance(row.entry, log.Left) else ""
    steps = table.fold(row)
    names = list(table.names)
    if isinstance(row.entry, log.Left):
        names[row.entry.seat] = leaving
    return Happening(row, tuple(names), steps, table.state)


class Projector:
    """Makes messages about a table as it is now; what several viewers share is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._info: msgspec.Raw | None = None
        self._positions: dict[int, msgspec.Raw] = {}

    def update(self, viewer: int, happenings: Sequence[Happening]) -> str:
        """The message that brings a viewer up to date."""
        table = self.table
        if self._info is None:
            self._info = msgspec.Raw(wire.encode(info(table)))
        if viewer not in self._positions:
            self._positions[viewer] = msgspec.Raw(wire.encode(position(table, viewer)))
        message = _Encoded(
            seq=table.seq,
            seat=None if viewer == SPECTATOR else viewer,
            lines=[line(table.game, happening, viewer) for happening in happenings],
            table=self._info,
            position=self._positions[viewer],
        )
        return wire.encode(message).decode()


class _Encoded(wire.Message, tag="update"):
    """An `Update` whose larger parts are encoded already."""

    seq: int
    seat: int | None
    lines: list[wire.Line]
    table: msgspec.Raw
    position: msgspec.Raw


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


def position(table: Table, viewer: int) -> wire.Position | None:
    """The game as the viewer may see it; None before it began."""
    if table.status == OPEN:
        return None
    game, state = table.game, table.state
    is_asked = viewer in table.waits_for
    return wire.Position(
        view=game.view(state, viewer),
        question=game.question(state, viewer, table.names),
        choices=game.choices(state, viewer, table.names) if is_asked else [],
        scoring=game.scoring(state, viewer),
        can_undo=table.can_undo(viewer),
        answer=table.answers.get(viewer),
    )


def line(game: Game, happening: Happening, viewer: int) -> wire.Line:
    """An entry of the log as the viewer may know it."""
    entry = happening.row.entry
    told = [
        game.events(before, action, viewer, happening.names) for before, action in happening.steps
    ]
    own = WORDS[type(entry)](entry, happening.names)
    return wire.Line(
        seq=happening.row.seq,
        at=happening.row.at,
        kind=log.snake(type(entry).__name__),
        seat=getattr(entry, "seat", None),
        words=[own] if own else [],
        events=[event for events in told for event in events],
        scoring=_scoring(game, told, happening.ends, viewer),
    )


def _scoring(
    game: Game, told: Sequence[Sequence[Event[Any]]], ends: Sequence[State], viewer: int
) -> list[Points]:
    """The points of what ended with this entry: a round, or the game."""
    for events, after in zip(told, ends, strict=True):
        if any(event.kind in ENDINGS for event in events):
            return game.scoring(after, viewer)
    return []


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
