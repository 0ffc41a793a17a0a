"""The command line: what it prints, and one sentence with exit status 2 for wrong input."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import bigtop
from bigtop import Random, Record
from bigtop.bots import GreedyBot
from bigtop.cli import cli
from bigtop.core.loop import play
from bigtop.games.magnificent.state import PLAYING
from tests.conftest import compiled_only


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(cli, list(words), input=given)


def run_json(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = bigtop.game("scout", players=3)
    path = tmp_path / "game.record"
    Record(game, play(game, [GreedyBot()] * 3, Random(1))).write(path)
    return path


def test_games_are_listed() -> None:
    assert "SCOUT" in run("games").stdout
    scout = run_json("games")["games"][0]
    assert scout["name"] == "scout"
    assert scout["editions"][0]["players"] == [2, 3, 4, 5]
    assert scout["options"][0]["choices"][:3] == ["random", "holder", 0]
    magnificent = run_json("games")["games"][2]
    assert magnificent["options"][-1]["choices"] == [200, 220, 240]
    assert magnificent["options"][0]["choices"] == ["random", 0, 1, 2, 3]


def test_rules_are_printed() -> None:
    assert "## 4. Your turn" in run("rules", "scout").stdout


def test_the_schema_of_views_is_printed() -> None:
    schema = json.loads(run("schema").stdout)
    assert set(schema["games"]) == {title.name for title in bigtop.games()}
    assert "ScoutView" in schema["$defs"]


def test_a_simulation_depends_on_the_seed_alone() -> None:
    words = ("simulate", "scout", "--players", "3", "--games", "20", "--seed", "1")
    one = run_json(*words, "--cores", "1")
    two = run_json(*words, "--cores", "2")
    assert one == two
    assert one["games"] == 20
    assert sum(seat["win_share"] for seat in one["seats"]) == pytest.approx(1, abs=0.001)
    assert one["per_game"]["rounds"] == 3
    assert run_json(*words[:-1], "2") != one


def test_a_simulation_sums_up_what_the_games_were() -> None:
    report = run_json("simulate", "scout", "--players", "2", "--games", "3", "--seed", "5")
    from bigtop.core.many import play_many

    game = bigtop.game("scout", players=2)
    finals, counts = play_many(game, 3, seed=5)
    scores = game.all_scores(finals)
    for seat in range(2):
        assert report["seats"][seat]["mean_score"] == round(float(scores[:, seat].mean()), 3)
    assert report["decisions"]["longest"] == counts[:, 0].max()
    assert report["decisions"]["mean"] == round(float(counts[:, 0].mean()), 3)


def test_a_simulation_of_lone_players_counts_who_reaches_the_goal() -> None:
    words = ("simulate", "magnificent", "--players", "1", "--games", "2", "--seed", "5")
    report = run_json(*words)
    assert report["options"]["target"] == 200
    assert report["seats"][0]["mean_score"] < 200  # at random
    assert report["seats"][0]["win_share"] == 0
    assert "The Magnificent, 1 player " in run(*words).stderr


def test_a_plan_of_a_round_is_told() -> None:
    path = str(Path(__file__).parent / "golden" / "magnificent" / "manual-2.record")
    states = enumerate(bigtop.read_record(path).states(), 1)
    first = next(str(number) for number, (state, _) in states if state.phase == PLAYING)
    found = run_json("magnificent", "plan", path, "--move", first)
    assert len(found["steps"]) == 4
    shown = run("magnificent", "plan", path, "--move", first).stdout.splitlines()
    assert shown[0] == f"Seat {found['seat']} plans the rest of the round:"
    assert shown[1].startswith(f"1. Take {found['steps'][0]['die']}")
    assert shown[-1].startswith(f"The bill will be about {found['bill']} coin")


def test_a_plan_is_refused_where_there_is_none(record: Path) -> None:
    path = str(Path(__file__).parent / "golden" / "magnificent" / "manual-2.record")
    for words, wanted in (
        ((path, "--move", "1"), "a round is planned where a seat is to take a die or to act"),
        ((path, "--move", "9999"), "actions, not 9999"),
        ((path, "--move", "0"), "0 is not in the range"),
        ((str(record),), "is a record of scout"),
    ):
        result = run("magnificent", "plan", *words)
        assert result.exit_code == 2
        assert wanted in result.stderr


def test_a_simulation_is_shown_as_a_table() -> None:
    words = ("simulate", "scout", "--players", "2", "--games", "4", "--bots", "greedy,random")
    shown = run(*words).stdout
    assert "greedy" in shown
    assert "rounds ended by a stuck player" in shown


def test_an_arena_tells_how_each_bot_did(tmp_path: Path) -> None:
    words = ("arena", "scout", "--players", "3", "--bots", "greedy", "--against", "random")
    report = run_json(*words, "--games", "4", "--cores", "1", "--save", str(tmp_path / "games"))
    assert report["games"] == 6
    assert report["deals"] == 2
    assert report["rounds"] == 18
    assert [row["bot"] for row in report["bots"]] == ["greedy", "random"]
    assert report["bots"][0]["difference"]["mean"] > report["bots"][1]["difference"]["mean"]
    assert len(list((tmp_path / "games").iterdir())) == 6
    shown = run(*words, "--games", "3", "--cores", "1").stdout
    assert "SCOUT, 3 players: 3 games of 1 deal" in shown
    assert "a round" in shown


@compiled_only
def test_an_evaluation_judges_decisions(tmp_path: Path) -> None:
    game = bigtop.game("flohcati", players=3)
    path = tmp_path / "game.record"
    names = ("Ann", "[red]Bob[/]", "Cy:smile:")  # which are no markup
    Record(game, play(game, [GreedyBot()] * 3, Random(1))[:14], names).write(path)
    report = run_json("evaluate", str(path), "--budget", "2")
    assert report["names"] == list(names)
    assert {"number", "seat", "action", "best", "mark"} < set(report["decisions"][0])
    shown = run("evaluate", str(path), "--budget", "2").stdout
    assert "What could have been better" in shown
    assert all(name in shown for name in names)
    assert "Mean loss" in shown


def test_the_benchmark_tells_moves_games_and_players() -> None:
    found = run_json("bench", "scout", "--players", "2", "--seconds", "0.1")
    assert found["players"] == 2
    assert found["moves_per_second"] > found["games_per_second"] > 0


def test_the_benchmark_of_search_counts_iterations() -> None:
    found = run_json("bench", "scout", "--players", "2", "--seconds", "0.1", "--search")
    assert found["search_iterations_per_second"] > 0
    assert found["flat_iterations_per_second"] > 0


def test_the_benchmark_of_all_games_has_a_row_for_each_edition() -> None:
    editions = sum(len(title.editions) for title in bigtop.games())
    assert len(run_json("bench", "--seconds", "0.1")["results"]) == editions
    assert "Moves a second" in run("bench", "scout", "--seconds", "0.1").stdout


def test_a_replay_tells_what_happened(record: Path) -> None:
    told = run("replay", str(record)).stdout
    assert "wins with" in told or "share the victory" in told
    assert "the game is over" in told


def test_a_replay_can_stop_and_can_be_seen_from_a_seat(record: Path) -> None:
    told = run("replay", str(record), "--to", "45", "--seat", "1").stdout
    assert "Seat 1's hand" in told
    assert "Seat 0's hand" not in told
    assert "Seat 0 is dealt a card." in told
    quiet = run("replay", str(record), "--to", "45", "--quiet").stdout
    assert quiet.startswith("Round 1 of 3: ")


def test_warming_up_compiles_without_a_word_on_stdout() -> None:
    result = run("warmup", "scout")
    assert result.exit_code == 0
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["simulate", "chess"], "there is no game 'chess'; choose "),
        (["rules", "chess"], "there is no game 'chess'; choose "),
        (["warmup", "chess"], "there is no game 'chess'; choose "),
        (["bench", "scout", "--players", "7"], "SCOUT is for 2, 3, 4 or 5 players, not 7"),
        (["play", "scout", "--edition", "x"], "scout has no edition 'x'; choose standard"),
        (["play", "scout", "--seat", "4"], "seats are 0 to 3, not 4"),
        (["play", "scout", "--bots", "clever"], "there is no bot 'clever'; choose random, "),
        (["simulate", "scout", "-o", "start"], "an option is given once, as NAME=VALUE"),
        (["simulate", "scout", "-o", "start=9"], "option start takes random, holder, 0, 1, 2"),
        (["simulate", "scout", "--bots", "clever"], "there is no bot 'clever' for simulations"),
        (["simulate", "scout", "--bots", "random,greedy"], "name 1 bot or 4, one for each seat"),
        (["simulate", "scout", "-o", "name=x"], "an option is given once, as NAME=VALUE"),
        (["simulate", "scout", "-o", "start=0", "-o", "start=1"], "an option is given once"),
        (["bench", "scout", "--seconds", "nan"], "--seconds is 0.1 to 600, not nan"),
        (["bench", "--players", "99"], "no game is like that"),
        (["bench", "-o", "start=0"], "no game is like that"),
        (["play", "--save", ""], "cannot write '': it is not a file"),
        (["play", "--save", "/dev/null"], "cannot write '/dev/null': it is not a file"),
        (["arena", "scout", "--bots", "greedy"], "an arena needs two different bots"),
        (
            ["arena", "magnificent", "--players", "1", "--bots", "greedy,random"],
            "who plays alone meets nobody",
        ),
        (["arena", "scout", "--bots", "greedy,clever"], "there is no bot 'clever'; choose "),
        (["arena", "scout", "--bots", "greedy:9", "--against", "random"], "greedy takes no budget"),
        (["arena", "chess", "--bots", "greedy,random"], "there is no game 'chess'; choose "),
        (["arena", "scout", "--bots", "greedy,random", "--save", "/dev/null"], "cannot write to "),
        (["arena", "scout", "--bots", "search:x,greedy"], "a budget is 1 to 10000000 iterations"),
        (["evaluate", "/dev/null"], "line 1: a record of a game begins with"),
        (["replay", "/dev/null/game"], "cannot read '/dev/null/game': Not a directory"),
    ],
)
def test_wrong_input_gets_one_sentence_and_status_2(words: list[str], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"bigtop: {sentence}")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [["simulate", "scout", "--games", "0"], ["simulate", "scout", "--games", "x"], ["dance"]],
)
def test_wrong_usage_has_status_2_and_one_sentence(words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("bigtop: ")
    assert result.stderr.count("\n") == 1


def test_without_a_command_there_is_help() -> None:
    result = run()
    assert result.exit_code == 2
    assert "Usage" in result.output
    assert "Traceback" not in result.output


def test_a_replay_beyond_the_end_is_refused(record: Path) -> None:
    result = run("replay", str(record), "--to", "99999")
    assert result.exit_code == 2
    assert "actions, not 99999" in result.stderr


def test_a_damaged_record_is_refused_with_its_line(record: Path) -> None:
    record.write_text(record.read_text().replace("2. deal", "2. dance", 1))
    result = run("replay", str(record))
    assert result.exit_code == 2
    assert result.stderr.startswith("bigtop: line ")
    assert result.stderr.count("\n") == 1
