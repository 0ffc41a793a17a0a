"""Circus Flohcati: the rulings F1 to F18, a test for each."""

import pytest

import bigtop
from bigtop import CHANCE, OVER, ChoiceError
from tests.games.flohcati_positions import (
    dealt,
    discards,
    display,
    hand,
    leave_in_deck,
    legal_words,
    may,
    play,
    started,
    turn_up,
)

BOTH = pytest.mark.parametrize("edition", ["classic", "gala"])
TEN_ACTS = "A1 C1 D2 F2 J3 M3 R4 S4 T5 U5"


def test_f1_two_play_gala_only_and_nobody_plays_with_six() -> None:
    for edition, counts in (("classic", "3, 4 or 5"), ("gala", "2, 3, 4 or 5")):
        for players in range(8):
            if str(players) in counts:
                assert bigtop.game("flohcati", players, edition).players == players
            else:
                with pytest.raises(ChoiceError, match=f"is for {counts} players, not {players}"):
                    bigtop.game("flohcati", players, edition)


def test_f2_an_action_card_does_not_open_the_display_and_stays_in_the_deck() -> None:
    game, state = started("gala")
    assert game.why_not(state, "turn up magic eye 1") == (
        "the display opens with a circus card; action cards go back into the deck"
    )
    play(game, state, "turn up A0", "reveal")
    assert len([words for words in legal_words(game, state) if len(words) > 10]) == 9


@BOTH
def test_f3_one_may_take_at_once_unless_the_display_is_empty(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="J1 M1")
    assert not may(game, state, "take J1")
    turn_up(game, state, "J1", "M1")
    play(game, state, "take J1", "end", "take M1")
    assert hand(state, 1) == "M1 U0"


@BOTH
def test_f4_a_turn_without_a_match_ends_in_taking_a_card(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="J1")
    assert "end" not in legal_words(game, state)
    turn_up(game, state, "J1")
    assert "end" not in legal_words(game, state)
    assert "gala" not in legal_words(game, state)
    play(game, state, "take J1")
    assert "end" in legal_words(game, state)


@BOTH
def test_f5_a_match_brings_neither_card_nor_trio(edition: str) -> None:
    game, state = dealt("A5 C5 D5", edition=edition, keep="J1 J2")
    turn_up(game, state, "J1", "J2")
    assert not {"take J1", "take J2", "trio A5 C5 D5"} & (
        legal_words(game, state) if game.actor(state) == 0 else set()
    )
    assert "J2" in discards(state)
    assert (hand(state, 0), display(state)) == ("A5 C5 D5", "J1")


@BOTH
def test_f6_each_edition_has_its_own_action_cards(edition: str) -> None:
    game, state = dealt("A0", edition=edition)
    play(game, state, "reveal")
    names = {words[8:-2] for words in legal_words(game, state) if len(words) > 10}
    assert names == (
        {"new attraction", "take attraction", "request attraction"}
        if edition == "classic"
        else {"great parade", "magic eye", "mind reader"}
    )


def test_f7_new_attraction_may_stop_and_may_take_the_match() -> None:
    game, state = dealt("A0", keep="J1 J2")
    turn_up(game, state, "J1", "new attraction 1")
    stopping, going_on = game.copy(state), game.copy(state)
    play(game, stopping, "take J1", "end")
    assert game.actor(stopping) == 1
    turn_up(game, going_on, "request attraction 2", "J2")
    assert legal_words(game, going_on) == {"take J1", "take J2"}


def test_f7_the_great_parade_goes_on_to_a_match_or_another_action_card() -> None:
    game, state = dealt("A0", "C0", edition="gala", keep="J1 J2 M1")
    turn_up(game, state, "J1", "great parade 1")
    to_the_match, interrupted = game.copy(state), game.copy(state)
    play(game, to_the_match, "turn up M1", "turn up J2")
    assert legal_words(game, to_the_match) == {"take J1", "take M1"}
    play(game, interrupted, "turn up mind reader 3", "from 1", "give C0", "end")
    assert (game.actor(interrupted), display(interrupted)) == (1, "J1")


@BOTH
def test_f8_a_random_card_of_an_opponent_with_cards(edition: str) -> None:
    game, state = dealt("A0 A1", "C0 C1", edition=edition)
    turn_up(game, state, "take attraction 1" if edition == "classic" else "magic eye 1")
    assert legal_words(game, state) == {"from 1", "from 2"}
    play(game, state, "from 1")
    assert game.actor(state) == CHANCE
    assert legal_words(game, state) == {"draw C0", "draw C1"}


def test_f9_the_giver_chooses_among_the_act_or_in_gala_the_whole_hand() -> None:
    game, state = dealt("A0 A1 A2", "C0 J1 J2")
    turn_up(game, state, "request attraction 1")
    play(game, state, "ask J clockwise")
    assert (game.actor(state), legal_words(game, state)) == (1, {"give J1", "give J2"})
    assert game.why_not(state, "give C0") == "Juggler (J) was asked for"
    game, state = dealt("A0 A1 A2", "C0 J1 J2", edition="gala")
    turn_up(game, state, "mind reader 1")
    play(game, state, "from 1")
    assert (game.actor(state), legal_words(game, state)) == (1, {"give C0", "give J1", "give J2"})


@BOTH
def test_f10_with_nobody_to_choose_the_turn_just_ends(edition: str) -> None:
    game, state = started(edition)
    if edition == "gala":
        play(game, state, "turn up A0")
    turn_up(game, state, "take attraction 1" if edition == "classic" else "magic eye 1")
    play(game, state, "end")
    assert game.actor(state) == 1


@BOTH
def test_f11_trios_come_after_gaining_a_card_also_in_the_last_turn(edition: str) -> None:
    game, state = dealt("A5 C5 D5 A0 C0", edition=edition, keep="D0")
    leave_in_deck(state, "D0")
    assert not may(game, state, "trio A5 C5 D5")
    turn_up(game, state, "D0")
    play(game, state, "take D0", "trio A0 C0 D0", "trio A5 C5 D5", "end")
    assert game.actor(state) == OVER
    assert game.scores(state)[0] == 20


def test_f12_one_calls_at_the_end_of_ones_own_turn_after_a_match_in_classic_only() -> None:
    game, state = dealt(TEN_ACTS, keep="J0 J1 M0")
    turn_up(game, state, "J0")
    assert not may(game, state, "gala")
    lost = game.copy(state)
    turn_up(game, lost, "J1")
    play(game, lost, "gala")
    assert game.actor(lost) == OVER
    game, state = dealt(TEN_ACTS, edition="gala", keep="J0 J1")
    turn_up(game, state, "J0", "J1")
    assert game.actor(state) == 1


def test_f13_the_call_is_worth_ten_in_gala_only() -> None:
    points = sum(int(card[1]) for card in TEN_ACTS.split())
    for edition, bonus in (("classic", 0), ("gala", 10)):
        game, state = dealt(TEN_ACTS, edition=edition, keep="J0")
        turn_up(game, state, "J0")
        play(game, state, "take J0", "gala")
        assert game.scores(state)[0] == points + bonus


@BOTH
def test_f14_the_turn_of_the_last_card_is_completed(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="J1")
    parade = "new attraction 1" if edition == "classic" else "great parade 1"
    leave_in_deck(state, "J1", parade)
    turn_up(game, state, "J1", parade)
    assert legal_words(game, state) == {"take J1"}
    play(game, state, "take J1")
    assert game.actor(state) == 0
    play(game, state, "end")
    assert game.actor(state) == OVER


@BOTH
def test_f15_the_highest_card_of_each_act_and_ten_a_trio(edition: str) -> None:
    game, state = dealt("A1 A7 C7 D7 M3 M2", edition=edition, keep="U0")
    turn_up(game, state, "U0")
    play(game, state, "take U0")
    assert game.scores(state)[0] == 7 + 7 + 7 + 3
    play(game, state, "trio A7 C7 D7")
    assert game.scores(state)[0] == 10 + 1 + 3


@BOTH
def test_f16_a_random_seat_begins_unless_the_table_names_one(edition: str) -> None:
    game, state = started(edition, players=5, start="random")
    assert legal_words(game, state) == {f"start {seat}" for seat in range(5)}
    play(game, state, "start 4")
    assert state.turn == 4
    game, state = started(edition, players=5, start=2)
    assert not [words for words in legal_words(game, state) if words.startswith("start")]
    assert state.turn == 2


def test_f17_third_parties_know_the_act_of_a_given_card_in_classic_only() -> None:
    game, state = dealt("A0 A1 A2", "C0 J1 J2", "D0 D1 D2")
    turn_up(game, state, "request attraction 1")
    play(game, state, "ask J clockwise", "give J2")
    seen = game.conceal(state, 2)
    assert (hand(seen, 0), hand(seen, 1)) == ("A0 A1 A2", "C0")
    assert seen.hand_sizes.tolist()[:2] == [4, 2]
    game, state = dealt("A0 A1 A2", "C0 J1 J2", "D0 D1 D2", edition="gala")
    turn_up(game, state, "mind reader 1")
    play(game, state, "from 1", "give J2")
    seen = game.conceal(state, 2)
    assert (hand(seen, 0), hand(seen, 1)) == ("A0 A1 A2", "")


@BOTH
def test_f18_trios_are_optional_and_the_player_chooses_the_cards(edition: str) -> None:
    game, state = dealt("A5 C5 D5 F5", edition=edition, keep="J5")
    turn_up(game, state, "J5")
    play(game, state, "take J5")
    found = [words for words in legal_words(game, state) if words.startswith("trio")]
    assert len(found) == 10
    play(game, state, "end")
    assert state.hand_sizes[0] == 5
