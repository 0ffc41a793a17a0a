"""A slow, plain model of SCOUT for two to five players, to check the fast rules against.

Written from the rulebook alone. Comments name a ruling by its id (S1 to S20) where the rulebook
leaves something open. Seats count from 0, positions in a hand from 1, as in the words of actions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import TypeVar

Card = tuple[int, int]  # top and bottom number
Cards = tuple[Card, ...]
T = TypeVar("T")

CHANCE = -1
NOBODY = -1
OVER = -2
HAND_SIZES = {2: 11, 3: 12, 4: 11, 5: 9}


@dataclass(frozen=True)
class Position:
    """Everything on the table and in the hands, and whose decision is next."""

    players: int
    start_rule: str | int  # "random", "holder" of the 1/2 card, or a seat
    phase: str  # "start", "deal", "turn", "play" or "over"
    round: int
    starter: int
    seat: int
    deck: frozenset[Card]  # not yet dealt, each card as (low, high)
    hands: tuple[Cards, ...] = ()
    turned: tuple[bool, ...] = ()
    table: Cards = ()
    owner: int = NOBODY
    must_show: bool = False
    scouts_in_a_row: int = 0
    collected: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    scout_and_show: tuple[bool, ...] = ()
    scores: tuple[int, ...] = ()
    round_scores: tuple[tuple[int, ...], ...] = ()
    endings: tuple[str, ...] = ()


def start(players: int, start_rule: str | int = "random") -> Position:
    """The position before anything has been decided or dealt."""
    assert players in HAND_SIZES
    assert start_rule in ("random", "holder", *range(players))
    position = Position(
        players=players,
        start_rule=start_rule,
        phase="start" if start_rule == "random" else "deal",
        round=0,
        starter=start_rule if isinstance(start_rule, int) else NOBODY,
        seat=CHANCE,
        deck=pack(players),
        scores=(0,) * players,
    )
    return set_up_round(position)


def actor(position: Position) -> int:
    """The seat that decides, or CHANCE, or OVER."""
    return OVER if position.phase == "over" else position.seat


def legal(position: Position) -> set[str]:
    """The words of everything that may happen next."""
    if position.phase == "start":
        return {f"start {seat}" for seat in range(position.players)}
    if position.phase == "deal":
        return {f"deal {a}/{b}" for card in position.deck for a, b in (card, turn_over(card))}
    if position.phase == "turn":
        return {"keep", "turn"}
    return action_words(position) if position.phase == "play" else set()


def play(position: Position, words: str) -> Position:
    """The position after a legal action or chance event."""
    assert words in legal(position), words
    match words.split():
        case ["start", seat]:
            return choose_starter(position, int(seat))
        case ["deal", card]:
            return deal(position, card)
        case ["show", span]:
            return show(position, span)
        case ["scout", "&", "show", *way]:
            return scout_to_show(position, " ".join(way))
        case ["scout", *way]:
            return scout(position, " ".join(way))
    return keep_or_turn(position, words)


def scores(position: Position) -> tuple[int, ...]:
    """The points of all finished rounds, seat by seat."""
    return position.scores


def winners(position: Position) -> tuple[int, ...]:
    """The seats that share the highest total; none before the game is over."""
    if position.phase != "over":
        return ()
    best = max(position.scores)
    return tuple(seat for seat, score in enumerate(position.scores) if score == best)


# Cards and sets


def pack(players: int) -> frozenset[Card]:
    """The cards in use: every pair of numbers once, less those the player count leaves out."""
    cards = frozenset(combinations(range(1, 11), 2))
    if players == 3:
        return frozenset(card for card in cards if 10 not in card)
    return cards if players == 5 else cards - {(9, 10)}


def turn_over(card: Card) -> Card:
    """The card the other way up."""
    top, bottom = card
    return bottom, top


def is_match(numbers: list[int]) -> bool:
    """Whether all numbers are equal; one number alone counts."""
    return len(set(numbers)) == 1


def is_run(numbers: list[int]) -> bool:
    """Whether the numbers rise by one each time, or fall by one each time (S3)."""
    steps = {after - before for before, after in pairwise(numbers)}
    return steps in ({1}, {-1})


def strength(cards: Cards) -> tuple[int, bool, int]:
    """What decides between two sets: size, then kind, then the smallest number (S1)."""
    numbers = [top for top, _ in cards]
    # All singles count as matches, so that only their numbers tell them apart (S2).
    return len(numbers), is_match(numbers), min(numbers)


def beats(cards: Cards, table: Cards) -> bool:
    """Whether the cards are a set that may be shown on what lies on the table."""
    numbers = [top for top, _ in cards]
    is_set = is_match(numbers) or is_run(numbers)
    return is_set and (not table or strength(cards) > strength(table))


# Setting up


def set_up_round(position: Position) -> Position:
    """Gather all cards and hand out the chips of a new round."""
    players = position.players
    return replace(
        position,
        hands=((),) * players,
        turned=(False,) * players,
        table=(),
        owner=NOBODY,
        must_show=False,
        scouts_in_a_row=0,
        collected=(0,) * players,
        chips=(3 if players == 2 else 0,) * players,
        scout_and_show=(players > 2,) * players,
    )


def choose_starter(position: Position, starter: int) -> Position:
    """Chance names the first starting player, before or after the first deal (S4)."""
    position = replace(position, starter=starter)
    return replace(position, phase="deal") if needs_cards(position) else begin_turning(position)


def needs_cards(position: Position) -> list[int]:
    """The seats whose hands are not fully dealt yet."""
    size = HAND_SIZES[position.players]
    return [seat for seat, hand in enumerate(position.hands) if len(hand) < size]


def deal(position: Position, numbers: str) -> Position:
    """Put the next card at the right of the first hand that is not full."""
    if position.owner != NOBODY:  # the finished round is still lying there
        position = set_up_round(position)
    top, bottom = numbers.split("/")
    card, seat = (int(top), int(bottom)), needs_cards(position)[0]
    hands = put(position.hands, seat, (*position.hands[seat], card))
    position = replace(position, hands=hands, deck=position.deck - {card, turn_over(card)})
    return position if needs_cards(position) else after_deal(position)


def after_deal(position: Position) -> Position:
    """Find the holder of the 1/2 card if they start; leave it to chance if there is none."""
    if position.starter != NOBODY:
        return begin_turning(position)
    for seat, hand in enumerate(position.hands):
        if (1, 2) in hand or (2, 1) in hand:
            return begin_turning(replace(position, starter=seat))
    return replace(position, phase="start")


def begin_turning(position: Position) -> Position:
    """Ask every player, seat 0 first, whether to turn the whole hand."""
    return replace(position, phase="turn", seat=0)


def keep_or_turn(position: Position, words: str) -> Position:
    """Turn each card of the hand in its place, or none (S20)."""
    seat = position.seat
    if words == "turn":
        hand = tuple(turn_over(card) for card in position.hands[seat])
        turned = put(position.turned, seat, True)
        position = replace(position, hands=put(position.hands, seat, hand), turned=turned)
    if seat + 1 < position.players:
        return replace(position, seat=seat + 1)
    return replace(position, phase="play", seat=position.starter)


# What a player may do


def action_words(position: Position) -> set[str]:
    """All that the player on turn may do: Show, Scout, Scout & Show."""
    if position.must_show:
        return show_words(position)
    return show_words(position) | scout_words(position) | scout_and_show_words(position)


def show_words(position: Position) -> set[str]:
    """Every stretch of the hand that is a set and beats the Active Set."""
    hand = position.hands[position.seat]
    places = range(1, len(hand) + 1)
    spans = [(first, last) for first in places for last in places if first <= last]
    good = [span for span in spans if beats(hand[span[0] - 1 : span[1]], position.table)]
    return {f"show {a}" if a == b else f"show {a}-{b}" for a, b in good}


def scout_words(position: Position) -> set[str]:
    """Every Scout; with two players it costs one of one's own chips (S8)."""
    if position.players == 2 and position.chips[position.seat] == 0:
        return set()
    return {f"scout {way}" for way in ways_to_take(position)}


def scout_and_show_words(position: Position) -> set[str]:
    """Every first half of a Scout & Show that leaves something to show (S9)."""
    if not position.scout_and_show[position.seat]:
        return set()
    ways = ways_to_take(position)
    return {f"scout & show {way}" for way in ways if show_words(take(position, way))}


def ways_to_take(position: Position) -> list[str]:
    """Which end of the Active Set, where in the hand, which way up."""
    ends = ("left", "right")[: len(position.table)]  # a single card has one end (S7)
    places = range(1, len(position.hands[position.seat]) + 2)
    ups = ("", " turned")
    return [f"{end} at {place}{up}" for end in ends for place in places for up in ups]


# What it does


def show(position: Position, span: str) -> Position:
    """Collect what is left of the Active Set and lay down a new one."""
    first, _, last = span.partition("-")
    before, after = int(first) - 1, int(last or first)
    seat, hand = position.seat, position.hands[position.seat]
    collected = position.collected[seat] + len(position.table)  # S10
    position = replace(
        position,
        hands=put(position.hands, seat, hand[:before] + hand[after:]),
        table=hand[before:after],
        owner=seat,
        must_show=False,
        scouts_in_a_row=0,
        collected=put(position.collected, seat, collected),
    )
    if not position.hands[seat]:
        return end_round(position, "empty-hand")
    return end_if_stuck(next_turn(position))


def scout(position: Position, way: str) -> Position:
    """Take a card; with two players the same player goes on (S13)."""
    position = pay_for_scout(take(position, way))
    position = replace(position, scouts_in_a_row=position.scouts_in_a_row + 1)
    if position.players == 2:
        return end_if_stuck(position)
    if position.scouts_in_a_row == position.players - 1:  # all but the owner: S11
        return end_round(position, "all-scouted")
    return next_turn(position)


def scout_to_show(position: Position, way: str) -> Position:
    """Spend the Scout & Show chip and take a card; the same player must show next."""
    # No answer by scouting only, so it is not counted in scouts_in_a_row.
    chips = put(position.scout_and_show, position.seat, False)
    return replace(pay_for_scout(take(position, way)), scout_and_show=chips, must_show=True)


def take(position: Position, way: str) -> Position:
    """Move a card from an end of the Active Set into the hand."""
    assert position.owner != position.seat  # S18
    end, _, place, *up = way.split()
    table, hand = position.table, position.hands[position.seat]
    card, rest = (table[0], table[1:]) if end == "left" else (table[-1], table[:-1])
    card = turn_over(card) if up == ["turned"] else card
    before = int(place) - 1
    hand = (*hand[:before], card, *hand[before:])
    return replace(position, table=rest, hands=put(position.hands, position.seat, hand))


def pay_for_scout(position: Position) -> Position:
    """The owner earns a chip; with two players the scout gives one up instead (S8)."""
    two = position.players == 2
    seat, change = (position.seat, -1) if two else (position.owner, 1)
    return replace(position, chips=put(position.chips, seat, position.chips[seat] + change))


def next_turn(position: Position) -> Position:
    """Pass the turn clockwise."""
    return replace(position, seat=(position.seat + 1) % position.players)


# Ending a round


def end_if_stuck(position: Position) -> Position:
    """With two players, end the round if the one on turn can do nothing (S12)."""
    if position.players > 2 or action_words(position):
        return position
    return end_round(position, "two-player-stuck")


def end_round(position: Position, ending: str) -> Position:
    """Score the round and go on to the next, or end the game; the cards stay where they are."""
    points = tuple(round_points(position, seat) for seat in range(position.players))
    totals = tuple(old + new for old, new in zip(position.scores, points, strict=True))
    position = replace(
        position,
        seat=CHANCE,
        scores=totals,
        round_scores=(*position.round_scores, points),
        endings=(*position.endings, ending),
    )
    is_last = position.round + 1 == position.players  # S17
    return replace(position, phase="over") if is_last else next_round(position)


def round_points(position: Position, seat: int) -> int:
    """Collected cards and chips, less cards in hand."""
    # Every way to end a round is met by the owner of the Active Set, who loses nothing (S14).
    lost = 0 if seat == position.owner else len(position.hands[seat])
    return position.collected[seat] + position.chips[seat] - lost


def next_round(position: Position) -> Position:
    """Pass the marker to the left; two players go on with the cards set aside (S16)."""
    starter = (position.starter + 1) % position.players
    deck = position.deck if position.players == 2 else pack(position.players)
    return replace(position, phase="deal", round=position.round + 1, starter=starter, deck=deck)


def put(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The items with one seat's replaced."""
    return (*items[:seat], item, *items[seat + 1 :])
