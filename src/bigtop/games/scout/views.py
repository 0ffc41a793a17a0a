"""What a viewer sees of SCOUT's table, what is asked, and where points come from."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Literal

import numpy as np

from bigtop.core.layout import States, together
from bigtop.core.views import Points, Question, Wire, encode, piece
from bigtop.core.writing import Book, book, form, written
from bigtop.games.scout.components import NUMBERS, WAYS
from bigtop.games.scout.notation import (
    SetKind,
    set_kind,
    set_text,
)
from bigtop.games.scout.pages import (
    ANY_SET,
    NUMBER_OF_SETS,
    ROUND_OVER,
    SET_OR_CARD,
    SET_THAT_BEATS,
    SET_WITH_CARD,
    find_questions,
    set_number,
    write_points,
    write_views,
)
from bigtop.games.scout.state import (
    ALL_SCOUTED,
    DEALING,
    EMPTY_HAND,
    FINISHED,
    PLAYING,
    STARTING,
    STUCK,
    TURNING,
    ScoutReading,
    ScoutState,
)

Phase = Literal["starting", "dealing", "turning", "playing", "round_over", "finished"]
Ending = Literal["empty_hand", "all_scouted", "stuck"]

PHASES: dict[int, Phase] = {
    STARTING: "starting",
    DEALING: "dealing",
    TURNING: "turning",
    PLAYING: "playing",
    FINISHED: "finished",
    ROUND_OVER: "round_over",
}
ENDINGS: dict[int, Ending] = {
    EMPTY_HAND: "empty_hand",
    ALL_SCOUTED: "all_scouted",
    STUCK: "stuck",
}

MOST_KEPT = 4096  # pieces that come again and again
USUAL_LENGTH = 4096  # of a view, in bytes: hardly any is longer

# The table


class ScoutCard(Wire):
    """A card as it lies: `top` is the number that counts, `bottom` the one of the other way up."""

    top: int
    bottom: int


class ScoutSet(Wire):
    """Cards that can be shown together; `lowest` decides between equal sizes and kinds."""

    kind: SetKind
    size: int
    lowest: int
    words: str


class ActiveSet(Wire):
    """What lies on the table, from left to right, and the seat that showed it."""

    owner: int
    cards: list[ScoutCard]
    set: ScoutSet


class ScoutSeat(Wire):
    """What a seat has.

    `hand` is None where the viewer does not see it; `known` are the cards that everyone knows to be
    in it, in no order and either way up. `turned`: the whole hand was; None while that is open.
    """

    seat: int
    hand_size: int
    hand: list[ScoutCard] | None
    known: list[ScoutCard]
    turned: bool | None
    collected: int
    chips: int
    scout_and_show: bool
    score: int


class ScoutRound(Wire):
    """A finished round: how it ended, who ended it and pays for no cards, points by seat."""

    round: int
    ending: Ending
    closer: int
    points: list[int]


class ScoutView(Wire, tag="scout", tag_field="game"):
    """SCOUT's table as one viewer sees it; `viewer` is None for spectators.

    A finished round stays on the table (`round_over`) until the next one is dealt; `starter` begins
    the next one then. `turn` is the seat that plays. `only_scout`: the viewer is to play and has no
    set that can be shown; `can_scout`: is to play and may take a card. `scouted_in_a_row` of
    `answers_to_end` players have only scouted since the last Show; two players count none.
    `cards_left` are still to be dealt, now or in a later round.
    """

    viewer: int | None
    players: int
    phase: Phase
    round: int
    rounds: int
    starter: int | None
    turn: int | None
    must_show: bool
    only_scout: bool
    can_scout: bool
    active: ActiveSet | None
    scouted_in_a_row: int
    answers_to_end: int | None
    cards_left: int
    seats: list[ScoutSeat]
    finished_rounds: list[ScoutRound]


VIEW = ScoutView
HAS_OPEN_SCORES = True


def tables(seen: States, viewers: Sequence[int]) -> Any:
    """The tables as each of the viewers sees them, as JSON: one kernel writes them all."""
    return written(_book(), USUAL_LENGTH, write_views, len(seen), seen, np.array(viewers))


_CARDS_SEEN = tuple(ScoutCard(top=top, bottom=bottom) for top, bottom in WAYS)


def card_seen(way: int) -> ScoutCard:
    """A card as it lies."""
    return _CARDS_SEEN[way]


@lru_cache(maxsize=MOST_KEPT)
def set_seen(numbers: tuple[int, ...]) -> ScoutSet:
    """The set that these numbers are."""
    return ScoutSet(
        kind=set_kind(numbers), size=len(numbers), lowest=min(numbers), words=set_text(numbers)
    )


def _all_sets() -> Iterator[tuple[int, ...]]:
    """The numbers of every set that there is, from left to right."""
    for lowest in range(1, NUMBERS + 1):
        for size in range(1, NUMBERS):  # a number is on one card with each of the others
            yield (lowest,) * size
        for highest in range(lowest + 1, NUMBERS + 1):
            yield tuple(range(lowest, highest + 1))
            yield tuple(range(highest, lowest - 1, -1))


def for_each_set(text: Callable[[tuple[int, ...]], bytes]) -> list[bytes]:
    """A text for each set, by its number; nothing where no set has that number."""
    texts = [b""] * NUMBER_OF_SETS
    for numbers in _all_sets():
        texts[set_number(len(numbers), numbers[0], numbers[-1])] = text(numbers)
    return texts


@cache
def chapters() -> tuple[list[bytes], ...]:
    """The texts of views, chapter by chapter; see `pages.py`."""
    return (
        form(ScoutView),
        [*map(encode, PHASES.values())],
        form(ActiveSet),
        form(ScoutSeat),
        form(ScoutRound),
        [b"", *map(encode, ENDINGS.values())],
        [*map(encode, _CARDS_SEEN)],
        for_each_set(lambda numbers: encode(set_seen(numbers))),
    )


@cache
def _book() -> Book:
    return book(*chapters())


QUESTIONS = {
    "starting": "Chance names the starting player.",
    "dealing": "The hands are dealt.",
    "round_over": "The next round is dealt.",
    "turning": "Keep your hand as it is, or turn all of it?",
    "finished": "The game is over.",
}


DUTIES = {
    ANY_SET: "Show any set.",
    SET_THAT_BEATS: "Show a set that beats the one on the table.",
    SET_OR_CARD: "Show a set that beats the one on the table, or scout a card.",
    SET_WITH_CARD: "Show a set, now that you have the card.",
}


def questions(states: Sequence[ScoutReading], names: Sequence[Sequence[str]]) -> list[Any]:
    """What each table waits for, as pieces: there are not many."""
    found = np.empty((len(states), 4), np.int64)
    find_questions(together(states), found)
    return [_question(*numbers) for numbers in found.tolist()]


@cache
def _question(phase: int, turn: int, players: int, duty: int) -> Any:
    kind = PHASES[phase]
    words = QUESTIONS.get(kind) or DUTIES[duty]
    return piece(Question(seats=_asked(phase, turn, players), kind=kind, words=words))


# Hands are turned by all at the same time. RULES 3.8


def asked(state: ScoutReading) -> list[int]:
    """The seats that may decide now."""
    [phase], [turn], [players] = map(state.listed, ("phase", "turn", "players"))
    return _asked(phase, turn, players)


def _asked(phase: int, turn: int, players: int) -> list[int]:
    if phase == TURNING:
        return list(range(turn, players))
    return [turn] if phase == PLAYING else []


def ask(state: ScoutState, seat: int) -> None:
    """Let another seat that may decide be the one to do so."""
    state.turn = seat


# Where points come from. RULES 6


def scorings(states: Sequence[ScoutReading]) -> Any:
    """The points of earlier rounds as a whole, those of the one on the table by their reasons."""
    return written(_points_book(), USUAL_LENGTH, write_points, len(states), together(states))


@cache
def _points_book() -> Book:
    """The texts of points, chapter by chapter; see `pages.py`."""
    return book(
        form(Points),
        [*map(encode, ("round", "collected", "chips", "hand"))],
        [
            *(b'"round ', b' card collected"', b' cards collected"', b' chip"', b' chips"'),
            *(b" card left in hand", b" cards left in hand"),
            *(b', not counted for who ends the round"', b'"'),
        ],
    )
