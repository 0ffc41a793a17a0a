"""What search needs to know of Circus Flohcati: quick choices, a clock, and what to expect."""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import below
from bigtop.games.flohcati.actions import (
    END,
    FROM,
    GALA,
    GIVE,
    REVEAL,
    TAKE,
    TRIO,
    acts_of,
    value_of,
)
from bigtop.games.flohcati.components import COLOURS, POINTS_OF_A_TRIO, VALUES
from bigtop.games.flohcati.heuristics import NEARLY_GALA, TOWARDS_A_TRIO
from bigtop.games.flohcati.rules import giver, score
from bigtop.games.flohcati.sets import SIZES, act_of, acts_in
from bigtop.games.flohcati.state import EMPTY, PARADE, FlohcatiState

# Set by hand: with these the hunch is 0.7 ± 0.7 points a game ahead of three greedy players.
NEW_CARD = 6.0  # what the next card of the deck brings, in the mean
SPREAD = 0.6  # of the difference between that and the best open card: hope for a better one
SHOWN_TO_OTHERS = 1.0
NOTHING = -1e9


@kernel
def clock(state: FlohcatiState) -> int:
    """Turns that have begun."""
    return int(state.turns)


@kernel
def outlook(state: FlohcatiState, seat: int) -> float:
    """The points that the seat has, or would have if the game ended now."""
    return float(score(state, seat))


@kernel(inlined=False)
def hunch(state: FlohcatiState, actions: Array, count: int, words: Array) -> int:
    """Take what brings most unless the next card may bring more; lay trios that pay; win."""
    first = int(actions[0])
    if first == END:
        return _hunch_at_the_end(state, actions, count)
    if first == REVEAL or first < FROM:
        return _hunch_on_cards(state, actions, count)
    if GIVE <= first < TRIO:
        return _cheapest_gift(state, actions, count)
    return int(actions[below(words, count)])  # whom to ask, and for what


@kernel
def _hunch_on_cards(state: FlohcatiState, actions: Array, count: int) -> int:
    """The open card that brings most, or the next one."""
    hand = state.hands[state.turn]
    best, chosen = NOTHING, int(actions[0])
    for i in range(count):
        action = int(actions[i])
        if action != REVEAL:
            gain = _gain_of(state, hand, action - TAKE)
            if gain > best:
                best, chosen = gain, action
    if actions[0] != REVEAL:
        return chosen
    if state.action == PARADE:
        return REVEAL  # a match ends the turning up, and costs nothing
    hope = best + SPREAD * max(0.0, NEW_CARD - best) + 0.5
    return REVEAL if _safety(state) * hope - SHOWN_TO_OTHERS > best else chosen


@kernel
def _safety(state: FlohcatiState) -> float:
    """The chance that the next card matches nothing in the display."""
    shown = 0
    for act in range(COLOURS):
        if state.display[act] != EMPTY:
            shown |= 1 << act
    matches = 0
    for value in range(VALUES):
        matches += SIZES[state.deck[value] & shown]
    return 1.0 - matches / state.deck_size


@kernel
def _gain_of(state: FlohcatiState, hand: Array, card: int) -> float:
    """What a card adds to a hand: points, hopes for trios and for the gala."""
    value, act = card // COLOURS, act_of(card)
    highest = -1
    for other in range(VALUES):
        if hand[other] >> act & 1:
            highest = other
    gain = float(max(0, value - max(0, highest)))
    held = SIZES[hand[value]] % 3
    if held == 2:
        gain += POINTS_OF_A_TRIO - 0.7 * value
    else:
        hopes = TOWARDS_A_TRIO[held + 1] - TOWARDS_A_TRIO[held]
        gain += hopes * SIZES[state.deck[value]] / COLOURS
    if highest < 0:
        lacking = COLOURS - SIZES[acts_in(hand)]
        if lacking <= len(NEARLY_GALA):
            now = NEARLY_GALA[lacking] if lacking < len(NEARLY_GALA) else 0.0
            gain += (NEARLY_GALA[lacking - 1] - now) * state.gala_bonus
    return gain


@kernel
def _hunch_at_the_end(state: FlohcatiState, actions: Array, count: int) -> int:
    """Call if that wins, lay the trio that costs least, or end the turn."""
    best, chosen = float(POINTS_OF_A_TRIO), END
    for i in range(1, count):
        action = int(actions[i])
        if action == GALA:
            if _is_ahead(state):
                return GALA
        else:
            cost = _cost_of_trio(state.hands[state.turn], value_of(action), acts_of(action))
            if cost < best:
                best, chosen = cost, action
    return chosen


@kernel
def _cost_of_trio(hand: Array, value: int, acts: int) -> float:
    """The points that the three cards would count for in the hand, and acts that go with them."""
    above, below_ = 0, 0
    for other in range(VALUES):
        if other > value:
            above |= int(hand[other])
        elif other < value:
            below_ |= int(hand[other])
    counted = SIZES[acts & ~above]
    behind = SIZES[acts & ~above & below_]
    return float(value * counted - 0.6 * value * behind)


@kernel
def _is_ahead(state: FlohcatiState) -> bool:
    """Whether calling wins, in a world where every hand is known."""
    mine = score(state, int(state.turn)) + state.gala_bonus
    for seat in range(state.players):
        if seat != state.turn and score(state, seat) >= mine:
            return False
    return True


@kernel
def _cheapest_gift(state: FlohcatiState, actions: Array, count: int) -> int:
    """The card that the giver's hand misses least."""
    hand = state.hands[giver(state)]
    best, chosen = 1e9, int(actions[0])
    for i in range(count):
        card = int(actions[i]) - GIVE
        value, act = card // COLOURS, act_of(card)
        others = 0
        for other in range(VALUES):
            if other > value:
                others |= int(hand[other])
        loss = 0.0 if others >> act & 1 else float(value)
        held = (SIZES[hand[value]] - 1) % 3
        loss += TOWARDS_A_TRIO[held + 1] - TOWARDS_A_TRIO[held] if held < 2 else 5.0
        if loss < best:
            best, chosen = loss, int(actions[i])
    return chosen
