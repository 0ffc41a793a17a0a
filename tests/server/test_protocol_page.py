"""docs/protocol.md shows every message, and each example is what the code reads and writes."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from bigtop.server import log, wire
from bigtop.server.errors import STATUS
from bigtop.server.lobby import NewTable
from tests.server.services import Server

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "protocol.md"
EXAMPLE = ROOT / "examples" / "bot.py"
PATIENCE = 240.0  # seconds for a game
KINDS: dict[str, Any] = {
    "NewTable": NewTable,
    "AnyCommand": list[wire.AnyCommand],
    "AnyMessage": list[wire.AnyMessage],
}


def examples() -> dict[str, str]:
    found = re.findall(r"<!-- check: (\w+) -->\n```json\n(.*?)```", PAGE.read_text(), re.S)
    return dict(found)


@pytest.mark.parametrize("kind", KINDS)
def test_examples_are_what_the_code_reads_and_writes(kind: str) -> None:
    text = examples()[kind]
    read = msgspec.json.decode(text, type=KINDS[kind])
    assert msgspec.to_builtins(read) == msgspec.json.decode(text)


@pytest.mark.parametrize("union", ["AnyCommand", "AnyMessage"])
def test_every_message_has_an_example(union: str) -> None:
    shown = {message["type"] for message in msgspec.json.decode(examples()[union])}
    assert shown == {log.snake(kind.__name__) for kind in get_args(getattr(wire, union))}


def test_every_entry_and_every_error_is_named() -> None:
    words = set(re.findall(r"`(\w+)`", PAGE.read_text()))
    assert {log.snake(kind.__name__) for kind in get_args(log.AnyEntry)} <= words
    assert set(STATUS) <= words


def test_the_client_on_the_page_plays_a_game_to_its_end(server: Server) -> None:
    [code] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    page: dict[str, Any] = {}
    exec(code, page)
    scores = asyncio.run(asyncio.wait_for(page["play"](server.address), PATIENCE))
    assert len(scores) == 3


def test_the_example_of_a_bot_plays_a_game_to_its_end(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), server.address, "flohcati"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert "Scores:" in done.stdout
