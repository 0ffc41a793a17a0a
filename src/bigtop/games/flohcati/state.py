"""Circus Flohcati's state: everything that a game knows, secrets included.

Sets of circus cards are kept value by value: the set of the acts whose card of that value is in
it, bit 0 for the first of ACTS. Deck and discard pile have one row more, for action cards.
"""

import numpy as np

from bigtop.core.layout import Array, array, dtype_of, number
from bigtop.games.flohcati.components import CIRCUS_CARDS, COLOURS, COPIES, SEATS, VALUES

EMPTY = -1  # no card
HIDDEN = -2  # in a concealed state: a card that the viewer may not know
NOBODY = -1
ANY_ACT = -1
START_RANDOM = -1
NOT_LAID = -1

# What the game waits for.
(
    STARTING,  # chance names the first player
    OPENING,  # chance turns up the first card of the display
    DECIDING,  # reveal or take
    TURNING_UP,  # chance turns up a card
    TAKING,  # take: no more cards may be turned up
    CHOOSING,  # from whom a card comes
    DRAWING,  # chance draws that card
    ASKING,  # for which act, in which direction
    GIVING,  # somebody chooses the card to give
    CLOSING,  # trios, the call, the end of the turn
    FINISHED,
) = range(11)

# The action card that is being carried out.
NO_ACTION = -1
PARADE, BLIND, REQUEST = range(3)

# Cards that change hands in secret: by the two kinds of action cards that do so.
SECRET_MOVES = 2 * COPIES


class FlohcatiState:
    """One position of Circus Flohcati."""

    players: int = number("how many play")
    start: int = number("START_RANDOM or the seat that begins")
    starts_with_a_card: int = number("1 where the display has a card before the first turn")
    must_reveal_to_match: int = number("1 where cards are turned up until a match. RULES 5.A.1")
    match_can_be_taken: int = number("1 where that match may be taken. RULES 5.A.3")
    actions_interrupt: int = number("1 where a new action card replaces that. RULES 5.A.5")
    request_names_an_act: int = number("1 where an act is asked for all round. RULES 5.C")
    calls_after_lost_turn: int = number("1 where a lost turn may end with a call. RULES 6.7")
    gala_bonus: int = number("points for the call")
    action_names: int = number("what the action cards are called: an index of ACTION_NAMES")
    phase: int = number("what the game waits for: STARTING to FINISHED")
    turn: int = number("the seat whose turn it is")
    action: int = number("the action card that is carried out: NO_ACTION to REQUEST")
    gained: int = number("1 if the seat got a card in this turn")
    match: int = number("the matching card that may still be taken, or EMPTY")
    deck_size: int = number("cards left in the deck")
    deck: Array = array(VALUES + 1, "which they are; they have no order")
    display: Array = array(COLOURS, "the card of each act that lies open, or EMPTY")
    discards: Array = array(VALUES + 1, "the discard pile, as a set like the deck")
    hand_sizes: Array = array(SEATS, "cards in each hand")
    hands: Array = array((SEATS, VALUES), "which they are; concealed: those that are certain")
    trios: Array = array((SEATS, VALUES), "the cards that each seat has laid down")
    moves: int = number("secret moves and requests so far, the one under way included")
    givers: Array = array(SECRET_MOVES, "who gave in each of them, or NOBODY")
    takers: Array = array(SECRET_MOVES, "who got the card or asked for it, or NOBODY")
    moved: Array = array(SECRET_MOVES, "the card, HIDDEN, or EMPTY where none has moved")
    asked: Array = array(SECRET_MOVES, "the act that was asked for, or ANY_ACT")
    passed: Array = array(SECRET_MOVES, "the seats that had no card of it, as a set of bits")
    taken_by: Array = array(CIRCUS_CARDS, "who took each card openly, or NOBODY", np.int8)
    taken_after: Array = array(CIRCUS_CARDS, "how many secret moves there were then", np.int8)
    laid_after: Array = array(CIRCUS_CARDS, "and when it was laid down, or NOT_LAID", np.int8)
    caller: int = number("the seat that called the gala, or NOBODY")
    turns: int = number("turns begun")
    lost_turns: Array = array(SEATS, "turns that each seat lost to a match")


DTYPE = dtype_of(FlohcatiState)
