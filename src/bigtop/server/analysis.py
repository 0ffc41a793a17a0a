"""Winning chances of finished games, and what would have been better.

They are found in three passes: a rough chance for every decision, so that there is a graph within
seconds; then what else could have been done; and once more, with more worlds, where something
seems to have been better, because what is best of many looks better than it is. What was found of
a whole game is stored; what is half done when a server ends is found again by who asks for it.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import msgspec
import structlog

from bigtop.bots.evaluate import ALONE, Judgement, mark_of
from bigtop.core.game import State
from bigtop.core.playouts import apply_at
from bigtop.core.views import Wire
from bigtop.server.errors import Refused
from bigtop.server.replays import Replay
from bigtop.server.thinkers import Thinkers

LOGGER = structlog.get_logger()

MOST_KEPT = 100  # evaluations in memory
MOST_OPEN = 8  # evaluations that are not done

Status = Literal["none", "waiting", "estimating", "comparing", "checking", "done", "failed"]
PASSES: tuple[Status, ...] = ("estimating", "comparing", "checking")
ENDED: tuple[Status, ...] = ("done", "failed")
# How many worlds are played out for a decision in each pass.
WORLDS = {
    "scout": (60, 400, 2000),
    "flohcati": (60, 400, 2000),
    "magnificent": (12, 40, 200),
}


class JudgedMove(Wire):
    """A decision: the chances of its seat before and after it, by what the seat knew then.

    `best` is what was better, as a sentence, `best_words` the same in the game's notation: None
    where nothing was, or that is not sure yet. `mark` says how bad it was not to choose it:
    inaccuracy, mistake, blunder, or nothing.
    """

    move: int
    seat: int
    played: str
    chance_before: float
    chance_after: float
    lost: float
    mark: str
    best: str | None
    best_words: str | None


class EvaluationInfo(Wire):
    """How far an evaluation has come: `done` of `total` decisions in the present pass.

    `moves` are the decisions that are known by now, each as well as it is known.
    """

    status: Status
    done: int
    total: int
    moves: list[JudgedMove]


NOT_BEGUN = EvaluationInfo(status="none", done=0, total=0, moves=[])


@dataclass(frozen=True)
class Decision:
    """A move at which a seat had a choice, with the state before it."""

    move: int
    state: State
    played: int


class Shelf(Protocol):
    """Where evaluations that are done are kept."""

    async def save_evaluation(self, replay: str, text: str) -> None:
        """Keep one."""

    async def evaluation(self, replay: str) -> str | None:
        """One that was kept."""


class Evaluation:
    """The decisions of a game, as they become known."""

    def __init__(self, replay: Replay, decisions: Sequence[Decision]) -> None:
        self.replay = replay
        self.status: Status = "waiting"
        self.which = 0  # of the passes
        self.done = 0
        self.moves: dict[int, JudgedMove] = {}
        self._decisions = decisions

    @property
    def worlds(self) -> int:
        """How many are played out for a decision in this pass."""
        return WORLDS[self.replay.game.name][self.which]

    def next(self) -> Decision | None:
        """The decision that is to be judged now; None when all are."""
        while self.done == len(self._decisions):
            if self.which == len(PASSES) - 1:
                return None
            self.which, self.done = self.which + 1, 0
            if PASSES[self.which] == "checking":
                self._decisions = [each for each in self._decisions if self._is_doubtful(each)]
        self.status = PASSES[self.which]
        return self._decisions[self.done]

    def _is_doubtful(self, decision: Decision) -> bool:
        return bool(mark_of(self.moves[decision.move].lost))

    def take(self, decision: Decision, found: float | Judgement) -> None:
        """Keep what was found: a rough chance, or a judgement."""
        self.done += 1
        if isinstance(found, Judgement):
            self.moves[decision.move] = self._judged(decision, found)
        else:
            self.moves[decision.move] = self._move(decision, found, found)

    def _judged(self, decision: Decision, found: Judgement) -> JudgedMove:
        move = self._move(decision, found.chance_before, found.chance_after)
        if PASSES[self.which] == "checking" and found.mark:
            best = self.replay.game.parse(decision.state, found.best)
            move.mark = found.mark
            move.best = self._label(decision, best)
            move.best_words = found.best
        return move

    def _move(self, decision: Decision, before: float, after: float) -> JudgedMove:
        return JudgedMove(
            move=decision.move,
            seat=self.replay.game.actor(decision.state),
            played=self._label(decision, decision.played),
            chance_before=before,
            chance_after=after,
            lost=round(before - after, 4),
            mark="",
            best=None,
            best_words=None,
        )

    def _label(self, decision: Decision, action: int) -> str:
        return self.replay.game.label(decision.state, action, self.replay.names)

    def info(self) -> EvaluationInfo:
        """What is told of it."""
        moves = [move for _, move in sorted(self.moves.items())]
        total = len(self._decisions)
        return EvaluationInfo(status=self.status, done=self.done, total=total, moves=moves)


class Analysis:
    """Judges one decision at a time; of the games that wait, first those that know least."""

    def __init__(self, thinkers: Thinkers, shelf: Shelf) -> None:
        self._thinkers = thinkers
        self._shelf = shelf
        self._kept: OrderedDict[str, Evaluation] = OrderedDict()
        self._open: list[Evaluation] = []
        self._wanted = asyncio.Event()
        self._worker: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to work."""
        self._worker = asyncio.create_task(self._work(), name="analysis")

    async def close(self) -> None:
        """Stop, whatever is half done."""
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)

    async def info(self, replay: Replay) -> EvaluationInfo:
        """How far the evaluation of a game has come."""
        kept = self._kept.get(replay.id)
        if kept is not None:
            return kept.info()
        text = await self._shelf.evaluation(replay.id)
        return NOT_BEGUN if text is None else msgspec.json.decode(text, type=EvaluationInfo)

    async def is_begun(self, replay: Replay) -> bool:
        """Whether there is an evaluation of this game that did not fail."""
        return (await self.info(replay)).status not in ("none", "failed")

    def check(self, replay: Replay) -> None:
        """Refuse what cannot be evaluated, or not now."""
        if replay.game.players < 2:
            raise Refused("not_now", ALONE)
        if len(self._open) >= MOST_OPEN:
            raise Refused("too_many", "many games are being analysed; try again in a minute")

    async def begin(self, replay: Replay) -> None:
        """Have a game evaluated."""
        self.check(replay)
        evaluation = Evaluation(replay, await asyncio.to_thread(_decisions, replay))
        self._kept[replay.id] = evaluation
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        self._open.append(evaluation)
        self._wanted.set()

    async def _work(self) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            while self._open:
                await self._go_on(min(self._open, key=lambda each: each.which))
                self._open = [each for each in self._open if each.status not in ENDED]

    async def _go_on(self, evaluation: Evaluation) -> None:
        """Judge one more decision; when there is none, keep what was found."""
        decision = evaluation.next()
        try:
            if decision is None:
                await self._finish(evaluation)
            else:
                evaluation.take(decision, await self._judge(evaluation, decision))
        except Exception as error:  # whatever is wrong with one game, others can be analysed
            evaluation.status = "failed"
            LOGGER.error("analysis", replay=evaluation.replay.id, error=repr(error))

    async def _finish(self, evaluation: Evaluation) -> None:
        info = msgspec.structs.replace(evaluation.info(), status="done")
        await self._shelf.save_evaluation(evaluation.replay.id, msgspec.json.encode(info).decode())
        evaluation.status = "done"

    async def _judge(self, evaluation: Evaluation, decision: Decision) -> float | Judgement:
        ask = self._thinkers.chance if evaluation.which == 0 else self._thinkers.judge
        return await ask(
            evaluation.replay.game,
            decision.state,
            decision.move,
            decision.played,
            evaluation.worlds,
        )


def _decisions(replay: Replay) -> list[Decision]:
    game, state = replay.game, replay.game.start()
    decisions = []
    for move, action in enumerate(replay.actions, 1):
        if game.actor(state) >= 0 and len(game.legal(state)) > 1:
            decisions.append(Decision(move, state.copy(), action))
        apply_at(state.array, 0, action)
    return decisions
