"""The contract of a game: a few functions over its state record, found by the record's dtype.

Generic code calls the functions below. In a kernel, each is a direct call of the game's own
kernel; from Python, the plain body looks that kernel up. Games register their kernels
themselves: this module knows no game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba.np.numpy_support import as_dtype

from bigtop.core.compiling import make_generic
from bigtop.core.layout import Array, States

SKILLED, GREEDY = range(2)  # how somebody plays


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
    recognise: Callable[[Any, Array, Array], None]
    imagine: Callable[[Any, Any, int, Array, Array], None]
    choose: Callable[[Any, Array, int, Array], int]
    plan: Callable[[Any, Array, int, Array], int]
    hunch: Callable[[Any, Array, int, Array], int]
    clock: Callable[[Any], int]
    outlook: Callable[[Any, int], float]
    # What learning needs; a game may do without.
    features: Callable[[Any, int, Array], int] | None = None
    backdrop: Callable[[Any, int, Array], int] | None = None
    glimpse: Callable[[Any, int, Array], int] | None = None
    standing: Callable[[Any, int], int] | None = None
    stage: Callable[[Any], int] | None = None
    suppose: Callable[[Any, Array], None] | None = None
    clues: Callable[[Any, int, Array], int] | None = None
    summary: Callable[[Any, int, Array], None] | None = None


_kernels: dict[np.dtype[Any], Kernels] = {}


def register(dtype: np.dtype[Any], kernels: Kernels) -> None:
    """Make a game's kernels known for its kind of record."""
    _kernels[dtype] = kernels


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


def recognise(view: Any, manners: Array, words: Array) -> None:
    """Write how each seat seems to play: SKILLED, or GREEDY as the game's greedy player."""
    kernels_for(view.dtype).recognise(view, manners, words)


def imagine(view: Any, worlds: States, count: int, manners: Array, words: Array) -> None:
    """Write `count` worlds that fit a concealed state, as often as they are met in play.

    `manners` says how each seat seems to play.
    """
    kernels_for(view.dtype).imagine(view, worlds, count, manners, words)


def choose(state: Any, actions: Array, count: int, words: Array) -> int:
    """The action that the game's greedy player takes, of the first `count` given."""
    return kernels_for(state.dtype).choose(state, actions, count, words)


def plan(state: Any, actions: Array, count: int, words: Array) -> int:
    """The action that its planner takes; where a game has none, the greedy player's."""
    return kernels_for(state.dtype).plan(state, actions, count, words)


def hunch(state: Any, actions: Array, count: int, words: Array) -> int:
    """A decent action where everything is known, found quickly: for playing games out."""
    return kernels_for(state.dtype).hunch(state, actions, count, words)


def clock(state: Any) -> int:
    """How far the game has come, in the units by which it is thought ahead: rounds or turns."""
    return kernels_for(state.dtype).clock(state)


def outlook(state: Any, seat: int) -> float:
    """The points that the seat can be expected to have in the end; at the end, its score."""
    return kernels_for(state.dtype).outlook(state, seat)


def features(state: Any, seat: int, out: Array) -> int:
    """Write what the seat may know, and change by its actions, into `out`; how many features."""
    return kernels_for(state.dtype).features(state, seat, out)  # type: ignore[misc]


def backdrop(state: Any, seat: int, out: Array) -> int:
    """The same for what no action of the seat changes before somebody else has decided."""
    return kernels_for(state.dtype).backdrop(state, seat, out)  # type: ignore[misc]


def glimpse(state: Any, seat: int, out: Array) -> int:
    """The `features` without those that take long to find."""
    return kernels_for(state.dtype).glimpse(state, seat, out)  # type: ignore[misc]


def standing(state: Any, seat: int) -> int:
    """The points that the seat has safe, scored or not."""
    return kernels_for(state.dtype).standing(state, seat)  # type: ignore[misc]


def stage(state: Any) -> int:
    """Which part of the game is played: points of different parts do not depend on each other."""
    return kernels_for(state.dtype).stage(state)  # type: ignore[misc]


def suppose(state: Any, words: Array) -> None:
    """Fill in what a network takes for granted of all that a concealed state hides."""
    kernels_for(state.dtype).suppose(state, words)  # type: ignore[misc]


def clues(world: Any, seat: int, out: Array) -> int:
    """Write what tells a seat's real hand from an imagined one; how many clues, 0 for no idea."""
    return kernels_for(world.dtype).clues(world, seat, out)  # type: ignore[misc]


def summary(state: Any, seat: int, out: Array) -> None:
    """Write some numbers that sum a position up, as the seat knows it."""
    kernels_for(state.dtype).summary(state, seat, out)  # type: ignore[misc]


def _in_kernels(function: Callable[..., Any]) -> None:
    def kernel_for(state: Any) -> Any:  # pragma: no cover (runs inside Numba's compiler)
        return getattr(kernels_for(as_dtype(state)), function.__name__)

    make_generic(function, kernel_for)


_RULES: tuple[Callable[..., Any], ...] = (actor, legal, apply, draw, score, conceal, resample)
_PLAYERS: tuple[Callable[..., Any], ...] = (
    recognise,
    imagine,
    choose,
    plan,
    hunch,
    clock,
    outlook,
)
_LEARNING: tuple[Callable[..., Any], ...] = (
    features,
    backdrop,
    glimpse,
    standing,
    stage,
    suppose,
    clues,
    summary,
)
for _function in _RULES + _PLAYERS + _LEARNING:
    _in_kernels(_function)
