"""What a viewer is sent of a table; the game's part is made from concealed states alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

from bigtop.core.game import Game, State
from bigtop.core.layout import Reading, States
from bigtop.core.seats import SPECTATOR
from bigtop.core.views import Event, Wire, encode, piece, viewing_seat
from bigtop.core.writing import form
from bigtop.server import log, wire
from bigtop.server.catalogue import title_of
from bigtop.server.tables import FINISHED, OPEN, Seat, Step, Table

UPDATE, POSITION = form(wire.Update), form(wire.Position)
NULL, NONE, FALSE, TRUE = encode(None), encode([]), encode(False), encode(True)
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


class Scene:
    """A state of a game as its viewers may know it.

    What everyone may know is made once, of what a spectator sees.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self._all: States | None = None  # what each viewer may know, if all of them look
        self._seen: dict[int, Reading] = {}
        self._views: dict[int, Wire] = {}

    def show_to_all(self) -> None:
        """Find what each viewer may know in one go."""
        self._all = self.game.seen_by_all(self.state)

    def insiders(self, action: int) -> list[int]:
        """The viewers who may know the whole of what is done here."""
        may_know, public = self.game.parts.may_know, self.seen(SPECTATOR)
        return [viewer for viewer in self.game.viewers if may_know(public, action, viewer)]

    def seen(self, viewer: int) -> Reading:
        """The state as the viewer may know it."""
        found = self._seen.get(viewer)
        if found is None:
            found = self._seen[viewer] = self._look(viewer)
        return found

    def _look(self, viewer: int) -> Reading:
        if viewer != SPECTATOR and not self.game.parts.has_secrets:
            return self.seen(SPECTATOR)
        if self._all is None:
            return self.game.seen(self.state, viewer)
        place = self.game.viewers.index(viewer)
        return Reading(self._all[place : place + 1])

    def view(self, viewer: int) -> Wire:
        """The table as the viewer sees it."""
        if viewer not in self._views:
            looking = (viewer,) if self._all is None else self.game.viewers
            seen = self.seen(viewer).states if self._all is None else self._all
            views = self.game.parts.views.tables(seen, looking)
            self._views.update(zip(looking, views, strict=True))
        return self._views[viewer]

    @cached_property
    def _open_scoring(self) -> Any:
        """Where the points come from, as far as everyone may know, as JSON."""
        return piece(self.game.parts.views.scoring(self.seen(SPECTATOR)))

    def scoring(self, viewer: int) -> Any:
        """Where the points come from, as far as the viewer may know, as JSON."""
        views = self.game.parts.views
        if views.HAS_OPEN_SCORES:
            return self._open_scoring
        return piece(views.scoring(self.seen(viewer)))

    def choices(self, viewer: int, table: Table) -> Any:
        """What a seat that is asked may do; it may be a piece."""
        if viewer == table.actor:
            return self.game.choices_of(self.seen(viewer), table.legal(viewer), table.names)
        return self.game.choices(self.state, viewer, table.names)  # before others who are asked


class Scenes:
    """The states of a table that are told of, each with what was made of it."""

    def __init__(self, game: Game, known: Scene | None = None) -> None:
        self._game = game
        self._found = {} if known is None else {id(known.state): known}

    def of(self, state: State) -> Scene:
        """The scene of a state."""
        key = id(state)  # no other state has this id while this one is kept here
        scene = self._found.get(key)
        if scene is None:
            scene = self._found[key] = Scene(self._game, state)
        return scene


class Told(NamedTuple):
    """What somebody is told of an action: the events, and the scene after it."""

    events: Sequence[Event[Any]]
    after: Scene
    is_end: bool  # whether a round or the game ended, whose points are told then


class Telling(NamedTuple):
    """What everyone is told of an entry's actions, and which of them a seat may know more of."""

    scenes: list[Scene]  # before each of them, and after the last one
    to_all: list[Told]
    insiders: dict[int, list[int]]
    hides_points: bool  # whether everybody is told other points
    encoded: dict[int, bytes]  # lines as JSON, by viewer; all who know no more have a spectator's


class Lines:
    """Makes lines of a table's log; what everyone is told is made once."""

    def __init__(self, scenes: Scenes) -> None:
        self._scenes = scenes
        self._tellings: dict[int, Telling] = {}

    def encoded(self, happening: Happening, viewer: int) -> bytes:
        """An entry of the log as the viewer may know it, as JSON."""
        telling = self._telling(happening)
        if viewer not in telling.insiders and not telling.hides_points:
            viewer = SPECTATOR
        line = telling.encoded.get(viewer)
        if line is None:
            line = telling.encoded[viewer] = encode(self.line(happening, viewer))
        return line

    def line(self, happening: Happening, viewer: int) -> wire.Line:
        """An entry of the log as the viewer may know it."""
        telling = self._telling(happening)
        told = telling.to_all
        if viewer in telling.insiders:
            told = told.copy()
            for step in telling.insiders[viewer]:
                before, after = telling.scenes[step : step + 2]
                action = happening.steps[step][1]
                told[step] = _tell(before, after, viewer, action, happening.names)
        return _line(happening, told, viewer)

    def _telling(self, happening: Happening) -> Telling:
        telling = self._tellings.get(happening.row.seq)
        if telling is None:
            telling = self._tellings[happening.row.seq] = self._told(happening)
        return telling

    def _told(self, happening: Happening) -> Telling:
        states = [*(state for state, _ in happening.steps), *happening.ends[-1:]]
        scenes = [self._scenes.of(state) for state in states]
        insiders: dict[int, list[int]] = {}
        to_all = []
        for step, (before, after) in enumerate(pairwise(scenes)):
            action = happening.steps[step][1]
            knowing = before.insiders(action)
            is_known = SPECTATOR in knowing
            known = action if is_known else None
            to_all.append(_tell(before, after, SPECTATOR, known, happening.names))
            for seat in () if is_known else knowing:
                insiders.setdefault(seat, []).append(step)
        return Telling(scenes, to_all, insiders, any(map(_hides_points, to_all)), {})


def _tell(
    before: Scene, after: Scene, viewer: int, known: int | None, names: Sequence[str]
) -> Told:
    """What a viewer is told of an action; `known` is None where not the whole of it."""
    events = before.game.events_of(before.seen(viewer), known, after.seen(viewer), names)
    return Told(events, after, any(map(_is_ending, events)))


def _line(happening: Happening, told: Sequence[Told], viewer: int) -> wire.Line:
    entry = happening.row.entry
    own = WORDS[type(entry)](entry, happening.names)
    return wire.Line(
        seq=happening.row.seq,
        at=happening.row.at,
        kind=KINDS[type(entry)],
        seat=getattr(entry, "seat", None),
        speaker=entry.name if isinstance(entry, log.Chatted) else None,
        words=[own] if own else [],
        events=[event for each in told for event in each.events],
        scoring=next((each.after.scoring(viewer) for each in told if each.is_end), []),
    )


def _is_ending(event: Any) -> bool:
    return isinstance(event, Event) and event.kind in ENDINGS  # pieces never are


def _hides_points(told: Told) -> bool:
    return told.is_end and not told.after.game.parts.views.HAS_OPEN_SCORES


class Alike(NamedTuple):
    """What everyone is sent alike, as pieces of JSON: each is sent something else between them."""

    seat: bytes
    lines: bytes
    view: bytes  # of the table too; a table at which nobody plays yet has no view and what follows
    choices: bytes
    scoring: bytes
    can_undo: bytes
    answer: bytes
    end: bytes


class Projector(Lines):
    """Makes messages about a table as it is now; `known` is what it was told of before."""

    def __init__(self, table: Table, known: Scene | None = None) -> None:
        super().__init__(Scenes(table.game, known))
        self.table = table
        self.scene = self._scenes.of(table.state)

    def steps(self, happenings: Sequence[Happening]) -> Sequence[Callable[[], object]]:
        """All that is made for several viewers, step by step, so that it is there for `update`."""
        return (
            self.scene.show_to_all,
            partial(getattr, self, "_alike"),
            partial(self.scene.view, SPECTATOR),
            partial(self.scene.scoring, SPECTATOR),
            partial(self._tell_all, happenings),
        )

    def _tell_all(self, happenings: Sequence[Happening]) -> None:
        for happening in happenings:
            for viewer in (SPECTATOR, *self._telling(happening).insiders):
                self.encoded(happening, viewer)

    def update(self, viewer: int, happenings: Sequence[Happening]) -> bytes:
        """The message that brings a viewer up to date."""
        alike, table, scene = self._alike, self.table, self.scene
        own = alike.seat, encode(viewing_seat(viewer)), alike.lines
        told = b",".join([self.encoded(happening, viewer) for happening in happenings])
        if table.status == OPEN:
            return b"".join((*own, told, alike.view, NULL, alike.end))
        choices = encode(scene.choices(viewer, table)) if viewer in table.waits_for else NONE
        return b"".join(
            (
                *(*own, told, alike.view, encode(scene.view(viewer)), alike.choices, choices),
                *(alike.scoring, scene.scoring(viewer)),
                *(alike.can_undo, TRUE if table.can_undo(viewer) else FALSE),
                *(alike.answer, encode(table.answers.get(viewer)), alike.end),
            )
        )

    @cached_property
    def _alike(self) -> Alike:
        table, public = self.table, self.scene.seen(SPECTATOR)
        seq, seat, lines, info, position, end = UPDATE
        seat, lines = b"%b%d%b" % (seq, table.seq, seat), lines + b"["
        info = b"]%b%b%b" % (info, encode(_info(table, State(public.states))), position)
        if table.status == OPEN:
            return Alike(seat, lines, info, b"", b"", b"", b"", end)
        view, question, choices, scoring, can_undo, answer, last = POSITION
        asked = encode(table.game.parts.views.question(public, table.names))
        choices = b"%b%b%b" % (question, asked, choices)
        return Alike(seat, lines, info + view, choices, scoring, can_undo, answer, last + end)


def line(game: Game, happening: Happening, viewer: int) -> wire.Line:
    """An entry of the log as one viewer may know it."""
    return Lines(Scenes(game)).line(happening, viewer)


def info(table: Table) -> wire.TableInfo:
    """What everyone may know of a table besides the game itself."""
    return _info(table, table.game.conceal(table.state, SPECTATOR))


def _info(table: Table, public: State) -> wire.TableInfo:
    settings = table.settings
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
        seats=_seat_infos(tuple(table.seats)),
        asked=table.waits_for,
        answered=sorted(table.answers),
        deadline=table.deadline,
        votes={str(seat): sorted(votes) for seat, votes in table.votes.items()},
        scores=[] if table.status == OPEN else table.game.scores(public),
        winners=table.game.winners(public) if table.status == FINISHED else [],
        rematch=table.rematch,
        day=settings.day,
        title=title_of(settings.game, settings.edition),
    )


@lru_cache(maxsize=4096)
def _seat_infos(seats: tuple[Seat, ...]) -> list[wire.SeatInfo]:
    return [_seat_info(seat) for seat in seats]


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
    log.Chatted: lambda entry, names: entry.text,
    log.Nudged: lambda entry, names: f"{names[entry.by]} asks {names[entry.seat]} to hurry.",
    log.Voted: lambda entry, names: (
        f"{names[entry.by]} wants a bot ({entry.level}) to play for {names[entry.seat]}."
    ),
    log.Rematched: lambda entry, names: "They play again at another table.",
}

KINDS = {kind: log.snake(kind.__name__) for kind in WORDS}
