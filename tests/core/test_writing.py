"""JSON that kernels write is what msgspec would have written."""

import numpy as np
import pytest

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.views import Wire, encode, piece, whole
from bigtop.core.writing import (
    CLOSE,
    NOTHING,
    OPEN,
    SIGNS,
    book,
    form,
    pen_for,
    put,
    put_comma,
    put_flag,
    put_number,
    put_or_null,
    written,
)


class Flea(Wire, tag="flea"):
    """An example."""

    jumps: list[int]
    seat: int | None
    is_tired: bool


FLEA = 1


@kernel(allocates=True)
def write_flea(
    jumps: Array,
    seat: int,
    letters: Array,
    starts: Array,
    chapters: Array,
    paper: Array,
    ends: Array,
) -> int:
    """A flea that is tired after three jumps."""
    pen = pen_for(letters, starts, chapters, paper)
    put(pen, FLEA, 0)
    put(pen, SIGNS, OPEN)
    for i in range(len(jumps)):
        put_comma(pen, i)
        put_number(pen, SIGNS, NOTHING, jumps[i])
    put(pen, SIGNS, CLOSE)
    put_or_null(pen, FLEA, 1, seat)
    put_flag(pen, FLEA, 2, len(jumps) > 2)
    put(pen, FLEA, 3)
    ends[0] = pen.at[0]
    return int(pen.at[0])


@kernel(allocates=True)
def write_numbers(
    numbers: Array, letters: Array, starts: Array, chapters: Array, paper: Array, ends: Array
) -> int:
    """Some numbers, each by itself."""
    pen = pen_for(letters, starts, chapters, paper)
    for i in range(len(numbers)):
        put_number(pen, SIGNS, NOTHING, numbers[i])
        ends[i] = pen.at[0]
    return int(pen.at[0])


@pytest.mark.parametrize("room", [1, 8])
def test_a_kernel_writes_several_pieces_at_once(room: int) -> None:
    numbers = [5, -31, 0, 86_400]
    found = written(book(), room, write_numbers, len(numbers), np.array(numbers))
    assert [bytes(each) for each in found] == [encode(number) for number in numbers]


@pytest.mark.parametrize("room", [1, 40, 1000])
@pytest.mark.parametrize(
    ("jumps", "seat"), [([], None), ([0], 0), ([7, -7], 3), ([10, 999, 1000, -20, 123456], 12)]
)
def test_a_kernel_writes_what_msgspec_would(jumps: list[int], seat: int | None, room: int) -> None:
    texts = book(form(Flea))
    given = np.array(jumps, np.int64), -1 if seat is None else seat
    [found] = written(texts, room, write_flea, 1, *given)
    assert bytes(found) == encode(Flea(jumps=jumps, seat=seat, is_tired=len(jumps) > 2))


def test_a_form_is_cut_where_values_go() -> None:
    assert form(Flea) == [b'{"type":"flea","jumps":', b',"seat":', b',"is_tired":', b"}"]


def test_a_piece_of_json_takes_its_place_in_other_data() -> None:
    flea = Flea(jumps=piece([3, 4]), seat=1, is_tired=False)
    assert encode(flea) == b'{"type":"flea","jumps":[3,4],"seat":1,"is_tired":false}'
    assert whole(flea, Flea) == Flea(jumps=[3, 4], seat=1, is_tired=False)
