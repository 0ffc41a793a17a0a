"""What a viewer sees of SCOUT's table, what is asked, and where points come from."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec
import numpy as np
from msgspec.structs import replace

from bigtop.core.playouts import legal_at
from bigtop.core.views import Points, Question, Wire, encode, piece
from bigtop.games.scout.actions import COUNT, is_show
from bigtop.games.scout.components import ROUNDS, SEATS, WAYS
from bigtop.games.scout.notation import (
    ScoutReading,
    SetKind,
    count_text,
    set_kind,
    set_text,
    table_of,
    tops,
)
from bigtop.games.scout.rules import may_scout, penalty_for
from bigtop.games.scout.state import (
    ALL_SCOUTED,
    DEALING,
    DTYPE,
    EMPTY,
    EMPTY_HAND,
    FINISHED,
    HELD,
    HIDDEN,
    NOBODY,
    PLAYING,
    STARTING,
    STUCK,
    TURNING,
)

Phase = Literal["starting", "dealing", "turning", "playing", "round_over", "finished"]
Ending = Literal["empty_hand", "all_scouted", "stuck"]

PHASES: dict[int, Phase] = {
    STARTING: "starting",
    DEALING: "dealing",
    TURNING: "turning",
    PLAYING: "playing",
    FINISHED: "finished",
}
ENDINGS: dict[int, Ending] = {
    EMPTY_HAND: "empty_hand",
    ALL_SCOUTED: "all_scouted",
    STUCK: "stuck",
}

MOST_KEPT = 4096  # pieces of views, for the next viewer and the next move

# Where in the bytes of a state the hands are, how long each is, and where what is remembered is.
_FIELDS: Any = DTYPE.fields
_HANDS, _HAND = _FIELDS["hands"][1], DTYPE["hands"].itemsize // SEATS
_MEMORY = _FIELDS["memory"][1]

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


def personal(common: ScoutView, state: ScoutReading, viewer: int | None) -> ScoutView:
    """The table with the hands that can be seen, and what a viewer who is to play may do."""
    is_asked = viewer is not None and viewer == common.turn
    seats: list[Any] = common.seats.copy()
    for seat in range(common.players):
        hand = _hand_seen(_hand_image(state, seat))
        if hand is not None:
            turned = _turned(state)[seat] if common.phase == "turning" else None
            seats[seat] = _with_hand(seats[seat], hand, turned)
    return replace(
        common,
        viewer=viewer,
        only_scout=is_asked and not _has_show(state),
        can_scout=is_asked and not common.must_show and _can_scout(state),
        seats=seats,
    )


def _with_hand(seat: msgspec.Raw, hand: bytes, turned: bool | None) -> msgspec.Raw:
    """A seat as its owner sees it, who knows whether the hand was turned before others do."""
    seen = bytes(seat).replace(b'"hand":null', b'"hand":' + hand)
    if turned is not None:
        seen = seen.replace(b'"turned":null', b'"turned":true' if turned else b'"turned":false')
    return msgspec.Raw(seen)


def _has_show(state: ScoutReading) -> bool:
    """Whether the seat that is to play has a set that can be shown."""
    out = np.empty(COUNT, np.int32)
    legal_at(state.states, 0, out)
    return bool(is_show(int(out[0])))  # they come first


def common(state: ScoutReading) -> ScoutView:
    """The table as everyone sees it, without any hand."""
    phase = _phase(state)
    return ScoutView(
        viewer=None,
        players=state.players,
        phase=phase,
        round=_round_on_table(state),
        rounds=ROUNDS[state.players],
        starter=None if state.starter == NOBODY else state.starter,
        turn=state.turn if state.phase == PLAYING else None,
        must_show=bool(state.must_show),
        only_scout=False,
        can_scout=False,
        active=_active(state.owner, tuple(table_of(state))),
        scouted_in_a_row=state.scouts_in_a_row,
        answers_to_end=None if state.players == 2 else state.players - 1,
        cards_left=state.deck_size,
        seats=_seats(state),
        finished_rounds=_finished_rounds(state),
    )


def _phase(state: ScoutReading) -> Phase:
    is_between = state.phase == DEALING and state.dealt == 0 and state.round_index > 0
    return "round_over" if is_between else PHASES[int(state.phase)]


def _round_on_table(state: ScoutReading) -> int:
    """The round whose cards are on the table, from 1."""
    return int(state.round_index) + int(_phase(state) != "round_over")


def _rounds_finished(state: ScoutReading) -> int:
    return int(state.round_index) + int(state.phase == FINISHED)


def _finished_rounds(state: ScoutReading) -> list[ScoutRound]:
    count = _rounds_finished(state)
    if not count:
        return []
    endings, closers = state.listed("endings"), state.listed("closers")
    return [
        _finished(played, endings[played - 1], closers[played - 1], points)
        for played, points in enumerate(_points_by_round(state, count), 1)
    ]


def _points_by_round(state: ScoutReading, count: int) -> list[tuple[int, ...]]:
    """The points of all seats in the first rounds."""
    points = state.listed("round_scores")
    return [points[SEATS * played :][: state.players] for played in range(count)]


@lru_cache(maxsize=MOST_KEPT)
def _finished(played: int, ending: int, closer: int, points: tuple[int, ...]) -> ScoutRound:
    return ScoutRound(round=played, ending=ENDINGS[ending], closer=closer, points=list(points))


_CARDS_SEEN = tuple(ScoutCard(top=top, bottom=bottom) for top, bottom in WAYS)


def card_seen(way: int) -> ScoutCard:
    """A card as it lies."""
    return _CARDS_SEEN[way]


def _cards_seen(ways: Sequence[int]) -> list[ScoutCard]:
    return [_CARDS_SEEN[way] for way in ways]


def _hand_image(state: ScoutReading, seat: int) -> bytes:
    first = _HANDS + _HAND * seat
    return state.image[first : first + _HAND]


@lru_cache(maxsize=MOST_KEPT)
def _hand_seen(image: bytes) -> bytes | None:
    """The cards of a hand as JSON, from its bytes; None where they are hidden."""
    ways = np.frombuffer(image, DTYPE["hands"].base).tolist()
    if ways[0] == HIDDEN:
        return None
    return encode([_CARDS_SEEN[way] for way in ways if way != EMPTY])


@lru_cache(maxsize=MOST_KEPT)
def set_seen(numbers: tuple[int, ...]) -> ScoutSet:
    """The set that these numbers are."""
    return ScoutSet(
        kind=set_kind(numbers), size=len(numbers), lowest=min(numbers), words=set_text(numbers)
    )


@lru_cache(maxsize=MOST_KEPT)
def _active(owner: int, cards: tuple[int, ...]) -> Any:
    if not cards:
        return None
    active = set_seen(tuple(tops(cards)))
    return piece(ActiveSet(owner=owner, cards=_cards_seen(cards), set=active))


# Most of what can be seen of a seat has not changed since the last move, so seats and their points
# are kept by what they are made of; seats as JSON.


def _seats(state: ScoutReading) -> list[Any]:
    known = _known(state.image[_MEMORY : _MEMORY + DTYPE["memory"].itemsize])
    columns = ("hand_sizes", "collected", "chips", "scout_and_show", "scores")
    held = map(state.listed, columns)
    return list(map(_seat, range(state.players), known, _turned(state), *held))


@lru_cache(maxsize=MOST_KEPT)
def _seat(
    seat: int,
    known: tuple[int, ...],
    turned: bool | None,
    hand_size: int,
    collected: int,
    chips: int,
    scout_and_show: int,
    score: int,
) -> Any:
    return piece(
        ScoutSeat(
            seat=seat,
            hand_size=hand_size,
            hand=None,
            known=[card_seen(2 * card) for card in known],
            turned=turned,
            collected=collected,
            chips=chips,
            scout_and_show=bool(scout_and_show),
            score=score,
        )
    )


@lru_cache(maxsize=MOST_KEPT)
def _known(memory: bytes) -> list[tuple[int, ...]]:
    """The cards that everyone knows to be in each hand, from the bytes of what is remembered."""
    known: list[list[int]] = [[] for _ in range(SEATS)]
    for card, where in enumerate(np.frombuffer(memory, DTYPE["memory"].base).tolist()):
        if HELD <= where < HELD + SEATS:
            known[where - HELD].append(card)
    return [tuple(cards) for cards in known]


def _turned(state: ScoutReading) -> list[bool | None]:
    """Which seats have turned the hand; None while that is open."""
    decided = state.turn if state.phase == TURNING else SEATS
    return [
        None if seat >= decided or turned == HIDDEN else bool(turned)
        for seat, turned in enumerate(state.listed("turned"))
    ]


QUESTIONS = {
    "starting": "Chance names the starting player.",
    "dealing": "The hands are dealt.",
    "round_over": "The next round is dealt.",
    "turning": "Keep your hand as it is, or turn all of it?",
    "finished": "The game is over.",
}


def question(state: ScoutReading, names: Sequence[str]) -> Question:
    """What the table waits for."""
    phase = _phase(state)
    words = QUESTIONS.get(phase) or _question_in_turn(state)
    return Question(seats=asked(state), kind=phase, words=words)


def _can_scout(state: ScoutReading) -> bool:
    return bool(may_scout(state.players, state.table_size, state.listed("chips")[state.turn]))


def _question_in_turn(state: ScoutReading) -> str:
    if state.must_show:
        return "Show a set, now that you have the card."
    if state.table_size == 0:
        return "Show any set."
    if not _can_scout(state):
        return "Show a set that beats the one on the table."
    return "Show a set that beats the one on the table, or scout a card."


# Hands are turned by all at the same time. RULES 3.8


def asked(state: ScoutReading) -> list[int]:
    """The seats that may decide now."""
    if state.phase == TURNING:
        return list(range(int(state.turn), int(state.players)))
    return [int(state.turn)] if state.phase == PLAYING else []


def ask(state: ScoutReading, seat: int) -> None:
    """Let another seat that may decide be the one to do so."""
    state.turn = seat


# Where points come from. RULES 6


def scoring(state: ScoutReading) -> list[Points]:
    """The points of all rounds: earlier ones as a whole, the one on the table by their reasons."""
    on_table = _round_on_table(state)
    is_scored = on_table <= _rounds_finished(state)
    lines: list[Points] = []
    for played, points in enumerate(_points_by_round(state, on_table - 1), 1):
        lines += _round_points(played, points)
    held = zip(*map(state.listed, ("collected", "chips", "hand_sizes")), strict=True)
    for seat, numbers in zip(range(state.players), held, strict=False):
        lines += _reasons(seat, state.owner, *numbers, is_scored, on_table)
    return lines


@lru_cache(maxsize=MOST_KEPT)
def _round_points(played: int, points: tuple[int, ...]) -> list[Points]:
    """What each seat got in a round that is over."""
    return [
        _points(seat, each, "round", f"round {played}", True, played)
        for seat, each in enumerate(points)
    ]


@lru_cache(maxsize=MOST_KEPT)
def _reasons(
    seat: int, owner: int, collected: int, chips: int, in_hand: int, scored: bool, played: int
) -> list[Points]:
    penalty = penalty_for(seat, owner, in_hand)
    is_free = "" if penalty == in_hand else ", not counted for who ends the round"
    reasons = (
        ("collected", collected, f"{count_text(collected, 'card')} collected"),
        ("chips", chips, count_text(chips, "chip")),
        ("hand", -penalty, f"{count_text(in_hand, 'card')} left in hand{is_free}"),
    )
    return [_points(seat, points, kind, why, scored, played) for kind, points, why in reasons]


@lru_cache(maxsize=MOST_KEPT)
def _points(seat: int, points: int, kind: str, why: str, scored: bool, played: int) -> Points:
    return Points(seat=seat, points=points, kind=kind, why=why, scored=scored, round=played)
