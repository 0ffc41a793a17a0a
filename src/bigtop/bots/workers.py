"""Processes that work for this one, and end when it does, however it ends."""

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeVar

from bigtop.core.errors import BigtopError

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def answers(
    answer: Callable[[Task], Answer], tasks: Iterator[Task], workers: int
) -> Generator[Answer]:
    """What each task leads to, as it is done; few tasks are fetched ahead.

    Who stops listening, or is interrupted, ends the workers at once. One worker is this process.
    """
    if workers == 1:
        yield from map(answer, tasks)
        return
    context = get_context("spawn")  # forking a process that has threads is not safe
    line, held = context.Pipe(duplex=False)  # workers end when nobody holds the other end
    pool = ProcessPoolExecutor(workers, context, initializer=_follow, initargs=(line,))
    try:
        running = {pool.submit(answer, task) for task in islice(tasks, 2 * workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
                running |= {pool.submit(answer, task) for task in islice(tasks, 1)}
        pool.shutdown()
    except BrokenProcessPool:
        raise BigtopError("a process that played was ended from outside, with its games") from None
    finally:
        held.close()
        pool.shutdown(cancel_futures=True)
        line.close()


def _follow(line: Connection) -> None:
    """Leave interrupts to the process that waits, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()


def _end_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv_bytes()  # nothing is ever sent
    os._exit(1)
