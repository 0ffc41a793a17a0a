"""A player who looks no further than what it does: the opponent that planning is measured by.

It weighs positions like the heuristic player, but decision by decision: it takes the die whose
power brings most at once, whatever the bill, and every other action by the position right after
it, with the questions that it raises answered by rules of thumb.
"""

import numpy as np

from bigtop.core.copying import copy_record, scratch
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.core.seats import CHANCE
from bigtop.games.magnificent.actions import COUNT, FACES, PUT_DIE, TAKE_DIE
from bigtop.games.magnificent.components import CLEAR
from bigtop.games.magnificent.evaluation import worth_of_position
from bigtop.games.magnificent.prospects import NEVER, worth_of_power
from bigtop.games.magnificent.rounds import pips_of
from bigtop.games.magnificent.rules import actor, apply, draw, legal
from bigtop.games.magnificent.state import PLAYING, TAKING, MagnificentState
from bigtop.games.magnificent.thumb import thumb


@kernel(allocates=True)
def choose_greedily(state: MagnificentState, actions: Array, count: int, words: Array) -> int:
    """The action that brings most at once."""
    is_taking = state.phase == PLAYING and state.depth == 0 and state.step == TAKING
    trial = scratch(state)
    out = np.empty(COUNT, np.int32)
    best = NEVER
    chosen = int(actions[0])
    for i in range(count):
        action = int(actions[i])
        if is_taking and action < PUT_DIE:
            worth = _power_of_die(state, action - TAKE_DIE)
        elif is_taking:
            break
        else:
            copy_record(state, trial[0])
            apply(trial[0], action)
            _answer_questions(trial[0], int(state.turns_taken), int(state.depth), out, words)
            worth = worth_of_position(trial[0], int(state.turn))
        if worth > best:
            best, chosen = worth, action
    return chosen


@kernel(allocates=True)
def choose_greedily_at(states: States, i: int, actions: Array, count: int, words: Array) -> int:
    """`choose_greedily` in state i."""
    return choose_greedily(states[i], actions, count, words)


@kernel
def _power_of_die(state: MagnificentState, die: int) -> float:
    """What the best action with that die would bring now."""
    seat = int(state.turn)
    colour, value = die // FACES, die % FACES + 1
    best = NEVER
    for kind in range(3):
        if colour == CLEAR or colour == kind:
            power = value + pips_of(state, seat, kind)
            best = max(best, worth_of_power(state, seat, kind, power))
    return best


@kernel(allocates=True)
def _answer_questions(
    state: MagnificentState, taken: int, depth: int, out: Array, words: Array
) -> None:
    """Play on by rules of thumb while the action raises questions of its own."""
    while state.phase == PLAYING and state.turns_taken == taken and state.depth > depth:
        if actor(state) == CHANCE:
            apply(state, draw(state, words))
        else:
            apply(state, thumb(state, out, legal(state, out)))
