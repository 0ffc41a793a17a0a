"""Worlds as they are likely to be: possible ones, with hands that somebody has kept."""

from itertools import pairwise

import numpy as np

import bigtop
from bigtop import Random, State
from bigtop.core.contract import imagine, kernels_for
from bigtop.games.scout import beliefs
from bigtop.games.scout.components import WAYS
from bigtop.games.scout.state import HELD, UNSEEN
from tests.games.scout_positions import play, position, random_positions

HANDS = (
    "7/1 8/2 9/4",
    "5/2 4/1 10/4 6/1 2/3 9/5",
    "1/3 3/6 8/5 6/2 10/7 4/2",
    "3/4 8/6 10/1 5/7 9/6 2/7",
)


def imagined(view: State, seed: int) -> State:
    world = view.copy()
    imagine(world.record(), Random(seed).words)
    return world


def test_an_imagined_world_is_a_possible_one() -> None:
    """The same cards in all hands together, known ones where they are, and the same view."""
    game, state = position(*HANDS, table="9/8 9/3", turn=1)
    play(game, state, "scout left at 3")
    view = game.conceal(state, 0)
    for seed in range(3):
        world = imagined(view, seed)
        assert game.conceal(world, 0) == view
        cards = [world.hands[seat, : world.hand_sizes[seat]] >> 1 for seat in range(4)]
        real = [state.hands[seat, : state.hand_sizes[seat]] >> 1 for seat in range(4)]
        assert sorted(np.concatenate(cards)) == sorted(np.concatenate(real))
        for seat in range(4):
            held = np.flatnonzero(np.asarray(state.memory) == HELD + seat)
            assert set(held) <= set(cards[seat])
    assert imagined(view, 1) != imagined(view, 2)
    assert imagined(view, 1) == imagined(view, 1)


def test_imagined_hands_have_more_sets_than_random_ones() -> None:
    game, state = position(*HANDS, table="9/8 9/3", turn=0)
    view = game.conceal(state, 0)
    longest = {True: 0, False: 0}
    for seed in range(12):
        for is_imagined in longest:
            world = imagined(view, seed) if is_imagined else game.resample(view, Random(seed))
            for seat in (1, 2, 3):
                numbers = [WAYS[way][0] for way in world.hands[seat, :6]]
                longest[is_imagined] += longest_set(numbers)
    assert longest[True] > 1.2 * longest[False]


def longest_set(numbers: list[int]) -> int:
    """The most neighbours that are equal, or go up or down by one each."""
    best = 1
    for step in (-1, 0, 1):
        length = 1
        for before, after in pairwise(numbers):
            length = length + 1 if after - before == step else 1
            best = max(best, length)
    return best


def test_a_hand_that_only_its_owner_knows_stays_as_it_is(rng: Random) -> None:
    game = bigtop.game("scout", players=2)
    for state in list(random_positions(game, rng))[::25]:
        for seat in range(2):
            world = imagined(game.conceal(state, seat), 3)
            assert (world.hands[seat] == state.hands[seat]).all()


def test_hands_are_told_apart_by_how_far_they_have_changed() -> None:
    game, state = position(*HANDS, table="9/8 9/3", turn=1)
    record = state.record()
    assert beliefs.phase_of(record, 1) == 2  # 11 cards were dealt, 6 are left
    play(game, state, "scout left at 3")
    assert beliefs.phase_of(record, 1) == 2  # a scouted card changes nothing
    record.memory[:] = UNSEEN
    record.hand_sizes[0] = 11
    assert beliefs.phase_of(record, 0) == 0


def test_other_games_take_any_world() -> None:
    kernels = kernels_for(bigtop.game("flohcati").parts.dtype)
    assert kernels.imagine is kernels.resample
