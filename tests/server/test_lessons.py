"""Lessons are played by the real rules, and what they ask for can be done."""

import json
import re
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

import bigtop
from bigtop.client import Client, ServerError
from bigtop.core.views import encode
from bigtop.server import decisions
from bigtop.server.lessons import LEARNER, LessonStep, answer, scenes_of, show
from tests.server.conftest import talk
from tests.server.services import Server

GAMES = [title.name for title in bigtop.games()]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_can_be_done_and_leads_to_the_next(game: str) -> None:
    scenes = scenes_of(game)
    assert len(scenes) > 5
    for number, scene in enumerate(scenes):
        if scene.step.ask is None:
            continue
        assert answer(game, number, scene.step.ask).kind == "right"
        legal = {choice["action"] for choice in choices_of(game, number)}
        asked = decisions.read_action(scene.table, LEARNER, scene.step.ask)
        assert asked in legal
        for other in sorted(legal - {asked})[:5]:
            said = answer(game, number, other)
            assert said.kind == "other"
            assert said.say.endswith(".")


def choices_of(game: str, number: int) -> list[dict[str, Any]]:
    choices: list[dict[str, Any]] = update_of(show(game, number))["position"]["choices"]
    return choices


def update_of(step: LessonStep) -> dict[str, Any]:
    update: dict[str, Any] = json.loads(encode(step.update))
    return update


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_that_a_lesson_names_are_there(game: str) -> None:
    rules = (files("bigtop.games") / game / "RULES.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^\*\*([\w.]+)\*\*", rules, re.M))
    for scene in scenes_of(game):
        assert scene.step.rules
        assert set(scene.step.rules) <= numbers


@pytest.mark.parametrize("game", GAMES)
def test_something_happens_between_the_steps(game: str) -> None:
    steps = [show(game, number) for number in range(len(scenes_of(game)))]
    for (step, before), (_, after) in pairwise((step, update_of(step)) for step in steps):
        assert bool(after["lines"]) == (step.asks or after["seq"] > before["seq"])
    assert {step.steps for step in steps} == {len(steps)}


def test_what_is_against_the_rules_gets_the_reason() -> None:
    said = answer("scout", 1, "show 1-3")
    assert said.kind == "illegal"
    assert "neither a run nor a match" in said.say


def test_a_lesson_is_had_over_http(server: Server) -> None:
    async def conversation() -> None:
        async with Client(server.address) as stranger:
            step = (await stranger.request("GET", "/api/lessons/scout/0")).json()
            assert step["update"]["position"]["choices"]
            tried = await stranger.request("POST", "/api/lessons/scout/0", {"action": "keep"})
            assert tried.json()["kind"] == "other"
            for path, words in (
                ("/api/lessons/scout/99", "steps 0 to"),
                ("/api/lessons/chess/0", "no game"),
            ):
                with pytest.raises(ServerError, match=words):
                    await stranger.request("GET", path)
            with pytest.raises(ServerError, match="nothing is asked"):
                await stranger.request("POST", "/api/lessons/scout/2", {"action": "keep"})

    talk(conversation())
