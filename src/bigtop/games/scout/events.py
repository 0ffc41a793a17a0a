"""What happened in SCOUT, as a viewer may know it: sentences and what moved where."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from bigtop.core.views import Event, Move, Place
from bigtop.games.scout.actions import DEAL, first_of, place_of, turned_of
from bigtop.games.scout.notation import ScoutReading, is_from_left, table_of
from bigtop.games.scout.state import DEALING, FINISHED, PLAYING, STARTING, TURNING
from bigtop.games.scout.views import MOST_KEPT, ScoutCard, card_seen


class ScoutEvent(Event[ScoutCard]):
    """Something that happened; zones are deck, hand, table, collected, chips and bank.

    Kinds are start, deal, turn, turned, round_begins, show, scout, scout_and_show, round_ends,
    points and game_ends.
    """


EVENT = ScoutEvent


def events(
    before: ScoutReading, action: int | None, after: ScoutReading, sentences: Sequence[str]
) -> list[ScoutEvent]:
    """An event for each sentence; the first is about the act itself and has what moved."""
    told = [
        ScoutEvent(kind=kind, seat=seat, words=words)
        for (kind, seat), words in zip(_kinds(before, after), sentences, strict=True)
    ]
    told[0].moves = _moves(told[0].kind, before, action, after)
    return told


def _kinds(before: ScoutReading, after: ScoutReading) -> Iterator[tuple[str, int | None]]:
    """What each sentence of `tell` is about, and whom."""
    seat = int(before.turn)
    if before.phase == STARTING:
        yield "start", int(after.starter)
    elif before.phase == DEALING:
        yield "deal", seat
        if before.starter != after.starter:
            yield "start", int(after.starter)
    elif before.phase == TURNING:
        yield "turn", seat
        if after.phase == PLAYING:
            yield "turned", None
            yield "round_begins", int(after.starter)
    elif after.scouts_in_a_row == 0 and after.owner == seat:
        yield "show", seat
    else:
        yield "scout_and_show" if after.must_show else "scout", seat
    if before.phase == PLAYING and after.phase != PLAYING:
        yield "round_ends", int(after.closers[before.round_index])
        for other in range(before.players):
            yield "points", other
        if after.phase == FINISHED:
            yield "game_ends", None


def _moves(
    kind: str, before: ScoutReading, action: int | None, after: ScoutReading
) -> list[Move[ScoutCard]]:
    seat = int(before.turn)
    if kind == "deal":
        position = int(after.hand_sizes[seat])
        return [_dealt(None if action is None else action - DEAL, seat, position)]
    if kind == "show":
        return _show_moves(seat, before, action, after)
    if kind in ("scout", "scout_and_show"):
        return _scout_moves(seat, before, action, after)
    return []


def _show_moves(
    seat: int, before: ScoutReading, action: int | None, after: ScoutReading
) -> list[Move[ScoutCard]]:
    first = None if action is None else first_of(action)
    return [
        *(_collected(way, i, seat) for i, way in enumerate(table_of(before), 1)),
        *(
            _shown(way, seat, None if first is None else first + i, i)
            for i, way in enumerate(table_of(after), 1)
        ),
    ]


def _scout_moves(
    seat: int, before: ScoutReading, action: int | None, after: ScoutReading
) -> list[Move[ScoutCard]]:
    cards = table_of(before)
    position = 1 if is_from_left(before, after) else len(cards)
    target = None if action is None else place_of(action) + 1
    turned = 0 if action is None else turned_of(action)
    chips = zip(before.listed("chips"), after.listed("chips"), strict=True)
    return [
        _scouted(cards[position - 1] ^ turned, position, seat, target),
        *(_paid(other, now - then) for other, (then, now) in enumerate(chips) if now != then),
    ]


# Moves that come again and again are made once.


@lru_cache(maxsize=MOST_KEPT)
def _dealt(way: int | None, seat: int, position: int) -> Move[ScoutCard]:
    return _card_moves(way, Place(zone="deck"), _in_hand(seat, position))


@lru_cache(maxsize=MOST_KEPT)
def _collected(way: int, position: int, seat: int) -> Move[ScoutCard]:
    return _card_moves(way, _on_table(position), Place(zone="collected", seat=seat))


@lru_cache(maxsize=MOST_KEPT)
def _shown(way: int, seat: int, held_at: int | None, position: int) -> Move[ScoutCard]:
    return _card_moves(way, _in_hand(seat, held_at), _on_table(position))


@lru_cache(maxsize=MOST_KEPT)
def _scouted(way: int, position: int, seat: int, target: int | None) -> Move[ScoutCard]:
    return _card_moves(way, _on_table(position), _in_hand(seat, target))


@cache
def _paid(seat: int, change: int) -> Move[ScoutCard]:
    """Chips that a seat gets, or pays."""
    chips, bank = Place(zone="chips", seat=seat), Place(zone="bank")
    source, target = (bank, chips) if change > 0 else (chips, bank)
    return Move(what="chip", source=source, target=target, count=abs(change))


def _card_moves(way: int | None, source: Place, target: Place) -> Move[ScoutCard]:
    return Move(
        what="card", source=source, target=target, piece=None if way is None else card_seen(way)
    )


def _in_hand(seat: int, position: int | None) -> Place:
    return Place(zone="hand", seat=seat, position=position)


def _on_table(position: int) -> Place:
    return Place(zone="table", position=position)
