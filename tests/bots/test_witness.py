"""The witness: which of many imagined worlds are likely."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import bigtop
from bigtop import Game, Random, State
from bigtop.bots.budget import Budget
from bigtop.bots.learned import SCOUT, LookaheadBot, lookahead_minds
from bigtop.bots.lookahead import POOL, board_for, imagine_at, minds_for
from bigtop.bots.network import Network, forward, workspace
from bigtop.bots.training import sessions
from bigtop.bots.training.checkpoints import load_checkpoint, save_checkpoint
from bigtop.bots.training.descent import descent_for, layers_for, learn
from bigtop.bots.training.hearing import told_right
from bigtop.bots.training.run import HEARING, Company, Settings, Training, beginning
from bigtop.bots.training.selfplay import Samples
from bigtop.bots.training.sessions import Limit, Session
from bigtop.bots.weights import (
    SHIPPED,
    WITNESS,
    WeightsError,
    file_name,
    load_network,
    save_network,
    witness_in,
)
from bigtop.bots.witness import keep_likely, realness
from bigtop.cli import cli
from bigtop.core.contract import GREEDY, clues
from bigtop.core.layout import allocate
from tests.bots.test_network import drawn_network, same
from tests.conftest import called_by_kernels, compiled_only
from tests.games.scout_positions import dealt, hand, play

SMALL = Settings(width=8, depth=8, block=1, memory=2, is_witness=True)
HANDS = (
    "9/1 9/2 6/1 3/8 1/3 4/3 8/5 1/7 8/4 2/4 8/1",
    "7/9 3/7 5/3 2/6 7/6 2/3 5/10 10/1 6/9 4/7 6/3",
)


def scouted() -> tuple[Game, State]:
    """The first seat has shown two nines, two others have scouted them, and the last shows."""
    game, state = dealt(*HANDS)
    play(game, state, "show 1-2", "scout left at 1", "scout left at 1", "show 1")
    return game, state


def blank(game: Game) -> Network:
    """A witness that takes all worlds for equally likely."""
    network = beginning(game, SMALL)
    return network._replace(last=np.zeros_like(network.last))


def swayed_by(game: Game, clue: int) -> Network:
    """A witness for whom one clue speaks strongly and nothing else at all."""
    network = blank(game)
    network.row_bias[:] = 0
    network.rows[clue, 0] = 1
    network.mixing[:] = 0
    network.mixing[0, 0] = 1
    network.last[0] = 40
    return network


def kept(
    game: Game, state: State, witness: Network, pool: int, count: int, belief: float = 1.0
) -> list[str]:
    """The second seat's hand in the worlds that are kept of a pool of worlds that fit."""
    view = game.conceal(state, 0)
    worlds, likely = allocate(game.parts.dtype, pool), allocate(game.parts.dtype, count)
    for w in range(pool):
        worlds[w] = game.resample(view, Random(w)).array[0]
    work = workspace(witness, game.parts.dtype, game.parts.most_features)
    keep_likely(worlds, pool, 0, belief, witness, work, likely, count, Random(5).words)
    return [hand(State(likely[k : k + 1].copy()), 1) for k in range(count)]


def clues_of(state: State, seat: int) -> list[int]:
    out = np.zeros(bigtop.game("scout").parts.most_features, np.int32)
    return [int(clue) for clue in out[: clues(state.array[0], seat, out)]]


@called_by_kernels
def test_all_hands_but_ones_own_are_looked_at() -> None:
    game, state = scouted()
    witness = drawn_network(game)
    rows = np.random.default_rng(1).normal(0, 0.1, (game.parts.clue_count, 8)).astype(np.float32)
    witness = witness._replace(rows=rows)
    work = workspace(witness, game.parts.dtype, game.parts.most_features)
    expected = 0.0
    for seat in (1, 2, 3):
        present = np.array(clues_of(state, seat), np.int32)
        room = np.zeros(8, np.float32), np.zeros(len(witness.last), np.float32)
        expected += forward(witness, witness.row_bias, *room, present, len(present))
    assert realness(state.array[0], 0, witness, work) == pytest.approx(expected, abs=1e-4)


@called_by_kernels
def test_where_nothing_tells_all_worlds_are_kept_as_often() -> None:
    game, state = scouted()
    hands = kept(game, state, blank(game), pool=12, count=12)
    assert len(set(hands)) == 12
    again = Counter(kept(game, state, blank(game), pool=4, count=12))
    assert set(again.values()) == {3}


@called_by_kernels
def test_likely_worlds_are_kept() -> None:
    game, state = scouted()
    view = game.conceal(state, 0)
    worlds = [game.resample(view, Random(w)) for w in range(16)]
    seen = [set(clues_in(world)) for world in worlds]
    clue = next(c for c in sorted(set.union(*seen)) if 2 <= sum(c in each for each in seen) <= 5)
    likely = {hand(world, 1) for world, each in zip(worlds, seen, strict=True) if clue in each}
    assert set(kept(game, state, swayed_by(game, clue), pool=16, count=10)) <= likely


@called_by_kernels
def test_worlds_are_kept_as_often_as_they_are_likely_and_in_random_order() -> None:
    game, state = scouted()
    view = game.conceal(state, 0)
    hands = [hand(game.resample(view, Random(w)), 1) for w in range(2)]
    seen = [clues_in(game.resample(view, Random(w))) for w in range(2)]
    clue = next(c for c in sorted(seen[0]) if seen[0][c] == 1 and c not in seen[1])
    witness = swayed_by(game, clue)
    witness.last[0] = np.log(3)
    found = kept(game, state, witness, pool=2, count=12)
    assert [found.count(each) for each in hands] == [9, 3]
    assert found not in (sorted(found), sorted(found, reverse=True))
    found = kept(game, state, witness, pool=2, count=1000, belief=0.5)
    assert found.count(hands[0]) == pytest.approx(1000 * 3**0.5 / (1 + 3**0.5), abs=1)


def clues_in(world: State) -> Counter[int]:
    """The clues of all hands but the first seat's."""
    return Counter(clue for seat in (1, 2, 3) for clue in clues_of(world, seat))


def test_a_witness_is_asked_unless_somebody_is_greedy() -> None:
    game, state = scouted()
    view = game.conceal(state, 0)
    network, witness = drawn_network(game), blank(game)
    search = SCOUT._replace(trials=4, stages=1)
    minds, board = minds_for(game, search, network, network, witness), board_for(game, True)
    assert imagine_at(view.array, 0, 2, minds, board, Random(1).words) == 2
    assert sum(int(world["players"]) > 0 for world in board.pool) == 2 * POOL
    board = board_for(game, True)
    board.manners[2] = GREEDY
    imagine_at(view.array, 0, 2, minds, board, Random(1).words)
    assert not any(int(world["players"]) for world in board.pool)
    assert minds_for(game, search, network, network).search.belief == 0


def test_the_same_view_of_two_worlds_gives_the_same_choice(tmp_path: Path) -> None:
    game, state = scouted()
    save_network(tmp_path / file_name(game), game, drawn_network(game), {})
    save_network(tmp_path / file_name(game, WITNESS), game, blank(game), {}, WITNESS)
    view = game.conceal(state, 0)
    worlds = [game.resample(view, Random(seed)) for seed in range(3)]
    assert len({world.tobytes() for world in worlds}) == 3
    player = LookaheadBot(Budget(3), folder=tmp_path)
    assert lookahead_minds(game, Budget(3), tmp_path)[0].search.belief > 0
    choices = {
        player.choose(game, game.conceal(world, 0), game.legal(view), Random(5)) for world in worlds
    }
    assert len(choices) == 1


def test_a_witness_is_no_player_and_a_player_no_witness(tmp_path: Path) -> None:
    game = bigtop.game("scout", players=4)
    save_network(tmp_path / file_name(game, WITNESS), game, blank(game), {}, WITNESS)
    assert witness_in(tmp_path, game) is not None
    assert witness_in(tmp_path, bigtop.game("scout", players=3)) is None
    with pytest.raises(WeightsError, match="its features is"):
        load_network(tmp_path / file_name(game, WITNESS), game)
    save_network(tmp_path / "player.network", game, drawn_network(game), {})
    with pytest.raises(WeightsError, match="its features is"):
        load_network(tmp_path / "player.network", game, role=WITNESS)


def test_a_hand_is_told_right_where_the_witness_leans_the_right_way() -> None:
    game = bigtop.game("scout", players=4)
    samples = Samples(
        np.array([7, 8, 7, 9], np.uint16), np.array([1, 2, 4]), np.array([1, 0, 0], np.float32)
    )
    witness = swayed_by(game, 7)
    witness.last_bias[0] = -1
    assert told_right(witness, layers_for(witness), samples) == pytest.approx(2 / 3)


@compiled_only
def test_the_shipped_witness_tells_real_hands_from_imagined_ones() -> None:
    game = bigtop.game("scout", players=4)
    witness = witness_in(SHIPPED, game)
    assert witness is not None
    assert (SHIPPED / file_name(game, WITNESS)).stat().st_size < 3_000_000
    training = Training(game, HEARING, witness)
    assert training.told_right(games=8) > 0.66  # in games that it has not learned from


@compiled_only
def test_a_run_for_a_witness_goes_on_where_it_was_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "DEALS", 1)
    game = bigtop.game("scout", players=4)
    session = Session(game, tmp_path / "run", Limit(decisions=1500), SMALL)
    list(session.steps())
    assert session.network_file.name == "scout-standard-4-witness.network"
    learned = load_network(session.network_file, game, role=WITNESS)
    resumed = load_checkpoint(game, tmp_path / "run")
    assert learned.rows.any()
    assert not learned.glance.any()
    assert resumed.step(0.5) == session.training.step(0.5)
    assert same(resumed.network, session.training.network)
    assert "told right" in session.chart_file.read_text()
    assert ">hands<" in session.chart_file.read_text()
    assert " hands" in str(session)


def test_what_cannot_be_a_witness_is_refused(tmp_path: Path) -> None:
    words = ["train", "scout", "--witness", "--rivals", "0.5", "--out", str(tmp_path / "run")]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 2
    assert "--witness goes with none of" in result.output
    words = ["train", "flohcati", "--witness", "--decisions", "1", "--out", str(tmp_path / "run")]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 2
    assert "flohcati has no clues" in result.output
    assert not (tmp_path / "run").exists()
    game = bigtop.game("scout", players=4)
    with pytest.raises(bigtop.ChoiceError, match="without a teacher"):
        Training(game, SMALL, company=Company(drawn_network(game)))


def test_a_run_is_gone_on_with_as_what_it_is(tmp_path: Path) -> None:
    game, scout = bigtop.game("flohcati", players=3), bigtop.game("scout", players=4)
    save_checkpoint(Training(scout, SMALL), tmp_path)
    with pytest.raises(WeightsError, match="is of a run for another game"):
        load_checkpoint(game, tmp_path)
    save_checkpoint(Training(scout, replace(SMALL, is_witness=False)), tmp_path)
    words = ["train", "scout", "--players", "4", "--witness", "--resume", "--out", str(tmp_path)]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 2
    assert "is not one for a witness" in result.output


def test_a_witness_learns_the_odds() -> None:
    game = bigtop.game("scout", players=4)
    samples = Samples(
        np.array([7, 7, 7, 7], np.uint16), np.arange(1, 5), np.array([1, 1, 1, 0], np.float32)
    )
    witness = beginning(game, SMALL)
    descent, layers, order = descent_for(witness), layers_for(witness), np.arange(4)
    for _ in range(300):
        learn(witness, descent, layers, samples, order, 4, 0.01, 0, True)
    present = np.array([7], np.int32)
    says = forward(witness, witness.row_bias, layers.first, layers.second, present, 1)
    assert says == pytest.approx(np.log(3), abs=0.05)
