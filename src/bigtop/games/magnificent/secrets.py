"""What a seat may not see in The Magnificent: nothing. RULES 9

Boards, cards and posters lie open. Decks are what is left of them, without an order, and a die
that was not rolled yet has no value, so no state holds anything to be hidden.
"""

from collections.abc import Sequence

from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.seats import EVERYONE
from bigtop.games.magnificent.state import MagnificentState

HAS_SECRETS = False


def insiders(state: MagnificentState, action: int) -> Sequence[int]:
    """The viewers who may be told the whole action: all of them."""
    return EVERYONE


def reveals(state: MagnificentState, action: int) -> bool:
    """Whether a seat's action shows anybody more than what was chosen: never."""
    return False


@kernel
def conceal(state: MagnificentState, seat: int, out: MagnificentState) -> None:
    """What the seat, or a spectator, may know: all that lies on the table."""
    copy_record(state, out)


@kernel
def resample(state: MagnificentState, words: Array) -> None:
    """The one world that fits: nothing is hidden."""
