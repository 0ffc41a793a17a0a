"""What viewers get of Circus Flohcati: the table, odds, previews, events and points."""

from typing import Any

import pytest

from bigtop import SPECTATOR, Game, State
from bigtop.core.views import Event
from bigtop.games.flohcati.components import ACTS
from bigtop.games.flohcati.previews import Ask, From, Give, Reveal, Take, Trio
from bigtop.games.flohcati.views import FlohcatiCard, FlohcatiView
from tests.games.flohcati_positions import dealt, leave_in_deck, play, started, turn_up


def seen(game: Game, state: State, viewer: int) -> FlohcatiView:
    view = game.view(state, viewer)
    assert isinstance(view, FlohcatiView)
    return view


def preview(game: Game, state: State, words: str, seat: int = 0) -> Any:
    (found,) = [choice for choice in game.choices(state, seat) if choice.words == words]
    return found.data


def label(game: Game, state: State, words: str, seat: int = 0) -> str:
    names = ["Ann", "Bo", "Cy"]
    (found,) = [choice for choice in game.choices(state, seat, names) if choice.words == words]
    return found.label


def words(cards: list[FlohcatiCard]) -> str:
    return " ".join(card.words for card in cards)


def moved(event: Event[Any]) -> list[tuple[object, ...]]:
    return [
        (
            (move.source.zone, move.source.seat),
            (move.target.zone, move.target.seat),
            move.piece and move.piece.words,
        )
        for move in event.moves
    ]


def test_acts_are_shown_by_letter_name_symbol_and_colour() -> None:
    game, state = started()
    shown = seen(game, state, 0).acts
    assert [act.letter for act in shown] == [act.letter for act in ACTS]
    for field in ("letter", "name", "symbol", "colour", "colour_name"):
        assert len({getattr(act, field) for act in shown}) == 10


def test_the_odds_of_the_next_card() -> None:
    game, state = started()
    turn_up(game, state, "A1", "C5")
    odds = seen(game, state, 1).odds
    assert (odds.cards, odds.match, odds.join, odds.action) == (87, 14, 64, 9)
    assert odds.chance_of_match == pytest.approx(14 / 87, abs=1e-4)
    assert odds.loses_turn
    data = preview(game, state, "reveal")
    assert isinstance(data, Reveal)
    assert data.odds == odds
    assert label(game, state, "reveal") == "Turn up a card: 14 of 87 match"
    turn_up(game, state, "new attraction 1")
    assert not seen(game, state, 1).odds.loses_turn
    assert seen(game, state, 1).action == "parade"


def test_without_a_deck_nothing_matches() -> None:
    game, state = started()
    turn_up(game, state, "A1")
    leave_in_deck(state)
    assert seen(game, state, 0).odds.chance_of_match == 0


def test_the_table() -> None:
    game, state = started()
    turn_up(game, state, "A1", "new attraction 1", "A3")
    view = seen(game, state, 0)
    assert words(view.display) == "A1"
    assert view.match is not None
    assert view.match.words == "A3"
    assert view.phase == "taking"
    assert words(view.discards) == "new attraction 1"
    assert [kind.left for kind in view.action_cards] == [2, 3, 3]
    assert view.action_cards[0].name == "New attraction"
    assert view.acts[0].left == [0, 2, 4, 5, 6, 7]
    assert view.acts[0].open == view.display[0]
    assert view.turn == 0


def test_a_hand_says_what_is_missing_for_the_gala() -> None:
    game, state = dealt("A1 C1 D1 F1 J1 M1 R1 S1", keep="T5 U5")
    view = seen(game, state, 0)
    assert view.seats[0].missing == ["T", "U"]
    assert words(view.seats[0].hand) == "A1 C1 D1 F1 J1 M1 R1 S1"
    turn_up(game, state, "T5", "U5")
    data = preview(game, state, "take T5")
    assert isinstance(data, Take)
    assert (data.points, data.is_new_act, data.same_value, data.missing) == (5, True, 1, ["U"])
    assert label(game, state, "take T5") == "Take T5: +5 points"


def test_a_card_towards_a_trio() -> None:
    game, state = dealt("A5 C5", "D2 F2", keep="J5")
    turn_up(game, state, "J5", "A1")
    assert preview(game, state, "take J5").same_value == 3
    assert label(game, state, "take A1") == "Take A1: no points"
    assert not preview(game, state, "take A1").is_new_act
    play(game, state, "take J5")
    data = preview(game, state, "trio A5 C5 J5")
    assert isinstance(data, Trio)
    assert data.points == 10 - 15
    assert len(data.missing) == 10
    assert label(game, state, "trio A5 C5 J5") == "Lay down the trio A5 C5 J5: -5 points"
    assert label(game, state, "end") == "End the turn"
    (event,) = game.events(state, game.parse(state, "trio A5 C5 J5"), 1)
    assert moved(event)[1] == (("hand", 0), ("trios", 0), "C5")


def test_a_card_that_is_drawn_blindly_is_a_secret_move() -> None:
    game, state = dealt("A5 C5", "D2 F2", "J1 M1")
    turn_up(game, state, "take attraction 1")
    data = preview(game, state, "from 1")
    assert isinstance(data, From)
    assert (data.seat, data.hand_size, data.is_blind) == (1, 2, True)
    assert label(game, state, "from 1") == "Choose Bo, who has 2 cards"
    play(game, state, "from 1")
    assert game.question(state, 2, ["Ann", "Bo", "Cy"]).words == "Ann draws a card blindly."
    action = game.parse(state, "draw D2")
    (event,) = game.events(state, action, 0)
    assert moved(event) == [(("hand", 1), ("hand", 0), "D2")]
    (event,) = game.events(state, action, 2)
    assert moved(event) == [(("hand", 1), ("hand", 0), None)]
    play(game, state, "draw D2")
    for viewer, card in ((0, "D2"), (1, "D2"), (2, None), (SPECTATOR, None)):
        (move,) = seen(game, state, viewer).secret_moves
        assert (move.giver, move.taker, move.card and move.card.words) == (1, 0, card)
    stranger = seen(game, state, 2).seats[1]
    assert (stranger.hand_size, stranger.hand, stranger.hidden, stranger.missing) == (
        1,
        [],
        1,
        None,
    )


def test_a_request_goes_round() -> None:
    game, state = dealt("A5 C5", "D2 F2", "J1 J2")
    turn_up(game, state, "request attraction 1")
    data = preview(game, state, "ask J counterclockwise")
    assert isinstance(data, Ask)
    assert (data.act, data.direction, data.seats) == ("J", "counterclockwise", [2, 1])
    assert label(game, state, "ask J clockwise") == "Ask for Juggler (J), clockwise"
    kinds = [event.kind for event in game.events(state, game.parse(state, "ask J clockwise"))]
    assert kinds == ["ask", "passed", "must_give"]
    kinds = [event.kind for event in game.events(state, game.parse(state, "ask U clockwise"))]
    assert kinds == ["ask", "passed"]
    play(game, state, "ask J clockwise")
    assert game.question(state, 2).words == "Which Juggler do you give to Seat 0?"
    assert game.question(state, 0).seats == [2]
    give = preview(game, state, "give J2", seat=2)
    assert isinstance(give, Give)
    assert (give.seat, give.points) == (0, -1)
    assert label(game, state, "give J2", seat=2) == "Give J2: -1 point"
    (move,) = seen(game, state, 1).secret_moves
    assert (move.act, move.passed, move.card) == ("J", [1], None)


def test_whoever_reads_minds_gets_any_card() -> None:
    game, state = dealt("A5 C5", "D2 F2", "J1 J2", edition="gala")
    turn_up(game, state, "mind reader 1")
    assert game.question(state, 0).words == "From whom do you want a card?"
    play(game, state, "from 2")
    assert game.question(state, 2).words == "Which card do you give to Seat 0?"


def test_where_cards_go_that_are_turned_up_or_left() -> None:
    game, state = started()
    turn_up(game, state, "A1")
    play(game, state, "reveal")
    for card, kind, zone in (
        ("C1", "joins", "display"),
        ("A3", "matches", "discards"),
        ("take attraction 1", "action", "discards"),
    ):
        (event,) = game.events(state, game.parse(state, f"turn up {card}"), SPECTATOR)
        assert event.kind == kind
        assert moved(event) == [(("deck", None), (zone, None), card)]
    play(game, state, "turn up new attraction 1", "reveal")
    (event,) = game.events(state, game.parse(state, "turn up A3"), SPECTATOR)
    assert moved(event) == [(("deck", None), ("match", None), "A3")]
    play(game, state, "turn up A3")
    (event,) = game.events(state, game.parse(state, "take A3"), SPECTATOR)
    assert moved(event) == [(("match", None), ("hand", 0), "A3")]
    (event,) = game.events(state, game.parse(state, "take A1"), SPECTATOR)
    assert moved(event) == [
        (("display", None), ("hand", 0), "A1"),
        (("match", None), ("discards", None), "A3"),
    ]


def test_points_by_their_reasons() -> None:
    ten = "A1 C1 D1 F1 J1 M1 R1 S1 T1"
    game, state = dealt(ten, edition="gala", keep="U1 A2")
    turn_up(game, state, "U1")
    play(game, state, "take U1")
    running = [line for line in game.scoring(state) if line.seat == 0]
    assert [(line.points, line.scored) for line in running] == [(10, False)]
    assert running[0].why == f"the best card of each act in hand: {ten} U1"
    assert preview(game, state, "gala").points == 10
    assert label(game, state, "gala") == "Call the gala"
    kinds = [event.kind for event in game.events(state, game.parse(state, "gala"))]
    assert kinds == ["gala", "game_ends", *["points"] * 3, "winners"]
    play(game, state, "trio A1 C1 D1")
    assert [(line.kind, line.points) for line in game.scoring(state) if line.seat == 0] == [
        ("hand", 7),
        ("trios", 10),
    ]


def test_the_call_is_paid_in_gala() -> None:
    game, state = dealt("A1 C1 D1 F1 J1 M1 R1 S1 T1", edition="gala", keep="U1")
    turn_up(game, state, "U1")
    play(game, state, "take U1", "gala")
    view = seen(game, state, SPECTATOR)
    assert (view.caller, view.gala_bonus, view.phase) == (0, 10, "finished")
    assert seen(game, state, 0).seats[0].missing is None  # there is nothing to call any more
    assert [line.why for line in game.scoring(state) if line.kind == "gala"] == [
        "for calling the gala"
    ]
    assert all(line.scored for line in game.scoring(state))


def test_what_reveals_something() -> None:
    game, state = dealt("A5 C5 D5", "D2 F2 F3", "J1 J2 J3")
    turn_up(game, state, "A1")
    assert not game.reveals(state, game.parse(state, "reveal"))
    assert not game.reveals(state, game.parse(state, "take A1"))
    play(game, state, "take A1")
    assert not game.reveals(state, game.parse(state, "trio A5 C5 D5"))
    assert not game.reveals(state, game.parse(state, "end"))
    leave_in_deck(state)
    assert game.reveals(state, game.parse(state, "end"))
    state.record().moved[0] = 0
    assert game.reveals(state, game.parse(state, "trio A5 C5 D5"))


def test_before_it_is_settled_who_begins_nobody_is_on_turn() -> None:
    game, state = started(start="random")
    assert seen(game, state, 0).turn is None
    (event,) = game.events(state, game.parse(state, "start 2"), 0)
    assert (event.kind, event.seat) == ("start", 2)
