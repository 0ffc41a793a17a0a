"""What the greedy player of Circus Flohcati does, and that it wins."""

import pytest

import bigtop
from bigtop import Game, Random, State
from bigtop.lab.simulate import simulate
from tests.conftest import UNCOMPILED
from tests.games.flohcati_positions import dealt, leave_in_deck, play, turn_up

BOTH = pytest.mark.parametrize("edition", ["classic", "gala"])
TEN_ACTS = "A7 C7 D6 F6 J5 M5 R7 S4 T3 U2"


def chosen(game: Game, state: State) -> str:
    """What the greedy player does, by what it may know."""
    view = game.conceal(state, game.actor(state))
    return game.text(state, game.choose(view, Random(1)))


@pytest.mark.skipif(UNCOMPILED, reason="thousands of games are for compiled code")
@BOTH
def test_it_beats_three_random_players_in_four_games_of_five(edition: str) -> None:
    game = bigtop.game("flohcati", players=4, edition=edition)
    tally = simulate(game, 1000, 1, ["greedy", "random", "random", "random"])
    assert tally.wins[0] / tally.games > 0.8


@BOTH
def test_it_takes_a_good_card_when_a_match_is_likely(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="C1 D1 F1 J7 M1 R1 S1")
    turn_up(game, state, "C1", "D1", "F1", "J7", "M1", "R1", "S1")
    assert chosen(game, state) == "take J7"


@BOTH
def test_it_reveals_when_a_match_is_unlikely_and_the_display_poor(edition: str) -> None:
    game, state = dealt("A5 C5", edition=edition, keep="A0 A1 D7 F7 J7")
    leave_in_deck(state, "A0", "A1", "D7", "F7", "J7")
    turn_up(game, state, "A0")
    assert chosen(game, state) == "reveal"
    state.record().deck[:] = 0
    state.record().deck_size = 0
    leave_in_deck(state)
    assert chosen(game, state) == "take A0"


def test_it_goes_on_where_nothing_can_be_lost() -> None:
    game, state = dealt("A0", keep="C1 D1 F1 J2 M1 R1 S1")
    turn_up(game, state, "C1", "D1", "F1", "J2", "M1", "R1", "S1")
    assert chosen(game, state) == "take J2"
    turn_up(game, state, "new attraction 1")
    assert chosen(game, state) == "reveal"


@BOTH
def test_it_lays_down_a_trio_only_where_that_scores_more(edition: str) -> None:
    game, state = dealt("A1 C1 A7 C7", edition=edition, keep="D1")
    leave_in_deck(state, "D1")
    turn_up(game, state, "D1")
    play(game, state, "take D1")
    assert chosen(game, state) == "trio A1 C1 D1"
    game, state = dealt("A7 C7", edition=edition, keep="D7")
    leave_in_deck(state, "D7")
    turn_up(game, state, "D7")
    play(game, state, "take D7")
    assert chosen(game, state) == "end"


@BOTH
def test_of_four_cards_it_lays_down_those_that_cost_least(edition: str) -> None:
    game, state = dealt("A3 C3 D3 A7 D7", edition=edition, keep="F3")
    leave_in_deck(state, "F3")
    turn_up(game, state, "F3")
    play(game, state, "take F3")
    assert chosen(game, state) in ("trio A3 C3 D3", "trio A3 D3 F3")


@BOTH
def test_it_calls_when_that_wins_and_only_then(edition: str) -> None:
    game, state = dealt(TEN_ACTS, "A0 A1 A2 A3 A4 A5 C0 C1 C2 C3", edition=edition, keep="A6")
    turn_up(game, state, "A6")
    play(game, state, "take A6")
    assert chosen(game, state) == "gala"
    rich = "J7 M7 S7 T7 U7 F7 D7 A6 C6 R6"
    game, state = dealt("A1 C1 D1 F1 J1 M1 R1 S1 T1 U1", rich, edition=edition, keep="A2")
    turn_up(game, state, "A2")
    play(game, state, "take A2")
    assert chosen(game, state) != "gala"


def test_it_gives_the_card_that_it_needs_least() -> None:
    game, state = dealt("A5 C5", "J0 J7", keep="U0")
    turn_up(game, state, "request attraction 1")
    play(game, state, "ask J clockwise")
    assert chosen(game, state) == "give J0"


def test_it_asks_for_the_best_card_that_it_must_be_given() -> None:
    game, state = dealt("A5 C5", "J1 M7", "D0 F0")
    turn_up(game, state, "request attraction 1")
    assert chosen(game, state).startswith("ask M ")


def test_it_asks_in_the_direction_of_the_better_card() -> None:
    game, state = dealt("A5 C5", "M2 U1", "M7 U0")
    turn_up(game, state, "request attraction 1")
    assert chosen(game, state) == "ask M counterclockwise"


@pytest.mark.parametrize("kind", ["magic eye", "mind reader"])
def test_it_chooses_the_opponent_with_the_better_cards(kind: str) -> None:
    game, state = dealt("A5 C5", "D0 D1", "J7 M7", edition="gala")
    turn_up(game, state, f"{kind} 1")
    assert chosen(game, state) == "from 2"


def test_it_counts_on_hidden_cards_as_well() -> None:
    game, state = dealt("A0 A1 A2", "D0 D1 D2", "F0 F1 F2", "U5 U6 U7", players=4)
    turn_up(game, state, "take attraction 1")
    play(game, state, "from 1", "draw D0", "end")
    turn_up(game, state, "U4")
    play(game, state, "take U4", "end")
    turn_up(game, state, "U3")
    play(game, state, "take U3", "end")
    turn_up(game, state, "take attraction 3")
    assert chosen(game, state) in ("from 0", "from 1")
