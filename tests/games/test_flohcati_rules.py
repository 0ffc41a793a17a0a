"""Circus Flohcati by the book: sections 1 to 8 and 10 of RULES.md, a test for each numbered rule.

Section 9 is in test_flohcati_secrets.py, section 11 in test_flohcati_words.py, and the rulings
F1 to F18 in test_flohcati_rulings.py.
"""

from collections import Counter

import pytest

import bigtop
from bigtop import CHANCE, OVER, ChoiceError, IllegalAction
from bigtop.games import rules_text
from bigtop.games.flohcati.components import ACTS
from tests.games.flohcati_positions import (
    ALL_CARDS,
    dealt,
    deck,
    discards,
    display,
    hand,
    leave_in_deck,
    legal_words,
    may,
    play,
    started,
    trios,
    turn_up,
)

BOTH = pytest.mark.parametrize("edition", ["classic", "gala"])
PARADES = {"classic": "new attraction", "gala": "great parade"}
BLINDS = {"classic": "take attraction", "gala": "magic eye"}
TEN_ACTS = "A1 C1 D2 F2 J3 M3 R4 S4 T5 U5"


# 1. Aim


def test_1_1_points_come_from_acts_and_trios_and_in_gala_from_the_call() -> None:
    game, state = dealt(f"{TEN_ACTS} A7 C7", edition="gala", keep="D7")
    turn_up(game, state, "D7")
    play(game, state, "take D7", "trio A7 C7 D7", "gala")
    assert game.scores(state)[0] == (1 + 1 + 2 + 2 + 3 + 3 + 4 + 4 + 5 + 5) + 10 + 10


@BOTH
def test_1_2_the_deck_or_a_call_ends_the_game(edition: str) -> None:
    game, state = dealt(TEN_ACTS, edition=edition, keep="A0 A2")
    leave_in_deck(state, "A0", "A2")
    turn_up(game, state, "A0")
    play(game, state, "take A0")
    called = game.copy(state)
    play(game, called, "gala")
    assert game.actor(called) == OVER
    play(game, state, "end", "reveal", "turn up A2", "take A2", "end")
    assert game.actor(state) == OVER


# 2. The cards


@BOTH
def test_2_1_ten_acts_have_eight_cards_each(edition: str) -> None:
    _, state = started(edition)
    circus = [card for card in deck(state) if len(card) == 2]
    assert len(circus) == 80
    assert Counter(card[1] for card in circus) == dict.fromkeys("01234567", 10)
    assert Counter(card[0] for card in circus) == dict.fromkeys("ACDFJMRSTU", 8)


def test_2_2_the_acts_of_the_rules_are_those_of_the_table() -> None:
    rows = [
        f"| {act.letter}      | {act.name:<16} | `{act.colour}` | {act.symbol:<14} |"
        for act in ACTS
    ]
    assert "\n".join(rows) in rules_text("flohcati")


@BOTH
def test_2_3_there_are_three_action_cards_of_each_kind(edition: str) -> None:
    names = {
        "classic": ["new attraction", "take attraction", "request attraction"],
        "gala": ["great parade", "magic eye", "mind reader"],
    }[edition]
    _, state = started(edition)
    actions = {card for card in deck(state) if len(card) > 2}
    assert actions == {f"{name} {copy}" for name in names for copy in (1, 2, 3)}


def test_2_4_three_to_five_play_and_two_play_gala_unofficially() -> None:
    title = next(title for title in bigtop.games() if title.name == "flohcati")
    classic, gala = title.editions
    assert (sorted(classic.players), classic.unofficial) == ([3, 4, 5], ())
    assert (sorted(gala.players), gala.unofficial) == ([3, 4, 5], (2,))
    with pytest.raises(ChoiceError, match="3, 4 or 5 players, not 2"):
        bigtop.game("flohcati", players=2)


# 3. Setting up


@BOTH
def test_3_1_all_89_cards_are_in_the_deck_and_any_may_come(edition: str) -> None:
    game, state = dealt("A0", "C0", "D0", edition=edition)
    play(game, state, "reveal")
    assert game.actor(state) == CHANCE
    assert len(game.legal(state)) == 89 - 3


@BOTH
def test_3_2_nobody_has_a_card_at_first(edition: str) -> None:
    _, state = started(edition)
    assert state.hand_sizes.tolist() == [0] * 5
    assert not state.hands.any()


def test_3_3_only_gala_opens_the_display_and_with_a_circus_card() -> None:
    game, state = started("classic")
    assert (game.actor(state), display(state)) == (0, "")
    game, state = started("gala")
    assert game.actor(state) == CHANCE
    assert legal_words(game, state) == {f"turn up {card}" for card in ALL_CARDS}
    play(game, state, "turn up J5")
    assert (game.actor(state), display(state), state.deck_size) == (0, "J5", 88)


@BOTH
def test_3_4_the_table_or_chance_names_who_begins_and_turns_go_clockwise(edition: str) -> None:
    game, state = started(edition, players=4, start="random")
    assert legal_words(game, state) == {"start 0", "start 1", "start 2", "start 3"}
    play(game, state, "start 3")
    if edition == "gala":
        play(game, state, "turn up U0")
    order = []
    for card in ("A0", "A1", "A2", "A3", "A4"):
        order.append(game.actor(state))
        turn_up(game, state, card)
        play(game, state, f"take {card}", "end")
    assert order == [3, 0, 1, 2, 3]


# 4. Your turn


@BOTH
def test_4_1_a_turn_is_turning_up_or_taking_and_then_its_end(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="J5")
    turn_up(game, state, "J5")
    play(game, state, "take J5")
    assert game.actor(state) == 0
    assert legal_words(game, state) == {"end"}


@BOTH
def test_4_2_with_a_display_one_turns_up_or_takes_as_often_as_one_dares(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="A1 C1 D1 F1")
    turn_up(game, state, "A1", "C1", "D1")
    play(game, state, "take C1", "end")
    assert legal_words(game, state) == {"reveal", "take A1", "take D1"}
    turn_up(game, state, "F1")
    assert legal_words(game, state) == {"reveal", "take A1", "take D1", "take F1"}


@BOTH
def test_4_3_with_an_empty_display_one_has_to_turn_up_a_card(edition: str) -> None:
    game, state = dealt("A0", edition=edition)
    assert legal_words(game, state) == {"reveal"}


@BOTH
def test_4_4_a_new_act_joins_the_display(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="A1 U7")
    turn_up(game, state, "U7", "A1")
    assert display(state) == "A1 U7"


@BOTH
def test_4_5_a_match_is_discarded_and_the_turn_is_lost(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="A1 J1 J2")
    turn_up(game, state, "A1", "J1", "J2")
    assert discards(state) == {"J2"}
    assert display(state) == "A1 J1"
    assert hand(state, 0) == "A0"
    assert not [words for words in legal_words(game, state) if words.startswith("trio")]
    if edition == "classic":
        play(game, state, "end")
    assert game.actor(state) == 1
    assert state.lost_turns.tolist() == [1, 0, 0, 0, 0]


@BOTH
def test_4_6_taking_any_card_of_the_display_ends_the_turning_up(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="A1 C1 D1")
    turn_up(game, state, "A1", "C1", "D1")
    assert not may(game, state, "take F1")
    play(game, state, "take C1")
    assert hand(state, 0) == "A0 C1"
    assert not may(game, state, "reveal")
    assert not may(game, state, "take D1")


@BOTH
def test_4_7_one_cannot_decline_to_take(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="A1")
    turn_up(game, state, "A1")
    assert game.why_not(state, "end") == "now the player on turn reveals or takes a card"
    leave_in_deck(state)
    assert legal_words(game, state) == {"take A1"}


@BOTH
def test_4_8_the_display_stays_for_the_next_player(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="A1 C1")
    turn_up(game, state, "A1", "C1")
    play(game, state, "take C1", "end")
    assert (game.actor(state), display(state)) == (1, "A1")


@BOTH
def test_4_9_an_action_card_is_carried_out_and_does_not_join_the_display(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="A1")
    turn_up(game, state, "A1", f"{BLINDS[edition]} 1")
    assert display(state) == "A1"
    assert legal_words(game, state) == {"from 1", "from 2"}


# 5. Action cards


@BOTH
def test_5_1_an_action_card_is_a_must_and_goes_to_the_discard_pile(edition: str) -> None:
    game, state = dealt("A0", edition=edition)
    card = f"{BLINDS[edition]} 2"
    turn_up(game, state, card)
    assert discards(state) == {card}
    assert not {"end", "reveal"} & legal_words(game, state)


@BOTH
def test_5_2_after_a_card_of_another_player_none_is_taken_or_turned_up(edition: str) -> None:
    game, state = dealt("A0", "C0", edition=edition, keep="A1")
    turn_up(game, state, "A1", f"{BLINDS[edition]} 1")
    play(game, state, "from 1", "draw C0")
    assert legal_words(game, state) == {"end"}
    play(game, state, "end")
    assert (game.actor(state), display(state)) == (1, "A1")


@pytest.mark.parametrize("kind", ["take attraction", "magic eye", "mind reader"])
def test_5_3_without_an_opponent_to_choose_nothing_happens(kind: str) -> None:
    game, state = started("classic" if kind == "take attraction" else "gala")
    if game.edition == "gala":
        play(game, state, "turn up A0")
    turn_up(game, state, f"{kind} 1")
    assert (game.actor(state), legal_words(game, state)) == (0, {"end"})
    assert state.hand_sizes.tolist() == [0] * 5


def test_5_a_1_new_attraction_leaves_the_choice_and_the_parade_does_not() -> None:
    game, state = dealt("A0", keep="A1 C1")
    turn_up(game, state, "A1", "new attraction 1")
    assert legal_words(game, state) == {"reveal", "take A1"}
    turn_up(game, state, "C1")
    assert legal_words(game, state) == {"reveal", "take A1", "take C1"}
    game, state = dealt("A0", edition="gala", keep="A1 C1")
    turn_up(game, state, "A1", "great parade 1")
    assert game.actor(state) == CHANCE
    play(game, state, "turn up C1")
    assert game.actor(state) == CHANCE


@BOTH
def test_5_a_2_new_acts_join_the_display_and_an_empty_one_needs_a_card(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="A1 C1 C2")
    turn_up(game, state, f"{PARADES[edition]} 1")
    for card in ("A1", "C1"):
        if edition == "classic":
            assert "end" not in legal_words(game, state)
            play(game, state, "reveal")
        play(game, state, f"turn up {card}")
    assert display(state) == "A1 C1"


def test_5_a_2_new_attraction_with_an_empty_display_must_go_on() -> None:
    game, state = dealt("A0")
    turn_up(game, state, "new attraction 1")
    assert legal_words(game, state) == {"reveal"}


def test_5_a_3_a_match_does_not_lose_the_turn() -> None:
    game, state = dealt("A0", keep="A1 C1 C2")
    turn_up(game, state, "A1", "C1", "new attraction 1", "C2")
    assert legal_words(game, state) == {"take A1", "take C1", "take C2"}
    play(game, state, "take C2")
    assert (hand(state, 0), display(state)) == ("A0 C2", "A1 C1")
    assert state.lost_turns[0] == 0


def test_5_a_3_the_match_of_a_parade_is_discarded() -> None:
    game, state = dealt("A0", edition="gala", keep="A1 C1 C2")
    turn_up(game, state, "A1", "great parade 1")
    play(game, state, "turn up C1", "turn up C2")
    assert discards(state) == {"C2", "great parade 1"}
    assert legal_words(game, state) == {"take A1", "take C1"}


@BOTH
def test_5_a_3_the_next_player_can_lose_the_turn_again(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="A1 C1 C2 C3")
    turn_up(game, state, "A1", "C1", f"{PARADES[edition]} 1")
    play(game, state, *(["reveal"] if edition == "classic" else []), "turn up C2")
    play(game, state, "take A1", "end")
    turn_up(game, state, "C3")
    assert state.lost_turns.tolist() == [0, 1, 0, 0, 0]


def test_5_a_4_a_match_that_is_not_taken_is_discarded() -> None:
    game, state = dealt("A0", keep="A1 C1 C2")
    turn_up(game, state, "A1", "C1", "new attraction 1", "C2")
    assert discards(state) == {"new attraction 1"}
    play(game, state, "take C1")
    assert discards(state) == {"new attraction 1", "C2"}
    assert display(state) == "A1"


@pytest.mark.parametrize("card", ["new attraction 2", "take attraction 1", "request attraction 1"])
def test_5_a_5_action_cards_during_new_attraction_have_no_effect(card: str) -> None:
    game, state = dealt("A0", keep="A1 C1 C2")
    turn_up(game, state, "A1", "new attraction 1", card)
    assert card in discards(state)
    assert legal_words(game, state) == {"reveal", "take A1"}
    turn_up(game, state, "C1", "C2")
    assert legal_words(game, state) == {"take A1", "take C1", "take C2"}


def test_5_a_5_action_cards_during_a_parade_take_over() -> None:
    game, before = dealt("A0", "C0", edition="gala", keep="A1 A2")
    turn_up(game, before, "A1", "great parade 1")
    state = game.copy(before)
    play(game, state, "turn up magic eye 1", "from 1", "draw C0")
    assert legal_words(game, state) == {"end"}
    state = game.copy(before)
    play(game, state, "turn up mind reader 1", "from 1", "give C0")
    assert legal_words(game, state) == {"end"}
    state = game.copy(before)
    play(game, state, "turn up great parade 2", "turn up A2")
    assert legal_words(game, state) == {"take A1"}


@BOTH
def test_5_a_6_without_a_match_before_the_deck_runs_out_one_takes_a_card(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="A1 C1")
    leave_in_deck(state, "A1", "C1", f"{PARADES[edition]} 1")
    turn_up(game, state, "A1", f"{PARADES[edition]} 1")
    play(game, state, *(["reveal"] if edition == "classic" else []), "turn up C1")
    assert legal_words(game, state) == {"take A1", "take C1"}


@BOTH
def test_5_a_6_without_any_card_one_gets_nothing(edition: str) -> None:
    game, state = dealt("A0", edition=edition)
    leave_in_deck(state, f"{PARADES[edition]} 1")
    turn_up(game, state, f"{PARADES[edition]} 1")
    assert legal_words(game, state) == {"end"}
    play(game, state, "end")
    assert game.actor(state) == OVER


@BOTH
def test_5_b_1_the_opponent_must_have_cards(edition: str) -> None:
    game, state = started(edition)
    play(game, state, *(["turn up A0"] if edition == "gala" else ["reveal", "turn up A0"]))
    play(game, state, "take A0", "end")
    turn_up(game, state, f"{BLINDS[edition]} 1")
    assert legal_words(game, state) == {"from 0"}
    assert game.why_not(state, "from 1") == "the card must come from an opponent"
    assert game.why_not(state, "from 2") == "seat 2 has no cards"
    assert game.why_not(state, "from 4") == "seats are 0 to 2"


@BOTH
def test_5_b_2_any_card_of_the_chosen_hand_may_be_drawn(edition: str) -> None:
    game, state = dealt("A0 A1", "C0 C1", "D0 D1", edition=edition)
    turn_up(game, state, f"{BLINDS[edition]} 1")
    play(game, state, "from 2")
    assert game.actor(state) == CHANCE
    assert legal_words(game, state) == {"draw D0", "draw D1"}
    play(game, state, "draw D1")
    assert (hand(state, 0), hand(state, 2)) == ("A0 A1 D1", "D0")
    assert state.hand_sizes.tolist() == [3, 2, 1, 0, 0]


def test_5_c_1_any_act_and_either_direction_may_be_named() -> None:
    game, state = dealt("A0")
    turn_up(game, state, "request attraction 1")
    assert legal_words(game, state) == {
        f"ask {act.letter} {way}" for act in ACTS for way in ("clockwise", "counterclockwise")
    }


def test_5_c_2_one_after_the_other_answers_and_none_who_has_one_may_pass() -> None:
    game, state = dealt("A0", "C0", "J2", "J3", players=4)
    turn_up(game, state, "request attraction 1")
    clockwise, other_way = game.copy(state), game.copy(state)
    play(game, clockwise, "ask J clockwise")
    assert (game.actor(clockwise), legal_words(game, clockwise)) == (2, {"give J2"})
    play(game, other_way, "ask J counterclockwise")
    assert (game.actor(other_way), legal_words(game, other_way)) == (3, {"give J3"})


def test_5_c_3_the_giver_chooses_and_nobody_else_gives() -> None:
    game, state = dealt("A0 A1", "J1 J2", "J3 J4", keep="C0")
    turn_up(game, state, "request attraction 1")
    play(game, state, "ask J clockwise")
    assert legal_words(game, state) == {"give J1", "give J2"}
    play(game, state, "give J1")
    assert [hand(state, seat) for seat in range(3)] == ["A0 A1 J1", "J2", "J3 J4"]


def test_5_c_4_if_nobody_has_one_nothing_is_gained() -> None:
    game, state = dealt("J0", "C0", "D0")
    turn_up(game, state, "request attraction 1")
    play(game, state, "ask J counterclockwise")
    assert (game.actor(state), legal_words(game, state)) == (0, {"end"})
    assert state.hand_sizes.tolist() == [1, 1, 1, 0, 0]


def test_5_c_5_the_chosen_opponent_of_a_mind_reader_gives_any_card() -> None:
    game, state = dealt("A0 A1", "C0 D1", "F0 F1", edition="gala")
    turn_up(game, state, "mind reader 1")
    assert legal_words(game, state) == {"from 1", "from 2"}
    play(game, state, "from 1")
    assert (game.actor(state), legal_words(game, state)) == (1, {"give C0", "give D1"})
    play(game, state, "give D1")
    assert (hand(state, 0), hand(state, 1)) == ("A0 A1 D1", "C0")


# 6. Ending your turn


@BOTH
def test_6_1_trios_follow_a_card_that_was_taken(edition: str) -> None:
    game, state = dealt("A5 C5", edition=edition, keep="J5")
    turn_up(game, state, "J5")
    assert not may(game, state, "trio A5 C5 J5")
    play(game, state, "take J5")
    assert legal_words(game, state) == {"trio A5 C5 J5", "end"}


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        ("classic", ["turn up take attraction 1", "from 1", "draw J5"]),
        ("classic", ["turn up request attraction 1", "ask J clockwise", "give J5"]),
        ("gala", ["turn up magic eye 1", "from 1", "draw J5"]),
        ("gala", ["turn up mind reader 1", "from 1", "give J5"]),
    ],
)
def test_6_1_trios_follow_a_card_gained_by_an_action(edition: str, words: list[str]) -> None:
    game, state = dealt("A5 C5", "J5 D0", edition=edition)
    play(game, state, "reveal", *words)
    assert legal_words(game, state) == {"trio A5 C5 J5", "end"}


@BOTH
def test_6_2_three_of_a_value_are_a_trio_and_of_four_one_chooses(edition: str) -> None:
    game, state = dealt("A5 C5 D5", edition=edition, keep="J5")
    turn_up(game, state, "J5")
    play(game, state, "take J5")
    assert legal_words(game, state) == {
        "end",
        "trio A5 C5 D5",
        "trio A5 C5 J5",
        "trio A5 D5 J5",
        "trio C5 D5 J5",
    }


@BOTH
def test_6_3_several_trios_may_be_laid_down_and_old_ones_too(edition: str) -> None:
    game, state = dealt("A5 C5 D5 A1 C1 D1", edition=edition, keep="U0")
    turn_up(game, state, "U0")
    play(game, state, "take U0", "trio A5 C5 D5", "trio A1 C1 D1")
    assert legal_words(game, state) == {"end"}
    assert game.scores(state)[0] == 20


@BOTH
def test_6_4_the_cards_of_a_trio_have_left_the_hand(edition: str) -> None:
    game, state = dealt(f"{TEN_ACTS} A7 C7", edition=edition, keep="D1")
    turn_up(game, state, "D1")
    play(game, state, "take D1")
    assert may(game, state, "gala")
    play(game, state, "trio A1 C1 D1")
    assert may(game, state, "gala")  # A7, C7 and D2 are still there
    assert trios(state, 0) == "A1 C1 D1"
    assert state.hand_sizes[0] == 10
    game, state = dealt(TEN_ACTS, edition=edition, keep="D1")
    turn_up(game, state, "D1")
    play(game, state, "take D1", "trio A1 C1 D1")
    assert not may(game, state, "gala")
    assert not [words for words in legal_words(game, state) if "A1" in words]


@BOTH
def test_6_5_without_a_new_card_there_are_no_trios(edition: str) -> None:
    game, state = dealt("A5 C5 D5", edition=edition, keep="J0 J1")
    leave_in_deck(state, f"{PARADES[edition]} 1", "J0")
    turn_up(game, state, f"{PARADES[edition]} 1")
    play(game, state, *(["reveal"] if edition == "classic" else []), "turn up J0", "take J0")
    assert may(game, state, "trio A5 C5 D5")
    game, state = dealt("A5 C5 D5", edition=edition, keep="J0 J1")
    leave_in_deck(state, f"{PARADES[edition]} 1")
    turn_up(game, state, f"{PARADES[edition]} 1")
    assert not may(game, state, "trio A5 C5 D5")
    assert game.why_not(state, "trio A5 C5 D5") == (
        "trios are laid down only after gaining a card in the same turn"
    )


def test_6_5_after_a_lost_turn_there_are_no_trios() -> None:
    game, state = dealt("A5 C5 D5", keep="J0 J1")
    turn_up(game, state, "J0", "J1")
    assert (game.actor(state), legal_words(game, state)) == (0, {"end"})


@BOTH
def test_6_6_ten_acts_in_hand_are_enough_to_call(edition: str) -> None:
    game, state = dealt(TEN_ACTS[:-3], edition=edition, keep="U5")
    turn_up(game, state, "U5")
    assert not may(game, state, "gala")
    play(game, state, "take U5")
    assert legal_words(game, state) == {"end", "gala"}
    play(game, state, "gala")
    assert (game.actor(state), state.caller) == (OVER, 0)


@pytest.mark.parametrize("missing", [act.letter for act in ACTS])
def test_6_6_nine_acts_are_not_enough_whichever_they_are(missing: str) -> None:
    nine = [card for card in TEN_ACTS.split() if card[0] != missing]
    again = f"{nine[0][0]}0"
    game, state = dealt(" ".join(nine), keep=again)
    turn_up(game, state, again)
    play(game, state, f"take {again}")
    assert legal_words(game, state) == {"end"}


def test_6_7_after_a_lost_turn_one_may_call_in_classic_only() -> None:
    for edition, expected in (("classic", {"end", "gala"}), ("gala", {"reveal", "take J0"})):
        game, state = dealt(TEN_ACTS, edition=edition, keep="J0 J1")
        turn_up(game, state, "J0", "J1")
        assert legal_words(game, state) == expected


@BOTH
def test_6_7_after_an_action_card_one_may_call(edition: str) -> None:
    game, state = dealt(TEN_ACTS, edition=edition)
    leave_in_deck(state, f"{PARADES[edition]} 1")
    turn_up(game, state, f"{PARADES[edition]} 1")  # brings nothing
    assert legal_words(game, state) == {"end", "gala"}
    game, state = dealt(TEN_ACTS, "A0", edition=edition)
    turn_up(game, state, f"{BLINDS[edition]} 1")
    play(game, state, "from 1", "draw A0")
    assert legal_words(game, state) == {"end", "gala"}


@BOTH
def test_6_8_a_false_call_is_refused_and_names_what_is_missing(edition: str) -> None:
    game, state = dealt("A1 C1 D2 F2 J3 M3 R4", edition=edition, keep="S4")
    turn_up(game, state, "S4")
    play(game, state, "take S4")
    before = state.tobytes()
    missing = "the hand lacks Tightrope walker \\(T\\) and Unicyclist \\(U\\)"
    with pytest.raises(IllegalAction, match=f"^gala is not possible: {missing}$"):
        play(game, state, "gala")
    assert state.tobytes() == before


@BOTH
def test_6_9_the_next_player_is_on(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="A1 A2 A3")
    for seat, card in enumerate(("A1", "A2", "A3")):
        assert game.actor(state) == seat
        turn_up(game, state, card)
        play(game, state, f"take {card}", "end")
    assert game.actor(state) == 0


# 7. The end of the game


@BOTH
def test_7_1_a_call_ends_the_game_at_once(edition: str) -> None:
    game, state = dealt(TEN_ACTS, edition=edition, keep="A0")
    turn_up(game, state, "A0")
    play(game, state, "take A0", "gala")
    assert game.actor(state) == OVER
    assert game.legal(state) == []
    assert game.why_not(state, "end") == "the game is over"


@BOTH
def test_7_2_the_last_turn_is_completed(edition: str) -> None:
    game, state = dealt("A5 C5", edition=edition, keep="J5")
    leave_in_deck(state, "J5")
    turn_up(game, state, "J5")
    play(game, state, "take J5", "trio A5 C5 J5")
    assert game.actor(state) == 0
    play(game, state, "end")
    assert game.actor(state) == OVER
    assert game.scores(state)[0] == 10


@BOTH
def test_7_2_an_action_card_that_is_the_last_card_is_carried_out(edition: str) -> None:
    game, state = dealt("A0", "C7", edition=edition)
    leave_in_deck(state, f"{BLINDS[edition]} 1")
    turn_up(game, state, f"{BLINDS[edition]} 1")
    play(game, state, "from 1", "draw C7", "end")
    assert game.actor(state) == OVER
    assert game.scores(state)[:2] == [7, 0]


def test_7_3_a_match_as_the_last_card_ends_turn_and_game() -> None:
    game, state = dealt(TEN_ACTS, keep="J0 J1")
    leave_in_deck(state, "J0", "J1")
    turn_up(game, state, "J0", "J1")
    assert legal_words(game, state) == {"end", "gala"}
    play(game, state, "end")
    assert (game.actor(state), state.caller) == (OVER, -1)
    game, state = dealt(TEN_ACTS, edition="gala", keep="J0 J1")
    leave_in_deck(state, "J0", "J1")
    turn_up(game, state, "J0", "J1")
    assert game.actor(state) == OVER


# 8. Scoring


@BOTH
def test_8_1_the_highest_card_of_each_act_scores(edition: str) -> None:
    game, state = dealt("A7 C4 D0", edition=edition)
    assert game.scores(state)[0] == 7 + 4 + 0


@BOTH
def test_8_2_further_cards_of_an_act_score_nothing(edition: str) -> None:
    game, state = dealt("A2 A7 A6 C1", edition=edition)
    assert game.scores(state)[0] == 7 + 1


@BOTH
def test_8_3_a_trio_scores_ten_whatever_its_value(edition: str) -> None:
    for value in (0, 7):
        cards = f"A{value} C{value}"
        game, state = dealt(cards, edition=edition, keep=f"D{value}")
        turn_up(game, state, f"D{value}")
        play(game, state, f"take D{value}", f"trio {cards} D{value}")
        assert game.scores(state)[0] == 10


def test_8_4_the_call_scores_ten_in_gala_and_nothing_in_classic() -> None:
    for edition, bonus in (("classic", 0), ("gala", 10)):
        game, state = dealt(TEN_ACTS, edition=edition, keep="A0")
        turn_up(game, state, "A0")
        play(game, state, "take A0")
        before = game.scores(state)
        play(game, state, "gala")
        assert game.scores(state) == [before[0] + bonus, *before[1:]]


@BOTH
def test_8_5_the_highest_total_wins_and_a_tie_is_shared(edition: str) -> None:
    game, state = dealt("A5", "C7", "D7", edition=edition, keep="A1")
    leave_in_deck(state, "A1")
    turn_up(game, state, "A1")
    assert game.winners(state) == []
    play(game, state, "take A1", "end")
    assert game.scores(state) == [5, 7, 7]
    assert game.winners(state) == [1, 2]


@BOTH
def test_the_example_of_the_booklet_makes_20_and_27_points(edition: str) -> None:
    game, state = dealt(
        "A2 C2 A3 C3 A6 A1 C4 D0 J7 J3 M5 M4 D3", edition=edition, keep="D2 S5 U0 U1"
    )
    turn_up(game, state, "D2")
    play(game, state, "take D2", "trio A2 C2 D2", "trio A3 C3 D3", "end")
    assert game.scores(state)[0] == 20 + 6 + 4 + 0 + 7 + 5
    turn_up(game, state, "S5")
    play(game, state, "take S5", "end")
    turn_up(game, state, f"{BLINDS[edition]} 1")
    play(game, state, "from 1", "draw S5", "end", "reveal", f"turn up {BLINDS[edition]} 2")
    play(game, state, "from 2", "draw S5")
    assert hand(state, 0) == "A1 A6 C4 D0 J3 J7 M4 M5 S5"
    assert game.scores(state)[0] == 20 + 27


# 10. Options


def test_10_1_start_is_random_or_a_seat() -> None:
    game = bigtop.game("flohcati")
    assert game.options["start"] == "random"
    assert game.actor(game.start()) == CHANCE
    for seat in range(3):
        game, state = started(start=seat)
        assert game.actor(state) == seat
    with pytest.raises(ChoiceError, match="option start takes random, 0, 1 or 2, not 3"):
        started(start=3)
