"""For each game: every component of a state, listed, to see that none appears or vanishes."""

from collections.abc import Callable, Sequence

from bigtop import Game, State
from bigtop.games.magnificent import components as magnificent
from bigtop.games.scout import components as scout
from bigtop.games.scout.state import IN_BOX, LEFT_OVER, OUT


def scout_cards(game: Game, state: State) -> Sequence[object]:
    """All cards: in hands, on the table, in the deck, or known to be out of play."""
    ways = [way for hand in state.hands for way in hand] + list(state.table)
    cards = [int(way) >> 1 for way in ways if way >= 0]
    cards += [int(card) for card in state.deck[: state.deck_size]]
    gone = [
        card
        for card in range(len(scout.CARDS))
        if state.memory[card] in (OUT, IN_BOX) or state.memory[card] >= LEFT_OVER
    ]
    return sorted(cards + gone)


def flohcati_cards(game: Game, state: State) -> Sequence[object]:
    """All cards: in the deck, the display, hands, trios and the discard pile, and a match."""
    piles = [state.deck, state.discards, *state.hands, *state.trios]
    cards = [
        10 * row + bit
        for rows in piles
        for row in range(len(rows))
        for bit in range(10)
        if rows[row] >> bit & 1
    ]
    return sorted(cards + [int(card) for card in (*state.display, state.match) if card >= 0])


def magnificent_pieces(game: Game, state: State) -> Sequence[object]:
    """Cards at one place each, and whether every other piece is somewhere."""
    displays = (state.shown_masters, state.shown_trainers, state.shown_posters)
    held = (state.masters, state.trainers, state.posters)
    places = (state.master_places, state.trainer_places, state.poster_places)
    found: list[object] = []
    for shown, own, where in zip(displays, held, places, strict=True):
        lying = [int(card) for card in shown if card >= 0]
        assert all(where[card] == 2 for card in lying)
        for seat in range(game.players):
            cards = [int(card) for card in own[seat] if card >= 0]
            assert all(where[card] == 4 + seat for card in cards)
            lying += cards
        assert len(lying) == len(set(lying))
        found.append(len(where))
    for kind in range(6):
        found.append(int(state.supply[kind]) + int(state.tiles[:, kind].sum()))
        cells = magnificent.TILE_CELLS[kind % 2]
        is_of_kind = (state.camp >= 0) & (state.camp % 6 == kind)
        assert is_of_kind.sum() == cells * state.tiles[:, kind].sum()
    on_rings = sorted(int(tent) for tent in state.ring_tents.ravel() if tent >= 0)
    on_boards = [int(tent) for tent in state.tents.ravel() if 0 <= tent < magnificent.TENTS]
    left = [tent for tent in range(magnificent.TENTS) if state.tent_places[tent] == 0]
    found.append(sorted(on_rings + on_boards + left))
    assert int(state.poster_deck) == (state.poster_places == 0).sum()
    assert (state.gems >= 0).all()
    assert (state.gems <= magnificent.GEM_ROOM).all()
    assert (state.markers + state.used_markers <= magnificent.MARKERS).all()
    assert (state.coins >= 0).all()
    dice = int(state.pool.sum()) + int((state.die_colours >= 0).sum()) + (state.step == 1)
    assert dice == state.rolled
    return found


CENSUS: dict[str, Callable[[Game, State], Sequence[object]]] = {
    "flohcati": flohcati_cards,
    "magnificent": magnificent_pieces,
    "scout": scout_cards,
}
