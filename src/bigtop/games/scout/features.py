"""What a network sees of SCOUT: the features of a position as one seat knows it.

A feature is there or not, some of them several times; a position is the list of those that are
there. They read public fields and the seat's own hand and nothing else. The mirror image of a
hand plays the same (RULES 3.9), so neighbours look the same read from either side.
"""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.scout.components import CARDS, LARGEST_SET, NUMBERS, SEATS, WAYS
from bigtop.games.scout.hands import ROOM, shows_needed
from bigtop.games.scout.rules import (
    NO_NUMBER,
    NO_STEP,
    number_at,
    strength,
    strength_on_table,
    stretch_with,
)
from bigtop.games.scout.state import (
    DEALING,
    FINISHED,
    HELD,
    NOBODY,
    TURNING,
    UNSEEN,
    ScoutState,
)

VERSION = 3  # raised whenever a feature gets another meaning: weights belong to one version

LOWS = np.array([low for low, _ in CARDS])
HIGHS = np.array([high for _, high in CARDS])

_SIZES = 24  # hands of 0 to 22 cards, and larger ones
_PAIRS = NUMBERS * NUMBERS
_SETS = LARGEST_SET * 2 * NUMBERS  # size, kind and smallest number
_CHAINS = 12
_ANSWERS = 4  # scouts in a row
_JOINED = 8  # cards of a set that becomes possible when what is between is shown
_DECLINED = 6  # sizes of sets, 0 for none
DECLINED_SETS = _DECLINED * 2 * NUMBERS
_NEAR = 12  # sizes of hands where they matter most, and larger ones
_BEST_SETS = 12  # sets of up to six cards by size and kind
_LEADS = 13  # how far ahead or behind by the rounds before, in steps of four points
_LEAD_STEP = 4

# Where each kind of feature begins.
NUMBER = 0
PAIR = NUMBER + NUMBERS  # neighbours
SKIP = PAIR + _PAIRS  # with one card between them
GAP = SKIP + _PAIRS  # with two cards between them
TRIPLE = GAP + _PAIRS
SET = TRIPLE + _PAIRS * NUMBERS  # sets that are part of no larger one
LONGEST = SET + _SETS  # the strongest of them
SIZE = LONGEST + _SETS
CHAINS = SIZE + _SIZES  # chains of cards at most 1 apart, by the size of the hand
STRONGER = CHAINS + _SIZES * _CHAINS  # sets that beat the Active Set
TABLE = STRONGER + 2 * _CHAINS  # the Active Set, whether it is one's own, and who answered it
END = TABLE + 2 * _SETS * _ANSWERS  # the cards that can be scouted
OWNER = END + len(WAYS)
NEXT = OWNER + (SEATS + 1) * (LARGEST_SET + 1)
OTHER_SIZE = NEXT + SEATS * 4
SMALLEST = OTHER_SIZE + SEATS * _SIZES
CHIP = SMALLEST + _SIZES  # who may still Scout & Show
PAID = CHIP + SEATS  # with two players: the chips left to scout with
CARD = PAID + SEATS * 4  # cards that another seat is known to hold
LEFT = CARD + SEATS * len(CARDS)  # by number, how many cards were not seen yet
ROUND = LEFT + NUMBERS * NUMBERS
CLOSING = ROUND + 2  # cards that become neighbours when the set between them is shown
JOINED = CLOSING + _PAIRS
DECLINED = JOINED + 2 * _JOINED  # what each other seat did not beat when it last scouted
SCOUTED = DECLINED + SEATS * DECLINED_SETS  # how often it has since its last Show
FACING = SCOUTED + SEATS * _ANSWERS  # the Active Set, and how many cards the next seat holds
RACE = FACING + 2 * _SETS * _NEAR  # the hand's size by the smallest of the others'
CHIP_SIZE = RACE + _SIZES * _NEAR  # what others hold, by whether they may still Scout & Show
BEST_TWO = CHIP_SIZE + SEATS * 2 * _SIZES  # the two strongest sets
LEAD = BEST_TWO + _BEST_SETS * _BEST_SETS  # how well the rounds before went: are the others weak?
QUICK = LEAD + SEATS * _LEADS  # what comes now takes longer to find
NEEDED = QUICK  # Shows that get rid of the hand, by its size
HASTE = NEEDED + _SIZES * _CHAINS  # the same by the smallest hand of the others
COUNT = HASTE + 2 * _NEAR * _CHAINS  # and by whether one may Scout & Show

_MOST_PRESENT = 512  # features of one position, at the most
MOST = _MOST_PRESENT + ROOM  # behind them there is room to reckon in


@kernel
def suppose(state: ScoutState, words: Array) -> None:
    """Nothing: features look only at what a seat knows."""


@kernel
def stage(state: ScoutState) -> int:
    """Which part of the game is played: points of different parts do not depend on each other."""
    return int(state.round_index) + (state.phase == FINISHED)


@kernel
def standing(state: ScoutState, seat: int) -> int:
    """The points that the seat has safe: those of this round are not scored yet."""
    is_scored = state.phase == FINISHED or (state.phase == DEALING and state.dealt == 0)
    points = int(state.scores[seat])
    return points if is_scored else points + int(state.collected[seat]) + int(state.chips[seat])


@kernel(inlined=False)
def features(state: ScoutState, seat: int, out: Array) -> int:
    """Write what the seat may know and change by its actions; how many features they are."""
    count = glimpse(state, seat, out)
    size = min(int(state.hand_sizes[seat]), _SIZES - 1)
    needed = min(shows_needed(state, seat, out, _MOST_PRESENT), _CHAINS - 1)
    out[count] = NEEDED + size * _CHAINS + needed
    haste = smallest_other(state, seat) * 2 + int(state.scout_and_show[seat])
    out[count + 1] = HASTE + haste * _CHAINS + needed
    return count + 2


@kernel
def smallest_other(state: ScoutState, seat: int) -> int:
    """How many cards the smallest hand of the others has."""
    smallest = _NEAR - 1
    for other in range(state.players):
        if other != seat:
            smallest = min(smallest, int(state.hand_sizes[other]))
    return smallest


@kernel(inlined=False)
def glimpse(state: ScoutState, seat: int, out: Array) -> int:
    """The same without what takes long to find."""
    count = _neighbours(state, seat, out)
    count = _sets(state, seat, out, count)
    count = _table(state, seat, out, count)
    return _race(state, seat, out, count)


@kernel(inlined=False)
def backdrop(state: ScoutState, seat: int, out: Array) -> int:
    """Write what no action of the seat changes: what others hold and did, and what is unseen."""
    count = _others(state, seat, out)
    return _cards(state, seat, out, count)


@kernel(inlined=False)
def _neighbours(state: ScoutState, seat: int, out: Array) -> int:
    """The numbers of the hand, and those beside each other."""
    count = 0
    third, second, first = 0, 0, 0  # the numbers before this one, from left to right
    for i in range(state.hand_sizes[seat]):
        number = number_at(state, seat, i)
        out[count] = NUMBER + number - 1
        count += 1
        if i > 0:
            out[count] = PAIR + _pair(first, number)
            count += 1
        if i > 1:
            out[count] = SKIP + _pair(second, number)
            out[count + 1] = TRIPLE + _pair(second, number) * NUMBERS + first - 1
            count += 2
        if i > 2:
            out[count] = GAP + _pair(third, number)
            count += 1
        third, second, first = second, first, number
    return count


@kernel
def _pair(first: int, second: int) -> int:
    """Two numbers in any order."""
    return (min(first, second) - 1) * NUMBERS + max(first, second) - 1


@kernel
def set_of(strength: int) -> int:
    """A set by its size, its kind and its smallest number."""
    size, rest = strength // 32, strength % 32
    return ((size - 1) * 2 + rest // 16) * NUMBERS + rest % 16 - 1


@kernel(inlined=False)
def _sets(state: ScoutState, seat: int, out: Array, count: int) -> int:
    """The sets of the hand that are part of no larger one."""
    size = int(state.hand_sizes[seat])
    to_beat = strength_on_table(state, 0, state.table_size)
    strongest, second, stronger, chains = 0, 0, 0, 0
    number, step, stretch = NO_NUMBER, NO_STEP, 0
    for last in range(size):
        before, number = number, number_at(state, seat, last)
        stretch = stretch_with(stretch, step, number - before)
        step = number - before
        first = last - stretch + 1
        chains += stretch == 1
        if last + 1 < size and goes_on(number_at(state, seat, last + 1) - number, step, stretch):
            continue
        found = strength(stretch, number_at(state, seat, first), number)
        second = max(second, min(strongest, found))
        strongest = max(strongest, found)
        stronger += found > to_beat
        out[count] = SET + set_of(found)
        count += 1
        if first > 0 and last + 1 < size:
            left, right = number_at(state, seat, first - 1), number_at(state, seat, last + 1)
            out[count] = CLOSING + _pair(left, right)
            count += 1
            if -1 <= right - left <= 1:
                size_joined = min(_joined(state, seat, first - 1, last + 1), _JOINED - 1)
                out[count] = JOINED + (left == right) * _JOINED + size_joined
                count += 1
    if strongest > 0:
        out[count] = LONGEST + set_of(strongest)
        out[count + 1] = BEST_TWO + _rough(strongest) * _BEST_SETS + _rough(second)
        count += 2
    is_own = state.owner == seat
    out[count] = SIZE + min(size, _SIZES - 1)
    out[count + 1] = CHAINS + min(size, _SIZES - 1) * _CHAINS + min(chains, _CHAINS - 1)
    out[count + 2] = STRONGER + is_own * _CHAINS + min(stronger, _CHAINS - 1)
    return count + 3


@kernel
def _rough(strength: int) -> int:
    """A set by its size and kind; none is like the smallest run."""
    return max(0, 2 * min(strength // 32, _BEST_SETS // 2) - 2 + strength % 32 // 16)


@kernel
def _joined(state: ScoutState, seat: int, left: int, right: int) -> int:
    """How many cards the set has that these two places join when nothing is between them."""
    step = number_at(state, seat, right) - number_at(state, seat, left)
    first, last = left, right
    while first > 0 and number_at(state, seat, first) - number_at(state, seat, first - 1) == step:
        first -= 1
    end = int(state.hand_sizes[seat]) - 1
    while last < end and number_at(state, seat, last + 1) - number_at(state, seat, last) == step:
        last += 1
    return left - first + last - right + 2


@kernel
def goes_on(next_step: int, step: int, stretch: int) -> bool:
    """Whether a set with the next card contains this one."""
    return -1 <= next_step <= 1 and (stretch == 1 or next_step == step)


@kernel(inlined=False)
def _table(state: ScoutState, seat: int, out: Array, count: int) -> int:
    """The Active Set, its owner and who is next."""
    players = int(state.players)
    size = int(state.table_size)
    if size > 0:
        is_own = state.owner == seat
        answers = min(int(state.scouts_in_a_row), _ANSWERS - 1)
        shown = is_own * _SETS + set_of(strength_on_table(state, 0, size))
        facing = min(int(state.hand_sizes[(seat + 1) % players]), _NEAR - 1)
        out[count] = TABLE + shown * _ANSWERS + answers
        out[count + 1] = FACING + shown * _NEAR + facing
        out[count + 2] = END + state.table[0]
        count += 3
    if size > 1:
        out[count] = END + state.table[size - 1]
        count += 1
    owner = SEATS if state.owner == NOBODY else (int(state.owner) - seat) % players
    turning = state.phase == TURNING
    turn = int(state.starter) if turning else int(state.turn)
    out[count] = OWNER + owner * (LARGEST_SET + 1) + size
    out[count + 1] = NEXT + (turn - seat) % players * 4 + turning * 2 + int(state.must_show)
    return count + 2


@kernel(inlined=False)
def _race(state: ScoutState, seat: int, out: Array, count: int) -> int:
    """How many cards the seat holds beside the others, and what it may still do."""
    own = min(int(state.hand_sizes[seat]), _SIZES - 1)
    out[count] = RACE + own * _NEAR + smallest_other(state, seat)
    count += 1
    if state.scout_and_show[seat]:
        out[count] = CHIP
        count += 1
    players = int(state.players)
    for away in range(players if players == 2 else 0):
        chips = int(state.chips[(seat + away) % players])
        out[count] = PAID + away * 4 + min(chips, 3)
        count += 1
    return count


@kernel(inlined=False)
def _others(state: ScoutState, seat: int, out: Array) -> int:
    """How many cards the others hold, what they did and may still do."""
    players = int(state.players)
    smallest = _SIZES - 1
    count = 0
    for away in range(1, players):
        other = (seat + away) % players
        size = min(int(state.hand_sizes[other]), _SIZES - 1)
        smallest = min(smallest, size)
        out[count] = OTHER_SIZE + away * _SIZES + size
        scouted = min(int(state.scouted[other]), _ANSWERS - 1)
        out[count + 1] = SCOUTED + away * _ANSWERS + scouted
        out[count + 2] = DECLINED + away * DECLINED_SETS + declined_set(state, other)
        chip = int(state.scout_and_show[other])
        out[count + 3] = CHIP_SIZE + (away * 2 + chip) * _SIZES + size
        count += 4
        if chip:
            out[count] = CHIP + away
            count += 1
    out[count] = SMALLEST + smallest
    out[count + 1] = LEAD + int(state.round_index) * _LEADS + _lead(state, seat)
    if players > 2:
        return count + 2
    out[count + 2] = ROUND + int(state.round_index)
    return count + 3


@kernel
def _lead(state: ScoutState, seat: int) -> int:
    """How far the rounds before have put a seat ahead of the others' mean, or behind."""
    others = int(state.players) - 1
    total = 0
    for other in range(state.players):
        total += int(state.scores[other])
    own = int(state.scores[seat])
    lead = (own * (others + 1) - total) // (others * _LEAD_STEP)
    return max(0, min(_LEADS - 1, lead + _LEADS // 2))


@kernel
def declined_set(state: ScoutState, seat: int) -> int:
    """The set that the seat last took a card from rather than to beat it."""
    declined = int(state.declined[seat])
    size, rest = min(declined // 32, _DECLINED - 1), declined % 32
    return (size * 2 + rest // 16) * NUMBERS + max(0, rest % 16 - 1)


@kernel(inlined=False)
def _cards(state: ScoutState, seat: int, out: Array, count: int) -> int:
    """The cards that others are known to hold, and what is left of each number."""
    first = count
    for number in range(NUMBERS):
        out[count] = LEFT + number * NUMBERS
        count += 1
    for card in range(len(CARDS)):
        memory = int(state.memory[card])
        if memory == UNSEEN:
            out[first + LOWS[card] - 1] += 1
            out[first + HIGHS[card] - 1] += 1
        elif HELD <= memory < HELD + SEATS and memory != HELD + seat:
            away = (memory - HELD - seat) % int(state.players)
            out[count] = CARD + away * len(CARDS) + card
            count += 1
    for i in range(state.hand_sizes[seat]):
        card = state.hands[seat, i] >> 1
        if state.memory[card] == UNSEEN:
            out[first + LOWS[card] - 1] -= 1
            out[first + HIGHS[card] - 1] -= 1
    return count
