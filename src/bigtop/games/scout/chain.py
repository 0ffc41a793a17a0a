"""A world that is changed again and again, so that one comes to likely ones more often.

What is less likely is seldom kept: a Markov chain by Metropolis and Hastings, which comes to worlds
as often as they are likely. What is changed are the hidden hands as they are now and, of greedy
players, from which place in a hand each set was shown: both together tell all their hands before,
back to the deal.
"""

from typing import NamedTuple

import numpy as np

from bigtop.core.contract import GREEDY
from bigtop.core.copying import copy_record, scratch
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.core.rng import WORD, below, next_word
from bigtop.games.scout.actions import COUNT as ACTIONS
from bigtop.games.scout.actions import LONGEST_HAND, SCOUT, SCOUT_AND_SHOW, scout_of, show_of
from bigtop.games.scout.looks import weigh_hand
from bigtop.games.scout.manners import SLIP, weigh_act, weigh_turning
from bigtop.games.scout.past import Past, empty_past, recall
from bigtop.games.scout.secrets import resample
from bigtop.games.scout.state import HIDDEN, PLAYING, UNSEEN, UNTOLD, ScoutState
from bigtop.games.scout.story import SCOUTED_TO_SHOW, SHOWED

FLOOR, BEST_LOOKS = -1e9, 30.0  # no hand weighs less or more


class Chain(NamedTuple):
    """A world that is changed again and again."""

    worlds: States  # one
    past: Past
    places: Array  # from which place of a hand each set was shown
    hidden: Array  # the seats whose hands nobody else knows
    manners: Array  # how each seat is thought to play
    merits: Array  # by seat: the logarithm of how likely its hand is
    hand: Array  # a hand at some time in the past
    actions: Array


@kernel
def is_hidden(view: ScoutState, seat: int) -> bool:
    """Whether the viewer does not see this hand."""
    return bool(view.hand_sizes[seat] > 0 and view.hands[seat, 0] == HIDDEN)


@kernel(allocates=True)
def chain_for(view: ScoutState, manners: Array) -> Chain:
    """Room for a chain."""
    past = empty_past(view)
    return Chain(
        scratch(view),
        past,
        np.zeros(len(past.seats), np.int64),
        np.zeros(len(view.hands), np.int64),
        manners,
        np.zeros(len(view.hands)),
        np.zeros(2 * LONGEST_HAND, np.int64),
        np.zeros(ACTIONS, np.int32),
    )


@kernel(inlined=False)
def begin(view: ScoutState, chain: Chain, words: Array) -> tuple[int, int, int]:
    """Begin with any world that fits.

    How many acts there are to explain, how many hidden hands, and how many of these are held by
    greedy players; where the story of the round is not known, nobody is taken for one.
    """
    world, past = chain.worlds[0], chain.past
    acts, hidden, greedy = recall(view, past), 0, 0
    copy_record(view, world)
    resample(world, words)
    for seat in range(view.players):
        if view.phase == PLAYING and is_hidden(view, seat):
            chain.hidden[hidden] = seat
            hidden += 1
            greedy += _is_explained(chain, acts, seat)
    for act in range(acts):
        if past.kinds[act] == SHOWED:
            left = past.before[act].hand_sizes[past.seats[act]] - past.sizes[act]
            chain.places[act] = below(words, int(left) + 1)
    for k in range(hidden):
        chain.merits[chain.hidden[k]] = _merit(chain, acts, int(chain.hidden[k]), FLOOR)
    return acts, hidden, greedy


@kernel(inlined=False)
def _merit(chain: Chain, acts: int, seat: int, least: float) -> float:
    """The logarithm of how likely a hand is, but for a constant; of a greedy player, all its hands.

    That is never more than 0 and less with every act: one may stop at what is less than `least`.
    """
    if not _is_explained(chain, acts, seat):
        return weigh_hand(chain.worlds[0], seat)
    size = take_hand(chain, seat)
    merit = 0.0
    for act in range(acts - 1, -1, -1):
        if chain.past.seats[act] == seat:
            merit += _weigh(chain, act, size)
            size = int(chain.past.before[act].hand_sizes[seat])
            if merit < least:
                return merit
    return merit + weigh_turning(with_hand(chain, 0, seat, size), seat)


@kernel(inlined=False)
def slips_of(chain: Chain, acts: int, seat: int) -> int:
    """How many acts of a seat a greedy player would not have done with these hands."""
    size = take_hand(chain, seat)
    slips = 0
    for act in range(acts - 1, -1, -1):
        if chain.past.seats[act] == seat:
            slips += _weigh(chain, act, size) == SLIP
            size = int(chain.past.before[act].hand_sizes[seat])
    return slips


@kernel
def _weigh(chain: Chain, act: int, size: int) -> float:
    """Undo an act in a hand of that size, and say how likely a greedy player would have done it."""
    action, seat = undo(chain, act, size), int(chain.past.seats[act])
    before = with_hand(chain, act, seat, int(chain.past.before[act].hand_sizes[seat]))
    return float(weigh_act(before, action, chain.actions))


@kernel
def take_hand(chain: Chain, seat: int) -> int:
    """Look at a hand as it is now; how many cards it has."""
    world = chain.worlds[0]
    for i in range(world.hand_sizes[seat]):
        chain.hand[i] = world.hands[seat, i]
    return int(world.hand_sizes[seat])


@kernel
def undo(chain: Chain, act: int, size: int) -> int:
    """Make the hand what it was before an act, and say which action that was."""
    past, hand = chain.past, chain.hand
    if past.kinds[act] == SHOWED:
        place, shown = int(chain.places[act]), int(past.sizes[act])
        for i in range(size - 1, place - 1, -1):
            hand[i + shown] = hand[i]
        for i in range(shown):
            hand[place + i] = past.cards[act, i]
        return show_of(place, shown)
    way = int(past.cards[act, 0])
    place = 0
    while hand[place] >> 1 != way >> 1:
        place += 1
    scout = scout_of(place, int(past.ends[act]), int(hand[place]) ^ way)
    for i in range(place, size - 1):
        hand[i] = hand[i + 1]
    return scout + (SCOUT_AND_SHOW if past.kinds[act] == SCOUTED_TO_SHOW else SCOUT)


@kernel
def with_hand(chain: Chain, act: int, seat: int, size: int) -> ScoutState:
    """What everyone knew before an act, and the hand that its seat held then."""
    before: ScoutState = chain.past.before[act]
    for i in range(size):
        before.hands[seat, i] = chain.hand[i]
    return before


@kernel(inlined=False)
def walk(chain: Chain, acts: int, hidden: int, steps: int, words: Array) -> None:
    """Try so many changes."""
    for _ in range(steps):
        seat = int(chain.hidden[below(words, hidden)])
        other = int(chain.hidden[below(words, hidden)])
        luck = np.log((next_word(words) + 1) / (WORD + 1))
        kind = below(words, 10) if _is_explained(chain, acts, seat) else 9
        if kind < 3:
            _try_other_place(chain, acts, seat, luck, words)
        elif kind < 5:
            _try_move(chain, acts, seat, luck, words)
        elif kind < 7 or seat == other:
            _try_swap(chain, acts, seat, luck, words)
        else:
            _try_exchange(chain, acts, seat, other, luck, words)


@kernel
def _is_explained(chain: Chain, acts: int, seat: int) -> bool:
    """Whether the hand of a seat has to explain what it did."""
    return bool(chain.manners[seat] == GREEDY and acts != UNTOLD)


@kernel(inlined=False)
def _is_kept(chain: Chain, acts: int, seat: int, luck: float) -> bool:
    """Whether a change of one seat's hands is likely enough."""
    least = chain.merits[seat] + luck
    merit = _merit(chain, acts, seat, least)
    if merit < least:
        return False
    chain.merits[seat] = merit
    return True


@kernel(inlined=False)
def _try_other_place(chain: Chain, acts: int, seat: int, luck: float, words: Array) -> None:
    """A set was shown from another place of the hand."""
    past = chain.past
    chosen, seen = -1, 0
    for act in range(acts):
        if past.seats[act] == seat and past.kinds[act] == SHOWED:
            seen += 1
            if below(words, seen) == 0:
                chosen = act
    if chosen < 0:
        return
    was = chain.places[chosen]
    left = int(past.before[chosen].hand_sizes[seat]) - int(past.sizes[chosen])
    chain.places[chosen] = below(words, left + 1)
    if not _is_kept(chain, acts, seat, luck):
        chain.places[chosen] = was


@kernel(inlined=False)
def _try_swap(chain: Chain, acts: int, seat: int, luck: float, words: Array) -> None:
    """Two cards of a hand change places, either way up; or one is turned."""
    world = chain.worlds[0]
    size = int(world.hand_sizes[seat])
    i, j = below(words, size), below(words, size)
    one, other = world.hands[seat, i], world.hands[seat, j]
    turning = next_word(words) if i != j else 1
    world.hands[seat, i] = other ^ (turning & 1)
    if i != j:
        world.hands[seat, j] = one ^ (turning >> 1 & 1)
    if not _is_kept(chain, acts, seat, luck):
        world.hands[seat, i] = one
        world.hands[seat, j] = other


@kernel(inlined=False)
def _try_move(chain: Chain, acts: int, seat: int, luck: float, words: Array) -> None:
    """A card goes to another place of the hand, either way up."""
    world = chain.worlds[0]
    size = int(world.hand_sizes[seat])
    origin, place, turning = below(words, size), below(words, size), next_word(words) & 1
    _move(world, seat, origin, place, turning)
    if not _is_kept(chain, acts, seat, luck):
        _move(world, seat, place, origin, turning)


@kernel
def _move(world: ScoutState, seat: int, origin: int, place: int, turning: int) -> None:
    moved = world.hands[seat, origin] ^ turning
    step = 1 if place > origin else -1
    while origin != place:
        world.hands[seat, origin] = world.hands[seat, origin + step]
        origin += step
    world.hands[seat, place] = moved


@kernel(inlined=False)
def _try_exchange(
    chain: Chain, acts: int, seat: int, other: int, luck: float, words: Array
) -> None:
    """Two hands exchange cards that nobody has seen, either way up."""
    world = chain.worlds[0]
    i, j = below(words, int(world.hand_sizes[seat])), below(words, int(world.hand_sizes[other]))
    one, two = world.hands[seat, i], world.hands[other, j]
    if not (world.memory[one >> 1] == world.memory[two >> 1] == UNSEEN):
        return
    turning = next_word(words)
    world.hands[seat, i] = two ^ (turning & 1)
    world.hands[other, j] = one ^ (turning >> 1 & 1)
    least = chain.merits[seat] + chain.merits[other] + luck
    merit = _merit(chain, acts, seat, least - BEST_LOOKS)
    theirs = FLOOR
    if merit >= least - BEST_LOOKS:
        theirs = _merit(chain, acts, other, least - merit)
    if merit + theirs >= least:
        chain.merits[seat], chain.merits[other] = merit, theirs
    else:
        world.hands[seat, i] = one
        world.hands[other, j] = two
