"""A network that ranks turns by a summary, as other programs have."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import bigtop
from bigtop import Game, Random, State
from bigtop.bots import bot
from bigtop.bots.learned import RankerBot
from bigtop.bots.network import Network
from bigtop.bots.ranking import draw_ranked_at, ranker_for
from bigtop.bots.training.checkpoints import save_checkpoint
from bigtop.bots.training.matches import heuristic_policy, match, policy_of
from bigtop.bots.training.run import CHUNK, Company, Settings, Training
from bigtop.bots.training.selfplay import Samples
from bigtop.bots.training.sessions import Session
from bigtop.bots.weights import RANKER, SHIPPED, file_name, network_in, save_network
from bigtop.cli import cli
from bigtop.games.scout import summary as seen
from tests.conftest import compiled_only
from tests.games.scout_positions import POORER, RICH, dealt, play


def likes(number: int, much: float) -> Network:
    """A network that prefers positions by one number of their summary alone."""
    count = seen.COUNT
    rows = np.zeros((count, 1), np.float32)
    rows[number] = 1
    ones, none = np.ones(1, np.float32), np.zeros(1, np.float32)
    # All numbers are small: with ten more they stay above zero, where the layers are straight.
    return Network(
        rows, 10 * ones, ones[:, None], none, much * ones, none, np.zeros(count, np.float32)
    )


def drawn(game: Game, state: State, network: Network, times: int) -> Counter[str]:
    """How often which action is drawn."""
    view, legal = game.conceal(state, game.actor(state)), game.legal(state)
    ranker, rng, actions = ranker_for(game, network), Random(3), np.array(legal, np.int32)
    return Counter(
        game.text(state, draw_ranked_at(view.array, 0, actions, len(legal), ranker, rng.words))
        for _ in range(times)
    )


def test_who_likes_few_cards_shows_the_longest_set() -> None:
    game, state = dealt(RICH, POORER)
    assert set(drawn(game, state, likes(seen.CARDS, -90.0), 5)) == {"show 5-8"}
    assert "show 5-8" not in drawn(game, state, likes(seen.CARDS, 90.0), 5)


def test_a_turn_is_ranked_by_where_its_second_step_leads() -> None:
    game, state = dealt(RICH, POORER)
    play(game, state, "show 5-6")
    # Two tens; or 6, 5, 4 or 4, 5, 6 with the 5 that is scouted: nine cards are left.
    best = {"show 3-4", "scout & show left at 10", "scout & show left at 11"}
    assert set(drawn(game, state, likes(seen.CARDS, -90.0), 40)) == best


def test_turns_are_drawn_as_often_as_they_are_preferred() -> None:
    game, state = dealt(keep=False)
    found = drawn(game, state, likes(seen.CARDS, 1.0), 400)  # all the same to it
    assert set(found) == {"keep", "turn"}
    assert 140 < found["keep"] < 260
    game, state = dealt(RICH, keep=False)
    ends = last_end(turned=False), last_end(turned=True)
    odds = np.exp(np.subtract(*ends))
    found = drawn(game, state, likes(seen.LAST_END, 1.0), 400)
    assert found["keep"] / 400 == pytest.approx(odds / (1 + odds), abs=0.08)


def last_end(turned: bool) -> float:
    """Where the last run ends, as the network sees it."""
    tops = [int(card) for card in (each.split("/")[turned] for each in RICH.split())]
    last = max((i for i in range(1, 11) if abs(tops[i] - tops[i - 1]) == 1), default=0)
    return float((last - seen.MIDDLES[seen.LAST_END]) / seen.SCALES[seen.LAST_END])


@compiled_only
def test_the_shipped_ranker_plays_well_enough_to_be_compared_with() -> None:
    game = bigtop.game("scout", players=4)
    ranker = policy_of(game, RankerBot())
    found = match(game, ranker, heuristic_policy(game, plans=False), 10)
    assert found.points / 4 > 2  # some four points a round ahead of the greedy player


def test_the_bot_plays_by_the_network_in_its_folder(tmp_path: Path) -> None:
    game, state = dealt(RICH, POORER)
    save_network(tmp_path / file_name(game, RANKER), game, likes(seen.CARDS, -90.0), {}, RANKER)
    player = RankerBot(tmp_path)
    chosen = player.choose(game, game.conceal(state, 0), game.legal(state), Random(1))
    assert game.text(state, chosen) == "show 5-8"


def test_the_bot_is_the_shipped_ranker(caplog: pytest.LogCaptureFixture) -> None:
    game, state = dealt(RICH, POORER)
    view, legal = game.conceal(state, 0), game.legal(state)
    ranker = ranker_for(game, network_in(SHIPPED, game, RANKER))
    for seed in range(5):
        actions, words = np.array(legal, np.int32), Random(seed).words
        expected = draw_ranked_at(view.array, 0, actions, len(legal), ranker, words)
        assert bot("ranker").choose(game, view, legal, Random(seed)) == expected
    assert not caplog.messages


@compiled_only
def test_rankers_sit_down_with_a_network_that_learns() -> None:
    game = bigtop.game("scout", players=4)
    tiny = Settings(width=8, depth=8, block=1, memory=1)
    alone, among = (
        Training(game, Settings(**{**vars(tiny), "rivals": 1.0, "planners": 0.0, "rankers": share}))
        for share in (0.0, 1.0)
    )
    for training in (alone, among):
        training.step(0.0)
    assert alone.progress.decisions != among.progress.decisions  # greedy players play otherwise


SHY, BOLD = likes(seen.CARDS, 90.0), likes(seen.CARDS, -90.0)


def played(settings: Settings, company: Company) -> list[int]:
    """How many decisions a network has at the tables of each of two chunks."""
    chunks: list[Samples] = []

    def noted(play: Callable[[int], Samples], starts: Iterable[int]) -> list[Samples]:
        chunks.extend(play(first) for first in starts)
        return chunks

    tiny = replace(settings, width=8, depth=8, block=2 * CHUNK, rivals=1.0, planners=0.0)
    Training(bigtop.game("scout", players=4), tiny, company=company).step(0.0, noted)
    return [len(chunk.ends) for chunk in chunks]


@compiled_only
def test_rankers_that_are_named_take_turns() -> None:
    def among(*rankers: Network) -> list[int]:
        return played(Settings(rankers=1.0), Company(rankers=rankers))

    shy, bold = among(SHY), among(BOLD)
    assert among(SHY, BOLD) == [shy[0], bold[1]]
    assert among(BOLD, SHY) == [bold[0], shy[1]]
    assert shy[0] != bold[0]
    assert shy[1] != bold[1]


@compiled_only
def test_peers_that_are_named_take_turns() -> None:
    game = bigtop.game("scout", players=4)
    able = network_in(SHIPPED, game)
    clumsy = able._replace(last=-able.last, glance=-able.glance)  # likes best what is worst

    def among(*peers: Network) -> list[int]:
        return played(Settings(peers=1.0), Company(peers=peers))

    best, worst = among(able), among(clumsy)
    assert among(able, clumsy) == [best[0], worst[1]]
    assert among(clumsy, able) == [worst[0], best[1]]
    assert best[0] != worst[0]
    assert best[1] != worst[1]


def test_a_run_has_the_rankers_it_is_told_and_goes_on_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = bigtop.game("scout", players=4)
    save_network(tmp_path / "shy", game, SHY, {}, RANKER)
    begun: list[Training] = []

    def steps(session: Session, cores: int) -> Iterator[float]:
        begun.append(session.training)
        save_checkpoint(session.training, session.folder)
        return iter(())

    monkeypatch.setattr(Session, "steps", steps)
    words = ["train", "scout", "--ranker", str(tmp_path / "shy"), "--out", str(tmp_path / "run")]
    for more in (["--rankers", "0.5"], ["--resume"]):
        assert CliRunner().invoke(cli, [*words, *more]).exit_code == 0
    for training in begun:
        [ranker] = training.rankers
        assert all(map(np.array_equal, ranker, SHY))
    assert len(begun) == 2


def test_no_rankers_where_there_are_none(tmp_path: Path) -> None:
    words = ["train", "flohcati", "--rankers", "0.5", "--decisions", "5", "--out", str(tmp_path)]
    found = CliRunner().invoke(cli, words)
    assert found.exit_code != 0
    assert "there are no rankers for flohcati with 4 players" in found.output
