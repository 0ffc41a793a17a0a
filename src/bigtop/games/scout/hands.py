"""How soon a hand of SCOUT could be got rid of."""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.scout.rules import number_at
from bigtop.games.scout.state import ScoutState

LOOKED_AT = 20  # cards of a hand; each of those behind counts as a Show of its own
_SIDE = LOOKED_AT + 1
_PART = _SIDE * _SIDE
ROOM = LOOKED_AT + 4 * _PART  # whole numbers to reckon in


@kernel(inlined=False)
def shows_needed(state: ScoutState, seat: int, room: Array, begin: int) -> int:
    """How many Shows empty a hand if nobody comes between, at the least.

    Cards become neighbours when what lies between them was shown. `room` is reckoned in, from
    `begin` on: the numbers; for each part of the hand the Shows that it needs; and the further
    Shows where its first card is shown with later ones, each a step of -1, 0 or 1 on.
    """
    size = min(int(state.hand_sizes[seat]), LOOKED_AT)
    needed = begin + LOOKED_AT
    for first in range(size - 1, -1, -1):
        number = number_at(state, seat, first)
        room[begin + first] = number
        own, inner = needed + first * _SIDE, needed + (first + 1) * _SIDE
        room[inner + first + 1] = 0
        for part in range(1, 4):
            for end in range(first + 1, size + 1):
                room[own + part * _PART + end] = room[inner + end]
        for other in range(first + 1, size):
            step = room[begin + other] - number
            if -1 <= step <= 1:
                before = room[inner + other]
                ours = own + (step + 2) * _PART
                theirs = needed + other * _SIDE + (step + 2) * _PART
                for end in range(other + 1, size + 1):
                    room[ours + end] = min(room[ours + end], before + room[theirs + end])
        for end in range(first + 1, size + 1):
            fewest = min(room[own + _PART + end], room[own + 2 * _PART + end])
            room[own + end] = 1 + min(fewest, room[own + 3 * _PART + end])
    if size == 0:
        return 0
    return int(room[needed + size]) + int(state.hand_sizes[seat]) - size
