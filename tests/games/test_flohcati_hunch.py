"""What the hunch of Circus Flohcati does, by which search plays worlds out."""

import numpy as np
import pytest

from bigtop import Game, Random, State
from bigtop.core.contract import hunch
from bigtop.core.layout import record
from tests.conftest import called_by_kernels
from tests.games.flohcati_positions import dealt, leave_in_deck, play, turn_up

pytestmark = called_by_kernels


def hunched(game: Game, state: State) -> str:
    """What the hunch says in a world where everything is known."""
    actions = np.array(game.legal(state), np.int32)
    return game.text(state, hunch(record(state.array), actions, len(actions), Random(1).words))


def test_it_takes_the_card_that_makes_a_trio() -> None:
    game, state = dealt("A2 C2", keep="D2 F6 F0")
    leave_in_deck(state, "F6", "D2", "F0")
    turn_up(game, state, "F6", "D2")
    assert hunched(game, state) == "take D2"


def test_it_reveals_where_little_is_open_and_nothing_matches() -> None:
    game, state = dealt("A5 C5", keep="A0 D7 F7 J7")
    leave_in_deck(state, "A0", "D7", "F7", "J7")
    turn_up(game, state, "A0")
    assert hunched(game, state) == "reveal"
    leave_in_deck(state, "D7")
    state.record().display[2] = 2  # D0: the next card is a match
    assert hunched(game, state) != "reveal"


def test_it_goes_on_where_nothing_can_be_lost_and_takes_at_the_match() -> None:
    game, state = dealt("A0", keep="C1 D7 C7")
    turn_up(game, state, "new attraction 1", "C1", "D7")
    assert hunched(game, state) == "reveal"
    turn_up(game, state, "C7")
    assert hunched(game, state) in ("take D7", "take C7")


def test_a_card_that_the_next_player_needs_is_worth_more() -> None:
    for threes, word in (("C3 D3", "take F3"), ("C0 D0", "take J4")):
        game, state = dealt("A5 C5", threes, "U0 U1", keep="F3 J4 J0")
        leave_in_deck(state, "F3", "J4", "J0")
        turn_up(game, state, "F3", "J4")
        assert hunched(game, state) == word


def test_it_asks_for_the_best_card_that_it_must_be_given() -> None:
    game, state = dealt("A5 C5", "M2 U1", "M7 U0")
    turn_up(game, state, "request attraction 1")
    assert hunched(game, state) == "ask M counterclockwise"


@pytest.mark.parametrize("kind", ["magic eye", "mind reader"])
def test_it_chooses_the_opponent_with_the_better_cards(kind: str) -> None:
    game, state = dealt("A5 C5", "D0 D1", "J7 M7", edition="gala")
    turn_up(game, state, f"{kind} 1")
    assert hunched(game, state) == "from 2"


def test_it_gives_the_card_that_it_needs_least() -> None:
    game, state = dealt("A5 C5", "J0 J7", keep="U0")
    turn_up(game, state, "request attraction 1")
    play(game, state, "ask J clockwise")
    assert hunched(game, state) == "give J0"


@pytest.mark.parametrize(("rich", "word"), [("A0 A2", "gala"), ("J7 M7 S7 T7 U7 F7 D7", "end")])
def test_it_calls_when_that_wins_and_only_then(rich: str, word: str) -> None:
    game, state = dealt("A1 C1 D2 F2 J3 M3 R4 S4 T5 U5", rich, keep="A6")
    turn_up(game, state, "A6")
    play(game, state, "take A6")
    assert hunched(game, state) == word


def test_it_lays_the_trio_that_costs_least() -> None:
    game, state = dealt("A3 C3 D3 A7 D7", keep="F3")
    turn_up(game, state, "F3")
    play(game, state, "take F3")
    assert hunched(game, state) in ("trio A3 C3 D3", "trio A3 D3 F3")
