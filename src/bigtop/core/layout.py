"""How a state record is declared, and how arrays of such records are allocated.

A game declares its record as a class, one line a field with its type and meaning:

    class FleaState:
        phase: int = number("what the game waits for")
        hands: Array = array((SEATS, CARDS), "cards held, left to right")

The class serves the type checker and the reader; `dtype_of` makes the NumPy dtype of it.
"""

import copyreg
from dataclasses import dataclass
from functools import cache
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
    # Uncompiled code reads `state.field`, which plain records do not have; for compiled code
    # they are cheaper to pass.
    return np.zeros(count, _with_names(dtype) if settings.DISABLE_JIT else dtype)


def record(states: States, index: int = 0) -> Any:
    """One record of an array as an object whose fields can be read and set by name."""
    named = _with_names(states.dtype)
    return np.ndarray(states.shape, named, states)[index]  # a `view` would check each field


def copied(states: States) -> States:
    """An independent copy; NumPy itself copies such records field by field."""
    return np.ndarray(states.shape, states.dtype, bytearray(states.tobytes()))


class RecordType(type):
    """The type of records whose fields are attributes; NumPy's own are six times slower."""


@cache
def _record_type(names: tuple[str, ...]) -> RecordType:
    fields = {name: _attribute(name) for name in names}
    return RecordType("Record", (np.void,), {"__slots__": (), "names": names, **fields})


copyreg.pickle(RecordType, lambda kind: (_record_type, (kind.names,)))  # type: ignore[attr-defined]


@cache
def _with_names(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """The same layout, with records whose fields are attributes."""
    return np.dtype((_record_type(dtype.names or ()), dtype))


def _attribute(name: str) -> property:
    def read(record: Any) -> Any:
        return record[name]

    def write(record: Any, value: object) -> None:
        record[name] = value

    return property(read, write)
