"""Winning chances of decisions, marks, and hints."""

import pytest

import bigtop
from bigtop import ChoiceError, Game, Random, Record, State
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


@pytest.mark.parametrize("many", range(1, 9))
def test_half_the_budget_is_for_choosing_and_half_for_comparing(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, state = scout_positions.dealt()
    played: list[tuple[int, int]] = []

    def chances(
        self: Judge, view: State, actions: list[int], worlds: int, rng: Random
    ) -> list[float]:
        played.append((len(actions), worlds))
        return [0.5] * len(actions)

    monkeypatch.setattr(Judge, "chances", chances)
    monkeypatch.setattr(Game, "legal", lambda self, view: list(range(many)))
    Judge(game, 1000).judge(1, state, 0, Random(1))
    *choosing, (rivals, worlds) = played
    assert rivals == min(many, 2)
    assert rivals * worlds == 500
    assert sum(count * each for count, each in choosing) <= 500
    assert all(count > 1 for count, _ in choosing)  # who has no rival needs no test


def test_who_plays_alone_has_no_winning_chances() -> None:
    with pytest.raises(ChoiceError, match="who plays alone has no winning chances"):
        Judge(bigtop.game("magnificent", players=1))


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
