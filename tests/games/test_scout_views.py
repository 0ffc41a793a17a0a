"""What viewers get of SCOUT: the table, previews, events and points."""

from typing import Any

import pytest

import bigtop
from bigtop import SPECTATOR, Game, State
from bigtop.core.views import Event
from bigtop.games.scout.previews import HandSet, Scout, ScoutChoice, Show, Turning
from bigtop.games.scout.views import ScoutView
from tests.games.scout_positions import dealt, play, position

HAND = "2/9 7/4 7/1 3/5"
TABLE = "4/8 5/10 6/1"  # the example of RULES 11


def seen(game: Game, state: State, viewer: int) -> ScoutView:
    view = game.view(state, viewer)
    assert isinstance(view, ScoutView)
    return view


def chosen(game: Game, state: State, words: str, seat: int = 0) -> ScoutChoice:
    found = [choice for choice in game.choices(state, seat) if choice.words == words]
    assert len(found) == 1
    assert isinstance(found[0], ScoutChoice)
    return found[0]


def show(game: Game, state: State, words: str) -> Show:
    data = chosen(game, state, words).data
    assert isinstance(data, Show)
    return data


def scout(game: Game, state: State, words: str) -> Scout:
    data = chosen(game, state, words).data
    assert isinstance(data, Scout)
    return data


def spans(sets: list[HandSet]) -> list[tuple[int, int, str, bool]]:
    return [(found.first, found.last, found.kind, found.beats) for found in sets]


def moved(event: Event[Any]) -> list[tuple[object, ...]]:
    return [
        (
            move.what,
            (move.source.zone, move.source.seat, move.source.position),
            (move.target.zone, move.target.seat, move.target.position),
            move.piece and (move.piece.top, move.piece.bottom),
        )
        for move in event.moves
    ]


def test_the_own_hand_is_open_and_others_are_counts() -> None:
    game, state = position(HAND, "10/8 9/8", table=TABLE)
    view = seen(game, state, 0)
    assert [(card.top, card.bottom) for card in view.seats[0].hand or []] == [
        (2, 9),
        (7, 4),
        (7, 1),
        (3, 5),
    ]
    assert view.seats[1].hand is None
    assert view.seats[1].hand_size == 2
    assert all(seat.hand is None for seat in seen(game, state, SPECTATOR).seats)


def test_the_active_set_has_owner_kind_and_size() -> None:
    game, state = position(HAND, table=TABLE)
    active = seen(game, state, 0).active
    assert active is not None
    assert (active.owner, active.set.kind, active.set.size, active.set.lowest) == (3, "run", 3, 4)
    assert [card.top for card in active.cards] == [4, 5, 6]
    game, state = position(HAND)
    assert seen(game, state, 0).active is None


def test_that_only_scouting_is_possible_is_said_to_who_plays() -> None:
    game, state = position(HAND, table=TABLE)
    assert seen(game, state, 0).only_scout
    assert not seen(game, state, 1).only_scout  # would tell the others of the hand
    assert not seen(game, state, SPECTATOR).only_scout
    game, state = position(HAND, table="4/8")
    assert not seen(game, state, 0).only_scout
    assert seen(game, state, 0).can_scout


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("", "there is no set to beat"),
        ("9/4", "2 cards beat 1"),
        ("9/4 10/8", "a match beats a run of the same size"),
        ("6/2 6/3", "a pair of 7s beats a pair of 6s"),
    ],
)
def test_a_show_says_why_it_beats_the_table(table: str, reason: str) -> None:
    game, state = position("2/9 7/4 7/1 3/5", table=table)
    data = show(game, state, "show 2-3")
    assert data.beats == reason
    assert data.collects == len(table.split())
    assert data.left_in_hand == 2
    assert data.set.kind == "match"


def test_three_of_a_kind_are_plural() -> None:
    game, state = position("7/9 7/4 7/1 3/5", table="6/2 6/3 6/5")
    assert show(game, state, "show 1-3").beats == "three 7s beat three 6s"


def test_a_scout_shows_the_sets_that_its_place_would_make() -> None:
    game, state = position(HAND, table=TABLE)
    assert spans(scout(game, state, "scout right at 2").sets) == [(2, 3, "run", True)]
    assert spans(scout(game, state, "scout right at 1 turned").sets) == [(1, 2, "run", False)]
    assert scout(game, state, "scout right at 3").sets == [
        HandSet(kind="run", size=2, lowest=6, words="the run 7-6", first=2, last=3, beats=True),
        HandSet(kind="run", size=2, lowest=6, words="the run 6-7", first=3, last=4, beats=True),
    ]
    assert scout(game, state, "scout left at 5").sets[0].words == "the run 3-4"
    card = scout(game, state, "scout right at 1 turned").card
    assert (card.top, card.bottom) == (1, 6)


def test_labels_are_sentences() -> None:
    game, state = position(HAND, table=TABLE)
    labels = {choice.words: choice.label for choice in game.choices(state, 0)}
    assert labels["scout right at 2"] == "Scout 6/1 from the right to position 2"
    assert (
        labels["scout & show left at 1 turned"]
        == "Scout & Show: 4/8, turned to 8/4, from the left to position 1"
    )
    game, state = position(HAND, table="1/10")
    labels = {choice.words: choice.label for choice in game.choices(state, 0)}
    assert labels["scout left at 2"] == "Scout 1/10 to position 2"
    assert labels["show 2-3"] == "Show a pair of 7s from positions 2 to 3"
    assert labels["show 4"] == "Show a single 3 from position 4"


def test_choices_are_grouped_by_kind_of_act() -> None:
    game, state = position(HAND, table="1/10")
    groups = {choice.words.split(" left")[0]: choice.group for choice in game.choices(state, 0)}
    assert groups["show 1"] == "show"
    assert groups["scout"] == "scout"
    assert groups["scout & show"] == "scout_and_show"


def test_both_orientations_are_shown_before_choosing() -> None:
    hand = "7/1 8/2 8/3 5/10 4/9 3/9 3/7 10/6 1/5 2/4 6/5"
    game, state = dealt(hand, keep=False)
    keep, turn = (choice.data for choice in game.choices(state, 0))
    assert isinstance(keep, Turning)
    assert isinstance(turn, Turning)
    assert [card.top for card in keep.hand] == [7, 8, 8, 5, 4, 3, 3, 10, 1, 2, 6]
    assert [card.top for card in turn.hand] == [1, 2, 3, 10, 9, 9, 7, 6, 5, 4, 5]
    assert spans(keep.sets) == [
        (1, 2, "run", True),
        (2, 3, "match", True),
        (4, 6, "run", True),
        (6, 7, "match", True),
        (9, 10, "run", True),
    ]
    assert [found.words for found in turn.sets] == [
        "the run 1-2-3",
        "the run 10-9",
        "a pair of 9s",
        "the run 7-6-5-4",
        "the run 4-5",
    ]


def test_all_seats_are_asked_to_turn_their_hands_at_once() -> None:
    game, state = dealt(keep=False)
    assert game.asked(state) == [0, 1, 2, 3]
    assert [choice.words for choice in game.choices(state, 2)] == ["keep", "turn"]
    assert game.why_not(state, "turn", 3) is None
    assert game.why_not(state, "show 1", 3) == "first every player keeps or turns the hand"
    first = game.choices(state, 2)
    play(game, state, "turn", "keep")
    assert game.asked(state) == [2, 3]
    assert game.early(state, 1) == []
    assert game.choices(state, 2) == first  # what others chose is not to be seen
    assert [seat.turned for seat in seen(game, state, 0).seats] == [True, None, None, None]
    assert [seat.turned for seat in seen(game, state, 3).seats] == [None] * 4
    play(game, state, "keep", "keep")
    assert [seat.turned for seat in seen(game, state, 3).seats] == [True, False, False, False]


def test_cards_that_were_scouted_are_known() -> None:
    game, state = position(HAND, table=TABLE)
    play(game, state, "scout right at 1 turned")
    known = seen(game, state, 2).seats[0].known
    assert [(card.top, card.bottom) for card in known] == [(1, 6)]
    assert seen(game, state, 2).scouted_in_a_row == 1


@pytest.mark.parametrize(
    ("table", "must_show", "chips", "words"),
    [
        ("", False, 0, "Show any set."),
        ("1/2", False, 0, "Show a set that beats the one on the table, or scout a card."),
        ("1/2 2/3", True, 0, "Show a set, now that you have the card."),
    ],
)
def test_the_question_in_words(table: str, must_show: bool, chips: int, words: str) -> None:
    game, state = position("8/1 9/4 9/1", table=table)
    if must_show:
        play(game, state, "scout & show left at 1")
    assert game.question(state, 0).words == words
    assert game.question(state, 0).seats == [0]


def test_who_cannot_pay_is_asked_for_a_show() -> None:
    game, state = position("8/1 9/4", "9/1 9/2", table="1/2", players=2, chips=[0, 3])
    assert game.question(state, 0).words == "Show a set that beats the one on the table."
    assert not seen(game, state, 0).can_scout


def test_a_show_moves_cards_and_hides_where_they_came_from() -> None:
    game, state = position(HAND, table="6/2 5/1")
    action = game.parse(state, "show 2-3")
    (own,) = game.events(state, action, 0)
    assert own.kind == "show"
    assert moved(own) == [
        ("card", ("table", None, 1), ("collected", 0, None), (6, 2)),
        ("card", ("table", None, 2), ("collected", 0, None), (5, 1)),
        ("card", ("hand", 0, 2), ("table", None, 1), (7, 4)),
        ("card", ("hand", 0, 3), ("table", None, 2), (7, 1)),
    ]
    (other,) = game.events(state, action, 1)
    assert moved(other)[2] == ("card", ("hand", 0, None), ("table", None, 1), (7, 4))


def test_a_scout_hides_where_the_card_goes_and_which_way_up() -> None:
    game, state = position(HAND, table=TABLE)
    action = game.parse(state, "scout right at 1 turned")
    (own,) = game.events(state, action, 0)
    chip = ("chip", ("bank", None, None), ("chips", 3, None), None)
    assert moved(own) == [("card", ("table", None, 3), ("hand", 0, 1), (1, 6)), chip]
    (other,) = game.events(state, action, SPECTATOR)
    assert moved(other) == [("card", ("table", None, 3), ("hand", 0, None), (6, 1)), chip]


def test_two_players_pay_for_a_scout() -> None:
    game, state = position("8/1 9/4", "9/1 9/2", table="1/2", players=2)
    (event,) = game.events(state, game.parse(state, "scout left at 1"), 1)
    assert moved(event)[1] == ("chip", ("chips", 0, None), ("bank", None, None), None)


def test_a_card_that_is_dealt_is_hidden_from_others() -> None:
    game, state = dealt()
    state = game.start()
    action = game.parse(state, "deal 9/3")
    assert moved(game.events(state, action, 0)[0]) == [
        ("card", ("deck", None, None), ("hand", 0, 1), (9, 3))
    ]
    assert moved(game.events(state, action, 1)[0]) == [
        ("card", ("deck", None, None), ("hand", 0, 1), None)
    ]


def test_the_last_card_dealt_names_the_holder() -> None:
    game = bigtop.game("scout", players=4, start="holder")
    state = game.start()
    while state.dealt < 43:
        game.play(state, game.legal(state)[0])
    dealt_last, starts = game.events(state, game.legal(state)[0], SPECTATOR)
    assert (dealt_last.kind, dealt_last.seat) == ("deal", 3)
    assert (starts.kind, starts.seat) == ("start", 0)


def test_kinds_of_events() -> None:
    game, state = dealt(keep=False, start="holder")
    play(game, state, *["keep"] * 3)
    kinds = [event.kind for event in game.events(state, game.parse(state, "keep"))]
    assert kinds == ["turn", "turned", "round_begins"]
    game, state = position("8/1", round_number=4)
    kinds = [event.kind for event in game.events(state, game.parse(state, "show 1"))]
    assert kinds == ["show", "round_ends", *["points"] * 4, "game_ends"]


def test_a_finished_round_stays_on_the_table() -> None:
    game, state = position("8/1", "9/4 9/1", "3/4", "2/5", collected=[2, 1], chips=[1])
    play(game, state, "show 1")
    view = seen(game, state, SPECTATOR)
    assert (view.phase, view.round, view.rounds, view.turn) == ("round_over", 1, 4, None)
    (finished,) = view.finished_rounds
    assert (finished.ending, finished.closer, finished.points) == ("empty_hand", 0, [3, -1, -1, -1])
    lines = [(line.kind, line.points, line.why, line.scored) for line in game.scoring(state)]
    assert lines[:6] == [
        ("collected", 2, "2 cards collected", True),
        ("chips", 1, "1 chip", True),
        ("hand", 0, "0 cards left in hand", True),
        ("collected", 1, "1 card collected", True),
        ("chips", 0, "0 chips", True),
        ("hand", -2, "2 cards left in hand", True),
    ]


def test_points_of_a_running_round_are_not_scored_yet() -> None:
    game, state = position(HAND, "9/1", table=TABLE, collected=[2], scores=[5, 6, 7, 8])
    lines = [line for line in game.scoring(state) if line.seat == 3]
    assert not any(line.scored for line in lines)
    assert lines[-1].why == "2 cards left in hand, not counted for who ends the round"


def test_only_the_last_chip_of_two_players_reveals_something_by_a_scout() -> None:
    for chips, reveals in ((3, False), (1, True)):
        game, state = position("8/1 9/4", "9/1 9/2", table="1/2", players=2, chips=[chips, 3])
        assert game.reveals(state, game.parse(state, "scout left at 1")) == reveals
    game, state = position(HAND, table="1/2")
    assert not game.reveals(state, game.parse(state, "scout & show left at 1"))
    assert game.reveals(state, game.parse(state, "show 1"))


def test_the_last_hand_that_is_turned_reveals_all() -> None:
    game, state = dealt(keep=False)
    for seat in range(4):
        assert game.reveals(state, game.parse(state, "keep")) == (seat == 3)
        play(game, state, "keep")
