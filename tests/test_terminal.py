"""The game at the prompt."""

from pathlib import Path

import bigtop
from tests.test_cli import run


def test_help_table_and_reasons_are_given_and_leaving_saves(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    given = "?\ntable\nfly\nshow 1\nkeep\nscout left at 1\nquit\n"
    result = run("play", "scout", "--seed", "3", "-o", "start=0", "--save", str(path), given=given)
    assert result.exit_code == 0
    told = result.stdout
    assert "keep, turn" in told
    assert "'fly' is no action of SCOUT" in told
    assert "show 1 is not possible: first every player keeps or turns the hand." in told
    assert "there is no card on the table to scout: show a set." in told
    assert "You leave the table." in told
    record = bigtop.read_record(str(path))
    assert record.names == ("Seat 0 (you)", "Seat 1", "Seat 2", "Seat 3")
    assert record.game.text(record.replay(), record.actions[-1]) in ("keep", "turn")


def test_what_chance_does_is_told_unless_it_is_secret() -> None:
    flohcati = run("play", "flohcati", "--seed", "1", given="reveal\nquit\n").stdout
    assert "is turned up and joins the display" in flohcati
    scout = run("play", "scout", "--seed", "1", given="quit\n").stdout
    assert "begins." in scout
    assert "is dealt" not in scout


def test_the_end_of_input_leaves_the_table() -> None:
    result = run("play", "scout", "--players", "2", "--seed", "1")
    assert result.exit_code == 0
    assert "You leave the table." in result.stdout


def test_a_whole_game_can_be_played() -> None:
    """A person who tries everything until it is possible."""
    sets = [f"show {i}-{i + size}" for size in (3, 2, 1) for i in range(1, 13)]
    tries = ["keep", *sets, *(f"show {i}" for i in range(1, 13)), "scout left at 1"]
    result = run("play", "scout", "--players", "2", "--seed", "2", given="\n".join(tries * 40))
    assert result.exit_code == 0
    assert "wins with" in result.stdout or "share the victory" in result.stdout
    assert "Seat 1's hand" not in result.stdout


def test_a_lone_player_hears_the_goal_and_what_icons_mean() -> None:
    words = ("play", "magnificent", "--players", "1", "-o", "target=220", "--seed", "1")
    told = run(*words, given="?\nicons\nquit\n").stdout
    assert "The Magnificent: you alone, to reach 220 points. Seed 1." in told
    assert "icons   what the icons mean" in told
    assert "Use the bonus of another of your master cards." in told
    assert "icons" not in run("play", "scout", "--seed", "1", given="?\nquit\n").stdout
