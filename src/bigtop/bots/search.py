"""Bots that think ahead: they draw worlds that fit what they know and play them out.

`search` grows a tree over the worlds; `flat` compares the actions at hand in the same worlds and
with the same luck, and lets the poorer half drop out again and again.
"""

import time
from dataclasses import dataclass

import numpy as np

from bigtop.bots.budget import Budget
from bigtop.bots.rollouts import VIEW, Desk, Manner, compare
from bigtop.bots.tree import DEEPEST, NONE, Growth, Tree, child_of, grow, plant
from bigtop.core import playouts
from bigtop.core.game import Game, State
from bigtop.core.layout import Array, allocate
from bigtop.core.rng import Random
from bigtop.core.seats import CHANCE

PORTION = 32  # iterations between two looks at the clock
NODES = 4  # of a tree for each iteration: one is decided, and chance may add several
LARGEST_TREE = 1 << 18
FOREVER = 1 << 40  # beyond the end of any game, by its clock


@dataclass(frozen=True)
class Style:
    """How a game is searched."""

    manner: Manner
    growth: Growth
    iterations: int  # for a move, where no budget is given
    judged: int  # for a decision of a game that is evaluated


STYLES = {
    "scout": Style(Manner(1, 0.1, 20.0, 0.0), Growth(0.5, 4.0, 0.4), 2000, 2000),
    "flohcati": Style(Manner(FOREVER, 0.05, 30.0, 0.5), Growth(0.5, 30.0, 0.5), 2000, 2000),
    "magnificent": Style(Manner(8, 0.0, 40.0, 0.0), Growth(0.4, 4.0, 0.4), 300, 400),
}


def desk_for(game: Game) -> Desk:
    """A place to search a game at."""
    return Desk(
        allocate(game.parts.dtype, 3),
        np.zeros(game.action_count, np.int32),
        np.zeros(game.players, np.float64),
        np.zeros((2, 4), np.int64),
    )


class Thinker:
    """What both kinds of search have in common: a desk for the game, and a budget."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget
        self._game: Game | None = None

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if self._game is not game:
            self._game = game
            self._desk = desk_for(game)
            self._style = STYLES[game.name]
            self._budget = self.budget or Budget(self._style.iterations)
            self._sit_down(game)
        self._desk.worlds[VIEW] = view.array[0]
        self._desk.words[0] = rng.words
        action = self._think(game, view, legal)
        rng.words[:] = self._desk.words[0]
        return action

    def _sit_down(self, game: Game) -> None:
        """Make ready for a game."""

    def _think(self, game: Game, view: State, legal: list[int]) -> int:
        """One of the legal actions, at the desk."""
        raise NotImplementedError


class SearchBot(Thinker):
    """Information-set Monte-Carlo tree search."""

    def _sit_down(self, game: Game) -> None:
        nodes = min(LARGEST_TREE, NODES * self._budget.iterations + DEEPEST)
        self._tree = Tree.of(nodes, game.action_count)
        self._expected = b""
        self._root = NONE

    def _think(self, game: Game, view: State, legal: list[int]) -> int:
        """The action that was tried most."""
        root = self._root if self._still_holds(view) else plant(self._tree)
        self._grow(root)
        children = [child_of(self._tree, root, action) for action in legal]
        visits = [self._tree.visits[child] if child != NONE else 0 for child in children]
        best = int(np.argmax(visits))
        self._look_forward(game, view, legal[best], children[best])
        return legal[best]

    def _still_holds(self, view: State) -> bool:
        """Whether the tree was kept for this view, and half of it is free to grow in."""
        is_roomy = 2 * int(self._tree.size[0]) < len(self._tree.actions)
        return is_roomy and view.tobytes() == self._expected

    def _grow(self, root: int) -> None:
        """Spend the budget; visits that the root has from the move before count as spent."""
        left = self._budget.iterations - int(self._tree.visits[root])
        begin = time.perf_counter()
        seconds, style = self._budget.seconds, self._style
        while left > 0:
            portion = left if seconds is None else min(left, PORTION)
            grow(self._tree, root, self._desk, portion, style.growth, style.manner)
            left -= portion
            if seconds is not None and time.perf_counter() - begin > seconds:
                break

    def _look_forward(self, game: Game, view: State, action: int, child: int) -> None:
        """Keep the tree below the chosen action if the next decision is the same seat's.

        Nothing was learned or drawn in between then, so all that was tried there still holds.
        """
        after = view.copy()
        seat = game.actor(view)
        playouts.apply_at(after.array, 0, action)
        goes_on = game.actor(after) == seat and child != NONE
        self._expected = after.tobytes() if goes_on else b""
        self._root = child


class FlatBot(Thinker):
    """Flat Monte Carlo: all actions in the same worlds with equal luck; the better half goes on."""

    def _think(self, game: Game, view: State, legal: list[int]) -> int:
        """The action that came out best in the mean."""
        candidates = np.array(legal, np.int32)
        sums = np.zeros(len(legal))
        alive = len(legal)
        stages = max(1, (alive - 1).bit_length())
        for _ in range(stages):
            self._try(candidates, sums, alive, stages)
            order = np.argsort(-sums[:alive], kind="stable")
            candidates[:alive], sums[:alive] = candidates[order], sums[order]
            alive = (alive + 1) // 2
        return int(candidates[0])

    def _try(self, candidates: Array, sums: Array, alive: int, stages: int) -> None:
        """Spend a stage's part of the budget: at least a world, then as many as it is good for."""
        begin = time.perf_counter()
        worlds = max(1, self._budget.iterations // (stages * alive))
        seconds = self._budget.seconds
        portion = worlds if seconds is None else 1
        for _ in range(0, worlds, portion):
            compare(self._desk, candidates, sums, 0, alive, portion, self._style.manner)
            if seconds is not None and time.perf_counter() - begin > seconds / stages:
                break


def fresh_decision(game: Game, seed: int = 0) -> State:
    """The first position of a game in which a seat has a choice."""
    rng = Random(seed)
    state = game.start()
    while game.actor(state) == CHANCE or len(game.legal(state)) == 1:
        game.play(state, rng.choice(game.legal(state)))
    return state


def think_once(game: Game) -> None:
    """Compile what the bots that think need, or find it compiled."""
    state = fresh_decision(game)
    view = game.conceal(state, game.actor(state))
    game.plan(view, Random(0))
    for thinker in (SearchBot(Budget(1)), FlatBot(Budget(1))):
        thinker.choose(game, view, game.legal(view), Random(0))
