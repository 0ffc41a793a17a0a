"""How a state record is declared, and how arrays of such records are allocated.

A game declares its record as a class, one line a field with its type and meaning:

    class FleaState:
        phase: int = number("what the game waits for")
        hands: Array = array((SEATS, CARDS), "cards held, left to right")

The class serves the type checker and the reader; `dtype_of` makes the NumPy dtype of it.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import config as numba_settings
from numpy.typing import DTypeLike, NDArray

settings: Any = numba_settings

Array = NDArray[Any]
States = NDArray[np.void]


@dataclass(frozen=True)
class Field:
    """One field of a state record."""

    kind: DTypeLike
    shape: tuple[int, ...]
    meaning: str


def number(meaning: str, kind: DTypeLike = np.int16) -> Any:
    """A field that holds one number."""
    return Field(kind, (), meaning)


def array(shape: int | tuple[int, ...], meaning: str, kind: DTypeLike = np.int16) -> Any:
    """A field that holds an array of numbers."""
    return Field(kind, shape if isinstance(shape, tuple) else (shape,), meaning)


def fields_of(declaration: type) -> dict[str, Field]:
    """The fields of a state record by name, in order."""
    return {name: value for name, value in vars(declaration).items() if isinstance(value, Field)}


def dtype_of(declaration: type) -> np.dtype[np.void]:
    """The dtype of a state record; fields lie without gaps, so equal states have equal bytes."""
    fields = fields_of(declaration)
    for name in fields:
        if hasattr(np.record, name):
            raise ValueError(f"{declaration.__name__}.{name}: every NumPy record has such a method")
    return np.dtype([(name, field.kind, field.shape) for name, field in fields.items()])


def allocate(dtype: np.dtype[np.void], count: int = 1) -> States:
    """Zeroed records that kernels accept, compiled or not."""
    states = np.zeros(count, dtype)
    # Uncompiled code reads `state.field`, which only records of a recarray have; for compiled
    # code the plain array is five times cheaper to pass.
    return states.view(np.recarray) if settings.DISABLE_JIT else states


def record(states: States, index: int = 0) -> Any:
    """One record of an array as an object whose fields can be read and set by name."""
    return states.view(np.recarray)[index]
