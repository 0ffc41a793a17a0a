"""The worlds that fit what a viewer knows of Circus Flohcati: counted exactly, drawn fairly.

Every card came into the game openly, so what is hidden is which card went over in each secret
move that the viewer had no part in. A world is a card for each of these moves. From where it was
taken, a card may have gone with any chain of them that leads on from hand to hand: a path. The
moves are few, so a set of them is a few bits, and worlds are counted card by card: in how many
ways can the cards so far, each on a path of its own, have used exactly this set of moves?
"""

from typing import NamedTuple

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import next_word
from bigtop.games.flohcati.components import CIRCUS_CARDS
from bigtop.games.flohcati.sets import act_of, add, holds
from bigtop.games.flohcati.state import (
    ANY_ACT,
    FINISHED,
    GIVING,
    HIDDEN,
    NOBODY,
    NOT_LAID,
    SECRET_MOVES,
    FlohcatiState,
)


class Paths(NamedTuple):
    """The paths of the cards that may have moved unseen, one row a card."""

    cards: Array
    counts: Array
    moves: Array  # the hidden moves on each path, as a set of bits in their order
    ends: Array  # the seat where each path ends


@kernel
def count_hidden(state: FlohcatiState, before: int) -> int:
    """How many of the secret moves before that one are hidden."""
    hidden = 0
    for i in range(before):
        hidden += state.moved[i] == HIDDEN
    return hidden


@kernel
def all_hidden(state: FlohcatiState) -> int:
    """The set of all hidden moves: one bit for each of them, in their order."""
    return (1 << count_hidden(state, SECRET_MOVES)) - 1


# Paths


@kernel(allocates=True)
def find_paths(state: FlohcatiState) -> tuple[Paths, int, int]:
    """Paths of all cards that may have moved unseen; the others are put where they must be.

    Also how many cards have paths, and 1 if the others explain why a seat is asked to give one.
    """
    paths = Paths(
        np.empty(CIRCUS_CARDS + 1, np.int16),
        np.empty(CIRCUS_CARDS + 1, np.int16),
        np.empty((CIRCUS_CARDS + 1, 1 << SECRET_MOVES), np.int16),
        np.empty((CIRCUS_CARDS + 1, 1 << SECRET_MOVES), np.int16),
    )
    count = 0
    explained = 0 if state.phase == GIVING and state.asked[state.moves - 1] != ANY_ACT else 1
    for card in range(CIRCUS_CARDS):
        if state.taken_by[card] == NOBODY:
            continue
        moves, ends = paths.moves[count], paths.ends[count]
        paths.cards[count] = card
        paths.counts[count] = _find_paths_of(state, card, moves, ends)
        if paths.counts[count] > 1 or moves[0] != 0:
            count += 1
        elif state.laid_after[card] == NOT_LAID:
            add(state.hands[ends[0]], card)
            explained |= explains_request(state, card, int(ends[0]))
    return paths, count, explained


@kernel
def _find_paths_of(state: FlohcatiState, card: int, moves: Array, ends: Array) -> int:
    """Every path of a card that nothing contradicts; how many they are."""
    moves[0] = 0
    ends[0] = state.taken_by[card]
    count = 1
    is_laid = state.laid_after[card] != NOT_LAID
    for i in range(state.taken_after[card], state.laid_after[card] if is_laid else state.moves):
        count = _pass_move(state, i, card, moves, ends, count)
    return _drop_contradicted(state, card, moves, ends, count)


@kernel
def _pass_move(
    state: FlohcatiState, i: int, card: int, moves: Array, ends: Array, count: int
) -> int:
    """Lead the paths through a secret move; one that is contradicted ends with NOBODY."""
    is_of_act = state.asked[i] == act_of(card)
    for path in range(count):
        seat = int(ends[path])
        if seat == NOBODY:
            continue
        is_giver = seat == state.givers[i]
        if is_of_act and (state.passed[i] >> seat) & 1:
            ends[path] = NOBODY  # that seat had no card of the act. RULES 9.3
        elif state.moved[i] == card:
            ends[path] = state.takers[i] if is_giver else NOBODY
        elif state.moved[i] == HIDDEN and is_giver and (is_of_act or state.asked[i] == ANY_ACT):
            moves[count] = moves[path] | 1 << count_hidden(state, i)
            ends[count] = state.takers[i]
            count += 1
    return count


@kernel
def _drop_contradicted(
    state: FlohcatiState, card: int, moves: Array, ends: Array, count: int
) -> int:
    """Keep the paths that end where the card was laid down or shown, if it was."""
    kept = 0
    for path in range(count):
        seat = int(ends[path])
        if seat != NOBODY and _is_possible_end(state, card, seat):
            moves[kept] = moves[path]
            ends[kept] = seat
            kept += 1
    return kept


@kernel
def _is_possible_end(state: FlohcatiState, card: int, seat: int) -> bool:
    if state.laid_after[card] != NOT_LAID:
        return holds(state.trios[seat], card)
    return state.phase != FINISHED or holds(state.hands[seat], card)  # RULES 9.6


@kernel
def explains_request(state: FlohcatiState, card: int, seat: int) -> int:
    """1 if the card, at that seat, is a reason why this seat is being asked for its act."""
    if state.phase != GIVING or state.laid_after[card] != NOT_LAID:
        return 0
    last = state.moves - 1
    return int(state.asked[last] == act_of(card) and state.givers[last] == seat)


# Counting


@kernel(allocates=True)
def count_forwards(state: FlohcatiState, paths: Paths, count: int, explained: int) -> Array:
    """`ways[k, explained, moves]` of the first k cards."""
    ways = np.zeros((count + 1, 2, all_hidden(state) + 1), np.int64)
    ways[0, explained, 0] = 1
    for k in range(count):
        _extend(state, paths, k, ways[k], ways[k + 1])
    return ways


@kernel(allocates=True)
def count_backwards(state: FlohcatiState, paths: Paths, count: int) -> Array:
    """`ways[k, explained, moves]` of all cards from the k-th on."""
    ways = np.zeros((count + 1, 2, all_hidden(state) + 1), np.int64)
    ways[count, 0, 0] = 1
    for k in range(count - 1, -1, -1):
        _extend(state, paths, k, ways[k + 1], ways[k])
    return ways


@kernel
def _extend(state: FlohcatiState, paths: Paths, k: int, ways: Array, out: Array) -> None:
    """Add the k-th card to a count."""
    for path in range(paths.counts[k]):
        moves = int(paths.moves[k, path])
        explains = explains_request(state, int(paths.cards[k]), int(paths.ends[k, path]))
        for others in range(ways.shape[1]):
            if others & moves == 0 and ways[0, others] + ways[1, others] > 0:
                out[explains, others | moves] += ways[0, others]
                out[1, others | moves] += ways[1, others]


# What is certain


@kernel(allocates=True)
def write_certain_hands(state: FlohcatiState) -> None:
    """Put every card into the hand where it is in all worlds, if there is one."""
    paths, count, explained = find_paths(state)
    before = count_forwards(state, paths, count, explained)
    behind = count_backwards(state, paths, count)
    hidden = all_hidden(state)
    for k in range(count):
        if state.laid_after[paths.cards[k]] != NOT_LAID:
            continue
        seats = 0
        for path in range(paths.counts[k]):
            seat = int(paths.ends[k, path])
            explains = explains_request(state, int(paths.cards[k]), seat)
            rest = hidden ^ int(paths.moves[k, path])
            if _can_be(before[k], behind[k + 1], explains, rest):
                seats |= 1 << seat
        if seats & (seats - 1) == 0:
            add(state.hands[_lowest(seats)], int(paths.cards[k]))


@kernel
def _can_be(before: Array, behind: Array, explains: int, moves: int) -> bool:
    """Whether the cards before and behind one can have used exactly these moves."""
    for some in range(moves + 1):
        if some & moves == some:
            others = moves ^ some
            first = before[1, some] > 0 or (explains and before[0, some] > 0)
            if first and behind[0, others] + behind[1, others] > 0:
                return True
            if before[0, some] > 0 and behind[1, others] > 0:
                return True
    return False


@kernel
def _lowest(seats: int) -> int:
    seat = 0
    while not (seats >> seat) & 1:
        seat += 1
    return seat


# Drawing a world


@kernel(allocates=True)
def draw_world(state: FlohcatiState, words: Array) -> None:
    """Choose a card for every hidden move, so that all worlds are equally likely."""
    paths, count, explained = find_paths(state)
    ways = count_forwards(state, paths, count, explained)
    moves = all_hidden(state)
    hidden = np.flatnonzero(state.moved == HIDDEN)
    explained = 1
    for k in range(count - 1, -1, -1):
        path, explained = _draw_path(state, paths, k, ways[k], explained, moves, words)
        _follow(state, paths, k, path, hidden)
        moves ^= int(paths.moves[k, path])


@kernel
def _draw_path(
    state: FlohcatiState,
    paths: Paths,
    k: int,
    ways: Array,
    explained: int,
    moves: int,
    words: Array,
) -> tuple[int, int]:
    """A path for the k-th card, by the number of ways that it leaves to the cards before it.

    Also whether those cards still have to explain why a seat is asked: 1 if they have to.
    """
    total = 0
    for path in range(paths.counts[k]):
        for first in range(2):
            total += _ways_left(state, paths, k, path, ways, first, explained, moves)
    n = below_many(words, total)
    path, first = 0, 0
    n -= _ways_left(state, paths, k, 0, ways, 0, explained, moves)
    while n >= 0:
        path, first = (path, 1) if first == 0 else (path + 1, 0)
        n -= _ways_left(state, paths, k, path, ways, first, explained, moves)
    return path, first


@kernel
def _ways_left(
    state: FlohcatiState,
    paths: Paths,
    k: int,
    path: int,
    ways: Array,
    first: int,
    explained: int,
    moves: int,
) -> int:
    """In how many ways the cards before the k-th can come out as `first` if it goes this path."""
    explains = explains_request(state, int(paths.cards[k]), int(paths.ends[k, path]))
    used = int(paths.moves[k, path])
    if first | explains != explained or used & moves != used:
        return 0
    return int(ways[first, moves ^ used])


@kernel
def _follow(state: FlohcatiState, paths: Paths, k: int, path: int, hidden: Array) -> None:
    """The card went that way; `hidden` has the moves that were hidden, in their order."""
    card = int(paths.cards[k])
    for i in range(len(hidden)):
        if (paths.moves[k, path] >> i) & 1:
            state.moved[hidden[i]] = card
    if state.laid_after[card] == NOT_LAID:
        add(state.hands[paths.ends[k, path]], card)


@kernel
def below_many(words: Array, limit: int) -> int:
    """A whole number from 0 to `limit - 1`, all equally likely; `limit` is at most 2**62."""
    fair = (1 << 62) // limit * limit
    number = fair
    while number >= fair:
        number = next_word(words) << 30 | next_word(words) >> 2
    return number % limit
