"""Bots that play by a trained network: at first sight, or looking ahead."""

import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from bigtop.bots.budget import Budget
from bigtop.bots.levels import has_weights
from bigtop.bots.lookahead import (
    LONGEST,
    Board,
    Minds,
    Search,
    board_for,
    decided,
    first_opinion_at,
    imagine_at,
    minds_for,
    size_up_at,
    stages_for,
    try_out_at,
    worlds_for,
)
from bigtop.bots.ranking import draw_ranked_at, ranker_for
from bigtop.bots.search import fresh_decision
from bigtop.bots.weights import (
    AMONG_GREEDY,
    JUDGE,
    RANKER,
    SHIPPED,
    WORLDLY,
    network_at_first_sight,
    network_for,
    network_in,
    witness_in,
)
from bigtop.core.game import Game, State
from bigtop.core.rng import Random

SCOUT = Search(6, margin=2.0, trials=900, stages=3, trust=70.0, turns=3, looks=4, belief=0.6)
FLOHCATI = Search(6, margin=3.0, trials=1200, stages=3, trust=16.0, by_hunch=True)
SEARCHES = {  # by game and edition
    ("scout", "standard"): SCOUT,
    ("flohcati", "classic"): FLOHCATI._replace(trust=300.0),
    ("flohcati", "gala"): FLOHCATI,
}
# Greedy players are foreseen to the end of a round, so that more actions are worth trying, and so
# quickly that there is time for more trials.
AMONG_GREEDY_PLAYERS = Search(
    12, margin=5.0, trials=1200, stages=3, trust=15.0, turns=LONGEST, looks=4
)
PACE = 4 / 3
# Who draws of actions that are about as good, so that no two games are alike; points.
WHIMS = {WORLDLY: 0.17}


class LearnedBot:
    """What a network finds best."""

    def __init__(self, folder: Path = SHIPPED, role: str = "") -> None:
        self._folder = folder
        self._role = role

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """One of the legal actions."""
        minds = self._minds(game)
        if len(legal) == 1:
            return legal[0]
        board = board_for(game, minds[0].search.belief > 0)
        self._think(view, minds, board, rng)
        return int(decided(board, len(legal), rng.words))

    def _minds(self, game: Game) -> Sequence[Minds]:
        """Who thinks; raises WeightsError where a network that it takes is not there or damaged."""
        return [learned_minds(game, self._folder, self._role)]

    def _think(self, view: State, minds: Sequence[Minds], board: Board, rng: Random) -> None:
        """Rank the actions: the first opinion stands."""
        first_opinion_at(view.array, 0, minds[0], board, rng.words)


class RankerBot:
    """What is drawn by a network of the kind that other programs have: to be compared with."""

    def __init__(self, folder: Path = SHIPPED) -> None:
        self._folder = folder

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """One of the legal actions."""
        ranker = ranker_for(game, network_in(self._folder, game, RANKER))
        actions = np.array(legal, np.int32)
        return draw_ranked_at(view.array, 0, actions, len(legal), ranker, rng.words)


class LookaheadBot(LearnedBot):
    """The same network, some turns ahead in likely worlds, and its judge."""

    def __init__(self, budget: Budget | None = None, folder: Path = SHIPPED) -> None:
        super().__init__(folder)
        self._budget = budget

    def _minds(self, game: Game) -> Sequence[Minds]:
        return lookahead_minds(game, self._budget, self._folder)

    def _think(self, view: State, minds: Sequence[Minds], board: Board, rng: Random) -> None:
        """Try the best actions out, half as many in each stage; stages share the budget."""
        seconds = self._budget.seconds if self._budget else None
        began, states = time.perf_counter(), view.array
        mind = minds[size_up_at(states, 0, board, rng.words)]
        tried = first_opinion_at(states, 0, mind, board, rng.words)
        if tried == 1:
            return
        imagined, world = imagine_at(states, 0, tried, mind, board, rng.words), 0
        stages = stages_for(tried, mind.search)
        for stage in range(1, stages + 1):
            last = world + worlds_for(tried, stages, mind.search)
            at_once = last - world if seconds is None else 1  # who has a clock looks at it
            while world < last:
                try_out_at(states, 0, tried, world, at_once, imagined, mind, board, rng.words)
                world += at_once
                if seconds and time.perf_counter() - began > seconds * stage / stages:
                    break
            tried = (tried + 1) // 2


def learned_minds(game: Game, folder: Path = SHIPPED, role: str = "") -> Minds:
    """Who decides at first sight: the network of that role, or the mean of those that play."""
    network = network_for(folder, game, role) if role else network_at_first_sight(folder, game)
    search = SEARCHES[game.name, game.edition]._replace(whim=WHIMS.get(role, 0.0))
    return minds_for(game, search, network, network)


def lookahead_minds(
    game: Game, budget: Budget | None = None, folder: Path = SHIPPED
) -> list[Minds]:
    """Who looks ahead: as a rule, and where all others are greedy."""

    def within(search: Search, pace: float) -> Search:
        return search if budget is None else search._replace(trials=int(budget.iterations * pace))

    playing, judging = network_in(folder, game), network_for(folder, game, JUDGE)
    among_greedy = network_for(folder, game, AMONG_GREEDY)
    usual = within(SEARCHES[game.name, game.edition], 1)
    return [
        minds_for(game, usual, playing, judging, witness_in(folder, game)),
        minds_for(game, within(AMONG_GREEDY_PLAYERS, PACE), among_greedy, among_greedy),
    ]


def look_once(game: Game) -> None:
    """Compile what the bots that play by a network need, where the game has one."""
    if not has_weights("learned", game):
        return
    state = fresh_decision(game)
    view = game.conceal(state, game.actor(state)).array
    (minds, _), words = lookahead_minds(game, Budget(1)), Random(0).words
    board = board_for(game, minds.search.belief > 0)
    size_up_at(view, 0, board, words)
    first_opinion_at(view, 0, minds, board, words)
    imagined = imagine_at(view, 0, 2, minds, board, words)
    worlds_for(2, stages_for(2, minds.search), minds.search)
    try_out_at(view, 0, 2, 0, 1, imagined, minds, board, words)
    decided(board, 2, words)
