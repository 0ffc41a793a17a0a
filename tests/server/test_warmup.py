"""Nobody at a table waits for a compiler: `bigtop serve` has compiled all that they need before."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bigtop
from bigtop.cli_shared import warm_up
from bigtop.core.layout import settings

pytestmark = pytest.mark.once
SCRIPT = """
import gc, random, sys
from numba.core.dispatcher import Dispatcher

import bigtop
from bigtop.core.seats import SPECTATOR
from bigtop.core.warmup import stages_at_tables
from bigtop.server import decisions, log
from bigtop.server.tellings import fold
from bigtop.server.project import Projector, make_ready
from bigtop.server.tables import Table

name = sys.argv[1]
game = bigtop.game(name, players=3)
for _, compile_or_load in stages_at_tables(game):
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


def test_a_server_prepares_bots_where_nobody_did_it_before_for_this_processor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[str] = []
    monkeypatch.setattr("bigtop.core.kernel.cache_folder", lambda: tmp_path)
    monkeypatch.setattr("bigtop.bots.search.think_once", lambda game: prepared.append(game.name))
    monkeypatch.setattr("bigtop.bots.learned.look_once", lambda game: None)
    for which in ("stages", "stages_at_tables"):
        monkeypatch.setattr(f"bigtop.core.warmup.{which}", lambda game: [])

    warm_up(bigtop.games()[:1], is_for_tables=True)
    warm_up(bigtop.games(), is_for_tables=True)
    warm_up(bigtop.games(), is_for_tables=True)
    assert prepared == ["scout", "flohcati", "magnificent"]

    (tmp_path / "flohcati.compiled").write_text("another processor")
    warm_up(bigtop.games(), is_for_tables=True)
    assert prepared[3:] == ["flohcati"]

    warm_up(bigtop.games())
    assert prepared[4:] == ["scout", "flohcati", "magnificent"]
