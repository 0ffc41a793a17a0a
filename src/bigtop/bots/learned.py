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
    WeightsError,
    network_at_first_sight,
    network_for,
    network_in,
    witness_in,
)
from bigtop.core.game import Game, State
from bigtop.core.rng import Random

SCOUT = Search(6, margin=2.0, trials=900, stages=3, trust=70.0, turns=3, looks=4, belief=0.6)
FLOHCATI = Search(6, margin=3.0, trials=1200, stages=3, trust=300.0, by_hunch=True)
SEARCHES = {  # by game and edition
    ("scout", "standard"): SCOUT,
    ("flohcati", "classic"): FLOHCATI,
    ("flohcati", "gala"): FLOHCATI._replace(trust=100.0),
}
# Greedy players are foreseen to the end of a round, so that more actions are worth trying, and so
# quickly that there is time for more trials.
AMONG_GREEDY_PLAYERS = SCOUT._replace(candidates=12, margin=5.0, trust=15.0, turns=LONGEST)
PACE = 4 / 3
# Who draws of actions that are about as good, so that no two games are alike; points.
WHIMS = {WORLDLY: 0.17}


class LearnedBot:
    """What a network finds best."""

    def __init__(self, folder: Path = SHIPPED, role: str = "") -> None:
        self._folder = folder
        self._role = role
        self._game: Game | None = None

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """One of the legal actions."""
        if self._game is not game:
            self._minds = self._minds_for(game)
            self._board = board_for(game, self._minds[0].search.belief > 0)
            self._game = game
        if len(legal) == 1:
            return legal[0]
        self._think(view, rng)
        return int(decided(self._board, len(legal), rng.words))

    def _minds_for(self, game: Game) -> Sequence[Minds]:
        """Who thinks; raises WeightsError where a network that it takes is not there or damaged."""
        return [learned_minds(game, self._folder, self._role)]

    def _think(self, view: State, rng: Random) -> None:
        """Rank the actions: the first opinion stands."""
        first_opinion_at(view.array, 0, self._minds[0], self._board, rng.words)


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

    def _minds_for(self, game: Game) -> Sequence[Minds]:
        return lookahead_minds(game, self._budget, self._folder)

    def _think(self, view: State, rng: Random) -> None:
        """Rank the actions by what comes of them."""
        seconds = self._budget.seconds if self._budget else None
        look_ahead(view, self._minds, self._board, rng, seconds)


def look_ahead(
    view: State, minds: Sequence[Minds], board: Board, rng: Random, seconds: float | None = None
) -> None:
    """Try the best actions out, half as many in each stage; stages share the time."""
    began, states, words = time.perf_counter(), view.array, rng.words
    mind = minds[size_up_at(states, 0, board, words)]
    tried = first_opinion_at(states, 0, mind, board, words)
    if tried == 1:
        return
    imagined, world = imagine_at(states, 0, tried, mind, board, words), 0
    stages = stages_for(tried, mind.search)
    for stage in range(1, stages + 1):
        last = world + worlds_for(tried, stages, mind.search)
        at_once = last - world if seconds is None else 1  # who has a clock looks at it
        while world < last:
            try_out_at(states, 0, tried, world, at_once, imagined, mind, board, words)
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
    playing, judging = network_in(folder, game), network_for(folder, game, JUDGE)
    among_greedy = network_for(folder, game, AMONG_GREEDY)
    search, greedily = SEARCHES[game.name, game.edition], AMONG_GREEDY_PLAYERS
    trials = search.trials if budget is None else budget.iterations
    search = search._replace(trials=trials)
    greedily = greedily._replace(trials=int(trials * PACE))
    return [
        minds_for(game, search, playing, judging, witness_in(folder, game)),
        minds_for(game, greedily, among_greedy, among_greedy),
    ]


def look_once(game: Game) -> None:
    """Compile what the bots that play by a network need, where the game has one."""
    if not has_weights("learned", game):
        return
    state = fresh_decision(game)
    view, rng = game.conceal(state, game.actor(state)), Random(0)
    try:
        usual, among_greedy = lookahead_minds(game, Budget(1))
    except WeightsError:
        return  # whoever is to play by it says so, and another bot does
    anything = usual._replace(search=usual.search._replace(margin=1e9))  # is worth trying
    board = board_for(game, usual.search.belief > 0)
    look_ahead(view, [anything, among_greedy], board, rng)
    decided(board, len(game.legal(view)), rng.words)
