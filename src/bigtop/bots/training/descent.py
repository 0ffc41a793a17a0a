"""Gradient descent for the network: Adam over minibatches, compiled.

Rows of features that a minibatch does not have stay as they are, and so do their moments: a
minibatch has a few hundred of thousands.
"""

from typing import NamedTuple

import numpy as np

from bigtop.bots.network import Network, forward, glance
from bigtop.bots.training.selfplay import Samples
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array

MEAN_DECAY, SQUARE_DECAY, TINY = 0.9, 0.999, 1e-8


class Descent(NamedTuple):
    """The state of Adam."""

    gradients: Network
    means: Network
    squares: Network
    steps: Array  # 1


class Layers(NamedTuple):
    """One position on its way through the network and back."""

    first: Array
    second: Array
    first_slope: Array
    second_slope: Array
    is_touched: Array
    touched: Array


def zeros_like(network: Network) -> Network:
    """Zeros in the shape of a network."""
    return Network(*(np.zeros_like(part) for part in network))


def descent_for(network: Network) -> Descent:
    """A beginning for Adam."""
    return Descent(
        gradients=zeros_like(network),
        means=zeros_like(network),
        squares=zeros_like(network),
        steps=np.zeros(1, np.int64),
    )


def layers_for(network: Network) -> Layers:
    """Room for one position."""
    count, width = network.rows.shape
    depth = len(network.last)
    return Layers(
        first=np.zeros(width, np.float32),
        second=np.zeros(depth, np.float32),
        first_slope=np.zeros(width, np.float32),
        second_slope=np.zeros(depth, np.float32),
        is_touched=np.zeros(count, np.bool_),
        touched=np.zeros(count, np.int64),
    )


@kernel
def _product(a: Array, b: Array) -> float:
    """The sum of products, in four sums that do not wait for one another."""
    none = np.float32(0)
    first, second, third, fourth = none, none, none, none
    for k in range(0, len(a), 4):
        first += a[k] * b[k]
        second += a[k + 1] * b[k + 1]
        third += a[k + 2] * b[k + 2]
        fourth += a[k + 3] * b[k + 3]
    return float((first + second) + (third + fourth))


@kernel(inlined=False)
def backward(
    network: Network, layers: Layers, features: Array, slope: float, gradients: Network
) -> None:
    """Add to the gradients what follows from the slope of the loss at the network's answer."""
    width, depth = network.mixing.shape
    top = np.float32(slope)
    gradients.last_bias[0] += top
    for k in range(depth):
        layers.second_slope[k] = 0
        if layers.second[k] > 0:
            gradients.last[k] += top * layers.second[k]
            layers.second_slope[k] = top * network.last[k]
        gradients.mixing_bias[k] += layers.second_slope[k]
    for j in range(width):
        layers.first_slope[j] = 0
        if layers.first[j] > 0:
            for k in range(depth):
                gradients.mixing[j, k] += layers.first[j] * layers.second_slope[k]
            layers.first_slope[j] = _product(network.mixing[j], layers.second_slope)
            gradients.row_bias[j] += layers.first_slope[j]
    for i in range(len(features)):
        feature = features[i]
        for j in range(width):
            gradients.rows[feature, j] += layers.first_slope[j]


@kernel
def _adjust(
    weights: Array, gradients: Array, means: Array, squares: Array, step: float, tiny: float
) -> None:
    """One step of Adam for a row of weights; its gradients are zero again."""
    keep, keep_square = np.float32(MEAN_DECAY), np.float32(SQUARE_DECAY)
    one = np.float32(1)
    for j in range(len(weights)):
        slope = gradients[j]
        mean = keep * means[j] + (one - keep) * slope
        square = keep_square * squares[j] + (one - keep_square) * slope * slope
        means[j] = mean
        squares[j] = square
        weights[j] -= np.float32(step) * mean / (np.sqrt(square) + np.float32(tiny))
        gradients[j] = 0


@kernel(inlined=False)
def _step(network: Network, descent: Descent, layers: Layers, touched: int, rate: float) -> None:
    """Change the weights by the gradients of a minibatch."""
    descent.steps[0] += 1
    steps = descent.steps[0]
    correction = np.sqrt(1 - SQUARE_DECAY**steps)
    step = rate * correction / (1 - MEAN_DECAY**steps)
    tiny = TINY * correction
    slopes, means, squares = descent.gradients, descent.means, descent.squares
    for i in range(touched):
        row = layers.touched[i]
        layers.is_touched[row] = False
        _adjust(network.rows[row], slopes.rows[row], means.rows[row], squares.rows[row], step, tiny)
        own = slice(row, row + 1)
        _adjust(
            network.glance[own],
            slopes.glance[own],
            means.glance[own],
            squares.glance[own],
            step,
            tiny,
        )
    for j in range(len(network.mixing)):
        _adjust(network.mixing[j], slopes.mixing[j], means.mixing[j], squares.mixing[j], step, tiny)
    _adjust(network.row_bias, slopes.row_bias, means.row_bias, squares.row_bias, step, tiny)
    _adjust(
        network.mixing_bias,
        slopes.mixing_bias,
        means.mixing_bias,
        squares.mixing_bias,
        step,
        tiny,
    )
    _adjust(network.last, slopes.last, means.last, squares.last, step, tiny)
    _adjust(network.last_bias, slopes.last_bias, means.last_bias, squares.last_bias, step, tiny)


@kernel(allocates=True)
def learn(
    network: Network,
    descent: Descent,
    layers: Layers,
    samples: Samples,
    order: Array,
    batch: int,
    rate: float,
    quick: int,
    is_witness: bool,
) -> float:
    """Go through samples in that order; the mean square of the error.

    Only features before `quick` are seen at a glance. A witness says the logarithm of the odds.
    """
    errors = 0.0
    for begin in range(0, len(order), batch):
        end = min(begin + batch, len(order))
        touched = 0
        for i in range(begin, end):
            sample = order[i]
            first = samples.ends[sample - 1] if sample > 0 else 0
            present = samples.features[first : samples.ends[sample]]
            for feature in present:
                if not layers.is_touched[feature]:
                    layers.is_touched[feature] = True
                    layers.touched[touched] = feature
                    touched += 1
            answer = forward(
                network, network.row_bias, layers.first, layers.second, present, len(present)
            )
            expected = 1 / (1 + np.exp(-answer)) if is_witness else answer
            error = expected - samples.targets[sample]
            errors += error * error
            backward(network, layers, present, error / (end - begin), descent.gradients)
            difference = glance(network, present, len(present)) - answer
            for feature in present:
                if feature < quick:
                    descent.gradients.glance[feature] += np.float32(difference / (end - begin))
        _step(network, descent, layers, touched, rate)
    return errors / len(order)


@kernel(allocates=True)
def heed(teacher: Network, layers: Layers, samples: Samples, share: float) -> None:
    """Let what a teacher says of each position count for a share of what it turned out to be."""
    first = 0
    for sample in range(len(samples.ends)):
        present = samples.features[first : samples.ends[sample]]
        answer = forward(
            teacher, teacher.row_bias, layers.first, layers.second, present, len(present)
        )
        samples.targets[sample] += np.float32(share * (answer - samples.targets[sample]))
        first = samples.ends[sample]
