"""JSON that kernels write, of texts that Python has made and of numbers.

What data looks like is said once, by its `Wire` type: its JSON is cut where values go, and a kernel
puts texts and values together. So a long list takes as long as a few lines of Python.
"""

import threading
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
import numpy as np

from bigtop.core.copying import copy_part
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.views import encode

CUT = b"\0"  # no JSON has this character
MARK: Any = msgspec.Raw(CUT)  # in data: a value that a kernel writes

_papers = threading.local()

SIGNS = 0  # the first chapter of every book
NOTHING, NULL, FALSE, TRUE, COMMA, OPEN, CLOSE, MINUS, DIGIT = range(9)
_SIGNS = (b"", b"null", b"false", b"true", b",", b"[", b"]", b"-", *(b"%d" % i for i in range(10)))


class Book(NamedTuple):
    """Texts that kernels write, in chapters."""

    letters: Array
    starts: Array  # where each text begins, and where the last one ends
    chapters: Array  # the first text of each


class Pen(NamedTuple):
    """A book, and where a kernel writes."""

    letters: Array
    starts: Array
    chapters: Array
    paper: Array
    at: Array  # one number: where the next letter goes; letters beyond the paper are only counted


def book(*chapters: Sequence[bytes]) -> Book:
    """A book of these chapters; they count from 1."""
    lengths = [len(text) for chapter in (_SIGNS, *chapters) for text in chapter]
    return Book(
        letters=np.frombuffer(b"".join(map(b"".join, (_SIGNS, *chapters))), np.uint8).copy(),
        starts=np.cumsum([0, *lengths]),
        chapters=np.cumsum([0, len(_SIGNS), *map(len, chapters)]),
    )


def form(kind: type[msgspec.Struct]) -> list[bytes]:
    """The JSON of such data, cut where the value of each field goes."""
    return cut(marked(kind))


def marked(kind: type[msgspec.Struct]) -> Any:
    """Such data with a mark as the value of each field."""
    return kind(**dict.fromkeys(kind.__struct_fields__, MARK))


def cut(data: Any) -> list[bytes]:
    """Data as JSON, cut where it has marks."""
    return encode(data).split(CUT)


def written(texts: Book, room: int, write: Callable[..., int], count: int, *given: Any) -> Any:
    """So many pieces of JSON that a kernel writes, which notes where each ends.

    `room` is a guess at how long one is.
    """
    paper, ends = _paper(count * room), np.empty(count, np.int64)
    # Arrays one by one: a tuple takes longer to hand over.
    length = write(*given, *texts, paper, ends)
    if length > len(paper):
        return written(texts, -(-length // count), write, count, *given)
    letters, bounds = paper[:length].tobytes(), [0, *ends.tolist()]
    return [msgspec.Raw(letters[first:end]) for first, end in pairwise(bounds)]


def _paper(room: int) -> Array:
    """At least so much room to write on, used again and again: new memory takes its time."""
    paper: Array | None = getattr(_papers, "paper", None)
    if paper is None or len(paper) < room:
        paper = _papers.paper = np.empty(room, np.uint8)
    return paper


@kernel(allocates=True)
def pen_for(letters: Array, starts: Array, chapters: Array, paper: Array) -> Pen:
    """A pen to write from a book with."""
    return Pen(letters, starts, chapters, paper, np.zeros(1, np.int64))


@kernel(inlined=False)
def put(pen: Pen, chapter: int, text: int) -> None:
    """Write a text."""
    number = pen.chapters[chapter] + text
    first, end = pen.starts[number], pen.starts[number + 1]
    at = pen.at[0]
    pen.at[0] = at + end - first
    if pen.at[0] <= len(pen.paper):
        copy_part(pen.letters, first, end - first, pen.paper, at)


@kernel(inlined=False)
def put_number(pen: Pen, chapter: int, text: int, number: int) -> None:
    """Write a text, and a number after it."""
    put(pen, chapter, text)
    if number < 0:
        put(pen, SIGNS, MINUS)
    rest = abs(int(number))
    power = 1
    while power * 10 <= rest:
        power *= 10
    while power > 0:
        put(pen, SIGNS, DIGIT + rest // power % 10)
        power //= 10


@kernel(inlined=False)
def put_or_null(pen: Pen, chapter: int, text: int, number: int) -> None:
    """Write a text, and after it a seat or another number, or null where it is negative."""
    if number >= 0:
        put_number(pen, chapter, text, number)
    else:
        put(pen, chapter, text)
        put(pen, SIGNS, NULL)


@kernel(inlined=False)
def put_flag(pen: Pen, chapter: int, text: int, flag: bool) -> None:
    """Write a text, and after it whether something is so."""
    put(pen, chapter, text)
    put(pen, SIGNS, TRUE if flag else FALSE)


@kernel(inlined=False)
def put_comma(pen: Pen, index: int) -> None:
    """Write what comes between the elements of a list, before the one of that index."""
    if index > 0:
        put(pen, SIGNS, COMMA)
