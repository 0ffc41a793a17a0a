"""Which of many imagined worlds are likely: a network that has met real hands judges them.

`imagine` makes worlds in which hands look real at a glance. The witness looks closer: at each hand
that is hidden, at what its seat did, and at what else it could have done. It learned to tell
real hands from imagined ones (training/hearing.py), so what it says is the logarithm of how many
times as often a hand is met in play as in imagination.
"""

from typing import Any

import numpy as np

from bigtop.bots.network import Network, Workspace, forward
from bigtop.core.contract import clues
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.core.rng import WORD, below, next_word


@kernel(inlined=False)
def realness(world: Any, seat: int, witness: Network, work: Workspace) -> float:
    """How real all hands look that the seat does not see, as a logarithm."""
    total = 0.0
    for other in range(world.players):
        if other != seat:
            count = clues(world, other, work.present)
            if count > 0:
                total += forward(
                    witness, witness.row_bias, work.first, work.second, work.present, count
                )
    return total


@kernel(allocates=True)
def keep_likely(
    pool: States,
    many: int,
    seat: int,
    belief: float,
    witness: Network,
    work: Workspace,
    kept: States,
    count: int,
    words: Array,
) -> None:
    """Keep `count` of the first worlds of a pool, likely ones more often, in random order.

    How likely they are is taken to the power of `belief`: the witness hears each hand alone and
    is too sure of itself.
    """
    weights = np.empty(many)
    for w in range(many):
        weights[w] = belief * realness(pool[w], seat, witness, work)
    top = weights.max()
    for w in range(many):
        weights[w] = np.exp(weights[w] - top)
    step = weights.sum() / count
    due, passed, at = step * next_word(words) / WORD, weights[0], 0
    for k in range(count):
        while passed < due and at < many - 1:
            at += 1
            passed += weights[at]
        place = below(words, k + 1)  # a shuffle: whoever was there goes to the end
        copy_record(kept[place], kept[k])
        copy_record(pool[at], kept[place])
        due += step
