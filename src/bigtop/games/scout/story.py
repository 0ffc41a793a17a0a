"""The story of a round: what everyone has seen so far, act by act, as numbers in the state.

An act is one number: its kind, the end of the Active Set that was scouted, and the seat. Behind a
Show follow how many cards it had and the cards, as they came to lie on the table.
"""

from bigtop.core.kernel import kernel
from bigtop.games.scout.actions import ENDS
from bigtop.games.scout.state import STORY, UNTOLD, ScoutState

SHOWED, SCOUTED, SCOUTED_TO_SHOW = range(3)
_SEATS = 8  # more than there are
MOST_ACTS = STORY // 2  # a card that is shown and scouted again takes four numbers


@kernel
def tell_show(state: ScoutState, seat: int, size: int) -> None:
    """The seat has shown what lies on the table now."""
    at = _room_for(state, 2 + size)
    if at != UNTOLD:
        state.story[at] = SHOWED * ENDS * _SEATS + seat
        state.story[at + 1] = size
        for i in range(size):
            state.story[at + 2 + i] = state.table[i]


@kernel
def tell_scout(state: ScoutState, seat: int, end: int, shows_then: bool) -> None:
    """The seat takes the card at that end, and shows then or not."""
    at = _room_for(state, 1)
    if at != UNTOLD:
        kind = SCOUTED_TO_SHOW if shows_then else SCOUTED
        state.story[at] = (kind * ENDS + end) * _SEATS + seat


@kernel
def _room_for(state: ScoutState, count: int) -> int:
    """Where so many numbers may be written; a story that is too long is told no more."""
    at = int(state.story_size)
    if at == UNTOLD or at + count > STORY:
        state.story_size = UNTOLD
        return UNTOLD
    state.story_size = at + count
    return at


@kernel
def kind_at(state: ScoutState, at: int) -> int:
    """What was done."""
    return int(state.story[at]) // (ENDS * _SEATS)


@kernel
def end_at(state: ScoutState, at: int) -> int:
    """Which end was scouted."""
    return int(state.story[at]) // _SEATS % ENDS


@kernel
def seat_at(state: ScoutState, at: int) -> int:
    """Who did it."""
    return int(state.story[at]) % _SEATS
