"""Random numbers."""

import random
from collections import Counter

import numpy as np
import pytest

from bigtop import Random
from bigtop.core.rng import below, next_word, seed_stream, shuffle


def test_the_generator_is_xoshiro128_plus_plus() -> None:
    """The first numbers from 1, 2, 3, 4, as other implementations give them."""
    words = np.array([1, 2, 3, 4], np.int64)
    expected = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732]
    assert [next_word(words) for _ in expected] == expected


def test_a_seed_means_the_same_for_ever() -> None:
    rng = Random(2026, 3)
    assert [rng.below(1000) for _ in range(6)] == [763, 437, 612, 667, 845, 628]


def test_streams_and_seeds_differ() -> None:
    first = [tuple(Random(seed, stream).words) for seed in range(20) for stream in range(20)]
    assert len(set(first)) == 400
    assert tuple(Random(1 << 40).words) != tuple(Random(1 << 41).words)
    assert tuple(Random(-1).words) == tuple(Random(2**64 - 1).words)


def test_four_zeros_cannot_happen() -> None:
    words = np.zeros(4, np.int64)
    seed_stream(words, 0, 0)
    assert words.any()


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 89])
def test_all_numbers_below_the_limit_are_equally_likely(limit: int) -> None:
    rng = Random(limit)
    counts = Counter(rng.below(limit) for _ in range(400 * limit))
    assert set(counts) == set(range(limit))
    assert all(280 < count < 530 for count in counts.values())


def test_numbers_that_would_favour_some_results_are_drawn_again() -> None:
    """With a limit of 3 * 2**29, the words from 0 on give a product that is thrown away."""
    limit = 3 << 29
    thrown = 0
    words = Random(5).words
    for _ in range(200):
        copy = words.copy()
        word = next_word(copy)
        drawn = below(words, limit)
        if drawn != (word * limit) >> 32 or not np.array_equal(copy, words):
            thrown += 1
        assert 0 <= drawn < limit
    assert thrown > 10


def test_shuffling_keeps_the_items_and_moves_each_everywhere() -> None:
    rng = Random(1)
    places: Counter[tuple[int, int]] = Counter()
    for _ in range(300):
        items = np.arange(4)
        shuffle(rng.words, items, 3)
        assert items[3] == 3
        assert sorted(items) == [0, 1, 2, 3]
        places.update((int(item), place) for place, item in enumerate(items[:3]))
    assert all(60 < places[item, place] < 140 for item in range(3) for place in range(3))


def test_other_generators_are_accepted() -> None:
    assert Random.of(random.Random(1)).below(10**6) == Random.of(random.Random(1)).below(10**6)
    numpy = np.random.default_rng(1), np.random.default_rng(1)
    assert Random.of(numpy[0]).below(10**6) == Random.of(numpy[1]).below(10**6)
    assert Random.of(7).below(10**6) == Random(7).below(10**6)
    ours = Random(3)
    assert Random.of(ours) is ours


@pytest.mark.parametrize("limit", [0, -1, 1 << 31])
def test_a_limit_out_of_range_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="a limit is 1 to 2"):
        Random(1).below(limit)


def test_seeds_may_be_numpy_numbers() -> None:
    assert Random.of(np.int64(5)).below(10**6) == Random(5).below(10**6)


def test_a_choice_is_one_of_the_items() -> None:
    rng = Random(0)
    assert {rng.choice("abc") for _ in range(40)} == set("abc")
