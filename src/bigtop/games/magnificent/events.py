"""What happened in The Magnificent: sentences and what moved where."""

from collections.abc import Iterator, Sequence

from bigtop.core.layout import Array
from bigtop.core.views import Deed, Event, Move, Place, Wire
from bigtop.games.magnificent.actions import FACES
from bigtop.games.magnificent.chance import colour_to_roll
from bigtop.games.magnificent.components import COLOURS, TILE_KINDS
from bigtop.games.magnificent.gains import number_of
from bigtop.games.magnificent.kinds import FIRSTS, kind_of
from bigtop.games.magnificent.pieces import cells_under
from bigtop.games.magnificent.state import (
    CHOOSING_PAIR,
    DEALING_BOARDS,
    DEALING_POSTERS,
    DISCARDED,
    DRAFTING,
    FINISHED,
    HELD,
    IN_BOX,
    IN_DECK,
    PLAYING,
    USED,
    MagnificentState,
)
from bigtop.games.magnificent.telling import changed, tell
from bigtop.games.magnificent.words import name_text


class MagnificentPiece(Wire):
    """Something that moves: a card or tent by name and number, a die or tile by what it shows."""

    name: str
    number: int | None = None
    colour: str | None = None
    value: int | None = None


class MagnificentEvent(Event[MagnificentPiece]):
    """Something that happened; kinds are those in kinds.py, and gains, round_ends, game_ends.

    Zones are deck, box, discards, display (of posters), pairs, trainer_pairs, draft, ring_orange,
    ring_green, ring_purple, main_tent, supply, bank and track, and of a seat hand, masters,
    trainers, posters, tents, camp, completed, points, coins, gems and markers. A position of the
    camp counts cells row by row, and one of the track is 0 beside it.
    """


EVENT = MagnificentEvent
PieceMove = Move[MagnificentPiece]


def events(deeds: Sequence[Deed]) -> list[list[MagnificentEvent]]:
    """An event for each sentence; the first is about the act itself and has what moved."""
    return [_events(*deed) for deed in deeds]


def _events(
    before: MagnificentState, action: int | None, after: MagnificentState, names: Sequence[str]
) -> list[MagnificentEvent]:
    assert action is not None  # nothing is hidden
    told = zip(_subjects(before, action, after), tell(before, action, after, names), strict=True)
    return [
        MagnificentEvent(kind=kind, seat=seat, words=words, moves=moves)
        for (kind, seat, moves), words in told
    ]


Subject = tuple[str, int | None, list[PieceMove]]


def _subjects(before: MagnificentState, action: int, after: MagnificentState) -> Iterator[Subject]:
    """What each sentence of `tell` is about, whom, and what moved."""
    kind = kind_of(action)
    yield kind, _whose(kind, before, action), list(_moves(kind, before, action, after))
    for other in range(int(before.players)):
        if gained := changed(before, after, other):
            yield "gains", other, [_gain(other, what, number) for what, number in gained.items()]
    if after.phase == CHOOSING_PAIR and before.phase == PLAYING:
        yield "round_ends", None, []
    if after.phase == FINISHED:
        yield "game_ends", None, []


def _whose(kind: str, before: MagnificentState, action: int) -> int | None:
    """The seat that acts or is dealt to; None where chance acts for the whole table."""
    if kind == "start":
        return action - FIRSTS[kind]
    is_for_all = before.phase < DRAFTING and before.phase not in (DEALING_BOARDS, DEALING_POSTERS)
    return None if is_for_all else int(before.turn)


def _gain(seat: int, what: str, number: int) -> PieceMove:
    """Coins, gems, markers or points that go between the bank and a seat."""
    own = Place(zone=f"{what.split()[-1]}s", seat=seat)
    bank = Place(zone="bank")
    source, target = (bank, own) if number > 0 else (own, bank)
    return Move(
        what=what.split()[-1],
        source=source,
        target=target,
        piece=MagnificentPiece(name=what, colour=what.split()[0] if "gem" in what else None),
        count=abs(number),
    )


def _moves(
    kind: str, before: MagnificentState, action: int, after: MagnificentState
) -> Iterator[PieceMove]:
    index, seat = action - FIRSTS[kind], int(before.turn)
    if kind == "take_die":
        die = _die(index // FACES, index % FACES + 1)
        yield _move("die", die, Place(zone="main_tent"), Place(zone="hand", seat=seat))
    elif kind == "put_die":
        die = _die(int(before.die_colour), int(before.die_value))
        target = Place(zone="masters", seat=seat, position=index + 1)
        yield _move("die", die, Place(zone="hand", seat=seat), target)
    elif kind == "roll" and before.phase != PLAYING:
        die = _die(int(colour_to_roll(before)), index + 1)
        yield _move("die", die, Place(zone="supply"), Place(zone="main_tent"))
    elif kind == "place":
        yield from _tile_moves(before, action, seat)
    yield from _wagon_moves(before, after)
    yield from _hat_moves(before, after)
    yield from _card_moves(before, after)


def _move(what: str, piece: MagnificentPiece, source: Place, target: Place) -> PieceMove:
    return Move(what=what, source=source, target=target, piece=piece)


def _die(colour: int, value: int) -> MagnificentPiece:
    name = f"{COLOURS[colour]} {value}"
    return MagnificentPiece(name=name, colour=COLOURS[colour], value=value)


def _tile_moves(before: MagnificentState, action: int, seat: int) -> Iterator[PieceMove]:
    """A tile goes to the first of its cells; the table shows the others."""
    kind = number_of(before, 1)
    cells = cells_under(before, kind, action)
    tile = MagnificentPiece(name=TILE_KINDS[kind], colour=COLOURS[kind // 2])
    target = Place(zone="camp", seat=seat, position=min(cells) + 1)
    yield _move("tile", tile, Place(zone="supply"), target)


def _wagon_moves(before: MagnificentState, after: MagnificentState) -> Iterator[PieceMove]:
    for ring in range(3):
        if before.wagons[ring] != after.wagons[ring]:
            wagon = MagnificentPiece(name=f"{COLOURS[ring]} wagon", colour=COLOURS[ring])
            source, target = (
                Place(zone=f"ring_{COLOURS[ring]}", position=int(state.wagons[ring]) + 1)
                for state in (before, after)
            )
            yield _move("wagon", wagon, source, target)


def _hat_moves(before: MagnificentState, after: MagnificentState) -> Iterator[PieceMove]:
    for seat in range(int(before.players)):
        for hat in range(2):
            if before.hats[seat, hat] != after.hats[seat, hat]:
                source, target = (
                    Place(zone="track", seat=seat, position=int(state.hats[seat, hat]))
                    for state in (before, after)
                )
                yield _move("hat", MagnificentPiece(name=f"hat {hat + 1}"), source, target)


# Cards, trainer tiles and tents: where each of them was and is

SINGULAR = {"masters": "master", "trainers": "trainer", "posters": "poster", "tents": "tent"}
Card = tuple[str, int]


def _card_moves(before: MagnificentState, after: MagnificentState) -> Iterator[PieceMove]:
    were, are = _lying(before), _lying(after)
    for card in sorted(were.keys() | are.keys()):
        kind, number = card
        source = were.get(card) or _away(before, *card)
        target = are.get(card) or _away(after, *card)
        if source != target:
            name = name_text(before, kind, number)
            piece = MagnificentPiece(name=name, number=number + 1)
            yield _move(SINGULAR[kind], piece, source, target)


def _lying(state: MagnificentState) -> dict[Card, Place]:
    """The cards that lie at a place of the table or of a seat."""
    zones: list[tuple[str, str, int | None, Array]] = [
        ("masters", "pairs", None, state.shown_masters),
        ("trainers", "trainer_pairs", None, state.shown_trainers),
        ("trainers", "draft", None, state.drafted),
        ("posters", "display", None, state.shown_posters),
    ]
    zones += [("tents", f"ring_{COLOURS[ring]}", None, state.ring_tents[ring]) for ring in range(3)]
    for seat in range(int(state.players)):
        zones += [(kind, kind, seat, getattr(state, kind)[seat]) for kind in SINGULAR]
    return {
        (kind, card): Place(zone=zone, seat=seat, position=position)
        for kind, zone, seat, cards in zones
        for position, card in enumerate(cards.tolist(), 1)
        if card >= 0
    }


def _away(state: MagnificentState, kind: str, number: int) -> Place:
    """Where a card is that lies at no such place."""
    places = getattr(state, f"{SINGULAR[kind]}_places")
    where = int(places[number]) if number < len(places) else IN_BOX  # printed tents
    if where >= USED:
        return Place(zone="completed", seat=where - USED)
    if where >= HELD:
        return Place(zone="hand", seat=where - HELD)
    return Place(zone={IN_DECK: "deck", IN_BOX: "box", DISCARDED: "discards"}[where])
