"""A process in which bots think: reads tasks from its input, writes answers to its output.

python -m bigtop.server.thinker
"""

import os
import sys
from typing import BinaryIO

import msgspec
import numpy as np

from bigtop.bots import bot
from bigtop.bots.evaluate import Hint, Judge, Judgement
from bigtop.core.game import Game, State
from bigtop.core.layout import allocate
from bigtop.core.rng import Random
from bigtop.core.title import type_of_choice
from bigtop.server.catalogue import same_game

LENGTH = 4  # bytes before each message that say how long it is


class Task(msgspec.Struct, kw_only=True, tag=True):
    """Something to think about: a game, and the bytes of one of its states."""

    game: str
    players: int
    edition: str
    options: dict[str, type_of_choice]
    state: bytes
    seed: int
    stream: int = 0  # of the seed


class Choose(Task):
    """A bot's decision, in a concealed state; answered by an action."""

    level: str


class FindHints(Task):
    """The best actions in a concealed state; answered by hints."""

    iterations: int


class JudgePlayed(Task):
    """What a decision of a finished game was worth; answered by a judgement."""

    move: int
    played: int
    iterations: int


class FindChance(Task):
    """The winning chance with what was played in a concealed state; answered by that."""

    played: int
    worlds: int


AnyTask = Choose | FindHints | JudgePlayed | FindChance

encode = msgspec.msgpack.Encoder().encode
decode_task = msgspec.msgpack.Decoder(AnyTask).decode


def framed(data: bytes) -> bytes:
    """A message with its length before it."""
    return len(data).to_bytes(LENGTH, "big") + data


def think(task: AnyTask) -> int | list[Hint] | Judgement | float:
    """The answer to a task."""
    game = same_game(task.game, task.players, task.edition, task.options)
    state = _state(game, task.state)
    rng = Random(task.seed, task.stream)
    match task:
        case Choose():
            return int(bot(task.level).choose(game, state, game.legal(state), rng))
        case FindHints():
            return Judge(game, task.iterations).hints(state, rng)
        case JudgePlayed():
            return Judge(game, task.iterations).judge(task.move, state, task.played, rng)
        case FindChance():
            return Judge(game).chances(state, [task.played], task.worlds, rng)[0]


def _state(game: Game, data: bytes) -> State:
    array = allocate(game.parts.dtype)
    array[:] = np.frombuffer(data, game.parts.dtype)
    return State(array)


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answer tasks until there are no more."""
    while len(head := source.read(LENGTH)) == LENGTH:
        task = decode_task(source.read(int.from_bytes(head, "big")))
        target.write(framed(encode(think(task))))
        target.flush()


if __name__ == "__main__":
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not be taken for an answer
    serve(sys.stdin.buffer, answers)
