"""The heuristic player of The Magnificent: it plays the turn out in its head, then weighs it.

A die is chosen by what its power would do at best, less its share of the bill. An action is chosen
by trying every candidate, finishing the turn by rules of thumb, and comparing what the positions
are worth. Small decisions inside a turn follow those rules of thumb.
"""

import numpy as np

from bigtop.core.copying import copy_record, scratch
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.seats import CHANCE
from bigtop.games.magnificent.actions import (
    BUILD,
    COUNT,
    NEXT_TILE,
    PERFORM,
    TRAVEL,
    USE_MASTER,
)
from bigtop.games.magnificent.components import GEM_POWER, SLOTS
from bigtop.games.magnificent.evaluation import worth_of_position
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
    TRAVELLED,
    MagnificentState,
)
from bigtop.games.magnificent.thumb import thumb
from bigtop.games.magnificent.turn import power_of


@kernel(allocates=True)
def choose(state: MagnificentState, actions: Array, count: int, words: Array) -> int:
    """The action of the highest worth: each is tried and the turn finished in the head."""
    if state.phase != PLAYING or state.depth > 0 or state.step != ACTING:
        return thumb(state, actions, count)
    trial = scratch(state)
    out = np.empty(COUNT, np.int32)
    taken = int(state.turns_taken)
    best = NEVER
    chosen = int(actions[0])
    follow_up = EMPTY  # the best action without a bonus: bonuses are tried together with it
    for i in range(count):
        action = int(actions[i])
        if action < BUILD or _is_pointless(state, actions, count, i):
            continue
        copy_record(state, trial[0])
        mind = trial[0]
        apply(mind, action)
        while mind.phase == PLAYING and mind.turns_taken == taken:
            if actor(mind) == CHANCE:
                apply(mind, draw(mind, words))
                continue
            size = legal(mind, out)
            if mind.depth == 0 and mind.step == ACTING:
                apply(mind, _follow_up(out, size, follow_up))
            else:
                apply(mind, thumb(mind, out, size))
        worth = worth_of_position(mind, int(state.turn))
        if worth > best:
            best, chosen = worth, action
            if action < USE_MASTER:
                follow_up = action
    return _gem_first(state, actions, chosen) if chosen < USE_MASTER else chosen


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
