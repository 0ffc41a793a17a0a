"""Sets of cards: for each value the acts that are in it, as bits."""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.flohcati.components import COLOURS

ALL_ACTS = (1 << COLOURS) - 1
SIZES = np.array([acts.bit_count() for acts in range(ALL_ACTS + 1)])
# The n-th bit that is set, counted from 0 and from the lowest.
NTH = np.zeros((ALL_ACTS + 1, COLOURS), np.int8)
for acts in range(ALL_ACTS + 1):
    members = [act for act in range(COLOURS) if acts >> act & 1]
    NTH[acts, : len(members)] = members


@kernel
def card_of(value: int, act: int) -> int:
    """The card of that act and value."""
    return value * COLOURS + act


@kernel
def act_of(card: int) -> int:
    """The act that a circus card shows."""
    return card % COLOURS


@kernel
def holds(rows: Array, card: int) -> bool:
    """Whether the card is in the set."""
    return int(rows[card // COLOURS]) >> (card % COLOURS) & 1 == 1


@kernel
def add(rows: Array, card: int) -> None:
    """Put the card into the set."""
    rows[card // COLOURS] |= 1 << (card % COLOURS)


@kernel
def remove(rows: Array, card: int) -> None:
    """Take the card out of the set that it is in."""
    rows[card // COLOURS] ^= 1 << (card % COLOURS)


@kernel
def size_of(rows: Array) -> int:
    """How many cards are in the set."""
    size = 0
    for row in range(len(rows)):
        size += SIZES[rows[row]]
    return size


@kernel
def nth_card(rows: Array, n: int) -> int:
    """The n-th card of the set, counted from 0."""
    row = 0
    while n >= SIZES[rows[row]]:
        n -= SIZES[rows[row]]
        row += 1
    return row * COLOURS + int(NTH[rows[row], n])


@kernel
def write_cards(rows: Array, base: int, out: Array) -> int:
    """Write `base` + card for each card of the set; how many they are."""
    count = 0
    for row in range(len(rows)):
        acts = rows[row]
        for n in range(SIZES[acts]):
            out[count] = base + row * COLOURS + int(NTH[acts, n])
            count += 1
    return count


@kernel
def acts_in(rows: Array) -> int:
    """The acts that the set has a card of."""
    acts = 0
    for row in range(len(rows)):
        acts |= rows[row]
    return int(acts)
