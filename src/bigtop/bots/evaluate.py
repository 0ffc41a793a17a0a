"""What a finished game could have been: winning chances of every decision, and what was better.

Chances are those of the seat that decides, by what it may know then: worlds that fit are played
out to the end, every action in the same worlds with the same luck. The better half of the actions
goes on until two are left, what was played and its best alternative, and these are compared in
fresh worlds, so that the best of many does not look better than it is.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from bigtop.bots.rollouts import VIEW, Desk, Manner, compare
from bigtop.bots.search import FOREVER, STYLES, desk_for
from bigtop.core.errors import ChoiceError
from bigtop.core.game import Game, State
from bigtop.core.records import Record
from bigtop.core.rng import Random

# The lost chance from which on a decision has the mark.
MARKS = (("blunder", 0.3), ("mistake", 0.2), ("inaccuracy", 0.1))


ALONE = "who plays alone has no winning chances to compare"


def mark_of(lost: float) -> str:
    """The mark of a decision that lost so much of the winning chance, or nothing."""
    return next((mark for mark, least in MARKS if lost >= least), "")


@dataclass(frozen=True)
class Judgement:
    """One decision of a game."""

    number: int  # of the action in the record, from 1
    seat: int
    action: str
    chance_before: float  # of winning, with the better of what was played and `best`
    chance_after: float  # with what was played
    lost: float
    mark: str
    best: str  # the best action that was found; what was played if nothing was better

    def report(self) -> dict[str, Any]:
        """The judgement as plain values with names."""
        return asdict(self)


@dataclass(frozen=True)
class Hint:
    """An action with its winning chance."""

    action: int
    words: str
    chance: float


class Judge:
    """Finds winning chances in a game; `iterations` worlds are played out for a decision."""

    def __init__(self, game: Game, iterations: int | None = None) -> None:
        style = STYLES[game.name]
        if game.players == 1:
            raise ChoiceError(ALONE)
        self.game = game
        self.iterations = iterations or style.judged
        self.manner = Manner(FOREVER, style.manner.carelessness, 1.0, 1.0)
        self._desk: Desk = desk_for(game)

    def chances(self, view: State, actions: list[int], worlds: int, rng: Random) -> list[float]:
        """The actor's winning chance with each of the actions, all in the same worlds."""
        candidates = np.array(actions, np.int32)
        sums = np.zeros(len(actions))
        desk = self._desk
        desk.worlds[VIEW] = view.array[0]
        desk.words[0] = rng.words
        compare(desk, candidates, sums, 0, len(actions), worlds, self.manner)
        rng.words[:] = desk.words[0]
        chances: list[float] = (sums / worlds).tolist()
        return chances

    def best_of(self, view: State, actions: list[int], count: int, rng: Random) -> list[int]:
        """The best of the actions, at most so many; half the budget at the most is spent."""
        stages = len(_sizes(len(actions), count))
        for size in _sizes(len(actions), count):
            worlds = max(1, self.iterations // (2 * stages * len(actions)))
            found = self.chances(view, actions, worlds, rng)
            order = sorted(range(len(actions)), key=lambda i: -found[i])
            actions = [actions[i] for i in order[:size]]
        return actions

    def judge(self, number: int, state: State, played: int, rng: Random) -> Judgement:
        """A decision, by what its seat may know."""
        seat = self.game.actor(state)
        view = self.game.conceal(state, seat)
        others = [action for action in self.game.legal(view) if action != played]
        rivals = [played, *self.best_of(view, others, 1, rng)] if others else [played]
        worlds = max(1, self.iterations // (2 * len(rivals)))
        chances = self.chances(view, rivals, worlds, rng)
        better = int(np.argmax(chances))
        lost = chances[better] - chances[0]
        return Judgement(
            number,
            seat,
            self.game.text(state, played),
            round(chances[better], 4),
            round(chances[0], 4),
            round(lost, 4),
            mark_of(round(lost, 4)),
            self.game.text(state, rivals[better]),
        )

    def hints(self, view: State, rng: Random, count: int = 3) -> list[Hint]:
        """The best actions for whoever decides in a concealed state, the best first."""
        found = self.best_of(view, self.game.legal(view), count, rng)
        worlds = max(1, self.iterations // (2 * len(found)))
        chances = self.chances(view, found, worlds, rng)
        hints = [
            Hint(action, self.game.text(view, action), round(chance, 4))
            for action, chance in zip(found, chances, strict=True)
        ]
        return sorted(hints, key=lambda hint: -hint.chance)


def _sizes(many: int, few: int) -> list[int]:
    """How many actions are left after each stage, half as many as before, until they are few."""
    sizes = []
    while many > few:
        many = max(few, (many + 1) // 2)
        sizes.append(many)
    return sizes


def evaluate(
    record: Record,
    iterations: int | None = None,
    seed: int = 0,
    progress: Callable[[], None] = lambda: None,
) -> Iterator[Judgement]:
    """A judgement for every decision of a game; those without a choice are passed over."""
    judge = Judge(record.game, iterations)
    for number, (state, action) in enumerate(record.states(), 1):
        if record.game.actor(state) >= 0 and len(record.game.legal(state)) > 1:
            yield judge.judge(number, state, action, Random(seed, number))
        progress()
