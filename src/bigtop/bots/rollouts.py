"""Playing worlds out: the kernels that every kind of search stands on."""

from typing import NamedTuple

from bigtop.core.contract import clock, hunch, outlook
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.core.playouts import actor_at, apply_at, draw_at, legal_at, resample_at
from bigtop.core.rng import WORD, below, next_word
from bigtop.core.seats import CHANCE, OVER


class Manner(NamedTuple):
    """How worlds are played out, and what is aimed at."""

    horizon: int  # how far ahead, by the game's clock
    carelessness: float  # the share of random actions among the hunches
    scale: float  # the difference to the others' mean, in points, that counts as 1
    winning: float  # the share of the victory in the reward; the rest is the difference


class Desk(NamedTuple):
    """Where a search works: allocated once."""

    worlds: States  # three: the view, a world that fits, one that is played out
    actions: Array
    rewards: Array
    words: Array  # random numbers: of worlds, and of what is tried in one


VIEW, WORLD, TRIAL = range(3)


@kernel(allocates=True)
def play_out(desk: Desk, until: int, manner: Manner, words: Array) -> None:
    """Play the trial world on until the clock says `until`, and reward each seat."""
    worlds, out = desk.worlds, desk.actions
    careless = int(manner.carelessness * WORD)
    while True:
        seat = actor_at(worlds, TRIAL)
        if seat == OVER or clock(worlds[TRIAL]) >= until:
            break
        if seat == CHANCE:
            action = draw_at(worlds, TRIAL, words)
        else:
            count = legal_at(worlds, TRIAL, out)
            if count == 1:
                action = int(out[0])
            elif careless > 0 and next_word(words) < careless:
                action = int(out[below(words, count)])
            else:
                action = hunch(worlds[TRIAL], out, count, words)
        apply_at(worlds, TRIAL, action)
    for seat in range(len(desk.rewards)):
        desk.rewards[seat] = outlook(worlds[TRIAL], seat)
    reward(desk.rewards, manner)


@kernel
def reward(points: Array, manner: Manner) -> None:
    """Turn the points of all seats into what each of them aims at."""
    total = 0.0
    best = points[0]
    for seat in range(len(points)):
        total += points[seat]
        best = max(best, points[seat])
    winners = 0
    for seat in range(len(points)):
        winners += points[seat] == best
    for seat in range(len(points)):
        share = 1.0 / winners if points[seat] == best else 0.0
        others = (total - points[seat]) / max(1, len(points) - 1)  # nobody, for who plays alone
        difference = (points[seat] - others) / manner.scale
        points[seat] = manner.winning * share + (1.0 - manner.winning) * difference


@kernel(allocates=True)
def compare(
    desk: Desk, candidates: Array, sums: Array, first: int, last: int, worlds: int, manner: Manner
) -> None:
    """Try candidates `first` to `last - 1` in so many worlds, all of them in each with equal luck.

    Adds the actor's rewards to `sums`. Random numbers come from `desk.words`.
    """
    seat = actor_at(desk.worlds, VIEW)
    until = clock(desk.worlds[VIEW]) + manner.horizon
    luck = desk.words[0]
    words = desk.words[1]
    for _ in range(worlds):
        copy_record(desk.worlds[VIEW], desk.worlds[WORLD])
        resample_at(desk.worlds, WORLD, luck)
        for i in range(first, last):
            for j in range(len(words)):
                words[j] = luck[j]
            copy_record(desk.worlds[WORLD], desk.worlds[TRIAL])
            apply_at(desk.worlds, TRIAL, int(candidates[i]))
            play_out(desk, until, manner, words)
            sums[i] += desk.rewards[seat]
        for j in range(len(words)):
            luck[j] = words[j]
