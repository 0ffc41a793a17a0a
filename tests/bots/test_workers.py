"""Processes that play for an arena: what they answer, and that none outlives who waits for it."""

import os
import signal
import subprocess
import sys
import time
from contextlib import closing, suppress
from multiprocessing import active_children

import pytest

from bigtop.bots.workers import answers
from bigtop.core.errors import BigtopError

LONG = 600.0  # seconds: whoever waits for this has not been ended


def squared(number: int) -> int:
    return number * number


def killed(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def told_and_asleep(number: int) -> int:
    if number == 0:
        return os.getpid()
    time.sleep(LONG)
    return number


@pytest.mark.parametrize("workers", [1, 2])
def test_every_task_is_answered(workers: int) -> None:
    assert sorted(answers(squared, iter(range(9)), workers)) == [number**2 for number in range(9)]


def test_a_worker_that_was_killed_is_told_of_in_a_sentence() -> None:
    with pytest.raises(BigtopError, match="was ended from outside"):
        list(answers(killed, iter(range(3)), 2))


def test_who_stops_listening_ends_the_workers() -> None:
    before = {child.pid for child in active_children()}
    with closing(answers(told_and_asleep, iter(range(9)), 2)) as found:
        next(found)
    assert {child.pid for child in active_children()} <= before


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="processes are found by their numbers there")
def test_workers_end_with_the_process_that_waits() -> None:
    code = (
        "from tests.bots.test_workers import answers, told_and_asleep\n"
        "if __name__ == '__main__':\n"
        "    for answer in answers(told_and_asleep, iter(range(9)), 2):\n"
        "        print(answer, flush=True)\n"
    )
    waiting = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert waiting.stdout is not None
    with waiting.stdout:
        worker = int(waiting.stdout.readline())
        waiting.kill()
        waiting.wait()
    deadline = time.monotonic() + 60
    while _is_alive(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _is_alive(worker)


def _is_alive(process: int) -> bool:
    with suppress(OSError), open(f"/proc/{process}/stat") as file:
        return file.read().rpartition(")")[2].split()[0] != "Z"
    return False
