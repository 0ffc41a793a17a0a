"""What happened in Circus Flohcati, as a viewer may know it: sentences and what moved where."""

from collections.abc import Iterator, Sequence

from bigtop.core.views import Deed, Event, Move, Place
from bigtop.games.flohcati.actions import (
    ASK,
    DRAW,
    END,
    FROM,
    GALA,
    GIVE,
    REVEAL,
    START,
    TAKE,
    TRIO,
    TURN_UP,
)
from bigtop.games.flohcati.components import CIRCUS_CARDS
from bigtop.games.flohcati.notation import cards_of_trio, tell
from bigtop.games.flohcati.rules import giver, is_match
from bigtop.games.flohcati.state import (
    DRAWING,
    EMPTY,
    FINISHED,
    GIVING,
    NOBODY,
    FlohcatiState,
)
from bigtop.games.flohcati.views import FlohcatiCard, card_seen

CardMove = Move[FlohcatiCard]

# Acts that everyone sees, by their first action, highest first.
OPEN_ACTS = (
    (TRIO, "trio"),
    (ASK, "ask"),
    (FROM, "from"),
    (TAKE, "take"),
    (GALA, "gala"),
    (END, "end"),
    (REVEAL, "reveal"),
)


class FlohcatiEvent(Event[FlohcatiCard]):
    """Something that happened; zones are deck, display, match, discards, hand and trios.

    Kinds are start, reveal, joins, matches, action, take, from, ask, passed, must_give, draw, give,
    trio, gala, end, game_ends, points and winners.
    """


EVENT = FlohcatiEvent


def events(deeds: Sequence[Deed]) -> list[list[FlohcatiEvent]]:
    """An event for each sentence; the first is about the act itself and has what moved."""
    return [_events(*deed) for deed in deeds]


def _events(
    before: FlohcatiState, action: int | None, after: FlohcatiState, names: Sequence[str]
) -> list[FlohcatiEvent]:
    sentences = tell(before, action, after, names)
    first, *others = zip(_kinds(before, action, after), sentences, strict=True)
    (kind, seat), words = first
    moves = list(_moves(kind, before, action, after))
    return [
        FlohcatiEvent(kind=kind, seat=seat, words=words, moves=moves),
        *(FlohcatiEvent(kind=kind, seat=seat, words=words) for (kind, seat), words in others),
    ]


def _kinds(
    before: FlohcatiState, action: int | None, after: FlohcatiState
) -> Iterator[tuple[str, int | None]]:
    """What each sentence of `tell` is about, and whom."""
    kind, seat = _act(before, action)
    yield kind, seat
    last = int(after.moves) - 1
    if kind == "ask":
        if after.passed[last]:
            yield "passed", None
        if after.givers[last] != NOBODY:
            yield "must_give", giver(after)
    if after.phase == FINISHED:
        yield "game_ends", None
        for other in range(after.players):
            yield "points", other
        yield "winners", None


def _act(before: FlohcatiState, action: int | None) -> tuple[str, int]:
    """What kind of act it is, and whose."""
    seat = int(before.turn)
    if before.phase == GIVING:
        return "give", giver(before)
    if before.phase == DRAWING:
        return "draw", seat
    assert action is not None  # only cards that change hands are secret
    if action >= START:
        return "start", action - START
    if action >= TURN_UP:
        return _kind_of_card(before, action - TURN_UP), seat
    return next(kind for first, kind in OPEN_ACTS if action >= first), seat


def _kind_of_card(before: FlohcatiState, card: int) -> str:
    if card >= CIRCUS_CARDS:
        return "action"
    return "matches" if is_match(before, card) else "joins"


# What moves


def _moves(
    kind: str, before: FlohcatiState, action: int | None, after: FlohcatiState
) -> Iterator[CardMove]:
    seat = int(before.turn)
    if kind in ("give", "draw"):
        base = GIVE if kind == "give" else DRAW
        card = None if action is None else card_seen(before, action - base)
        yield _move(card, _zone("hand", giver(before)), _zone("hand", seat))
    elif kind in ("joins", "matches", "action") and action is not None:
        card = card_seen(before, action - TURN_UP)
        yield _move(card, _zone("deck"), _zone(_where_turned_up(kind, after)))
    elif kind == "take" and action is not None:
        yield from _take_moves(before, action - TAKE, seat)
    elif kind == "trio" and action is not None:
        for laid in cards_of_trio(action):
            yield _move(card_seen(before, laid), _zone("hand", seat), _zone("trios", seat))


def _where_turned_up(kind: str, after: FlohcatiState) -> str:
    if kind == "joins":
        return "display"
    return "match" if kind == "matches" and after.match != EMPTY else "discards"


def _take_moves(before: FlohcatiState, card: int, seat: int) -> Iterator[CardMove]:
    match = int(before.match)
    source = _zone("match" if card == match else "display")
    yield _move(card_seen(before, card), source, _zone("hand", seat))
    if match not in (EMPTY, card):
        yield _move(card_seen(before, match), _zone("match"), _zone("discards"))


def _move(card: FlohcatiCard | None, source: Place, target: Place) -> CardMove:
    return Move(what="card", source=source, target=target, piece=card)


def _zone(zone: str, seat: int | None = None) -> Place:
    return Place(zone=zone, seat=seat)
