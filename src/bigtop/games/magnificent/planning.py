"""The plan of a round: which dice for which actions, when to perform, and what the bill will be.

The turn that is played has been tried out by the rules. What comes after it is laid out on copies
of the position, in outline: a turn takes a die, and adds what it would roughly bring. Rivals take
the dice that give them most power in between. At the round's end the bill is known, and what the
position is worth then decides between plans. The best few are followed, the others dropped.
"""

from typing import NamedTuple

import numpy as np

from bigtop.core.copying import copy_record, scratch
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.games.magnificent.actions import FACES
from bigtop.games.magnificent.components import CLEAR, TURNS
from bigtop.games.magnificent.evaluation import turns_left, worth_beside_zones, worth_of_zones
from bigtop.games.magnificent.outline import (
    best_show,
    build_in_outline,
    perform_in_outline,
    put_die,
    travel_in_outline,
)
from bigtop.games.magnificent.rounds import pips_of
from bigtop.games.magnificent.state import (
    BUILT,
    EMPTY,
    PERFORMED,
    TRAVELLED,
    MagnificentState,
)


class Plans(NamedTuple):
    """Plans side by side, each with the position that it leads to in outline."""

    positions: States
    credits: Array  # points that the outline promises beside what the position is worth
    worths: Array
    beginnings: Array  # what is done now
    steps: Array  # for each turn of the round that is left, the present one first
    size: Array  # one number: how many plans there are


@kernel(allocates=True)
def no_plans(like: MagnificentState, width: int) -> Plans:
    """Room for the best so many plans."""
    return Plans(
        scratch(like, width),
        np.zeros(width),
        np.zeros(width),
        np.zeros(width, np.int64),
        np.zeros((width, TURNS), np.int64),
        np.zeros(1, np.int64),
    )


@kernel
def step_of(die: int, value: int, colour: int, kind: int) -> int:
    """A turn of a plan as a number: a die, the colour that it counts for, and the action."""
    return ((die * FACES + value - 1) * 3 + colour) * 3 + kind


@kernel(inlined=False)
def propose(
    plans: Plans, position: MagnificentState, beginning: int, credit: float, worth: float
) -> int:
    """Take a plan in if it is among the best; its place, or EMPTY."""
    place = int(plans.size[0])
    if place < len(plans.worths):
        plans.size[0] += 1
    else:
        place = int(np.argmin(plans.worths))
        if worth <= plans.worths[place]:
            return EMPTY
    copy_record(position, plans.positions[place])
    plans.credits[place] = credit
    plans.worths[place] = worth
    plans.beginnings[place] = beginning
    return place


@kernel
def best_of(plans: Plans) -> int:
    """The place of the best plan."""
    best = 0
    for place in range(1, int(plans.size[0])):
        if plans.worths[place] > plans.worths[best]:
            best = place
    return best


@kernel(allocates=True)
def lay_out(plans: Plans, seat: int) -> Plans:
    """The plans up to the end of the round."""
    further = no_plans(plans.positions[0], len(plans.worths))
    trial = scratch(plans.positions[0])
    for place in range(int(plans.size[0])):  # in outline, no tile gets a place in a zone
        plans.positions[place].turn = seat
        plans.credits[place] += worth_of_zones(plans.positions[place], seat)
    for turn in range(TURNS - turns_left(plans.positions[0], seat), TURNS):
        further.size[0] = 0
        for place in range(int(plans.size[0])):
            let_rivals_take(plans.positions[place], seat)
            _extend(plans, place, turn, seat, further, trial)
        if further.size[0] == 0:  # no die is left
            break
        plans, further = further, plans
    return plans


@kernel(inlined=False)
def let_rivals_take(position: MagnificentState, seat: int) -> None:
    """Each rival takes the die that gives it most power."""
    for i in range(1, int(position.players)):
        rival = (seat + i) % int(position.players)
        strongest = 0
        for colour in range(3):
            strongest = max(strongest, pips_of(position, rival, colour))
        most, taken = 0, EMPTY
        for colour in range(4):
            pips = strongest if colour == CLEAR else pips_of(position, rival, colour)
            value = _highest(position, colour)
            if value > 0 and pips + value > most:
                most, taken = pips + value, colour * FACES + value - 1
        if taken >= 0:
            position.pool[taken // FACES, taken % FACES] -= 1


@kernel
def _highest(position: MagnificentState, colour: int) -> int:
    """The highest die of a colour, or 0."""
    for value in range(FACES, 0, -1):
        if position.pool[colour, value - 1] > 0:
            return value
    return 0


@kernel
def _lowest(position: MagnificentState, colour: int) -> int:
    """The lowest die of a colour, or 0."""
    for value in range(1, FACES + 1):
        if position.pool[colour, value - 1] > 0:
            return value
    return 0


@kernel(inlined=False)
def _extend(plans: Plans, place: int, turn: int, seat: int, further: Plans, trial: States) -> None:
    """Go on with the highest and the lowest die of each colour, or with the highest clear one."""
    position = plans.positions[place]
    for colour in range(3):
        highest, lowest = _highest(position, colour), _lowest(position, colour)
        if highest > 0:
            _extend_with(plans, place, turn, seat, colour, highest, colour, further, trial)
        if lowest < highest:
            _extend_with(plans, place, turn, seat, colour, lowest, colour, further, trial)
        clear = _highest(position, CLEAR)
        if clear > 0:
            _extend_with(plans, place, turn, seat, CLEAR, clear, colour, further, trial)


@kernel(inlined=False)
def _extend_with(
    plans: Plans,
    place: int,
    turn: int,
    seat: int,
    die: int,
    value: int,
    colour: int,
    further: Plans,
    trial: States,
) -> None:
    """Go on with a plan by a die that counts for a colour, in each of the three ways."""
    position = plans.positions[place]
    power = value + pips_of(position, seat, colour)
    for kind in range(3):
        if kind == PERFORMED and best_show(position) < 0:
            continue
        after = trial[0]
        copy_record(position, after)
        credit = plans.credits[place] + put_die(after, seat, die, value)
        if kind == BUILT:
            credit += build_in_outline(after, seat, colour, power)
        elif kind == TRAVELLED:
            credit += travel_in_outline(after, seat, colour, power)
        else:
            perform_in_outline(after, seat, power)
        after.turns_taken += after.players
        worth = worth_beside_zones(after, seat) + credit
        taken = propose(further, after, int(plans.beginnings[place]), credit, worth)
        if taken >= 0:
            for earlier in range(turn):
                further.steps[taken, earlier] = plans.steps[place, earlier]
            further.steps[taken, turn] = step_of(die, value, colour, kind)
