"""What the README promises, run."""

import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from bigtop.cli import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_the_ten_lines_run(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert re.fullmatch(r"\[(-?\d+, ){3}-?\d+\] \[\d.*\]\n", capsys.readouterr().out)


def test_every_command_in_the_table_exists() -> None:
    commands = re.findall(r"\| `bigtop (\w+)", README)
    assert set(commands) == set(cli.commands)
    for command in commands:
        assert CliRunner().invoke(cli, [command, "--help"]).exit_code == 0


@pytest.mark.parametrize("page", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/*.md")))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?://)([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_make_knows_the_two_commands() -> None:
    for target in ("play", "test"):
        subprocess.run(["make", "-n", target], cwd=ROOT, check=True, capture_output=True)
