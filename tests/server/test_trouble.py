"""What goes wrong around a table: bots that fail, workers that cannot work together."""

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from bigtop.client import Client, TableClient
from tests.server.conftest import talk
from tests.server.services import Server


def figure(address: str, name: str) -> float:
    """The sum of a metric's values."""
    lines = httpx.get(f"{address}/metrics", timeout=20).text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.partition(" ")[0] == name)


def thinkers_of(server: Server) -> list[int]:
    """The processes in which a server's bots think."""
    assert server._process is not None
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            words = (each / "cmdline").read_bytes().split(b"\0")
            parent = int((each / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue  # it has just ended
        if parent == server._process.pid and b"bigtop.server.thinker" in words:
            found.append(int(each.name))
    return found


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
def test_a_bot_that_crashes_or_hangs_is_replaced_and_the_table_goes_on(
    tmp_path: Path, blow: signal.Signals
) -> None:
    async def conversation(server: Server) -> None:
        async with Client(server.address) as anna:
            await anna.name("Anna")
            number = await anna.create(game="scout", seats=["you", "random"], start=True)
            async with anna.table(number) as table:
                await one_move(table)  # both bots and table are at work now
                await table.turn()
                [thinker] = thinkers_of(server)
                os.kill(thinker, blow)
                for _ in range(6):
                    await one_move(table)
            assert figure(server.address, "bigtop_bot_failures_total") == 1
            assert thinker not in thinkers_of(server)

    with Server(tmp_path, {"BIGTOP_BOT_SECONDS": "2"}) as server:
        talk(conversation(server))


async def one_move(table: TableClient) -> None:
    assert await table.turn()
    seq = await table.play(table.choices[0]["action"])
    await table.until(lambda: table.seq >= seq)


class Crowd(Server):
    """`bigtop serve --workers 2`."""

    def command(self) -> Sequence[str]:
        return [*super().command(), "--workers", "2"]


def test_two_workers_without_a_database_for_all_are_refused_in_one_sentence(tmp_path: Path) -> None:
    crowd = Crowd(tmp_path)
    done = subprocess.run(
        crowd.command(), env=crowd.environment(), capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 2
    assert "several workers need PostgreSQL" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.iterdir())


def test_an_address_that_sends_too_many_requests_is_told_to_wait(tmp_path: Path) -> None:
    with Server(tmp_path, {"BIGTOP_REQUESTS_PER_SECOND": "2"}) as server:
        answers = [httpx.get(f"{server.address}/api/games", timeout=20) for _ in range(20)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert answers[0].status_code == 200
        assert refused
        assert refused[0].json()["error"]["code"] == "too_many"
        time.sleep(1.0)
        assert httpx.get(f"{server.address}/api/games", timeout=20).status_code == 200
