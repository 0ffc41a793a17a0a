"""The levels that a person picks, and what happens where a bot cannot play."""

import logging
from pathlib import Path

import pytest

import bigtop
from bigtop import ChoiceError, Game, Random, State
from bigtop.bots import SIMPLE, THINKING, RandomBot, bot, levels, weights
from bigtop.bots.learned import LearnedBot
from bigtop.bots.levels import LADDER, LEVELS, NEXT_BEST
from tests.bots.test_network import decisions, drawn_network


@pytest.fixture(autouse=True)
def nothing_was_said() -> None:
    levels._tell.cache_clear()


def test_every_game_has_every_level() -> None:
    assert set(LADDER) == {title.name for title in bigtop.games()}
    for ladder in LADDER.values():
        assert tuple(ladder) == LEVELS
        for words in (word for bots in ladder.values() for word in bots):
            bot(words)


class Broken:
    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        raise ChoiceError("the weights are damaged")


def test_the_next_best_bot_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(SIMPLE, "broken", Broken)
    monkeypatch.setitem(LADDER, "scout", {"expert": ("broken", "random")})
    game = bigtop.game("scout")
    with caplog.at_level(logging.WARNING):
        for player in (bot("expert"), bot("expert")):  # it is said once, not for each game
            assert player.choose(game, game.start(), [3], Random(1)) == 3
            assert player.choose(game, game.start(), [3], Random(1)) == 3
    assert caplog.messages == ["broken cannot play: the weights are damaged; random goes on"]


def test_without_a_next_one_it_is_said_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SIMPLE, "broken", Broken)
    monkeypatch.setitem(LADDER, "scout", {"expert": ("broken",)})
    with pytest.raises(ChoiceError, match="the weights are damaged"):
        bot("expert").choose(bigtop.game("scout"), bigtop.game("scout").start(), [3], Random(1))


def test_a_level_plays_the_game_that_it_meets(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, word in (("scout", "random"), ("flohcati", "greedy")):
        monkeypatch.setitem(LADDER, name, {"hard": (word,)})
    player = bot("hard")
    scout = bigtop.game("scout")
    assert player.choose(scout, scout.start(), [5], Random(1)) == 5
    flohcati = bigtop.game("flohcati", start=0)
    state = flohcati.start()
    assert (
        player.choose(flohcati, state, flohcati.legal(state), Random(1)) == flohcati.legal(state)[0]
    )


def test_who_is_asked_for_by_name_has_a_next_best_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    scout = bigtop.game("scout", players=3)
    path = tmp_path / weights.file_name(scout)
    weights.save_network(path, scout, drawn_network(scout), {})
    path.write_bytes(path.read_bytes()[:-1])
    monkeypatch.setitem(THINKING, "learned", lambda budget: LearnedBot(tmp_path))
    monkeypatch.setitem(NEXT_BEST, "learned", ("greedy",))
    view = decisions(scout, Random(1))[5]
    player = bot("learned")
    with caplog.at_level(logging.WARNING):
        chosen = [player.choose(scout, view, scout.legal(view), Random(1)) for _ in range(2)]
    assert chosen == [scout.choose(view, Random(1))] * 2
    damaged = f"{path} is damaged: its content is not what its digest says"
    assert caplog.messages == [f"learned cannot play: {damaged}; greedy goes on"]


@pytest.mark.parametrize("name", NEXT_BEST)
def test_where_a_game_has_no_network_somebody_else_plays(
    name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(SIMPLE, "planner", RandomBot)
    monkeypatch.setitem(THINKING, "flat", lambda budget: RandomBot())
    game = bigtop.game("magnificent", players=2)
    with caplog.at_level(logging.WARNING):
        assert bot(name).choose(game, game.start(), [3], Random(1)) == 3
    assert caplog.messages[0].startswith(f"{name} cannot play: there is no network in")


def test_a_network_that_is_not_shipped_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = bigtop.game("scout")
    monkeypatch.setattr(weights, "SHIPPED", tmp_path)
    assert not levels.has_weights("lookahead:8/1s", game)
    (tmp_path / weights.file_name(game)).touch()
    assert levels.has_weights("lookahead", game)
    assert levels.has_weights("greedy", game)


def test_levels_and_bots_that_decide_at_once_take_no_budget() -> None:
    for words in ("expert:5", "greedy:5", "worldly:5", "learned:5", "ranker:5"):
        with pytest.raises(ChoiceError, match="takes no budget"):
            bot(words)
