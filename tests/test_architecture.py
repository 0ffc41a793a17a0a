"""Which part may import which, and what commands may load."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import bigtop

PACKAGE = Path(bigtop.__file__).parent
ALLOWED = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "envs": {"core", "games", "bots", "envs"},
    "lab": {"core", "games", "bots", "lab"},
    "terminal": {"core", "games", "bots", "terminal"},
    "server": {"core", "games", "bots", "server"},
}


def imports(path: Path) -> set[str]:
    """The parts of bigtop that a file imports anywhere."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    return {name.split(".")[1] for name in names if name.startswith("bigtop.")}


def test_the_client_needs_nothing_but_what_errors_are() -> None:
    assert imports(PACKAGE / "client.py") == {"core"}


# Python's own folder may appear while tests are collected, and all workers need the same ones.
FOLDERS = {path.name for path in PACKAGE.iterdir() if path.is_dir()} - {"__pycache__"}


@pytest.mark.parametrize("part", sorted(FOLDERS))
def test_arrows_point_one_way(part: str) -> None:
    for path in (PACKAGE / part).rglob("*.py"):
        assert imports(path) <= ALLOWED[part], path


def test_games_do_not_know_each_other() -> None:
    games = {title.name for title in bigtop.games()}
    for name in games:
        for path in (PACKAGE / "games" / name).rglob("*.py"):
            text = path.read_text()
            assert not [other for other in games - {name} if f"bigtop.games.{other}" in text]


@pytest.mark.parametrize("name", [title.name for title in bigtop.games()])
def test_every_game_has_the_same_files(name: str) -> None:
    folder = PACKAGE / "games" / name
    expected = {
        "RULES.md",
        "__init__.py",
        "actions.py",
        "components.py",
        "events.py",
        "heuristics.py",
        "notation.py",
        "previews.py",
        "rules.py",
        "secrets.py",
        "state.py",
        "statistics.py",
        "views.py",
    }
    assert expected <= {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("command", [["games"], ["games", "--json"], ["rules", "scout"], ["-h"]])
def test_commands_that_compute_nothing_load_no_compiler(command: list[str]) -> None:
    script = f"""
import sys
from bigtop.cli import cli
cli({command!r}, standalone_mode=False)
assert not {{"numba", "numpy"}} & set(sys.modules), "loaded needlessly"
"""
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
