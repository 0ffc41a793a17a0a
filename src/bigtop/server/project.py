"""What a viewer is sent of a table; the game's part is made from concealed states alone."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import structlog

from bigtop.core.game import Game, State
from bigtop.core.seats import SPECTATOR
from bigtop.core.views import encode, piece, viewing_seat
from bigtop.core.writing import MARK, cut, form
from bigtop.server import wire
from bigtop.server.catalogue import title_of
from bigtop.server.scenes import Scene, Scenes, offer, show_to_all
from bigtop.server.tables import FINISHED, OPEN, Seat, Table
from bigtop.server.tellings import Happening, Telling, tell

LOGGER = structlog.get_logger()

UPDATE, POSITION = form(wire.Update), form(wire.Position)
NULL, NONE, FALSE, TRUE = encode(None), encode([]), encode(False), encode(True)


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


class Projector:
    """Makes messages about a table as it is now and what happened last.

    `known` is what was told of before.
    """

    def __init__(
        self, table: Table, happenings: Sequence[Happening] = (), known: Scene | None = None
    ) -> None:
        self.table = table
        self._happenings = happenings
        self._scenes = Scenes(table.game, known)
        self.scene = self._scenes.of(table.state)
        self.question: Any = None
        self._tellings: list[Telling] | None = None
        self._alike: Alike | None = None
        self._updates: dict[int, bytes] = {}
        self._idle: bytes | None = None  # the rest of the update of all who can do nothing

    def update(self, viewer: int) -> bytes:
        """The message that brings a viewer up to date."""
        update = self._updates.get(viewer)
        if update is None:
            update = self._updates[viewer] = self._update(viewer)
        return update

    def _update(self, viewer: int) -> bytes:
        alike, table, scene = self.alike, self.table, self.scene
        told = b",".join([telling.encoded(viewer) for telling in self.tellings])
        own = alike.seat, encode(viewing_seat(viewer)), alike.lines
        if table.status == OPEN:
            return b"".join((*own, told, alike.view, NULL, alike.end))
        return b"".join((*own, told, alike.view, scene.view(viewer), *self._rest(viewer)))

    def _rest(self, viewer: int) -> Iterable[bytes]:
        """What can be done now and where points come from; the same for all who can do nothing."""
        table = self.table
        can_act = viewer in table.asked or table.can_undo(viewer)
        if can_act or not table.game.parts.views.HAS_OPEN_SCORES:
            return self._own_rest(viewer)
        if self._idle is None:
            self._idle = b"".join(self._own_rest(SPECTATOR))
        return (self._idle,)

    def _own_rest(self, viewer: int) -> Iterable[bytes]:
        alike, table, scene = self.alike, self.table, self.scene
        return (
            alike.choices,
            scene.choices(viewer, table) if viewer in table.waits_for else NONE,
            alike.scoring,
            scene.scoring(viewer),
            alike.can_undo,
            TRUE if table.can_undo(viewer) else FALSE,
            alike.answer,
            encode(table.answers.get(viewer)),
            alike.end,
        )

    @property
    def tellings(self) -> list[Telling]:
        """What is told of what happened."""
        if self._tellings is None:
            self._tellings = [Telling(each, self._scenes) for each in self._happenings]
        return self._tellings

    @property
    def passed(self) -> list[Scene]:
        """What is told of besides the table as it is now, and has not been shown to all."""
        scenes = [self._scenes.of(state) for each in self._happenings for state in each.states[:-1]]
        return [scene for scene in scenes if not scene.is_shown]

    @property
    def alike(self) -> Alike:
        """What everyone is sent alike."""
        if self._alike is None:
            self._alike = self._make_alike()
        return self._alike

    def _make_alike(self) -> Alike:
        table = self.table
        seq, seat, lines, info, position, end = UPDATE
        seat, lines = b"%b%d%b" % (seq, table.seq, seat), lines + b"["
        info = b"]%b%b%b" % (info, _encoded_info(table, self.scene), position)
        if table.status == OPEN:
            return Alike(seat, lines, info, b"", b"", b"", b"", end)
        view, question, choices, scoring, can_undo, answer, last = POSITION
        choices = b"".join((question, self._question(), choices))
        return Alike(seat, lines, info + view, choices, scoring, can_undo, answer, last + end)

    def _question(self) -> Any:
        if self.question is None:
            ask(self.table.game, [self])
        return self.question


Audience = tuple[Projector, Collection[int]]  # what will be told, and to whom


def ask(game: Game, projectors: Sequence[Projector]) -> None:
    """Make what each of these tables waits for, which everyone may know."""
    states = [each.scene.seen(SPECTATOR) for each in projectors]
    names = [each.table.names for each in projectors]
    questions = game.parts.views.questions(states, names)
    for projector, question in zip(projectors, questions, strict=True):
        projector.question = piece(question)


def make_ready(audiences: Sequence[Audience]) -> None:
    """Make the updates of many tables at once.

    Each kind of thing is made for all tables before the next kind: kernels write it all in one go,
    and code that runs again at once is in the processor's caches, which takes a third of the time.
    Nothing depends on this: whoever needs what failed here makes it later.
    """
    games: dict[Game, list[Audience]] = {}
    for projector, viewers in audiences:
        if len(viewers) > 1:  # one is told soon
            games.setdefault(projector.table.game, []).append((projector, viewers))
    for game, group in games.items():
        try:
            _make_ready(game, group)
        except Exception as error:
            tables = [projector.table.id for projector, _ in group]
            LOGGER.error("projection", tables=tables, error=repr(error), exc_info=True)


def _make_ready(game: Game, audiences: Sequence[Audience]) -> None:
    projectors = [projector for projector, _ in audiences]
    newest = [each.scene for each in projectors if not each.scene.is_shown]
    show_to_all(game, newest, [scene for each in projectors for scene in each.passed])
    tell(game, [telling for each in projectors for telling in each.tellings])
    offer(
        game,
        [
            (each.scene, each.table)
            for each, viewers in audiences
            if each.table.actor in viewers and each.table.actor in each.table.waits_for
        ],
    )
    ask(game, projectors)
    for projector in projectors:
        projector.alike  # noqa: B018  # made now, kept for all updates
    for projector, viewers in audiences:
        for viewer in viewers:
            projector.update(viewer)


def info(table: Table) -> wire.TableInfo:
    """What everyone may know of a table besides the game itself."""
    return _info(table, _changing(table, Scene(table.game, table.state)))


def _encoded_info(table: Table, scene: Scene) -> bytes:
    """The same as JSON, of which most is kept until somebody else sits at the table."""
    changing = _changing(table, scene)
    form = table.kept.get("info")
    if form is None:
        form = table.kept["info"] = cut(_info(table, dict.fromkeys(changing, MARK)))
    pieces = [form[0]]
    for value, after in zip(changing.values(), form[1:], strict=True):
        pieces += encode(value), after
    return b"".join(pieces)


def _changing(table: Table, scene: Scene) -> dict[str, Any]:
    """What often changes, in the order of the fields."""
    is_over = table.status == FINISHED
    return {
        "status": table.status,
        "asked": table.waits_for,
        "answered": sorted(table.answers),
        "deadline": table.deadline,
        "votes": {str(seat): sorted(votes) for seat, votes in table.votes.items()},
        "scores": [] if table.status == OPEN else scene.scores,
        "winners": table.game.winners(State(scene.seen(SPECTATOR).states)) if is_over else [],
        "rematch": table.rematch,
    }


def _info(table: Table, changing: dict[str, Any]) -> wire.TableInfo:
    settings = table.settings
    return wire.TableInfo(
        id=table.id,
        game=settings.game,
        edition=settings.edition,
        players=settings.players,
        options=settings.options,
        is_public=settings.is_public,
        clock=settings.clock,
        host=table.seat_of(settings.host),
        seats=[_seat_info(seat) for seat in table.seats],
        day=settings.day,
        title=title_of(settings.game, settings.edition),
        **changing,
    )


def _seat_info(seat: Seat) -> wire.SeatInfo:
    kind = "open" if seat.is_empty else "person" if seat.is_person else "bot"
    return wire.SeatInfo(name=seat.name, kind=kind, level=seat.level, has_left=seat.has_left)
