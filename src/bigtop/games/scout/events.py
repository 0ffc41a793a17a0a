"""What happened in SCOUT, as a viewer may know it: sentences and what moved where."""

from collections.abc import Iterator, Sequence

from bigtop.core.views import Event, Move, Place
from bigtop.games.scout.actions import DEAL, first_of, place_of, turned_of
from bigtop.games.scout.notation import is_from_left, table_of
from bigtop.games.scout.state import DEALING, FINISHED, PLAYING, STARTING, TURNING, ScoutState
from bigtop.games.scout.views import ScoutCard, card_seen


class ScoutEvent(Event[ScoutCard]):
    """Something that happened; zones are deck, hand, table, collected, chips and bank.

    Kinds are start, deal, turn, turned, round_begins, show, scout, scout_and_show, round_ends,
    points and game_ends.
    """


EVENT = ScoutEvent


def events(
    before: ScoutState, action: int | None, after: ScoutState, sentences: Sequence[str]
) -> list[ScoutEvent]:
    """An event for each sentence; the first is about the act itself and has what moved."""
    first, *others = zip(_kinds(before, after), sentences, strict=True)
    (kind, seat), words = first
    moves = list(_moves(kind, before, action, after))
    return [
        ScoutEvent(kind=kind, seat=seat, words=words, moves=moves),
        *(ScoutEvent(kind=kind, seat=seat, words=words) for (kind, seat), words in others),
    ]


def _kinds(before: ScoutState, after: ScoutState) -> Iterator[tuple[str, int | None]]:
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
    kind: str, before: ScoutState, action: int | None, after: ScoutState
) -> Iterator[Move[ScoutCard]]:
    seat = int(before.turn)
    if kind == "deal":
        position = int(after.hand_sizes[seat])
        card = None if action is None else card_seen(action - DEAL)
        yield _card_moves(card, Place(zone="deck"), _in_hand(seat, position))
    elif kind == "show":
        yield from _show_moves(seat, before, action, after)
    elif kind in ("scout", "scout_and_show"):
        yield from _scout_moves(seat, before, action, after)


def _show_moves(
    seat: int, before: ScoutState, action: int | None, after: ScoutState
) -> Iterator[Move[ScoutCard]]:
    for i, way in enumerate(table_of(before), 1):
        collected = Place(zone="collected", seat=seat)
        yield _card_moves(card_seen(way), _on_table(i), collected)
    for i, way in enumerate(table_of(after), 1):
        position = None if action is None else first_of(action) + i
        yield _card_moves(card_seen(way), _in_hand(seat, position), _on_table(i))


def _scout_moves(
    seat: int, before: ScoutState, action: int | None, after: ScoutState
) -> Iterator[Move[ScoutCard]]:
    cards = table_of(before)
    position = 1 if is_from_left(before, after) else len(cards)
    target = None if action is None else place_of(action) + 1
    turned = 0 if action is None else turned_of(action)
    card = card_seen(cards[position - 1] ^ turned)
    yield _card_moves(card, _on_table(position), _in_hand(seat, target))
    for other in range(before.players):
        change = int(after.chips[other]) - int(before.chips[other])
        chips, bank = Place(zone="chips", seat=other), Place(zone="bank")
        if change:
            source, goal = (bank, chips) if change > 0 else (chips, bank)
            yield Move(what="chip", source=source, target=goal, count=abs(change))


def _card_moves(card: ScoutCard | None, source: Place, target: Place) -> Move[ScoutCard]:
    return Move(what="card", source=source, target=target, piece=card)


def _in_hand(seat: int, position: int | None) -> Place:
    return Place(zone="hand", seat=seat, position=position)


def _on_table(position: int) -> Place:
    return Place(zone="table", position=position)
