"""Circus Flohcati in words: section 11 of RULES.md, what is refused, and what is told."""

import pytest

import bigtop
from bigtop import IllegalAction, NotationError
from bigtop.games.flohcati.notation import EXPECTED
from tests.games.flohcati_positions import (
    dealt,
    leave_in_deck,
    legal_words,
    may,
    play,
    started,
    turn_up,
)

TEN_ACTS = "A1 C1 D2 F2 J3 M3 R4 S4 T5 U5"
ACTS_IN_WORDS = (
    "A Acrobat, C Clown, D Drummer, F Fire-eater, J Juggler, M Magician, R Rider, S Strongman,"
    " T Tightrope walker, U Unicyclist"
)


# 11. How moves are written


def test_11_1_a_whole_turn_in_words_is_read_and_written_alike() -> None:
    game, state = dealt("A5 C5", "J5 C0", edition="gala")
    words = ["reveal", "turn up mind reader 2", "from 1", "give J5", "trio A5 C5 J5", "end"]
    for expected in words:
        action = game.parse(state, expected)
        assert game.text(state, action) == expected
        game.play(state, action)


def test_11_2_clockwise_is_the_next_higher_seat() -> None:
    game, state = dealt("A0", "J0", "J1")
    turn_up(game, state, "request attraction 1")
    clockwise, other_way = game.copy(state), game.copy(state)
    play(game, clockwise, "ask J clockwise")
    play(game, other_way, "ask J counterclockwise")
    assert (game.actor(clockwise), game.actor(other_way)) == (1, 2)


@pytest.mark.parametrize("edition", ["classic", "gala"])
def test_11_3_start_is_written_first_and_only_if_chance_decides(edition: str) -> None:
    game, state = started(edition, start="random")
    assert all(words.startswith("start ") for words in legal_words(game, state))
    play(game, state, "start 1")
    assert not may(game, state, "start 1")
    game, state = started(edition, start=1)
    assert not may(game, state, "start 1")


@pytest.mark.parametrize("edition", ["classic", "gala"])
def test_11_4_every_card_left_is_an_outcome_of_its_own(edition: str) -> None:
    game, state = dealt("A0", edition=edition)
    play(game, state, "reveal")
    assert len(legal_words(game, state)) == len(game.legal(state)) == state.deck_size


def test_11_5_the_parade_needs_no_reveal() -> None:
    game, state = dealt("A0", edition="gala", keep="J0 J1")
    turn_up(game, state, "J0", "great parade 1")
    assert not may(game, state, "reveal")
    play(game, state, "turn up J1", "take J0")


def test_11_6_the_cards_of_a_trio_are_written_in_the_order_of_the_acts() -> None:
    game, state = started()
    action = game.parse(state, "trio U5 A5 J5")
    assert game.text(state, action) == "trio A5 J5 U5"


# Reading


def test_reading_is_easy_on_spaces_and_capitals() -> None:
    game, state = started()
    for given, meant in [
        ("  TAKE   j5 ", "take J5"),
        ("ask juggler clockwise", "ask J clockwise"),
        ("ask tightrope walker counter-clockwise", "ask T counterclockwise"),
        ("Turn Up New Attraction 3", "turn up new attraction 3"),
    ]:
        assert game.text(state, game.parse(state, given)) == meant


@pytest.mark.parametrize("words", ["ask X clockwise", "take X5", "draw b0", "trio A5 B5 C5"])
def test_an_act_that_does_not_exist_is_answered_with_the_ten(words: str) -> None:
    game, state = started()
    with pytest.raises(NotationError) as raised:
        game.parse(state, words)
    assert "is no act of the circus" in str(raised.value)
    assert ACTS_IN_WORDS in str(raised.value)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("", f"'' is no action of Circus Flohcati; write it like {EXPECTED}"),
        ("take", f"'take' is no action of Circus Flohcati; write it like {EXPECTED}"),
        ("ask J", f"'ask J' is no action of Circus Flohcati; write it like {EXPECTED}"),
        ("take J8", "'j8' is no circus card; write one like J5, values go from 0 to 7"),
        ("take J", "'j' is no circus card; write one like J5, values go from 0 to 7"),
        ("give J55", "'j55' is no circus card; write one like J5, values go from 0 to 7"),
        ("from 5", "'5' is no seat; seats are 0 to 4"),
        ("start 10", "'10' is no seat; seats are 0 to 4"),
        ("trio A5 C5", "'a5 c5' is no trio: three different cards of one value make one"),
        ("trio A5 C5 J4", "'a5 c5 j4' is no trio: three different cards of one value make one"),
        ("trio A5 A5 C5", "'a5 a5 c5' is no trio: three different cards of one value make one"),
        (
            "trio A5 C5 J5 M5",
            "'a5 c5 j5 m5' is no trio: three different cards of one value make one",
        ),
        (
            "turn up great parade 1",
            "'great parade 1' is no card; write one like J5, or new attraction, take attraction"
            " or request attraction with 1, 2 or 3 behind it",
        ),
        (
            "turn up new attraction 4",
            "'new attraction 4' is no card; write one like J5, or new attraction, take attraction"
            " or request attraction with 1, 2 or 3 behind it",
        ),
    ],
)
def test_words_that_mean_nothing_are_answered_with_what_would(words: str, answer: str) -> None:
    game, state = started()
    with pytest.raises(NotationError) as raised:
        game.parse(state, words)
    assert str(raised.value) == answer


def test_long_nonsense_is_quoted_in_part() -> None:
    game, state = started()
    for words in (
        "x" * 10_000,
        "take " + "j" * 10_000,
        "from " + "9" * 10_000,
        "trio " + "A5 " * 99,
    ):
        with pytest.raises(NotationError) as raised:
            game.parse(state, words)
        assert len(str(raised.value)) < 400


# Why not


def test_why_not_before_the_first_turn() -> None:
    game, state = started("gala", start="random")
    assert game.why_not(state, "reveal") == "first chance names who begins"
    assert game.why_not(state, "start 4") == "seats are 0 to 2"
    play(game, state, "start 0")
    assert game.why_not(state, "reveal") == (
        "first chance turns up a circus card that opens the display"
    )


def test_why_not_while_turning_up_and_taking() -> None:
    game, state = dealt("A0", keep="J0 J1")
    assert game.why_not(state, "take J0") == "J0 does not lie open"
    assert game.why_not(state, "from 1") == "now the player on turn reveals or takes a card"
    play(game, state, "reveal")
    assert game.why_not(state, "turn up A0") == "A0 is not left in the deck"
    assert game.why_not(state, "reveal") == "now chance turns up a card that is left in the deck"
    play(game, state, "turn up J0")
    turn_up(game, state, "new attraction 1", "J1")
    assert game.why_not(state, "reveal") == ("after a match no more cards are turned up: take one")
    assert game.why_not(state, "take A7") == "A7 does not lie open"
    assert game.why_not(state, "end") == "now the player on turn takes a card"
    game, state = dealt("A0", keep="J0")
    leave_in_deck(state, "J0")
    turn_up(game, state, "J0")
    assert game.why_not(state, "reveal") == "the deck is empty: take a card"


def test_why_not_during_action_cards() -> None:
    game, state = dealt("A0 A1", "J0 C0")
    turn_up(game, state, "take attraction 1")
    assert game.why_not(state, "end") == "now the player on turn chooses an opponent with cards"
    play(game, state, "from 1")
    assert game.why_not(state, "draw A0") == "the hand has no A0"
    assert game.why_not(state, "end") == "now chance draws a card of the chosen hand"
    play(game, state, "draw J0", "end")
    turn_up(game, state, "request attraction 1")
    assert game.why_not(state, "end") == "now the player on turn asks for an act"
    play(game, state, "ask A counterclockwise")
    assert game.why_not(state, "end") == "now the one who was asked gives a card"
    assert game.why_not(state, "give C0") == "Acrobat (A) was asked for"
    assert game.why_not(state, "give A7") == "the hand has no A7"


def test_why_not_at_the_end_of_a_turn() -> None:
    game, state = dealt("A5 C5", keep="U0")
    turn_up(game, state, "U0")
    play(game, state, "take U0")
    assert game.why_not(state, "trio A5 C5 J5") == "the hand has no J5"
    assert game.why_not(state, "trio F5 M5 J5") == "the hand has no F5, J5 or M5"
    assert game.why_not(state, "reveal") == (
        "now the player on turn lays down trios, calls the gala or ends the turn"
    )


def test_a_call_is_explained_to_nobody_who_does_not_hold_the_hand() -> None:
    game, state = dealt("A0 A1", "C0 D1", "F0 F1")
    turn_up(game, state, "take attraction 1")
    play(game, state, "from 1", "draw C0")
    lacking = game.why_not(game.conceal(state, 0), "gala")
    assert lacking is not None
    assert lacking.startswith("the hand lacks Drummer (D), Fire-eater (F)")
    stranger = game.conceal(state, 2)
    assert game.why_not(stranger, "gala") == (
        "only who holds the hand can tell whether it has all ten acts"
    )
    assert game.why_not(stranger, "trio A7 C7 D7") == (
        "only who holds the hand can tell whether it is in it"
    )


def test_a_refused_action_leaves_the_game_as_it_was() -> None:
    game, state = dealt("A0", keep="J0")
    before = state.tobytes()
    with pytest.raises(IllegalAction, match=r"^take J0 is not possible: J0 does not lie open$"):
        play(game, state, "take J0")
    assert state.tobytes() == before


# What is told


def told(edition: str, hands: list[str], words: str, keep: str = "") -> list[str]:
    """What everyone is told about the last of some actions."""
    game, state = dealt(*hands, edition=edition, keep=keep)
    *before, last = words.split(", ")
    play(game, state, *before)
    return game.tell(state, game.parse(state, last))


@pytest.mark.parametrize(
    ("edition", "words", "sentences"),
    [
        ("classic", "reveal", ["Seat 0 reveals a card."]),
        ("classic", "reveal, turn up J0", ["J0 is turned up and joins the display."]),
        ("classic", "reveal, turn up J0, take J0", ["Seat 0 takes J0."]),
        ("classic", "reveal, turn up J0, take J0, end", ["Seat 0 ends the turn."]),
        (
            "gala",
            "reveal, turn up J0, reveal, turn up J1",
            ["J1 is turned up and matches J0: Seat 0 loses the turn."],
        ),
        ("gala", "reveal, turn up great parade 1", ["Great Parade is turned up."]),
        (
            "gala",
            "reveal, turn up great parade 1, turn up J0, turn up J1",
            ["J1 is turned up and matches J0: Seat 0 takes a card now."],
        ),
        (
            "gala",
            "reveal, turn up great parade 1, turn up magic eye 1",
            ["Magic Eye is turned up."],
        ),
        (
            "classic",
            "reveal, turn up new attraction 1, reveal, turn up take attraction 1",
            ["Take attraction is turned up and has no effect."],
        ),
        ("gala", "reveal, turn up magic eye 1, from 1", ["Seat 0 chooses Seat 1."]),
        (
            "classic",
            "reveal, turn up request attraction 1, ask J clockwise",
            ["Seat 0 asks for Juggler (J), clockwise.", "Seat 1 and Seat 2 have none."],
        ),
        (
            "classic",
            "reveal, turn up D5, take D5, trio A5 C5 D5",
            ["Seat 0 lays down the trio A5 C5 D5."],
        ),
    ],
)
def test_what_happened_is_told(edition: str, words: str, sentences: list[str]) -> None:
    assert told(edition, ["A5 C5"], words, keep="J0 J1 D5") == sentences


def test_an_action_card_without_anybody_to_choose_is_told() -> None:
    game, state = started()
    play(game, state, "reveal")
    action = game.parse(state, "turn up take attraction 1")
    assert game.tell(state, action) == ["Take attraction is turned up and has no effect."]


def test_the_beginning_is_told() -> None:
    game, state = started("gala", start="random")
    assert game.tell(state, game.parse(state, "start 2")) == ["Seat 2 begins."]


def test_a_call_is_told_with_the_sums() -> None:
    sentences = told("gala", [TEN_ACTS], "reveal, turn up A7, take A7, gala", keep="A7 A2")
    assert sentences[:3] == [
        "Seat 0 calls the gala.",
        "The game ends.",
        "Seat 0: 36 for the hand + 10 for the gala = 46.",
    ]
    assert sentences[-1] == "Seat 0 wins with 46 points."


def test_the_end_of_the_deck_is_told_with_trios_and_ties() -> None:
    game, state = dealt("A5 C5", "D7 F3", "J7 M3", keep="U5")
    leave_in_deck(state, "U5")
    turn_up(game, state, "U5")
    play(game, state, "take U5", "trio A5 C5 U5")
    assert game.tell(state, game.parse(state, "end")) == [
        "Seat 0 ends the turn.",
        "The deck is used up.",
        "Seat 0: 0 for the hand + 10 for 1 trio = 10.",
        "Seat 1: 10 for the hand = 10.",
        "Seat 2: 10 for the hand = 10.",
        "Seat 0, Seat 1 and Seat 2 share the victory with 10 points.",
    ]


def test_the_table_is_described() -> None:
    game, state = dealt("A5 C5", "D7 F3", "J7 M3", keep="U5 R0")
    turn_up(game, state, "U5", "R0")
    play(game, state, "take U5", "trio A5 C5 U5", "end")
    turn_up(game, state, "take attraction 1")
    play(game, state, "from 2", "draw J7")
    assert game.describe(game.conceal(state, 0), ["Ann", "Bo", "Cy"]) == (
        """\
Turn 8: Bo ends the turn

Display         R0
Deck            80 cards: A×7 C×7 D×7 F×7 J×7 M×7 R×7 S×8 T×8 U×7
                New attraction ×3, Take attraction ×2, Request attraction ×3

                 hand  trios  points
Ann                 0      1      10
Bo                  3      0    ≥ 10
Cy                  1      0     ≥ 0

Ann             no cards
  trios         A5 C5 U5
Bo              D7 F3 + 1 hidden
Cy              1 hidden"""
    )


def test_long_names_line_up() -> None:
    game, state = dealt("A5", "D7", "J7", keep="U5")
    names = ["Ann", "Bartholomew the Younger", "Cy"]
    lines = game.describe(state, names).splitlines()
    assert lines[2] == "Display                 empty"
    assert lines[-3:] == [
        "Ann                     A5",
        "Bartholomew the Younger D7",
        "Cy                      J7",
    ]


def test_the_table_shows_a_match_that_may_be_taken_and_who_called() -> None:
    game, state = dealt(TEN_ACTS, keep="J0 J1")
    turn_up(game, state, "J0", "new attraction 1", "J1")
    assert "\nMatching card   J1\n" in game.describe(state)
    play(game, state, "take J1", "gala")
    assert "called the gala" in game.describe(state)


def test_every_phase_has_a_headline() -> None:
    game, state = started("gala", start="random")
    headlines = [game.describe(state).splitlines()[0]]
    words = "start 0, turn up A0, take A0, end, reveal, turn up mind reader 1, from 0, give A0, end"
    for word in words.split(", "):
        play(game, state, word)
        headlines.append(game.describe(state).splitlines()[0])
    assert headlines == [
        "Turn 0: chance names who begins",
        "Turn 1: a card opens the display",
        "Turn 1: Seat 0 reveals or takes a card",
        "Turn 1: Seat 0 ends the turn",
        "Turn 2: Seat 1 reveals or takes a card",
        "Turn 2: a card is turned up for Seat 1",
        "Turn 2: Seat 1 chooses an opponent",
        "Turn 2: Seat 0 gives Seat 1 a card",
        "Turn 2: Seat 1 ends the turn",
        "Turn 3: Seat 2 reveals or takes a card",
    ]
    game, state = dealt("A0")
    turn_up(game, state, "take attraction 1")
    play(game, state, "from 1")
    assert game.describe(state).startswith("Turn 4: Seat 0 draws a card from Seat 1\n")


def test_records_keep_edition_and_result() -> None:
    game, _ = started("gala", players=2)
    record = bigtop.Record(game, [game.parse(game.start(), "turn up A0")])
    assert "edition: gala\nplayers: 2\noptions: start=0\n" in record.text()
    assert bigtop.parse_record(record.text()).actions == record.actions
