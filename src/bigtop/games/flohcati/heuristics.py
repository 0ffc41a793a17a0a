"""placeholder"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.flohcati.state import FlohcatiState


@kernel(allocates=True)
def choose(state: FlohcatiState, actions: Array, count: int, words: Array) -> int:
    """p"""
    return int(actions[0])
