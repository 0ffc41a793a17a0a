"""The contract of a game: a few functions over its state record, found by the record's dtype.

Generic code calls the functions below. Compiled, Numba's `overload` turns each into a direct
call of the game's own kernel; uncompiled, the plain body looks that kernel up. Games register
their kernels themselves: this module knows no game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from bigtop.core.layout import Array


@dataclass(frozen=True)
class Kernels:
    """What a game has to provide."""

    actor: Callable[[Any], int]
    legal: Callable[[Any, Array], int]
    apply: Callable[[Any, int], None]
    draw: Callable[[Any, Array], int]
    score: Callable[[Any, int], int]
    conceal: Callable[[Any, int, Any], None]
    resample: Callable[[Any, Array], None]
    choose: Callable[[Any, Array, int, Array], int]


_kernels: dict[np.dtype[Any], Kernels] = {}


def register(dtype: np.dtype[Any], kernels: Kernels) -> None:
    """Make a game's kernels known for its kind of record."""
    _kernels[dtype] = kernels
    _kernels[np.dtype((np.record, dtype))] = kernels  # of uncompiled states


def kernels_for(dtype: np.dtype[Any]) -> Kernels:
    """The kernels of the game that such a record belongs to."""
    return _kernels[dtype]


def actor(state: Any) -> int:
    """Who decides now: a seat, `CHANCE` or `OVER`."""
    return kernels_for(state.dtype).actor(state)


def legal(state: Any, out: Array) -> int:
    """Write the actor's legal actions into `out`; how many they are."""
    return kernels_for(state.dtype).legal(state, out)


def apply(state: Any, action: int) -> None:
    """Change the state by a legal action."""
    kernels_for(state.dtype).apply(state, action)


def draw(state: Any, words: Array) -> int:
    """One of chance's outcomes, all equally likely, without the cost of listing them."""
    return kernels_for(state.dtype).draw(state, words)


def score(state: Any, seat: int) -> int:
    """What the seat has scored so far."""
    return kernels_for(state.dtype).score(state, seat)


def conceal(state: Any, seat: int, out: Any) -> None:
    """Write what the seat, or a `SPECTATOR`, may know of the state into `out`."""
    kernels_for(state.dtype).conceal(state, seat, out)


def resample(state: Any, words: Array) -> None:
    """Fill what a concealed state hides with one of the possible worlds, all equally likely."""
    kernels_for(state.dtype).resample(state, words)


def choose(state: Any, actions: Array, count: int, words: Array) -> int:
    """The action that the game's heuristic player takes, of the first `count` given."""
    return kernels_for(state.dtype).choose(state, actions, count, words)


# The rest runs inside Numba's compiler only.

# The game's function itself becomes the implementation: a wrapper that calls it would compile
# everything once more. What only rules do makes no arrays.
AS_KERNEL: dict[str, Any] = {
    "strict": False,
    "jit_options": {"forceinline": True, "_nrt": False},
}
ALLOCATING: dict[str, Any] = {"strict": False}


def _typed(state: Any) -> Kernels:  # pragma: no cover
    dtype = numba.np.numpy_support.as_dtype(state)
    return kernels_for(dtype)


def _source(kernel: Any) -> Any:  # pragma: no cover
    return kernel.py_func


@overload(actor, **AS_KERNEL)
def _actor(state: Any) -> Any:  # pragma: no cover
    return _source(_typed(state).actor)


@overload(legal, **AS_KERNEL)
def _legal(state: Any, out: Any) -> Any:  # pragma: no cover
    return _source(_typed(state).legal)


@overload(apply, **AS_KERNEL)
def _apply(state: Any, action: Any) -> Any:  # pragma: no cover
    return _source(_typed(state).apply)


@overload(draw, **AS_KERNEL)
def _draw(state: Any, words: Any) -> Any:  # pragma: no cover
    return _source(_typed(state).draw)


@overload(score, **AS_KERNEL)
def _score(state: Any, seat: Any) -> Any:  # pragma: no cover
    return _source(_typed(state).score)


@overload(conceal, **ALLOCATING)
def _conceal(state: Any, seat: Any, out: Any) -> Any:  # pragma: no cover
    return _source(_typed(state).conceal)


@overload(resample, **ALLOCATING)
def _resample(state: Any, words: Any) -> Any:  # pragma: no cover
    return _source(_typed(state).resample)


@overload(choose, **ALLOCATING)
def _choose(state: Any, actions: Any, count: Any, words: Any) -> Any:  # pragma: no cover
    return _source(_typed(state).choose)
