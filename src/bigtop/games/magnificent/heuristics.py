"""The heuristic player of The Magnificent: it plays the first step of a plan of the round.

A die is chosen by trying the most promising ones with every action, an action by trying every
candidate; the turn is finished by rules of thumb, and the turns that are left are laid out in
outline (planning.py). What the positions are worth then decides. Small decisions inside a turn
follow the rules of thumb.
"""

import numpy as np

from bigtop.core.copying import copy_record, scratch
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.core.seats import CHANCE
from bigtop.games.magnificent.actions import (
    BUILD,
    COUNT,
    DONE,
    NEXT_TILE,
    PERFORM,
    TRAVEL,
    USE_MASTER,
)
from bigtop.games.magnificent.components import GEM_POWER, SLOTS, TURNS
from bigtop.games.magnificent.evaluation import turns_left, worth_of_position
from bigtop.games.magnificent.planning import (
    Plans,
    best_of,
    lay_out,
    no_plans,
    propose,
    step_of,
)
from bigtop.games.magnificent.prospects import NEVER, worth_of_show
from bigtop.games.magnificent.rules import actor, apply, draw, legal
from bigtop.games.magnificent.setup import vacant_place
from bigtop.games.magnificent.state import (
    ACTING,
    BUILT,
    EMPTY,
    LEVEL_POWER,
    PERFORMED,
    PLAYING,
    TAKING,
    TRAVELLED,
    MagnificentState,
)
from bigtop.games.magnificent.thumb import thumb, worth_of_action
from bigtop.games.magnificent.turn import power_of

DICE_TRIED = 9
PLANS_FOR_DIE, PLANS_FOR_ACTION = 6, 4  # plans that are followed side by side


@kernel(allocates=True)
def choose(state: MagnificentState, actions: Array, count: int, words: Array) -> int:
    """What the heuristic player does: the first step of its plan, or what the thumb says."""
    if not is_planned(state):
        return thumb(state, actions, count)
    plans = plans_for(state, actions, count, words)
    return _gem_first(state, actions, int(plans.beginnings[best_of(plans)]))


@kernel
def is_planned(state: MagnificentState) -> bool:
    """Whether the seat is to take a die or to act, which the plan of the round decides."""
    is_step = state.step == TAKING or state.step == ACTING
    return bool(state.phase == PLAYING and state.depth == 0 and is_step)


@kernel(allocates=True)
def plans_for(state: MagnificentState, actions: Array, count: int, words: Array) -> Plans:
    """Plans up to the end of the round, from where one of the actions is to be chosen."""
    if state.step == TAKING:
        plans = no_plans(state, PLANS_FOR_DIE)
        _propose_dice(state, actions, count, plans, words)
    else:
        plans = no_plans(state, PLANS_FOR_ACTION)
        _propose_acts(state, actions, count, DONE, EMPTY, plans, words)
    return lay_out(plans, int(state.turn))


@kernel(allocates=True)
def plans_at(states: States, i: int, actions: Array, count: int, words: Array) -> Plans:
    """`plans_for` state i."""
    return plans_for(states[i], actions, count, words)


@kernel(allocates=True)
def _propose_dice(
    state: MagnificentState, actions: Array, count: int, plans: Plans, words: Array
) -> None:
    """Plans that begin with one of the dice that look best."""
    trial = scratch(state)
    out = np.empty(COUNT, np.int32)
    looks = np.full(count, NEVER)
    for i in range(count):
        looks[i] = worth_of_action(state, int(actions[i]))  # NEVER for bonuses
    for _ in range(DICE_TRIED):
        i = int(np.argmax(looks))
        if looks[i] == NEVER:
            break
        looks[i] = NEVER
        copy_record(state, trial[0])
        apply(trial[0], int(actions[i]))
        while trial[0].step != ACTING:
            apply(trial[0], thumb(trial[0], out, legal(trial[0], out)))
        acts = legal(trial[0], out)
        _propose_acts(trial[0], out, acts, NEXT_TILE, int(actions[i]), plans, words)


@kernel(allocates=True)
def _propose_acts(
    state: MagnificentState,
    actions: Array,
    count: int,
    end: int,
    beginning: int,
    plans: Plans,
    words: Array,
) -> None:
    """Plans that begin with each of the actions up to `end`, or with what led to them."""
    trial = scratch(state)
    out = np.empty(COUNT, np.int32)
    seat = int(state.turn)
    best = NEVER
    follow_up = EMPTY  # the best action without a bonus: bonuses are tried together with it
    for i in range(count):
        action = int(actions[i])
        if action < BUILD or action >= end or _is_pointless(state, actions, count, i):
            continue
        copy_record(state, trial[0])
        apply(trial[0], action)
        _finish_turn(trial[0], int(state.turns_taken), follow_up, out, words)
        worth = worth_of_position(trial[0], seat)
        if action < USE_MASTER and worth > best:
            best, follow_up = worth, action
        place = propose(plans, trial[0], action if beginning < 0 else beginning, 0.0, worth)
        if place >= 0:
            kind = _kind_of(action if action < USE_MASTER else follow_up)
            plans.steps[place, TURNS - turns_left(state, seat)] = step_of(
                int(state.die_colour), int(state.die_value), int(state.colour), kind
            )


@kernel(allocates=True)
def hunch(state: MagnificentState, actions: Array, count: int, words: Array) -> int:
    """Nearly the same, and ten times as quick: only actions are tried, and nothing is planned."""
    if not is_planned(state) or state.step != ACTING:
        return thumb(state, actions, count)
    plans = no_plans(state, 1)
    _propose_acts(state, actions, count, DONE, EMPTY, plans, words)
    return _gem_first(state, actions, int(plans.beginnings[best_of(plans)]))


@kernel(allocates=True)
def _finish_turn(
    state: MagnificentState, taken: int, follow_up: int, out: Array, words: Array
) -> None:
    """Play on by rules of thumb until more turns than `taken` were."""
    while state.phase == PLAYING and state.turns_taken == taken:
        if actor(state) == CHANCE:
            apply(state, draw(state, words))
            continue
        count = legal(state, out)
        if state.depth == 0 and state.step == ACTING:
            apply(state, _follow_up(out, count, follow_up))
        else:
            apply(state, thumb(state, out, count))


@kernel
def _is_pointless(state: MagnificentState, actions: Array, count: int, i: int) -> bool:
    """Of build levels, journeys and spaces of the track, only the largest are tried, and tents."""
    action = int(actions[i])
    if action >= NEXT_TILE:
        return False
    follower = int(actions[i + 1]) if i + 1 < count else USE_MASTER
    if action < TRAVEL:
        return follower < TRAVEL
    if action >= PERFORM:
        return follower < NEXT_TILE
    return follower < PERFORM and not _ends_on_tent(state, action - TRAVEL + 1)


@kernel
def _ends_on_tent(state: MagnificentState, spaces: int) -> bool:
    """Whether a journey of so many spaces ends on a tent that can be taken."""
    ring = int(state.tile_colour)
    space = (int(state.wagons[ring]) + spaces) % int(state.ring_sizes[ring])
    has_room = vacant_place(state.tents[state.turn], SLOTS) >= 0
    return has_room and state.ring_tents[ring, space] >= 0


@kernel
def _follow_up(actions: Array, count: int, action: int) -> int:
    """After a bonus, the same kind of action as without it, as far as power goes now."""
    kind = _kind_of(action)
    last = int(actions[0])
    for i in range(count):
        if _kind_of(int(actions[i])) == kind and (kind != TRAVELLED or actions[i] == action):
            last = int(actions[i])
    return last


@kernel
def _kind_of(action: int) -> int:
    if action < BUILD or action >= NEXT_TILE:
        return EMPTY
    return BUILT if action < TRAVEL else (TRAVELLED if action < PERFORM else PERFORMED)


@kernel
def _gem_first(state: MagnificentState, actions: Array, chosen: int) -> int:
    """Spend a gem first where it lifts what was chosen to the next level or more posters."""
    power = power_of(state)
    kind = _kind_of(chosen)
    helps = False
    if kind == BUILT:
        for level in range(int(state.level_count)):
            needed = int(state.level_table[level, LEVEL_POWER])
            helps = helps or power < needed <= power + GEM_POWER
    elif kind == PERFORMED:
        seat = int(state.turn)
        now = worth_of_show(state, seat, power)
        helps = worth_of_show(state, seat, power + GEM_POWER) > now + 2.0
    return int(actions[0]) if helps and actions[0] < BUILD else chosen
