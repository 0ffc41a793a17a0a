"""For each game: every component of a state, listed, to see that none appears or vanishes."""

from collections.abc import Callable, Sequence

from bigtop import Game
from bigtop.core.layout import Reading
from bigtop.games.magnificent import components as magnificent
from bigtop.games.scout.state import IN_BOX, LEFT_OVER, OUT


def scout_cards(game: Game, state: Reading) -> Sequence[object]:
    """All cards: in hands, on the table, in the deck, or known to be out of play."""
    ways = state.listed("hands") + state.listed("table")
    cards = [way >> 1 for way in ways if way >= 0]
    cards += state.listed("deck")[: state.deck_size]
    gone = [
        card
        for card, memory in enumerate(state.listed("memory"))
        if memory in (OUT, IN_BOX) or memory >= LEFT_OVER
    ]
    return sorted(cards + gone)


def flohcati_cards(game: Game, state: Reading) -> Sequence[object]:
    """All cards: in the deck, the display, hands, trios and the discard pile, and a match."""
    piles = [state.deck, state.discards, *state.hands, *state.trios]
    cards = [
        10 * row + bit
        for rows in piles
        for row, held in enumerate(rows.tolist())
        if held
        for bit in range(10)
        if held >> bit & 1
    ]
    return sorted(cards + [card for card in (*state.listed("display"), state.match) if card >= 0])


def magnificent_pieces(game: Game, state: Reading) -> Sequence[object]:
    """Cards at one place each, and whether every other piece is somewhere."""
    displays = (state.shown_masters, state.shown_trainers, state.shown_posters)
    held = (state.masters, state.trainers, state.posters)
    places = (state.master_places, state.trainer_places, state.poster_places)
    found: list[object] = []
    for shown, own, where in zip(displays, held, places, strict=True):
        lying = [card for card in shown.tolist() if card >= 0]
        assert all(where[card] == 2 for card in lying)
        for seat in range(game.players):
            cards = [card for card in own[seat].tolist() if card >= 0]
            assert all(where[card] == 4 + seat for card in cards)
            lying += cards
        assert len(lying) == len(set(lying))
        found.append(len(where))
    for kind in range(6):
        found.append(int(state.supply[kind]) + int(state.tiles[:, kind].sum()))
        cells = magnificent.TILE_CELLS[kind % 2]
        is_of_kind = (state.camp >= 0) & (state.camp % 6 == kind)
        assert is_of_kind.sum() == cells * state.tiles[:, kind].sum()
    on_rings = sorted(tent for tent in state.listed("ring_tents") if tent >= 0)
    on_boards = [tent for tent in state.listed("tents") if 0 <= tent < magnificent.TENTS]
    left = [tent for tent, place in enumerate(state.listed("tent_places")) if place == 0]
    found.append(sorted(on_rings + on_boards + left))
    assert int(state.poster_deck) == (state.poster_places == 0).sum()
    assert (state.gems >= 0).all()
    assert (state.gems <= magnificent.GEM_ROOM).all()
    assert (state.markers + state.used_markers <= magnificent.MARKERS).all()
    assert (state.coins >= 0).all()
    dice = int(state.pool.sum()) + int((state.die_colours >= 0).sum()) + (state.step == 1)
    assert dice == state.rolled
    return found


CENSUS: dict[str, Callable[[Game, Reading], Sequence[object]]] = {
    "flohcati": flohcati_cards,
    "magnificent": magnificent_pieces,
    "scout": scout_cards,
}
