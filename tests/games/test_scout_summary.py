"""A position of SCOUT summed up in a few dozen numbers."""

import hashlib

import numpy as np
import pytest

import bigtop
from bigtop import Random, State
from bigtop.core.contract import kernels_for, summary
from bigtop.core.worlds import no_summary
from bigtop.games.scout import summary as seen
from tests.conftest import called_by_kernels
from tests.games.scout_positions import POORER, RICH, dealt, play, random_positions

pytestmark = called_by_kernels


def numbers(state: State, seat: int) -> list[float]:
    out = np.zeros(seen.COUNT, np.float32)
    summary(state.array[0], seat, out)
    return [round(float(each), 3) for each in out * seen.SCALES + seen.MIDDLES]


def of_seats(found: list[float], first: int) -> list[float]:
    return found[first : first + 4]


def test_a_hand_is_counted_and_not_looked_at() -> None:
    _, state = dealt(RICH, POORER)
    found = numbers(state, 0)
    assert found[seen.SETS : seen.SETS + 2] == [6, 3]  # runs of 2, 3 and 4 cards; matches
    assert found[seen.LAST_END : seen.LAST_END + 2] == [7, 2]
    runs = [5, 6, 6, 7, 7, 7]  # where each of them ends
    matches = [1, 2, 2]
    assert found[seen.MEAN_END : seen.MEAN_END + 2] == pytest.approx(
        [np.mean(runs), np.mean(matches)], abs=1e-3
    )
    assert found[seen.HELD :] == [0, 2, 1, 1, 1, 1, 1, 1, 3, 0]
    assert found[seen.LONGEST : seen.LONGEST + 2] == [4, 3]


def test_what_beats_the_active_set_is_known_by_its_size() -> None:
    game, state = dealt(RICH, POORER)
    play(game, state, "show 5-6")  # 5, 6
    found = numbers(state, 1)
    assert found[seen.IS_RUN : seen.HIGHEST + 1] == [1, 2, 6]
    assert found[seen.LONGEST : seen.LONGEST + 2] == [0, 2]  # a match beats a run; it has no run
    game, state = dealt(RICH, POORER)
    play(game, state, "show 1-3")
    found = numbers(state, 1)
    assert found[seen.IS_RUN : seen.HIGHEST + 1] == [0, 3, 9]
    assert found[seen.LONGEST : seen.LONGEST + 2] == [0, 0]
    play(game, state, "scout left at 1", "scout left at 1")
    found = numbers(state, 3)
    assert found[seen.IS_RUN : seen.HIGHEST + 1] == [0, 1, 9]


def test_seats_are_counted_from_ones_own_on() -> None:
    game, state = dealt(RICH, POORER)
    play(game, state, "show 1-3", "scout & show left at 1", "show 4-5")  # two tens beat two nines
    found = numbers(state, 2)
    assert of_seats(found, seen.CARDS) == [11, 11, 8, 10]
    assert of_seats(found, seen.POINTS) == [-11, -11, -7, -8]  # a chip; two nines were won
    assert of_seats(found, seen.MAY_BOTH) == [1, 1, 1, 0]
    assert found[seen.LEAD] == pytest.approx(-11 + 26 / 3, abs=1e-3)


def test_a_summary_is_what_the_seat_may_know(rng: Random) -> None:
    game = bigtop.game("scout", players=4)
    for number, state in enumerate(random_positions(game, rng)):
        if (seat := game.actor(state)) >= 0 and number % 7 == 0:
            assert numbers(game.conceal(state, seat), seat) == numbers(state, seat)


def test_weights_belong_to_this_summary() -> None:
    """Whoever changes a number raises `VERSION` and changes this digest."""
    digest = hashlib.sha256()
    game = bigtop.game("scout", players=4)
    for number, state in enumerate(random_positions(game, Random(4))):
        if (seat := game.actor(state)) >= 0 and number % 5 == 0:
            digest.update(repr(numbers(state, seat)).encode())
    assert (seen.VERSION, digest.hexdigest()[:16]) == (1, "406962974b14b5da")


def test_a_game_without_a_summary_writes_nothing() -> None:
    game = bigtop.game("flohcati", players=3)
    assert game.parts.summary_count == 0
    assert kernels_for(game.parts.dtype).summary is no_summary
    out = np.full(3, 7.0)
    summary(game.start().array[0], 0, out)
    assert list(out) == [7, 7, 7]
