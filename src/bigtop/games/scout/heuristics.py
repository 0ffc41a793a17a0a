"""The greedy player of SCOUT: the strongest set at once, without a thought for what comes after."""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import below
from bigtop.games.scout.actions import (
    KEEP,
    SCOUT_AND_SHOW,
    TURN,
    end_of,
    first_of,
    is_show,
    place_of,
    size_of,
    turned_of,
)
from bigtop.games.scout.rules import (
    NO_NUMBER,
    NO_STEP,
    TOPS,
    card_at,
    legal,
    number_at,
    strength,
    stretch_with,
    strongest_around,
)
from bigtop.games.scout.state import ScoutState

# Any Show comes before any Scout & Show, and that before any Scout: more than any strength.
FIRST, SECOND = 2000, 1000


@kernel
def choose(state: ScoutState, actions: Array, count: int, words: Array) -> int:
    """The strongest Show, or else the Scout that makes the strongest set; ties at random."""
    best = -1
    chosen = 0
    ties = 0
    for i in range(count):
        worth = _worth(state, int(actions[i]))
        if worth > best:
            best, chosen, ties = worth, i, 1
        elif worth == best:
            ties += 1
            if below(words, ties) == 0:
                chosen = i
    return int(actions[chosen])


@kernel(inlined=False)
def equals_of(state: ScoutState, action: int, actions: Array) -> int:
    """How many actions the greedy player likes as much, itself included; 0 if others more."""
    worth = _worth(state, action)
    ties = 0
    for i in range(legal(state, actions)):
        other = _worth(state, int(actions[i]))
        if other > worth:
            return 0
        ties += other == worth
    return ties


@kernel(inlined=False)
def _worth(state: ScoutState, action: int) -> int:
    """How strong the set is that an action shows, makes or leaves."""
    seat = int(state.turn)
    if is_show(action):
        first, size = first_of(action), size_of(action)
        last = number_at(state, seat, first + size - 1)
        return FIRST + strength(size, number_at(state, seat, first), last)
    if KEEP <= action <= TURN:
        return strongest_in_hand(state, seat, action - KEEP)
    number = int(TOPS[card_at(state, end_of(action)) ^ turned_of(action)])
    made = strongest_around(state, place_of(action), number)
    return made if action < SCOUT_AND_SHOW else SECOND + made


@kernel
def strongest_in_hand(state: ScoutState, seat: int, turned: int) -> int:
    """How strong the strongest set of a hand is, as it is or turned."""
    strongest = 0
    number, step, stretch = NO_NUMBER, NO_STEP, 0
    for last in range(state.hand_sizes[seat]):
        before, number = number, int(TOPS[state.hands[seat, last] ^ turned])
        stretch = stretch_with(stretch, step, number - before)
        step = number - before
        first = int(TOPS[state.hands[seat, last - stretch + 1] ^ turned])
        strongest = max(strongest, strength(stretch, first, number))
    return strongest
