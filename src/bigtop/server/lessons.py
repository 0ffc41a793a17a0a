"""Lessons: a prepared game, stopped where something is to be learned.

Each game has a `lesson.toml` with the deal, what everybody does, what is said at each step and what
the learner is asked to do. All of it is played by the real rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from bigtop.core.rng import Random
from bigtop.core.seats import CHANCE
from bigtop.core.title import type_of_choice
from bigtop.core.views import Wire
from bigtop.games import title as find_title
from bigtop.server import decisions, log, wire
from bigtop.server.errors import Refused
from bigtop.server.project import Projector
from bigtop.server.tables import Course, Table
from bigtop.server.tellings import Happening, fold

LEARNER = 0  # the seat
RIGHT, OTHER, ILLEGAL = "right", "other", "illegal"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to learn. `ask` is what the learner has to do; then the others do `then`.

    `rules` are the numbers of the rules it is about, `otherwise` is said when the learner does
    something else that is possible.
    """

    say: str
    rules: list[str] = []
    ask: str | None = None
    otherwise: str = ""
    then: list[str] = []


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file has it. `deals` are what chance does first; a seed decides the rest."""

    game: str
    edition: str
    names: list[str]
    seed: int
    steps: list[Step]
    options: dict[str, type_of_choice] = {}
    deals: list[str] = []
    opening: list[str] = []  # what people do before the first step


class LessonStep(Wire):
    """A step: what is said, whether something is asked for, and the table as an update shows it.

    The lines of the update are what happened since the step before.
    """

    game: str
    title: str
    step: int
    steps: int
    say: str
    rules: list[str]
    asks: bool
    update: wire.Update


class LessonAnswer(Wire):
    """What is said to a try: `kind` is right, other (possible, but not now) or illegal."""

    kind: str
    say: str


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the learner wants to do, as a number or in words."""

    action: wire.Action


@dataclass(frozen=True)
class Scene:
    """The table at a step, and what happened since the step before."""

    step: Step
    table: Table
    happenings: list[Happening]


class Rehearsal:
    """Plays a script by the rules."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.table = Table("lesson")
        self.happenings: list[Happening] = []
        self._deals = iter(script.deals)
        self._random = Random(script.seed)

    def scenes(self) -> Iterator[Scene]:
        """The scenes, one after the other."""
        self._set_up()
        self._play_all(self.script.opening)
        for step in self.script.steps:
            yield Scene(step, self.table.copy(), self.happenings)
            self.happenings = []
            if step.ask is not None:
                self._play(LEARNER, step.ask)
            self._play_all(step.then)

    def _set_up(self) -> None:
        script = self.script
        self._add(
            log.Created(
                game=script.game,
                edition=script.edition,
                players=len(script.names),
                options=script.options,
                host=script.names[LEARNER],
            )
        )
        for seat, name in enumerate(script.names):
            self._add(log.Sat(seat=seat, guest=name, name=name))
        self._add(log.Started(actions=self._with_chance(self.table.try_out())))

    def _add(self, entry: log.AnyEntry) -> None:
        self.happenings.append(fold(self.table, log.Row("lesson", self.table.seq + 1, 0, entry)))

    def _play_all(self, acts: list[str]) -> None:
        for words in acts:
            self._play(self.table.waits_for[0], words)

    def _play(self, seat: int, words: str) -> None:
        action = decisions.read_action(self.table, seat, words)
        for entry in decisions.play_for(self.table, seat, action):
            if isinstance(entry, log.Played):
                entry.actions = self._with_own_chance(entry.actions)
            self._add(entry)

    def _with_own_chance(self, actions: list[int]) -> list[int]:
        """The people's part of the actions, and then what the script's chance does."""
        course = self.table.try_out()
        for action in actions:
            if course.actor == CHANCE:
                break
            course.go(action)
        return self._with_chance(course)

    def _with_chance(self, course: Course) -> list[int]:
        game = self.table.game
        while course.actor == CHANCE:
            words = next(self._deals, None)
            if words is None:
                course.go(self._random.choice(game.legal(course.state)))
            else:
                course.go(game.parse(course.state, words))
        return course.actions


@cache
def scenes_of(game: str) -> list[Scene]:
    """The lesson of a game."""
    file = files("bigtop.games") / find_title(game).name / "lesson.toml"
    script = msgspec.toml.decode(file.read_bytes(), type=Script)
    return list(Rehearsal(script).scenes())


def scene(game: str, step: int) -> Scene:
    """One scene of a lesson."""
    scenes = scenes_of(find_title(game).name)
    if step >= len(scenes):
        raise Refused("unknown", f"the lesson has steps 0 to {len(scenes) - 1}, not {step}")
    return scenes[step]


def show(game: str, step: int) -> LessonStep:
    """A step as the learner sees it."""
    found = scene(game, step)
    table = found.table
    update: Any = msgspec.Raw(Projector(table, found.happenings).update(LEARNER))
    return LessonStep(
        game=table.settings.game,
        title=find_title(game).title,
        step=step,
        steps=len(scenes_of(table.settings.game)),
        say=found.step.say.strip(),
        rules=found.step.rules,
        asks=found.step.ask is not None,
        update=update,
    )


def answer(game: str, step: int, wanted: wire.Action) -> LessonAnswer:
    """What is said to what the learner wants to do."""
    found = scene(game, step)
    table, asked = found.table, found.step.ask
    if asked is None:
        raise Refused("not_now", "nothing is asked for at this step")
    action = decisions.read_action(table, LEARNER, wanted)
    reason = decisions.why_not(table, LEARNER, action)
    if reason is not None:
        return LessonAnswer(kind=ILLEGAL, say=reason)
    if action == decisions.read_action(table, LEARNER, asked):
        return LessonAnswer(kind=RIGHT, say="")
    return LessonAnswer(kind=OTHER, say=found.step.otherwise.strip())
