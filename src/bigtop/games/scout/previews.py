"""What a seat may do in SCOUT and what would come of it."""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, Literal, NamedTuple

import msgspec
import numpy as np

from bigtop.core.views import After, Choice, Wire, encode
from bigtop.games.scout.actions import (
    LEFT,
    SCOUT,
    SCOUT_AND_SHOW,
    TURN,
    end_of,
    first_of,
    is_scout,
    place_of,
    scout_of,
    size_of,
    turned_of,
)
from bigtop.games.scout.components import WAYS
from bigtop.games.scout.notation import (
    ScoutReading,
    action_text,
    hand_of,
    table_of,
    tops,
    why_stronger,
)
from bigtop.games.scout.rules import NO_NUMBER, NO_STEP, strength, stretch_with, stretches_with_each
from bigtop.games.scout.views import MOST_KEPT, ScoutCard, ScoutSet, card_seen, set_seen

ALL_SCOUTS = 32_768  # kept: ways to take a card, of hands as long as they get in play

End = Literal["left", "right"]


class HandSet(ScoutSet):
    """A set in the hand, by its positions; whether it `beats` what is on the table then."""

    first: int
    last: int
    beats: bool


class Show(Wire, tag="show"):
    """Cards to show, why they beat the Active Set, and how many cards that collects."""

    first: int
    last: int
    cards: list[ScoutCard]
    set: ScoutSet
    beats: str
    collects: int
    left_in_hand: int


class Scout(Wire, tag="scout"):
    """A card to take from an end of the Active Set: where it goes and which sets that makes.

    `card` is as it would be held; `and_show`: a Show follows.
    """

    end: End
    position: int
    turned: bool
    and_show: bool
    card: ScoutCard
    sets: list[HandSet]


class Turning(Wire, tag="turn"):
    """The whole hand as it would be held, and the sets in it."""

    turned: bool
    hand: list[ScoutCard]
    sets: list[HandSet]


class ScoutChoice(Choice[Show | Scout | Turning]):
    """Something that a seat may do; groups are show, scout, scout_and_show and turn."""


CHOICE = ScoutChoice


def choices(state: ScoutReading, actions: Sequence[int], after: After, names: Sequence[str]) -> Any:
    """What legal actions of the seat that decides would do, from its concealed state: a piece."""
    offer = Offer(state)
    return msgspec.Raw(b"[" + b",".join([offer.choice(action) for action in actions]) + b"]")


class Card(NamedTuple):
    """A card that may be taken: by which kind of action, from which end, turned or not."""

    kind: int  # SCOUT or SCOUT_AND_SHOW
    end: int
    turned: int


@cache
def _scouting(action: int) -> tuple[Card, int] | None:
    """The card that an action takes, and the place it goes to (from 0); None for others."""
    if not is_scout(action):
        return None
    kind = SCOUT_AND_SHOW if action >= SCOUT_AND_SHOW else SCOUT
    return Card(kind, end_of(action), turned_of(action)), place_of(action)


class Taken(NamedTuple):
    """Taking a card, for each place: as if it became part of no set, and the sets."""

    plain: list[bytes]
    sets: list[bytes]


class Offer:
    """What the seat that decides may do; a card of the table is looked at once for all places."""

    def __init__(self, state: ScoutReading) -> None:
        self._state = state
        self._hand = tuple(hand_of(state, state.turn))
        self._cards = [card_seen(way) for way in self._hand]
        self._numbers = tuple(tops(self._hand))
        self._table = table_of(state)
        self._beaten = tuple(tops(self._table))
        self._taken: dict[Card, Taken] = {}
        self._sets: dict[tuple[int, int], list[bytes]] = {}

    def choice(self, action: int) -> bytes:
        """What a legal action would do, as JSON."""
        if action < SCOUT:
            return self._show(action)
        scouting = _scouting(action)
        if scouting is None:
            return _turning(action, self._hand)
        card, place = scouting
        plain, sets = self._taken.get(card) or self._take(card)
        return _with_sets(plain[place], sets[place]) if sets[place] else plain[place]

    def _show(self, action: int) -> bytes:
        first, size = _shown(action)
        numbers = self._numbers[first : first + size]
        data = Show(
            first=first + 1,
            last=first + size,
            cards=self._cards[first : first + size],
            set=set_seen(numbers),
            beats=why_stronger(numbers, self._beaten),
            collects=len(self._beaten),
            left_in_hand=len(self._hand) - size,
        )
        return _encoded(action, _show_label(data), "show", data)

    def _take(self, card: Card) -> Taken:
        """Taking a card, for each place of the hand that it can go to."""
        way = self._table[0 if card.end == LEFT else -1] ^ card.turned
        sets = self._sets.get(card[1:])
        if sets is None:
            sets = self._sets[card[1:]] = self._sets_with(way, card)
        plain = _plain_scouts(card, way, len(sets), len(self._table) > 1)
        taken = self._taken[card] = Taken(plain, sets)
        return taken

    def _sets_with(self, way: int, card: Card) -> list[bytes]:
        """The sets that a card becomes part of, for each place, as JSON."""
        left = self._beaten[1:] if card.end == LEFT else self._beaten[:-1]
        to_beat = strength(len(left), left[0], left[-1]) if left else 0
        hand, number = self._numbers, WAYS[way][0]
        return [
            _encoded_sets((*hand[:place], number, *hand[place:]), bounds, to_beat)
            if bounds[1]
            else b""
            for place, bounds in enumerate(self._stretches[card.end][card.turned])
        ]

    @cached_property
    def _stretches(self) -> list[list[list[list[int]]]]:
        """By end, turn and place: where sets begin and end that a card would be part of."""
        out = np.zeros((2, 2, len(self._hand) + 1, 4), np.int64)
        stretches_with_each(self._state.states, 0, out)
        stretches: list[list[list[list[int]]]] = out.tolist()
        return stretches


@lru_cache(maxsize=ALL_SCOUTS)
def _plain_scouts(card: Card, way: int, places: int, has_ends: bool) -> list[bytes]:
    """Taking a card that becomes part of no set, for each place."""
    actions = (card.kind + scout_of(place, card.end, card.turned) for place in range(places))
    return [_plain_scout(action, way, has_ends) for action in actions]


@lru_cache(maxsize=ALL_SCOUTS)
def _plain_scout(action: int, way: int, has_ends: bool) -> bytes:
    """Taking a card that becomes part of no set, as JSON."""
    data = Scout(
        end="left" if end_of(action) == LEFT else "right",
        position=place_of(action) + 1,
        turned=bool(turned_of(action)),
        and_show=action >= SCOUT_AND_SHOW,
        card=card_seen(way),
        sets=[],
    )
    group = "scout_and_show" if data.and_show else "scout"
    return _encoded(action, _scout_label(data, has_ends), group, data)


def _encoded(action: int, label: str, group: str, data: Show | Scout | Turning) -> bytes:
    choice = ScoutChoice(
        action=action, words=action_text(action), label=label, group=group, data=data
    )
    return encode(choice)


def _show_label(show: Show) -> str:
    is_one = show.first == show.last
    places = f"position {show.first}" if is_one else f"positions {show.first} to {show.last}"
    return f"Show {show.set.words} from {places}"


def _scout_label(scout: Scout, has_ends: bool) -> str:
    act = "Scout & Show:" if scout.and_show else "Scout"
    top, bottom = scout.card.top, scout.card.bottom
    card = f"{bottom}/{top}, turned to {top}/{bottom}," if scout.turned else f"{top}/{bottom}"
    where = f" from the {scout.end}" if has_ends else ""
    return f"{act} {card}{where} to position {scout.position}"


def _turning(action: int, hand: tuple[int, ...]) -> bytes:
    turned = action == TURN
    held = [way ^ turned for way in hand]
    numbers = tuple(tops(held))
    data = Turning(
        turned=turned,
        hand=[card_seen(way) for way in held],
        sets=[_hand_set(numbers[first:end], first, 0) for first, end in _stretches_in(numbers)],
    )
    label = "Turn the whole hand" if turned else "Keep the hand as it is"
    return _encoded(action, label, "turn", data)


@cache
def _shown(action: int) -> tuple[int, int]:
    """The first position that an action shows, from 0, and how many."""
    return first_of(action), size_of(action)


_AFTER_SETS = b"]}}"  # how the JSON of taking a card ends


def _with_sets(plain: bytes, sets: bytes) -> bytes:
    return plain[: -len(_AFTER_SETS)] + sets + _AFTER_SETS


def _encoded_sets(numbers: tuple[int, ...], bounds: list[int], to_beat: int) -> bytes:
    first, end, other_first, other_end = bounds
    sets = _encoded_set(numbers[first:end], first, to_beat)
    if other_end:
        sets += b"," + _encoded_set(numbers[other_first:other_end], other_first, to_beat)
    return sets


@lru_cache(maxsize=MOST_KEPT)
def _encoded_set(numbers: tuple[int, ...], first: int, to_beat: int) -> bytes:
    return encode(_hand_set(numbers, first, to_beat))


def _stretches_in(numbers: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Where the largest sets of two cards or more in a hand begin and end."""
    before, step, stretch = NO_NUMBER, NO_STEP, 0
    for place, number in enumerate(numbers):
        longer = stretch_with(stretch, step, number - before)
        if longer <= stretch > 1:
            yield place - stretch, place
        before, step, stretch = number, number - before, longer
    if stretch > 1:
        yield len(numbers) - stretch, len(numbers)


def _hand_set(numbers: tuple[int, ...], first: int, to_beat: int) -> HandSet:
    base = set_seen(numbers)
    return HandSet(
        kind=base.kind,
        size=base.size,
        lowest=base.lowest,
        words=base.words,
        first=first + 1,
        last=first + len(numbers),
        beats=bool(strength(len(numbers), numbers[0], numbers[-1]) > to_beat),
    )
