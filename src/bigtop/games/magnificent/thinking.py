"""What search needs to know of The Magnificent: quick choices, a clock, and what to expect."""

from bigtop.core.kernel import kernel
from bigtop.games.magnificent.components import TURNS
from bigtop.games.magnificent.evaluation import worth_of_position
from bigtop.games.magnificent.heuristics import hunch
from bigtop.games.magnificent.state import FINISHED, MagnificentState

__all__ = ["clock", "hunch", "outlook"]


@kernel
def clock(state: MagnificentState) -> int:
    """Turns that were taken in the game."""
    return int(state.round_index) * TURNS * int(state.players) + int(state.turns_taken)


@kernel
def outlook(state: MagnificentState, seat: int) -> float:
    """The points that the seat can be expected to have in the end, or has then."""
    if state.phase == FINISHED:
        return float(state.scores[seat])
    return worth_of_position(state, seat)
