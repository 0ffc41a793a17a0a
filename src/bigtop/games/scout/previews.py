"""What a seat may do in SCOUT and what would come of it."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal

import numpy as np

from bigtop.core.layout import together
from bigtop.core.views import Asking, Choice, Wire, encode
from bigtop.core.writing import MARK, Book, book, cut, marked, written
from bigtop.games.scout.actions import KEEP, TURN
from bigtop.games.scout.components import WAYS
from bigtop.games.scout.notation import (
    action_text,
    card_text,
    hand_of,
    set_text,
    tops,
)
from bigtop.games.scout.pages import write_choices
from bigtop.games.scout.rules import NO_NUMBER, NO_STEP, stretch_with
from bigtop.games.scout.state import TURNING, ScoutReading
from bigtop.games.scout.views import (
    ScoutCard,
    ScoutSet,
    card_seen,
    chapters,
    for_each_set,
    set_seen,
)

USUAL_LENGTH = 16_384  # of choices, in bytes: few are longer

End = Literal["left", "right"]


class HandSet(ScoutSet):
    """A set in the hand, by its positions; whether it `beats` what is on the table then."""

    first: int
    last: int
    beats: bool


class Show(Wire, tag="show"):
    """Cards to show, why they beat the Active Set, and how many cards that collects."""

    first: int
    last: int
    cards: list[ScoutCard]
    set: ScoutSet
    beats: str
    collects: int
    left_in_hand: int


class Scout(Wire, tag="scout"):
    """A card to take from an end of the Active Set: where it goes and which sets that makes.

    `card` is as it would be held; `and_show`: a Show follows.
    """

    end: End
    position: int
    turned: bool
    and_show: bool
    card: ScoutCard
    sets: list[HandSet]


class Turning(Wire, tag="turn"):
    """The whole hand as it would be held, and the sets in it."""

    turned: bool
    hand: list[ScoutCard]
    sets: list[HandSet]


class ScoutChoice(Choice[Show | Scout | Turning]):
    """Something that a seat may do; groups are show, scout, scout_and_show and turn."""


CHOICE = ScoutChoice


def choices(askings: Sequence[Asking]) -> list[Any]:
    """What legal actions of seats that decide would do, from their concealed states: pieces."""
    in_turn = [asking for asking in askings if not _is_turning(asking.state)]
    pieces = iter(_in_turn(in_turn) if in_turn else ())
    return [
        _turnings(state, actions) if _is_turning(state) else next(pieces)
        for state, actions, *_ in askings
    ]


def _is_turning(state: ScoutReading) -> bool:
    return state.listed("phase")[0] == TURNING


def _in_turn(askings: Sequence[Asking]) -> Any:
    states = together([asking.state for asking in askings])
    actions = np.array([action for asking in askings for action in asking.actions], np.int64)
    bounds = np.cumsum([0, *(len(asking.actions) for asking in askings)])
    return written(_book(), USUAL_LENGTH, write_choices, len(states), states, actions, bounds)


def _turnings(state: ScoutReading, actions: Sequence[int]) -> list[ScoutChoice]:
    hand = hand_of(state, state.turn)
    return [_turning(action, hand) for action in actions]


def _turning(action: int, hand: list[int]) -> ScoutChoice:
    turned = action == TURN
    held = [way ^ turned for way in hand]
    numbers = tuple(tops(held))
    data = Turning(
        turned=turned,
        hand=[card_seen(way) for way in held],
        sets=[
            _hand_set(numbers[first:end], first + 1, end, beats=True)
            for first, end in _stretches_in(numbers)
        ],
    )
    return ScoutChoice(
        action=action,
        words=action_text(action),
        label="Turn the whole hand" if turned else "Keep the hand as it is",
        group="turn",
        data=data,
    )


def _stretches_in(numbers: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Where the largest sets of two cards or more in a hand begin and end."""
    before, step, stretch = NO_NUMBER, NO_STEP, 0
    for place, number in enumerate(numbers):
        longer = stretch_with(stretch, step, number - before)
        if longer <= stretch > 1:
            yield place - stretch, place
        before, step, stretch = number, number - before, longer
    if stretch > 1:
        yield len(numbers) - stretch, len(numbers)


def _hand_set(numbers: tuple[int, ...], first: Any, last: Any, beats: Any) -> HandSet:
    base = set_seen(numbers)
    return HandSet(
        kind=base.kind,
        size=base.size,
        lowest=base.lowest,
        words=base.words,
        first=first,
        last=last,
        beats=beats,
    )


def _marked_set(numbers: tuple[int, ...]) -> list[bytes]:
    """A set in the hand as JSON, cut where it is said what the place of the cards decides."""
    return cut(_hand_set(numbers, MARK, MARK, MARK))


def _choice_form(kind: type[Wire], group: Any) -> list[bytes]:
    return cut(ScoutChoice(action=MARK, words=MARK, label=MARK, group=group, data=marked(kind)))


def _card_taken(way: int, turned: int) -> bytes:
    """A card as it would be held, in words."""
    here, there = card_text(way), card_text(way ^ 1)
    return (f"{there}, turned to {here}," if turned else here).encode()


@cache
def _book() -> Book:
    """The texts of choices, chapter by chapter; see `pages.py`."""
    return book(
        *chapters(),
        _choice_form(Show, "show"),
        _choice_form(Scout, MARK),
        [encode(action_text(action)) for action in range(KEEP)],
        [
            *(b'"', b'"Show ', b" from position ", b" from positions ", b" to "),
            *(b'"Scout ', b'"Scout & Show: ', b" from the left", b" from the right"),
            b" to position ",
        ],
        [
            b'"there is no set to beat"',
            b"a match beats a run of the same size",
            *(b" cards beat ", b" beats ", b" beat "),
        ],
        [b'"scout"', b'"scout_and_show"'],
        [b'"left"', b'"right"'],
        for_each_set(lambda numbers: set_text(numbers).encode()),
        [*for_each_set(lambda numbers: _marked_set(numbers)[0]), *_marked_set((1,))[1:]],
        [_card_taken(way, turned) for way in range(len(WAYS)) for turned in (0, 1)],
    )
