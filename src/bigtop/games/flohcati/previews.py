"""What a seat may do in Circus Flohcati and what would come of it."""

from collections.abc import Sequence
from typing import Literal

from bigtop.core.views import Asking, Choice, Wire
from bigtop.games.flohcati.actions import (
    ASK,
    CLOCKWISE,
    END,
    FROM,
    GALA,
    GIVE,
    REVEAL,
    TAKE,
    TRIO,
    act_asked,
    direction_of,
)
from bigtop.games.flohcati.components import ACTS, COLOURS
from bigtop.games.flohcati.notation import (
    act_text,
    acts_missing,
    cards_of_trio,
    count_text,
    text,
)
from bigtop.games.flohcati.rules import actor, next_asked, score
from bigtop.games.flohcati.sets import SIZES, act_of, acts_in
from bigtop.games.flohcati.state import BLIND, FlohcatiState
from bigtop.games.flohcati.views import FlohcatiCard, Odds, card_seen, cards_seen, odds

NAMES = {shown.letter: act_text(act) for act, shown in enumerate(ACTS)}
Direction = Literal["clockwise", "counterclockwise"]


class Reveal(Wire, tag="reveal"):
    """Turning up a card, and what it may be."""

    odds: Odds


class Take(Wire, tag="take"):
    """A card to take: by how much the points change, and what it is good for.

    `is_new_act`: no card of its act is in the hand yet. `same_value`: so many cards of its value
    would be in the hand then, three of which are a trio. `missing`: letters of the acts that would
    still be missing for the gala.
    """

    card: FlohcatiCard
    points: int
    is_new_act: bool
    same_value: int
    missing: list[str]


class From(Wire, tag="from"):
    """An opponent to get a card from: drawn blindly, or chosen by the opponent."""

    seat: int
    hand_size: int
    is_blind: bool


class Ask(Wire, tag="ask"):
    """An act to ask for; `seats` are asked in this order until one has a card of it."""

    act: str
    direction: Direction
    seats: list[int]


class Give(Wire, tag="give"):
    """A card to give away, to which seat, and by how much one's own points change."""

    card: FlohcatiCard
    seat: int
    points: int


class Trio(Wire, tag="trio"):
    """Three cards to lay down, by how much the points change, and the acts missing then."""

    cards: list[FlohcatiCard]
    points: int
    missing: list[str]


class Gala(Wire, tag="gala"):
    """Calling the gala, which ends the game, and the points for it."""

    points: int


class EndTurn(Wire, tag="end"):
    """Ending the turn."""


Preview = Reveal | Take | From | Ask | Give | Trio | Gala | EndTurn


class FlohcatiChoice(Choice[Preview]):
    """Something that a seat may do; groups are the kinds of its data."""


CHOICE = FlohcatiChoice


def choices(askings: Sequence[Asking]) -> list[list[FlohcatiChoice]]:
    """What legal actions of seats that decide would do, from their concealed states."""
    return [
        [_choice(state, action, after(action), names) for action in actions]
        for state, actions, after, names in askings
    ]


def _choice(
    state: FlohcatiState, action: int, after: FlohcatiState, names: Sequence[str]
) -> FlohcatiChoice:
    data = _preview(state, action, after)
    return FlohcatiChoice(
        action=action,
        words=text(state, action),
        label=_label(data, names),
        group=str(data.__struct_config__.tag),
        data=data,
    )


def _preview(state: FlohcatiState, action: int, after: FlohcatiState) -> Preview:
    seat = int(actor(state))
    points = int(score(after, seat)) - int(score(state, seat))
    if action == REVEAL:
        return Reveal(odds=odds(state))
    if action == END:
        return EndTurn()
    if action == GALA:
        return Gala(points=points)
    if action < FROM:
        return _take(state, action - TAKE, after, points)
    if action < ASK:
        return _from(state, action - FROM)
    if action < GIVE:
        return _ask(state, action)
    if action < TRIO:
        return Give(card=card_seen(state, action - GIVE), seat=int(state.turn), points=points)
    cards = cards_seen(state, cards_of_trio(action))
    return Trio(cards=cards, points=points, missing=_missing(after, seat))


def _missing(state: FlohcatiState, seat: int) -> list[str]:
    return [ACTS[act].letter for act in acts_missing(state, seat)]


def _take(state: FlohcatiState, card: int, after: FlohcatiState, points: int) -> Take:
    seat = int(state.turn)
    return Take(
        card=card_seen(state, card),
        points=points,
        is_new_act=not acts_in(state.hands[seat]) >> act_of(card) & 1,
        same_value=int(SIZES[after.hands[seat, card // COLOURS]]),
        missing=_missing(after, seat),
    )


def _from(state: FlohcatiState, seat: int) -> From:
    return From(
        seat=seat, hand_size=int(state.hand_sizes[seat]), is_blind=bool(state.action == BLIND)
    )


def _ask(state: FlohcatiState, action: int) -> Ask:
    is_clockwise = direction_of(action) == CLOCKWISE
    return Ask(
        act=ACTS[act_asked(action)].letter,
        direction="clockwise" if is_clockwise else "counterclockwise",
        seats=_seats_asked(state, direction_of(action)),
    )


def _seats_asked(state: FlohcatiState, direction: int) -> list[int]:
    seats = []
    seat = next_asked(state, int(state.turn), direction)
    while seat != state.turn:
        seats.append(int(seat))
        seat = next_asked(state, seat, direction)
    return seats


def _label(data: Preview, names: Sequence[str]) -> str:
    """A sentence for people."""
    match data:
        case Reveal():
            return f"Turn up a card: {data.odds.match} of {data.odds.cards} match"
        case Take():
            return f"Take {data.card.words}: {_gain_text(data.points)}"
        case From():
            return f"Choose {names[data.seat]}, who has {count_text(data.hand_size, 'card')}"
        case Ask():
            return f"Ask for {NAMES[data.act]}, {data.direction}"
        case Give():
            return f"Give {data.card.words}: {_gain_text(data.points)}"
        case Trio():
            cards = " ".join(card.words for card in data.cards)
            return f"Lay down the trio {cards}: {_gain_text(data.points)}"
        case Gala():
            return "Call the gala"
        case EndTurn():
            return "End the turn"


def _gain_text(points: int) -> str:
    return f"{points:+} point{'' if abs(points) == 1 else 's'}" if points else "no points"
