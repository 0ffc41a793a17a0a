"""SCOUT's table, points and what a seat may do, written as JSON by kernels.

The chapters of each book hold the data's JSON, cut where values go, in the order of its fields.
`views.py` and `previews.py` make the books.
"""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.core.writing import (
    CLOSE,
    COMMA,
    FALSE,
    NOTHING,
    NULL,
    OPEN,
    SIGNS,
    TRUE,
    Pen,
    pen_for,
    put,
    put_comma,
    put_flag,
    put_number,
    put_or_null,
)
from bigtop.games.scout.actions import (
    LEFT,
    SCOUT_AND_SHOW,
    end_of,
    first_of,
    is_show,
    place_of,
    size_of,
    turned_of,
)
from bigtop.games.scout.components import CARDS, LARGEST_SET, NUMBERS
from bigtop.games.scout.rules import (
    ROUNDS_PLAYED,
    TOPS,
    can_scout,
    can_show,
    card_at,
    number_at,
    penalty_for,
    strength,
    strength_on_table,
    stretches_with,
)
from bigtop.games.scout.state import (
    DEALING,
    FINISHED,
    HELD,
    HIDDEN,
    NOBODY,
    PLAYING,
    TURNING,
    ScoutState,
)

NUMBER_OF_CARDS = len(CARDS)
NUMBER_OF_SETS = (LARGEST_SET + 1) * (NUMBERS + 1) ** 2
ROUND_OVER = FINISHED + 1  # a phase that is shown, and no phase of its own


@kernel
def set_number(size: int, first: int, last: int) -> int:
    """A number for each set, by how many cards it has and the numbers at its ends."""
    return (size * (NUMBERS + 1) + first) * (NUMBERS + 1) + last


@kernel
def phase_shown(phase: int, dealt: int, round_index: int) -> int:
    """The phase as viewers are told it: a finished round lies there until the next is dealt."""
    is_between = phase == DEALING and dealt == 0 and round_index > 0
    return ROUND_OVER if is_between else phase


# What is asked

ANY_SET, SET_THAT_BEATS, SET_OR_CARD, SET_WITH_CARD = range(4)


@kernel
def find_questions(states: States, found: Array) -> None:
    """What is asked in each state: the phase as it is shown, the turn, the players, what to do."""
    for i in range(len(states)):
        state = states[i]
        found[i, 0] = phase_shown(int(state.phase), int(state.dealt), int(state.round_index))
        found[i, 1] = state.turn
        found[i, 2] = state.players
        if state.must_show:
            found[i, 3] = SET_WITH_CARD
        elif state.table_size == 0:
            found[i, 3] = ANY_SET
        else:
            found[i, 3] = SET_OR_CARD if can_scout(state) else SET_THAT_BEATS


# The table

VIEW, PHASE, ACTIVE, SEAT, ROUND, ENDING, CARD, SET = range(1, 9)


@kernel(allocates=True)
def write_views(
    states: States,
    viewers: Array,
    letters: Array,
    starts: Array,
    chapters: Array,
    paper: Array,
    ends: Array,
) -> int:
    """The table as each of the viewers sees it, from what each may know; how long all are."""
    pen = pen_for(letters, starts, chapters, paper)
    for i in range(len(states)):
        _write_view(states[i], int(viewers[i % len(viewers)]), pen)
        ends[i] = pen.at[0]
    return int(pen.at[0])


@kernel(inlined=False)
def _write_view(state: ScoutState, viewer: int, pen: Pen) -> None:
    phase = phase_shown(int(state.phase), int(state.dealt), int(state.round_index))
    is_asked = phase == PLAYING and state.turn == viewer
    put_or_null(pen, VIEW, 0, viewer)
    put_number(pen, VIEW, 1, state.players)
    put(pen, VIEW, 2)
    put(pen, PHASE, phase)
    put_number(pen, VIEW, 3, state.round_index + (phase != ROUND_OVER))
    put_number(pen, VIEW, 4, ROUNDS_PLAYED[state.players])
    put_or_null(pen, VIEW, 5, state.starter)
    put_or_null(pen, VIEW, 6, int(state.turn) if phase == PLAYING else NOBODY)
    put_flag(pen, VIEW, 7, state.must_show == 1)
    put_flag(pen, VIEW, 8, is_asked and not can_show(state, viewer))
    put_flag(pen, VIEW, 9, is_asked and not state.must_show and can_scout(state))
    put(pen, VIEW, 10)
    _write_active(state, pen)
    put_number(pen, VIEW, 11, state.scouts_in_a_row)
    put_or_null(pen, VIEW, 12, NOBODY if state.players == 2 else int(state.players) - 1)
    put_number(pen, VIEW, 13, state.deck_size)
    put(pen, VIEW, 14)
    put(pen, SIGNS, OPEN)
    for seat in range(state.players):
        put_comma(pen, seat)
        _write_seat(state, seat, pen)
    put(pen, SIGNS, CLOSE)
    put(pen, VIEW, 15)
    put(pen, SIGNS, OPEN)
    for played in range(state.round_index + (state.phase == FINISHED)):
        put_comma(pen, played)
        _write_round(state, played, pen)
    put(pen, SIGNS, CLOSE)
    put(pen, VIEW, 16)


@kernel(inlined=False)
def _write_active(state: ScoutState, pen: Pen) -> None:
    size = int(state.table_size)
    if size == 0:
        put(pen, SIGNS, NULL)
        return
    put_number(pen, ACTIVE, 0, state.owner)
    put(pen, ACTIVE, 1)
    _write_cards(state.table, 0, size, pen)
    put(pen, ACTIVE, 2)
    put(pen, SET, set_on_table(state))
    put(pen, ACTIVE, 3)


@kernel(inlined=False)
def _write_cards(cards: Array, first: int, size: int, pen: Pen) -> None:
    put(pen, SIGNS, OPEN)
    for i in range(size):
        put_comma(pen, i)
        put(pen, CARD, int(cards[first + i]))
    put(pen, SIGNS, CLOSE)


@kernel(inlined=False)
def set_on_table(state: ScoutState) -> int:
    """The Active Set's number."""
    size = int(state.table_size)
    return set_number(size, int(TOPS[state.table[0]]), int(TOPS[state.table[size - 1]]))


@kernel(inlined=False)
def _write_seat(state: ScoutState, seat: int, pen: Pen) -> None:
    put_number(pen, SEAT, 0, seat)
    put_number(pen, SEAT, 1, state.hand_sizes[seat])
    put(pen, SEAT, 2)
    if state.hands[seat, 0] == HIDDEN:
        put(pen, SIGNS, NULL)
    else:
        _write_cards(state.hands[seat], 0, int(state.hand_sizes[seat]), pen)
    put(pen, SEAT, 3)
    _write_known(state, seat, pen)
    put(pen, SEAT, 4)
    is_decided = state.phase != TURNING or seat < state.turn
    if is_decided and state.turned[seat] != HIDDEN:
        put(pen, SIGNS, TRUE if state.turned[seat] else FALSE)
    else:
        put(pen, SIGNS, NULL)
    put_number(pen, SEAT, 5, state.collected[seat])
    put_number(pen, SEAT, 6, state.chips[seat])
    put_flag(pen, SEAT, 7, state.scout_and_show[seat] == 1)
    put_number(pen, SEAT, 8, state.scores[seat])
    put(pen, SEAT, 9)


@kernel(inlined=False)
def _write_known(state: ScoutState, seat: int, pen: Pen) -> None:
    """The cards that everyone knows to be in a hand."""
    put(pen, SIGNS, OPEN)
    known = 0
    for card in range(NUMBER_OF_CARDS):
        if state.memory[card] == HELD + seat:
            put_comma(pen, known)
            put(pen, CARD, 2 * card)
            known += 1
    put(pen, SIGNS, CLOSE)


@kernel(inlined=False)
def _write_round(state: ScoutState, played: int, pen: Pen) -> None:
    put_number(pen, ROUND, 0, played + 1)
    put(pen, ROUND, 1)
    put(pen, ENDING, int(state.endings[played]))
    put_number(pen, ROUND, 2, state.closers[played])
    put(pen, ROUND, 3)
    put(pen, SIGNS, OPEN)
    for seat in range(state.players):
        put_comma(pen, seat)
        put_number(pen, SIGNS, NOTHING, state.round_scores[played, seat])
    put(pen, SIGNS, CLOSE)
    put(pen, ROUND, 4)


# Where points come from. RULES 6

POINTS, KIND, WHY = range(1, 4)
OF_ROUND, OF_CARDS, OF_CHIPS, OF_HAND = range(4)
IN_ROUND, CARD_COLLECTED, CARDS_COLLECTED, CHIP, CHIPS, CARD_LEFT, CARDS_LEFT, FREE, QUOTATION = (
    range(9)
)


@kernel(allocates=True)
def write_points(
    states: States, letters: Array, starts: Array, chapters: Array, paper: Array, ends: Array
) -> int:
    """Where points come from in each state; how long all are."""
    pen = pen_for(letters, starts, chapters, paper)
    for i in range(len(states)):
        _write_points(states[i], pen)
        ends[i] = pen.at[0]
    return int(pen.at[0])


@kernel(inlined=False)
def _write_points(state: ScoutState, pen: Pen) -> None:
    """The points of earlier rounds as a whole, those of the one on the table by their reasons."""
    phase = phase_shown(int(state.phase), int(state.dealt), int(state.round_index))
    is_scored = phase in (ROUND_OVER, FINISHED)
    on_table = int(state.round_index) + (phase != ROUND_OVER)
    put(pen, SIGNS, OPEN)
    for played in range(1, on_table):
        for seat in range(state.players):
            put_comma(pen, played + seat - 1)
            _begin_points(seat, int(state.round_scores[played - 1, seat]), OF_ROUND, pen)
            put_number(pen, WHY, IN_ROUND, played)
            put(pen, WHY, QUOTATION)
            _end_points(True, played, pen)
    for seat in range(state.players):
        put_comma(pen, on_table + seat - 1)
        _write_reasons(state, seat, is_scored, on_table, pen)
    put(pen, SIGNS, CLOSE)


@kernel(inlined=False)
def _begin_points(seat: int, points: int, kind: int, pen: Pen) -> None:
    put_number(pen, POINTS, 0, seat)
    put_number(pen, POINTS, 1, points)
    put(pen, POINTS, 2)
    put(pen, KIND, kind)
    put(pen, POINTS, 3)


@kernel(inlined=False)
def _end_points(is_scored: bool, played: int, pen: Pen) -> None:
    put_flag(pen, POINTS, 4, is_scored)
    put_number(pen, POINTS, 5, played)
    put(pen, POINTS, 6)


@kernel(inlined=False)
def _write_reasons(state: ScoutState, seat: int, is_scored: bool, played: int, pen: Pen) -> None:
    collected, chips = int(state.collected[seat]), int(state.chips[seat])
    in_hand = int(state.hand_sizes[seat])
    penalty = penalty_for(seat, int(state.owner), in_hand)
    _begin_points(seat, collected, OF_CARDS, pen)
    _put_count(pen, collected, CARD_COLLECTED, CARDS_COLLECTED)
    _end_points(is_scored, played, pen)
    put(pen, SIGNS, COMMA)
    _begin_points(seat, chips, OF_CHIPS, pen)
    _put_count(pen, chips, CHIP, CHIPS)
    _end_points(is_scored, played, pen)
    put(pen, SIGNS, COMMA)
    _begin_points(seat, -penalty, OF_HAND, pen)
    _put_count(pen, in_hand, CARD_LEFT, CARDS_LEFT)
    put(pen, WHY, QUOTATION if penalty == in_hand else FREE)
    _end_points(is_scored, played, pen)


@kernel(inlined=False)
def _put_count(pen: Pen, count: int, of_one: int, of_many: int) -> None:
    put(pen, WHY, QUOTATION)
    put_number(pen, SIGNS, NOTHING, count)
    put(pen, WHY, of_one if count == 1 else of_many)


# What a seat may do; turning the hand is not among it

_FIRST = SET + 1
SHOW, TAKE, ACTION, LABEL, REASON, GROUP, END = range(_FIRST, _FIRST + 7)
SET_WORDS, HAND_SET, TAKEN = range(END + 1, END + 4)

# Texts of labels and reasons.
QUOTE, SHOW_IT, FROM_POSITION, FROM_POSITIONS, TO = range(5)
SCOUT_IT, SCOUT_AND_SHOW_IT, FROM_LEFT, FROM_RIGHT, TO_POSITION = range(5, 10)
NO_SET, MATCH_BEATS_RUN, CARDS_BEAT, BEATS, BEAT = range(5)


@kernel(allocates=True)
def write_choices(
    states: States,
    actions: Array,
    bounds: Array,
    letters: Array,
    starts: Array,
    chapters: Array,
    paper: Array,
    ends: Array,
) -> int:
    """What the seat that is to play in each state would do by its actions; how long all are.

    Those of state i lie between bounds i and i + 1.
    """
    pen = pen_for(letters, starts, chapters, paper)
    for i in range(len(states)):
        _write_choices(states[i], actions[bounds[i] : bounds[i + 1]], pen)
        ends[i] = pen.at[0]
    return int(pen.at[0])


@kernel(allocates=True)
def _write_choices(state: ScoutState, actions: Array, pen: Pen) -> None:
    hand_size = int(state.hand_sizes[state.turn])
    stretches = np.zeros((2, 2, hand_size + 1, 4), np.int64)
    if len(actions) > 0 and not is_show(int(actions[-1])):
        for end in range(2):
            for turned in range(2):
                number = int(TOPS[card_at(state, end) ^ turned])
                stretches_with(state, number, stretches[end, turned])
    put(pen, SIGNS, OPEN)
    for k in range(len(actions)):
        put_comma(pen, k)
        action = int(actions[k])
        if is_show(action):
            _write_show(state, action, pen)
        else:
            place = stretches[end_of(action), turned_of(action), place_of(action)]
            _write_scout(state, action, place, pen)
    put(pen, SIGNS, CLOSE)


@kernel(inlined=False)
def _write_show(state: ScoutState, action: int, pen: Pen) -> None:
    seat, first, size = int(state.turn), first_of(action), size_of(action)
    ends = number_at(state, seat, first), number_at(state, seat, first + size - 1)
    shown = set_number(size, ends[0], ends[1])
    put_number(pen, SHOW, 0, action)
    put(pen, SHOW, 1)
    put(pen, ACTION, action)
    put(pen, SHOW, 2)
    put(pen, LABEL, SHOW_IT)
    put(pen, SET_WORDS, shown)
    put_number(pen, LABEL, FROM_POSITION if size == 1 else FROM_POSITIONS, first + 1)
    if size > 1:
        put_number(pen, LABEL, TO, first + size)
    put(pen, LABEL, QUOTE)
    put_number(pen, SHOW, 3, first + 1)
    put_number(pen, SHOW, 4, first + size)
    put(pen, SHOW, 5)
    _write_cards(state.hands[seat], first, size, pen)
    put(pen, SHOW, 6)
    put(pen, SET, shown)
    put(pen, SHOW, 7)
    _write_reason(state, size, ends[0], ends[1], pen)
    put_number(pen, SHOW, 8, state.table_size)
    put_number(pen, SHOW, 9, state.hand_sizes[seat] - size)
    put(pen, SHOW, 10)


@kernel(inlined=False)
def _write_reason(state: ScoutState, size: int, first: int, last: int, pen: Pen) -> None:
    """Why a set that can be shown beats the Active Set."""
    beaten = int(state.table_size)
    if beaten == 0:
        put(pen, REASON, NO_SET)
        return
    is_match = size > 1 and first == last
    put(pen, LABEL, QUOTE)
    if size > beaten:
        put_number(pen, SIGNS, NOTHING, size)
        put_number(pen, REASON, CARDS_BEAT, beaten)
    elif is_match and TOPS[state.table[0]] != TOPS[state.table[beaten - 1]]:
        put(pen, REASON, MATCH_BEATS_RUN)
    else:
        put(pen, SET_WORDS, set_number(size, first, last))
        put(pen, REASON, BEAT if is_match and size > 2 else BEATS)
        put(pen, SET_WORDS, set_on_table(state))
    put(pen, LABEL, QUOTE)


@kernel(inlined=False)
def _write_scout(state: ScoutState, action: int, stretches: Array, pen: Pen) -> None:
    """Taking a card; `stretches` are where the sets are that it becomes part of, see rules."""
    end, place, turned = end_of(action), place_of(action), turned_of(action)
    and_show = action >= SCOUT_AND_SHOW
    way = card_at(state, end) ^ turned
    put_number(pen, TAKE, 0, action)
    put(pen, TAKE, 1)
    put(pen, ACTION, action)
    put(pen, TAKE, 2)
    put(pen, LABEL, SCOUT_AND_SHOW_IT if and_show else SCOUT_IT)
    put(pen, TAKEN, 2 * way + turned)
    if state.table_size > 1:
        put(pen, LABEL, FROM_LEFT if end == LEFT else FROM_RIGHT)
    put_number(pen, LABEL, TO_POSITION, place + 1)
    put(pen, LABEL, QUOTE)
    put(pen, TAKE, 3)
    put(pen, GROUP, 1 if and_show else 0)
    put(pen, TAKE, 4)
    put(pen, END, end)
    put_number(pen, TAKE, 5, place + 1)
    put_flag(pen, TAKE, 6, turned == 1)
    put_flag(pen, TAKE, 7, and_show)
    put(pen, TAKE, 8)
    put(pen, CARD, way)
    put(pen, TAKE, 9)
    put(pen, SIGNS, OPEN)
    for k in range(0, 4, 2):
        if stretches[k + 1] > 0:
            put_comma(pen, k)
            _write_set(state, action, int(stretches[k]), int(stretches[k + 1]) - 1, pen)
    put(pen, SIGNS, CLOSE)
    put(pen, TAKE, 10)


@kernel(inlined=False)
def _write_set(state: ScoutState, action: int, first: int, last: int, pen: Pen) -> None:
    """A set of the hand with the card that was taken, by its first and last place."""
    end, size = end_of(action), last - first + 1
    left = int(state.table_size) - 1
    to_beat = strength_on_table(state, 1 if end == LEFT else 0, left)
    ends = _number_with(state, action, first), _number_with(state, action, last)
    put(pen, HAND_SET, set_number(size, ends[0], ends[1]))
    put_number(pen, SIGNS, NOTHING, first + 1)
    put_number(pen, HAND_SET, NUMBER_OF_SETS, last + 1)
    put_flag(pen, HAND_SET, NUMBER_OF_SETS + 1, strength(size, ends[0], ends[1]) > to_beat)
    put(pen, HAND_SET, NUMBER_OF_SETS + 2)


@kernel(inlined=False)
def _number_with(state: ScoutState, action: int, i: int) -> int:
    """The number at a place of the hand with the card that was taken."""
    place = place_of(action)
    if i == place:
        return int(TOPS[card_at(state, end_of(action)) ^ turned_of(action)])
    return number_at(state, int(state.turn), i - (i > place))
