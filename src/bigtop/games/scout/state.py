"""SCOUT's state: everything that a game knows, secrets included."""

import numpy as np

from bigtop.core.layout import Array, Reading, array, dtype_of, number
from bigtop.games.scout.actions import LONGEST_HAND
from bigtop.games.scout.components import CARDS, LARGEST_SET, SEATS

EMPTY = -1  # a place without a card
HIDDEN = -2  # in a concealed state: something that the viewer may not know
NOBODY = -1
STORY = 240  # numbers of a story; hardly any round is longer
UNTOLD = -1  # the size of a story that is

# What the game waits for.
STARTING, DEALING, TURNING, PLAYING, FINISHED = range(5)

# How a round ends. RULES 5 and 8
NOT_YET, EMPTY_HAND, ALL_SCOUTED, STUCK = range(4)

# Who begins the first round, where it is not a fixed seat. RULES 10
START_RANDOM, START_HOLDER = -1, -2

# What everyone remembers of a card.
UNSEEN, ON_TABLE, OUT, IN_BOX, SET_ASIDE = range(5)
HELD = 5  # + seat: in that hand, as everyone knows: mostly because it was scouted
LEFT_OVER = HELD + SEATS  # + seat: still in that hand as round 1 of two players ended


class ScoutState:
    """One position of SCOUT. Cards in order are `WAYS`; `card` alone is an index of `CARDS`."""

    players: int = number("how many play")
    start: int = number("START_RANDOM, START_HOLDER or the seat that begins the first round")
    phase: int = number("what the game waits for: STARTING to FINISHED")
    round_index: int = number("the round that is played, from 0")
    starter: int = number("the seat that begins this round, or NOBODY while that is open")
    turn: int = number("the seat that decides, or is dealt the next card")
    dealt: int = number("cards dealt in this round")
    must_show: int = number("1 between the two halves of Scout & Show")
    owner: int = number("the seat that showed the Active Set, or NOBODY")
    scouts_in_a_row: int = number("players who only scouted since the last Show")
    deck_size: int = number("cards still to be dealt, now or in a later round")
    deck: Array = array(len(CARDS), "those cards, in the order of CARDS, not of the deal")
    hand_sizes: Array = array(SEATS, "cards in each hand")
    hands: Array = array((SEATS, LONGEST_HAND), "each hand from left to right, then EMPTY")
    turned: Array = array(SEATS, "1 for each seat that turned its whole hand in this round")
    table_size: int = number("cards in the Active Set")
    table: Array = array(LARGEST_SET, "the Active Set from left to right, then EMPTY")
    collected: Array = array(SEATS, "cards that each seat has won in this round")
    chips: Array = array(SEATS, "scout chips of each seat")
    scout_and_show: Array = array(SEATS, "1 for each seat that may still Scout & Show")
    scouted: Array = array(SEATS, "Scouts of each seat since its last Show")
    declined: Array = array(SEATS, "how strong the set was that it took the last of them from")
    acts: Array = array(SEATS, "Shows and Scouts of each seat in the whole game")
    spared: Array = array(SEATS, "of these, Scouts by which it kept its Scout & Show for later")
    story: Array = array(STORY, "this round as everyone saw it: story.py", np.int8)
    story_size: int = number("how many of these are written, or UNTOLD")
    memory: Array = array(len(CARDS), "what everyone remembers of each card: UNSEEN to LEFT_OVER")
    left_over: Array = array(SEATS, "secret cards that each seat held as round 1 of two ended")
    scores: Array = array(SEATS, "points of the finished rounds")
    round_scores: Array = array((SEATS, SEATS), "points by finished round and seat")
    endings: Array = array(SEATS, "how each round ended: NOT_YET to STUCK")
    closers: Array = array(SEATS, "the seat that ended each round and pays for no cards")


DTYPE = dtype_of(ScoutState)


class ScoutReading(Reading, ScoutState):
    """A position that is read: the fields of SCOUT's state, and what readings have."""
