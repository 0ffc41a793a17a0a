"""Simple players of another SCOUT program, written anew from how they are known to play.

`shower` shows as many cards as it can, scouts anything anywhere otherwise, and prefers Scout &
Show unless a Show has two cards more. `weigher` takes the turn after which it holds few
cards and many runs and matches. Both turn the side up that has more of these. Ties are drawn,
which they are not there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bigtop import Game
from bigtop.bots.training.matches import Policy
from bigtop.core.contract import actor, apply, conceal, legal
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States, allocate
from bigtop.core.rng import Random, below
from bigtop.games.scout.actions import KEEP, SCOUT, SCOUT_AND_SHOW, is_show, size_of
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
