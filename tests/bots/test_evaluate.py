"""Winning chances of decisions, marks, and hints."""

import pytest

import bigtop
from bigtop import Game, Random, Record, State
from bigtop.bots import RandomBot
from bigtop.bots.evaluate import Judge, evaluate, mark_of
from bigtop.core.loop import play
from tests.bots.test_search import before_the_call
from tests.games import scout_positions


@pytest.mark.parametrize(
    ("lost", "mark"),
    [
        (0.0, ""),
        (0.0999, ""),
        (0.1, "inaccuracy"),
        (0.1999, "inaccuracy"),
        (0.2, "mistake"),
        (0.3, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_marks_begin_at_a_tenth_a_fifth_and_three_tenths(lost: float, mark: str) -> None:
    assert mark_of(lost) == mark


def test_a_decision_that_gives_the_game_away_is_a_blunder() -> None:
    game, state = before_the_call()
    judged = Judge(game, 8).judge(5, state, game.parse(state, "end"), Random(1))
    assert judged.report() == {
        "number": 5,
        "seat": 0,
        "action": "end",
        "chance_before": 1.0,
        "chance_after": 0.0,
        "lost": 1.0,
        "mark": "blunder",
        "best": "gala",
    }


def test_a_decision_that_wins_loses_nothing() -> None:
    game, state = before_the_call()
    judged = Judge(game, 8).judge(5, state, game.parse(state, "gala"), Random(1))
    assert (judged.chance_before, judged.chance_after, judged.lost) == (1, 1, 0)
    assert (judged.mark, judged.best) == ("", "gala")


def test_hints_are_the_best_actions_first() -> None:
    game, state = before_the_call()
    hints = Judge(game, 8).hints(game.conceal(state, 0), Random(1))
    assert [(hint.words, hint.chance) for hint in hints] == [("gala", 1.0), ("end", 0.0)]
    assert hints[0].action == game.parse(state, "gala")


def near_the_end() -> tuple[Game, State]:
    """The last round of SCOUT: five actions, and two cards in each other hand."""
    return scout_positions.position("9/1 8/3", table="2/1", players=3, round_number=3, spent=[0])


def test_hints_are_as_many_as_asked_for() -> None:
    game, state = near_the_end()
    view = game.conceal(state, 0)
    assert len(game.legal(view)) > 4
    assert len(Judge(game, 4).hints(view, Random(1), count=2)) == 2


def test_a_judgement_knows_no_more_than_the_seat() -> None:
    game, state = near_the_end()
    action = game.legal(state)[0]
    world = game.resample(game.conceal(state, 0), Random(9))
    assert world != state
    judge = Judge(game, 4)
    assert judge.judge(1, state, action, Random(1)) == judge.judge(1, world, action, Random(1))


def test_every_decision_with_a_choice_is_judged() -> None:
    game = bigtop.game("flohcati", players=3)
    record = Record(game, play(game, [RandomBot()] * 3, Random(3))[:9])
    told: list[None] = []
    judged = list(evaluate(record, 2, progress=lambda: told.append(None)))
    open_to_choice = [
        number
        for number, (state, _) in enumerate(record.states(), 1)
        if game.actor(state) >= 0 and len(game.legal(state)) > 1
    ]
    assert [each.number for each in judged] == open_to_choice
    assert len(told) == 9
    assert all(each.chance_before >= each.chance_after for each in judged)
    assert judged == list(evaluate(record, 2))
