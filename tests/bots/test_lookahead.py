"""Looking ahead: some turns of SCOUT, and Circus Flohcati, where chance has a say."""

from pathlib import Path

import numpy as np
import pytest

import bigtop
from bigtop import Game, Random, State
from bigtop.bots import bot
from bigtop.bots.budget import Budget
from bigtop.bots.learned import LookaheadBot, learned_minds, lookahead_minds
from bigtop.bots.lookahead import (
    LONGEST,
    WORLDS,
    Minds,
    Search,
    board_for,
    first_opinion_at,
    imagine_at,
    minds_for,
    play_on,
    size_up_at,
)
from bigtop.bots.network import Network, lead, outlook, rate, rate_quickly, workspace
from bigtop.bots.weights import AMONG_GREEDY, SHIPPED, WORLDLY, file_name, network_for, save_network
from bigtop.core.contract import GREEDY, stage
from bigtop.core.seats import CHANCE
from bigtop.games.flohcati.components import ACTS
from bigtop.games.flohcati.features import PRIZE
from bigtop.games.scout.state import PLAYING
from tests.bots.test_network import decisions, drawn_network
from tests.conftest import called_by_kernels, compiled_only
from tests.games.flohcati_positions import dealt, hand, leave_in_deck, play, turn_up

SEARCH = Search(candidates=8, margin=100.0, trials=4, stages=1, trust=1.0, by_hunch=True)


def opinions(game: Game, view: State, network: Network) -> dict[str, float]:
    """What each action is worth at first sight, by its words."""
    minds, board = minds_for(game, SEARCH, network, network), board_for(game)
    first_opinion_at(view.array, 0, minds, board, Random(0).words)
    legal = game.legal(view)
    return {game.text(view, legal[k]): float(board.merits[k]) for k in range(len(legal))}


@compiled_only
def test_who_has_whims_draws_of_actions_by_how_good_they_are(rng: Random) -> None:
    game = bigtop.game("scout", players=4)
    view, network, board = decisions(game, rng, 5)[0], drawn_network(game), board_for(game)
    minds = minds_for(game, SEARCH, network, network)
    first_opinion_at(view.array, 0, minds, board, rng.words)
    count = len(game.legal(view))
    order, merits = board.order[:count].tolist(), board.merits[:count].copy()
    whim = float(merits[order[0]] - merits[order[3]])  # so that some actions are about as good
    minds = minds_for(game, SEARCH._replace(whim=whim), network, network)
    drawn = []
    for _ in range(2000):
        first_opinion_at(view.array, 0, minds, board, rng.words)
        drawn.append(int(board.order[0]))
        others = [k for k in order if k != drawn[-1]]
        assert board.order[1:count].tolist() == others  # the best first, as before
    odds = np.exp((merits - merits.max()) / whim)
    odds /= odds.sum()
    for k in order:
        error = 4 * (odds[k] * (1 - odds[k]) / len(drawn)) ** 0.5
        assert drawn.count(k) / len(drawn) == pytest.approx(odds[k], abs=error + 1e-3)


@compiled_only
def test_worldly_draws_what_is_about_as_good_and_learned_takes_the_best(rng: Random) -> None:
    game = bigtop.game("scout", players=4)
    minds, board = learned_minds(game, role=WORLDLY), board_for(game)
    minds = minds._replace(search=minds.search._replace(whim=0.0))
    are_many = []
    for view in decisions(game, rng, 12)[:10]:
        legal = game.legal(view)
        chosen = {
            name: {bot(name).choose(game, view, legal, Random(seed)) for seed in range(1, 40)}
            for name in ("worldly", "learned")
        }
        assert len(chosen["learned"]) == 1
        first_opinion_at(view.array, 0, minds, board, rng.words)
        worths = dict(zip(legal, board.merits.tolist(), strict=False))
        assert all(worths[action] > max(worths.values()) - 2 for action in chosen["worldly"])
        are_many.append(len(chosen["worldly"]) > 1)
    assert any(are_many)


def best_reply(game: Game, state: State, network: Network) -> float:
    """What the best action is worth to whoever decides."""
    work = workspace(network, game.parts.dtype, game.parts.most_features)
    values = np.zeros(game.action_count)
    actions = np.array(game.legal(state), np.int32)
    return float(values[rate(state.array[0], actions, len(actions), network, work, values)])


def test_a_card_to_be_turned_up_is_worth_the_mean_of_all_that_can_come() -> None:
    game, state = dealt("A1 C1", keep="D7 F0 J3 D2")
    leave_in_deck(state, "D7", "F0", "J3", "D2")
    turn_up(game, state, "D7")
    network = drawn_network(game)
    worths = []
    for card in ("F0", "J3", "D2"):  # the last one is a match
        after = state.copy()
        turn_up(game, after, card)
        worths.append(best_reply(game, game.conceal(after, 0), network))
    found = opinions(game, game.conceal(state, 0), network)
    assert found["reveal"] == pytest.approx(np.mean(worths), abs=1e-3)


def test_a_card_taken_is_worth_what_the_best_end_of_the_turn_is_worth() -> None:
    game, state = dealt("A1 C1", keep="D1")
    turn_up(game, state, "D1")
    network = drawn_network(game)
    found = opinions(game, game.conceal(state, 0), network)
    play(game, state, "take D1")
    assert found["take D1"] == pytest.approx(best_reply(game, state, network), abs=1e-3)


def test_the_same_view_of_two_worlds_gives_the_same_choice(tmp_path: Path) -> None:
    game, state = dealt("A1 C1", "D1 F2", "J3 M3", keep="S6 T7")
    save_network(tmp_path / file_name(game), game, drawn_network(game), {})
    turn_up(game, state, "take attraction 1")
    play(game, state, "from 1", "draw D1", "end")
    turn_up(game, state, "S6")
    play(game, state, "take S6", "end")
    turn_up(game, state, "T7")  # seat 2 has not seen what seat 0 got
    view = game.conceal(state, 2)
    worlds = [game.resample(view, Random(seed)) for seed in range(4)]
    assert len({world.tobytes() for world in worlds}) == 2
    bot = LookaheadBot(Budget(30), folder=tmp_path)
    choices = {
        bot.choose(game, game.conceal(world, 2), game.legal(view), Random(5)) for world in worlds
    }
    assert len(choices) == 1
    assert choices <= set(game.legal(view))


def test_a_hand_that_gave_a_card_in_secret_is_not_taken_for_empty() -> None:
    zeros, sevens = (" ".join(f"{act.letter}{value}" for act in ACTS) for value in (0, 7))
    game, state = dealt(zeros, sevens, edition="gala", keep="A1 C1 D1")
    for card in ("A1", "C1"):
        turn_up(game, state, card)
        play(game, state, f"take {card}", "end")
    turn_up(game, state, "mind reader 1")
    play(game, state, "from 1", "give A7", "end")
    turn_up(game, state, "D1")
    play(game, state, "take D1")
    view = game.conceal(state, 0)
    assert hand(view, 1) == ""  # seat 0 is certain of none of them
    assert opinions(game, view, drawn_network(game))["gala"] < -20


def test_the_prize_makes_calling_right_for_whoever_is_ahead() -> None:
    game, state = dealt("A7 C7 D7 F7 J7 M7 R7 S7 T7 U7", keep="U0")
    turn_up(game, state, "U0")
    play(game, state, "take U0")
    play(game, state, "gala")
    others = sum(game.scores(state)[1:]) / 2
    assert lead(state.array[0], 0) == pytest.approx(70 + PRIZE - others)


def expectations(game: Game, state: State, seat: int, minds: Minds) -> list[float]:
    """What the judge expects after each later decision of the seat, and at last what it has."""
    playing, values = stage(state.array[0]), np.zeros(game.action_count)
    found: list[float] = []
    before = seat
    while stage(state.array[0]) == playing:
        turn = game.actor(state)
        view = game.conceal(state, turn)
        legal = np.array(game.legal(view), np.int32)
        best = rate_quickly(view.array[0], legal, len(legal), minds.player, minds.playing, values)
        game.play(state, int(legal[best]))
        if turn == seat != before:
            game.play(view, int(legal[best]))
            found.append(outlook(view.array[0], seat, playing, minds.judge, minds.judging))
        before = turn
    return [*found, lead(state.array[0], seat)]


@called_by_kernels
def test_all_play_on_for_some_turns_and_a_judge_says_what_it_expects() -> None:
    game = bigtop.game("scout", players=3)
    player, judge = drawn_network(game), drawn_network(game, seed=2, width=16)
    search = SEARCH._replace(by_hunch=False, looks=2)
    minds = minds_for(game, search, player, judge)
    board, words = board_for(game), Random(1).words
    view = decisions(game, Random(4), 5)[8]
    seat, world = game.actor(view), game.resample(view, Random(2))
    game.play(world, game.legal(world)[0])
    playing = stage(world.array[0])
    expected = expectations(game, world.copy(), seat, minds)
    assert len(expected) > 3
    for turns, worth in ((1, expected[0]), (3, expected[2]), (100, expected[-1])):
        further, trial = minds._replace(search=search._replace(turns=turns)), world.copy()
        found = play_on(trial.array[0], seat, playing, further, board, words)
        assert found == pytest.approx(worth, abs=1e-3)


def greedy_end(game: Game, state: State, seat: int, minds: Minds, rng: Random) -> float:
    """The lead of a seat if it goes on by its network among greedy players."""
    playing, values = stage(state.array[0]), np.zeros(game.action_count)
    while stage(state.array[0]) == playing:
        turn = game.actor(state)
        view = game.conceal(state, turn)
        if turn == seat:
            legal = np.array(game.legal(view), np.int32)
            player, work = minds.player, minds.playing
            action = int(
                legal[rate_quickly(view.array[0], legal, len(legal), player, work, values)]
            )
        else:
            action = game.choose(view, rng)
        game.play(state, action)
    return lead(state.array[0], seat)


@called_by_kernels
def test_greedy_players_are_foreseen_to_the_end_of_the_round() -> None:
    game = bigtop.game("scout", players=3)
    player = drawn_network(game)
    minds = minds_for(game, SEARCH._replace(by_hunch=False, turns=LONGEST), player, player)
    view = decisions(game, Random(4), 5)[8]
    seat, world = game.actor(view), game.resample(view, Random(2))
    game.play(world, game.legal(world)[0])
    expected = greedy_end(game, world.copy(), seat, minds, Random(7))
    board, playing = board_for(game), stage(world.array[0])
    board.manners[:] = GREEDY
    found = play_on(world.array[0], seat, playing, minds, board, Random(7).words)
    assert found == pytest.approx(expected)


def greedily_played(game: Game, rng: Random, acts: int) -> State:
    """A view of somebody after so many acts of greedy players."""
    state = game.start()
    while game.actor(state) == CHANCE or acts > 0:
        if game.actor(state) == CHANCE:
            game.play(state, rng.choice(game.legal(state)))
        else:
            acts -= state.phase == PLAYING
            game.play(state, game.choose(game.conceal(state, game.actor(state)), rng))
    return game.conceal(state, game.actor(state))


@compiled_only
def test_among_greedy_players_another_mind_decides() -> None:
    game = bigtop.game("scout", players=4)
    usual, among_greedy = lookahead_minds(game, Budget(3))
    assert usual.search.turns < among_greedy.search.turns
    assert usual.player is network_for(SHIPPED, game)
    assert among_greedy.player is network_for(SHIPPED, game, AMONG_GREEDY) is not usual.player
    board, words = board_for(game), Random(2).words
    view = greedily_played(game, Random(6), 11)
    assert size_up_at(view.array, 0, board, words)
    for other in (seat for seat in range(4) if seat != game.actor(view)):
        view.record().spared[other] = 9  # which no greedy player does
    assert not size_up_at(view.array, 0, board, words)


def test_a_table_without_a_network_of_its_own_for_greedy_players_has_the_usual_one() -> None:
    game = bigtop.game("scout", players=3)
    usual, among_greedy = lookahead_minds(game)
    assert among_greedy.player is usual.player


def test_worlds_are_enough_for_all_stages() -> None:
    game = bigtop.game("flohcati", players=3)
    player, board = drawn_network(game), board_for(game)
    view = game.conceal(dealt("A1 C1", keep="D1")[1], 0)
    for tried, trials, expected in (
        *((6, 36, 2 + 4 + 6), (3, 36, 6 + 9), (2, 36, 18), (20, 60, 1 + 2 + 4)),
        *((2, 1, 1), (6, 3600, WORLDS)),
    ):
        minds = minds_for(game, SEARCH._replace(trials=trials, stages=3), player, player)
        assert imagine_at(view.array, 0, tried, minds, board, Random(1).words) == expected
