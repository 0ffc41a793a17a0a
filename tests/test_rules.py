"""Every numbered rule of every game has a test of its own."""

import re
from pathlib import Path

import pytest

import bigtop
from bigtop.games import rules_text

RULE = re.compile(r"^\*\*(\d[\d.A-H]*)\*\*", re.MULTILINE)
RULING = re.compile(r"^\| ([A-NP-Z]\d+) ", re.MULTILINE)  # those with an O are our own answers
NUMBER = r"(?:[a-z]\d+|\d+(?:_[a-h])?(?:_\d+)+)"
TEST = re.compile(rf"^def test_({NUMBER}(?:_and_{NUMBER})*)_[a-z]", re.MULTILINE)
FEWEST = {"scout": 100, "flohcati": 75, "magnificent": 115}  # so that none is overlooked


@pytest.mark.parametrize("name", [title.name for title in bigtop.games()])
def test_every_rule_and_ruling_has_a_test_named_after_it(name: str) -> None:
    text = rules_text(name)
    wanted = {rule.lower().replace(".", "_") for rule in RULE.findall(text) + RULING.findall(text)}
    folder = Path(__file__).parent / "games"
    sources = "".join(path.read_text() for path in folder.glob(f"test_{name}_*.py"))
    tests = {number for names in TEST.findall(sources) for number in names.split("_and_")}
    assert len(wanted) > FEWEST[name]
    assert wanted == tests
