"""Matches between policies: one seat against copies of another, all games of a match side by side.

Every deal is played once for each seat that the challenger can have, from the same random numbers.
They are dealt out as chance needs them: where players make it act more or less often, as by
drawing from a hand, later cards differ. The arena keeps even those the same, and is slower.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bigtop.bots.network import Network, Workspace, rate, rate_quickly, wavering, workspace
from bigtop.core.contract import actor, choose, conceal, legal, plan, suppose
from bigtop.core.game import Game, State
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States, allocate
from bigtop.core.loop import Player
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


def policy_of(game: Game, player: Player, seed: int = 0) -> Policy:
    """What a bot does."""
    view, rng = State(allocate(game.parts.dtype)), Random(seed)
    actions = np.zeros(game.action_count, np.int32)

    def choose_all(states: States, games: Array, chosen: Array) -> None:
        for i in games:
            conceal_at(states, i, actor_at(states, i), view.array, 0)
            legal = actions[: legal_at(view.array, 0, actions)].tolist()
            chosen[i] = player.choose(game, view, legal, rng)

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
