"""Readings: records that are read."""

from typing import Any

import numpy as np
import pytest

import bigtop
from bigtop.core.layout import Reading, array, copy_of, dtype_of, number, once, readings
from bigtop.core.playouts import actor_at
from bigtop.games.scout.rules import actor


def a_reading(**changed: int) -> Any:
    state = bigtop.game("scout", 3).start()
    for field, value in changed.items():
        state.array[field] = value
    return state.reading()


def test_numbers_are_pythons_own_and_arrays_are_whole() -> None:
    reading = a_reading(turn=2)
    assert type(reading.turn) is int
    assert reading.turn == 2
    assert reading.hands.shape == reading.states["hands"].shape[1:]
    with pytest.raises(ValueError, match="no field"):
        _ = reading.no_such_field


def test_kernels_take_readings() -> None:
    reading = a_reading()
    assert actor(reading) == actor_at(reading.states, 0)
    assert reading.data is reading.states  # where Numba finds the record


def test_a_copy_of_what_is_read_can_be_changed() -> None:
    reading = a_reading(turn=1)
    copy_of(reading)["turn"] = 2
    assert reading.states["turn"][0] == 1


def test_numbers_of_all_sizes_and_signs_are_read() -> None:
    sizes = ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"]
    states = np.zeros(1, np.dtype([*((size, size) for size in sizes), ("row", "i2", 3)]))
    for size in sizes:
        states[size] = np.iinfo(size).max
    [reading] = readings(states)
    assert [getattr(reading, size) for size in sizes] == [np.iinfo(size).max for size in sizes]
    assert reading.row.tolist() == [0, 0, 0]


def test_arrays_are_listed_row_by_row() -> None:
    states = np.zeros(1, np.dtype([("before", "u1"), ("grid", "i2", (2, 3)), ("after", "i4")]))
    states["grid"][0] = [[1, -2, 3], [4, 5, -6]]
    [reading] = readings(states)
    assert reading.listed("grid") == (1, -2, 3, 4, 5, -6)


def test_what_is_made_of_a_reading_is_made_once_for_each_number() -> None:
    calls = []

    @once
    def dealt_and(state: Reading, more: int) -> int:
        calls.append(more)
        return int(state.dealt) + more

    one, other = a_reading(dealt=3), a_reading(dealt=5)
    assert [dealt_and(one, 1), dealt_and(one, 1), dealt_and(one, 2)] == [4, 4, 5]
    assert dealt_and(other, 1) == 6
    assert calls == [1, 2, 1]


def test_fields_are_not_called_what_readings_have_themselves() -> None:
    class Flea:
        kept: int = number("what was kept")
        hands: np.ndarray[tuple[int], np.dtype[np.int16]] = array(3, "cards")

    with pytest.raises(ValueError, match=r"Flea\.kept: every record has such an attribute"):
        dtype_of(Flea)
