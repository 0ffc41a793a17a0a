"""Circus Flohcati's rules as kernels, in the order of RULES.md."""

from collections.abc import Mapping
from dataclasses import asdict

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import below
from bigtop.core.seats import CHANCE, OVER
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
    direction_of,
    trio_of,
    value_of,
)
from bigtop.games.flohcati.components import (
    CARDS,
    CIRCUS_CARDS,
    COLOURS,
    COPIES,
    EDITION_RULES,
    POINTS_OF_A_TRIO,
    VALUES,
)
from bigtop.games.flohcati.sets import (
    ALL_ACTS,
    NTH,
    SIZES,
    act_of,
    acts_in,
    add,
    card_of,
    nth_card,
    remove,
    size_of,
    write_cards,
)
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
    NO_ACTION,
    NOBODY,
    NOT_LAID,
    OPENING,
    PARADE,
    REQUEST,
    START_RANDOM,
    STARTING,
    TAKING,
    TURNING_UP,
    FlohcatiState,
)

ACTION_ROW = VALUES  # of the deck


@kernel
def actor(state: FlohcatiState) -> int:
    """Who decides now."""
    phase = int(state.phase)
    if phase in (TURNING_UP, DRAWING, OPENING, STARTING):
        return CHANCE
    if phase == GIVING:
        return giver(state)
    return OVER if phase == FINISHED else int(state.turn)


@kernel
def legal(state: FlohcatiState, out: Array) -> int:
    """All legal actions of the actor."""
    phase = int(state.phase)
    if phase in (DECIDING, TAKING):
        return _legal_reveal_and_takes(state, out)
    if phase == CLOSING:
        return _legal_at_the_end(state, out)
    if phase == TURNING_UP:
        return write_cards(state.deck, TURN_UP, out)
    if phase == CHOOSING:
        return _legal_opponents(state, out)
    if phase == DRAWING:
        return write_cards(state.hands[giver(state)], DRAW, out)
    if phase == ASKING:
        return _legal_requests(out)
    if phase == GIVING:
        return _legal_gifts(state, out)
    return _legal_before_the_game(state, out)


@kernel
def draw(state: FlohcatiState, words: Array) -> int:
    """What `legal` lists for chance, drawn without listing it."""
    if state.phase == TURNING_UP:
        return TURN_UP + nth_card(state.deck, below(words, state.deck_size))
    if state.phase == DRAWING:
        seat = giver(state)
        return DRAW + nth_card(state.hands[seat], below(words, state.hand_sizes[seat]))
    if state.phase == OPENING:
        return TURN_UP + below(words, CIRCUS_CARDS)
    return START + below(words, state.players)


def pile(state: FlohcatiState) -> int:
    """Which pile chance draws from: a hand, or the deck."""
    return int(state.phase == DRAWING)


@kernel
def apply(state: FlohcatiState, action: int) -> None:
    """Carry out a legal action."""
    if action == REVEAL:
        state.phase = TURNING_UP
    elif action == END:
        _end_turn(state)
    elif action == GALA:
        _call(state)
    elif action < FROM:
        _take(state, action - TAKE)
    elif TURN_UP <= action < DRAW:
        _turn_up(state, action - TURN_UP)
    elif TRIO <= action < TURN_UP:
        _lay_trio(state, value_of(action), acts_of(action))
    elif action < ASK:
        _choose(state, action - FROM)
    elif action < GIVE:
        _ask(state, act_asked(action), direction_of(action))
    elif action < TRIO:
        _hand_over(state, action - GIVE)
    elif action < START:
        _hand_over(state, action - DRAW)
    else:
        _begin_with(state, action - START)


# 3. Setting up


def set_up(state: FlohcatiState, edition: str, players: int, options: Mapping[str, object]) -> None:
    """The state before anything was decided or turned up."""
    for name, value in asdict(EDITION_RULES[edition]).items():
        setattr(state, name, int(value))
    state.players = players
    start = options["start"]
    state.start = start if isinstance(start, int) else START_RANDOM
    state.deck_size = CARDS
    state.deck[:] = ALL_ACTS
    state.deck[ACTION_ROW] = (1 << (CARDS - CIRCUS_CARDS)) - 1
    for cards in (state.display, state.moved):
        cards[:] = EMPTY
    for seats in (state.givers, state.takers, state.taken_by):
        seats[:] = NOBODY
    state.asked[:] = ANY_ACT
    state.laid_after[:] = NOT_LAID
    state.match = EMPTY
    state.action = NO_ACTION
    state.caller = NOBODY
    state.phase = STARTING
    if state.start != START_RANDOM:
        _begin_with(state, state.start)


@kernel
def _legal_before_the_game(state: FlohcatiState, out: Array) -> int:
    """The seats that may begin, or the cards that may lie in the display first."""
    if state.phase == STARTING:
        for seat in range(state.players):
            out[seat] = START + seat
        return int(state.players)
    if state.phase == OPENING:
        return write_cards(state.deck[:ACTION_ROW], TURN_UP, out)  # RULES 3.3
    return 0


@kernel
def _begin_with(state: FlohcatiState, seat: int) -> None:
    """It is settled who has the first turn. RULES 3.4"""
    state.turn = seat
    state.turns = 1
    state.phase = OPENING if state.starts_with_a_card else DECIDING


# 4. Your turn


@kernel
def _legal_reveal_and_takes(state: FlohcatiState, out: Array) -> int:
    """Turn up a card, or take one that lies open. RULES 4.2, 4.6"""
    count = 0
    if state.phase == DECIDING and state.deck_size > 0:
        out[0] = REVEAL
        count = 1
    for act in range(COLOURS):
        if state.display[act] != EMPTY:
            out[count] = TAKE + state.display[act]
            count += 1
    if state.match != EMPTY:
        out[count] = TAKE + state.match  # RULES 5.A.3
        count += 1
    return count


@kernel
def _turn_up(state: FlohcatiState, card: int) -> None:
    """A card of the deck is shown: does it join the display, match it, or is it an action?"""
    remove(state.deck, card)
    state.deck_size -= 1
    if card >= CIRCUS_CARDS:
        add(state.discards, card)
        _turn_up_action(state, (card - CIRCUS_CARDS) // COPIES)
    elif not is_match(state, card):
        state.display[act_of(card)] = card  # RULES 4.4
        _go_on(state)
    elif state.action == PARADE:
        _end_parade(state, card)
    else:
        _lose_turn(state, card)


@kernel
def is_match(state: FlohcatiState, card: int) -> bool:
    """Whether the act of a circus card lies in the display already. RULES 4.5"""
    return bool(state.display[act_of(card)] != EMPTY)


@kernel
def _go_on(state: FlohcatiState) -> None:
    """After a card that ended nothing: is it the player, or chance, that goes on?"""
    is_parade = state.action == PARADE and state.must_reveal_to_match
    if is_parade and state.deck_size > 0:
        state.phase = TURNING_UP  # RULES 5.A.1
    elif state.deck_size == 0 and not has_display(state):
        state.phase = CLOSING  # nothing to reveal or to take. RULES 5.A.6
    else:
        state.phase = DECIDING


@kernel
def has_display(state: FlohcatiState) -> bool:
    """Whether any card lies open to be taken."""
    cards = 0
    for act in range(COLOURS):
        cards += state.display[act] != EMPTY
    return cards > 0


@kernel
def _lose_turn(state: FlohcatiState, card: int) -> None:
    """The card matches the display, and both it and the turn are gone. RULES 4.5"""
    add(state.discards, card)
    state.lost_turns[state.turn] += 1
    if state.calls_after_lost_turn:
        state.phase = CLOSING  # RULES 6.7
    else:
        _end_turn(state)


@kernel
def _take(state: FlohcatiState, card: int) -> None:
    """Take an open card into the hand; a match that stays behind is discarded. RULES 4.6, 5.A.4"""
    if card != state.match:
        state.display[act_of(card)] = EMPTY
        if state.match != EMPTY:
            add(state.discards, int(state.match))
    state.match = EMPTY
    seat = int(state.turn)
    state.taken_by[card] = seat
    state.taken_after[card] = state.moves
    _gain(state, seat, card)


@kernel
def _gain(state: FlohcatiState, seat: int, card: int) -> None:
    """A card comes into the hand, which is all that a turn can bring."""
    add(state.hands[seat], card)
    state.hand_sizes[seat] += 1
    state.gained = 1
    state.phase = CLOSING


# 5. Action cards


@kernel
def _turn_up_action(state: FlohcatiState, kind: int) -> None:
    """Carry out an action card, unless it is turned up during another one. RULES 5.1, 5.A.5"""
    if state.action == PARADE and not state.actions_interrupt:
        _go_on(state)
        return
    state.action = kind
    if kind == PARADE:
        _go_on(state)
    elif kind == REQUEST and state.request_names_an_act:
        state.phase = ASKING
    elif has_opponent_with_cards(state):
        state.phase = CHOOSING
    else:
        state.phase = CLOSING  # RULES 5.3


# 5.A New attraction, Great Parade


@kernel
def _end_parade(state: FlohcatiState, match: int) -> None:
    """A match ends the turning up, not the turn. RULES 5.A.3"""
    if state.match_can_be_taken:
        state.match = match
    else:
        add(state.discards, match)
    state.phase = TAKING


# 5.B Take attraction, Magic Eye


@kernel
def has_opponent_with_cards(state: FlohcatiState) -> bool:
    """Whether there is anybody to get a card from. RULES 5.3"""
    cards = -int(state.hand_sizes[state.turn])
    for seat in range(state.players):
        cards += state.hand_sizes[seat]
    return cards > 0


@kernel
def _legal_opponents(state: FlohcatiState, out: Array) -> int:
    """Every opponent who has cards. RULES 5.B.1, 5.C.5"""
    count = 0
    for seat in range(state.players):
        if seat != state.turn and state.hand_sizes[seat] > 0:
            out[count] = FROM + seat
            count += 1
    return count


@kernel
def _choose(state: FlohcatiState, seat: int) -> None:
    """The card will come from that seat: drawn by chance, or as the seat likes."""
    _note_move(state, seat, ANY_ACT, 0)
    state.phase = DRAWING if state.action == BLIND else GIVING


@kernel
def _note_move(state: FlohcatiState, seat: int, act: int, passed: int) -> None:
    """Remember who gives a card to the seat on turn, which need not be known to all. RULES 9"""
    state.givers[state.moves] = seat
    state.takers[state.moves] = state.turn
    state.asked[state.moves] = act
    state.passed[state.moves] = passed
    state.moves += 1


@kernel
def giver(state: FlohcatiState) -> int:
    """The seat that a card is being drawn from or that gives one."""
    return int(state.givers[state.moves - 1])


@kernel
def _hand_over(state: FlohcatiState, card: int) -> None:
    """The card changes hands. RULES 5.B.2, 5.C.3, 5.C.5"""
    seat = giver(state)
    remove(state.hands[seat], card)
    state.hand_sizes[seat] -= 1
    state.moved[state.moves - 1] = card
    _gain(state, int(state.turn), card)


# 5.C Request attraction, Mind Reader


@kernel
def _legal_requests(out: Array) -> int:
    """Any act, in either direction. RULES 5.C.1"""
    for i in range(2 * COLOURS):
        out[i] = ASK + i
    return 2 * COLOURS


@kernel
def _ask(state: FlohcatiState, act: int, direction: int) -> None:
    """Go round until somebody has a card of the act. RULES 5.C.2"""
    seat = next_asked(state, int(state.turn), direction)
    passed = 0
    while seat != state.turn and not acts_in(state.hands[seat]) >> act & 1:
        passed |= 1 << seat
        seat = next_asked(state, seat, direction)
    if seat != state.turn:
        _note_move(state, seat, act, passed)
        state.phase = GIVING
    else:
        _note_move(state, NOBODY, act, passed)
        state.phase = CLOSING  # RULES 5.C.4


@kernel
def next_asked(state: FlohcatiState, seat: int, direction: int) -> int:
    """Who answers a request after that seat. RULES 5.C.2"""
    step = 1 if direction == CLOCKWISE else int(state.players) - 1
    return (seat + step) % int(state.players)


@kernel
def _legal_gifts(state: FlohcatiState, out: Array) -> int:
    """The cards that the giver may choose from. RULES 5.C.3, 5.C.5"""
    hand = state.hands[giver(state)]
    act = int(state.asked[state.moves - 1])
    if act == ANY_ACT:
        return write_cards(hand, GIVE, out)
    count = 0
    for value in range(VALUES):
        if hand[value] >> act & 1:
            out[count] = GIVE + card_of(value, act)
            count += 1
    return count


# 6. Ending your turn


@kernel
def _legal_at_the_end(state: FlohcatiState, out: Array) -> int:
    """End the turn, call the gala, or lay down a trio first. RULES 6"""
    out[0] = END
    count = 1
    hand = state.hands[state.turn]
    if acts_in(hand) == ALL_ACTS:
        out[count] = GALA  # RULES 6.6
        count += 1
    if state.gained:
        for value in range(VALUES):
            if SIZES[hand[value]] >= 3:
                count = _legal_trios(int(hand[value]), value, out, count)
    return count


@kernel
def _legal_trios(acts: int, value: int, out: Array, count: int) -> int:
    """Any three of the cards of one value. RULES 6.2"""
    for three in range(len(THREES)):
        if acts & THREES[three] == THREES[three]:
            out[count] = trio_of(value, three)
            count += 1
    return count


@kernel
def _lay_trio(state: FlohcatiState, value: int, acts: int) -> None:
    """Three cards leave the hand for good. RULES 6.4"""
    seat = int(state.turn)
    state.hands[seat, value] ^= acts
    state.trios[seat, value] |= acts
    state.hand_sizes[seat] -= 3
    for n in range(3):
        state.laid_after[card_of(value, int(NTH[acts, n]))] = state.moves


@kernel
def _call(state: FlohcatiState) -> None:
    """The game ends at once. RULES 6.6, 7.1"""
    state.caller = state.turn
    state.phase = FINISHED


@kernel
def _end_turn(state: FlohcatiState) -> None:
    """The next player is on, unless the last card of the deck was turned up. RULES 6.9, 7.2"""
    state.action = NO_ACTION
    state.gained = 0
    if state.deck_size == 0:
        state.phase = FINISHED
        return
    state.phase = DECIDING
    state.turns += 1
    state.turn += 1
    if state.turn == state.players:
        state.turn = 0


# 8. Scoring


@kernel
def score(state: FlohcatiState, seat: int) -> int:
    """What hand, trios and call are worth; before the end, what they would be now. RULES 8"""
    points = points_of_hand(state.hands[seat])
    points += POINTS_OF_A_TRIO * size_of(state.trios[seat]) // 3
    if state.caller == seat:
        points += int(state.gala_bonus)  # RULES 8.4
    return points


@kernel
def points_of_hand(hand: Array) -> int:
    """The highest card of each act. RULES 8.1"""
    points = 0
    counted = 0
    for value in range(VALUES - 1, 0, -1):
        points += value * SIZES[hand[value] & ~counted]
        counted |= hand[value]
    return points
