"""What tells a real hand of SCOUT from an imagined one."""

import hashlib

import numpy as np
import pytest

import bigtop
from bigtop import Random, State
from bigtop.core.contract import clues, kernels_for
from bigtop.core.worlds import no_clues
from bigtop.games.scout import clues as told
from bigtop.games.scout.past import empty_past, recall
from bigtop.games.scout.state import PLAYING
from tests.conftest import called_by_kernels
from tests.games.scout_positions import dealt, play, random_positions

pytestmark = called_by_kernels
# The first hand has a pair of nines, the second one a pair of tens, the others no set.
HANDS = (
    "9/1 9/2 6/1 3/8 1/3 4/3 8/5 1/7 8/4 2/4 8/1",
    "7/9 3/7 10/3 10/6 7/6 2/3 5/10 10/1 6/9 4/7 6/3",
    "8/7 2/5 9/8 1/5 6/8 4/1 6/4 8/2 2/1 7/10 9/3",
    "10/4 4/5 9/4 5/9 5/3 2/10 2/6 7/2 5/6 10/8 5/7",
)


def found(state: State, seat: int) -> list[int]:
    out = np.zeros(bigtop.game("scout").parts.most_features, np.int32)
    return [int(clue) for clue in out[: clues(state.array[0], seat, out)]]


def shown(state: State, seat: int) -> set[tuple[int, int, int]]:
    """Which of its last acts, how many cards it showed, and how much better it could have."""
    acts = [clue - told.SHOWN for clue in found(state, seat) if told.SHOWN <= clue < told.TAKEN]
    return {(act // 24, act // 4 % 6 + 1, act % 4) for act in acts}


def taken(state: State, seat: int) -> set[tuple[int, int, int, int, int]]:
    """The same for Scouts: of a set of so many; what the card made; and its Scout & Show."""
    acts = [clue - told.TAKEN for clue in found(state, seat) if clue >= told.TAKEN]
    return {
        (act // 432, act // 72 % 6 + 1, act // 18 % 4, act // 3 % 6 + 1, act % 3) for act in acts
    }


def holding(state: State, begin: int, end: int, seat: int) -> list[int]:
    return [clue - begin for clue in found(state, seat) if begin <= clue < end]


def test_before_the_first_act_nothing_tells() -> None:
    _, state = dealt(*HANDS, keep=False)
    assert found(state, 1) == []
    _, state = dealt(*HANDS)
    assert found(state, 1) == []


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_clues_are_in_range_and_of_one_hand_and_what_everyone_saw(
    players: int, rng: Random
) -> None:
    game = bigtop.game("scout", players=players)
    checked = 0
    for number, state in enumerate(random_positions(game, rng)):
        if state.phase != PLAYING or number % 5 or state.round_index > 1:
            continue
        for seat in range(players):
            clues_here = found(state, seat)
            assert all(0 <= clue < told.COUNT for clue in clues_here)
            assert len(clues_here) < game.parts.most_features
            if players > 2 and clues_here:  # two remember which cards of round 1 they kept secret
                other = game.resample(game.conceal(state, seat), rng)
                assert found(other, seat) == clues_here
                checked += 1
    assert checked > 5 or players == 2


def test_who_scouts_could_have_shown_or_not() -> None:
    game, state = dealt(*HANDS)
    play(game, state, "show 1-2", "scout left at 5", "scout left at 1 turned")
    assert taken(state, 1) == {(0, 2, 1, 2, 1)}  # tens would have beaten the nines; 10 9 is made
    assert taken(state, 2) == {(0, 1, 0, 1, 1)}  # no nine beats a nine
    assert shown(state, 0) == {(0, 2, 0)}


def test_a_scouted_card_makes_a_set_and_scout_and_show_is_spent() -> None:
    game, state = dealt(*HANDS)
    play(game, state, "show 1-2", "scout & show left at 1", "show 4-5")
    assert taken(state, 1) == {(1, 2, 1, 1, 2)}
    assert shown(state, 1) == {(0, 2, 0)}
    game, state = dealt(*HANDS)
    play(game, state, "show 1-2", "scout left at 2", "scout left at 2")
    assert taken(state, 2) == {(0, 1, 0, 2, 1)}  # 9 beside 8


def test_who_shows_may_have_had_something_stronger() -> None:
    game, state = dealt(*HANDS)
    play(game, state, "show 3", "show 3-4", "scout left at 1")
    assert shown(state, 0) == {(0, 1, 2)}  # a six, with a pair of nines in the hand
    assert shown(state, 1) == {(0, 2, 0)}


def test_only_the_last_three_acts_of_a_seat_count(rng: Random) -> None:
    game, numbers = bigtop.game("scout", players=3), set()
    for state in random_positions(game, rng):
        if state.round_index > 0:
            break
        if state.phase == PLAYING and state.story_size > 0:
            past = empty_past(state.array[0])
            seats = past.seats[: recall(state.array[0], past)].tolist()
            for seat in range(3):
                acts = [clue for clue in found(state, seat) if clue >= told.SHOWN]
                assert len(acts) == min(3, seats.count(seat))
                numbers.add(seats.count(seat))
    assert numbers >= {0, 1, 2, 3, 4}


def test_scouted_cards_fit_or_not_and_others_have_left() -> None:
    game, state = dealt(*HANDS)
    play(game, state, "show 1-2", "scout left at 1", "scout left at 2")
    assert holding(state, told.FITTING, told.MISFITS, 1) == [0]  # 9 beside 7
    assert holding(state, told.MISFITS, told.LEAVING, 1) == [1]
    assert holding(state, told.FITTING, told.MISFITS, 2) == [1]  # 9 beside 8
    assert holding(state, told.LEAVING, told.SHOWN, 0) == [2]
    assert holding(state, told.LEAVING, told.SHOWN, 1) == [0]
    assert holding(state, told.SCOUTED, told.FITTING, 1) == [1]


def test_a_change_of_a_clue_needs_another_version() -> None:
    game, state = dealt(*HANDS)
    play(game, state, "show 1-2", "scout left at 5", "scout & show left at 2", "show 1-2")
    play(game, state, "scout left at 4", "scout left at 3")
    text = " ".join(str(sorted(found(state, seat))) for seat in range(4))
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    assert (told.VERSION, told.COUNT, digest) == (301, 12699, "c9b43a444a66")


def test_other_games_have_no_clues() -> None:
    game = bigtop.game("flohcati", players=3)
    assert kernels_for(game.parts.dtype).clues is no_clues
    out = np.zeros(1, np.int32)
    assert clues(game.start().array[0], 0, out) == 0
