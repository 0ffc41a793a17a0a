"""The heuristic player's plan of a round in words: which dice, which actions, and the bill."""

from dataclasses import dataclass

import numpy as np

from bigtop.core.errors import ChoiceError
from bigtop.core.game import Game, State
from bigtop.core.rng import Random
from bigtop.games.magnificent.actions import FACES
from bigtop.games.magnificent.components import CLEAR, COLOURS, TURNS
from bigtop.games.magnificent.evaluation import turns_left
from bigtop.games.magnificent.heuristics import is_planned, plans_at
from bigtop.games.magnificent.planning import best_of
from bigtop.games.magnificent.rounds import bill_of, debt_of
from bigtop.games.magnificent.state import FROM_DEBTS, PLAYING, MagnificentState

KINDS = ("build", "travel", "perform")


@dataclass(frozen=True)
class Step:
    """A turn of a plan: the die, the colour that it counts for, and the action."""

    die: str
    colour: str
    action: str


@dataclass(frozen=True)
class RoundPlan:
    """What a seat would do with its turns that are left in the round, and what they will cost."""

    seat: int
    steps: tuple[Step, ...]
    bill: int  # coins
    debt: int  # points, for coins that will be missing

    def text(self) -> str:
        """The plan in sentences, one a line."""
        lines = [f"Seat {self.seat} plans the rest of the round:"]
        lines += [f"{number}. {_step_text(step)}" for number, step in enumerate(self.steps, 1)]
        coins = f"{self.bill} {_plural('coin', self.bill)}"
        lines.append(f"The bill will be about {coins}, {self._payment()}.")
        return "\n".join(lines)

    def _payment(self) -> str:
        if self.debt == 0:
            return "which it expects to have"
        return f"and coins that are missing cost {self.debt} {_plural('point', self.debt)}"


def _plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"


def _step_text(step: Step) -> str:
    counted = f", counted as {step.colour}," if step.die.startswith(COLOURS[CLEAR]) else ""
    return f"Take {step.die}{counted} and {step.action}."


def plan_of(game: Game, state: State, rng: Random) -> RoundPlan:
    """The plan of the seat that is to take a die or to act."""
    record = state.record()
    if not is_planned(record):
        raise ChoiceError("a round is planned where a seat is to take a die or to act")
    seat = int(record.turn)
    actions = np.array(game.legal(state), np.int32)
    plans = plans_at(state.array, 0, actions, len(actions), rng.words)
    best = int(best_of(plans))
    first = TURNS - turns_left(record, seat)
    end = State(plans.positions[best : best + 1].copy()).record()
    return RoundPlan(
        seat,
        tuple(_step(int(number)) for number in plans.steps[best, first:]),
        int(bill_of(end, seat)),
        _debt(end, seat, int(record.points_from[seat, FROM_DEBTS])),
    )


def _step(number: int) -> Step:
    """The step that a number stands for, as `step_of` in planning.py made it."""
    rest, kind = divmod(number, len(KINDS))
    die, colour = divmod(rest, 3)
    name = f"{COLOURS[die // FACES]} {die % FACES + 1}"
    return Step(name, COLOURS[colour], KINDS[kind])


def _debt(end: MagnificentState, seat: int, before: int) -> int:
    """Points that the bill will cost; the last turn of a round ends with the payment."""
    if end.phase == PLAYING:
        return int(debt_of(end, seat))
    return before - int(end.points_from[seat, FROM_DEBTS])
