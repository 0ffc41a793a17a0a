"""What is told of entries of a log, as viewers may know them; to everyone alike where possible."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bigtop.core.game import Game, State
from bigtop.core.seats import SPECTATOR
from bigtop.core.views import Deed, Event, encode
from bigtop.server import log, wire
from bigtop.server.scenes import Scene, Scenes
from bigtop.server.tables import Step, Table

ENDINGS = ("round_ends", "game_ends")  # kinds of events after which points are told

Events = Sequence[Any]  # or pieces of them


class Happening:
    """An entry with what is needed to tell it: the names then, the actions and the states."""

    def __init__(self, row: log.Row, names: tuple[str, ...], steps: list[Step], end: State) -> None:
        self.row = row
        self.names = names
        self.steps = steps
        # Before each of the actions, and after the last one.
        self.states: list[State] = [*[state for state, _ in steps], end] if steps else []


def fold(table: Table, row: log.Row) -> Happening:
    """Take in the next entry, and keep what is needed to tell it."""
    leaving = table.names[row.entry.seat] if isinstance(row.entry, log.Left) else ""
    steps = table.fold(row)
    names = table.names
    if isinstance(row.entry, log.Left):
        names = (*names[: row.entry.seat], leaving, *names[row.entry.seat + 1 :])
    return Happening(row, names, steps, table.state)


class Telling:
    """What is told of an entry: to everyone, and to seats that may know more of what was done."""

    def __init__(self, happening: Happening, scenes: Scenes) -> None:
        self.happening = happening
        self._game = scenes.game
        self._scenes = [scenes.of(state) for state in happening.states]
        self._known: list[int | None] = []  # the actions, where everyone may know them
        self.insiders: dict[int, list[int]] = {}  # seat → the steps that it may know more of
        for step, (_, action) in enumerate(happening.steps):
            insiders = self._scenes[step].insiders(action)
            is_known = SPECTATOR in insiders
            self._known.append(action if is_known else None)
            for seat in () if is_known else insiders:
                self.insiders.setdefault(seat, []).append(step)
        self._told: dict[int, list[Events]] = {}  # what each step brought
        self._ended: Scene | None = None  # after which a round or the game was over
        self._encoded: dict[int, bytes] = {}

    def not_told(self, viewers: Sequence[int] | None) -> list[int]:
        """For whom of these, or of all, there is something to be made, everyone first."""
        audience = (SPECTATOR, *self.insiders)
        if viewers is not None:
            audience = (SPECTATOR, *(seat for seat in self.insiders if seat in viewers))
        return [viewer for viewer in audience if viewer not in self._told]

    def deeds(self, viewer: int) -> list[Deed]:
        """What everyone, as a spectator, or a seat that may know more has to be told."""
        names, scenes = self.happening.names, self._scenes
        if viewer == SPECTATOR:
            steps = list(enumerate(self._known))
        else:
            steps = [(step, self.happening.steps[step][1]) for step in self.insiders[viewer]]
        return [
            Deed(scenes[step].seen(viewer), action, scenes[step + 1].seen(viewer), names)
            for step, action in steps
        ]

    def hear(self, viewer: int, events: Iterator[Events]) -> None:
        """Take what came of `deeds`; what everyone is told comes first."""
        if viewer == SPECTATOR:
            told = self._told[viewer] = [next(events) for _ in self._known]
            ends = [step for step, each in enumerate(told) if _has_ending(each)]
            self._ended = self._scenes[ends[0] + 1] if ends else None
        else:
            told = self._told[viewer] = self._told[SPECTATOR].copy()
            for step in self.insiders[viewer]:
                told[step] = next(events)

    def line(self, viewer: int) -> wire.Line:
        """The entry as the viewer may know it."""
        told = self._told_to(viewer if viewer in self.insiders else SPECTATOR)
        entry = self.happening.row.entry
        own = WORDS[type(entry)](entry, self.happening.names)
        return wire.Line(
            seq=self.happening.row.seq,
            at=self.happening.row.at,
            kind=KINDS[type(entry)],
            seat=getattr(entry, "seat", None),
            speaker=entry.name if isinstance(entry, log.Chatted) else None,
            words=[own] if own else [],
            events=[event for events in told for event in events],
            scoring=[] if self._ended is None else self._ended.scoring(viewer),
        )

    def encoded(self, viewer: int) -> bytes:
        """The same as JSON, made once for all who may know no more than everyone."""
        if viewer not in self.insiders and not self._hides_points:
            viewer = SPECTATOR
        line = self._encoded.get(viewer)
        if line is None:
            line = self._encoded[viewer] = encode(self.line(viewer))
        return line

    def _told_to(self, viewer: int) -> list[Events]:
        if viewer not in self._told:
            tell(self._game, [self], [viewer])
        return self._told[viewer]

    @property
    def _hides_points(self) -> bool:
        """Whether everybody is told other points."""
        self._told_to(SPECTATOR)
        return self._ended is not None and not self._game.parts.views.HAS_OPEN_SCORES


def _has_ending(events: Events) -> bool:
    # Pieces never are an end.
    return any(isinstance(event, Event) and event.kind in ENDINGS for event in events)


def tell(game: Game, tellings: Sequence[Telling], viewers: Sequence[int] | None = None) -> None:
    """Make what these viewers, or all, are told; that of many tables of a game at once."""
    wanted = [(telling, viewer) for telling in tellings for viewer in telling.not_told(viewers)]
    deeds = [deed for telling, viewer in wanted for deed in telling.deeds(viewer)]
    events = iter(game.parts.events.events(deeds))
    for telling, viewer in wanted:
        telling.hear(viewer, events)


def line(game: Game, happening: Happening, viewer: int) -> wire.Line:
    """An entry of the log as one viewer may know it."""
    return Telling(happening, Scenes(game)).line(viewer)


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
