"""A slow, plain model of Circus Flohcati in both editions, to check the fast rules against.

Written from the rulebooks alone: `classic` with three to five players, `gala` with two to five.
Comments name a ruling by its id (F1 to F18) where the rulebooks leave something open. Seats count
from 0, clockwise.

The phases, and who decides in each:

- "start": chance, who begins
- "set up": chance, the first card of the display (gala only)
- "decide": the player on turn, to reveal or to take; the deck is never empty here
- "turn up": chance, the card revealed
- "take": the player on turn, which card to take; there is always one
- "choose": the player on turn, the opponent to get a card from
- "draw": chance, the blind card
- "ask": the player on turn, a colour and a direction
- "give": the giver, which card
- "wrap up": the player on turn, to lay down trios, call the end or end the turn
- "over": nobody
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

Card = tuple[str, int]  # letter of the colour and value, or kind of action card and its copy
Cards = frozenset[Card]
Trio = tuple[Card, Card, Card]
T = TypeVar("T")

CHANCE = -1
NOBODY = -1
OVER = -2
PLAYERS = {"classic": (3, 4, 5), "gala": (2, 3, 4, 5)}  # F1
LETTERS = "ACDFJMRSTU"
VALUES = range(8)
COPIES = (1, 2, 3)
KINDS = {
    "classic": ("new attraction", "take attraction", "request attraction"),
    "gala": ("great parade", "magic eye", "mind reader"),
}
TRIO_POINTS = 10
CALL_POINTS = {"classic": 0, "gala": 10}  # F13


@dataclass(frozen=True)
class Position:
    """Everything on the table and in the hands, and whose decision is next."""

    edition: str  # "classic" or "gala"
    players: int
    start_rule: str | int  # "random" or a seat
    phase: str  # see above
    turn: int  # whose turn it is; NOBODY before the first player is known
    seat: int  # who decides, or CHANCE, or OVER
    deck: Cards
    hands: tuple[Cards, ...]
    trios: tuple[tuple[Trio, ...], ...]
    display: Cards = frozenset()
    discards: tuple[Card, ...] = ()  # in the order they were discarded
    gained: bool = False  # whether the player on turn gained a card in this turn
    action: str = ""  # the kind of action card being carried out
    matching: Cards = frozenset()  # New attraction: the match, to be taken or discarded
    giver: int = NOBODY  # who must give a card, or from whose hand one is drawn
    asked: str = ""  # Request attraction: the colour named
    caller: int = NOBODY  # who called the end


def start(edition: str, players: int, start_rule: str | int = "random") -> Position:
    """The position before anything has been decided or turned up."""
    assert players in PLAYERS[edition]
    assert start_rule in ("random", *range(players))
    position = Position(
        edition=edition,
        players=players,
        start_rule=start_rule,
        phase="start",
        turn=NOBODY,
        seat=CHANCE,
        deck=pack(edition),
        hands=(frozenset(),) * players,
        trios=((),) * players,
    )
    return position if start_rule == "random" else begin(position, int(start_rule))  # F16


def actor(position: Position) -> int:
    """The seat that decides, or CHANCE, or OVER."""
    return position.seat


def legal(position: Position) -> set[str]:
    """The words of everything that may happen next."""
    match position.phase:
        case "start":
            return {f"start {seat}" for seat in range(position.players)}
        case "set up":
            return each("turn up", filter(is_circus_card, position.deck))  # F2
        case "decide":
            return {"reveal"} | each("take", position.display)  # F3, F4
        case "turn up":
            return each("turn up", position.deck)
        case "take":
            return each("take", position.display | position.matching)
        case "choose":
            return {f"from {seat}" for seat in opponents_with_cards(position)}
        case "draw":
            return each("draw", position.hands[position.giver])
        case "ask":
            ways = ("clockwise", "counterclockwise")
            return {f"ask {letter} {way}" for letter in LETTERS for way in ways}
        case "give":
            return each("give", cards_to_give(position))
        case "wrap up":
            return trio_words(position) | call_words(position) | {"end"}
    return set()


def play(position: Position, words: str) -> Position:
    """The position after a legal action or chance event."""
    assert words in legal(position), words
    match words.split():
        case ["start", seat]:
            return begin(position, int(seat))
        case ["reveal"]:
            return to_phase(position, "turn up", CHANCE)
        case ["turn", "up", *parts]:
            return turn_up(position, card_named(" ".join(parts)))
        case ["take", text]:
            return take(position, card_named(text))
        case ["from", seat]:
            return choose(position, int(seat))
        case ["ask", letter, way]:
            return ask(position, letter, way)
        case ["draw" | "give", text]:
            return hand_over(position, card_named(text))
        case ["trio", *parts]:
            return lay_down(position, parts)
        case ["gala"]:
            return end_game(replace(position, caller=position.turn))
    return end_turn(position)


def scores(position: Position) -> tuple[int, ...]:
    """What each hand and its trios score, and the bonus of whoever called the end (F15)."""
    return tuple(points(position, seat) for seat in range(position.players))


def winners(position: Position) -> tuple[int, ...]:
    """The seats that share the highest score; none before the game is over."""
    if position.phase != "over":
        return ()
    best = max(scores(position))
    return tuple(seat for seat, score in enumerate(scores(position)) if score == best)


# Cards and their words


def pack(edition: str) -> Cards:
    """All 80 circus cards and 9 action cards."""
    circus = {(letter, value) for letter in LETTERS for value in VALUES}
    return frozenset(circus | {(kind, copy) for kind in KINDS[edition] for copy in COPIES})


def is_circus_card(card: Card) -> bool:
    """Whether it is a circus card, not an action card."""
    return card[0] in LETTERS


def colours(cards: Iterable[Card]) -> set[str]:
    """The letters of the colours among circus cards."""
    return {letter for letter, _ in cards}


def name(card: Card) -> str:
    """A card in words: `J5` or `great parade 2`."""
    return f"{card[0]}{card[1]}" if is_circus_card(card) else f"{card[0]} {card[1]}"


def card_named(text: str) -> Card:
    """The card of that name."""
    return text[:-1].strip(), int(text[-1])


def each(verb: str, cards: Iterable[Card]) -> set[str]:
    """The verb with each of the cards."""
    return {f"{verb} {name(card)}" for card in cards}


# Setting up


def begin(position: Position, first: int) -> Position:
    """Name the first player; in gala the display begins with one card (F2)."""
    position = replace(position, turn=first)
    if position.edition == "gala":
        return to_phase(position, "set up", CHANCE)
    return to_phase(position, "decide", first)


# Revealing


def turn_up(position: Position, card: Card) -> Position:
    """Show a card of the deck: an action card, a new colour, or a match."""
    position = replace(position, deck=position.deck - {card})
    if not is_circus_card(card):
        return turn_up_action_card(discard(position, card), card[0])
    if card[0] in colours(position.display):
        return turn_up_match(position, card)
    return go_on(replace(position, display=position.display | {card}))


def go_on(position: Position) -> Position:
    """Let the player decide again; the Parade turns up more by itself."""
    if not position.deck:
        return must_take(position)  # F14
    if position.action == "great parade":
        return to_phase(position, "turn up", CHANCE)
    return to_phase(position, "decide", position.turn)


def must_take(position: Position) -> Position:
    """Have the player take a card of the display, if there is one (F4)."""
    if not position.display:
        return wrap_up(position)
    return to_phase(position, "take", position.turn)


def turn_up_match(position: Position, card: Card) -> Position:
    """Lose the turn, unless New attraction or the Parade is on (F5, F7)."""
    if position.action == "new attraction":
        return must_take(replace(position, matching=frozenset({card})))
    position = discard(position, card)
    if position.action == "great parade":
        return must_take(position)
    # A lost turn still allows a call in classic, and nothing in gala (F12).
    return wrap_up(position) if position.edition == "classic" else end_turn(position)


def turn_up_action_card(position: Position, kind: str) -> Position:
    """Carry out an action card; New attraction goes on, the Parade is replaced (F7)."""
    if position.action == "new attraction":
        return go_on(position)
    position = replace(position, action=kind)
    if kind in ("new attraction", "great parade"):
        return go_on(position)
    if kind == "request attraction":
        return to_phase(position, "ask", position.turn)
    if not opponents_with_cards(position):
        return wrap_up(position)  # F10
    return to_phase(position, "choose", position.turn)


def discard(position: Position, card: Card) -> Position:
    """Put a card on the discard pile."""
    return replace(position, discards=(*position.discards, card))


# Gaining a card


def take(position: Position, card: Card) -> Position:
    """Take a face-up card; a match that is not taken is discarded."""
    for left in position.matching - {card}:
        position = discard(position, left)
    display = position.display - {card}
    return gain(replace(position, display=display, matching=frozenset()), card)


def opponents_with_cards(position: Position) -> list[int]:
    """The seats a card can be had from (F8, F9)."""
    seats = range(position.players)
    return [seat for seat in seats if seat != position.turn and position.hands[seat]]


def choose(position: Position, giver: int) -> Position:
    """Get a card of an opponent: the Mind Reader lets them choose it, chance does otherwise."""
    is_free = position.action == "mind reader"
    position = replace(position, giver=giver)
    return to_phase(position, "give", giver) if is_free else to_phase(position, "draw", CHANCE)


def ask(position: Position, letter: str, way: str) -> Position:
    """Find the first opponent in that direction with a card of the colour (F9)."""
    step = 1 if way == "clockwise" else -1
    for distance in range(1, position.players):
        seat = (position.turn + step * distance) % position.players
        if letter in colours(position.hands[seat]):
            return to_phase(replace(position, giver=seat, asked=letter), "give", seat)
    return wrap_up(position)


def cards_to_give(position: Position) -> Cards:
    """What the giver may choose from: the colour asked for, or the whole hand (F9)."""
    hand = position.hands[position.giver]
    if position.action == "mind reader":
        return hand
    return frozenset(card for card in hand if card[0] == position.asked)


def hand_over(position: Position, card: Card) -> Position:
    """Move a card from the giver's hand to that of the player on turn."""
    rest = position.hands[position.giver] - {card}
    return gain(replace(position, hands=put(position.hands, position.giver, rest)), card)


def gain(position: Position, card: Card) -> Position:
    """Add a card to the hand of the player on turn."""
    hand = position.hands[position.turn] | {card}
    return wrap_up(replace(position, hands=put(position.hands, position.turn, hand), gained=True))


# Wrapping up


def wrap_up(position: Position) -> Position:
    """Ask the player on turn for trios and a call, whether or not any is possible."""
    position = replace(position, action="", giver=NOBODY, asked="")
    return to_phase(position, "wrap up", position.turn)


def trio_words(position: Position) -> set[str]:
    """Every three cards of one value, if a card was gained in this turn (F11, F18)."""
    if not position.gained:
        return set()
    threes = combinations(sorted(position.hands[position.turn]), 3)
    trios = [three for three in threes if len({value for _, value in three}) == 1]
    return {"trio " + " ".join(name(card) for card in trio) for trio in trios}


def call_words(position: Position) -> set[str]:
    """The call, with all ten colours in hand (F12)."""
    hand = position.hands[position.turn]
    return {"gala"} if colours(hand) == set(LETTERS) else set()


def lay_down(position: Position, parts: list[str]) -> Position:
    """Lay down a trio, never to be taken back; there may be more."""
    a, b, c = (card_named(part) for part in parts)
    seat = position.turn
    hand = position.hands[seat] - {a, b, c}
    trios = (*position.trios[seat], (a, b, c))
    hands = put(position.hands, seat, hand)
    return replace(position, hands=hands, trios=put(position.trios, seat, trios))


def end_turn(position: Position) -> Position:
    """Pass the turn clockwise, or end the game if the deck ran out (F14)."""
    if not position.deck:
        return end_game(position)
    turn = (position.turn + 1) % position.players
    return to_phase(replace(position, turn=turn, gained=False), "decide", turn)


# Ending the game


def end_game(position: Position) -> Position:
    """Nothing more happens; the cards stay where they are."""
    return to_phase(position, "over", OVER)


def points(position: Position, seat: int) -> int:
    """The highest card of each colour in hand, the trios, and the bonus for the call."""
    hand = position.hands[seat]
    best = [max(value for letter, value in hand if letter == colour) for colour in colours(hand)]
    bonus = CALL_POINTS[position.edition] if seat == position.caller else 0
    return sum(best) + TRIO_POINTS * len(position.trios[seat]) + bonus


# Changing a position


def to_phase(position: Position, phase: str, seat: int) -> Position:
    """The same position in another phase, with another one to decide."""
    return replace(position, phase=phase, seat=seat)


def put(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The items with one seat's replaced."""
    return (*items[:seat], item, *items[seat + 1 :])
