"""Generic kernels: single calls, random play of one game or of many, and batches of games.

Each takes an array of states and, where one state is meant, its index: that is the cheapest way
to hand a record from Python to compiled code.
"""

import numpy as np

from bigtop.core.contract import (
    actor,
    apply,
    backdrop,
    choose,
    conceal,
    draw,
    features,
    legal,
    plan,
    resample,
    score,
)
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.core.rng import below, seed_stream
from bigtop.core.seats import CHANCE, OVER, SPECTATOR

RANDOM = 0
GREEDY = 1


@kernel
def actor_at(states: States, i: int) -> int:
    """`actor` of state i."""
    return actor(states[i])


@kernel
def legal_at(states: States, i: int, out: Array) -> int:
    """`legal` of state i."""
    return legal(states[i], out)


@kernel
def legal_of_each(states: States, out: Array, counts: Array) -> None:
    """`legal` of each state: one row a state."""
    for i in range(len(states)):
        counts[i] = legal(states[i], out[i])


@kernel
def apply_at(states: States, i: int, action: int) -> None:
    """`apply` to state i."""
    apply(states[i], action)


@kernel
def draw_at(states: States, i: int, words: Array) -> int:
    """`draw` in state i."""
    return draw(states[i], words)


@kernel
def scores(states: States, out: Array) -> None:
    """`score` of each seat in each state: one row a state, one column a seat."""
    for i in range(len(states)):
        for seat in range(out.shape[1]):
            out[i, seat] = score(states[i], seat)


@kernel
def conceal_at(states: States, i: int, seat: int, concealed: States, j: int) -> None:
    """`conceal` state i into state j of another array."""
    conceal(states[i], seat, concealed[j])


@kernel
def conceal_for_all(states: States, concealed: States) -> None:
    """`conceal` each state for each seat, and after them for a spectator."""
    viewers = len(concealed) // len(states)
    for i in range(len(states)):
        for j in range(viewers):
            viewer = SPECTATOR if j == viewers - 1 else j
            conceal(states[i], viewer, concealed[i * viewers + j])


@kernel(allocates=True)
def resample_at(states: States, i: int, words: Array) -> None:
    """`resample` concealed state i in place."""
    resample(states[i], words)


@kernel(allocates=True)
def choose_at(states: States, i: int, actions: Array, count: int, words: Array) -> int:
    """`choose` in state i."""
    return choose(states[i], actions, count, words)


@kernel(allocates=True)
def plan_at(states: States, i: int, actions: Array, count: int, words: Array) -> int:
    """`plan` in state i."""
    return plan(states[i], actions, count, words)


@kernel
def features_at(states: States, i: int, seat: int, out: Array) -> int:
    """All features of state i that the seat may know."""
    count = features(states[i], seat, out)
    return count + backdrop(states[i], seat, out[count:])


@kernel(allocates=True)
def playouts(
    start: States,
    finals: States,
    policies: Array,
    seed: int,
    first: int,
    out: Array,
    counts: Array,
    views: States,
) -> None:
    """Play a whole game from `start` in every state of `finals`.

    `policies` has `RANDOM` or `GREEDY` for each seat; greedy ones choose by the concealed state,
    which is written into `views[0]`. Game k has the random stream `first + k` of the seed, so
    that results do not depend on how games are spread over cores. `counts[k]` becomes its
    decisions and their legal actions.
    """
    words = np.zeros(4, np.int64)
    for k in range(len(finals)):
        seed_stream(words, seed, first + k)
        finals[k] = start[0]
        state = finals[k]
        decisions = 0
        options = 0
        seat = actor(state)
        while seat != OVER:
            if seat == CHANCE:
                apply(state, draw(state, words))
            else:
                count = legal(state, out)
                if policies[seat] == RANDOM:
                    action = int(out[below(words, count)])
                else:
                    conceal(state, seat, views[0])
                    action = choose(views[0], out, count, words)
                apply(state, action)
                decisions += 1
                options += count
            seat = actor(state)
        counts[k, 0] = decisions
        counts[k, 1] = options


@kernel
def advance(
    states: States, chosen: Array, words: Array, actors: Array, actions: Array, counts: Array
) -> None:
    """Play action `chosen[i]` in state i of a batch, then let chance act, from `words[i]`.

    A negative number plays nothing, and a game that is over stays as it is. Who decides next in
    each game is written to `actors`, what they may do to the rows of `actions`, and how many
    actions these are to `counts`.
    """
    for i in range(len(states)):
        state = states[i]
        if chosen[i] >= 0 and actor(state) != OVER:
            apply(state, int(chosen[i]))
        while actor(state) == CHANCE:
            apply(state, draw(state, words[i]))
        actors[i] = actor(state)
        counts[i] = legal(state, actions[i])
