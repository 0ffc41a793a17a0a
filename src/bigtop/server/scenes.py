"""States of games as viewers may know them, and what is made of that: alone, or of many at once."""

from collections.abc import Sequence
from typing import Any

from bigtop.core.game import Game, State
from bigtop.core.layout import Reading
from bigtop.core.seats import SPECTATOR
from bigtop.core.views import piece
from bigtop.server.tables import Table


class Scene:
    """A state of a game as its viewers may know it, and what was made of that, as JSON.

    What everyone may know is made once, of what a spectator sees.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self._seen: dict[int, Reading] = {}
        self._all = b""  # what each viewer may know, one after the other, if all of them look
        self._views: dict[int, Any] = {}
        self._points: dict[int, Any] = {}
        self._choices: dict[tuple[int, tuple[str, ...]], Any] = {}  # of a seat, with these names
        self._scores: list[int] | None = None

    @property
    def is_shown(self) -> bool:
        """Whether it is known what all viewers may know."""
        return bool(self._all)

    def seen(self, viewer: int) -> Reading:
        """The state as the viewer may know it."""
        found = self._seen.get(viewer)
        if found is None:
            found = self._seen[viewer] = self._look(viewer)
        return found

    def _look(self, viewer: int) -> Reading:
        if viewer != SPECTATOR and not self.game.parts.has_secrets:
            return self.seen(SPECTATOR)
        if not self._all:
            return self.game.seen(self.state, viewer)
        dtype = self.state.array.dtype
        first = self.game.viewers.index(viewer) * dtype.itemsize
        return Reading(self._all[first : first + dtype.itemsize], dtype)

    def insiders(self, action: int) -> Sequence[int]:
        """The viewers who may know the whole of what is done here; a spectator stands for all."""
        return self.game.parts.insiders(self.seen(SPECTATOR), action)

    def view(self, viewer: int) -> Any:
        """The table as the viewer sees it."""
        view = self._views.get(viewer)
        if view is None:
            [found] = self.game.parts.views.tables(self.seen(viewer).states, (viewer,))
            view = self._views[viewer] = piece(found)
        return view

    def scoring(self, viewer: int) -> Any:
        """Where the points come from, as far as the viewer may know."""
        views = self.game.parts.views
        viewer = SPECTATOR if views.HAS_OPEN_SCORES else viewer
        points = self._points.get(viewer)
        if points is None:
            [found] = views.scorings([self.seen(viewer)])
            points = self._points[viewer] = piece(found)
        return points

    @property
    def scores(self) -> list[int]:
        """What each seat has, as far as everyone may know."""
        if self._scores is None:
            [self._scores] = self.game.all_scores(self.seen(SPECTATOR).states).tolist()
        return self._scores

    def choices(self, viewer: int, table: Table) -> Any:
        """What a seat that is asked may do."""
        choices = self._choices.get((viewer, table.names))
        if choices is None:
            if viewer == table.actor:
                asking = self.seen(viewer), table.legal(viewer), table.names
                [found] = self.game.choices_of([asking])
            else:  # before others who are asked
                found = self.game.choices(self.state, viewer, table.names)
            choices = self._choices[viewer, table.names] = piece(found)
        return choices


class Scenes:
    """The states of a table that are told of, each with what was made of it."""

    def __init__(self, game: Game, known: Scene | None = None) -> None:
        self.game = game
        self._found = {} if known is None else {id(known.state): known}

    def of(self, state: State) -> Scene:
        """The scene of a state."""
        key = id(state)  # no other state has this id while this one is kept here
        scene = self._found.get(key)
        if scene is None:
            scene = self._found[key] = Scene(self.game, state)
        return scene


def show_to_all(game: Game, scenes: Sequence[Scene], passed: Sequence[Scene] = ()) -> None:
    """Make what all viewers see of several scenes, and find what they may know of passed ones."""
    viewers, views = game.viewers, game.parts.views
    every = (*scenes, *passed)
    if not every:
        return
    seen = game.seen_by_all([scene.state for scene in every])
    images, size = seen.tobytes(), len(viewers) * seen.dtype.itemsize
    for place, scene in enumerate(every):
        scene._all = images[place * size : (place + 1) * size]
    if not scenes:
        return
    shown = seen[: len(scenes) * len(viewers)]
    tables = iter(views.tables(shown, viewers))
    scores = iter(game.all_scores(shown)[len(viewers) - 1 :: len(viewers)].tolist())
    for scene in scenes:
        scene._views = {viewer: piece(next(tables)) for viewer in viewers}
        scene._scores = next(scores)
    if views.HAS_OPEN_SCORES:
        points = views.scorings([scene.seen(SPECTATOR) for scene in scenes])
        for scene, each in zip(scenes, points, strict=True):
            scene._points = {SPECTATOR: piece(each)}


def offer(game: Game, asked: Sequence[tuple[Scene, Table]]) -> None:
    """Make what the seats that decide may do, at several tables of a game."""
    if not asked:
        return
    seen = [scene.seen(table.actor) for scene, table in asked]
    askings = []
    for reading, legal, (_, table) in zip(seen, game.legal_of_each(seen), asked, strict=True):
        table.learn_legal(table.actor, legal)
        askings.append((reading, legal, table.names))
    for (scene, table), choices in zip(asked, game.choices_of(askings), strict=True):
        scene._choices[table.actor, table.names] = piece(choices)
