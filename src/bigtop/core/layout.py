"""How a state record is declared, and how arrays of such records are allocated.

A game declares its record as a class, one line a field with its type and meaning:

    class FleaState:
        phase: int = number("what the game waits for")
        hands: Array = array((SEATS, CARDS), "cards held, left to right")

The class serves the type checker and the reader; `dtype_of` makes the NumPy dtype of it.
"""

import copyreg
import math
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numba import config as numba_settings
from numpy.typing import DTypeLike, NDArray

settings: Any = numba_settings

Result = TypeVar("Result")
Array = NDArray[Any]
States = NDArray[np.void]


@dataclass(frozen=True)
class Field:
    """One field of a state record."""

    kind: DTypeLike
    shape: tuple[int, ...]
    meaning: str


OF_READINGS = ("states", "image", "data", "kept", "listed")  # what a `Reading` has besides fields


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
        if hasattr(np.record, name) or name in OF_READINGS:
            raise ValueError(f"{declaration.__name__}.{name}: every record has such an attribute")
    return np.dtype([(name, field.kind, field.shape) for name, field in fields.items()])


def allocate(dtype: np.dtype[np.void], count: int = 1) -> States:
    """Zeroed records that kernels accept, compiled or not."""
    # Uncompiled code reads `state.field`, which plain records do not have; for compiled code
    # they are cheaper to pass.
    kind = _with_names(dtype) if settings.DISABLE_JIT else dtype
    return np.ndarray(count, kind, bytearray(count * dtype.itemsize))  # NumPy zeroes by field


def record(states: States, index: int = 0) -> Any:
    """One record of an array as an object whose fields can be read and set by name."""
    named = _with_names(states.dtype)
    return np.ndarray(states.shape, named, states)[index]  # a `view` would check each field


def copied(states: States) -> States:
    """An independent copy; NumPy itself copies such records field by field."""
    return np.ndarray(states.shape, states.dtype, bytearray(states.tobytes()))


def gathered(images: Sequence[bytes], dtype: np.dtype[np.void]) -> States:
    """Records of which these are the bytes, in one array."""
    return np.ndarray(len(images), dtype, bytearray().join(images))


class Reading:
    """A record as it is now, to be read: each field is looked up once, numbers are Python's own.

    Kernels take it as well. Reading the fields of a record itself takes ten times as long.
    """

    states: States  # an array of one
    kept: dict[Any, Any]  # see `once`

    def __init__(self, image: bytes, dtype: np.dtype[np.void]) -> None:
        self.image = image
        self.dtype = dtype

    def __getattr__(self, field: str) -> Any:
        numbers = _numbers(self.dtype)
        if field == "states":
            self.states = gathered([self.image], self.dtype)
        elif field == "kept":
            self.kept = {}
        elif field in numbers.names:
            self.__dict__.update(zip(numbers.names, numbers.unpack(self.image), strict=True))
        else:
            self.__dict__[field] = self.states[field][0]
        return self.__dict__[field]

    def listed(self, field: str) -> tuple[int, ...]:
        """All numbers of a field, row by row; the quickest way to a single one."""
        return numbers_of(self.image, self.dtype, field)

    @property
    def data(self) -> States:
        """All of the record: this is where kernels find it."""
        return self.states


def readings(states: States) -> list[Any]:
    """Records as they are now, each to be read."""
    images, size = states.tobytes(), states.dtype.itemsize
    return [Reading(images[i : i + size], states.dtype) for i in range(0, len(images), size)]


class Numbers(NamedTuple):
    """The fields of a record that are one number, and how to read them all from its bytes."""

    names: tuple[str, ...]
    unpack: Callable[[bytes], tuple[int, ...]]


@cache
def _numbers(dtype: np.dtype[np.void]) -> Numbers:
    fields: Any = dtype.fields
    kinds = {name: kind for name, (kind, *_) in fields.items()}
    layout = "".join(
        PACKED[kind.str[1:]] if kind.subdtype is None else f"{kind.itemsize}x"
        for kind in kinds.values()
    )
    names = tuple(name for name, kind in kinds.items() if kind.subdtype is None)
    return Numbers(names, struct.Struct(f"={layout}").unpack)


def numbers_of(image: Any, dtype: np.dtype[np.void], field: str) -> tuple[int, ...]:
    """All numbers of a field of a record, from its bytes or an array of one."""
    offset, layout = _places(dtype)[field]
    return layout.unpack_from(image, offset)


@cache
def _places(dtype: np.dtype[np.void]) -> dict[str, tuple[int, struct.Struct]]:
    """Where in a record's bytes the numbers of each field begin, and how to read them."""
    fields: Any = dtype.fields
    return {
        name: (offset, struct.Struct(f"={math.prod(kind.shape)}{PACKED[kind.base.str[1:]]}"))
        for name, (kind, offset, *_) in fields.items()
    }


# How `struct` calls the types of numbers that are fields.
PACKED = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}


def once(function: Callable[..., Result]) -> Callable[..., Result]:
    """Have what a function makes of a `Reading` and numbers made once for each, and kept there."""

    @wraps(function)
    def kept(state: Any, *numbers: int) -> Result:
        key = function, *numbers
        if key not in state.kept:
            state.kept[key] = function(state, *numbers)
        found: Result = state.kept[key]
        return found

    return kept


def together(readings: Sequence[Any]) -> States:
    """What several `Reading`s of a game read, at least one, in one array that kernels take."""
    return gathered([reading.image for reading in readings], readings[0].dtype)


def copy_of(reading: Any) -> States:
    """What a `Reading` reads, as an array of one that can be changed."""
    return gathered([reading.image], reading.dtype)


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
