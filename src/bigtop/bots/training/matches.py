"""Matches between policies in compiled code: one seat against copies of another, duplicate deals.

Every deal is played once for each seat that the challenger can have, with the same chance.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bigtop.bots.lookahead import (
    Board,
    Minds,
    board_for,
    decided,
    first_opinion_at,
    look_ahead_at,
)
from bigtop.bots.network import Network, Workspace, rate, rate_quickly, wavering, workspace
from bigtop.bots.ranking import draw_ranked_at, ranker_for
from bigtop.core.contract import actor, choose, conceal, legal, plan, suppose
from bigtop.core.game import Game
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States, allocate
from bigtop.core.many import NOTHING, Batch
from bigtop.core.playouts import actor_at, conceal_at, legal_at
from bigtop.core.rng import Random, below
from bigtop.core.seats import OVER

Policy = Callable[[States, Array, Array], None]  # writes what is chosen in the games named


@kernel
def random_choices(
    states: States, games: Array, chosen: Array, actions: Array, words: Array
) -> None:
    """Any legal action in each of the games named."""
    for i in games:
        chosen[i] = actions[below(words, legal(states[i], actions))]


@kernel(allocates=True)
def heuristic_choices(
    states: States,
    games: Array,
    chosen: Array,
    views: States,
    actions: Array,
    words: Array,
    plans: bool,
) -> None:
    """What the planner or the greedy player does in each of the games named."""
    for i in games:
        conceal(states[i], actor(states[i]), views[0])
        count = legal(views[0], actions)
        if plans:
            chosen[i] = plan(views[0], actions, count, words)
        else:
            chosen[i] = choose(views[0], actions, count, words)


@kernel(allocates=True)
def network_choices(
    states: States,
    games: Array,
    chosen: Array,
    views: States,
    actions: Array,
    values: Array,
    quickly: bool,
    network: Network,
    work: Workspace,
    words: Array,
) -> None:
    """What the network decides in each of the games named."""
    for i in games:
        conceal(states[i], actor(states[i]), views[0])
        suppose(views[0], words)
        count = legal(views[0], actions)
        if quickly:
            best = rate_quickly(views[0], actions, count, network, work, values)
        else:
            best = rate(views[0], actions, count, network, work, values)
        chosen[i] = actions[wavering(best, values, count, words)]


@kernel(allocates=True)
def lookahead_choices(
    states: States,
    games: Array,
    chosen: Array,
    views: States,
    usual: Minds,
    among_greedy: Minds,
    board: Board,
    words: Array,
) -> None:
    """What looking ahead decides in each of the games named."""
    for i in games:
        conceal(states[i], actor(states[i]), views[0])
        chosen[i] = look_ahead_at(views, 0, usual, among_greedy, board, words)


@kernel(allocates=True)
def first_choices(
    states: States,
    games: Array,
    chosen: Array,
    views: States,
    minds: Minds,
    board: Board,
    words: Array,
) -> None:
    """What the network decides in each of the games named, having looked at every step of it."""
    for i in games:
        conceal(states[i], actor(states[i]), views[0])
        first_opinion_at(views, 0, minds, board, words)
        chosen[i] = decided(board, legal(views[0], board.actions), words)


def learned_policy(game: Game, minds: Minds, seed: int = 0) -> Policy:
    """What the bot `learned` does."""
    view, board, words = allocate(game.parts.dtype), board_for(game), Random(seed).words

    def choose_all(states: States, games: Array, chosen: Array) -> None:
        first_choices(states, games, chosen, view, minds, board, words)

    return choose_all


def ranked_policy(game: Game, network: Network, seed: int = 0) -> Policy:
    """What the bot `ranker` does."""
    view, actions = allocate(game.parts.dtype), np.zeros(game.action_count, np.int32)
    ranker, words = ranker_for(game, network), Random(seed).words

    def choose_all(states: States, games: Array, chosen: Array) -> None:
        for i in games:
            conceal_at(states, i, actor_at(states, i), view, 0)
            count = legal_at(view, 0, actions)
            chosen[i] = draw_ranked_at(view, 0, actions, count, ranker, words)

    return choose_all


def lookahead_policy(game: Game, usual: Minds, among_greedy: Minds, seed: int = 0) -> Policy:
    """Networks that look ahead."""
    view, words = allocate(game.parts.dtype), Random(seed).words
    board = board_for(game, usual.search.belief > 0)

    def choose_all(states: States, games: Array, chosen: Array) -> None:
        lookahead_choices(states, games, chosen, view, usual, among_greedy, board, words)

    return choose_all


def random_policy(game: Game, seed: int = 0) -> Policy:
    """Any legal action."""
    actions, words = np.zeros(game.action_count, np.int32), Random(seed).words

    def choose_all(states: States, games: Array, chosen: Array) -> None:
        random_choices(states, games, chosen, actions, words)

    return choose_all


def heuristic_policy(game: Game, plans: bool, seed: int = 0) -> Policy:
    """The game's planner, or its greedy player."""
    view, actions = allocate(game.parts.dtype), np.zeros(game.action_count, np.int32)
    words = Random(seed).words

    def choose_all(states: States, games: Array, chosen: Array) -> None:
        heuristic_choices(states, games, chosen, view, actions, words, plans)

    return choose_all


def network_policy(game: Game, network: Network, quickly: bool = False, seed: int = 0) -> Policy:
    """A network that takes what it finds best."""
    view, actions = allocate(game.parts.dtype), np.zeros(game.action_count, np.int32)
    values, words = np.zeros(game.action_count), Random(seed).words
    work = workspace(network, game.parts.dtype, game.parts.most_features)

    def choose_all(states: States, games: Array, chosen: Array) -> None:
        network_choices(states, games, chosen, view, actions, values, quickly, network, work, words)

    return choose_all


@dataclass(frozen=True)
class Margin:
    """By how many points a challenger is ahead of the others' mean."""

    points: float
    error: float  # half of the 95 % interval
    wins: float  # share of games won

    def __str__(self) -> str:
        return f"{self.points:+.2f} ± {self.error:.2f}, wins {self.wins:.0%}"


def match(game: Game, challenger: Policy, others: Policy, deals: int, seed: int = 0) -> Margin:
    """Play `deals` games once for each seat of the challenger; points are those of a whole game."""
    players = game.players
    batch = Batch(game, deals * players, seed, streams=np.repeat(np.arange(deals), players))
    seats = np.tile(np.arange(players), deals)
    chosen = np.full(len(seats), NOTHING, np.int32)
    while (batch.actors != OVER).any():
        chosen[:] = NOTHING
        goes_on = batch.actors != OVER
        is_challenger = batch.actors == seats
        challenger(batch.states, np.flatnonzero(goes_on & is_challenger), chosen)
        others(batch.states, np.flatnonzero(goes_on & ~is_challenger), chosen)
        batch.step(chosen)
    scores = game.all_scores(batch.states)
    own = scores[np.arange(len(seats)), seats]
    leads = own - (scores.sum(axis=1) - own) / (players - 1)
    best = scores == scores.max(axis=1, keepdims=True)
    wins = (best / best.sum(axis=1, keepdims=True))[np.arange(len(seats)), seats]
    by_deal = leads.reshape(deals, players).mean(axis=1)
    error = 1.96 * by_deal.std(ddof=1) / np.sqrt(deals) if deals > 1 else float("inf")
    return Margin(float(leads.mean()), float(error), float(wins.mean()))
