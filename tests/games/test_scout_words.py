"""SCOUT in words: section 11 of RULES.md, refusals, reasons, what is told, and the table."""

import pytest

import bigtop
from bigtop import OVER, SPECTATOR, ChoiceError, IllegalAction, NotationError, Random
from bigtop.core.layout import settings
from tests.games.scout_positions import (
    active_set,
    deal,
    dealt,
    hand,
    legal_words,
    may,
    play,
    position,
    random_positions,
)

NAMES = ("Ann", "Bo", "Cy", "Di")

# 11. How moves are written


def test_11_1_a_written_game_can_be_typed_in_again(rng: Random) -> None:
    game = bigtop.game("scout", players=3)
    state = game.start()
    typed = game.start()
    while game.actor(state) != OVER:
        action = rng.choice(game.legal(state))
        play(game, typed, game.text(state, action))
        game.play(state, action)
    assert typed.tobytes() == state.tobytes()


def test_11_1_every_action_has_words_that_mean_it_and_nothing_else() -> None:
    game = bigtop.game("scout")
    state = game.start()
    words = [game.text(state, action) for action in range(game.action_count)]
    assert [game.parse(state, action) for action in words] == list(range(907))
    assert len(set(words)) == 907


def test_11_2_the_highest_seat_is_followed_by_seat_0() -> None:
    game, state = dealt(players=3, start=2)
    play(game, state, "show 1")
    assert game.actor(state) == 0
    play(game, state, "scout left at 1")
    assert game.actor(state) == 1


def test_11_3_start_is_written_first_of_all_where_chance_decides() -> None:
    game = bigtop.game("scout", players=3)
    assert legal_words(game, game.start()) == {"start 0", "start 1", "start 2"}


@pytest.mark.parametrize("start", [0, 2, "holder"])
def test_11_3_start_is_never_written_where_it_does_not(start: int | str) -> None:
    game = bigtop.game("scout", players=3, start=start)
    state = game.start()
    assert may(game, state, "deal 9/3")
    deal(game, state)
    assert legal_words(game, state) == {"keep", "turn"}


def test_11_4_cards_are_dealt_seat_by_seat_from_left_to_right() -> None:
    game = bigtop.game("scout", players=5, start=3)
    state = game.start()
    play(game, state, *(f"deal {card}/10" for card in range(1, 10)))
    play(game, state, "deal 5/3", "deal 2/7")
    assert hand(state, 0) == "1/10 2/10 3/10 4/10 5/10 6/10 7/10 8/10 9/10"
    assert hand(state, 1) == "5/3 2/7"


def test_11_5_each_seat_from_0_upwards_keeps_or_turns() -> None:
    game, state = dealt(players=3, start=2, keep=False)
    assert game.actor(state) == 0
    play(game, state, "keep")
    assert game.actor(state) == 1
    play(game, state, "turn")
    assert game.actor(state) == 2
    play(game, state, "keep")
    assert state.turned.tolist() == [0, 1, 0, 0, 0]


def test_11_6_places_of_a_show_are_those_before_the_cards_leave_the_hand() -> None:
    game, state = position("9/1 2/3 3/5 4/6")
    play(game, state, "show 2-4")
    assert active_set(state) == "2/3 3/5 4/6"
    with pytest.raises(NotationError):
        game.parse(state, "show 4-2")


def test_11_6_the_place_of_a_scout_is_the_one_that_the_card_will_have() -> None:
    game, state = position("9/1 2/3", table="6/7 7/5")
    play(game, state, "scout left at 3")
    assert hand(state, 0) == "9/1 2/3 6/7"


def test_11_7_the_left_end_is_what_was_leftmost_in_the_owners_hand() -> None:
    game, state = position("6/7 5/3 4/2 1/9", "9/8")
    play(game, state, "show 1-3", "scout left at 1")
    assert hand(state, 1) == "6/7 9/8"
    play(game, state, "scout left at 1")
    assert hand(state, 2).startswith("5/3 ")


def test_11_7_a_set_of_one_card_has_only_a_left_end() -> None:
    game, state = position("9/1", table="6/7")
    assert may(game, state, "scout left at 1")
    assert not may(game, state, "scout right at 1")


def test_11_8_turned_means_the_other_way_up_than_on_the_table() -> None:
    game, state = position("9/1 2/3", table="6/7")
    play(game, state, "scout left at 2 turned")
    assert hand(state, 0) == "9/1 7/6 2/3"


def test_11_8_in_scout_and_show_too() -> None:
    game, state = position("9/1 2/3", table="6/7")
    play(game, state, "scout & show left at 3 turned")
    assert hand(state, 0) == "9/1 2/3 7/6"


def test_11_9_between_the_two_steps_of_a_scout_and_show_only_a_show_is_a_move() -> None:
    game, state = position("9/1 2/3", table="6/7 7/5")
    play(game, state, "scout & show left at 1")
    assert game.actor(state) == 0
    assert legal_words(game, state) == {"show 2"}


@pytest.mark.parametrize("words", ["pass", "stop", "skip", "end", ""])
def test_11_10_there_is_no_word_for_passing(words: str) -> None:
    game, state = position("9/1 2/3", table="6/7 7/5")
    with pytest.raises(NotationError):
        game.parse(state, words)


@pytest.mark.parametrize(
    ("words", "becomes", "left"),
    [
        ("scout right at 2", "2/3 6/1 7/8 7/9 3/8", "4/1 5/1"),
        ("scout right at 1 turned", "1/6 2/3 7/8 7/9 3/8", "4/1 5/1"),
        ("scout & show right at 2", "2/3 6/1 7/8 7/9 3/8", "4/1 5/1"),
    ],
)
def test_11_10_the_example_of_the_booklet(words: str, becomes: str, left: str) -> None:
    game, state = position("2/3 7/8 7/9 3/8", table="4/1 5/1 6/1")
    play(game, state, words)
    assert hand(state, 0) == becomes
    assert active_set(state) == left


# Words that are read, and words that are not


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("show 1", 0),
        ("show 1-2", 1),
        ("show 3-5", 2 * 10 + 2),
        ("show 45", 44 * 10),
        ("scout left at 1", 450),
        ("scout left at 1 turned", 451),
        ("scout left at 6", 450 + 2 * 5),
        ("scout right at 1", 450 + 90),
        ("scout & show left at 1", 630),
        ("scout & show right at 45 turned", 809),
        ("keep", 810),
        ("turn", 811),
        ("deal 1/2", 812),
        ("deal 2/1", 813),
        ("deal 10/9", 901),
        ("start 0", 902),
        ("start 4", 906),
    ],
)
def test_an_action_has_the_same_number_in_every_version(words: str, number: int) -> None:
    game = bigtop.game("scout")
    state = game.start()
    assert game.parse(state, words) == number
    assert game.text(state, number) == words


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("SHOW 3-5", "show 3-5"),
        ("  show   4 ", "show 4"),
        ("Scout Left At 6", "scout left at 6"),
        ("scout\tright at 1\nturned", "scout right at 1 turned"),
        ("scout  &  show left at 6 TURNED", "scout & show left at 6 turned"),
        ("Keep", "keep"),
        (" TURN ", "turn"),
        ("Deal 10/3", "deal 10/3"),
        ("start  2", "start 2"),
    ],
)
def test_capitals_and_spaces_make_no_difference(typed: str, meant: str) -> None:
    game = bigtop.game("scout")
    state = game.start()
    assert game.text(state, game.parse(state, typed)) == meant


@pytest.mark.parametrize(
    "words",
    [
        "",
        "shout 3",
        "show",
        "show 0",
        "show 46",
        "show 5-3",
        "show 3-3",
        "show 1-11",
        "show 44-54",
        "show 3 5",
        "show -1",
        "show 3-5 please",
        "scout",
        "scout 3",
        "scout left",
        "scout middle at 3",
        "scout left at 0",
        "scout left at 46",
        "scout left turned at 3",
        "scout & show left",
        "keep hand",
        "deal 9",
        "deal 3/3",
        "deal 9/11",
        "deal 0/4",
        "start",
        "start 5",
        "start -1",
    ],
)
def test_other_words_are_refused(words: str) -> None:
    game = bigtop.game("scout")
    with pytest.raises(NotationError, match="is no action of SCOUT; write it like show 3-5, "):
        game.parse(game.start(), words)


@pytest.mark.parametrize("words", ["show " + "9" * 5000, "deal 9/" + "3" * 5000, "show ٣"])
def test_only_numbers_of_the_game_are_read(words: str) -> None:
    game = bigtop.game("scout")
    with pytest.raises(NotationError) as refusal:
        game.parse(game.start(), words)
    assert len(str(refusal.value)) < 300


def test_a_refusal_says_what_was_read_and_what_was_expected() -> None:
    game = bigtop.game("scout")
    with pytest.raises(NotationError) as refusal:
        game.parse(game.start(), " Shout 3 ")
    assert str(refusal.value) == (
        "'Shout 3' is no action of SCOUT; write it like show 3-5, show 4, scout left at 6, "
        "scout right at 1 turned, scout & show left at 6, keep, turn, deal 9/3 or start 0"
    )


@pytest.mark.parametrize("action", [-1, 907])
def test_other_numbers_are_refused(action: int) -> None:
    game, state = position("9/1")
    with pytest.raises(IllegalAction, match=f"^actions of scout are 0 to 906, not {action}$"):
        game.play(state, action)


# Why not


def test_a_refused_move_is_named_with_its_reason_and_changes_nothing() -> None:
    game, state = position("8/1 9/1", table="1/2 1/3")
    before = state.copy()
    with pytest.raises(IllegalAction) as refusal:
        play(game, state, "show 1-2")
    assert str(refusal.value) == (
        "show 1-2 is not possible: a run does not beat a match of the same size"
    )
    assert state == before


@pytest.mark.parametrize(
    ("yours", "active", "words", "reason"),
    [
        ("8/1 9/1", "", "show 2-3", "the hand has 2 cards"),
        ("8/1", "", "show 2", "the hand has 1 card"),
        ("8/1 5/1", "", "show 1-2", "8 5 is neither a run nor a match"),
        ("7/1 8/2 8/3", "", "show 1-3", "7 8 8 is neither a run nor a match"),
        ("10/1 1/2", "", "show 1-2", "10 1 is neither a run nor a match"),
        ("9/1", "2/1 3/1", "show 1", "1 card cannot beat 2"),
        ("9/1 9/2", "1/2 2/3 3/4", "show 1-2", "2 cards cannot beat 3"),
        ("8/1 9/1", "1/2 1/3", "show 1-2", "a run does not beat a match of the same size"),
        ("7/1", "8/1", "show 1", "a single 7 does not beat a single 8"),
        ("8/2", "8/1", "show 1", "a single 8 does not beat a single 8"),
        ("6/1 6/2", "7/1 7/2", "show 1-2", "a pair of 6s does not beat a pair of 7s"),
        ("4/1 3/1", "4/2 5/2", "show 1-2", "the run 4-3 does not beat the run 4-5"),
    ],
)
def test_why_a_show_is_not_possible(yours: str, active: str, words: str, reason: str) -> None:
    game, state = position(yours, table=active)
    assert game.why_not(state, words) == reason


def test_why_three_of_a_kind_are_not_enough() -> None:
    game, state = position("4/1 4/2 4/3", table="5/1 5/2 5/3")
    assert game.why_not(state, "show 1-3") == "three 4s do not beat three 5s"


@pytest.mark.parametrize(
    ("active", "words", "reason"),
    [
        ("", "scout left at 1", "there is no card on the table to scout: show a set"),
        ("", "scout & show left at 1", "there is no card on the table to scout: show a set"),
        ("5/1", "scout right at 1", "a single card has one end, called left"),
        ("5/1", "scout & show right at 1", "a single card has one end, called left"),
        ("5/1 6/1", "scout left at 4", "a new card can go to positions 1 to 3"),
        (
            "9/3 9/4",
            "scout & show left at 1",
            "no show would be possible then that beats a single 9",
        ),
        (
            "8/3 7/2 6/4",
            "scout & show right at 1",
            "no show would be possible then that beats the run 8-7",
        ),
    ],
)
def test_why_a_scout_is_not_possible(active: str, words: str, reason: str) -> None:
    game, state = position("2/5 4/8", table=active)
    assert game.why_not(state, words) == reason


def test_why_a_second_scout_and_show_is_not_possible() -> None:
    game, state = position("9/1 8/2", table="5/1", spent=[0])
    reason = "Scout & Show is possible once a round"
    assert game.why_not(state, "scout & show left at 1") == reason


def test_why_nothing_but_a_show_is_possible_after_the_card_was_taken() -> None:
    game, state = position("9/1 8/2", table="5/1 6/1")
    play(game, state, "scout & show left at 1")
    reason = "the card for Scout & Show is taken: now show a set"
    assert game.why_not(state, "scout left at 1") == reason
    assert game.why_not(state, "scout & show left at 1") == reason


def test_why_two_players_cannot_scout_and_show() -> None:
    game, state = position("9/1 8/2", "4/3", table="5/1", players=2)
    reason = "two players do not use Scout & Show"
    assert game.why_not(state, "scout & show left at 1") == reason


def test_why_a_player_without_chips_cannot_scout() -> None:
    game, state = position("9/1 8/2", "4/3", table="5/1", players=2, chips=(0, 3))
    assert game.why_not(state, "scout left at 1") == "no scout chip is left to pay with"


@pytest.mark.parametrize("words", ["keep", "turn"])
def test_why_a_hand_is_not_turned_later(words: str) -> None:
    game, state = position("9/1 8/2")
    reason = "a hand is turned only before the first turn of a round"
    assert game.why_not(state, words) == reason


def test_why_no_card_is_dealt_later() -> None:
    game, state = position("9/1 8/2")
    assert game.why_not(state, "deal 5/6") == "the hands are dealt and the round has begun"


def test_why_not_while_chance_names_the_starting_player() -> None:
    game = bigtop.game("scout")
    reason = "first chance names the starting player"
    assert game.why_not(game.start(), "deal 5/6") == reason
    assert game.why_not(game.start(), "show 1") == reason
    assert game.why_not(game.start(), "start 4") == "seats are 0 to 3"


def test_why_not_while_cards_are_dealt() -> None:
    game = bigtop.game("scout", players=4, start=0)
    state = game.start()
    play(game, state, "deal 5/6")
    for words in ("deal 5/6", "deal 6/5", "deal 9/10"):
        assert game.why_not(state, words) == "this card is not left to be dealt"
    assert game.why_not(state, "show 1") == "the hands are still being dealt"
    assert game.why_not(state, "start 1") == "the hands are still being dealt"


def test_why_not_while_hands_are_turned() -> None:
    game, state = dealt(keep=False)
    reason = "first every player keeps or turns the hand"
    assert game.why_not(state, "show 1") == reason
    assert game.why_not(state, "deal 5/6") == reason


def test_why_not_when_the_game_is_over() -> None:
    game, state = position("9/1", players=3, round_number=3)
    play(game, state, "show 1")
    assert game.why_not(state, "show 1") == "the game is over"
    assert game.why_not(state, "deal 5/6") == "the game is over"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_is_a_reason_against_exactly_the_actions_that_are_not_legal(players: int) -> None:
    game, rng = bigtop.game("scout", players=players), Random(players)
    one_in = 40 if settings.DISABLE_JIT else 10  # uncompiled code is a hundred times slower
    for state in random_positions(game, rng):
        if rng.below(one_in) == 0:
            reasons = [game.why_not(state, action) for action in range(game.action_count)]
            legal = [action for action, reason in enumerate(reasons) if reason is None]
            assert legal == sorted(game.legal(state))
            assert all(reason is None or len(reason.split()) > 3 for reason in reasons)


# What is told


def test_tell_who_begins() -> None:
    game = bigtop.game("scout", players=3)
    state = game.start()
    action = game.parse(state, "start 2")
    assert game.tell(state, action) == ["Seat 2 begins."]
    assert game.tell(state, action, viewer=0) == ["Seat 2 begins."]
    assert game.tell(state, action, viewer=SPECTATOR, names=NAMES) == ["Cy begins."]


def test_tell_a_deal() -> None:
    game = bigtop.game("scout", players=3, start=0)
    state = game.start()
    action = game.parse(state, "deal 9/3")
    assert game.tell(state, action) == ["Seat 0 is dealt 9/3."]
    assert game.tell(state, action, viewer=0) == ["Seat 0 is dealt 9/3."]
    assert game.tell(state, action, viewer=1) == ["Seat 0 is dealt a card."]
    assert game.tell(state, action, viewer=SPECTATOR) == ["Seat 0 is dealt a card."]


def test_tell_a_choice_to_keep_or_turn() -> None:
    game, state = dealt(players=3, keep=False)
    turn, keep = game.parse(state, "turn"), game.parse(state, "keep")
    assert game.tell(state, turn) == ["Seat 0 turns the hand."]
    assert game.tell(state, keep) == ["Seat 0 keeps the hand as dealt."]
    assert game.tell(state, turn, viewer=0) == ["Seat 0 turns the hand."]
    assert game.tell(state, turn, viewer=1) == ["Seat 0 has chosen."]
    assert game.tell(state, turn, viewer=SPECTATOR) == ["Seat 0 has chosen."]


def test_tell_the_last_choice_and_who_turned() -> None:
    game, state = dealt(players=3, start=1, keep=False)
    play(game, state, "turn", "keep")
    outcome = ["Hands turned: Seat 0 and Seat 2.", "Seat 1 begins round 1."]
    action = game.parse(state, "turn")
    assert game.tell(state, action) == ["Seat 2 turns the hand.", *outcome]
    assert game.tell(state, action, viewer=2) == ["Seat 2 turns the hand.", *outcome]
    assert game.tell(state, action, viewer=0) == ["Seat 2 has chosen.", *outcome]
    assert game.tell(state, action, viewer=SPECTATOR) == ["Seat 2 has chosen.", *outcome]


def test_tell_that_nobody_turned() -> None:
    game, state = dealt(players=3, keep=False)
    play(game, state, "keep", "keep")
    told = game.tell(state, game.parse(state, "keep"), viewer=0)
    assert told == ["Seat 2 has chosen.", "Hands turned: none.", "Seat 0 begins round 1."]


@pytest.mark.parametrize("viewer", [None, 0, 1, SPECTATOR])
@pytest.mark.parametrize(
    ("active", "words", "told"),
    [
        ("", "show 1", "Ann shows a single 4."),
        ("3/9", "show 1", "Ann shows a single 4 and collects 1 card."),
        ("3/9", "show 1-2", "Ann shows a pair of 4s and collects 1 card."),
        ("7/9 8/9", "show 1-2", "Ann shows a pair of 4s and collects 2 cards."),
        ("", "show 1-3", "Ann shows three 4s."),
        ("7/9", "show 3-5", "Ann shows the run 4-5-6 and collects 1 card."),
    ],
)
def test_tell_a_show(viewer: int | None, active: str, words: str, told: str) -> None:
    game, state = position("4/1 4/2 4/3 5/1 6/2", table=active)
    assert game.tell(state, game.parse(state, words), viewer, NAMES) == [told]


@pytest.mark.parametrize(
    ("active", "words", "open_words", "where"),
    [
        ("7/9 8/9", "scout left at 2", "Ann scouts the 7/9 from the left", " and puts it at 2"),
        ("7/9 8/9", "scout right at 1", "Ann scouts the 8/9 from the right", " and puts it at 1"),
        ("7/9", "scout left at 3 turned", "Ann scouts the 7/9", " and puts it at 3, turned"),
        (
            "2/9 3/9",
            "scout & show right at 1",
            "Ann uses Scout & Show on the 3/9 from the right",
            " and puts it at 1",
        ),
    ],
)
def test_tell_a_scout(active: str, words: str, open_words: str, where: str) -> None:
    game, state = position("4/1 5/1", table=active)
    action = game.parse(state, words)
    assert game.tell(state, action, None, NAMES) == [f"{open_words}{where}. Di gets a chip."]
    assert game.tell(state, action, 0, NAMES) == [f"{open_words}{where}. Di gets a chip."]
    assert game.tell(state, action, 1, NAMES) == [f"{open_words}. Di gets a chip."]
    assert game.tell(state, action, SPECTATOR, NAMES) == [f"{open_words}. Di gets a chip."]


@pytest.mark.parametrize("name", ['A"n\\n', "Bé\n\x00", "\u2028", "嬉しい", "", "x" * 5000])
def test_people_may_be_called_anything(name: str) -> None:
    game, state = position("4/1 5/1", table="3/9")
    names = [name] * 4
    shown, scouted = (
        game.tell(state, game.parse(state, words), SPECTATOR, names)
        for words in ("show 1", "scout left at 1")
    )
    assert shown == [f"{name} shows a single 4 and collects 1 card."]
    assert scouted == [f"{name} scouts the 3/9. {name} gets a chip."]


def test_every_seat_has_a_name() -> None:
    game, state = position("4/1 5/1")
    with pytest.raises(ChoiceError, match="4 seats need as many names, not 1"):
        game.tell(state, game.parse(state, "show 1"), 0, ["Ann"])


def test_tell_a_scout_of_two_players() -> None:
    game, state = position("9/1", "5/1", table="7/9 8/9", players=2)
    action = game.parse(state, "scout left at 2")
    assert game.tell(state, action, viewer=1) == ["Seat 0 scouts the 7/9 from the left."]


@pytest.mark.parametrize("viewer", [None, 0, 1, SPECTATOR])
def test_tell_the_end_of_a_round_by_an_empty_hand(viewer: int | None) -> None:
    game, state = position(
        "9/1", "4/5", "4/6 1/3", table="7/9", players=3, collected=(4, 7, 2), chips=(0, 1, 2)
    )
    assert game.tell(state, game.parse(state, "show 1"), viewer, NAMES) == [
        "Ann shows a single 9 and collects 1 card.",
        "Round 1 ends: Ann has no cards left.",
        "Ann: 5 collected + 0 chips - 0 for the hand = 5.",
        "Bo: 7 collected + 1 chip - 1 in hand = 7.",
        "Cy: 2 collected + 2 chips - 2 in hand = 2.",
    ]


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_tell_the_end_of_a_round_by_scouting(viewer: int) -> None:
    game, state = position("9/1", "4/5", "4/6 1/3", table="7/9", players=3, answers=1)
    assert game.tell(state, game.parse(state, "scout left at 1"), viewer, NAMES) == [
        "Ann scouts the 7/9. Cy gets a chip.",
        "Round 1 ends: all others have only scouted since Cy showed.",
        "Ann: 0 collected + 0 chips - 2 in hand = -2.",
        "Bo: 0 collected + 0 chips - 1 in hand = -1.",
        "Cy: 0 collected + 1 chip - 0 for the hand = 1.",
    ]


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_tell_the_end_of_a_round_by_a_stuck_player(viewer: int) -> None:
    game, state = position("9/6 3/1", "2/7 5/7", table="8/1", players=2, chips=(2, 0))
    assert game.tell(state, game.parse(state, "show 1"), viewer, NAMES) == [
        "Ann shows a single 9 and collects 1 card.",
        "Round 1 ends: Bo can neither show nor scout.",
        "Ann: 1 collected + 2 chips - 0 for the hand = 3.",
        "Bo: 0 collected + 0 chips - 2 in hand = -2.",
    ]


def test_tell_who_wins() -> None:
    game, state = position("9/1", "4/5", "4/6", players=3, round_number=3, scores=(8, 7, 3))
    told = game.tell(state, game.parse(state, "show 1"), viewer=1, names=NAMES)
    assert told[-1] == "Ann wins with 8 points."


def test_tell_who_wins_with_a_single_point() -> None:
    game, state = position("9/1", "4/5", "4/6", players=3, round_number=3, scores=(1, 0, 0))
    told = game.tell(state, game.parse(state, "show 1"), names=NAMES)
    assert told[-1] == "Ann wins with 1 point."


def test_tell_who_share_the_victory() -> None:
    game, state = position("9/1", "4/5", "4/6", players=3, round_number=3, scores=(8, 9, 9))
    told = game.tell(state, game.parse(state, "show 1"), names=NAMES)
    assert told[-1] == "Ann, Bo and Cy share the victory with 8 points."


def test_nobody_wins_before_the_last_round_has_ended() -> None:
    game, state = position("9/1", "4/5", "4/6", players=3, round_number=2, scores=(8, 9, 9))
    told = game.tell(state, game.parse(state, "show 1"), names=NAMES)
    assert told[-1] == "Cy: 0 collected + 0 chips - 1 in hand = -1."


# The table in words


def test_describe_the_whole_table() -> None:
    game, state = position(
        "4/10 5/1",
        "9/2",
        "6/3",
        table="7/9 8/6",
        owner=2,
        collected=(0, 3, 12, 1),
        chips=(1, 0, 2, 0),
        spent=[1, 3],
        scores=(-5, 14, 0, 7),
        round_number=2,
    )
    table = game.describe(game.conceal(state, 0), NAMES)
    assert table == (
        "Round 2 of 4: Ann to play\n"
        "\n"
        "Active Set          7    8\n"
        "                  (9)  (6)\n"
        "\n"
        "                 hand  collected  chips  total\n"
        "Ann                 2          0      1     -5   scout & show, began the round\n"
        "Bo                  1          3      0     14\n"
        "Cy                  1         12      2      0   owns the set, scout & show\n"
        "Di                  2          1      0      7\n"
        "\n"
        "                   1.   2.\n"
        "Ann's hand          4    5\n"
        "                 (10)  (1)"
    )


def test_describe_shows_every_hand_of_an_open_state_and_none_to_a_spectator() -> None:
    game, state = position("4/1", "9/2", "6/3", players=3)
    assert game.describe(state).count("'s hand") == 3
    assert "'s hand" not in game.describe(game.conceal(state, SPECTATOR))


def test_describe_an_empty_table() -> None:
    game, state = position("4/1", "9/2", "6/3", players=3)
    assert "Active Set" not in game.describe(state)


def headline(game: bigtop.Game, state: bigtop.State) -> str:
    return game.describe(state).split("\n")[0]


def test_describe_says_what_the_game_waits_for() -> None:
    game = bigtop.game("scout", players=3)
    state = game.start()
    assert headline(game, state) == "Round 1 of 3: chance names the starting player"
    play(game, state, "start 2")
    assert headline(game, state) == "Round 1 of 3: a card is dealt to Seat 0"
    deal(game, state)
    assert headline(game, state) == "Round 1 of 3: Seat 0 keeps or turns the hand"
    play(game, state, "keep", "keep", "keep")
    assert headline(game, state) == "Round 1 of 3: Seat 2 to play"
    play(game, state, "show 1", "scout & show left at 1")
    assert headline(game, state) == "Round 1 of 3: Seat 0 must show"


def test_describe_a_game_that_is_over() -> None:
    game, state = position("9/1", "4/5", "4/6", players=3, round_number=3)
    play(game, state, "show 1")
    assert headline(game, state) == "Round 3 of 3: the game is over"


def test_show_3_03_says_one_position_twice() -> None:
    game, state = position("4/10 5/1 6/2")
    with pytest.raises(bigtop.NotationError):
        game.parse(state, "show 3-03")


def test_tell_who_was_dealt_the_card_that_begins() -> None:
    game = bigtop.game("scout", players=3, start="holder")
    state = game.start()
    told: list[str] = []
    while game.actor(state) == bigtop.CHANCE:
        action = game.legal(state)[0]
        told = game.tell(state, action, SPECTATOR, NAMES)
        game.play(state, action)
    assert told == ["Cy is dealt a card.", "Ann has the 1/2 card and begins."]
