"""Bots that play by a trained network: at first sight, or looking ahead."""

import logging
import time
from pathlib import Path

from bigtop.bots import GreedyBot
from bigtop.bots.budget import Budget
from bigtop.bots.levels import has_weights
from bigtop.bots.lookahead import (
    Board,
    Minds,
    Search,
    board_for,
    first_opinion_at,
    minds_for,
    try_out_at,
)
from bigtop.bots.network import WAVERING
from bigtop.bots.search import fresh_decision
from bigtop.bots.weights import SHIPPED, WeightsError, judge_in, network_in
from bigtop.core.game import Game, State
from bigtop.core.loop import Player
from bigtop.core.rng import Random

log = logging.getLogger(__name__)

SEARCHES = {
    "scout": Search(6, margin=2.0, trials=100, stages=3, trust=45.0, turns=3, looks=4),
    "flohcati": Search(6, margin=3.0, trials=400, stages=3, trust=16.0, by_hunch=True),
}


class LearnedBot:
    """What a network finds best; where there is none that fits, what another bot does."""

    def __init__(self, fallback: Player | None = None, folder: Path = SHIPPED) -> None:
        self._fallback = fallback or GreedyBot()
        self._folder = folder
        self._warned: set[str] = set()

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """One of the legal actions."""
        minds = self._minds(game)
        if minds is None:
            return self._fallback.choose(game, view, legal, rng)
        if len(legal) == 1:
            return legal[0]
        if rng.below(WAVERING) == 0:
            return rng.choice(legal)
        board = board_for(game)
        search = SEARCHES[game.name]
        tried = first_opinion_at(view.array, 0, search, minds, board, rng.words)
        self._think(view, tried, search, minds, board, rng)
        return int(board.actions[board.order[0]])

    def _think(
        self,
        view: State,
        tried: int,
        search: Search,
        minds: Minds,
        board: Board,
        rng: Random,
    ) -> None:
        """Nothing: the first opinion stands."""

    def _minds(self, game: Game) -> Minds | None:
        try:
            return self._thinking(game)
        except WeightsError as error:
            if str(error) not in self._warned:
                self._warned.add(str(error))
                log.warning("%s; %s plays instead", error, type(self._fallback).__name__)
            return None

    def _thinking(self, game: Game) -> Minds:
        network = network_in(self._folder, game)
        return minds_for(game, network, network)


class LookaheadBot(LearnedBot):
    """The same network, some turns ahead in worlds that fit what can be seen, and its judge."""

    def __init__(
        self,
        budget: Budget | None = None,
        fallback: Player | None = None,
        folder: Path = SHIPPED,
    ) -> None:
        super().__init__(fallback, folder)
        self._budget = budget

    def _think(
        self,
        view: State,
        tried: int,
        search: Search,
        minds: Minds,
        board: Board,
        rng: Random,
    ) -> None:
        """Try the best actions out, half as many in each stage; stages share the budget."""
        budget = self._budget or Budget(search.trials * search.stages)
        began, seconds = time.perf_counter(), budget.seconds
        trials = max(1, budget.iterations // search.stages)
        for stage in range(1, search.stages + 1):
            if tried == 1:
                return
            worlds = max(1, trials // tried)
            if seconds is None:
                try_out_at(view.array, 0, tried, worlds, search, minds, board, rng.words)
            else:
                until = began + seconds * stage / search.stages
                while worlds > 0 and time.perf_counter() < until:
                    try_out_at(view.array, 0, tried, 1, search, minds, board, rng.words)
                    worlds -= 1
            tried = (tried + 1) // 2

    def _thinking(self, game: Game) -> Minds:
        looks = SEARCHES[game.name].looks
        network, judge = network_in(self._folder, game), judge_in(self._folder, game)
        return minds_for(game, network, judge, looks)


def look_once(game: Game) -> None:
    """Compile what the bots that play by a network need, where the game has one."""
    if not has_weights("learned", game):
        return
    state = fresh_decision(game)
    view = game.conceal(state, game.actor(state))
    network = network_in(SHIPPED, game)
    minds, board = minds_for(game, network, network), board_for(game)
    search = SEARCHES[game.name]
    words = Random(0).words
    first_opinion_at(view.array, 0, search, minds, board, words)
    try_out_at(view.array, 0, 2, 1, search, minds, board, words)
