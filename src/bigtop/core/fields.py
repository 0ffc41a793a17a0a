"""Writing whole fields of a record: Numba's own slices do the same, but compile for seconds."""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array


@kernel
def copy_row(target: Array, source: Array) -> None:
    """Copy a field that is one row of numbers."""
    for i in range(len(target)):
        target[i] = source[i]


@kernel
def copy_grid(target: Array, source: Array) -> None:
    """Copy a field that has rows and columns."""
    for i in range(target.shape[0]):
        for j in range(target.shape[1]):
            target[i, j] = source[i, j]


@kernel
def fill_row(target: Array, first: int, end: int, value: int) -> None:
    """Write a value to the places from `first` up to, not including, `end`."""
    for i in range(first, end):
        target[i] = value
