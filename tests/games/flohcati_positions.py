"""Positions of Circus Flohcati for tests, made by choosing what is turned up, in words."""

from collections.abc import Sequence

import bigtop
from bigtop import Game, State
from bigtop.games.flohcati.components import ACTS, VALUES
from bigtop.games.flohcati.notation import any_card_text, cards_text, parse
from bigtop.games.flohcati.state import EMPTY

ALL_CARDS = [f"{act.letter}{value}" for act in reversed(ACTS) for value in range(VALUES)]

# Reading a state


def members(rows: Sequence[int]) -> list[int]:
    """The cards of a set, as numbers."""
    return [10 * row + bit for row in range(len(rows)) for bit in range(10) if rows[row] >> bit & 1]


def hand(state: State, seat: int) -> str:
    """The cards of a hand that can be seen, act by act."""
    return " ".join(sorted(cards_text(members(state.hands[seat])).split()))


def trios(state: State, seat: int) -> str:
    return cards_text(members(state.trios[seat]))


def display(state: State) -> str:
    return cards_text([int(card) for card in state.display if card != EMPTY])


def discards(state: State) -> set[str]:
    return {any_card_text(state.record(), card) for card in members(state.discards)}


def deck(state: State) -> set[str]:
    return {any_card_text(state.record(), card) for card in members(state.deck)}


def legal_words(game: Game, state: State) -> set[str]:
    return {game.text(state, action) for action in game.legal(state)}


def may(game: Game, state: State, words: str) -> bool:
    return game.parse(state, words) in game.legal(state)


# Playing


def play(game: Game, state: State, *words: str) -> None:
    """Play what the words say, one after the other."""
    for action in words:
        game.play(state, game.parse(state, action))


def turn_up(game: Game, state: State, *cards: str) -> None:
    """The player on turn reveals these cards, one after the other."""
    for card in cards:
        play(game, state, "reveal", f"turn up {card}")


def started(edition: str = "classic", players: int = 3, start: str | int = 0) -> tuple[Game, State]:
    """A game before anything happened."""
    game = bigtop.game("flohcati", players=players, edition=edition, start=start)
    return game, game.start()


def dealt(
    *hands: str, edition: str = "classic", players: int = 3, keep: str = ""
) -> tuple[Game, State]:
    """A game in which the seats have taken these cards; seat 0 is on, the display is empty.

    Hands are filled up to the same size with cards that are neither in another nor in `keep`.
    """
    game, state = started(edition, players)
    wanted = [list(given.split()) for given in hands] + [[] for _ in range(players - len(hands))]
    taken = {card for given in wanted for card in given} | set(keep.split())
    spare = (card for card in ALL_CARDS if card not in taken)
    for turn in range(max(map(len, wanted))):
        for seat in range(players):
            card = wanted[seat][turn] if turn < len(wanted[seat]) else next(spare)
            is_opening = edition == "gala" and turn == seat == 0
            play(game, state, *([] if is_opening else ["reveal"]), f"turn up {card}")
            play(game, state, f"take {card}", "end")
    return game, state


def leave_in_deck(state: State, *cards: str) -> None:
    """Put all other cards of the deck on the discard pile."""
    record = state.record()
    left = [parse(record, f"turn up {card}") - parse(record, "turn up A0") for card in cards]
    assert set(left) <= set(members(record.deck))
    record.discards |= record.deck
    record.deck[:] = 0
    for card in left:
        record.deck[card // 10] |= 1 << card % 10
    record.discards ^= record.deck
    record.deck_size = len(left)
