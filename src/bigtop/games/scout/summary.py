"""A position of SCOUT summed up in a few dozen numbers, as networks of other programs see it.

Such a network does not look at a hand but counts what is in it: how many runs and matches, where
they end, how often each number is there. `ranker` plays by that, for others to be compared with.
"""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.scout.components import SEATS
from bigtop.games.scout.rules import (
    NO_NUMBER,
    NO_STEP,
    TOPS,
    number_at,
    strength,
    strength_on_table,
    stretch_with,
)
from bigtop.games.scout.state import ScoutState

VERSION = 1
NUMBERS = 10  # that cards have
# Of each seat from one's own on: cards in hand; what it has won, less these; and whether it may
# Scout & Show. The lead is that of what was won.
CARDS, POINTS, MAY_BOTH, LEAD = 0, SEATS, 2 * SEATS, 3 * SEATS
IS_RUN, ON_TABLE, HIGHEST = LEAD + 1, LEAD + 2, LEAD + 3  # of the Active Set
# Of the runs in the hand, and then of the matches: how many, the places where the last one ends
# and where they end on average, and how many cards the longest has that beats the Active Set.
SETS, LAST_END, MEAN_END, LONGEST = (HIGHEST + 1 + 2 * i for i in range(4))
HELD = LONGEST + 2  # how many cards of each number are in the hand
COUNT = HELD + NUMBERS

MIDDLES, SCALES = np.zeros(COUNT), np.ones(COUNT)
for _first, _count, _middle, _scale in (
    (CARDS, SEATS, 6, 3),
    (POINTS, SEATS, -2, 5),
    (MAY_BOTH, SEATS, 0.5, 0.5),
    (LEAD, 1, 0, 5),
    (IS_RUN, 1, 0.5, 0.5),
    (ON_TABLE, 1, 2, 1),
    (HIGHEST, 1, 6, 3),
    (SETS, 2, 2, 2),
    (LAST_END, 4, 4, 3),
    (LONGEST, 2, 1, 1),
    (HELD, NUMBERS, 1, 1),
):
    MIDDLES[_first : _first + _count] = _middle
    SCALES[_first : _first + _count] = _scale


@kernel(inlined=False)
def summary(state: ScoutState, seat: int, out: Array) -> None:
    """Write the numbers of a position, as the seat knows it; each about as large as the others."""
    for i in range(COUNT):
        out[i] = 0
    _sum_up_seats(state, seat, out)
    size = int(state.table_size)
    if size > 0:
        first, last = int(TOPS[state.table[0]]), int(TOPS[state.table[size - 1]])
        out[IS_RUN] = first != last
        out[ON_TABLE] = size
        out[HIGHEST] = max(first, last)
    _sum_up_hand(state, seat, out)
    for i in range(COUNT):
        out[i] = (out[i] - MIDDLES[i]) / SCALES[i]


@kernel
def _sum_up_seats(state: ScoutState, seat: int, out: Array) -> None:
    players = int(state.players)
    total = 0
    for i in range(players):
        other = (seat + i) % players
        in_hand = int(state.hand_sizes[other])
        points = int(state.collected[other]) + int(state.chips[other]) - in_hand
        out[CARDS + i] = in_hand
        out[POINTS + i] = points
        out[MAY_BOTH + i] = state.scout_and_show[other]
        total += points
    out[LEAD] = out[POINTS] - (total - out[POINTS]) / (players - 1)


@kernel
def _sum_up_hand(state: ScoutState, seat: int, out: Array) -> None:
    to_beat = strength_on_table(state, 0, state.table_size)
    number, step, stretch = NO_NUMBER, NO_STEP, 0
    for last in range(state.hand_sizes[seat]):
        before, number = number, number_at(state, seat, last)
        stretch = stretch_with(stretch, step, number - before)
        step = number - before
        out[HELD + number - 1] += 1
        if strength(1, number, number) > to_beat:  # a card alone is both
            for kind in range(2):
                out[LONGEST + kind] = max(out[LONGEST + kind], 1)
        if stretch > 1:
            kind = 1 if step == 0 else 0
            out[SETS + kind] += stretch - 1
            out[LAST_END + kind] = last
            out[MEAN_END + kind] += (stretch - 1) * last
            first = number_at(state, seat, last - stretch + 1)
            if strength(stretch, first, number) > to_beat:
                out[LONGEST + kind] = max(out[LONGEST + kind], stretch)
    for kind in range(2):
        if out[SETS + kind] > 0:
            out[MEAN_END + kind] /= out[SETS + kind]
