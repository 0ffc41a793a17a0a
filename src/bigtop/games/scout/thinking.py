"""What search needs to know of SCOUT: quick choices, a clock, and what to expect."""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.scout.actions import (
    KEEP,
    SCOUT,
    SCOUT_AND_SHOW,
    TURN,
    end_of,
    first_of,
    is_show,
    place_of,
    size_of,
    turned_of,
)
from bigtop.games.scout.rules import NO_NUMBER, NO_STEP, TOPS, card_at, stretch_with
from bigtop.games.scout.state import FINISHED, ScoutState

NOTHING = -1e9

# Points that each of these is worth to a hunch, found by trying.
SHOW_NEEDED = 1.2  # each Show that it takes to get rid of the hand, at the least
CARD_SHED = 1.0
LENGTH_LEFT = 0.3  # each card of the longest set that stays in the hand


@kernel
def clock(state: ScoutState) -> int:
    """Rounds that are finished: what is dealt next has nothing to do with them."""
    return int(state.round_index) + (state.phase == FINISHED)


@kernel
def outlook(state: ScoutState, seat: int) -> float:
    """The points of the finished rounds; those to come are as likely anybody's."""
    return float(state.scores[seat])


@kernel(inlined=False)
def hunch(state: ScoutState, actions: Array, count: int, words: Array) -> int:
    """The Show that leaves the best hand; without one, the Scout that fits best beside a card."""
    if actions[0] == KEEP:
        keeps = _worth_without(state, 0, 0, 0)
        return KEEP if keeps >= _worth_without(state, 0, 0, 1) else TURN
    if is_show(int(actions[0])):
        return _best_show(state, actions, count)
    return _best_scout(state, actions, count)


@kernel
def _best_show(state: ScoutState, actions: Array, count: int) -> int:
    best, chosen = NOTHING, int(actions[0])
    for i in range(count):
        action = int(actions[i])
        if not is_show(action):
            break
        size = size_of(action)
        worth = CARD_SHED * size + _worth_without(state, first_of(action), size, 0)
        if worth > best:
            best, chosen = worth, action
    return chosen


@kernel(inlined=False)
def _worth_without(state: ScoutState, first: int, shown: int, turned: int) -> float:
    """What the hand on turn is worth without the set from `first` on, this way up or turned."""
    seat = int(state.turn)
    longest = 0
    shows = 0
    free_until = 0  # cards before this one belong to a set that was counted
    number, step, stretch = NO_NUMBER, NO_STEP, 0
    for last in range(int(state.hand_sizes[seat]) - shown):
        place = last if last < first else last + shown
        before, number = number, int(TOPS[state.hands[seat, place] ^ turned])
        stretch = stretch_with(stretch, step, number - before)
        step = number - before
        longest = max(longest, stretch)
        if stretch == 1 or last - stretch + 1 < free_until:
            shows += 1
            free_until = last
    return LENGTH_LEFT * longest - SHOW_NEEDED * shows


@kernel
def _best_scout(state: ScoutState, actions: Array, count: int) -> int:
    """The card that joins the longest sets, and at once a Show with it where that is possible."""
    seat = int(state.turn)
    best, chosen = NOTHING, int(actions[0])
    for i in range(count):
        action = int(actions[i])
        if action >= SCOUT_AND_SHOW:
            break
        number = int(TOPS[card_at(state, end_of(action)) ^ turned_of(action)])
        worth = _fit(state, seat, place_of(action), number)
        if worth > best:
            best, chosen = worth, action
    both = chosen - SCOUT + SCOUT_AND_SHOW
    for i in range(count - 1, -1, -1):
        if actions[i] < SCOUT_AND_SHOW:
            break
        if actions[i] == both:
            return both
    return chosen


@kernel
def _fit(state: ScoutState, seat: int, place: int, number: int) -> float:
    """How well a number fits between two neighbours: sets that it joins, less one that it parts."""
    fit = 0.0
    left, right = NO_NUMBER, NO_NUMBER
    if place > 0:
        left = int(TOPS[state.hands[seat, place - 1]])
    if place < state.hand_sizes[seat]:
        right = int(TOPS[state.hands[seat, place]])
    before, after = number - left, right - number
    if -1 <= before <= 1:
        fit += 1.0
        if place > 1 and left - int(TOPS[state.hands[seat, place - 2]]) == before:
            fit += 0.5  # a set of three or more
    if -1 <= after <= 1:
        fit += 1.0
        if before == after:
            fit += 0.5
        if place + 1 < state.hand_sizes[seat]:
            fit += 0.5 * (int(TOPS[state.hands[seat, place + 1]]) - right == after)
    if -1 <= right - left <= 1:
        fit -= 1.1
    return fit
