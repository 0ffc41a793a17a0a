"""What a seat may do in SCOUT and what would come of it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from bigtop.core.views import Choice, Wire
from bigtop.games.scout.actions import (
    LEFT,
    SCOUT_AND_SHOW,
    TURN,
    end_of,
    first_of,
    is_scout,
    is_show,
    place_of,
    size_of,
    turned_of,
)
from bigtop.games.scout.notation import hand_of, table_of, tops, why_stronger
from bigtop.games.scout.rules import (
    NO_NUMBER,
    NO_STEP,
    strength,
    stretch_with,
)
from bigtop.games.scout.state import ScoutState
from bigtop.games.scout.views import ScoutCard, ScoutSet, card_seen, set_seen

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


def choice(
    state: ScoutState, action: int, after: ScoutState, words: str, names: Sequence[str]
) -> ScoutChoice:
    """What a legal action of the seat that decides would do, from its concealed state."""
    group, label, data = _preview(state, action)
    return ScoutChoice(action=action, words=words, label=label, group=group, data=data)


def _preview(state: ScoutState, action: int) -> tuple[str, str, Show | Scout | Turning]:
    """The kind of act, a sentence for it, and what it would do."""
    if is_show(action):
        show = _show(state, action)
        return "show", _show_label(show), show
    if is_scout(action):
        scout = _scout(state, action)
        return "scout_and_show" if scout.and_show else "scout", _scout_label(state, scout), scout
    label = "Turn the whole hand" if action == TURN else "Keep the hand as it is"
    return "turn", label, _turning(state, action == TURN)


def _show_label(show: Show) -> str:
    is_one = show.first == show.last
    places = f"position {show.first}" if is_one else f"positions {show.first} to {show.last}"
    return f"Show {show.set.words} from {places}"


def _scout_label(state: ScoutState, scout: Scout) -> str:
    act = "Scout & Show:" if scout.and_show else "Scout"
    top, bottom = scout.card.top, scout.card.bottom
    card = f"{bottom}/{top}, turned to {top}/{bottom}," if scout.turned else f"{top}/{bottom}"
    where = f" from the {scout.end}" if state.table_size > 1 else ""
    return f"{act} {card}{where} to position {scout.position}"


def _turning(state: ScoutState, turned: bool) -> Turning:
    hand = [way ^ turned for way in hand_of(state, int(state.turn))]
    numbers = tuple(tops(hand))
    return Turning(
        turned=turned,
        hand=[card_seen(way) for way in hand],
        sets=[_hand_set(numbers, first, last, 0) for first, last in _stretches_in(numbers)],
    )


def _show(state: ScoutState, action: int) -> Show:
    hand = hand_of(state, int(state.turn))
    first, end = first_of(action), first_of(action) + size_of(action)
    numbers = tops(hand[first:end])
    return Show(
        first=first + 1,
        last=end,
        cards=[card_seen(way) for way in hand[first:end]],
        set=set_seen(numbers),
        beats=why_stronger(numbers, tops(table_of(state))),
        collects=int(state.table_size),
        left_in_hand=len(hand) - len(numbers),
    )


def _scout(state: ScoutState, action: int) -> Scout:
    end, place = end_of(action), place_of(action)
    cards = table_of(state)
    way = cards[0 if end == LEFT else -1] ^ turned_of(action)
    left = tops(cards[1:] if end == LEFT else cards[:-1])
    to_beat = strength(len(left), left[0], left[-1]) if left else 0
    hand = hand_of(state, int(state.turn))
    numbers = tuple(tops([*hand[:place], way, *hand[place:]]))
    return Scout(
        end="left" if end == LEFT else "right",
        position=place + 1,
        turned=bool(turned_of(action)),
        and_show=action >= SCOUT_AND_SHOW,
        card=card_seen(way),
        sets=[
            _hand_set(numbers, first, last, to_beat)
            for first, last in _stretches_in(numbers)
            if first <= place <= last
        ],
    )


@lru_cache(maxsize=4096)
def _stretches_in(numbers: tuple[int, ...]) -> list[tuple[int, int]]:
    """Where the largest sets of two cards or more in a hand begin and end."""
    stretches = []
    before, step, stretch = NO_NUMBER, NO_STEP, 0
    for number in numbers:
        stretch = stretch_with(stretch, step, number - before)
        before, step = number, number - before
        stretches.append(stretch)
    return [
        (last - stretch + 1, last)
        for last, (stretch, following) in enumerate(
            zip(stretches, [*stretches[1:], 0], strict=True)
        )
        if stretch > 1 and following != stretch + 1
    ]


def _hand_set(numbers: Sequence[int], first: int, last: int, to_beat: int) -> HandSet:
    found = numbers[first : last + 1]
    base = set_seen(found)
    return HandSet(
        kind=base.kind,
        size=base.size,
        lowest=base.lowest,
        words=base.words,
        first=first + 1,
        last=last + 1,
        beats=bool(strength(len(found), found[0], found[-1]) > to_beat),
    )
