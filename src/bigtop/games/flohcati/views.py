"""What a viewer sees of Circus Flohcati's table, what is asked, and where points come from."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from bigtop.core.layout import Array, States, readings
from bigtop.core.views import Points, Question, Wire, viewing_seat
from bigtop.games.flohcati.components import (
    ACTION_NAMES,
    ACTS,
    CIRCUS_CARDS,
    COLOURS,
    COPIES,
    KINDS,
    POINTS_OF_A_TRIO,
    VALUES,
)
from bigtop.games.flohcati.notation import (
    acts_missing,
    any_card_text,
    cards_in,
    cards_text,
    count_text,
    count_trios,
    is_open,
)
from bigtop.games.flohcati.rules import actor, is_match, points_of_hand, score
from bigtop.games.flohcati.sets import act_of, card_of, holds
from bigtop.games.flohcati.state import (
    ANY_ACT,
    ASKING,
    BLIND,
    CHOOSING,
    CLOSING,
    DECIDING,
    DRAWING,
    EMPTY,
    FINISHED,
    GIVING,
    HIDDEN,
    NO_ACTION,
    NOBODY,
    OPENING,
    PARADE,
    REQUEST,
    STARTING,
    TAKING,
    TURNING_UP,
    FlohcatiState,
)

Phase = Literal[
    "starting",
    "opening",
    "deciding",
    "turning_up",
    "taking",
    "choosing",
    "drawing",
    "asking",
    "giving",
    "closing",
    "finished",
]
Kind = Literal["parade", "blind", "request"]

PHASES: dict[int, Phase] = {
    STARTING: "starting",
    OPENING: "opening",
    DECIDING: "deciding",
    TURNING_UP: "turning_up",
    TAKING: "taking",
    CHOOSING: "choosing",
    DRAWING: "drawing",
    ASKING: "asking",
    GIVING: "giving",
    CLOSING: "closing",
    FINISHED: "finished",
}
ACTION_KINDS: dict[int, Kind] = {PARADE: "parade", BLIND: "blind", REQUEST: "request"}

# The table


class FlohcatiCard(Wire):
    """A card, in words as it is written; action cards have neither act nor value.

    `act` is the letter of the act.
    """

    act: str | None
    value: int | None
    words: str


class FlohcatiAct(Wire):
    """One of the ten acts: how it is shown, and where its cards are.

    `open` is its card in the display, `left` are the values that are still in the deck.
    """

    letter: str
    name: str
    colour: str
    colour_name: str
    symbol: str
    open: FlohcatiCard | None
    left: list[int]


class ActionCards(Wire):
    """One of the three kinds of action cards, and how many are left in the deck."""

    kind: Kind
    name: str
    left: int


class Odds(Wire):
    """What the next card of the deck may be: so many of `cards` match the display and so on.

    `loses_turn`: a match costs the turn, as it does unless an action card protects from it.
    """

    cards: int
    match: int
    join: int
    action: int
    chance_of_match: float
    loses_turn: bool


class FlohcatiSeat(Wire):
    """What a seat has, as far as the viewer may know.

    `hand` are the cards that are certain to be in it, `hidden` so many more. `missing` are the
    letters of the acts that the seat lacks for the gala: None with hidden cards, and when the game
    is over. `points` are those of hand, trios and call; with hidden cards there may be more.
    """

    seat: int
    hand_size: int
    hand: list[FlohcatiCard]
    hidden: int
    missing: list[str] | None
    trios: int
    laid: list[FlohcatiCard]
    points: int
    lost_turns: int


class SecretMove(Wire):
    """A card that went from one hand to another, or was asked for, out of sight.

    `card` is None where the viewer does not know it or none moved; `act` is the letter that was
    asked for; `passed` are the seats that had none of it. `giver` is None if nobody had one.
    """

    giver: int | None
    taker: int
    card: FlohcatiCard | None
    act: str | None
    passed: list[int]


class FlohcatiView(Wire, tag="flohcati", tag_field="game"):
    """Circus Flohcati's table as one viewer sees it; `viewer` is None for spectators.

    `action` is the kind of the action card that is carried out, `match` the matching card that may
    be taken. `gained`: the seat on turn got a card in this turn and may lay down trios. `caller`
    called the gala, which is worth `gala_bonus`. Secret moves are in the order they were made.
    """

    viewer: int | None
    players: int
    phase: Phase
    turn_number: int
    turn: int | None
    action: Kind | None
    gained: bool
    acts: list[FlohcatiAct]
    action_cards: list[ActionCards]
    display: list[FlohcatiCard]
    match: FlohcatiCard | None
    deck_size: int
    odds: Odds
    discards: list[FlohcatiCard]
    seats: list[FlohcatiSeat]
    secret_moves: list[SecretMove]
    caller: int | None
    gala_bonus: int


VIEW = FlohcatiView
HAS_OPEN_SCORES = False  # hands are hidden


def tables(seen: States, viewers: Sequence[int]) -> list[FlohcatiView]:
    """The tables as each viewer sees them: with more or fewer of the cards that are in hands."""
    states = readings(seen)
    return [
        replace(
            common,
            viewer=viewing_seat(viewer),
            seats=_seats(state),
            secret_moves=_secret_moves(state),
        )
        for first in range(0, len(seen), len(viewers))
        for common in [_common(states[first + len(viewers) - 1])]
        for state, viewer in zip(states[first:], viewers, strict=False)
    ]


def _common(state: FlohcatiState) -> FlohcatiView:
    """The table as everyone sees it."""
    return FlohcatiView(
        viewer=None,
        players=int(state.players),
        phase=PHASES[int(state.phase)],
        turn_number=int(state.turns),
        turn=None if state.phase == STARTING else int(state.turn),
        action=None if state.action == NO_ACTION else ACTION_KINDS[int(state.action)],
        gained=bool(state.gained),
        acts=[_act(state, act) for act in range(COLOURS)],
        action_cards=[_action_cards(state, kind) for kind in range(KINDS)],
        display=cards_seen(state, [int(card) for card in state.display if card != EMPTY]),
        match=None if state.match == EMPTY else card_seen(state, int(state.match)),
        deck_size=int(state.deck_size),
        odds=odds(state),
        discards=cards_seen(state, _all_cards_in(state.discards)),
        seats=_seats(state),
        secret_moves=_secret_moves(state),
        caller=seat_or_none(state.caller),
        gala_bonus=int(state.gala_bonus),
    )


_CARDS_SEEN: dict[tuple[int, int], FlohcatiCard] = {}


def card_seen(state: FlohcatiState, card: int) -> FlohcatiCard:
    """A card of the deck."""
    key = (int(state.action_names), card)
    if key not in _CARDS_SEEN:
        is_action = card >= CIRCUS_CARDS
        _CARDS_SEEN[key] = FlohcatiCard(
            act=None if is_action else ACTS[act_of(card)].letter,
            value=None if is_action else card // COLOURS,
            words=any_card_text(state, card),
        )
    return _CARDS_SEEN[key]


def cards_seen(state: FlohcatiState, cards: Sequence[int]) -> list[FlohcatiCard]:
    """Cards side by side."""
    return [card_seen(state, card) for card in cards]


def seat_or_none(seat: int) -> int | None:
    """A seat; None for nobody."""
    return None if seat == NOBODY else int(seat)


def _all_cards_in(rows: Array) -> list[int]:
    """The cards of a set like the deck, action cards last."""
    return [
        row * COLOURS + bit
        for row, bits in enumerate(rows.tolist())
        for bit in range(COLOURS)
        if bits >> bit & 1
    ]


def _act(state: FlohcatiState, act: int) -> FlohcatiAct:
    shown, lying = ACTS[act], int(state.display[act])
    return FlohcatiAct(
        letter=shown.letter,
        name=shown.name,
        colour=shown.colour,
        colour_name=shown.colour_name,
        symbol=shown.symbol,
        open=None if lying == EMPTY else card_seen(state, lying),
        left=_left(state, act),
    )


def _action_cards(state: FlohcatiState, kind: int) -> ActionCards:
    copies = range(CIRCUS_CARDS + kind * COPIES, CIRCUS_CARDS + (kind + 1) * COPIES)
    return ActionCards(
        kind=ACTION_KINDS[kind],
        name=ACTION_NAMES[state.action_names][kind],
        left=sum(holds(state.deck, card) for card in copies),
    )


def odds(state: FlohcatiState) -> Odds:
    """What the next card may be: all cards that are left are equally likely."""
    cards = int(state.deck_size)
    circus = matches = 0
    for act in range(COLOURS):
        left = len(_left(state, act))
        circus += left
        matches += left if is_match(state, card_of(0, act)) else 0
    return Odds(
        cards=cards,
        match=matches,
        join=circus - matches,
        action=cards - circus,
        chance_of_match=round(matches / max(1, cards), 4),
        loses_turn=bool(state.action != PARADE),
    )


def _left(state: FlohcatiState, act: int) -> list[int]:
    """The values of an act that are left in the deck."""
    return [value for value, acts in enumerate(state.deck[:VALUES].tolist()) if acts >> act & 1]


def _seats(state: FlohcatiState) -> list[FlohcatiSeat]:
    return [_seat(state, seat) for seat in range(state.players)]


def _seat(state: FlohcatiState, seat: int) -> FlohcatiSeat:
    known = cards_in(state.hands[seat])
    missing = None
    if is_open(state, seat) and state.phase != FINISHED:
        missing = [ACTS[act].letter for act in acts_missing(state, seat)]
    return FlohcatiSeat(
        seat=seat,
        hand_size=int(state.hand_sizes[seat]),
        hand=cards_seen(state, known),
        hidden=int(state.hand_sizes[seat]) - len(known),
        missing=missing,
        trios=count_trios(state, seat),
        laid=cards_seen(state, sorted(cards_in(state.trios[seat]))),
        points=int(score(state, seat)),
        lost_turns=int(state.lost_turns[seat]),
    )


def _secret_moves(state: FlohcatiState) -> list[SecretMove]:
    return [_secret_move(state, i) for i in range(state.moves)]


def _secret_move(state: FlohcatiState, i: int) -> SecretMove:
    card, act = int(state.moved[i]), int(state.asked[i])
    return SecretMove(
        giver=seat_or_none(state.givers[i]),
        taker=int(state.takers[i]),
        card=None if card in (EMPTY, HIDDEN) else card_seen(state, card),
        act=None if act == ANY_ACT else ACTS[act].letter,
        passed=[seat for seat in range(state.players) if state.passed[i] >> seat & 1],
    )


def questions(states: Sequence[FlohcatiState], names: Sequence[Sequence[str]]) -> list[Question]:
    """What each table waits for."""
    return [_question(state, called) for state, called in zip(states, names, strict=True)]


def _question(state: FlohcatiState, names: Sequence[str]) -> Question:
    seat, phase = int(actor(state)), int(state.phase)
    return Question(
        seats=[seat] if seat >= 0 else [], kind=PHASES[phase], words=_words(state, phase, names)
    )


def _words(state: FlohcatiState, phase: int, names: Sequence[str]) -> str:
    is_empty = all(card == EMPTY for card in state.display)
    taker = names[int(state.turn)]
    asked = int(state.asked[state.moves - 1])
    return {
        STARTING: "Chance names who begins.",
        OPENING: "A card opens the display.",
        DECIDING: "Turn up a card." if is_empty else "Turn up a card, or take one?",
        TURNING_UP: "A card is turned up.",
        TAKING: "Take a card.",
        CHOOSING: "From whom do you want a card?",
        DRAWING: f"{taker} draws a card blindly.",
        ASKING: "Which act do you ask for, and in which direction?",
        GIVING: f"Which card do you give to {taker}?"
        if asked == ANY_ACT
        else f"Which {ACTS[asked].name} do you give to {taker}?",
        CLOSING: "Trios, the gala, or the end of your turn?",
        FINISHED: "The game is over.",
    }[phase]


# Where points come from. RULES 8


def scorings(states: Sequence[FlohcatiState]) -> list[list[Points]]:
    """The points of hand, trios and call; with hidden cards those that are certain."""
    return [_scoring(state) for state in states]


def _scoring(state: FlohcatiState) -> list[Points]:
    return [
        Points(seat=seat, points=points, kind=kind, why=why, scored=bool(state.phase == FINISHED))
        for seat in range(state.players)
        for kind, points, why in _reasons(state, seat)
    ]


def _reasons(state: FlohcatiState, seat: int) -> list[tuple[str, int, str]]:
    reasons = [("hand", *_best_of_hand(state, seat))]
    trios = count_trios(state, seat)
    if trios:
        reasons.append(("trios", POINTS_OF_A_TRIO * trios, count_text(trios, "trio")))
    if state.caller == seat and state.gala_bonus:
        reasons.append(("gala", int(state.gala_bonus), "for calling the gala"))
    return reasons


def _best_of_hand(state: FlohcatiState, seat: int) -> tuple[int, str]:
    """What the best card of each act is worth."""
    best = {act_of(card): card for card in sorted(cards_in(state.hands[seat]))}
    counted = cards_text([best[act] for act in sorted(best)]) or "none"
    return int(points_of_hand(state.hands[seat])), f"the best card of each act in hand: {counted}"
