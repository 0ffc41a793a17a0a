"""Circus Flohcati's actions as integers in a fixed range: for learning and for records."""

from itertools import combinations

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.games.flohcati.components import CARDS, CIRCUS_CARDS, COLOURS, SEATS, VALUES

CLOCKWISE = 0
COUNTERCLOCKWISE = 1

# Any three of the ten acts, as a set of bits; a trio is one of these and a value.
THREES = np.array([sum(1 << act for act in three) for three in combinations(range(COLOURS), 3)])

REVEAL = 0
END = 1
GALA = 2
TAKE = 3  # + card
FROM = TAKE + CIRCUS_CARDS  # + seat
ASK = FROM + SEATS  # + act * 2 + direction
GIVE = ASK + 2 * COLOURS  # + card
TRIO = GIVE + CIRCUS_CARDS  # + value * len(THREES) + index of THREES
TURN_UP = TRIO + VALUES * len(THREES)  # + card
DRAW = TURN_UP + CARDS  # + card
START = DRAW + CIRCUS_CARDS  # + seat
COUNT = START + SEATS


@kernel
def ask_of(act: int, direction: int) -> int:
    """Request a card of that act, going round in that direction."""
    return ASK + 2 * act + direction


@kernel
def act_asked(ask: int) -> int:
    """The act that is requested."""
    return (ask - ASK) // 2


@kernel
def direction_of(ask: int) -> int:
    """The direction in which the request goes round."""
    return (ask - ASK) % 2


@kernel
def trio_of(value: int, three: int) -> int:
    """Lay down the three cards of that value that `THREES[three]` says."""
    return TRIO + value * len(THREES) + three


@kernel
def value_of(trio: int) -> int:
    """The value that the three cards share."""
    return (trio - TRIO) // len(THREES)


@kernel
def acts_of(trio: int) -> int:
    """The acts of the three cards, as a set of bits."""
    return int(THREES[(trio - TRIO) % len(THREES)])
