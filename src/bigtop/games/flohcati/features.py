"""What a network sees of Circus Flohcati: the features of a position as one seat knows it.

A feature is there or not, some of them several times; a position is the list of those that are
there. Acts are all alike, so features say what a seat has of an act and never of which one.

A single card that moves in secret makes a whole hand uncertain, though all but one of its cards
are still there. So networks look at a world that fits what the seat knows.
"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.flohcati.components import (
    CARDS,
    COLOURS,
    COPIES,
    KINDS,
    SEATS,
    VALUES,
)
from bigtop.games.flohcati.rules import ACTION_ROW, giver, score
from bigtop.games.flohcati.secrets import resample
from bigtop.games.flohcati.sets import SIZES, acts_in
from bigtop.games.flohcati.state import (
    CLOSING,
    EMPTY,
    FINISHED,
    GIVING,
    NO_ACTION,
    FlohcatiState,
)

VERSION = 2  # raised whenever a feature gets another meaning: weights belong to one version

PRIZE = 10  # points that a victory is worth besides those it is won by; shared like the victory
# How much more it is worth for each point of the call: with these most games are races to it.
PRIZE_OF_A_RACE = 6

NO_CARD = VALUES  # instead of the value of a best card
_BESTS = VALUES + 1
_HELD = 5  # cards of a value in a hand: 0 to 3, and more
_LEFT = COLOURS + 1  # cards of a value in the deck
_SIDES = 2  # one's own, and the others'
_TURNS = 3  # one's own turn that goes on, one's own that is closing, somebody else's
_GAINS = 18  # what the best open card is worth: 0 to 16, and no card
_LEADS = 41  # of 3 points each, around 0
_SIZES = 30
_PHASES = FINISHED + 1
_SPANS = 12  # of 8 cards of the deck
_WIDE_SPANS = 6  # of 16 cards
_SHARES = 21  # of the deck, in twentieths
_NEARLY = 5  # acts that a hand lacks: 0 to 3, and more

# Where each kind of feature begins.
BEST = 0  # of each act: the best card, how many better ones can come, and how long
SECOND = BEST + _SIDES * _WIDE_SPANS * _BESTS * _BESTS  # of each act held: the two best cards
VALUE = SECOND + _BESTS * _BESTS  # of each value: cards held, and cards that can come
# Of each value: cards held that count for nothing.
COVERED = VALUE + _SIDES * VALUES * _HELD * _LEFT
OFFER = COVERED + VALUES * _HELD * _HELD  # of each open card: what it would be to each seat
TOP = OFFER + _TURNS * SEATS * VALUES * _BESTS * _HELD  # the best of them to each seat
NEXT = TOP + _TURNS * SEATS * _GAINS  # the second best to the seat itself
OPEN = NEXT + _TURNS * _GAINS  # open cards
RISK = OPEN + _TURNS * (COLOURS + 1)  # the share of the deck that matches
WISH = RISK + _TURNS * _SHARES  # the share that would make a trio and matches nothing
DECK = WISH + _TURNS * _SHARES
SPAN = DECK + CARDS + 1
ACTION = SPAN + _SPANS  # action cards in the deck, of each kind
SIZE = ACTION + KINDS * (COPIES + 1)  # cards in each hand
LACKING = SIZE + SEATS * _SIZES  # acts that each hand lacks
LEAD = LACKING + SEATS * (COLOURS + 1)  # over each other seat
AHEAD = LEAD + SEATS * _LEADS  # over the best of them, by the span
CALL = AHEAD + _LEADS * _SPANS  # of each seat: acts that it lacks, and its lead over all others
PHASE = CALL + SEATS * _NEARLY * _LEADS  # what is waited for, from whom, and by which action card
COUNT = PHASE + _PHASES * SEATS * (KINDS + 1)

MOST = 400  # features of one position, at the most


@kernel(allocates=True)
def suppose(state: FlohcatiState, words: Array) -> None:
    """Fill a concealed state with one of the worlds that fit."""
    resample(state, words)


@kernel
def stage(state: FlohcatiState) -> int:
    """A game is played as a whole."""
    return int(state.phase == FINISHED)


@kernel
def standing(state: FlohcatiState, seat: int) -> int:
    """The points that the seat has so far; when the game is over, with the prize for winning it."""
    points = score(state, seat)
    if state.phase != FINISHED:
        return points
    winners = 0
    for other in range(state.players):
        rival = score(state, other)
        if rival > points:
            return points
        winners += rival == points
    prize = PRIZE + PRIZE_OF_A_RACE * int(state.gala_bonus)
    return points + prize // winners


@kernel
def backdrop(state: FlohcatiState, seat: int, out: Array) -> int:
    """Nothing: a card that is taken or turned up changes what every hand may hope for."""
    return 0


@kernel(inlined=False)
def features(state: FlohcatiState, seat: int, out: Array) -> int:
    """Write what there is in a state as the seat supposes it to be; how many features they are."""
    count = _table(state, seat, out)
    for away in range(state.players):
        other = (seat + away) % int(state.players)
        count = _hand(state, other, away > 0, out, count)
        count = _offers(state, seat, other, away, out, count)
    count = _own_hand(state.hands[seat], out, count)
    return _race(state, seat, out, count)


@kernel
def _turn_of(state: FlohcatiState, seat: int) -> int:
    """Whether the seat is about to choose a card, has done so, or waits."""
    if state.turn != seat:
        return 2
    return int(state.phase == CLOSING)


@kernel(inlined=False)
def _table(state: FlohcatiState, seat: int, out: Array) -> int:
    """The deck, the display and what is waited for."""
    turn = _turn_of(state, seat)
    shown, opened = 0, 0
    for act in range(COLOURS):
        if state.display[act] != EMPTY:
            shown |= 1 << act
            opened += 1
    matches = 0
    for value in range(VALUES):
        matches += SIZES[state.deck[value] & shown]
    deck = int(state.deck_size)
    asked = giver(state) if state.phase == GIVING else int(state.turn)
    action = int(state.action) - NO_ACTION
    away = (asked - seat) % int(state.players)
    out[0] = OPEN + turn * (COLOURS + 1) + opened
    out[1] = RISK + turn * _SHARES + _share(matches, deck)
    out[2] = WISH + turn * _SHARES + _share(_wished(state, seat, shown), deck)
    out[3] = DECK + deck
    out[4] = SPAN + deck // 8
    out[5] = PHASE + (int(state.phase) * SEATS + away) * (KINDS + 1) + action
    for kind in range(KINDS):
        left = SIZES[int(state.deck[ACTION_ROW]) >> (kind * COPIES) & 7]
        out[6 + kind] = ACTION + kind * (COPIES + 1) + left
    return 6 + KINDS


@kernel
def _share(cards: int, deck: int) -> int:
    """Cards as a share of the deck, in twentieths."""
    return (_SHARES - 1) * cards // max(1, deck)


@kernel
def _wished(state: FlohcatiState, seat: int, shown: int) -> int:
    """Cards of the deck that would be the third of their value to the seat, and match nothing."""
    wished = 0
    for value in range(VALUES):
        if SIZES[state.hands[seat, value]] % 3 == 2:
            wished += SIZES[state.deck[value] & ~shown]
    return wished


@kernel
def best_of(hand: Array, act: int, below: int) -> int:
    """The best card of an act with a value under `below`, or NO_CARD."""
    for value in range(below - 1, -1, -1):
        if int(hand[value]) >> act & 1:
            return value
    return NO_CARD


@kernel(inlined=False)
def _hand(state: FlohcatiState, seat: int, is_other: bool, out: Array, count: int) -> int:
    """What a hand is known to have of each act and value, and what may come to it."""
    hand = state.hands[seat]
    side = is_other * _WIDE_SPANS + int(state.deck_size) // 16
    for act in range(COLOURS):
        best = best_of(hand, act, VALUES)
        better = 0
        for value in range(0 if best == NO_CARD else best + 1, VALUES):
            better += int(state.deck[value]) >> act & 1
        out[count] = BEST + (side * _BESTS + best) * _BESTS + better
        count += 1
    for value in range(VALUES):
        held = min(SIZES[hand[value]], _HELD - 1)
        left = SIZES[state.deck[value]]
        out[count] = VALUE + ((is_other * VALUES + value) * _HELD + held) * _LEFT + left
        count += 1
    return count


@kernel(inlined=False)
def _own_hand(hand: Array, out: Array, count: int) -> int:
    """What is behind the best cards of the seat's own hand, and which cards count for nothing."""
    for act in range(COLOURS):
        best = best_of(hand, act, VALUES)
        if best != NO_CARD:
            out[count] = SECOND + best * _BESTS + best_of(hand, act, best)
            count += 1
    above = 0
    for value in range(VALUES - 1, -1, -1):
        acts = int(hand[value])
        if acts != 0:
            held, covered = min(SIZES[acts], _HELD - 1), min(SIZES[acts & above], _HELD - 1)
            out[count] = COVERED + (value * _HELD + held) * _HELD + covered
            count += 1
        above |= acts
    return count


@kernel(inlined=False)
def _offers(state: FlohcatiState, seat: int, other: int, away: int, out: Array, count: int) -> int:
    """What each open card would be to a seat, and the most that one of them would bring."""
    hand = state.hands[other]
    place = _turn_of(state, seat) * SEATS + away
    top, second = 0, 0
    for act in range(COLOURS):
        if state.display[act] == EMPTY:
            continue
        value = int(state.display[act]) // COLOURS
        best = best_of(hand, act, VALUES)
        held = min(SIZES[hand[value]], _HELD - 1)
        out[count] = OFFER + ((place * VALUES + value) * _BESTS + best) * _HELD + held
        count += 1
        gain = 1 + max(0, value - (0 if best == NO_CARD else best))
        gain += 9 if held == 2 else 4 * (held == 1)
        if gain > top:
            top, second = gain, top
        else:
            second = max(second, gain)
    out[count] = TOP + place * _GAINS + min(top, _GAINS - 1)
    count += 1
    if away == 0:
        out[count] = NEXT + _turn_of(state, seat) * _GAINS + min(second, _GAINS - 1)
        count += 1
    return count


@kernel(inlined=False)
def _race(state: FlohcatiState, seat: int, out: Array, count: int) -> int:
    """How the seats stand: points, cards and acts."""
    own = score(state, seat)
    most, next_most = _two_best(state)
    for away in range(state.players):
        other = (seat + away) % int(state.players)
        out[count] = SIZE + away * _SIZES + min(int(state.hand_sizes[other]), _SIZES - 1)
        lacking = COLOURS - SIZES[acts_in(state.hands[other])]
        out[count + 1] = LACKING + away * (COLOURS + 1) + lacking
        points = score(state, other)
        ahead = _lead(points - (most if points < most else next_most))
        out[count + 2] = CALL + (away * _NEARLY + min(lacking, _NEARLY - 1)) * _LEADS + ahead
        count += 3
        if away > 0:
            out[count] = LEAD + away * _LEADS + _lead(own - points)
            count += 1
    ahead = _lead(own - (most if own < most else next_most))
    out[count] = AHEAD + ahead * _SPANS + int(state.deck_size) // 8
    return count + 1


@kernel
def _two_best(state: FlohcatiState) -> tuple[int, int]:
    """The points of the seat that has most, and of the next one, which may be as many."""
    most, next_most = 0, 0
    for seat in range(state.players):
        points = score(state, seat)
        if points > most:
            most, next_most = points, most
        else:
            next_most = max(next_most, points)
    return most, next_most


@kernel
def _lead(points: int) -> int:
    """A lead in steps of three points."""
    return min(max(points // 3 + _LEADS // 2, 0), _LEADS - 1)
