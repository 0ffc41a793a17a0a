"""What search needs to know of Circus Flohcati: quick choices, a clock, and what to expect."""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.flohcati.actions import (
    ASK,
    END,
    FROM,
    GALA,
    GIVE,
    REVEAL,
    TAKE,
    act_asked,
    acts_of,
    direction_of,
    value_of,
)
from bigtop.games.flohcati.components import CARDS, COLOURS, COPIES, POINTS_OF_A_TRIO, VALUES
from bigtop.games.flohcati.rules import ACTION_ROW, giver, next_asked, score
from bigtop.games.flohcati.sets import ALL_ACTS, SIZES, act_of, acts_in
from bigtop.games.flohcati.state import BLIND, EMPTY, PARADE, FlohcatiState

# Points that each of these is worth to the hunch, found by letting it play against itself.
TOWARDS_A_TRIO = np.array([5.6, 10.0])  # the first and the second card of a value, in mid-game
FADING = 1.0  # how much more they are worth before, and less after
PRICE_OF_A_TRIO = 0.8  # that the three cards cost, for each point of their value
COVERED_LATER = 0.6  # the share of a low card's points that better ones will take over
NEW_ACT = np.array([4.7, 3.3, 2.7, 2.4, 2.4])  # an act that the hand lacks: the last one, …, any
ACTION_CARD = np.array([12.0, 8.2, 16.5])  # an action card turned up, by kind
ONE_MORE = 0.6  # that it can go on after the next card
SHOWN_TO_OTHERS = 0.3  # what revealing a card costs, because it may serve the others
NEIGHBOURS_GAIN = 0.3  # each point that a card left behind would bring to the next player
TAKERS_GAIN = 0.3  # each point that a card given away brings to whoever gets it
LEADERS_LOSS = 0.3  # each point of the player whom a card is taken from
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
    if first < FROM:
        return _hunch_on_cards(state, actions, count)
    if first < ASK:
        return _best_source(state, actions, count)
    if first < GIVE:
        return _best_request(state, actions, count)
    return _cheapest_gift(state, actions, count)


# What a card adds to a hand


@kernel(inlined=False)
def _gain_of(state: FlohcatiState, hand: Array, card: int) -> float:
    """What a card adds to a hand: points, and hopes for trios and for the call."""
    value, act = card // COLOURS, act_of(card)
    highest = VALUES - 1
    while highest >= 0 and not int(hand[highest]) >> act & 1:
        highest -= 1
    lacking = COLOURS - SIZES[acts_in(hand)]
    hopes = _hopes_of(state, value, SIZES[hand[value]])
    return _points_of(state, value, highest, lacking) + hopes


@kernel
def _points_of(state: FlohcatiState, value: int, highest: int, lacking: int) -> float:
    """What a card brings over the highest of its act, or over none, to a hand that lacks acts."""
    if highest >= value:
        return 0.0
    lower = (VALUES - 1 - value) / (VALUES - 1)
    points = value - max(highest, 0)
    gain = points * (1 - COVERED_LATER * lower * state.deck_size / CARDS)
    if highest < 0:
        rarity = min(lacking, len(NEW_ACT)) - 1
        gain += NEW_ACT[rarity] * (1 + state.gala_bonus / POINTS_OF_A_TRIO)
    return gain


@kernel
def _hopes_of(state: FlohcatiState, value: int, held: int) -> float:
    """A trio, or what a card does for one, to a hand that holds some of that value."""
    if held % 3 == 2:
        return POINTS_OF_A_TRIO - PRICE_OF_A_TRIO * value
    may_come = SIZES[state.deck[value]] / COLOURS
    early = 2 * state.deck_size / CARDS - 1
    return float(TOWARDS_A_TRIO[held % 3] * may_come * (1 + FADING * early))


# Turning up and taking


@kernel
def _hunch_on_cards(state: FlohcatiState, actions: Array, count: int) -> int:
    """The open card that brings most, or the next one."""
    hand = state.hands[state.turn]
    neighbour = state.hands[(state.turn + 1) % state.players]
    best, chosen = NOTHING, int(actions[0])
    for i in range(count):
        card = int(actions[i]) - TAKE
        if actions[i] != REVEAL:
            gain = _gain_of(state, hand, card)
            gain += NEIGHBOURS_GAIN * _gain_of(state, neighbour, card)
            if gain > best:
                best, chosen = gain, int(actions[i])
    if actions[0] != REVEAL:
        return chosen
    if state.action == PARADE:
        return REVEAL  # a match ends the turning up, and costs nothing
    return REVEAL if _gain_of_revealing(state, hand, best) > best else chosen


@kernel(inlined=False)
def _gain_of_revealing(state: FlohcatiState, hand: Array, best: float) -> float:
    """The mean over the cards left: matches bring nothing, others are a choice more."""
    shown = 0
    for act in range(COLOURS):
        if state.display[act] != EMPTY:
            shown |= 1 << act
    lacking = COLOURS - SIZES[acts_in(hand)]
    total, safe, above = 0.0, 0, shown
    for highest in range(VALUES - 1, -2, -1):  # acts by the highest card of them in the hand
        acts = (int(hand[highest]) if highest >= 0 else ALL_ACTS) & ~above
        above |= acts
        for value in range(VALUES if acts else 0):
            cards = SIZES[int(state.deck[value]) & acts]
            if cards > 0:
                gain = _points_of(state, value, highest, lacking)
                gain += _hopes_of(state, value, SIZES[hand[value]])
                total += cards * max(gain, best)
                safe += cards
    for kind in range(len(ACTION_CARD)):
        copies = int(state.deck[ACTION_ROW]) >> (kind * COPIES) & ((1 << COPIES) - 1)
        total += ACTION_CARD[kind] * SIZES[copies]
    return float((total + ONE_MORE * safe) / state.deck_size - SHOWN_TO_OTHERS)


# Cards of other players


@kernel(inlined=False)
def _best_source(state: FlohcatiState, actions: Array, count: int) -> int:
    """Whoever has the best cards, or the most points."""
    hand = state.hands[state.turn]
    best, chosen = NOTHING, int(actions[0])
    for i in range(count):
        seat = int(actions[i]) - FROM
        total, poorest = 0.0, -NOTHING
        for value in range(VALUES):
            for act in range(COLOURS):
                if int(state.hands[seat, value]) >> act & 1:
                    gain = _gain_of(state, hand, value * COLOURS + act)
                    total += gain
                    poorest = min(poorest, gain)
        gain = total / state.hand_sizes[seat] if state.action == BLIND else poorest
        gain += LEADERS_LOSS * score(state, seat)
        if gain > best:
            best, chosen = gain, int(actions[i])
    return chosen


@kernel(inlined=False)
def _best_request(state: FlohcatiState, actions: Array, count: int) -> int:
    """The act of which the first who has any must give the best card."""
    best, chosen = NOTHING, int(actions[0])
    for i in range(count):
        act, direction = act_asked(int(actions[i])), direction_of(int(actions[i]))
        seat = next_asked(state, int(state.turn), direction)
        while seat != state.turn and not acts_in(state.hands[seat]) >> act & 1:
            seat = next_asked(state, seat, direction)
        gain = -NOTHING if seat != state.turn else NOTHING
        for value in range(VALUES if seat != state.turn else 0):
            if int(state.hands[seat, value]) >> act & 1:
                card = value * COLOURS + act
                gain = min(gain, _gain_of(state, state.hands[state.turn], card))
        if gain > best:
            best, chosen = gain, int(actions[i])
    return chosen


@kernel
def _cheapest_gift(state: FlohcatiState, actions: Array, count: int) -> int:
    """The card that the giver's hand misses least, and that helps the other least."""
    hand, other = state.hands[giver(state)], state.hands[state.turn]
    least, chosen = -NOTHING, int(actions[0])
    for i in range(count):
        card = int(actions[i]) - GIVE
        value = card // COLOURS
        above = 0
        for higher in range(value + 1, VALUES):
            above |= int(hand[higher])
        loss = 0.0 if above >> act_of(card) & 1 else float(value)
        loss += _hopes_of(state, value, SIZES[hand[value]] - 1)
        loss += TAKERS_GAIN * _gain_of(state, other, card)
        if loss < least:
            least, chosen = loss, int(actions[i])
    return chosen


# Ending the turn


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
    above, below = 0, 0
    for other in range(VALUES):
        if other > value:
            above |= int(hand[other])
        elif other < value:
            below |= int(hand[other])
    counted = SIZES[acts & ~above]
    behind = SIZES[acts & ~above & below]
    return float(value * counted - 0.6 * value * behind)


@kernel
def _is_ahead(state: FlohcatiState) -> bool:
    """Whether calling wins, in a world where every hand is known."""
    mine = score(state, int(state.turn)) + state.gala_bonus
    for seat in range(state.players):
        if seat != state.turn and score(state, seat) >= mine:
            return False
    return True
