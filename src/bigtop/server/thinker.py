"""A process in which bots think: reads tasks from its input, writes actions to its output.

python -m bigtop.server.thinker
"""

import os
import sys
from typing import BinaryIO

import msgspec
import numpy as np

from bigtop.bots import bot
from bigtop.core.game import Game, State
from bigtop.core.layout import allocate
from bigtop.core.rng import Random
from bigtop.core.title import type_of_choice
from bigtop.server.catalogue import same_game

LENGTH = 4  # bytes before each message that say how long it is


class Task(msgspec.Struct, frozen=True):
    """A decision: what the seat knows, as the bytes of a concealed state, and who decides."""

    game: str
    players: int
    edition: str
    options: dict[str, type_of_choice]
    level: str
    view: bytes
    seed: int


encode_task = msgspec.msgpack.Encoder().encode
decode_task = msgspec.msgpack.Decoder(Task).decode


def framed(data: bytes) -> bytes:
    """A message with its length before it."""
    return len(data).to_bytes(LENGTH, "big") + data


def think(task: Task) -> int:
    """The action that the bot chooses."""
    game = same_game(task.game, task.players, task.edition, task.options)
    view = _state(game, task.view)
    return int(bot(task.level).choose(game, view, game.legal(view), Random(task.seed)))


def _state(game: Game, data: bytes) -> State:
    array = allocate(game.parts.dtype)
    array[:] = np.frombuffer(data, game.parts.dtype)
    return State(array)


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answer tasks until there are no more."""
    while len(head := source.read(LENGTH)) == LENGTH:
        task = decode_task(source.read(int.from_bytes(head, "big")))
        target.write(think(task).to_bytes(LENGTH, "big"))
        target.flush()


if __name__ == "__main__":
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not be taken for an answer
    serve(sys.stdin.buffer, answers)
