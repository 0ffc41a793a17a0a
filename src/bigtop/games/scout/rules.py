"""SCOUT's rules as kernels, in the order of RULES.md; sections 2 and 3 are in setup.py."""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.seats import CHANCE, OVER
from bigtop.games.scout.actions import (
    DEAL,
    KEEP,
    LEFT,
    SCOUT,
    SCOUT_AND_SHOW,
    START,
    TURN,
    end_of,
    first_of,
    is_show,
    place_of,
    scout_of,
    show_of,
    size_of,
    turned_of,
)
from bigtop.games.scout.components import ROUNDS, WAYS
from bigtop.games.scout.setup import begin_with, deal, legal_deals, turn_hand
from bigtop.games.scout.setup import draw as draw
from bigtop.games.scout.setup import set_up as set_up
from bigtop.games.scout.state import (
    ALL_SCOUTED,
    DEALING,
    EMPTY,
    EMPTY_HAND,
    FINISHED,
    HELD,
    HIDDEN,
    ON_TABLE,
    OUT,
    PLAYING,
    STARTING,
    STUCK,
    TURNING,
    ScoutState,
)
from bigtop.games.scout.story import tell_scout, tell_show

TOPS = np.array([top for top, _ in WAYS])
ROUNDS_PLAYED = np.array([ROUNDS.get(players, 0) for players in range(6)])
NO_NUMBER, NO_STEP = -9, -9  # before the first card of a hand


@kernel
def actor(state: ScoutState) -> int:
    """Who decides now."""
    if state.phase == PLAYING or state.phase == TURNING:
        return int(state.turn)
    return OVER if state.phase == FINISHED else CHANCE


@kernel
def legal(state: ScoutState, out: Array) -> int:
    """All legal actions of the actor."""
    if state.phase == PLAYING:
        return _legal_in_turn(state, out)
    if state.phase == DEALING:
        return legal_deals(state, out)
    if state.phase == TURNING:
        out[0] = KEEP
        out[1] = TURN
        return 2
    if state.phase == STARTING:
        for seat in range(state.players):
            out[seat] = START + seat
        return int(state.players)
    return 0


@kernel
def apply(state: ScoutState, action: int) -> None:
    """Carry out a legal action."""
    if is_show(action):
        _show(state, first_of(action), size_of(action))
    elif action < SCOUT_AND_SHOW:
        _scout(state, action)
        _answer_by_scouting(state)
    elif action < KEEP:
        _scout(state, action)
        state.scout_and_show[state.turn] = 0
        state.must_show = 1
    elif action <= TURN:
        turn_hand(state, action == TURN)
    elif action < START:
        deal(state, action - DEAL)
    else:
        begin_with(state, action - START)


# 4. Your turn


@kernel
def _legal_in_turn(state: ScoutState, out: Array) -> int:
    """Show, Scout, and Scout & Show. RULES 4"""
    count = _legal_shows(state, out)
    if not state.must_show and can_scout(state):
        count = _legal_scouts(state, out, count)
        if state.scout_and_show[state.turn]:
            count = _legal_scout_and_shows(state, out, count)
    return count


# 4.A Show


@kernel
def number_at(state: ScoutState, seat: int, place: int) -> int:
    """The number that counts of the card at that place of a hand."""
    return int(TOPS[state.hands[seat, place]])


@kernel
def strength(size: int, first: int, last: int) -> int:
    """How strong a set is: size first, then match over run, then the smallest number. RULES 4.A.8

    `first` and `last` are the numbers at its ends. No set at all is weaker than any: 0.
    """
    is_match = size > 1 and first == last
    return size * 32 + is_match * 16 + min(first, last)


@kernel
def strength_on_table(state: ScoutState, first: int, size: int) -> int:
    """How strong `size` cards of the Active Set are, from `first` on."""
    if size == 0:
        return 0
    return strength(size, int(TOPS[state.table[first]]), int(TOPS[state.table[first + size - 1]]))


@kernel
def stretch_with(stretch: int, step: int, next_step: int) -> int:
    """How many cards the longest set has that ends with the next card of a hand. RULES 4.A.3

    `stretch` is that of the card before it, which was `step` above its own neighbour.
    """
    if next_step < -1 or next_step > 1:
        return 1
    return stretch + 1 if next_step == step else 2


@kernel
def stretches_with(state: ScoutState, number: int, out: Array) -> None:
    """Where the largest sets begin and end that a card would be part of, for each of its places.

    The hand is that of the seat on turn. A row has two sets at most: one that the card ends or
    lies within, and one that it begins; what is not there begins and ends at 0.
    """
    seat = int(state.turn)
    size = int(state.hand_sizes[seat])
    for place in range(size + 1):
        found = 0
        last, step, stretch = NO_NUMBER, NO_STEP, 0
        for i in range(size + 2):
            longer, here = 0, NO_NUMBER
            if i <= size:
                here = number if i == place else number_at(state, seat, i - (i > place))
                longer = stretch_with(stretch, step, here - last)
            if longer <= stretch and stretch > 1 and i - stretch <= place < i:
                out[place, found] = i - stretch
                out[place, found + 1] = i
                found += 2
            last, step, stretch = here, here - last, longer


@kernel
def _legal_shows(state: ScoutState, out: Array) -> int:
    """Every set in the hand that beats the Active Set. RULES 4.A"""
    seat = int(state.turn)
    size_to_beat = int(state.table_size)
    to_beat = strength_on_table(state, 0, size_to_beat)
    count = 0
    number, step, stretch = NO_NUMBER, NO_STEP, 0
    for last in range(state.hand_sizes[seat]):
        before, number = number, number_at(state, seat, last)
        stretch = stretch_with(stretch, step, number - before)
        step = number - before
        if 0 < size_to_beat <= stretch:
            first = last - size_to_beat + 1
            out[count] = show_of(first, size_to_beat)
            count += strength(size_to_beat, number_at(state, seat, first), number) > to_beat
        for size in range(size_to_beat + 1, stretch + 1):
            out[count] = show_of(last - size + 1, size)
            count += 1
    return count


@kernel
def can_show(state: ScoutState, seat: int) -> bool:
    """Whether some set in the hand beats the Active Set; a hidden hand may well have one."""
    if state.hands[seat, 0] == HIDDEN:
        return True
    to_beat = strength_on_table(state, 0, state.table_size)
    number, step, stretch = NO_NUMBER, NO_STEP, 0
    for last in range(state.hand_sizes[seat]):
        before, number = number, number_at(state, seat, last)
        stretch = stretch_with(stretch, step, number - before)
        step = number - before
        first = last - stretch + 1
        if strength(stretch, number_at(state, seat, first), number) > to_beat:
            return True
    return False


@kernel
def _show(state: ScoutState, first: int, size: int) -> None:
    """Collect the Active Set and put a stronger one in its place. RULES 4.A.15"""
    seat = int(state.turn)
    _collect_table(state, seat)
    for i in range(size):
        way = state.hands[seat, first + i]
        state.table[i] = way
        state.memory[way >> 1] = ON_TABLE
    state.table_size = size
    rest = int(state.hand_sizes[seat]) - size
    for i in range(first, rest):
        state.hands[seat, i] = state.hands[seat, i + size]
    for i in range(rest, rest + size):
        state.hands[seat, i] = EMPTY
    state.hand_sizes[seat] = rest
    state.owner = seat
    state.must_show = 0
    state.scouts_in_a_row = 0
    state.scouted[seat] = 0
    state.declined[seat] = 0
    state.acts[seat] += 1
    tell_show(state, seat, size)
    if rest == 0:
        state.endings[state.round_index] = EMPTY_HAND  # RULES 5.1
        _end_round(state)
    else:
        _next_player(state)


@kernel
def _collect_table(state: ScoutState, seat: int) -> None:
    """Win the cards that are left of the Active Set. RULES 4.C.6"""
    for i in range(state.table_size):
        state.memory[state.table[i] >> 1] = OUT
        state.table[i] = EMPTY
    state.collected[seat] += state.table_size


# 4.B Scout


@kernel
def can_scout(state: ScoutState) -> bool:
    """Whether there is a card to take and, with two players, a chip to pay. RULES 4.4, 8.5"""
    return may_scout(int(state.players), int(state.table_size), int(state.chips[state.turn]))


@kernel
def may_scout(players: int, cards: int, chips: int) -> bool:
    """The same, by the cards on the table and one's own chips."""
    return cards > 0 and (players > 2 or chips > 0)


@kernel
def ends(state: ScoutState) -> int:
    """How many ends the Active Set has: one card has one. RULES 4.B.2"""
    return min(2, int(state.table_size))


@kernel
def _legal_scouts(state: ScoutState, out: Array, count: int) -> int:
    """Either end, into any place, either way up. RULES 4.B"""
    places = int(state.hand_sizes[state.turn]) + 1
    for end in range(ends(state)):
        first = SCOUT + scout_of(0, end, 0)
        for i in range(2 * places):  # the actions of one end are consecutive numbers
            out[count + i] = first + i
        count += 2 * places
    return count


@kernel
def card_at(state: ScoutState, end: int) -> int:
    """The card that lies at that end of the Active Set."""
    return int(state.table[0 if end == LEFT else state.table_size - 1])


@kernel
def _scout(state: ScoutState, action: int) -> None:
    """Move a card from the Active Set into the hand; the owner is paid. RULES 4.B"""
    seat = int(state.turn)
    assert seat != state.owner  # RULES 4.B.10
    state.scouted[seat] += 1
    state.declined[seat] = strength_on_table(state, 0, state.table_size)
    shows_then = action >= SCOUT_AND_SHOW
    state.acts[seat] += 1
    state.spared[seat] += state.scout_and_show[seat] == 1 and not shows_then
    tell_scout(state, seat, end_of(action), shows_then)
    way = _take_from_table(state, end_of(action))
    place = place_of(action)
    for i in range(state.hand_sizes[seat], place, -1):
        state.hands[seat, i] = state.hands[seat, i - 1]
    state.hands[seat, place] = way ^ turned_of(action)
    state.hand_sizes[seat] += 1
    state.memory[way >> 1] = HELD + seat
    if state.players == 2:
        state.chips[seat] -= 1  # RULES 8.5
    else:
        state.chips[state.owner] += 1  # RULES 4.B.5


@kernel
def _take_from_table(state: ScoutState, end: int) -> int:
    """Remove the card at that end of the Active Set."""
    way = card_at(state, end)
    last = int(state.table_size) - 1
    if end == LEFT:
        for i in range(last):
            state.table[i] = state.table[i + 1]
    state.table[last] = EMPTY
    state.table_size = last
    return way


@kernel
def _answer_by_scouting(state: ScoutState) -> None:
    """A player has scouted and not shown: whose turn is it, or is the round over?"""
    if state.players == 2:
        _end_round_if_stuck(state)  # the same player goes on. RULES 8.6
        return
    state.scouts_in_a_row += 1
    if state.scouts_in_a_row == state.players - 1:
        state.endings[state.round_index] = ALL_SCOUTED  # RULES 5.2
        _end_round(state)
    else:
        _next_player(state)


# 4.C Scout & Show


@kernel(inlined=False)
def _legal_scout_and_shows(state: ScoutState, out: Array, count: int) -> int:
    """The scouts after which some Show beats what remains. RULES 4.C.5"""
    for end in range(ends(state)):
        way = card_at(state, end)
        to_beat = strength_on_table(state, 1 if end == LEFT else 0, int(state.table_size) - 1)
        latest, earliest = _places_beside_a_show(state, to_beat)
        for place in range(state.hand_sizes[state.turn] + 1):
            is_beside = place <= latest or place >= earliest
            for turned in range(2):
                number = int(TOPS[way ^ turned])
                if is_beside or strongest_around(state, place, number) > to_beat:
                    out[count] = SCOUT_AND_SHOW + scout_of(place, end, turned)
                    count += 1
    return count


@kernel
def _places_beside_a_show(state: ScoutState, to_beat: int) -> tuple[int, int]:
    """Where a new card leaves some set whole that beats the given strength.

    Any place up to the first returned, where the last such set begins; and any place from the
    second on, where the first such set has ended.
    """
    seat = int(state.turn)
    latest = -1
    earliest = int(state.hand_sizes[seat]) + 1
    smallest = max(1, to_beat // 32)
    number, step, stretch = NO_NUMBER, NO_STEP, 0
    for last in range(state.hand_sizes[seat]):
        before, number = number, number_at(state, seat, last)
        stretch = stretch_with(stretch, step, number - before)
        step = number - before
        for size in range(smallest, stretch + 1):
            first = last - size + 1
            if strength(size, number_at(state, seat, first), number) > to_beat:
                latest = max(latest, first)
                earliest = min(earliest, last + 1)
    return latest, earliest


@kernel
def strongest_around(state: ScoutState, place: int, number: int) -> int:
    """How strong the strongest set is that this number, put at this place, is part of."""
    strongest = 0
    for step in range(-1, 2):
        begin, end = set_around(state, place, number, step)
        first, last = number - step * (place - begin), number + step * (end - place)
        strongest = max(strongest, strength(end - begin + 1, first, last))
    return strongest


@kernel
def set_around(state: ScoutState, place: int, number: int, step: int) -> tuple[int, int]:
    """Where the largest set would begin and end that has this number put at this place.

    From card to card it goes up by `step`.
    """
    seat = int(state.turn)
    begin = place
    before = number - step
    while begin > 0 and number_at(state, seat, begin - 1) == before:
        begin -= 1
        before -= step
    end = place
    after = number + step
    # The card that lies at `place` comes to lie behind the new one.
    while end < state.hand_sizes[seat] and number_at(state, seat, end) == after:
        end += 1
        after += step
    return begin, end


# 5. Ending the round


@kernel
def _next_player(state: ScoutState) -> None:
    state.turn = (state.turn + 1) % state.players
    if state.players == 2:
        _end_round_if_stuck(state)


@kernel(inlined=False)
def _end_round_if_stuck(state: ScoutState) -> None:
    """Two players: whoever can neither Show nor Scout ends the round. RULES 8.9"""
    if not can_scout(state) and not can_show(state, state.turn):
        state.endings[state.round_index] = STUCK
        _end_round(state)


@kernel(inlined=False)
def _end_round(state: ScoutState) -> None:
    """The owner of the Active Set has ended the round. RULES 5, 6 and 7"""
    for seat in range(state.players):
        points = points_of_round(state, seat)
        state.round_scores[state.round_index, seat] = points
        state.scores[seat] += points
    state.closers[state.round_index] = state.owner
    if state.round_index + 1 == ROUNDS_PLAYED[state.players]:
        state.phase = FINISHED
        return
    state.round_index += 1
    state.starter = (state.starter + 1) % state.players
    state.phase = DEALING
    state.dealt = 0
    state.turn = 0


# 6. Scoring


@kernel
def points_of_round(state: ScoutState, seat: int) -> int:
    """Cards collected and chips, less the cards in hand of all but the owner. RULES 6"""
    return int(state.collected[seat]) + int(state.chips[seat]) - penalty_of(state, seat)


@kernel
def penalty_of(state: ScoutState, seat: int) -> int:
    """What the cards in hand cost. RULES 6.3, 6.4"""
    return penalty_for(seat, int(state.owner), int(state.hand_sizes[seat]))


@kernel
def penalty_for(seat: int, owner: int, in_hand: int) -> int:
    """What so many cards in hand cost, by who ends the round."""
    return 0 if seat == owner else in_hand


# 7. Ending the game


@kernel
def score(state: ScoutState, seat: int) -> int:
    """The points of all finished rounds. RULES 7"""
    return int(state.scores[seat])
