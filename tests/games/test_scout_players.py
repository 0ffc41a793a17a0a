"""SCOUT's greedy player and its planner, and what the planner reckons with."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import bigtop
from bigtop import Game, Random, State
from bigtop.bots.training.matches import heuristic_policy, match
from bigtop.core.contract import kernels_for
from bigtop.games.scout import planning
from bigtop.games.scout.hands import LOOKED_AT, ROOM, shows_needed
from bigtop.games.scout.rules import TOPS
from tests.conftest import UNCOMPILED
from tests.games.scout_positions import position, random_positions


def choices(game: Game, state: State, plans: bool) -> set[str]:
    """What the player may do here, whatever the luck."""
    view = game.conceal(state, game.actor(state))
    choose = game.plan if plans else game.choose
    return {game.text(state, choose(view, Random(seed))) for seed in range(6)}


def test_the_greedy_player_shows_the_strongest_set() -> None:
    game, state = position("2/1 5/1 5/2 5/3 8/1 8/2 9/1 10/1", table="1/4 1/3")
    assert choices(game, state, plans=False) == {"show 2-4"}  # a match before 8 9 10


def test_the_greedy_player_scouts_where_the_strongest_set_comes_of_it() -> None:
    game, state = position("2/1 5/1 6/2 3/8", table="9/7 9/8 9/4", spent=(0,))
    assert choices(game, state, plans=False) == {"scout left at 4 turned"}  # 5 6 7


def test_the_greedy_player_shows_what_it_scouts_where_it_can() -> None:
    game, state = position("2/1 5/1 6/2 3/8", table="9/7 9/8")
    found = choices(game, state, plans=False)
    assert found
    assert all(words.startswith("scout & show") for words in found)


@cache
def needed(hand: tuple[int, ...]) -> int:
    """How many Shows empty a hand, by trying all of them."""
    fewest = len(hand)
    for first in range(len(hand)):
        for last in range(first, len(hand)):
            shown = hand[first : last + 1]
            steps = {after - before for before, after in pairwise(shown)}
            if len(steps) > 1 or not steps <= {-1, 0, 1}:
                break
            fewest = min(fewest, 1 + needed(hand[:first] + hand[last + 1 :]))
    return fewest


def test_shows_needed_are_those_of_the_best_order(rng: Random) -> None:
    game = bigtop.game("scout", players=5)
    room = np.zeros(ROOM, np.int32)
    checked = set()
    for state in random_positions(game, rng):
        for seat in range(5):
            size = int(state.hand_sizes[seat])
            hand = tuple(int(TOPS[way]) for way in state.hands[seat, :size] if way >= 0)
            if len(hand) == size <= 9:
                assert shows_needed(state.record(), seat, room, 0) == needed(hand)
                checked.add(hand)
    assert len(checked) > 20


def test_cards_beyond_those_looked_at_need_a_show_each() -> None:
    _, state = position()
    record = state.record()
    record.hands[0] = 0
    record.hand_sizes[0] = LOOKED_AT + 3
    assert shows_needed(record, 0, np.zeros(ROOM, np.int32), 0) == 1 + 3


def test_the_planner_shows_what_lets_its_hand_close_up() -> None:
    """Without the pair of twos the sevens and eights are one run: two Shows instead of three."""
    game, state = position("6/1 7/1 2/1 2/3 8/1 9/1", table="1/3", round_number=4)
    assert choices(game, state, plans=True) == {"show 3-4"}


def test_the_planner_ends_the_round_when_it_can() -> None:
    game, state = position("5/1 5/2", "9/1 9/2 8/3", "7/1 7/2 6/3", "3/1 3/2 4/6", table="4/1 4/2")
    assert choices(game, state, plans=True) == {"show 1-2"}


def test_every_aspect_has_its_weight() -> None:
    assert len(planning.WEIGHTS) == planning.ASPECTS


@pytest.mark.parametrize("players", [2] if UNCOMPILED else [2, 3, 4, 5])
def test_the_planner_beats_the_greedy_player(players: int) -> None:
    game = bigtop.game("scout", players=players)
    planner, greedy = (heuristic_policy(game, plans) for plans in (True, False))
    margin = match(game, planner, greedy, 1 if UNCOMPILED else 60)
    assert UNCOMPILED or margin.points - margin.error > 0


def test_where_a_game_has_no_planner_the_greedy_player_plans() -> None:
    game = bigtop.game("flohcati", players=3, start=0)
    kernels = kernels_for(game.parts.dtype)
    assert kernels.plan is kernels.choose
