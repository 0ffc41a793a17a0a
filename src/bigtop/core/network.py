"""A small network that says what a position is worth, run inside kernels.

The first layer is wide and sparse: each feature that is there adds its row. A second, linear
model of the same features costs almost nothing.
"""

from typing import NamedTuple

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array


class Network(NamedTuple):
    """The weights: features → first layer → second layer → points that are still to be won."""

    rows: Array  # features x width
    row_bias: Array  # width
    mixing: Array  # width x depth
    mixing_bias: Array  # depth
    last: Array  # depth
    last_bias: Array  # 1
    glance: Array  # features: the linear model


@kernel(allocates=True)
def no_network() -> Network:
    """For whoever asks none."""
    none = np.zeros(0, np.float32)
    grid = np.zeros((0, 0), np.float32)
    return Network(grid, none, grid, none, none, none, none)


@kernel(inlined=False)
def add_up(rows: Array, begin: Array, sums: Array, present: Array, count: int) -> None:
    """The first layer: what it begins with, and the rows of the first `count` features."""
    width = len(begin)
    for j in range(width):
        sums[j] = begin[j]
    for i in range(0, count - 3, 4):  # four at a time: sums are fetched and put back less often
        a, b, c, d = present[i], present[i + 1], present[i + 2], present[i + 3]
        for j in range(width):
            sums[j] += (rows[a, j] + rows[b, j]) + (rows[c, j] + rows[d, j])
    for i in range(count - count % 4, count):
        a = present[i]
        for j in range(width):
            sums[j] += rows[a, j]


@kernel(inlined=False)
def forward(
    network: Network, begin: Array, first: Array, second: Array, present: Array, count: int
) -> float:
    """What a position is worth that has the first `count` features of `present`.

    The first layer begins with the network's biases, or with what has been added up before.
    """
    width, depth = network.mixing.shape
    add_up(network.rows, begin, first, present, count)
    for k in range(depth):
        second[k] = network.mixing_bias[k]
    for j in range(width):
        if first[j] > 0:
            for k in range(depth):
                second[k] += first[j] * network.mixing[j, k]
    total = network.last_bias[0]
    for k in range(depth):
        if second[k] > 0:
            total += second[k] * network.last[k]
    return float(total)


@kernel
def glance(network: Network, present: Array, count: int) -> float:
    """What the same position is worth by the linear model."""
    total = np.float32(0)
    for i in range(count):
        total += network.glance[present[i]]
    return float(total)
