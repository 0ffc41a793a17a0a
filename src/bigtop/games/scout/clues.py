"""What tells a real hand from an imagined one: what it is like, and what its seat did with it.

Clues are features of one seat's hand in a world where all hands are known. A network that has met
real and imagined hands weighs them.
"""

import numpy as np

from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.scout.actions import place_of, turned_of
from bigtop.games.scout.chain import Chain, chain_for, take_hand, undo, with_hand
from bigtop.games.scout.features import COUNT as FEATURES
from bigtop.games.scout.features import DECLINED_SETS, backdrop, declined_set, features
from bigtop.games.scout.features import VERSION as FEATURES_VERSION
from bigtop.games.scout.heuristics import strongest_in_hand
from bigtop.games.scout.past import recall
from bigtop.games.scout.rules import (
    TOPS,
    number_at,
    strength,
    strength_on_table,
    strongest_around,
)
from bigtop.games.scout.setup import HAND_DEALT
from bigtop.games.scout.state import HELD, ScoutState
from bigtop.games.scout.story import SCOUTED_TO_SHOW, SHOWED

# Raised whenever a clue gets another meaning: weights belong to one version, also of the features.
VERSION = 100 * FEATURES_VERSION + 1

_ACTS = 3  # of the seat, the last ones
_SIZES = 6  # of sets, and larger ones
_BETTER = 4  # how much stronger the best set was: not at all, of that size, one larger, or more
_SCOUTED = 4
_KNOWN = 8  # scouted cards
_LEAVING = 24  # cards that were dealt to the hand and have left it

# Where each kind of clue begins.
DECLINED = FEATURES  # what it did not beat when it last scouted
SCOUTED = DECLINED + DECLINED_SETS  # how often it has since its last Show
FITTING = SCOUTED + _SCOUTED  # scouted cards beside one that they fit
MISFITS = FITTING + _KNOWN  # and others
LEAVING = MISFITS + _KNOWN
SHOWN = LEAVING + _LEAVING  # acts: what was shown, and what might have been
TAKEN = SHOWN + _ACTS * _SIZES * _BETTER  # what a scouted card made, and what might have been shown
COUNT = TAKEN + _ACTS * _SIZES * _BETTER * _SIZES * 3


@kernel(allocates=True)
def clues(world: ScoutState, seat: int, out: Array) -> int:
    """Write the clues of a seat's hand; how many they are. Before the first act there is none."""
    chain = chain_for(world, np.zeros(world.players, np.int64))
    acts = recall(world, chain.past)
    if acts <= 0:
        return 0
    copy_record(world, chain.worlds[0])
    count = features(world, seat, out)
    count += backdrop(world, seat, out[count:])
    out[count] = DECLINED + declined_set(world, seat)
    out[count + 1] = SCOUTED + min(int(world.scouted[seat]), _SCOUTED - 1)
    count = _look_at_scouted(world, seat, out, count + 2)
    return _look_back(chain, acts, seat, out, count)


@kernel(inlined=False)
def _look_at_scouted(world: ScoutState, seat: int, out: Array, count: int) -> int:
    """Do the cards that the seat was seen to take fit where they are?"""
    size = int(world.hand_sizes[seat])
    known, fitting = 0, 0
    for i in range(size):
        if world.memory[world.hands[seat, i] >> 1] == HELD + seat:
            known += 1
            fits_left = i > 0 and _fit(world, seat, i - 1)
            fitting += fits_left or (i + 1 < size and _fit(world, seat, i))
    left = max(0, int(HAND_DEALT[world.players]) - size + known)
    out[count] = FITTING + min(fitting, _KNOWN - 1)
    out[count + 1] = MISFITS + min(known - fitting, _KNOWN - 1)
    out[count + 2] = LEAVING + min(left, _LEAVING - 1)
    return count + 3


@kernel
def _fit(state: ScoutState, seat: int, i: int) -> bool:
    """Whether the card at place i and the next one make a set."""
    return bool(-1 <= number_at(state, seat, i + 1) - number_at(state, seat, i) <= 1)


@kernel(inlined=False)
def _look_back(chain: Chain, acts: int, seat: int, out: Array, count: int) -> int:
    """Undo the last acts of the seat: what else could it have done with what it held then?"""
    past = chain.past
    size, seen = take_hand(chain, seat), 0
    for act in range(acts - 1, -1, -1):
        if past.seats[act] != seat or seen == _ACTS:
            continue
        if past.kinds[act] == SHOWED:
            chain.places[act] = _likely_place(chain, act, size)
        action = undo(chain, act, size)
        size = int(past.before[act].hand_sizes[seat])
        before = with_hand(chain, act, seat, size)
        strongest = strongest_in_hand(before, seat, 0)
        if past.kinds[act] == SHOWED:
            first, last = int(past.cards[act, 0]), int(past.cards[act, past.sizes[act] - 1])
            shown = strength(int(past.sizes[act]), int(TOPS[first]), int(TOPS[last]))
            out[count] = SHOWN + _compared(seen, shown, strongest)
        else:
            table = strength_on_table(before, 0, before.table_size)
            number = int(TOPS[int(past.cards[act, 0]) ^ turned_of(action)])
            made = min(strongest_around(before, place_of(action), number) // 32, _SIZES) - 1
            spends = 2 if past.kinds[act] == SCOUTED_TO_SHOW else int(before.scout_and_show[seat])
            out[count] = TAKEN + (_compared(seen, table, strongest) * _SIZES + made) * 3 + spends
        count += 1
        seen += 1
    return count


@kernel
def _compared(seen: int, found: int, strongest: int) -> int:
    """A set, and how much stronger the strongest one of the hand was."""
    size = found // 32
    better = 0
    if strongest > found:
        better = min(strongest // 32 - size + 1, _BETTER - 1)
    return (seen * _SIZES + min(size, _SIZES) - 1) * _BETTER + better


@kernel(inlined=False)
def _likely_place(chain: Chain, act: int, size: int) -> int:
    """Where in a hand of that size a set was that has been shown: the place that fits it least."""
    past, hand = chain.past, chain.hand
    shown = int(past.sizes[act])
    first, last = int(TOPS[past.cards[act, 0]]), int(TOPS[past.cards[act, shown - 1]])
    best, place = 99, 0
    for i in range(size + 1):
        fits = 0
        if i > 0:
            fits += -1 <= TOPS[hand[i - 1]] - first <= 1
        if i < size:
            fits += -1 <= TOPS[hand[i]] - last <= 1
        if 0 < i < size:
            fits += -1 <= TOPS[hand[i]] - TOPS[hand[i - 1]] <= 1
        if fits < best:
            best, place = fits, i
    return place
