"""Circus Flohcati in words: actions, the table, what happened, why something is not possible."""

import re
from collections.abc import Callable, Sequence

from bigtop.core.errors import NotationError, listed, quoted
from bigtop.core.layout import Array
from bigtop.games.flohcati.actions import (
    ASK,
    CLOCKWISE,
    DRAW,
    END,
    FROM,
    GALA,
    GIVE,
    REVEAL,
    START,
    TAKE,
    THREES,
    TRIO,
    TURN_UP,
    act_asked,
    acts_of,
    ask_of,
    direction_of,
    trio_of,
    value_of,
)
from bigtop.games.flohcati.components import (
    ACTION_NAMES,
    ACTS,
    CIRCUS_CARDS,
    COLOURS,
    COPIES,
    POINTS_OF_A_TRIO,
    SEATS,
    VALUES,
)
from bigtop.games.flohcati.rules import giver, points_of_hand, score
from bigtop.games.flohcati.sets import act_of, acts_in, card_of, holds, size_of
from bigtop.games.flohcati.state import (
    ANY_ACT,
    ASKING,
    CHOOSING,
    CLOSING,
    DECIDING,
    DRAWING,
    EMPTY,
    FINISHED,
    GIVING,
    NOBODY,
    OPENING,
    PARADE,
    STARTING,
    TAKING,
    TURNING_UP,
    FlohcatiState,
)

EXPECTED = (
    "reveal, take J5, from 2, ask J clockwise, give J5, trio A5 C5 J5, gala, end, turn up J5, "
    "draw J5 or start 0"
)
DIRECTIONS = ("clockwise", "counterclockwise")
ACTS_IN_WORDS = ", ".join(f"{act.letter} {act.name}" for act in ACTS)

_BARE = {"reveal": REVEAL, "end": END, "gala": GALA}
_ASK = re.compile(r"ask (.+) (clockwise|counter-?clockwise)")
_ACTION_CARD = re.compile(rf"(.+) ([1-{COPIES}])")

# Actions ↔ words


def text(state: FlohcatiState, action: int) -> str:
    """The action in words. RULES 11"""
    for word, bare in _BARE.items():
        if action == bare:
            return word
    if action < FROM:
        return f"take {card_text(action - TAKE)}"
    if action < ASK:
        return f"from {action - FROM}"
    if action < GIVE:
        return f"ask {ACTS[act_asked(action)].letter} {DIRECTIONS[direction_of(action)]}"
    if action < TRIO:
        return f"give {card_text(action - GIVE)}"
    if action < TURN_UP:
        return f"trio {cards_text(cards_of_trio(action))}"
    if action < DRAW:
        return f"turn up {any_card_text(state, action - TURN_UP)}"
    if action < START:
        return f"draw {card_text(action - DRAW)}"
    return f"start {action - START}"


def card_text(card: int) -> str:
    """A circus card: the letter of its act, and its value."""
    return f"{ACTS[act_of(card)].letter}{card // COLOURS}"


def cards_text(cards: Sequence[int]) -> str:
    """Circus cards side by side."""
    return " ".join(map(card_text, cards))


def any_card_text(state: FlohcatiState, card: int) -> str:
    """A card of the deck; action cards of a kind are numbered, to tell the copies apart."""
    if card < CIRCUS_CARDS:
        return card_text(card)
    kind, copy = divmod(card - CIRCUS_CARDS, COPIES)
    return f"{ACTION_NAMES[state.action_names][kind].lower()} {copy + 1}"


def cards_of_trio(trio: int) -> list[int]:
    """The cards that a trio is made of."""
    return [card_of(value_of(trio), act) for act in range(COLOURS) if acts_of(trio) >> act & 1]


def parse(state: FlohcatiState, words: str) -> int:
    """The action that the words mean, legal or not."""
    plain = " ".join(words.lower().split())
    if plain in _BARE:
        return _BARE[plain]
    if match := _ASK.fullmatch(plain):
        direction = int(match[2] != DIRECTIONS[CLOCKWISE])
        return ask_of(_read_act(match[1]), direction)
    for prefix, read in _READERS.items():
        if plain.startswith(prefix):
            return read(state, plain.removeprefix(prefix))
    raise NotationError(
        f"{quoted(words.strip())} is no action of Circus Flohcati; write it like {EXPECTED}"
    )


def _read_act(word: str) -> int:
    for index, act in enumerate(ACTS):
        if word in (act.letter.lower(), act.name.lower()):
            return index
    raise NotationError(f"{quoted(word)} is no act of the circus; the acts are {ACTS_IN_WORDS}")


def _read_card(word: str) -> int:
    act = _read_act(word[0])
    value = word[1:]
    if len(value) != 1 or value not in "01234567":
        raise NotationError(
            f"{quoted(word)} is no circus card; write one like J5, values go from 0 to 7"
        )
    return card_of(int(value), act)


def _read_seat(word: str) -> int:
    if len(word) != 1 or word not in "01234":
        raise NotationError(f"{quoted(word)} is no seat; seats are 0 to {SEATS - 1}")
    return int(word)


def _read_any_card(state: FlohcatiState, words: str) -> int:
    """A circus card or an action card of this edition."""
    names = [name.lower() for name in ACTION_NAMES[state.action_names]]
    match = _ACTION_CARD.fullmatch(words)
    if match and match[1] in names:
        return CIRCUS_CARDS + names.index(match[1]) * COPIES + int(match[2]) - 1
    if len(words) > 2:
        copies = listed(range(1, COPIES + 1))
        raise NotationError(
            f"{quoted(words)} is no card; write one like J5,"
            f" or {listed(names)} with {copies} behind it"
        )
    return _read_card(words)


def _read_trio(words: str) -> int:
    cards = sorted(_read_card(word) for word in words.split())
    values = {card // COLOURS for card in cards}
    if len(set(cards)) != 3 or len(cards) != 3 or len(values) != 1:
        raise NotationError(
            f"{quoted(words)} is no trio: three different cards of one value make one"
        )
    acts = sum(1 << act_of(card) for card in cards)
    return trio_of(values.pop(), THREES.tolist().index(acts))


_READERS: dict[str, Callable[[FlohcatiState, str], int]] = {
    "take ": lambda state, words: TAKE + _read_card(words),
    "from ": lambda state, words: FROM + _read_seat(words),
    "give ": lambda state, words: GIVE + _read_card(words),
    "trio ": lambda state, words: _read_trio(words),
    "turn up ": lambda state, words: TURN_UP + _read_any_card(state, words),
    "draw ": lambda state, words: DRAW + _read_card(words),
    "start ": lambda state, words: START + _read_seat(words),
}

# Why not


def why_not(state: FlohcatiState, action: int) -> str:
    """Why an action that is not legal is not, in one sentence for the one who tried it."""
    for fits, reason in _REASONS:
        if fits(state, action):
            return reason(state, action)
    return {
        STARTING: "first chance names who begins",
        OPENING: "first chance turns up a circus card that opens the display",
        DECIDING: "now the player on turn reveals or takes a card",
        TURNING_UP: "now chance turns up a card that is left in the deck",
        TAKING: "now the player on turn takes a card",
        CHOOSING: "now the player on turn chooses an opponent with cards",
        DRAWING: "now chance draws a card of the chosen hand",
        ASKING: "now the player on turn asks for an act",
        GIVING: "now the one who was asked gives a card",
        CLOSING: "now the player on turn lays down trios, calls the gala or ends the turn",
        FINISHED: "the game is over",
    }[int(state.phase)]


def _why_not_reveal(state: FlohcatiState, action: int) -> str:
    if state.phase == TAKING:
        return "after a match no more cards are turned up: take one"
    return "the deck is empty: take a card"


def _why_not_take(state: FlohcatiState, action: int) -> str:
    return f"{card_text(action - TAKE)} does not lie open"


def _why_not_from(state: FlohcatiState, action: int) -> str:
    seat = action - FROM
    if seat >= state.players:
        return f"seats are 0 to {state.players - 1}"
    if seat == state.turn:
        return "the card must come from an opponent"
    return f"seat {seat} has no cards"


def _why_not_give(state: FlohcatiState, action: int) -> str:
    card, asked = action - GIVE, int(state.asked[state.moves - 1])
    if asked not in (ANY_ACT, act_of(card)):
        return f"{act_text(asked)} was asked for"
    return _why_not_in_hand(state, giver(state), [card])


def _why_not_trio(state: FlohcatiState, action: int) -> str:
    if not state.gained:
        return "trios are laid down only after gaining a card in the same turn"
    return _why_not_in_hand(state, int(state.turn), cards_of_trio(action))


def _why_not_in_hand(state: FlohcatiState, seat: int, cards: Sequence[int]) -> str:
    """Which of the cards the hand lacks; said only where the whole hand can be seen."""
    if not is_open(state, seat):
        return "only who holds the hand can tell whether it is in it"
    missing = [card_text(card) for card in cards if not holds(state.hands[seat], card)]
    return f"the hand has no {listed(missing)}"


def _why_not_gala(state: FlohcatiState, action: int) -> str:
    """The acts that the hand lacks. RULES 6.8"""
    seat = int(state.turn)
    if not is_open(state, seat):
        return "only who holds the hand can tell whether it has all ten acts"
    return f"the hand lacks {listed(map(act_text, acts_missing(state, seat)), 'and')}"


def acts_missing(state: FlohcatiState, seat: int) -> list[int]:
    """The acts that a hand has no card of, as far as it can be seen."""
    return [act for act in range(COLOURS) if not acts_in(state.hands[seat]) >> act & 1]


def _why_not_turn_up(state: FlohcatiState, action: int) -> str:
    card = action - TURN_UP
    if state.phase == OPENING and card >= CIRCUS_CARDS:
        return "the display opens with a circus card; action cards go back into the deck"
    return f"{any_card_text(state, card)} is not left in the deck"


def _why_not_draw(state: FlohcatiState, action: int) -> str:
    return _why_not_in_hand(state, giver(state), [action - DRAW])


def _why_not_start(state: FlohcatiState, action: int) -> str:
    return f"seats are 0 to {state.players - 1}"


def is_open(state: FlohcatiState, seat: int) -> bool:
    """Whether all cards of a hand can be seen."""
    return bool(size_of(state.hands[seat]) == state.hand_sizes[seat])


Fits = Callable[[FlohcatiState, int], bool]
Reason = Callable[[FlohcatiState, int], str]


def _in(first: int, last: int, *phases: int) -> Fits:
    """Whether an action from `first` up to `last - 1` is tried in one of the phases."""
    return lambda state, action: first <= action < last and int(state.phase) in phases


_REASONS: tuple[tuple[Fits, Reason], ...] = (
    (_in(REVEAL, REVEAL + 1, DECIDING, TAKING), _why_not_reveal),
    (_in(TAKE, FROM, DECIDING, TAKING), _why_not_take),
    (_in(FROM, ASK, CHOOSING), _why_not_from),
    (_in(GIVE, TRIO, GIVING), _why_not_give),
    (_in(TRIO, TURN_UP, CLOSING), _why_not_trio),
    (_in(GALA, GALA + 1, CLOSING), _why_not_gala),
    (_in(TURN_UP, DRAW, TURNING_UP, OPENING), _why_not_turn_up),
    (_in(DRAW, START, DRAWING), _why_not_draw),
    (_in(START, START + SEATS, STARTING), _why_not_start),
)

# What happened


def tell(
    before: FlohcatiState, action: int | None, after: FlohcatiState, names: Sequence[str]
) -> list[str]:
    """What an action did, in sentences, from the two states as the viewer sees them.

    `action` is None where the viewer may not know it whole.
    """
    if before.phase in (DRAWING, GIVING):
        sentences = [_tell_moved(before, action, names)]
    else:
        assert action is not None  # only cards that change hands are secret
        sentences = _tell_open(before, action, after, names)
    if after.phase == FINISHED:
        sentences += _tell_end(after, names)
    return sentences


def _tell_open(
    before: FlohcatiState, action: int, after: FlohcatiState, names: Sequence[str]
) -> list[str]:
    """What an action did that everyone sees."""
    name = names[int(before.turn)]
    if action >= START:
        return [f"{names[action - START]} begins."]
    if action >= TURN_UP:
        return [_tell_turned_up(before, action - TURN_UP, after, name)]
    if ASK <= action < GIVE:
        return _tell_asked(action, after, names)
    if FROM <= action < ASK:
        return [f"{name} chooses {names[action - FROM]}."]
    if action >= TRIO:
        return [f"{name} lays down the trio {cards_text(cards_of_trio(action))}."]
    if action >= TAKE:
        return [f"{name} takes {card_text(action - TAKE)}."]
    does = {REVEAL: "reveals a card", END: "ends the turn", GALA: "calls the gala"}
    return [f"{name} {does[action]}."]


def _tell_turned_up(before: FlohcatiState, card: int, after: FlohcatiState, name: str) -> str:
    shown = any_card_text(before, card)
    if card >= CIRCUS_CARDS:
        kind = ACTION_NAMES[before.action_names][(card - CIRCUS_CARDS) // COPIES]
        is_ignored = before.action == PARADE and not before.actions_interrupt
        effect = " and has no effect" if is_ignored or after.phase == CLOSING else ""
        return f"{kind} is turned up{effect}."
    lying = int(before.display[act_of(card)])
    if lying == EMPTY:
        return f"{shown} is turned up and joins the display."
    if after.phase == TAKING:
        return f"{shown} is turned up and matches {card_text(lying)}: {name} takes a card now."
    return f"{shown} is turned up and matches {card_text(lying)}: {name} loses the turn."


def _tell_asked(action: int, after: FlohcatiState, names: Sequence[str]) -> list[str]:
    last = after.moves - 1
    sentences = [
        f"{names[int(after.turn)]} asks for {act_text(act_asked(action))},"
        f" {DIRECTIONS[direction_of(action)]}."
    ]
    passed = [names[seat] for seat in range(after.players) if after.passed[last] >> seat & 1]
    if passed:
        sentences.append(f"{listed(passed, 'and')} {'has' if len(passed) == 1 else 'have'} none.")
    if after.givers[last] != NOBODY:
        sentences.append(f"{names[giver(after)]} has to give one.")
    return sentences


def _tell_moved(before: FlohcatiState, action: int | None, names: Sequence[str]) -> str:
    taker, seat = names[int(before.turn)], names[giver(before)]
    asked = int(before.asked[before.moves - 1])
    if action is not None:
        card = card_text(action - (DRAW if before.phase == DRAWING else GIVE))
    else:
        card = "a card" if asked == ANY_ACT else f"a card of {act_text(asked)}"
    if before.phase == DRAWING:
        return f"{taker} draws {card} from {seat}."
    return f"{seat} gives {taker} {card}."


def _tell_end(after: FlohcatiState, names: Sequence[str]) -> list[str]:
    sentences = ["The game ends."] if after.caller != NOBODY else ["The deck is used up."]
    sentences += [f"{names[seat]}: {_sum_text(after, seat)}." for seat in range(after.players)]
    points = [score(after, seat) for seat in range(after.players)]
    winners = [names[seat] for seat in range(after.players) if points[seat] == max(points)]
    verb = "wins" if len(winners) == 1 else "share the victory"
    sentences.append(f"{listed(winners, 'and')} {verb} with {count_text(max(points), 'point')}.")
    return sentences


def _sum_text(after: FlohcatiState, seat: int) -> str:
    """How the points of a seat come about. RULES 8"""
    parts = [f"{points_of_hand(after.hands[seat])} for the hand"]
    trios = count_trios(after, seat)
    if trios:
        parts.append(f"{POINTS_OF_A_TRIO * trios} for {count_text(trios, 'trio')}")
    if after.caller == seat and after.gala_bonus:
        parts.append(f"{after.gala_bonus} for the gala")
    return f"{' + '.join(parts)} = {score(after, seat)}"


def act_text(act: int) -> str:
    """An act by name and letter."""
    return f"{ACTS[act].name} ({ACTS[act].letter})"


def count_trios(state: FlohcatiState, seat: int) -> int:
    """How many trios a seat has laid down."""
    return int(size_of(state.trios[seat])) // 3


def count_text(number: int, what: str) -> str:
    """How many: 1 card, 2 cards."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


# The table in words


def describe(state: FlohcatiState, names: Sequence[str]) -> str:
    """The table as text: display, deck, what each seat has, and all cards that can be seen."""
    width = max(16, *(len(name) + 1 for name in names))
    padded = [name.ljust(width) for name in names]
    parts = [_table(state, width), _seats(state, padded), _hands(state, padded)]
    return "\n\n".join([_headline(state, names), *parts])


def _headline(state: FlohcatiState, names: Sequence[str]) -> str:
    name = names[int(state.turn)]
    doing = {
        STARTING: "chance names who begins",
        OPENING: "a card opens the display",
        DECIDING: f"{name} reveals or takes a card",
        TURNING_UP: f"a card is turned up for {name}",
        TAKING: f"{name} takes a card",
        CHOOSING: f"{name} chooses an opponent",
        DRAWING: f"{name} draws a card from {names[giver(state)]}",
        ASKING: f"{name} asks for an act",
        GIVING: f"{names[giver(state)]} gives {name} a card",
        CLOSING: f"{name} ends the turn",
        FINISHED: "the game is over",
    }[int(state.phase)]
    return f"Turn {state.turns}: {doing}"


def _table(state: FlohcatiState, width: int) -> str:
    """The display, the match that may be taken, and what is left in the deck."""
    display = [int(card) for card in state.display if card != EMPTY]
    left = [
        f"{ACTS[act].letter}×{sum(int(acts) >> act & 1 for acts in state.deck[:VALUES])}"
        for act in range(COLOURS)
    ]
    actions = [
        f"{name} ×{sum(int(state.deck[VALUES]) >> kind * COPIES + i & 1 for i in range(COPIES))}"
        for kind, name in enumerate(ACTION_NAMES[state.action_names])
    ]
    lines = [
        f"{'Display':<{width}}{cards_text(display) or 'empty'}",
        f"{'Matching card':<{width}}{card_text(int(state.match))}" if state.match != EMPTY else "",
        f"{'Deck':<{width}}{count_text(int(state.deck_size), 'card')}: {' '.join(left)}",
        f"{'':<{width}}{', '.join(actions)}",
    ]
    return "\n".join(filter(None, lines))


def _seats(state: FlohcatiState, names: Sequence[str]) -> str:
    """What everyone has, in a table; the names are all equally wide."""
    lines = [f"{' ' * len(names[0])}{'hand':>5}{'trios':>7}{'points':>8}"]
    for seat in range(state.players):
        # Hidden cards can only add points.
        points = f"{'' if is_open(state, seat) else '≥ '}{score(state, seat)}"
        caller = "   called the gala" if state.caller == seat else ""
        lines.append(
            f"{names[seat]}{state.hand_sizes[seat]:>5}{count_trios(state, seat):>7}"
            f"{points:>8}{caller}"
        )
    return "\n".join(lines)


def _hands(state: FlohcatiState, names: Sequence[str]) -> str:
    """The cards that are known of each hand, act by act, and the trios."""
    lines = []
    for seat in range(state.players):
        known = cards_in(state.hands[seat])
        hidden = int(state.hand_sizes[seat]) - len(known)
        parts = [cards_text(known), f"{hidden} hidden" if hidden else ""]
        lines.append(f"{names[seat]}{' + '.join(filter(None, parts)) or 'no cards'}")
        laid = cards_in(state.trios[seat])
        if laid:
            lines.append(f"{'  trios'.ljust(len(names[seat]))}{cards_text(sorted(laid))}")
    return "\n".join(lines)


def cards_in(rows: Array) -> list[int]:
    """The cards of a set, act by act."""
    values = rows.tolist()
    return [
        card_of(value, act)
        for act in range(COLOURS)
        for value in range(VALUES)
        if values[value] >> act & 1
    ]
