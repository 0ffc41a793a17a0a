"""What a seat played in SCOUT, a Show or a Scout, told as JSON by a kernel: it is told of most.

The chapters of the book hold the data's JSON, cut where values go, in the order of its fields.
`events.py` makes it.
"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.core.writing import (
    CLOSE,
    COMMA,
    NULL,
    OPEN,
    SIGNS,
    Pen,
    pen_for,
    put,
    put_comma,
    put_number,
    put_or_null,
)
from bigtop.games.scout.actions import first_of, place_of, turned_of
from bigtop.games.scout.pages import set_on_table
from bigtop.games.scout.state import NOBODY, ScoutState

UNKNOWN = -1  # an action of which the viewer may not know the whole
NOWHERE = NO_CARD = -1

EVENT, KIND, MOVE, WHAT, PLACE, ZONE, CARD, CARD_WORDS, SET_WORDS, WORDS = range(1, 11)
SHOW, SCOUT, SCOUT_AND_SHOW = range(3)  # kinds
CARD_MOVES, CHIP_MOVES = range(2)  # what moves
HAND, TABLE, COLLECTED, CHIPS, BANK = range(5)  # zones
QUOTE, SPACE, STOP, SHOWS, COLLECTS, ONE_CARD, SEVERAL_CARDS = range(7)  # words
SCOUTS, SCOUTS_AND_SHOWS, FROM_LEFT, FROM_RIGHT, PUTS, TURNED, GETS_CHIP = range(7, 14)

NAMES = 1  # the first chapter of a book of names


@kernel(allocates=True)
def write_deeds(
    befores: States,
    actions: Array,
    afters: States,
    name_letters: Array,
    name_starts: Array,
    name_chapters: Array,
    letters: Array,
    starts: Array,
    chapters: Array,
    paper: Array,
    ends: Array,
) -> int:
    """What seats on turn have played, by what a viewer knows then and now; how long all are.

    The book of names has a chapter for each.
    """
    pen = pen_for(letters, starts, chapters, paper)
    for i in range(len(actions)):
        names = Pen(name_letters, name_starts, name_chapters[i:], paper, pen.at)
        _write_deed(befores[i], int(actions[i]), afters[i], pen, names)
        ends[i] = pen.at[0]
    return int(pen.at[0])


@kernel(inlined=False)
def _write_deed(before: ScoutState, action: int, after: ScoutState, pen: Pen, names: Pen) -> None:
    seat = int(before.turn)
    is_show = after.scouts_in_a_row == 0 and after.owner == seat
    put(pen, EVENT, 0)
    put(pen, KIND, SHOW if is_show else SCOUT_AND_SHOW if after.must_show else SCOUT)
    put_number(pen, EVENT, 1, seat)
    put(pen, EVENT, 2)
    put(pen, WORDS, QUOTE)
    put(names, NAMES, seat)
    if is_show:
        _write_show(before, action, after, pen)
    else:
        _write_scout(before, action, after, pen, names)
    put(pen, SIGNS, CLOSE)
    put(pen, EVENT, 4)


@kernel(inlined=False)
def _write_show(before: ScoutState, action: int, after: ScoutState, pen: Pen) -> None:
    seat, beaten = int(before.turn), int(before.table_size)
    put(pen, WORDS, SHOWS)
    put(pen, SET_WORDS, set_on_table(after))
    if beaten > 0:
        put_number(pen, WORDS, COLLECTS, beaten)
        put(pen, WORDS, ONE_CARD if beaten == 1 else SEVERAL_CARDS)
    put(pen, WORDS, STOP)
    put(pen, WORDS, QUOTE)
    put(pen, EVENT, 3)
    put(pen, SIGNS, OPEN)
    for i in range(beaten):
        put_comma(pen, i)
        _begin_move(pen, CARD_MOVES, TABLE, NOBODY, i + 1)
        _end_move(pen, COLLECTED, seat, NOWHERE, int(before.table[i]), 1)
    for i in range(after.table_size):
        put_comma(pen, beaten + i)
        held = NOWHERE if action == UNKNOWN else first_of(action) + i + 1
        _begin_move(pen, CARD_MOVES, HAND, seat, held)
        _end_move(pen, TABLE, NOBODY, i + 1, int(after.table[i]), 1)


@kernel(inlined=False)
def _write_scout(before: ScoutState, action: int, after: ScoutState, pen: Pen, names: Pen) -> None:
    seat, size = int(before.turn), int(before.table_size)
    is_left = _is_from_left(before, after)
    place = NOWHERE if action == UNKNOWN else place_of(action) + 1
    is_turned = action != UNKNOWN and turned_of(action) == 1
    lay = int(before.table[0 if is_left else size - 1])
    put(pen, WORDS, SCOUTS_AND_SHOWS if after.must_show else SCOUTS)
    put(pen, CARD_WORDS, lay)
    if size > 1:
        put(pen, WORDS, FROM_LEFT if is_left else FROM_RIGHT)
    if action != UNKNOWN:
        put_number(pen, WORDS, PUTS, place)
    if is_turned:
        put(pen, WORDS, TURNED)
    put(pen, WORDS, STOP)
    if before.players > 2:
        put(pen, WORDS, SPACE)
        put(names, NAMES, int(before.owner))
        put(pen, WORDS, GETS_CHIP)
    put(pen, WORDS, QUOTE)
    put(pen, EVENT, 3)
    put(pen, SIGNS, OPEN)
    _begin_move(pen, CARD_MOVES, TABLE, NOBODY, 1 if is_left else size)
    _end_move(pen, HAND, seat, place, lay ^ 1 if is_turned else lay, 1)
    for other in range(before.players):
        paid = int(after.chips[other]) - int(before.chips[other])
        if paid > 0:
            put(pen, SIGNS, COMMA)
            _begin_move(pen, CHIP_MOVES, BANK, NOBODY, NOWHERE)
            _end_move(pen, CHIPS, other, NOWHERE, NO_CARD, paid)
        elif paid < 0:
            put(pen, SIGNS, COMMA)
            _begin_move(pen, CHIP_MOVES, CHIPS, other, NOWHERE)
            _end_move(pen, BANK, NOBODY, NOWHERE, NO_CARD, -paid)


@kernel(inlined=False)
def _is_from_left(before: ScoutState, after: ScoutState) -> bool:
    """Whether the card that was scouted lay at the left end."""
    for i in range(after.table_size):
        if before.table[i + 1] != after.table[i]:
            return False
    return True


@kernel(inlined=False)
def _begin_move(pen: Pen, what: int, zone: int, seat: int, position: int) -> None:
    """Something goes from a place, which may be nobody's and have no position,"""
    put(pen, MOVE, 0)
    put(pen, WHAT, what)
    put(pen, MOVE, 1)
    _write_place(pen, zone, seat, position)


@kernel(inlined=False)
def _end_move(pen: Pen, zone: int, seat: int, position: int, way: int, count: int) -> None:
    """and comes to another one."""
    put(pen, MOVE, 2)
    _write_place(pen, zone, seat, position)
    put(pen, MOVE, 3)
    if way == NO_CARD:
        put(pen, SIGNS, NULL)
    else:
        put(pen, CARD, way)
    put_number(pen, MOVE, 4, count)
    put(pen, MOVE, 5)


@kernel(inlined=False)
def _write_place(pen: Pen, zone: int, seat: int, position: int) -> None:
    put(pen, PLACE, 0)
    put(pen, ZONE, zone)
    put_or_null(pen, PLACE, 1, seat)
    put_or_null(pen, PLACE, 2, position)
    put(pen, PLACE, 3)
