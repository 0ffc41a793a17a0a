"""`bigtop train`: runs from their beginning to their end, interrupted or not."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import bigtop
from bigtop.bots.network import Network, forward, glance, workspace
from bigtop.bots.ranking import ranker_for
from bigtop.bots.training import sessions
from bigtop.bots.training.chart import chart
from bigtop.bots.training.checkpoints import NAME, load_checkpoint, save_checkpoint
from bigtop.bots.training.run import Company, Settings, Training, beginning
from bigtop.bots.training.selfplay import (
    GREEDY,
    ITSELF,
    PEER,
    PLANNER,
    RANKER,
    Rivals,
    Samples,
    Style,
    seat_players,
    self_play,
)
from bigtop.bots.training.sessions import Limit, Session
from bigtop.bots.weights import (
    SHIPPED,
    WeightsError,
    describe_network,
    file_name,
    load_network,
    save_network,
)
from bigtop.cli import cli
from bigtop.core.layout import Array, allocate
from bigtop.games.flohcati.features import PRIZE, PRIZE_OF_A_RACE
from tests.conftest import compiled_only
from tests.games.flohcati_positions import dealt, leave_in_deck, turn_up

SMALL = Settings(width=8, depth=8, block=1, memory=2)


@compiled_only
def test_a_session_leaves_a_network_a_checkpoint_and_a_chart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "DEALS", 1)
    monkeypatch.setattr(sessions, "LOOKS_BACK", 1)
    game = bigtop.game("scout", players=2)
    session = Session(game, tmp_path / "run", Limit(decisions=30), SMALL)
    errors = list(session.steps())
    assert len(errors) == session.training.progress.blocks >= 1
    assert session.done == 1
    assert "greedy" in str(session)
    load_network(session.network_file, game)
    assert describe_network(session.network_file)["about"]["decisions"] >= 30
    assert session.chart_file.read_text().startswith("<svg")
    with pytest.raises(bigtop.ChoiceError, match="holds a run already"):
        Session(game, tmp_path / "run", Limit(), SMALL)


def test_a_run_begins_with_the_network_of_another_table(tmp_path: Path) -> None:
    classic = bigtop.game("flohcati", players=4)
    gala = bigtop.game("flohcati", players=3, edition="gala")
    known = beginning(classic, SMALL)
    save_network(tmp_path / "known.network", classic, known, {})
    network = load_network(tmp_path / "known.network", gala, of_any_table=True)
    session = Session(gala, tmp_path / "run", Limit(decisions=1), SMALL, network=network)
    begun = session.training
    assert np.array_equal(begun.network.row_bias, known.row_bias.astype(np.float16))
    assert np.array_equal(begun.learning.mixing, known.mixing.astype(np.float16))
    with pytest.raises(WeightsError, match="its edition is classic, not gala"):
        load_network(tmp_path / "known.network", gala)
    with pytest.raises(WeightsError, match="its game is flohcati, not scout"):
        load_network(tmp_path / "known.network", bigtop.game("scout"), of_any_table=True)


def test_rivals_at_a_table_are_mostly_of_one_kind() -> None:
    words, players = bigtop.Random(3).words, np.zeros(4, np.int64)
    style = Style(0.1, 1.0, 0.8, rivals=0.6, planners=0.4, rankers=0.2, peers=0.1)
    tables = []
    for game in range(2000):
        seat_players(players, game, style, words)
        assert players[game % 4] == ITSELF
        tables.append(frozenset(players[seat] for seat in range(4) if seat != game % 4))
    counts = {
        kind: tables.count(frozenset({kind})) for kind in (ITSELF, GREEDY, PLANNER, RANKER, PEER)
    }
    assert sum(counts.values()) > 1500  # the rest, a quarter at most, is mixed
    assert 550 < counts[ITSELF] < 750
    assert 320 < counts[PLANNER] < 470
    assert 240 < counts[GREEDY] < 350
    assert 140 < counts[RANKER] < 240
    assert 60 < counts[PEER] < 130


def test_a_game_that_chance_ends_is_learned_from() -> None:
    game, state = dealt("A7 C7", edition="gala", keep="D0 D2")
    leave_in_deck(state, "D0", "D2")
    turn_up(game, state, "D0")  # worth nothing, so whoever knows nothing reveals the match
    parts, network = game.parts, beginning(game, SMALL)
    samples = Samples(
        np.zeros(5 * parts.most_features, np.uint16),
        np.zeros(5, np.int64),
        np.full(5, np.nan, np.float32),
    )
    made = self_play(
        state.array,
        allocate(parts.dtype),
        allocate(parts.dtype),
        network,
        network,
        workspace(network, parts.dtype, parts.most_features),
        Rivals(
            ranker_for(game, network),
            network,
            workspace(network, parts.dtype, parts.most_features),
        ),
        Style(0.0, 1.0, 0.8, rivals=0.0, planners=0.0, rankers=0.0, peers=0.0),
        0,
        0,
        1,
        np.zeros(game.action_count, np.int32),
        samples,
    )
    assert made == 1
    assert samples.targets[0] == PRIZE + PRIZE_OF_A_RACE * state.record().gala_bonus


def test_a_chart_has_a_line_for_each_opponent() -> None:
    course = [
        {"decisions": 1000 * k, "against": {"random": (10.0 * k, 2.0), "greedy": (k - 3.0, 1.0)}}
        for k in range(1, 6)
    ]
    picture = chart(course, "SCOUT & co.", "hands & feet")
    assert picture.count("<polyline") == 2
    assert "SCOUT &amp; co." in picture
    assert "hands &amp; feet" in picture
    assert "greedy +2.0" in picture
    assert chart([], "Nothing yet", "hands").endswith("</svg>\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--minutes", "1", "--decisions", "5"], "not by both"),
        (["--width", "12"], "a multiple of 8"),
        (["--rivals", "1.5"], "0<=x<=1"),
        (["--rivals", "nan"], "are numbers, not nan"),
        (["--minutes", "nan"], "are numbers, not nan"),
        (["--planners", "-1"], "0<=x<=1"),
        (["--rankers", "2"], "0<=x<=1"),
        (["--rankers", "0.5", "--ranker", "nowhere"], "there is no network in nowhere"),
        (["--ranker", str(SHIPPED / "scout-standard-4-ranker.network")], "goes with --rankers"),
        (["--gently"], "goes with --begin-with"),
        (["--gently", "--begin-with", "nowhere", "--teacher", "nowhere"], "without --teacher"),
        (["--peers", "-0.1"], "0<=x<=1"),
        (["--peers", "0.5", "--peer", "nowhere"], "there is no network in nowhere"),
        (["--peers", "0.5"], "--peer goes with --peers"),
        (["--peer", str(SHIPPED / "scout-standard-4.network")], "--peer goes with --peers"),
        (["--planners", "0.6", "--rankers", "0.6"], "shares of the same rivals"),
        (["--planners", "0.6", "--rankers", "0.2", "--peers", "0.3"], "shares of the same rivals"),
        (["--resume"], "there is no run to go on with"),
        (["--begin-with", "nowhere", "--resume"], "neither with --resume nor with --width"),
        (["--begin-with", "nowhere"], "there is no network in nowhere"),
        (["--teacher", "nowhere"], "there is no network in nowhere"),
        (["--players", "9"], "players"),
        (["--join", "nowhere"], "there is no network in nowhere"),
    ],
)
def test_wrong_words_get_one_sentence(words: list[str], sentence: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["train", "scout", "--out", str(tmp_path), *words])
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--rivals", "1", "--planners", "0"], {"rivals": 1.0, "planners": 0.0}),
        (["--planners", "0.3", "--rankers", "0.2"], {"planners": 0.3, "rankers": 0.2}),
        (
            ["--peers", "0.4", "--peer", str(SHIPPED / "scout-standard-4.network")],
            {"peers": 0.4},
        ),
        (
            ["--begin-with", str(SHIPPED / "scout-standard-4.network"), "--gently"],
            {"first_rate": 5e-4, "last_exploring": 0.02},
        ),
        (
            ["--teacher", str(SHIPPED / "scout-standard-4.network")],
            {"first_rate": 5e-4, "last_exploring": 0.1},
        ),
        (["--seed", "-1"], {"seed": -1}),
        ([], {}),
    ],
)
def test_a_run_is_told_how_to_learn_and_among_whom(
    words: list[str],
    told: dict[str, float],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Settings] = []

    def steps(session: Session, cores: int) -> Iterator[float]:
        begun.append(session.training.settings)
        return iter(())

    monkeypatch.setattr(Session, "steps", steps)
    result = CliRunner().invoke(cli, ["train", "scout", "--out", str(tmp_path), *words])
    assert result.exit_code == 0
    [settings] = begun
    usual = vars(Settings())
    names = (*told, "rivals", "planners", "rankers", "peers", "first_rate", "last_exploring")
    assert {name: vars(settings)[name] for name in names} == {
        name: told.get(name, usual[name]) for name in names
    }


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The folder of a run that has learned from a teacher, just begun."""
    game = bigtop.game("scout", players=2)
    save_network(tmp_path / "teacher.network", game, beginning(game, SMALL), {})
    teacher = load_network(tmp_path / "teacher.network", game)
    (tmp_path / "run").mkdir()
    save_checkpoint(Training(game, SMALL, company=Company(teacher)), tmp_path / "run")
    return tmp_path / "run"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--rivals", "0.9"], "has --rivals 0.45, not 0.9: a run that goes on keeps"),
        (["--width", "16"], "has --width 8, not 16"),
        (["--seed", "3"], "has --seed 0, not 3"),
    ],
)
def test_a_run_that_goes_on_keeps_what_it_began_with(
    words: list[str], sentence: str, begun: Path
) -> None:
    teacher = ["--teacher", str(begun.parent / "teacher.network")]
    before = (begun / NAME).read_bytes()
    told = ["train", "scout", "--players", "2", "--out", str(begun), "--resume", *teacher, *words]
    result = CliRunner().invoke(cli, told)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert (begun / NAME).read_bytes() == before


def test_a_run_that_goes_on_is_told_its_teacher_again(begun: Path) -> None:
    game = bigtop.game("scout", players=2)
    teacher = load_network(begun.parent / "teacher.network", game)
    assert load_checkpoint(game, begun, Company(teacher)).teacher is teacher
    other = teacher._replace(last_bias=teacher.last_bias + 1)
    for company in (Company(), Company(other)):
        with pytest.raises(bigtop.ChoiceError, match="has 1 --teacher: a run that goes on is told"):
            load_checkpoint(game, begun, company)


def test_any_seed_will_do() -> None:
    game = bigtop.game("scout", players=2)
    for seed in (-1, 1 << 70):
        Training(game, replace(SMALL, seed=seed)).step(0.0)


def test_networks_of_several_runs_are_joined_to_one(tmp_path: Path) -> None:
    game = bigtop.game("scout", players=3)
    rng = np.random.default_rng(5)
    members = []
    for width in (8, 16):
        network = beginning(game, Settings(width=width, depth=width, seed=width))
        network.rows[:] = rng.normal(0, 0.5, network.rows.shape)
        network.glance[:] = rng.normal(0, 0.5, network.glance.shape)
        (tmp_path / str(width)).mkdir()
        about = {"games": width, "decisions": 100}
        save_network(tmp_path / str(width) / file_name(game), game, network, about)
        members.append(load_network(tmp_path / str(width) / file_name(game), game))
    runs = ["--join", str(tmp_path / "8"), "--join", str(tmp_path / "16")]
    words = ["train", "scout", "--players", "3", *runs, "--out", str(tmp_path / "both")]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 0
    path = tmp_path / "both" / file_name(game)
    assert str(path) in result.stdout
    assert describe_network(path)["about"] == {"runs": 2, "games": 24, "decisions": 200}
    again = CliRunner().invoke(cli, words)
    assert (again.exit_code, "holds a network already" in again.stderr) == (2, True)
    joined, present = load_network(path, game), np.arange(0, 300, 7, dtype=np.int32)
    assert worth(joined, present) == pytest.approx(
        np.mean([worth(m, present) for m in members]), rel=0.01
    )
    seen = [glance(network, present, len(present)) for network in (*members, joined)]
    assert seen[2] == pytest.approx((seen[0] + seen[1]) / 2, rel=0.01)


def worth(network: Network, present: Array) -> float:
    width, depth = network.mixing.shape
    first, second = np.zeros(width, np.float32), np.zeros(depth, np.float32)
    return forward(network, network.row_bias, first, second, present, len(present))


def test_a_folder_that_cannot_be_made_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = CliRunner().invoke(cli, ["train", "scout", "--out", str(tmp_path / "file" / "run")])
    assert result.exit_code == 2
    assert "cannot be kept" in result.stderr


@compiled_only
def test_a_run_that_was_killed_goes_on_from_its_last_checkpoint(tmp_path: Path) -> None:
    words = ["train", "scout", "--players", "2", "--width", "8", "--out", str(tmp_path)]
    command = [sys.executable, "-m", "bigtop", *words]
    run = subprocess.Popen([*command, "--minutes", "30"], stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 300
        while not (tmp_path / "checkpoint").exists() and time.monotonic() < deadline:
            time.sleep(0.1)
    finally:
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
    game = bigtop.game("scout", players=2)
    before = load_checkpoint(game, tmp_path).progress
    assert before.blocks > 0
    goal = str(before.decisions + 1)
    done = subprocess.run(
        [*command, "--resume", "--decisions", goal], capture_output=True, text=True, check=True
    )
    after = load_checkpoint(game, tmp_path).progress
    assert after.blocks == before.blocks + 1
    assert after.decisions > before.decisions
    assert re.search(r"scout-standard-2\.network", done.stdout)
