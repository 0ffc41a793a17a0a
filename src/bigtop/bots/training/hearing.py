"""Real and imagined hands of the network's own games, for a witness to learn to tell them apart."""

from typing import Any

import numpy as np

from bigtop.bots.network import Network, Workspace, drawn_by_value, forward, rate_quickly
from bigtop.bots.training.descent import Layers
from bigtop.bots.training.selfplay import Samples, Style
from bigtop.core.contract import (
    SKILLED,
    actor,
    apply,
    clues,
    conceal,
    draw,
    imagine,
    legal,
    suppose,
)
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.core.rng import below, seed_stream
from bigtop.core.seats import CHANCE, OVER

SELDOM = 2  # one decision in so many is looked at


@kernel(inlined=False)
def _note(world: Any, seat: int, is_real: bool, made: int, present: Array, samples: Samples) -> int:
    """Add the clues of all hands but the seat's own to the samples, if there is room."""
    for other in range(world.players):
        used = samples.ends[made - 1] if made > 0 else 0
        has_room = used + len(present) <= len(samples.features) and made < len(samples.ends)
        if other == seat or not has_room:
            continue
        count = clues(world, other, present)
        if count > 0:
            for i in range(count):
                samples.features[used + i] = present[i]
            samples.ends[made] = used + count
            samples.targets[made] = is_real
            made += 1
    return made


@kernel(allocates=True)
def hear(
    start: States,
    states: States,
    views: States,
    player: Network,
    work: Workspace,
    style: Style,
    seed: int,
    first: int,
    games: int,
    actions: Array,
    samples: Samples,
) -> int:
    """Play whole games by a network; hands as they are and as imagined become samples. How many.

    Game k has the streams 2k and 2k + 1 of the seed, one for chance and one for all else.
    """
    chance, whim = np.zeros(4, np.int64), np.zeros(4, np.int64)
    values = np.zeros(len(actions), np.float64)
    manners = np.full(start[0].players, SKILLED)
    state, view, worlds = states[0], views[0], work.trials[1:]
    made = 0
    for game in range(first, first + games):
        seed_stream(chance, seed, 2 * game)
        seed_stream(whim, seed, 2 * game + 1)
        copy_record(start[0], state)
        while actor(state) != OVER:
            seat = actor(state)
            if seat == CHANCE:
                apply(state, draw(state, chance))
                continue
            conceal(state, seat, view)
            if below(whim, SELDOM) == 0:
                imagine(view, worlds, 1, manners, whim)
                made = _note(worlds[0], seat, False, made, work.present, samples)
                made = _note(state, seat, True, made, work.present, samples)
            suppose(view, whim)
            count = legal(view, actions)
            chosen = rate_quickly(view, actions, count, player, work, values)
            if below(whim, 1 << 20) < style.exploring * (1 << 20):
                chosen = drawn_by_value(values, count, chosen, style.temperature, whim)
            apply(state, int(actions[chosen]))
    return made


@kernel(allocates=True)
def told_right(witness: Network, layers: Layers, samples: Samples) -> float:
    """The share of samples that a witness takes for what they are."""
    right, first = 0, 0
    for sample in range(len(samples.ends)):
        present = samples.features[first : samples.ends[sample]]
        says = forward(
            witness, witness.row_bias, layers.first, layers.second, present, len(present)
        )
        right += (says > 0) == (samples.targets[sample] > 0)
        first = samples.ends[sample]
    return right / len(samples.ends)
