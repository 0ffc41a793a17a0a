"""SCOUT in words: actions, sets, the table, and why something is not possible."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Literal

from bigtop.core.errors import NotationError, quoted
from bigtop.core.layout import once
from bigtop.games.scout.actions import (
    COUNT,
    DEAL,
    KEEP,
    LEFT,
    LONGEST_HAND,
    SCOUT,
    SCOUT_AND_SHOW,
    START,
    TURN,
    end_of,
    first_of,
    is_scout,
    is_show,
    place_of,
    scout_of,
    show_of,
    size_of,
    turned_of,
)
from bigtop.games.scout.components import LARGEST_SET, ROUNDS, WAYS
from bigtop.games.scout.state import (
    DEALING,
    FINISHED,
    HIDDEN,
    PLAYING,
    STARTING,
    TURNING,
    ScoutReading,
)

EXPECTED = (
    "show 3-5, show 4, scout left at 6, scout right at 1 turned, scout & show left at 6, "
    "keep, turn, deal 9/3 or start 0"
)

_SHOW = re.compile(r"show ([0-9]{1,2})(?:-([0-9]{1,2}))?")
_SCOUT = re.compile(r"scout (& show )?(left|right) at ([0-9]{1,2})( turned)?")
_DEAL = re.compile(r"deal ([0-9]{1,2})/([0-9]{1,2})")
_START = re.compile(r"start ([0-9])")


# Actions ↔ words


def text(state: ScoutReading, action: int) -> str:
    """The action in words. RULES 11"""
    return action_text(action)


@cache
def action_text(action: int) -> str:
    """The action in words, which are the same in every state."""
    if is_show(action):
        first, last = first_of(action) + 1, first_of(action) + size_of(action)
        return f"show {first}" if first == last else f"show {first}-{last}"
    if is_scout(action):
        both = "& show " if action >= SCOUT_AND_SHOW else ""
        end = "left" if end_of(action) == LEFT else "right"
        turned = " turned" if turned_of(action) else ""
        return f"scout {both}{end} at {place_of(action) + 1}{turned}"
    if action <= TURN:
        return "turn" if action == TURN else "keep"
    if action < START:
        return f"deal {card_text(action - DEAL)}"
    return f"start {action - START}"


def parse(state: ScoutReading, words: str) -> int:
    """The action that the words mean, legal or not."""
    plain = " ".join(words.lower().split())
    if plain in ("keep", "turn"):
        return KEEP if plain == "keep" else TURN
    for pattern, read in ((_SHOW, _show), (_SCOUT, _scout), (_DEAL, _deal), (_START, _start)):
        if match := pattern.fullmatch(plain):
            action = read(*match.groups())
            if action is not None:
                return action
    raise NotationError(f"{quoted(words.strip())} is no action of SCOUT; write it like {EXPECTED}")


def _show(first: str, last: str | None) -> int | None:
    begin, end = int(first), int(last or first)
    size = end - begin + 1
    is_said_twice = last is not None and size == 1
    if 1 <= begin <= LONGEST_HAND and 1 <= size <= LARGEST_SET and not is_said_twice:
        return show_of(begin - 1, size)
    return None


def _scout(both: str | None, end: str, place: str, turned: str | None) -> int | None:
    if not 1 <= int(place) <= LONGEST_HAND:
        return None
    base = SCOUT_AND_SHOW if both else SCOUT
    return base + scout_of(int(place) - 1, int(end != "left"), int(turned is not None))


def _deal(top: str, bottom: str) -> int | None:
    way = (int(top), int(bottom))
    return DEAL + WAYS.index(way) if way in WAYS else None


def _start(seat: str) -> int | None:
    return START + int(seat) if START + int(seat) < COUNT else None


def card_text(way: int) -> str:
    """A card as it lies: top number first."""
    return "?" if way == HIDDEN else "{}/{}".format(*WAYS[way])


# Sets in words

SetKind = Literal["single", "run", "match"]
COUNTS = ("", "", "", "three", "four", "five", "six", "seven", "eight", "nine")


def set_text(numbers: Sequence[int]) -> str:
    """A set as people say it: a 4, a pair of 4s, three 4s, the run 4-5-6."""
    size = len(numbers)
    if size == 1:
        return f"a single {numbers[0]}"
    if numbers[0] == numbers[-1]:
        return f"{'a pair of' if size == 2 else COUNTS[size]} {numbers[0]}s"
    return f"the run {'-'.join(map(str, numbers))}"


def set_kind(numbers: Sequence[int]) -> SetKind:
    """What kind of set these numbers are: single, run or match."""
    if len(numbers) == 1:
        return "single"
    return "match" if numbers[0] == numbers[-1] else "run"


def tops(ways: Sequence[int]) -> list[int]:
    """The numbers that count of cards as they lie."""
    return [WAYS[way][0] for way in ways]


@once
def table_of(state: ScoutReading) -> list[int]:
    """The cards of the Active Set, left to right."""
    return list(state.listed("table")[: state.table_size])


@once
def hand_of(state: ScoutReading, seat: int) -> list[int]:
    """The cards of a hand, left to right."""
    cards: list[int] = state.hands[seat, : state.hand_sizes[seat]].tolist()
    return cards


# Why not


def why_not(state: ScoutReading, action: int) -> str:
    """Why an action that is not legal is not, in one sentence."""
    if state.phase == PLAYING:
        if is_show(action):
            return _why_not_show(state, action)
        if is_scout(action):
            return _why_not_scout(state, action)
        if action <= TURN:
            return "a hand is turned only before the first turn of a round"
        return "the hands are dealt and the round has begun"
    if state.phase == STARTING and action >= START:
        return f"seats are 0 to {state.players - 1}"
    if state.phase == DEALING and DEAL <= action < START:
        return "this card is not left to be dealt"
    return {
        STARTING: "first chance names the starting player",
        DEALING: "the hands are still being dealt",
        TURNING: "first every player keeps or turns the hand",
        FINISHED: "the game is over",
    }[int(state.phase)]


def _why_not_show(state: ScoutReading, action: int) -> str:
    hand = tops(hand_of(state, state.turn))
    wanted = hand[first_of(action) : first_of(action) + size_of(action)]
    if len(wanted) < size_of(action):
        return f"the hand has {count_text(len(hand), 'card')}"
    steps = {right - left for left, right in pairwise(wanted)}
    if len(steps) > 1 or steps - {-1, 0, 1}:
        return f"{' '.join(map(str, wanted))} is neither a run nor a match"
    return _why_weaker(wanted, tops(table_of(state)))


def _why_weaker(wanted: list[int], active: list[int]) -> str:
    if len(wanted) < len(active):
        return f"{count_text(len(wanted), 'card')} cannot beat {len(active)}"
    if wanted[0] != wanted[-1] and active[0] == active[-1]:
        return "a run does not beat a match of the same size"
    is_plural = len(wanted) > 2 and wanted[0] == wanted[-1]
    return f"{set_text(wanted)} {'do' if is_plural else 'does'} not beat {set_text(active)}"


def _why_not_scout(state: ScoutReading, action: int) -> str:
    seat = int(state.turn)
    is_both = action >= SCOUT_AND_SHOW
    if state.must_show:
        return "the card for Scout & Show is taken: now show a set"
    if state.table_size == 0:
        return "there is no card on the table to scout: show a set"
    if is_both and state.players == 2:
        return "two players do not use Scout & Show"
    if is_both and not state.scout_and_show[seat]:
        return "Scout & Show is possible once a round"
    if state.players == 2 and state.chips[seat] == 0:
        return "no scout chip is left to pay with"
    if state.table_size == 1 and end_of(action) != LEFT:
        return "a single card has one end, called left"
    if place_of(action) > state.hand_sizes[seat]:
        return f"a new card can go to positions 1 to {state.hand_sizes[seat] + 1}"
    rest = table_of(state)[1:] if end_of(action) == LEFT else table_of(state)[:-1]
    return f"no show would be possible then that beats {set_text(tops(rest))}"


def count_text(number: int, what: str) -> str:
    """How many: 1 card, 2 cards."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


# The table in words


def describe(state: ScoutReading, names: Sequence[str]) -> str:
    """The table as text: the Active Set, what each seat has, and every hand that can be seen."""
    titles = [f"{name}'s hand" for name in names]
    width = max(16, *map(len, titles))
    parts = [
        _headline(state, names),
        _rows("Active Set".ljust(width), table_of(state)),
        _seats(state, [name.ljust(width) for name in names]),
    ]
    for seat in range(state.players):
        hand = hand_of(state, seat)
        if hand and hand[0] != HIDDEN:
            parts.append(_rows(titles[seat].ljust(width), hand, numbered=True))
    return "\n\n".join(part for part in parts if part)


def _headline(state: ScoutReading, names: Sequence[str]) -> str:
    doing = {
        STARTING: "chance names the starting player",
        DEALING: f"a card is dealt to {names[int(state.turn)]}",
        TURNING: f"{names[int(state.turn)]} keeps or turns the hand",
        PLAYING: f"{names[int(state.turn)]} {'must show' if state.must_show else 'to play'}",
        FINISHED: "the game is over",
    }[int(state.phase)]
    return f"Round {state.round_index + 1} of {ROUNDS[int(state.players)]}: {doing}"


def _rows(title: str, ways: list[int], numbered: bool = False) -> str:
    """Cards side by side: their positions, the numbers that count, and those below."""
    if not ways:
        return ""
    margin = " " * len(title)
    cells = [
        *([[margin, *(f"{place}." for place in range(1, len(ways) + 1))]] if numbered else []),
        [title, *(str(WAYS[way][0]) for way in ways)],
        [margin, *(f"({WAYS[way][1]})" for way in ways)],
    ]
    return "\n".join(row[0] + "".join(f"{cell:>5}" for cell in row[1:]) for row in cells)


def _seats(state: ScoutReading, names: Sequence[str]) -> str:
    """What everyone has, in a table; the names are all equally wide."""
    lines = [f"{' ' * len(names[0])}{'hand':>5}{'collected':>11}{'chips':>7}{'total':>7}"]
    for seat in range(state.players):
        notes = [
            "owns the set" if state.table_size and state.owner == seat else "",
            "scout & show" if state.scout_and_show[seat] else "",
            "hand turned" if state.turned[seat] == 1 else "",
            "began the round" if state.phase == PLAYING and state.starter == seat else "",
        ]
        lines.append(
            f"{names[seat]}{state.hand_sizes[seat]:>5}{state.collected[seat]:>11}"
            f"{state.chips[seat]:>7}{state.scores[seat]:>7}   {', '.join(filter(None, notes))}"
        )
    return "\n".join(line.rstrip() for line in lines)
