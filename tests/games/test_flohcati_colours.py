"""The ten acts can be told apart, by letter, symbol and colour, whatever colours one sees.

Colour blindness is simulated by the matrices of Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at full severity,
which apply to linear RGB.
"""

from itertools import combinations

import numpy as np
import pytest

from bigtop.core.layout import Array
from bigtop.games.flohcati.components import ACTS

SIGHT = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
# Linear sRGB to XYZ, and the white point, for D65.
TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
WHITE = TO_XYZ.sum(axis=1)

FAR_ENOUGH = 30.0  # a difference of about 2 can just be seen


def linear(colour: str) -> Array:
    """A colour like #3c8cc8 as linear RGB from 0 to 1."""
    parts = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def lab(rgb: Array) -> Array:
    """Linear RGB as CIE Lab (1976)."""
    ratio = TO_XYZ @ rgb / WHITE
    f = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def seen(colour: str, sight: str) -> Array:
    return lab(np.clip(SIGHT[sight] @ linear(colour), 0, 1))


def test_the_measure_is_right_for_black_white_and_red() -> None:
    assert seen("#000000", "normal") == pytest.approx([0, 0, 0], abs=1e-6)
    assert seen("#ffffff", "normal") == pytest.approx([100, 0, 0], abs=1e-3)
    assert seen("#ff0000", "normal") == pytest.approx([53.24, 80.09, 67.20], abs=0.02)


@pytest.mark.parametrize("sight", [*SIGHT])
def test_greys_stay_grey(sight: str) -> None:
    assert seen("#808080", sight)[1:] == pytest.approx([0, 0], abs=0.05)


def test_red_and_green_are_close_for_the_red_green_blind() -> None:
    """The simulation does what it is for: these two would fail."""
    red, green = "#c03020", "#6c7010"
    apart = {
        sight: float(np.linalg.norm(seen(red, sight) - seen(green, sight)))
        for sight in ("normal", "deuteranopia")
    }
    assert apart["normal"] > 2 * apart["deuteranopia"]


@pytest.mark.parametrize("sight", [*SIGHT])
def test_any_two_acts_stay_apart(sight: str) -> None:
    for one, other in combinations(ACTS, 2):
        distance = np.linalg.norm(seen(one.colour, sight) - seen(other.colour, sight))
        assert distance >= FAR_ENOUGH, f"{one.name} and {other.name}: {distance:.1f}"


def test_no_two_acts_share_a_letter_name_or_symbol() -> None:
    for field in ("letter", "name", "symbol", "colour"):
        assert len({getattr(act, field) for act in ACTS}) == len(ACTS) == 10
    assert [act.letter for act in ACTS] == sorted(act.name[0] for act in ACTS)
