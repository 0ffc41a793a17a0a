"""Positions of SCOUT for tests: dealt and played like a written game, or laid out by hand.

Cards are written as in RULES 2.2: "9/3 2/5" is a hand of two cards that shows 9 and 2.
"""

from collections.abc import Iterator, Sequence

import bigtop
from bigtop import CHANCE, OVER, Game, Random, State
from bigtop.games.scout.components import CARDS, WAYS
from bigtop.games.scout.state import EMPTY, NOBODY, ON_TABLE, OUT, PLAYING, UNSEEN

HAND_SIZES = {2: 11, 3: 12, 4: 11, 5: 9}
# A match of three at the left and a run of four further on; and a match of two.
RICH = "9/1 9/2 9/3 3/8 5/3 6/3 7/5 8/7 2/4 4/1 2/10"
POORER = "7/9 3/7 10/3 10/6 7/6 2/3 5/10 10/1 6/9 4/7 6/4"
SET_ASIDE = 22  # cards that two players keep for round 2


# Reading a state


def cards_text(ways: Sequence[int]) -> str:
    return " ".join("{}/{}".format(*WAYS[way]) for way in ways)


def hand(state: State, seat: int) -> str:
    return cards_text(state.hands[seat, : state.hand_sizes[seat]])


def active_set(state: State) -> str:
    return cards_text(state.table[: state.table_size])


def legal_words(game: Game, state: State) -> set[str]:
    return {game.text(state, action) for action in game.legal(state)}


def may(game: Game, state: State, words: str) -> bool:
    return game.parse(state, words) in game.legal(state)


# Playing


def play(game: Game, state: State, *words: str) -> None:
    """Play what the words say, one after the other."""
    for action in words:
        game.play(state, game.parse(state, action))


def keep_all(game: Game, state: State) -> None:
    """Everybody keeps the hand as dealt."""
    play(game, state, *["keep"] * game.players)


def deal(game: Game, state: State, *hands: str) -> None:
    """Deal a whole round; what is missing in the given hands comes from cards that none has."""
    wanted = {card_of(card) for given in hands for card in given.split()}
    for seat in range(game.players):
        given = hands[seat].split() if seat < len(hands) else []
        play(game, state, *(f"deal {card}" for card in given))
        for _ in range(HAND_SIZES[game.players] - len(given)):
            play(game, state, next(_spare_deals(game, state, wanted)))


def _spare_deals(game: Game, state: State, wanted: set[int]) -> Iterator[str]:
    for words in (game.text(state, action) for action in game.legal(state)):
        if card_of(words.removeprefix("deal ")) not in wanted:
            yield words


def dealt(
    *hands: str, players: int = 4, start: int | str = 0, keep: bool = True
) -> tuple[Game, State]:
    """A game whose first round is dealt like this; all hands are kept, or still to be turned."""
    game = bigtop.game("scout", players=players, start=start)
    state = game.start()
    deal(game, state, *hands)
    if keep:
        keep_all(game, state)
    return game, state


def random_positions(game: Game, rng: Random) -> Iterator[State]:
    """Every position of a random game, before each action; the state changes as it goes on."""
    state = game.start()
    while game.actor(state) != OVER:
        yield state
        game.play(state, rng.choice(game.legal(state)))


def finish_round(game: Game, state: State, rng: Random) -> None:
    """Play at random until the round that is going on has ended."""
    number = int(state.round_index)
    while game.actor(state) not in (CHANCE, OVER) and state.round_index == number:
        game.play(state, rng.choice(game.legal(state)))


# Laying out a position by hand


def position(
    *hands: str,
    table: str = "",
    players: int = 4,
    turn: int = 0,
    owner: int | None = None,
    answers: int = 0,
    collected: Sequence[int] = (),
    chips: Sequence[int] = (),
    spent: Sequence[int] = (),
    scores: Sequence[int] = (),
    round_number: int = 1,
    starter: int = 0,
) -> tuple[Game, State]:
    """A position in the middle of a round.

    Seats without a hand get two cards of the others; the owner of the Active Set is the seat
    before the one that has its turn; `answers` of the players have scouted since it was shown;
    `spent` are the seats that have used Scout & Show. Cards that are nowhere have been collected,
    but for those that two players have set aside.
    """
    game = bigtop.game("scout", players=players, start=0)
    state = game.start()
    record = state.record()
    rest = _cards_but(state, *hands, table)
    record.deck_size = SET_ASIDE if players == 2 and round_number == 1 else 0
    record.deck[:] = EMPTY
    for i in reversed(range(record.deck_size)):
        record.deck[i] = rest.pop()
    record.memory[rest] = OUT
    for seat in range(players):
        given = hands[seat] if seat < len(hands) else cards_text([2 * rest.pop(), 2 * rest.pop()])
        set_hand(state, seat, given)
    _set_table(state, table)
    record.owner = NOBODY if not table else (turn - 1) % players if owner is None else owner
    record.phase = PLAYING
    record.round_index = round_number - 1
    record.starter = starter
    record.turn = turn
    record.dealt = players * HAND_SIZES[players]
    record.scouts_in_a_row = answers
    record.collected[: len(collected)] = collected
    record.chips[:players] = 3 if players == 2 else 0
    record.chips[: len(chips)] = chips
    record.scout_and_show[:players] = [players > 2 and seat not in spent for seat in range(players)]
    record.scores[: len(scores)] = scores
    return game, state


def _cards_but(state: State, *laid: str) -> list[int]:
    """All cards in the game without those that lie somewhere."""
    used = [card_of(card) for cards in laid for card in cards.split()]
    if len(set(used)) != len(used):
        raise ValueError(f"a card lies in two places: {laid}")
    return [int(card) for card in state.deck[: state.deck_size] if card not in used]


def _set_table(state: State, cards: str) -> None:
    record = state.record()
    lying = cards.split()
    record.table_size = len(lying)
    record.table[: len(lying)] = [way_of(card) for card in lying]
    record.memory[[card_of(card) for card in lying]] = ON_TABLE


def set_hand(state: State, seat: int, cards: str) -> None:
    """Give the seat these cards instead of those it has."""
    record = state.record()
    held = cards.split()
    record.hands[seat] = EMPTY
    record.hands[seat, : len(held)] = [way_of(card) for card in held]
    record.hand_sizes[seat] = len(held)
    record.memory[[card_of(card) for card in held]] = UNSEEN


def way_of(card: str) -> int:
    """The card's number in `WAYS`."""
    top, bottom = map(int, card.split("/"))
    return WAYS.index((top, bottom))


def card_of(card: str) -> int:
    """The card's number in `CARDS`, whichever way up it is written."""
    low, high = sorted(map(int, card.split("/")))
    return CARDS.index((low, high))
