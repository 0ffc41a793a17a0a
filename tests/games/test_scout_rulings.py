"""SCOUT where the manuals are silent or differ: rulings S1 to S20 of RULES.md, a test for each.

S19, on what is public, is in test_scout_secrets.py.
"""

import pytest

from bigtop import CHANCE, OVER, SPECTATOR
from bigtop.games.scout.state import ALL_SCOUTED, STUCK
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
    set_hand,
)


@pytest.mark.parametrize("yours", ["5/1 6/1 7/1", "7/1 6/1 5/1"])
def test_s1_lowest_and_highest_numbers_give_the_same_answer(yours: str) -> None:
    game, state = position(yours, table="6/2 5/2 4/2")
    assert may(game, state, "show 1-3")
    game, state = position(yours, table="8/2 7/2 6/2")
    assert not may(game, state, "show 1-3")


@pytest.mark.parametrize("set_shown", ["8/2 8/3", "8/2 9/3"])
def test_s2_a_single_card_is_neither_run_nor_match(set_shown: str) -> None:
    game, state = position("1/5", "9/4 8/4 7/4", table=set_shown, spent=[1])
    play(game, state, "scout right at 1")
    words = legal_words(game, state)
    assert active_set(state) == "8/2"
    assert {action for action in words if "show" in action} == {
        "show 1",
        "show 1-2",
        "show 2-3",
        "show 1-3",
    }


def test_s3_runs_rise_and_fall_in_the_order_held_and_10_does_not_meet_1() -> None:
    game, state = position("1/3 2/3 10/3 9/3 1/4 10/4 3/4 2/4")
    assert legal_words(game, state) == {
        *("show 1", "show 2", "show 3", "show 4", "show 5", "show 6", "show 7", "show 8"),
        "show 1-2",
        "show 3-4",
        "show 7-8",
    }


def test_s4_the_holder_of_the_1_2_card_starts_and_the_marker_goes_left() -> None:
    game, state = dealt("", "", "2/1", players=3, start="holder")
    assert game.actor(state) == 2
    set_hand(state, 2, "2/1")  # the rest is gone, to get to the next round
    play(game, state, "show 1")
    deal(game, state, "", "1/2")
    keep_all(game, state)
    assert game.actor(state) == 0


def test_s5_nobody_sees_what_another_chose_before_all_have_chosen() -> None:
    game, turned = dealt(players=3, keep=False)
    kept = turned.copy()
    play(game, turned, "turn")
    play(game, kept, "keep")
    assert game.conceal(turned, 1) == game.conceal(kept, 1)
    assert game.conceal(turned, SPECTATOR) == game.conceal(kept, SPECTATOR)
    play(game, turned, "keep", "turn")
    assert game.conceal(turned, 1).turned.tolist() == [1, 0, 1, 0, 0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_s6_without_an_active_set_you_must_show(players: int) -> None:
    game, state = position("1/2 8/2", table="", players=players)
    assert legal_words(game, state) == {"show 1", "show 2"}


def test_s7_one_card_has_one_end() -> None:
    game, state = position("9/4", table="8/2")
    assert {words.split(" at ")[0] for words in legal_words(game, state)} == {
        "show 1",
        "scout left",
        "scout & show left",
    }


def test_s8_scout_and_show_pays_the_owner_too() -> None:
    game, state = position("9/4 2/3", table="8/2", owner=2, chips=(5, 0, 23, 0))
    play(game, state, "scout & show left at 1", "show 2")
    assert state.chips.tolist() == [5, 0, 24, 0, 0]


def test_s8_with_two_players_the_scout_pays_the_centre() -> None:
    game, state = position("9/4 2/3", "9/5", table="8/2", players=2, chips=(2, 2))
    play(game, state, "scout left at 1")
    assert state.chips.tolist() == [1, 2, 0, 0, 0]


def test_s9_a_scout_and_show_that_could_not_show_is_not_allowed() -> None:
    game, state = position("1/5 6/7", table="9/3 9/4")
    assert not any(words.startswith("scout & show") for words in legal_words(game, state))


def test_s9_if_nothing_is_left_on_the_table_any_show_wins() -> None:
    game, state = position("1/5 3/5", table="9/2")
    assert may(game, state, "scout & show left at 1")
    play(game, state, "scout & show left at 1")
    assert legal_words(game, state) == {"show 1", "show 2", "show 3"}


def test_s10_a_scout_and_show_collects_what_was_left_after_the_scout() -> None:
    game, state = position("9/5 8/5 1/3", table="6/2 7/2 8/2", collected=(1, 0, 0, 0))
    play(game, state, "scout & show right at 1", "show 2-3")
    assert state.collected.tolist() == [1 + 2, 0, 0, 0, 0]


def test_s10_of_a_single_card_it_collects_nothing() -> None:
    game, state = position("9/5 8/5 1/3", table="6/2")
    play(game, state, "scout & show left at 1", "show 2")
    assert state.collected.tolist() == [0, 0, 0, 0, 0]


def test_s11_the_round_ends_at_the_last_scout_even_if_it_empties_the_set() -> None:
    game, state = position("6/2 6/3 6/4 1/3", "9/4", "9/5", "9/6")
    play(game, state, "show 1-3", "scout left at 1", "scout left at 1")
    assert state.endings[0] != ALL_SCOUTED
    play(game, state, "scout left at 1")
    assert active_set(state) == ""
    assert state.endings[0] == ALL_SCOUTED
    assert state.closers[0] == 0


def test_s11_if_the_set_is_empty_and_someone_is_still_to_answer_they_must_show() -> None:
    game, state = position("6/2 6/3 1/3", "9/4", "9/5", "1/8 3/8")
    play(game, state, "show 1-2", "scout left at 1", "scout left at 1")
    assert game.actor(state) == 3
    assert legal_words(game, state) == {"show 1", "show 2"}


def test_s12_the_opponent_of_a_stuck_player_has_met_the_condition() -> None:
    game, state = position("2/6 3/7", "9/7 5/8", table="8/1 8/2", players=2, chips=(1, 0))
    play(game, state, "scout left at 1 turned")
    assert game.actor(state) == 0
    play(game, state, "show 1-2")
    assert state.endings[0] == STUCK
    assert state.closers[0] == 0
    assert game.scores(state) == [1, -2]


def test_s13_with_two_players_a_scout_is_followed_by_another_turn() -> None:
    game, state = position("2/6", "9/7", table="8/1 8/2 8/3", players=2)
    play(game, state, "scout left at 1")
    assert game.actor(state) == 0
    assert {words.split(" ")[0] for words in legal_words(game, state)} == {"scout"}


def test_s14_only_who_ended_the_round_loses_nothing_for_cards_in_hand() -> None:
    game, state = position("4/5 3/1", "2/6", "9/3 7/3", table="8/1 8/2", players=3, answers=1)
    play(game, state, "scout left at 1")
    assert state.hand_sizes.tolist() == [3, 1, 2, 0, 0]
    assert game.scores(state) == [-3, -1, 1]


def test_s15_a_chip_is_a_point_won_or_not_spent() -> None:
    game, state = position("9/1", "4/5", "4/6", players=3, chips=(3, 1, 0))
    play(game, state, "show 1")
    assert game.scores(state) == [3, 0, -1]
    game, state = position("9/1", "4/5", players=2, chips=(3, 2))
    play(game, state, "show 1")
    assert game.scores(state) == [3, 1]


def test_s16_two_players_see_each_card_in_one_round_only() -> None:
    game, state = dealt("5/3", players=2)
    first = set(f"{hand(state, 0)} {hand(state, 1)}".split())
    set_hand(state, 0, "5/3")  # the rest is gone, to get to the next round
    play(game, state, "show 1")
    assert game.actor(state) == CHANCE
    second = {words.removeprefix("deal ") for words in legal_words(game, state)}
    assert len(first) == 22
    assert len(second) == 44
    assert not second & (first | {"/".join(reversed(card.split("/"))) for card in first})


def test_s17_two_players_play_two_rounds_and_share_a_tie_below_zero() -> None:
    game, state = position("9/1", "4/5", players=2, chips=(0, 0), scores=(-2, -1), round_number=2)
    play(game, state, "show 1")
    assert game.actor(state) == OVER
    assert game.scores(state) == [-2, -2]
    assert game.winners(state) == [0, 1]


def test_s18_a_card_of_ones_own_set_is_never_taken() -> None:
    game, state = position("9/1 3/4", table="4/5", owner=0)
    with pytest.raises(AssertionError):
        play(game, state, "scout left at 1")


def test_s20_turning_the_hand_does_not_reverse_its_order() -> None:
    game, state = dealt("1/5 2/6 3/7", players=5, keep=False)
    play(game, state, "turn")
    assert hand(state, 0).startswith("5/1 6/2 7/3 ")


def test_s20_the_mirror_image_plays_the_same() -> None:
    game, state = position("4/1 5/1 5/2 8/3", table="4/2 3/2")
    mirrored_game, mirrored = position("8/3 5/2 5/1 4/1", table="3/2 4/2")
    assert may(game, state, "show 1-2")
    assert may(mirrored_game, mirrored, "show 3-4")
    assert len(game.legal(state)) == len(mirrored_game.legal(mirrored))
