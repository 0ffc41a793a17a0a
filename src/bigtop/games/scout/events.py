"""What happened in SCOUT, as a viewer may know it: sentences and what moved where."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from bigtop.core.errors import listed
from bigtop.core.layout import together
from bigtop.core.views import Deed, Event, Move, Place, encode
from bigtop.core.writing import Book, book, form, written
from bigtop.games.scout.actions import DEAL, KEEP, TURN
from bigtop.games.scout.components import WAYS
from bigtop.games.scout.deeds import UNKNOWN, write_deeds
from bigtop.games.scout.notation import card_text, count_text, set_text
from bigtop.games.scout.state import (
    ALL_SCOUTED,
    DEALING,
    EMPTY_HAND,
    FINISHED,
    NOBODY,
    PLAYING,
    STARTING,
    STUCK,
    TURNING,
    ScoutReading,
)
from bigtop.games.scout.views import MOST_KEPT, ScoutCard, card_seen, for_each_set

USUAL_LENGTH = 2048  # bytes of a deed


class ScoutEvent(Event[ScoutCard]):
    """Something that happened; zones are deck, hand, table, collected, chips and bank.

    Kinds are start, deal, turn, turned, round_begins, show, scout, scout_and_show, round_ends,
    points and game_ends.
    """


EVENT = ScoutEvent


def events(deeds: Sequence[Deed]) -> list[list[Any]]:
    """What actions did, from the states as the viewer sees them; Shows and Scouts are pieces."""
    phases = [_phase(deed.before) for deed in deeds]
    in_turn = [deed for deed, phase in zip(deeds, phases, strict=True) if phase == PLAYING]
    pieces = iter(_in_turn(in_turn) if in_turn else ())
    return [
        _in_round(next(pieces), deed) if phase == PLAYING else [*BEFORE_ROUND[phase](*deed)]
        for deed, phase in zip(deeds, phases, strict=True)
    ]


def _phase(state: ScoutReading) -> int:
    return state.listed("phase")[0]


def _in_round(piece: Any, deed: Deed) -> list[Any]:
    if _phase(deed.after) == PLAYING:
        return [piece]
    return [piece, *_round_ends(deed.before, deed.after, deed.names)]


# Before the first turn


def _started(
    before: ScoutReading, action: int | None, after: ScoutReading, names: Sequence[str]
) -> Iterator[ScoutEvent]:
    yield _begins("start", after, f"{names[int(after.starter)]} begins.")


def _begins(kind: str, after: ScoutReading, words: str) -> ScoutEvent:
    return ScoutEvent(kind=kind, seat=int(after.starter), words=words)


def _dealt(
    before: ScoutReading, action: int | None, after: ScoutReading, names: Sequence[str]
) -> Iterator[ScoutEvent]:
    # There are dozens of these, so only what is needed is read.
    [seat] = before.listed("turn")
    way = None if action is None else action - DEAL
    card = "a card" if way is None else card_text(way)
    moves = [_dealt_card(way, seat, after.listed("hand_sizes")[seat])]
    yield ScoutEvent(kind="deal", seat=seat, words=f"{names[seat]} is dealt {card}.", moves=moves)
    if before.listed("starter") == (NOBODY,) != after.listed("starter"):
        starter = names[int(after.starter)]
        yield _begins("start", after, f"{starter} has the 1/2 card and begins.")


@lru_cache(maxsize=MOST_KEPT)
def _dealt_card(way: int | None, seat: int, position: int) -> Move[ScoutCard]:
    piece = None if way is None else card_seen(way)
    hand = Place(zone="hand", seat=seat, position=position)
    return Move(what="card", source=Place(zone="deck"), target=hand, piece=piece)


def _turned(
    before: ScoutReading, action: int | None, after: ScoutReading, names: Sequence[str]
) -> Iterator[ScoutEvent]:
    seat = int(before.turn)
    chosen = {None: "has chosen", KEEP: "keeps the hand as dealt", TURN: "turns the hand"}
    yield ScoutEvent(kind="turn", seat=seat, words=f"{names[seat]} {chosen[action]}.")
    if after.phase == PLAYING:
        turned = [names[other] for other in range(before.players) if after.turned[other]]
        hands = f"Hands turned: {listed(turned, 'and') or 'none'}."
        yield ScoutEvent(kind="turned", seat=None, words=hands)
        begins = f"{names[int(after.starter)]} begins round {after.round_index + 1}."
        yield _begins("round_begins", after, begins)


BEFORE_ROUND: dict[int, Callable[..., Iterator[ScoutEvent]]] = {
    STARTING: _started,
    DEALING: _dealt,
    TURNING: _turned,
}

# Shows and Scouts


def _in_turn(deeds: Sequence[Deed]) -> Any:
    befores, actions, afters, names = zip(*deeds, strict=True)
    known = np.array([UNKNOWN if action is None else action for action in actions])
    called = book(*(_quoted(tuple(each)) for each in names))
    given = len(deeds), together(befores), known, together(afters), *called
    return written(_book(), USUAL_LENGTH, write_deeds, *given)


@lru_cache(maxsize=MOST_KEPT)
def _quoted(names: tuple[str, ...]) -> list[bytes]:
    """Names as they are in JSON."""
    return [encode(name)[1:-1] for name in names]


@cache
def _book() -> Book:
    """The texts of deeds, chapter by chapter; see `deeds.py`."""
    ways = range(len(WAYS))
    return book(
        form(ScoutEvent),
        [*map(encode, ("show", "scout", "scout_and_show"))],
        form(Move),
        [*map(encode, ("card", "chip"))],
        form(Place),
        [*map(encode, ("hand", "table", "collected", "chips", "bank"))],
        [encode(card_seen(way)) for way in ways],
        [card_text(way).encode() for way in ways],
        for_each_set(lambda numbers: set_text(numbers).encode()),
        [
            *(b'"', b" ", b".", b" shows ", b" and collects ", b" card", b" cards"),
            *(b" scouts the ", b" uses Scout & Show on the ", b" from the left"),
            *(b" from the right", b" and puts it at ", b", turned", b" gets a chip."),
        ],
    )


# The end of a round


def _round_ends(
    before: ScoutReading, after: ScoutReading, names: Sequence[str]
) -> Iterator[ScoutEvent]:
    played = int(before.round_index)
    closer = int(after.closers[played])
    reason = {
        EMPTY_HAND: f"{names[closer]} has no cards left",
        ALL_SCOUTED: f"all others have only scouted since {names[closer]} showed",
        STUCK: f"{names[1 - closer]} can neither show nor scout",
    }[int(after.endings[played])]
    yield ScoutEvent(kind="round_ends", seat=closer, words=f"Round {played + 1} ends: {reason}.")
    for seat in range(before.players):
        words = f"{names[seat]}: {_sum_text(after, played, seat)}."
        yield ScoutEvent(kind="points", seat=seat, words=words)
    if after.phase == FINISHED:
        yield ScoutEvent(kind="game_ends", seat=None, words=_winners_text(after, names))


def _sum_text(after: ScoutReading, played: int, seat: int) -> str:
    """How the points of a round come about. RULES 6"""
    free = seat == after.closers[played]
    penalty = "0 for the hand" if free else f"{after.hand_sizes[seat]} in hand"
    return (
        f"{after.collected[seat]} collected + {count_text(int(after.chips[seat]), 'chip')}"
        f" - {penalty} = {after.round_scores[played, seat]}"
    )


def _winners_text(after: ScoutReading, names: Sequence[str]) -> str:
    best = max(after.scores[: after.players])
    winners = [names[seat] for seat in range(after.players) if after.scores[seat] == best]
    if len(winners) == 1:
        return f"{winners[0]} wins with {count_text(int(best), 'point')}."
    return f"{listed(winners, 'and')} share the victory with {count_text(int(best), 'point')}."
