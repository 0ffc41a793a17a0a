"""For each game: every component of a state, listed, to see that none appears or vanishes."""

from collections.abc import Callable

from bigtop import Game, State
from bigtop.games.scout import components as scout


def scout_cards(game: Game, state: State) -> list[int]:
    """All cards: in hands, on the table, in the deck, or known to be out of play."""
    ways = [way for hand in state.hands for way in hand] + list(state.table)
    cards = [int(way) >> 1 for way in ways if way >= 0]
    cards += [int(card) for card in state.deck[: state.deck_size]]
    gone = [
        card
        for card in range(len(scout.CARDS))
        if state.memory[card] in (2, 3) or state.memory[card] >= 10
    ]
    return sorted(cards + gone)


def flohcati_cards(game: Game, state: State) -> list[int]:
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


CENSUS: dict[str, Callable[[Game, State], list[int]]] = {
    "scout": scout_cards,
    "flohcati": flohcati_cards,
}
