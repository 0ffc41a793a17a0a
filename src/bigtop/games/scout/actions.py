"""SCOUT's actions as integers in a fixed range: the interface for learning and for records."""

from bigtop.core.kernel import kernel
from bigtop.games.scout.components import CARDS, LARGEST_SET, SEATS, WAYS

LONGEST_HAND = len(CARDS)
ENDS = 2
LEFT = 0
RIGHT = 1

_SCOUTS = LONGEST_HAND * ENDS * 2

SHOW = 0  # + first position * LARGEST_SET + size - 1
SCOUT = SHOW + LONGEST_HAND * LARGEST_SET  # + (end * LONGEST_HAND + position) * 2 + turned
SCOUT_AND_SHOW = SCOUT + _SCOUTS  # the same
KEEP = SCOUT_AND_SHOW + _SCOUTS
TURN = KEEP + 1
DEAL = TURN + 1  # + card, one way up
START = DEAL + len(WAYS)  # + seat
COUNT = START + SEATS


@kernel
def show_of(first: int, size: int) -> int:
    """Show `size` cards from position `first` on."""
    return SHOW + first * LARGEST_SET + size - 1


@kernel
def scout_of(place: int, end: int, turned: int) -> int:
    """Scout the card at that end and put it at that place; add to SCOUT or SCOUT_AND_SHOW."""
    return (end * LONGEST_HAND + place) * 2 + turned


@kernel
def is_show(action: int) -> bool:
    """Whether the action is a Show."""
    return action < SCOUT


@kernel
def is_scout(action: int) -> bool:
    """Whether the action takes a card from the table: Scout, or the first half of both."""
    return SCOUT <= action < KEEP


@kernel
def first_of(show: int) -> int:
    """The first position that is shown."""
    return (show - SHOW) // LARGEST_SET


@kernel
def size_of(show: int) -> int:
    """How many cards are shown."""
    return (show - SHOW) % LARGEST_SET + 1


@kernel
def _scout_part(scout: int) -> int:
    return scout - (SCOUT_AND_SHOW if scout >= SCOUT_AND_SHOW else SCOUT)


@kernel
def place_of(scout: int) -> int:
    """The position that the scouted card will have."""
    return _scout_part(scout) // 2 % LONGEST_HAND


@kernel
def end_of(scout: int) -> int:
    """The end of the Active Set that is scouted."""
    return _scout_part(scout) // (2 * LONGEST_HAND)


@kernel
def turned_of(scout: int) -> int:
    """1 where the card is turned, else 0."""
    return _scout_part(scout) % 2
