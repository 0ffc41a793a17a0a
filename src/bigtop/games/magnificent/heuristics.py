"""What a decent player of The Magnificent knows, for the greedy player."""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import below
from bigtop.games.magnificent.state import MagnificentState


@kernel
def choose(state: MagnificentState, actions: Array, count: int, words: Array) -> int:
    """Any action."""
    return int(actions[below(words, count)])
