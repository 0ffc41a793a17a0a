"""Simple players of another SCOUT program, written anew from how they are known to play.

`shower` shows as many cards as it can, scouts anything anywhere otherwise, and prefers Scout &
Show unless a Show has two cards more. `weigher` takes the turn after which it holds few
cards and many runs and matches. Both turn the side up that has more of these. Ties are drawn,
which they are not there. Its networks (`benchmarks/ranker.py` trains such) draw of all turns but
detours, and turn their hands as the weigher does.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bigtop import Game
from bigtop.bots.network import Network, drawn_by_value
from bigtop.bots.ranking import Ranker, rank, ranker_for
from bigtop.bots.training.matches import Policy
from bigtop.core.contract import actor, apply, conceal, legal
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States, allocate
from bigtop.core.rng import Random, below
from bigtop.games.scout.actions import (
    KEEP,
    SCOUT,
    SCOUT_AND_SHOW,
    TURN,
    first_of,
    is_show,
    place_of,
    size_of,
)
from bigtop.games.scout.rules import NO_NUMBER, NO_STEP, number_at, stretch_with

MATCH_BONUS = 0.5  # that a match is worth more than a run of as many cards
WEIGHT, PRICE = 0.25, 1.0  # of what sets are worth; of a card that is scouted


@kernel(inlined=False)
def worth_of_hand(state: Any, seat: int) -> float:
    """The cards of all sets that the hand has, each counted once for every set."""
    worth = 0.0
    number, step, stretch = NO_NUMBER, NO_STEP, 0
    for last in range(state.hand_sizes[seat]):
        before, number = number, number_at(state, seat, last)
        stretch = stretch_with(stretch, step, number - before)
        step = number - before
        for size in range(2, stretch + 1):
            worth += size + (MATCH_BONUS if step == 0 else 0.0)
    return worth


@kernel(inlined=False)
def weigh(view: Any, action: int, trials: States, replies: Array) -> float:
    """What the position is worth where the turn that begins with the action can end."""
    seat, trial, end = int(view.turn), trials[0], trials[1]
    copy_record(view, trial)
    apply(trial, action)
    if action >= KEEP:
        return worth_of_hand(trial, seat)
    # There, too, the card that is scouted counts among those that Scout & Show wins.
    won = int(view.table_size) if not SCOUT <= action < SCOUT_AND_SHOW else 0
    price = PRICE if action >= SCOUT else 0.0
    if action < SCOUT_AND_SHOW:
        return WEIGHT * worth_of_hand(trial, seat) - int(trial.hand_sizes[seat]) + won - price
    best = -np.inf
    for i in range(legal(trial, replies)):
        copy_record(trial, end)
        apply(end, int(replies[i]))
        worth = WEIGHT * worth_of_hand(end, seat) - int(end.hand_sizes[seat]) + won - price
        best = max(best, worth)
    return best


@kernel(inlined=False)
def shown(view: Any, action: int, trials: States, replies: Array) -> float:
    """How many cards the turn shows; a Scout & Show counts for more, and scouts are all alike."""
    if action >= KEEP:
        return weigh(view, action, trials, replies)
    if is_show(action):
        return size_of(action)
    if action < SCOUT_AND_SHOW:
        return 0.0
    copy_record(view, trials[0])
    apply(trials[0], action)
    most = 0
    for i in range(legal(trials[0], replies)):
        most = max(most, size_of(int(replies[i])))
    return most + 1.5


@kernel(allocates=True)
def published_choices(
    states: States,
    games: Array,
    chosen: Array,
    trials: States,
    actions: Array,
    replies: Array,
    words: Array,
    weighs: bool,
) -> None:
    """What the one or the other does in each of the games named; ties at random."""
    for i in games:
        view = trials[2]
        conceal(states[i], actor(states[i]), view)
        best, ties = -np.inf, 0
        for k in range(legal(view, actions)):
            action = int(actions[k])
            if weighs:
                worth = weigh(view, action, trials, replies)
            else:
                worth = shown(view, action, trials, replies)
            ties = 1 if worth > best else ties + (worth == best)
            if worth > best or (worth == best and below(words, ties) == 0):
                best, chosen[i] = worth, action


def published_policy(game: Game, weighs: bool, seed: int = 0) -> Policy:
    """The weigher, or the shower."""
    trials, words = allocate(game.parts.dtype, 3), Random(seed).words
    actions, replies = (np.zeros(game.action_count, np.int32) for _ in range(2))

    def choose_all(states: States, games: Array, chosen: Array) -> None:
        published_choices(states, games, chosen, trials, actions, replies, words, weighs)

    return choose_all


@kernel(inlined=False)
def has_to_turn(view: Any, trials: States) -> bool:
    """Whether the other side of the hand has more sets, or larger ones."""
    seat = actor(view)
    for trial, action in ((trials[0], KEEP), (trials[1], TURN)):
        copy_record(view, trial)
        apply(trial, action)
    return worth_of_hand(trials[0], seat) < worth_of_hand(trials[1], seat)


@kernel(allocates=True)
def without_detours(ranker: Ranker, count: int) -> int:
    """Leave out each Scout & Show that another one comes to the same as; how many are left."""
    left = 0
    for i in range(count):
        first, show = int(ranker.steps[i, 0]), int(ranker.steps[i, 1])
        if show >= 0:
            place = place_of(first)
            is_shown_alone = size_of(show) == 1 and first_of(show) == place
            if (is_shown_alone and place > 0) or place == first_of(show) - 1:
                continue
        ranker.steps[left] = ranker.steps[i]
        ranker.summaries[left] = ranker.summaries[i]
        ranker.merits[left] = ranker.merits[i]
        left += 1
    return left


@kernel(allocates=True)
def choices_by_network(
    states: States,
    games: Array,
    chosen: Array,
    views: States,
    actions: Array,
    ranker: Ranker,
    words: Array,
) -> None:
    """What one of its networks does in each of the games named."""
    for i in games:
        view = views[0]
        conceal(states[i], actor(states[i]), view)
        count = legal(view, actions)
        if actions[0] >= KEEP:
            chosen[i] = TURN if has_to_turn(view, ranker.trials) else KEEP
            continue
        count = without_detours(ranker, rank(view, actions, count, ranker))
        best = int(ranker.merits[:count].argmax())
        drawn = drawn_by_value(ranker.merits, count, best, 1.0, words)
        chosen[i] = ranker.steps[drawn, 0]


def policy_by_network(game: Game, network: Network, seed: int = 0) -> Policy:
    """One of its networks. The second half of a Scout & Show is drawn anew, detours included."""
    view, actions = allocate(game.parts.dtype), np.zeros(game.action_count, np.int32)
    ranker, words = ranker_for(game, network), Random(seed).words

    def choose_all(states: States, games: Array, chosen: Array) -> None:
        choices_by_network(states, games, chosen, view, actions, ranker, words)

    return choose_all
