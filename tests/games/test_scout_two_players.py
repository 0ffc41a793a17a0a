"""SCOUT for two: section 8 of RULES.md, a test for each numbered rule."""

import pytest

import bigtop
from bigtop import CHANCE, OVER, NotationError
from bigtop.games.scout.state import EMPTY_HAND, STUCK
from tests.games.scout_positions import (
    active_set,
    deal,
    dealt,
    hand,
    keep_all,
    legal_words,
    may,
    play,
    position,
)

ANN = "1/2 1/3 1/4 1/5 1/6 1/7 1/8 1/9 1/10 2/3 2/4"
BO = "5/2 2/6 7/2 2/8 9/2 2/10 3/4 5/3 3/6 7/3 3/8"
SET_ASIDE = (
    "3/9 3/10 4/5 4/6 4/7 4/8 4/9 4/10 5/6 5/7 5/8 5/9 5/10 6/7 6/8 6/9 6/10 7/8 7/9 7/10 8/9 8/10"
)


def test_8_1_round_1_deals_11_of_44_cards_each_and_sets_22_aside() -> None:
    game = bigtop.game("scout", players=2, start=0)
    assert len(game.legal(game.start())) == 2 * 44
    game, state = dealt(players=2)
    assert state.hand_sizes.tolist() == [11, 11, 0, 0, 0]
    assert state.deck_size == 22


def test_8_2_round_2_deals_the_22_cards_set_aside_either_way_up() -> None:
    game, state = dealt(ANN, BO, players=2)
    play(game, state, "show 1-9", "scout left at 1", "scout left at 1", "scout left at 1")
    assert game.actor(state) == CHANCE
    one_way = {f"deal {card}" for card in SET_ASIDE.split()}
    other_way = {"deal {1}/{0}".format(*card.split("/")) for card in SET_ASIDE.split()}
    assert legal_words(game, state) == one_way | other_way
    deal(game, state)
    assert state.hand_sizes.tolist() == [11, 11, 0, 0, 0]
    assert state.deck_size == 0


def test_8_3_each_player_has_3_scout_chips() -> None:
    _, state = dealt(players=2)
    assert state.chips.tolist() == [3, 3, 0, 0, 0]


def test_8_3_and_again_in_round_2() -> None:
    game, state = dealt(ANN, BO, players=2)
    play(game, state, "show 1-9", "scout left at 1", "scout left at 1", "scout left at 1")
    deal(game, state)
    assert state.chips.tolist() == [3, 3, 0, 0, 0]


def test_8_4_there_is_no_scout_and_show() -> None:
    game, state = dealt(ANN, BO, players=2)
    assert state.scout_and_show.tolist() == [0, 0, 0, 0, 0]
    play(game, state, "show 1")
    assert may(game, state, "scout left at 1")
    assert not may(game, state, "scout & show left at 1")


def test_8_5_a_scout_costs_a_chip_and_the_owner_gets_nothing() -> None:
    game, state = position("2/6", "9/7", table="4/1 5/1", players=2)
    play(game, state, "scout left at 1")
    assert state.chips.tolist() == [2, 3, 0, 0, 0]
    assert hand(state, 0) == "4/1 2/6"
    assert active_set(state) == "5/1"


def test_8_5_without_a_chip_there_is_no_scout() -> None:
    game, state = position("9/6 2/3", "9/7", table="4/1", players=2, chips=(0, 3))
    assert legal_words(game, state) == {"show 1"}


def test_8_6_after_a_scout_you_go_on_until_you_show() -> None:
    game, state = position("2/6 7/8", "9/7", table="4/1 5/1 6/1", players=2)
    play(game, state, "scout left at 1")
    assert game.actor(state) == 0
    play(game, state, "scout left at 1")
    assert game.actor(state) == 0
    play(game, state, "show 4")
    assert game.actor(state) == 1


def test_8_7_if_you_do_not_show_you_must_scout_as_long_as_you_can() -> None:
    game, state = position("2/6", "9/7", table="4/1 5/1", players=2, chips=(1, 3))
    assert legal_words(game, state) == {
        "scout left at 1",
        "scout left at 1 turned",
        "scout left at 2",
        "scout left at 2 turned",
        "scout right at 1",
        "scout right at 1 turned",
        "scout right at 2",
        "scout right at 2 turned",
    }
    with pytest.raises(NotationError):
        game.parse(state, "pass")


def test_8_7_you_may_scout_even_if_you_could_show() -> None:
    game, state = position("9/6", "9/7", table="4/1", players=2)
    assert may(game, state, "show 1")
    assert may(game, state, "scout left at 1")


def test_8_8_after_scouting_the_last_card_you_yourself_must_show_any_set() -> None:
    game, state = position("2/6", "9/7", table="8/1", players=2)
    play(game, state, "scout left at 1")
    assert game.actor(state) == 0
    assert legal_words(game, state) == {"show 1", "show 2"}


def test_8_8_the_starting_player_opens_each_round_with_a_show() -> None:
    game, state = dealt(ANN, BO, players=2)
    assert all(words.startswith("show ") for words in legal_words(game, state))
    play(game, state, "show 1-9", "scout left at 1", "scout left at 1", "scout left at 1")
    deal(game, state)
    keep_all(game, state)
    assert game.actor(state) == 1
    assert all(words.startswith("show ") for words in legal_words(game, state))


def test_8_9_an_empty_hand_ends_the_round() -> None:
    game, state = position("9/6", "9/7", table="8/1", players=2)
    play(game, state, "show 1")
    assert state.endings[0] == EMPTY_HAND
    assert state.closers[0] == 0


def test_8_9_the_round_ends_when_the_player_to_move_can_neither_show_nor_scout() -> None:
    game, state = position("9/6 3/1", "2/7 5/7", table="8/1", players=2, chips=(3, 0))
    play(game, state, "show 1")
    assert state.endings[0] == STUCK
    assert state.closers[0] == 0
    assert game.actor(state) == CHANCE


def test_8_9_a_set_that_is_merely_as_strong_does_not_help() -> None:
    game, state = position("8/6 3/1", "8/7 2/7", table="7/1", players=2, chips=(3, 0))
    play(game, state, "show 1")
    assert state.endings[0] == STUCK


def test_8_9_and_so_it_does_after_a_scout() -> None:
    game, state = position("2/6", "9/7", table="8/1 8/2 8/3", players=2, chips=(1, 3))
    play(game, state, "scout left at 1")
    assert state.endings[0] == STUCK
    assert state.closers[0] == 1


def test_8_9_a_player_with_a_chip_is_not_stuck() -> None:
    game, state = position("9/6 3/1", "2/7 5/7", table="8/1", players=2, chips=(3, 1))
    play(game, state, "show 1")
    assert game.actor(state) == 1


def test_8_9_nor_is_one_who_can_show() -> None:
    game, state = position("8/6 3/1", "2/7 9/7", table="7/1", players=2, chips=(3, 0))
    play(game, state, "show 1")
    assert game.actor(state) == 1
    assert legal_words(game, state) == {"show 2"}


def test_8_9_nor_is_one_whose_last_chip_has_cleared_the_table() -> None:
    game, state = position("2/6", "9/7", table="8/1", players=2, chips=(1, 3))
    play(game, state, "scout left at 1")
    assert legal_words(game, state) == {"show 1", "show 2"}


def test_8_9_scouting_three_times_in_a_row_ends_nothing_by_itself() -> None:
    game, state = position("9/6", "9/7", table="5/1 5/2 5/3 5/4", players=2)
    play(game, state, "scout left at 1", "scout left at 1", "scout left at 1")
    assert may(game, state, "show 4")


def test_8_10_each_of_your_own_chips_not_spent_is_a_point() -> None:
    game, state = position("9/6", "4/7", table="8/1", players=2, chips=(2, 1))
    play(game, state, "show 1")
    assert game.scores(state) == [1 + 2, 1 - 1]


def test_8_10_the_example_of_the_booklet_adds_up() -> None:
    game, state = position(
        "4/5 2/9 7/6",
        "1/5 3/7 5/9 1/2 4/6 2/7",
        table="8/1 8/2 8/3",
        players=2,
        turn=1,
        collected=(6, 4),
        chips=(2, 1),
    )
    play(game, state, "scout left at 1")
    assert game.scores(state) == [8, -3]


def test_8_11_the_marker_changes_hands_and_the_game_ends_after_round_2() -> None:
    game, state = dealt(ANN, BO, players=2)
    play(game, state, "show 1-9", "scout left at 1", "scout left at 1", "scout left at 1")
    deal(game, state)
    keep_all(game, state)
    assert game.actor(state) == 1
    game, state = position("9/6", "4/7", players=2, round_number=2)
    play(game, state, "show 1")
    assert game.actor(state) == OVER
