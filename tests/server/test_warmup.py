"""Nobody at a table waits for a compiler: `bigtop serve` has compiled all that they need before."""

import os
import subprocess
import sys

import pytest

from bigtop.core.layout import settings

SCRIPT = """
import gc, random, sys
from numba.core.dispatcher import Dispatcher

import bigtop
from bigtop.core.seats import SPECTATOR
from bigtop.core.warmup import stages
from bigtop.server import decisions, log
from bigtop.server.tellings import fold
from bigtop.server.project import Projector, make_ready
from bigtop.server.tables import Table

name = sys.argv[1]
game = bigtop.game(name, players=3)
for _, compile_or_load in stages(game):
    compile_or_load()


def compiled():
    kernels = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
    return {(each.py_func.__qualname__, str(kind)) for each in kernels for kind in each.signatures}


def play_a_game():
    table, scene, rng = Table("T"), None, random.Random(0)
    created = log.Created(
        game=name, edition=game.edition, players=game.players, options={}, host="0"
    )
    seated = [log.Sat(seat=seat, guest=str(seat), name=str(seat)) for seat in range(game.players)]
    entries = [created, *seated]
    while entries or table.waits_for:
        entries = entries or decisions.play_for(table, seat := table.waits_for[0],
                                                rng.choice(table.legal(seat)))
        happenings = [fold(table, log.Row("T", table.seq + 1, 0, entry)) for entry in entries]
        projector = Projector(table, happenings, scene)
        if table.status != "open":
            make_ready([(projector, (*range(game.players), SPECTATOR))])
            scene = projector.scene
        entries = decisions.start(table) if len(entries) > 1 and table.status == "open" else []
    assert table.status == "over"


before = compiled()
play_a_game()
new = compiled() - before
assert before
sys.exit(f"compiled while people waited: {sorted(new)}" if new else 0)
"""


@pytest.mark.skipif(settings.DISABLE_JIT, reason="it is about compiled code")
@pytest.mark.parametrize("game", ["scout", "flohcati", "magnificent"])
def test_all_that_a_table_needs_is_compiled_before(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, game],
        env={**os.environ},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
