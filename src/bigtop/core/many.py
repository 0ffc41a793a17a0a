"""Many games at once: whole ones played in compiled code, or a batch stepped together."""

import os
from collections.abc import Sequence

import numpy as np

from bigtop.core import playouts
from bigtop.core.errors import ChoiceError
from bigtop.core.game import Game, State
from bigtop.core.layout import Array, States, allocate
from bigtop.core.rng import seed_stream, signed


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_many(
    game: Game, count: int, seed: int, first: int = 0, policies: Sequence[int] | None = None
) -> tuple[States, Array]:
    """Final states of `count` games, and of each its decisions and how many actions they had.

    Game k is always the same for a seed, whoever plays the games before it. `policies` has
    `playouts.RANDOM` or `playouts.GREEDY` for each seat; without it, all play at random.
    """
    if policies and len(policies) != game.players:
        raise ChoiceError(f"a policy for each of {game.players} seats is needed")
    finals = allocate(game.parts.dtype, count)
    counts = np.zeros((count, 2), np.int64)
    out = np.empty(game.action_count, np.int32)
    view = allocate(game.parts.dtype)
    chosen = np.array(policies or [playouts.RANDOM] * game.players, np.int64)
    start = game.start().array
    playouts.playouts(start, finals, chosen, signed(seed), first, out, counts, view)
    return finals, counts


NOTHING = -1  # instead of an action


class Batch:
    """Games that are stepped together; chance acts by itself, each game from its own stream."""

    def __init__(self, game: Game, size: int, seed: int = 0, streams: Array | None = None) -> None:
        self.game = game
        self.states = allocate(game.parts.dtype, size)
        self.states[:] = game.start().array[0]
        self.actors = np.zeros(size, np.int64)
        self.actions = np.zeros((size, game.action_count), np.int32)
        self.counts = np.zeros(size, np.int64)
        self._words = np.zeros((size, 4), np.int64)
        for i in range(size):
            stream = i if streams is None else int(streams[i])  # equal streams, equal deals
            seed_stream(self._words[i], signed(seed), stream)
        self.step(np.full(size, NOTHING))

    def step(self, actions: Array) -> None:
        """Play a legal action in each game that goes on; those that are over pass over theirs."""
        chosen = np.asarray(actions, np.int32)
        playouts.advance(self.states, chosen, self._words, self.actors, self.actions, self.counts)

    def state(self, i: int) -> State:
        """A copy of the state of one game."""
        return State(self.states[i : i + 1].copy())
