"""SCOUT by the book: sections 1 to 7 and 10 of RULES.md, a test for each numbered rule.

Section 8 is in test_scout_two_players.py, section 9 in test_scout_secrets.py, section 11 in
test_scout_words.py, and the rulings S1 to S20 in test_scout_rulings.py.
"""

import re
from itertools import permutations

import pytest

import bigtop
from bigtop import CHANCE, OVER, ChoiceError, NotationError, Random
from bigtop.games.scout.state import ALL_SCOUTED, DEALING, EMPTY_HAND, NOBODY
from tests.games.scout_positions import (
    active_set,
    deal,
    dealt,
    finish_round,
    hand,
    keep_all,
    legal_words,
    may,
    play,
    position,
    random_positions,
)

# 1. Aim


def test_1_1_points_come_from_beaten_sets_and_from_cards_that_others_scout() -> None:
    game, state = position("6/1 7/1 3/8", table="4/2 5/2", players=3)
    play(game, state, "show 1-2", "scout left at 1", "scout left at 1")
    assert game.scores(state)[0] == 2 + 2


def test_1_2_the_highest_total_after_a_round_each_wins() -> None:
    game, state = position("9/1", "4/5", "4/6", players=3, round_number=3, scores=(8, 12, 10))
    play(game, state, "show 1")
    assert game.actor(state) == OVER
    assert game.scores(state) == [8, 11, 9]
    assert game.winners(state) == [1]


# 2. Setting up the game


def test_2_1_the_box_holds_45_cards() -> None:
    game = bigtop.game("scout", players=5, start=0)
    assert len(game.legal(game.start())) == 2 * 45


def test_2_2_each_pair_of_different_numbers_is_one_card_with_two_ways_up() -> None:
    game = bigtop.game("scout", players=5, start=0)
    pairs = permutations(range(1, 11), 2)
    assert legal_words(game, game.start()) == {f"deal {top}/{bottom}" for top, bottom in pairs}


@pytest.mark.parametrize(
    ("players", "left_in_the_box", "cards"),
    [
        (2, "9/10", 44),
        (3, "1/10 2/10 3/10 4/10 5/10 6/10 7/10 8/10 9/10", 36),
        (4, "9/10", 44),
        (5, "", 45),
    ],
)
def test_2_3_cards_are_left_out_by_the_number_of_players(
    players: int, left_in_the_box: str, cards: int
) -> None:
    game = bigtop.game("scout", players=players, start=0)
    can_be_dealt = legal_words(game, game.start())
    assert len(can_be_dealt) == 2 * cards
    assert not can_be_dealt & {f"deal {card}" for card in left_in_the_box.split()}


def test_2_4_unless_the_table_chooses_the_first_starting_player_is_random() -> None:
    game = bigtop.game("scout", players=4)
    state = game.start()
    assert game.actor(state) == CHANCE
    assert legal_words(game, state) == {"start 0", "start 1", "start 2", "start 3"}
    play(game, state, "start 2")
    deal(game, state)
    keep_all(game, state)
    assert game.actor(state) == 2


def test_2_5_there_is_one_scout_and_show_chip_for_each_player_and_no_other() -> None:
    _, state = dealt(players=3)
    assert state.scout_and_show.tolist() == [1, 1, 1, 0, 0]


# 3. Setting up a round


def test_3_1_all_scout_chips_lie_in_the_centre() -> None:
    _, state = dealt()
    assert state.chips.tolist() == [0, 0, 0, 0, 0]


def test_3_2_each_player_can_scout_and_show_once() -> None:
    game, state = dealt("5/1", "6/1", "6/2", "6/3")
    play(game, state, "show 1", "scout & show left at 1", "show 2")
    play(game, state, "scout & show left at 1", "show 2")
    play(game, state, "scout & show left at 1", "show 2", "scout & show left at 1")
    assert state.scout_and_show.tolist() == [0, 0, 0, 0, 0]


def test_3_3_any_card_that_is_left_comes_next_either_way_up() -> None:
    game = bigtop.game("scout", players=4, start=0)
    state = game.start()
    before = legal_words(game, state)
    play(game, state, "deal 9/3")
    assert legal_words(game, state) == before - {"deal 9/3", "deal 3/9"}


@pytest.mark.parametrize(("players", "each"), [(3, 12), (4, 11), (5, 9)])
def test_3_4_all_cards_are_dealt_out(players: int, each: int) -> None:
    _, state = dealt(players=players)
    assert state.hand_sizes[:players].tolist() == [each] * players
    assert state.deck_size == 0


def test_3_5_a_hand_is_picked_up_in_the_order_of_the_deal() -> None:
    _, state = dealt("9/3 2/5 4/1 1/10 10/2 7/6 6/8 3/4 8/7 5/8 2/7")
    assert hand(state, 0) == "9/3 2/5 4/1 1/10 10/2 7/6 6/8 3/4 8/7 5/8 2/7"


def test_3_6_the_number_on_top_is_the_number_of_a_card() -> None:
    game, state = position("3/9 9/4", table="8/1")
    assert not may(game, state, "show 1")
    assert may(game, state, "show 2")


def test_3_7_a_hand_is_turned_whole_or_not_at_all_and_once_only() -> None:
    game, state = dealt("9/3 2/5 4/1", players=3, keep=False)
    assert legal_words(game, state) == {"keep", "turn"}
    play(game, state, "turn")
    assert game.actor(state) == 1
    assert hand(state, 0).startswith("3/9 5/2 1/4 ")
    play(game, state, "keep", "keep")
    assert not {"keep", "turn"} & legal_words(game, state)


def test_3_9_turning_keeps_the_order_and_shows_the_other_numbers() -> None:
    game, state = dealt("9/3 2/5 4/1 1/10 10/2 7/6 6/8 3/4 8/7 5/8 2/7", keep=False)
    play(game, state, "turn")
    assert hand(state, 0) == "3/9 5/2 1/4 10/1 2/10 6/7 8/6 4/3 7/8 8/5 7/2"


def test_3_10_no_card_changes_its_place_among_the_others_or_is_turned() -> None:
    game, state = position("9/3 2/5 4/1 8/6", "1/7", "5/7 1/6", table="7/9 8/9")
    play(game, state, "scout left at 3")
    assert hand(state, 0) == "9/3 2/5 7/9 4/1 8/6"
    play(game, state, "scout left at 1", "show 1", "scout left at 1", "show 5")
    assert hand(state, 0) == "9/3 2/5 7/9 4/1"


# 4. Your turn


def test_4_1_the_starting_player_begins_and_turns_go_clockwise() -> None:
    game, state = dealt(start=2)
    assert game.actor(state) == 2
    play(game, state, "show 1")
    assert game.actor(state) == 3
    play(game, state, "scout left at 1")
    assert game.actor(state) == 0
    play(game, state, "show 1")
    assert game.actor(state) == 1


def test_4_2_a_turn_is_a_show_a_scout_or_a_scout_and_show() -> None:
    game, state = position("8/1 9/1 3/6", table="4/2 5/2")
    kinds = {re.sub(r" (left|right|\d).*", "", words) for words in legal_words(game, state)}
    assert kinds == {"show", "scout", "scout & show"}
    with pytest.raises(NotationError):
        game.parse(state, "pass")


def test_4_3_the_active_set_is_what_is_left_of_the_latest_show() -> None:
    game, state = position("4/2 5/2 8/9", "9/1 3/6", "7/1 6/2")
    assert active_set(state) == ""
    play(game, state, "show 1-2")
    assert active_set(state) == "4/2 5/2"
    play(game, state, "scout right at 1")
    assert active_set(state) == "4/2"
    play(game, state, "show 1")
    assert active_set(state) == "7/1"
    play(game, state, "scout left at 1")
    assert active_set(state) == ""


def test_4_4_without_an_active_set_you_must_show() -> None:
    game, state = position("9/1 3/6")
    assert legal_words(game, state) == {"show 1", "show 2"}


def test_4_4_the_starting_player_opens_with_a_show() -> None:
    game, state = dealt(start=3)
    assert game.actor(state) == 3
    assert all(words.startswith("show ") for words in legal_words(game, state))


# 4.A Show


def test_4_a_1_a_set_lies_as_it_was_held_and_the_hand_closes_the_gap() -> None:
    game, state = position("1/2 6/7 5/8 9/1")
    play(game, state, "show 2-3")
    assert active_set(state) == "6/7 5/8"
    assert hand(state, 0) == "1/2 9/1"


def test_4_a_2_one_card_is_always_a_set() -> None:
    game, state = position("1/2 10/7 4/8")
    assert legal_words(game, state) == {"show 1", "show 2", "show 3"}


@pytest.mark.parametrize(
    ("words", "is_set"),
    [
        ("show 1-2", True),  # 7 8, rising
        ("show 2-3", True),  # 8 8, a match
        ("show 4-6", True),  # 5 4 3, falling
        ("show 5-6", True),  # 4 3, part of a run
        ("show 8", True),  # 10, one card
        ("show 1-3", False),  # 7 8 8, half run and half match
        ("show 3-4", False),  # 8 5, neither
        ("show 5-7", False),  # 4 3 3, half run and half match
        ("show 8-9", False),  # 10 1, round the corner
    ],
)
def test_4_a_3_neighbours_are_a_set_as_a_run_or_as_a_match(words: str, is_set: bool) -> None:
    game, state = position("7/1 8/2 8/3 5/6 4/1 3/1 3/2 10/2 1/9")
    assert may(game, state, words) == is_set


def test_4_a_3_cards_with_another_between_them_are_no_set() -> None:
    game, state = position("7/1 3/2 8/3")
    assert not may(game, state, "show 1-3")
    with pytest.raises(NotationError):
        game.parse(state, "show 1, 3")


def test_4_a_4_a_run_rises_or_falls_by_one_all_the_way() -> None:
    game, state = position("4/1 5/1 6/1 5/2 4/2 2/3")
    assert may(game, state, "show 1-3")
    assert may(game, state, "show 3-5")
    assert not may(game, state, "show 1-4")
    assert not may(game, state, "show 2-4")
    assert not may(game, state, "show 5-6")


def test_4_a_4_numbers_do_not_continue_round_the_corner() -> None:
    game, state = position("9/1 10/2 1/3 10/4")
    assert not may(game, state, "show 2-3")
    assert not may(game, state, "show 3-4")
    assert not may(game, state, "show 1-3")


def test_4_a_5_a_match_is_the_same_number_on_every_card() -> None:
    game, state = position("6/1 6/2 6/3 7/6")
    assert may(game, state, "show 1-3")
    assert not may(game, state, "show 1-4")


def test_4_a_6_a_run_may_have_all_ten_numbers() -> None:
    game, state = position("1/3 2/4 3/5 4/6 5/7 6/8 7/9 8/10 9/1 10/2 5/1")
    play(game, state, "show 1-10")
    assert active_set(state) == "1/3 2/4 3/5 4/6 5/7 6/8 7/9 8/10 9/1 10/2"


def test_4_a_6_a_match_may_have_all_nine_cards_of_a_number() -> None:
    game, state = position("1/2 1/3 1/4 1/5 1/6 1/7 1/8 1/9 1/10 5/2")
    play(game, state, "show 1-9")
    assert active_set(state) == "1/2 1/3 1/4 1/5 1/6 1/7 1/8 1/9 1/10"


def test_4_a_7_without_an_active_set_any_set_may_be_shown() -> None:
    game, state = position("1/2 1/3 2/5 10/4")
    assert legal_words(game, state) == {
        "show 1",
        "show 2",
        "show 3",
        "show 4",
        "show 1-2",
        "show 2-3",
    }


@pytest.mark.parametrize(
    ("active", "yours", "is_stronger"),
    [
        ("9/1 9/2", "3/4 2/4 1/4", True),  # size
        ("2/5 3/5 4/5", "10/1 10/2", False),  # size
        ("9/3 10/3", "1/2 1/3", True),  # kind
        ("4/1 4/2 4/3", "8/1 9/1 10/1", False),  # kind
        ("3/1 4/1 5/1", "6/2 5/2 4/2", True),  # number: 4 over 3
        ("7/1 7/2", "6/1 6/2", False),  # number: 6 under 7
        ("5/1 6/1", "6/2 5/2", False),  # equal
        ("8/1", "9/1", True),  # number
    ],
)
def test_4_a_8_size_decides_then_kind_then_number(
    active: str, yours: str, is_stronger: bool
) -> None:
    game, state = position(f"{yours} 7/8", table=active)
    size = len(yours.split())
    assert may(game, state, f"show 1-{size}" if size > 1 else "show 1") == is_stronger


def test_4_a_9_more_cards_beat_fewer_whatever_they_are() -> None:
    game, state = position("1/2 2/3 3/4 8/1 9/8", table="9/1 9/2")
    assert may(game, state, "show 1-3")
    assert not may(game, state, "show 5")


def test_4_a_10_a_match_beats_a_run_of_the_same_size() -> None:
    game, state = position("1/2 1/3 8/6", table="8/1 9/1")
    assert may(game, state, "show 1-2")


def test_4_a_10_a_run_does_not_beat_a_match_of_the_same_size() -> None:
    game, state = position("8/1 9/1", table="1/2 1/3")
    assert not may(game, state, "show 1-2")


def test_4_a_11_between_runs_the_higher_lowest_number_wins() -> None:
    game, state = position("7/1 6/1 5/1 4/1", table="5/3 6/3")
    assert may(game, state, "show 1-2")
    assert not may(game, state, "show 3-4")


def test_4_a_11_between_matches_the_higher_number_wins() -> None:
    game, state = position("5/1 5/2 7/1 7/2", table="6/3 6/4")
    assert not may(game, state, "show 1-2")
    assert may(game, state, "show 3-4")


def test_4_a_12_between_single_cards_only_the_number_counts() -> None:
    game, state = position("9/1 7/1 8/1 4/2", table="8/2")
    words = legal_words(game, state)
    assert {action for action in words if action.startswith("show ")} == {"show 1", "show 2-3"}


@pytest.mark.parametrize(
    ("active", "yours"),
    [("6/1 5/1", "5/2 6/2"), ("4/1 4/2", "4/3 4/5"), ("2/1 3/1 4/1", "2/5 3/5 4/5")],
)
def test_4_a_13_a_set_as_strong_as_the_active_set_may_not_be_shown(active: str, yours: str) -> None:
    game, state = position(yours, table=active)
    assert not any(words.startswith("show ") for words in legal_words(game, state))


def test_4_a_14_what_has_been_scouted_need_not_be_beaten() -> None:
    game, state = position("2/6", "8/1 3/5", table="7/2 8/2")
    play(game, state, "scout right at 1")
    assert may(game, state, "show 1")
    assert not may(game, state, "show 2")


def test_4_a_15_a_show_collects_what_was_left_of_the_active_set() -> None:
    game, state = position("2/6 4/6", "6/5 7/4 3/5", table="3/2 4/2 5/2")
    play(game, state, "scout left at 1", "show 1-2")
    assert state.collected.tolist() == [0, 2, 0, 0, 0]


def test_4_a_15_the_first_show_collects_nothing() -> None:
    game, state = position("2/6 4/6")
    play(game, state, "show 1")
    assert state.collected.tolist() == [0, 0, 0, 0, 0]


def test_4_a_16_a_shown_set_is_the_active_set_of_who_showed_it() -> None:
    game, state = position("9/6 4/6", table="8/1", owner=3)
    play(game, state, "show 1")
    assert active_set(state) == "9/6"
    assert state.owner == 0


# 4.B Scout


def test_4_b_1_a_card_is_taken_from_the_left_end() -> None:
    game, state = position("2/6", table="3/2 4/2 5/2")
    play(game, state, "scout left at 1")
    assert hand(state, 0) == "3/2 2/6"
    assert active_set(state) == "4/2 5/2"


def test_4_b_1_or_from_the_right_end() -> None:
    game, state = position("2/6", table="3/2 4/2 5/2")
    play(game, state, "scout right at 1")
    assert hand(state, 0) == "5/2 2/6"
    assert active_set(state) == "3/2 4/2"


def test_4_b_2_a_single_card_is_scouted_in_one_way_only() -> None:
    game, state = position("2/6", table="3/2", spent=[0])
    assert legal_words(game, state) == {
        "scout left at 1",
        "scout left at 1 turned",
        "scout left at 2",
        "scout left at 2 turned",
    }


@pytest.mark.parametrize(
    ("words", "becomes"),
    [
        ("scout left at 1", "3/2 2/6 4/6"),
        ("scout left at 2", "2/6 3/2 4/6"),
        ("scout left at 3", "2/6 4/6 3/2"),
    ],
)
def test_4_b_3_the_card_goes_to_any_place_of_the_hand(words: str, becomes: str) -> None:
    game, state = position("2/6 4/6", table="3/2")
    play(game, state, words)
    assert hand(state, 0) == becomes


def test_4_b_3_there_is_no_place_beyond_the_ends_of_the_hand() -> None:
    game, state = position("2/6 4/6", table="3/2")
    assert not may(game, state, "scout left at 4")


def test_4_b_4_the_card_goes_in_either_way_up() -> None:
    game, state = position("2/6 4/6", table="3/2 4/2")
    play(game, state, "scout right at 2 turned")
    assert hand(state, 0) == "2/6 2/4 4/6"


def test_4_b_5_the_owner_of_the_active_set_gets_a_chip() -> None:
    game, state = position("2/6 4/6", table="3/2 4/2", owner=2)
    play(game, state, "scout left at 1")
    assert state.chips.tolist() == [0, 0, 1, 0, 0]


def test_4_b_6_scout_chips_never_run_out() -> None:
    game, state = position("2/6 4/6", table="3/2 4/2", owner=2, chips=(0, 0, 23, 0))
    play(game, state, "scout left at 1")
    assert state.chips[2] == 24


def test_4_b_7_what_remains_is_still_the_active_set_of_the_same_owner() -> None:
    game, state = position("2/6 4/6", table="3/2 4/2", owner=3)
    play(game, state, "scout left at 1")
    assert active_set(state) == "4/2"
    assert state.owner == 3


def test_4_b_8_if_nothing_remains_the_next_player_must_show_and_may_show_any_set() -> None:
    game, state = position("2/6", "1/5 9/7", table="8/2")
    play(game, state, "scout left at 1")
    assert legal_words(game, state) == {"show 1", "show 2"}


def test_4_b_9_you_may_scout_even_if_you_could_show() -> None:
    game, state = position("9/1", table="8/2")
    assert may(game, state, "show 1")
    assert may(game, state, "scout left at 1")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_4_b_10_nobody_ever_scouts_from_their_own_set(players: int, rng: Random, few: int) -> None:
    game = bigtop.game("scout", players=players)
    scouts = 0
    for _ in range(few):
        for state in random_positions(game, rng):
            if any(words.startswith("scout ") for words in legal_words(game, state)):
                assert state.owner not in (NOBODY, game.actor(state))
                scouts += 1
    assert scouts > 0


# 4.C Scout & Show


def test_4_c_1_scout_and_show_is_one_turn_once_a_round() -> None:
    game, state = position("9/1 8/6", "2/6", "2/7 1/8", table="3/2", players=3)
    play(game, state, "scout & show left at 1")
    assert game.actor(state) == 0
    play(game, state, "show 2")
    assert game.actor(state) == 1
    play(game, state, "scout left at 1", "show 1")
    assert game.actor(state) == 0
    assert may(game, state, "scout left at 1")
    assert not may(game, state, "scout & show left at 1")


def test_4_c_2_the_owner_of_the_active_set_gets_a_chip_as_for_any_scout() -> None:
    game, state = position("9/1 8/6", table="3/2 4/2", owner=1)
    play(game, state, "scout & show right at 2 turned")
    assert hand(state, 0) == "9/1 2/4 8/6"
    assert state.chips.tolist() == [0, 1, 0, 0, 0]


def test_4_c_2_without_an_active_set_there_is_no_scout_and_show() -> None:
    game, state = position("9/1 8/6")
    assert not may(game, state, "scout & show left at 1")


def test_4_c_3_the_show_must_beat_what_is_left_and_may_have_the_new_card() -> None:
    game, state = position("2/3 7/8 7/9 3/8", table="4/1 5/1 6/1")
    play(game, state, "scout & show right at 2")
    assert hand(state, 0) == "2/3 6/1 7/8 7/9 3/8"
    assert legal_words(game, state) == {"show 3-4", "show 2-3"}


def test_4_c_4_after_the_last_card_any_set_may_be_shown() -> None:
    game, state = position("1/4 3/6", table="10/2")
    play(game, state, "scout & show left at 2")
    assert legal_words(game, state) == {"show 1", "show 2", "show 3"}


def test_4_c_5_the_card_may_be_taken_only_so_that_a_show_is_possible() -> None:
    game, state = position("5/9 1/8", table="5/1 6/3 7/2")
    words = legal_words(game, state)
    assert {action for action in words if action.startswith("scout & show")} == {
        "scout & show left at 1",  # 5 5 1
        "scout & show left at 2",  # 5 5 1
        "scout & show left at 2 turned",  # 5 1 1
        "scout & show left at 3 turned",  # 5 1 1
    }


def test_4_c_5_the_card_may_not_split_the_only_set_that_is_strong_enough() -> None:
    game, state = position("8/9 8/7", table="4/1 5/2 6/3")
    words = legal_words(game, state)
    assert {action for action in words if action.startswith("scout & show left")} == {
        "scout & show left at 1",
        "scout & show left at 1 turned",
        "scout & show left at 3",
        "scout & show left at 3 turned",
    }


def test_4_c_5_a_set_beside_the_new_card_may_be_larger_than_what_is_left() -> None:
    game, state = position("1/5 2/6", table="9/3 9/4")
    words = legal_words(game, state)
    assert {action for action in words if action.startswith("scout & show left")} == {
        "scout & show left at 1",  # 9 1 2
        "scout & show left at 1 turned",  # 3 1 2
        "scout & show left at 2 turned",  # 1 3 2
        "scout & show left at 3",  # 1 2 9
        "scout & show left at 3 turned",  # 1 2 3
    }


def test_4_c_5_the_new_card_may_complete_a_run_rising_or_falling() -> None:
    game, state = position("7/1 5/2", table="2/8 3/7 4/6")
    words = legal_words(game, state)
    assert {action for action in words if action.startswith("scout & show")} == {
        "scout & show left at 1 turned",  # 8 7 5
        "scout & show left at 2 turned",  # 7 8 5
        "scout & show right at 2",  # 7 4 5
        "scout & show right at 3",  # 7 5 4
        "scout & show right at 1 turned",  # 6 7 5
        "scout & show right at 2 turned",  # 7 6 5
        "scout & show right at 3 turned",  # 7 5 6
    }


def test_4_c_5_it_matters_which_end_is_left() -> None:
    game, state = position("8/1 1/6", table="7/2 8/3")
    assert may(game, state, "scout & show right at 3")  # 8 1 8 over 7
    assert not may(game, state, "scout & show left at 3")  # 8 1 7 not over 8


def test_4_c_6_the_scouted_card_is_not_collected() -> None:
    game, state = position("8/9 8/7 1/6", table="4/1 5/2 6/3")
    play(game, state, "scout & show left at 3", "show 1-2")
    assert state.collected[0] == 2
    assert hand(state, 0) == "4/1 1/6"


def test_4_c_7_the_set_is_the_active_set_as_after_any_show() -> None:
    game, state = position("8/9 8/7 1/6", table="4/1 5/2 6/3", owner=2)
    play(game, state, "scout & show left at 3", "show 1-2")
    assert active_set(state) == "8/9 8/7"
    assert state.owner == 0


# 5. Ending the round


def test_5_1_the_round_ends_when_a_show_leaves_no_cards() -> None:
    game, state = position("9/1", table="8/2")
    play(game, state, "show 1")
    assert state.endings[0] == EMPTY_HAND
    assert state.closers[0] == 0
    assert game.actor(state) == CHANCE


def test_5_1_and_so_it_does_within_a_scout_and_show() -> None:
    game, state = position("2/8", table="9/2 8/3")
    play(game, state, "scout & show left at 1 turned", "show 1-2")
    assert state.endings[0] == EMPTY_HAND
    assert state.closers[0] == 0


def test_5_1_a_last_card_is_no_end_unless_it_is_shown() -> None:
    game, state = position("9/1", table="8/2 8/3")
    play(game, state, "scout left at 1")
    assert game.actor(state) == 1


def test_5_2_the_round_ends_when_all_others_have_only_scouted() -> None:
    game, state = position("5/1 5/2 5/3 1/9", "9/8", "9/7", "9/6")
    play(game, state, "show 1-3", "scout left at 1", "scout left at 1")
    assert game.actor(state) == 3
    play(game, state, "scout left at 1")
    assert state.endings[0] == ALL_SCOUTED
    assert state.closers[0] == 0


def test_5_2_whether_or_not_they_could_have_shown() -> None:
    game, state = position("9/8 1/6", table="8/2 8/1", owner=1, answers=2, turn=0)
    play(game, state, "scout left at 3")
    assert state.endings[0] == ALL_SCOUTED
    assert state.closers[0] == 1


def test_5_3_the_count_begins_anew_with_every_show() -> None:
    game, state = position("4/1 5/1 7/1", "2/6", "8/1 9/1 1/6", players=3)
    play(game, state, "show 1-2", "scout left at 1", "show 1-2")
    play(game, state, "scout left at 1")
    assert game.actor(state) == 1
    play(game, state, "scout left at 1")
    assert state.endings[0] == ALL_SCOUTED
    assert state.closers[0] == 2


def test_5_3_the_show_of_a_scout_and_show_included() -> None:
    game, state = position("4/1 5/1 7/1", "2/6", "8/1 9/1 1/6", players=3)
    play(game, state, "show 1-2", "scout left at 1", "scout & show left at 1", "show 2-3")
    play(game, state, "scout left at 1")
    assert game.actor(state) == 1
    play(game, state, "scout left at 1")
    assert state.closers[0] == 2


def test_5_3_the_turn_does_not_come_back_to_the_owner_first() -> None:
    game, state = position("5/1 5/2 5/3 1/9", players=3)
    play(game, state, "show 1-3", "scout left at 1", "scout left at 1")
    assert active_set(state) == "5/3"
    assert state.phase == DEALING


def test_5_4_taking_the_last_card_counts_like_any_scout() -> None:
    game, state = position("5/1 5/2 1/9", players=3)
    play(game, state, "show 1-2", "scout left at 1", "scout left at 1")
    assert active_set(state) == ""
    assert state.endings[0] == ALL_SCOUTED
    assert state.closers[0] == 0


def test_5_4_if_someone_is_still_to_answer_they_must_show() -> None:
    game, state = position("5/1 1/9", "2/6", "1/7 3/8", players=3)
    play(game, state, "show 1", "scout left at 1")
    assert legal_words(game, state) == {"show 1", "show 2"}


def test_5_4_and_a_new_count_begins() -> None:
    game, state = position("5/1 1/9", "2/6", "8/7 9/7 3/8", players=3)
    play(game, state, "show 1", "scout left at 1", "show 1-2", "scout left at 1")
    assert game.actor(state) == 1
    play(game, state, "scout left at 1")
    assert state.closers[0] == 2


# 6. Scoring


def test_6_1_each_collected_card_is_a_point() -> None:
    game, state = position("9/1", "4/5", "4/6", table="8/2", players=3, collected=(4, 7, 2))
    play(game, state, "show 1")
    assert game.scores(state) == [4 + 1, 7 - 1, 2 - 1]


def test_6_2_each_scout_chip_is_a_point() -> None:
    game, state = position("9/1", "4/5", "4/6", players=3, chips=(2, 5, 0))
    play(game, state, "show 1")
    assert game.scores(state) == [2, 5 - 1, 0 - 1]


def test_6_3_each_card_in_hand_is_a_point_lost() -> None:
    game, state = position("9/1", "4/5 1/6 3/7", "4/6 5/8", players=3)
    play(game, state, "show 1")
    assert game.scores(state) == [0, -3, -2]


def test_6_4_who_met_condition_two_loses_nothing_for_cards_in_hand() -> None:
    game, state = position(
        "3/1", "4/5 1/6 3/7", table="8/1 8/2", players=3, owner=1, answers=1, turn=0
    )
    play(game, state, "scout left at 1")
    assert state.hand_sizes[1] == 3
    assert game.scores(state)[1] == 1


def test_6_5_the_active_set_scores_for_nobody() -> None:
    game, state = position("8/1 8/2", "4/5", "4/6", players=3)
    play(game, state, "show 1-2")
    assert game.scores(state) == [0, -1, -1]


def test_6_5_scout_and_show_chips_score_nothing() -> None:
    game, state = position("9/1", "4/5", "4/6", players=3, spent=[1])
    play(game, state, "show 1")
    assert game.scores(state) == [0, -1, -1]


def test_6_6_the_result_is_added_to_the_total_and_both_may_be_below_zero() -> None:
    game, state = position("9/1", "4/5 1/6 3/7", "4/6", players=3, scores=(6, 2, 3), round_number=2)
    play(game, state, "show 1")
    assert state.round_scores[1].tolist() == [0, -3, -1, 0, 0]
    assert game.scores(state) == [6, -1, 2]


def test_6_6_the_example_of_the_booklet_adds_up() -> None:
    game, state = position(
        "1/8 9/2 2/7",
        "1/9 8/2 7/3",
        "9/3 3/8 5/9 2/6 1/3 7/9",
        "8/9 4/8 1/5 3/5 2/4 1/7",
        table="4/1 5/2",
        owner=1,
        answers=2,
        collected=(5, 7, 11, 1),
        chips=(2, 4, 3, 2),
        spent=[1, 2, 3],
    )
    play(game, state, "scout left at 1")
    assert game.scores(state) == [3, 12, 8, -3]


# 7. Ending the game


def test_7_1_all_cards_and_chips_come_back_for_the_next_round() -> None:
    game, state = position("9/1", table="8/2", chips=(1, 2, 0, 4), spent=[0, 1, 2])
    play(game, state, "show 1")
    assert len(game.legal(state)) == 2 * 44
    deal(game, state)
    keep_all(game, state)
    assert state.hand_sizes.tolist() == [11, 11, 11, 11, 0]
    assert state.chips.tolist() == [0, 0, 0, 0, 0]
    assert state.scout_and_show.tolist() == [1, 1, 1, 1, 0]
    assert state.collected.tolist() == [0, 0, 0, 0, 0]
    assert active_set(state) == ""


def test_7_2_the_player_on_the_left_starts_the_next_round() -> None:
    game, state = position("9/1", starter=1)
    play(game, state, "show 1")
    deal(game, state)
    keep_all(game, state)
    assert game.actor(state) == 2


def test_7_2_after_the_highest_seat_comes_seat_0() -> None:
    game, state = position("9/1", starter=3)
    play(game, state, "show 1")
    deal(game, state)
    keep_all(game, state)
    assert game.actor(state) == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_7_3_everyone_starts_one_round(players: int, rng: Random) -> None:
    game = bigtop.game("scout", players=players, start=1)
    state = game.start()
    starters = []
    while game.actor(state) != OVER:
        deal(game, state)
        keep_all(game, state)
        starters.append(game.actor(state))
        finish_round(game, state, rng)
    assert starters == [*range(1, players), 0]


def test_7_4_players_who_tie_for_the_highest_total_share_the_win() -> None:
    game, state = position("9/1", "4/5", "4/6", players=3, round_number=3, scores=(8, 9, 7))
    assert game.winners(state) == []
    play(game, state, "show 1")
    assert game.scores(state) == [8, 8, 6]
    assert game.winners(state) == [0, 1]


# 10. Options


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_10_1_a_seat_may_be_the_first_to_start(seat: int) -> None:
    game, state = dealt(players=3, start=seat)
    assert game.actor(state) == seat


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_10_1_or_the_holder_of_the_1_2_card(seat: int) -> None:
    hands = ["", "", ""]
    hands[seat] = "4/5 2/1"
    game, state = dealt(*hands, players=3, start="holder")
    assert game.actor(state) == seat


def test_10_1_or_anyone() -> None:
    game = bigtop.game("scout", players=3, start="random")
    assert legal_words(game, game.start()) == {"start 0", "start 1", "start 2"}


def test_10_1_and_nobody_else() -> None:
    with pytest.raises(ChoiceError, match=r"^option start takes random, holder, 0, 1 or 2, not 3$"):
        bigtop.game("scout", players=3, start=3)


def test_10_2_with_two_players_the_1_2_card_may_be_set_aside() -> None:
    hands = ["3/4 3/5 3/6 3/7 3/8 3/9 3/10 4/5 4/6 4/7 4/8"]
    hands += ["5/6 5/7 5/8 5/9 5/10 6/7 6/8 6/9 6/10 7/8 7/9"]
    game, state = dealt(*hands, players=2, start="holder", keep=False)
    assert game.actor(state) == CHANCE
    assert legal_words(game, state) == {"start 0", "start 1"}
    play(game, state, "start 1", "keep", "keep")
    assert game.actor(state) == 1


def test_10_3_with_random_the_first_starting_player_is_known_before_the_deal() -> None:
    game = bigtop.game("scout", players=3)
    state = game.start()
    play(game, state, "start 2")
    assert all(words.startswith("deal ") for words in legal_words(game, state))
    assert state.starter == 2


def test_10_3_with_holder_straight_after_it() -> None:
    game, state = dealt("", "1/2", players=3, start="holder", keep=False)
    assert legal_words(game, state) == {"keep", "turn"}
    assert state.starter == 1
