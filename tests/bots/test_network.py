"""The network inside kernels, its training, and the files that it is kept in."""

import io
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import bigtop
from bigtop import Game, Random, State
from bigtop.bots import CarelessBot, learned, weights
from bigtop.bots.budget import Budget
from bigtop.bots.learned import LearnedBot, LookaheadBot, learned_minds
from bigtop.bots.lookahead import Search, board_for, first_opinion_at, minds_for
from bigtop.bots.network import (
    LOOKS,
    Network,
    forward,
    lead,
    rate,
    rate_quickly,
    wavering,
    workspace,
)
from bigtop.bots.training.checkpoints import MAGIC, NAME, load_checkpoint, save_checkpoint
from bigtop.bots.training.descent import (
    backward,
    descent_for,
    heed,
    layers_for,
    learn,
    zeros_like,
)
from bigtop.bots.training.matches import (
    Policy,
    heuristic_choices,
    heuristic_policy,
    match,
    network_choices,
    network_policy,
    policy_of,
    random_policy,
)
from bigtop.bots.training.run import Company, Settings, Training, beginning, between, joined
from bigtop.bots.training.selfplay import Samples
from bigtop.bots.weights import (
    JUDGE,
    SEASONED,
    SHIPPED,
    WeightsError,
    describe_network,
    file_name,
    load_network,
    network_for,
    network_in,
    save_network,
    write_sealed,
)
from bigtop.core.layout import Array, allocate
from tests.bots.test_search import with_other_worlds
from tests.conftest import UNCOMPILED, called_by_kernels, compiled_only
from tests.games.scout_positions import random_positions

TINY = Settings(width=8, depth=4, block=1, memory=2)


@pytest.fixture
def scout() -> Game:
    return bigtop.game("scout", players=3)


def drawn_network(game: Game, seed: int = 1, width: int = 8, depth: int = 4) -> Network:
    """A network with an opinion on everything."""
    rng = np.random.default_rng(seed)
    parts = beginning(game, Settings(width=width, depth=depth))
    return Network(*(rng.normal(0, 0.5, part.shape).astype(np.float32) for part in parts))


def plain_answer(network: Network, present: Array) -> float:
    """The same network in NumPy's words."""
    first = np.maximum(network.row_bias + network.rows[present].sum(axis=0), 0)
    second = np.maximum(first @ network.mixing + network.mixing_bias, 0)
    return float(second @ network.last + network.last_bias[0])


def decisions(game: Game, rng: Random, least: int = 2) -> list[State]:
    """Views of those who decide in a random game, with so many actions to choose from."""
    return [
        game.conceal(state, game.actor(state))
        for state in random_positions(game, rng)
        if game.actor(state) >= 0 and len(game.legal(state)) >= least
    ]


def same(first: Network, second: Network) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))


def test_the_kernel_computes_what_the_network_says(scout: Game, rng: Random) -> None:
    network = drawn_network(scout)
    work = workspace(network, scout.parts.dtype, scout.parts.most_features)
    for view in decisions(scout, rng)[:10]:
        present = np.array(scout.features(view, scout.actor(view)), np.int32)
        answer = forward(network, network.row_bias, work.first, work.second, present, len(present))
        assert answer == pytest.approx(plain_answer(network, present), abs=1e-4)


def test_gradients_are_the_slopes_of_the_answer(scout: Game, rng: Random) -> None:
    network = drawn_network(scout)
    view = decisions(scout, rng)[0]
    present = np.array(scout.features(view, scout.actor(view)), np.int32)
    layers, gradients = layers_for(network), zeros_like(network)
    forward(network, network.row_bias, layers.first, layers.second, present, len(present))
    backward(network, layers, present, 1.0, gradients)
    exact = Network(*(part.astype(np.float64) for part in network))
    for name in ("rows", "row_bias", "mixing", "mixing_bias", "last", "last_bias"):
        part, slopes = getattr(exact, name), getattr(gradients, name)
        places = list(np.ndindex(part.shape))
        if name == "rows":
            places = [(int(feature), 3) for feature in present[:5]]
        for place in places:
            before = part[place]
            part[place] = before + 1e-6
            above = plain_answer(exact, present)
            part[place] = before - 1e-6
            slope = (above - plain_answer(exact, present)) / 2e-6
            part[place] = before
            assert slopes[place] == pytest.approx(slope, abs=1e-3), (name, place)


def test_learning_lowers_the_error(scout: Game, rng: Random) -> None:
    views = decisions(scout, rng)[:8]
    lists = [np.array(scout.features(view, scout.actor(view)), np.uint16) for view in views]
    targets = np.arange(len(lists), dtype=np.float32) - 3
    samples = joined(
        [
            Samples(present, np.array([len(present)]), targets[i : i + 1])
            for i, present in enumerate(lists)
        ]
    )
    network = beginning(scout, Settings(width=16, depth=16))
    descent, layers = descent_for(network), layers_for(network)
    order, count = np.arange(len(lists)), scout.parts.quick_features
    errors = [
        learn(network, descent, layers, samples, order, 4, 0.02, count, False) for _ in range(25)
    ]
    assert errors[-1] < errors[0] / 2
    answers = [plain_answer(network, present) for present in lists]
    glances = [float(network.glance[present].sum()) for present in lists]
    assert np.corrcoef(answers, glances)[0, 1] > 0.5


def test_a_teacher_is_heeded_for_a_share_of_what_is_learned(scout: Game, rng: Random) -> None:
    views = decisions(scout, rng)[:3]
    lists = [np.array(scout.features(view, scout.actor(view)), np.uint16) for view in views]
    ends = np.cumsum([len(present) for present in lists])
    samples = Samples(np.concatenate(lists), ends, np.array([5, 6, 7], np.float32))
    teacher = drawn_network(scout)
    heed(teacher, layers_for(teacher), samples, 0.75)
    expected = [
        0.25 * result + 0.75 * plain_answer(teacher, present)
        for result, present in zip((5, 6, 7), lists, strict=True)
    ]
    assert samples.targets == pytest.approx(expected, abs=1e-3)


def test_what_a_run_learns_comes_from_its_teacher() -> None:
    scout = bigtop.game("scout", players=2)
    alone = Training(scout, TINY)
    taught = Training(scout, replace(TINY, heeding=1.0), company=Company(drawn_network(scout)))
    for training in (alone, taught):
        training.step(0.0)
    present = taught.blocks[0].features[: taught.blocks[0].ends[0]]
    assert np.array_equal(taught.blocks[0].features, alone.blocks[0].features)
    assert taught.blocks[0].targets[0] == pytest.approx(
        plain_answer(drawn_network(scout), present), abs=1e-3
    )


@called_by_kernels
def test_actions_are_rated_by_the_position_that_they_lead_to(scout: Game, rng: Random) -> None:
    network = drawn_network(scout)
    work = workspace(network, scout.parts.dtype, scout.parts.most_features)
    view = decisions(scout, rng, LOOKS + 1)[3]
    legal = scout.legal(view)
    seat = scout.actor(view)
    values = np.zeros(len(legal))
    best = rate(view.array[0], np.array(legal, np.int32), len(legal), network, work, values)
    expected = []
    for action in legal:
        after = view.copy()
        scout.play(after, action)
        present = np.array(scout.features(after, seat))
        expected.append(lead(after.array[0], seat) + plain_answer(network, present))
    assert values == pytest.approx(expected, abs=1e-3)
    assert best == int(np.argmax(expected))
    quickly = np.zeros(len(legal))
    exact = network._replace(glance=np.zeros_like(network.glance))
    chosen = rate_quickly(
        view.array[0], np.array(legal, np.int32), len(legal), exact, work, quickly
    )
    looked_at = np.isclose(quickly, values)
    assert looked_at.sum() >= LOOKS
    assert quickly[chosen] == max(quickly[looked_at])


@compiled_only
def test_the_same_view_of_two_worlds_gives_the_same_choice(
    scout: Game, rng: Random, tmp_path: Path
) -> None:
    save_network(tmp_path / file_name(scout), scout, drawn_network(scout), {})
    for bot in (LearnedBot(folder=tmp_path), LookaheadBot(Budget(3), folder=tmp_path)):
        for view in decisions(scout, rng)[4:12:6]:
            worlds = [scout.resample(view, Random(seed)) for seed in (1, 2)]
            views = [scout.conceal(world, scout.actor(world)) for world in worlds]
            legal = scout.legal(view)
            choices = {bot.choose(scout, each, legal, Random(5)) for each in views}
            assert len(choices) == 1
            assert choices <= set(legal)


def test_a_bot_with_little_time_still_decides(scout: Game, rng: Random, tmp_path: Path) -> None:
    save_network(tmp_path / file_name(scout), scout, drawn_network(scout), {})
    trials = 100 if UNCOMPILED else 10**6  # more than there is time for
    bot = LookaheadBot(Budget(trials, 0.002), folder=tmp_path)
    view = decisions(scout, rng, 5)[0]
    legal = scout.legal(view)
    assert bot.choose(scout, view, legal, rng) in legal
    assert bot.choose(scout, view, legal[:1], rng) == legal[0]


@called_by_kernels
def test_a_turn_that_goes_on_is_worth_what_its_best_end_is_worth() -> None:
    game = bigtop.game("scout", players=3)
    network = drawn_network(game)
    work = workspace(network, game.parts.dtype, game.parts.most_features)
    search = Search(candidates=8, margin=100.0, trials=4, stages=1, trust=1.0)
    minds, board = minds_for(game, search, network, network), board_for(game)
    for view in decisions(game, Random(3), 20):
        both = [action for action in game.legal(view) if "&" in game.text(view, action)]
        if not both:
            continue
        tried = first_opinion_at(view.array, 0, minds, board, Random(0).words)
        assert tried == min(8, len(game.legal(view)))
        after = view.copy()
        game.play(after, both[0])
        values = np.zeros(game.action_count)
        shows = np.array(game.legal(after), np.int32)
        best = rate(after.array[0], shows, len(shows), network, work, values)
        place = game.legal(view).index(both[0])
        assert board.merits[place] == pytest.approx(values[best], abs=1e-4)
        return
    raise AssertionError("nobody could scout and show")


def test_matches_are_won_by_the_better(scout: Game, few: int) -> None:
    margin = match(scout, heuristic_policy(scout, plans=False), random_policy(scout), few)
    assert margin.points > 20
    assert margin.wins > 0.9
    assert f"{margin.points:+.2f}" in str(margin)


def policies(game: Game) -> list[Policy]:
    """Everyone who plays matches, with the same luck each time."""
    network = drawn_network(game)
    return [
        random_policy(game),
        heuristic_policy(game, plans=False),
        heuristic_policy(game, plans=True),
        network_policy(game, network),
        network_policy(game, network, quickly=True),
        policy_of(game, CarelessBot()),
    ]


@pytest.mark.parametrize("name", ["scout", "flohcati"])
def test_policies_choose_by_what_the_seat_may_know(name: str, rng: Random) -> None:
    """They are given what is true, and conceal it from themselves."""
    game = bigtop.game(name, players=3)
    for state, world in with_other_worlds(game, rng):
        found = []
        for each in (state, world):
            chosen = np.full(1, -1, np.int32)
            for policy in policies(game):
                policy(each.array, np.zeros(1, np.int64), chosen)
                found.append(int(chosen[0]))
        assert set(found) <= set(game.legal(state))
        assert found[: len(found) // 2] == found[len(found) // 2 :]


def test_players_of_matches_look_at_views(scout: Game, rng: Random) -> None:
    network, chosen = drawn_network(scout), np.zeros(1, np.int32)
    work = workspace(network, scout.parts.dtype, scout.parts.most_features)
    actions, values = np.zeros(scout.action_count, np.int32), np.zeros(scout.action_count)
    first, words = np.zeros(1, np.int64), rng.words
    for state, _ in with_other_worlds(scout, rng):
        concealed = scout.conceal(state, scout.actor(state))
        for flag in (False, True):
            view = State(allocate(scout.parts.dtype))
            heuristic_choices(state.array, first, chosen, view.array, actions, words, flag)
            assert view == concealed
            view = State(allocate(scout.parts.dtype))
            common = (state.array, first, chosen, view.array, actions, values)
            network_choices(*common, flag, network, work, words)
            assert view == concealed


def test_a_bot_in_a_match_gets_what_its_seat_may_know(scout: Game, rng: Random) -> None:
    class Spy:
        def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
            assert view == game.conceal(state, game.actor(state)) != state
            assert legal == game.legal(state)
            return legal[-1]

    policy, chosen = policy_of(scout, Spy()), np.zeros(1, np.int32)
    for state, _ in with_other_worlds(scout, rng):
        policy(state.array, np.zeros(1, np.int64), chosen)
        assert chosen[0] == scout.legal(state)[-1]


def test_who_plays_by_a_network_wavers_at_times(scout: Game, rng: Random) -> None:
    """Two who always answer alike could go round in circles for ever."""
    view = decisions(scout, rng, LOOKS + 1)[4]
    legal = scout.legal(view)
    bot = LearnedBot()
    assert len({bot.choose(scout, view, legal, Random(seed)) for seed in range(20)}) == 1
    values = np.array([-0.2, 1.0, 0.8, -30.0])
    found = Counter(wavering(1, values, len(values), rng.words) for _ in range(20_000))
    assert found[1] > 19_900
    assert 5 < found[2] < 40  # a third of one decision in 500
    assert found[0] > 0
    assert found[3] == 0  # what is bad is never drawn


def test_a_network_comes_back_from_its_file(scout: Game, tmp_path: Path) -> None:
    network = drawn_network(scout)
    path = tmp_path / file_name(scout)
    save_network(path, scout, network, {"decisions": 12})
    halves = Network(*(part.astype(np.float16).astype(np.float32) for part in network))
    assert same(load_network(path, scout), halves)
    assert describe_network(path)["about"] == {"decisions": 12}
    assert [file.name for file in tmp_path.iterdir()] == ["scout-standard-3.network"]


@pytest.mark.parametrize("place", [60, 120, -5])
def test_a_damaged_network_is_refused(scout: Game, tmp_path: Path, place: int) -> None:
    path = tmp_path / file_name(scout)
    save_network(path, scout, drawn_network(scout), {})
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    with pytest.raises(WeightsError, match="is damaged"):
        load_network(path, scout)


def test_what_is_no_network_for_this_game_is_refused(scout: Game, tmp_path: Path) -> None:
    path = tmp_path / "other.network"
    save_network(path, scout, drawn_network(scout), {})
    with pytest.raises(WeightsError, match="its players is 3, not 4"):
        load_network(path, bigtop.game("scout", players=4))
    path.write_bytes(b"something else")
    with pytest.raises(WeightsError, match="is no network of this version"):
        load_network(path, scout)
    with pytest.raises(WeightsError, match="there is no network in"):
        load_network(tmp_path / "nothing", scout)


@pytest.mark.parametrize("content", [b"[]\n", b"no header", b"{}\n", b"whole header\nno weights"])
def test_a_network_of_another_version_is_refused(
    scout: Game, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "other.network"
    save_network(path, scout, drawn_network(scout), {})
    header = path.read_bytes().split(b"\n")[2]
    write_sealed(path, weights.MAGIC, content.replace(b"whole header", header))
    with pytest.raises(WeightsError, match="another"):
        load_network(path, scout)


def test_who_has_no_good_network_says_so(scout: Game, rng: Random, tmp_path: Path) -> None:
    path = tmp_path / file_name(scout)
    save_network(path, scout, drawn_network(scout), {})
    path.write_bytes(path.read_bytes()[:-1])
    view = decisions(scout, rng)[5]
    for bot in (LearnedBot(tmp_path), LookaheadBot(folder=tmp_path)):
        with pytest.raises(WeightsError, match="is damaged"):
            bot.choose(scout, view, scout.legal(view), rng)


def test_a_role_that_no_network_has_is_played_by_the_usual_one(
    scout: Game, rng: Random, tmp_path: Path
) -> None:
    usual, judge = drawn_network(scout), drawn_network(scout)
    judge = judge._replace(last=-judge.last)  # which likes least what the other likes best
    save_network(tmp_path / file_name(scout), scout, usual, {})
    view = decisions(scout, rng, 5)[0]
    legal = scout.legal(view)

    def chosen(role: str) -> int:
        return LearnedBot(folder=tmp_path, role=role).choose(scout, view, legal, Random(1))

    assert chosen(JUDGE) == chosen("")
    save_network(tmp_path / file_name(scout, JUDGE), scout, judge, {})
    assert chosen(JUDGE) != chosen("")


def test_a_run_goes_on_from_its_checkpoint_as_if_nothing_had_happened(tmp_path: Path) -> None:
    scout = bigtop.game("scout", players=2)
    whole = Training(scout, TINY)
    whole.step(0.0)
    save_checkpoint(whole, tmp_path)
    resumed = load_checkpoint(scout, tmp_path)
    assert resumed.progress == whole.progress
    for training in (whole, resumed):
        training.step(0.6)
    assert same(whole.network, resumed.network)
    assert same(whole.learning, resumed.learning)
    assert not same(whole.network, beginning(scout, TINY))


def test_a_checkpoint_of_another_game_or_none_is_refused(scout: Game, tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="there is no run"):
        load_checkpoint(scout, tmp_path)
    save_checkpoint(Training(scout, TINY), tmp_path)
    with pytest.raises(WeightsError, match="another game"):
        load_checkpoint(bigtop.game("scout", players=5), tmp_path)
    path = tmp_path / NAME
    whole = path.read_bytes()
    with np.load(io.BytesIO(whole.split(b"\n", 2)[2])) as file:
        arrays = dict(file)
    about, later = str(arrays.pop("about")), io.BytesIO()
    np.savez(later, about=about.replace('"rivals"', '"a setting to come"'), **arrays)
    write_sealed(tmp_path / "later", MAGIC, later.getvalue())
    for damaged, sentence in (
        (whole[:2000], "is damaged"),
        (whole[:-9] + b"?" + whole[-8:], "is damaged"),
        (b"", "is no run to go on with of this version"),
        ((tmp_path / "later").read_bytes(), "is of another version"),
    ):
        path.write_bytes(damaged)
        with pytest.raises(WeightsError, match=sentence):
            load_checkpoint(scout, tmp_path)
        assert path.read_bytes() == damaged


def test_games_that_cannot_be_learned_say_so() -> None:
    with pytest.raises(bigtop.ChoiceError, match="cannot be learned"):
        Training(bigtop.game("magnificent", players=2), TINY)


def test_rates_go_from_the_first_to_the_last_by_equal_factors() -> None:
    assert [between(16.0, 1.0, done) for done in (0.0, 0.5, 1.0, 2.0)] == [16.0, 4.0, 1.0, 1.0]


@pytest.mark.parametrize(
    ("name", "edition", "players"),
    [
        *(("scout", "standard", players) for players in (2, 3, 4, 5)),
        *(("flohcati", "classic", players) for players in (3, 4, 5)),
        *(("flohcati", "gala", players) for players in (3, 4, 5)),
    ],
)
def test_a_network_is_shipped_for_every_table(name: str, edition: str, players: int) -> None:
    game = bigtop.game(name, players=players, edition=edition)
    path = SHIPPED / file_name(game)
    width, depth = load_network(path, game).mixing.shape
    assert width >= 64
    assert depth % 32 == 0
    assert path.stat().st_size < 6_000_000


def test_a_judge_speaks_where_there_is_one(scout: Game, tmp_path: Path) -> None:
    for role, seed in (("", 1), (JUDGE, 2)):
        save_network(tmp_path / file_name(scout, role), scout, drawn_network(scout, seed), {})
        judge = network_for(tmp_path, scout, JUDGE)
        assert same(judge, load_network(tmp_path / file_name(scout, role), scout))


def test_at_first_sight_a_seasoned_network_is_asked_as_well(scout: Game, tmp_path: Path) -> None:
    present, said = np.arange(0, 300, 7, dtype=np.int32), []
    for role, seed in (("", 1), (SEASONED, 2)):
        save_network(tmp_path / file_name(scout, role), scout, drawn_network(scout, seed), {}, role)
        said.append(plain_answer(network_in(tmp_path, scout, role), present))
        minds = learned_minds(scout, tmp_path)
        assert plain_answer(minds.judge, present) == pytest.approx(np.mean(said), abs=1e-3)
    assert said[0] != pytest.approx(said[1], abs=0.1)


def test_four_who_decide_at_first_sight_are_seasoned() -> None:
    game = bigtop.game("scout", players=4)
    widths = [len(network_in(SHIPPED, game, role).row_bias) for role in ("", SEASONED)]
    assert len(learned_minds(game).judge.row_bias) == sum(widths)


def test_a_damaged_seasoned_network_is_told_of(scout: Game, rng: Random, tmp_path: Path) -> None:
    save_network(tmp_path / file_name(scout), scout, drawn_network(scout), {})
    (tmp_path / file_name(scout, SEASONED)).write_bytes(b"bigtop network 1\nno digest\n{}")
    view = decisions(scout, rng)[4]
    with pytest.raises(WeightsError, match="is not what its digest says"):
        LearnedBot(tmp_path).choose(scout, view, scout.legal(view), rng)


def test_four_have_a_judge_for_looking_ahead() -> None:
    game = bigtop.game("scout", players=4)
    path = SHIPPED / file_name(game, JUDGE)
    assert load_network(path, game).mixing.shape > network_in(SHIPPED, game).mixing.shape
    assert path.stat().st_size < 6_000_000


def test_what_networks_need_is_compiled_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the first decision of SCOUT the network is sure: two actions are tried all the same."""
    tried = []
    monkeypatch.setattr(learned, "try_out_at", lambda *words: tried.append(words[2]))
    learned.look_once(bigtop.game("scout", players=4))
    assert min(tried) > 1
    learned.look_once(bigtop.game("magnificent", players=2))  # which has no network


def test_a_damaged_network_keeps_nobody_from_preparing(
    scout: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told of when a bot is to play by it, and another one does."""
    (tmp_path / file_name(scout)).write_bytes(b"bigtop network 1\nno digest\n{}")
    monkeypatch.setattr(learned, "network_in", lambda folder, game: network_in(tmp_path, game))
    with pytest.raises(WeightsError, match="is damaged"):
        learned.lookahead_minds(scout)
    learned.look_once(scout)
