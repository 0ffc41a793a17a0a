"""Choosing a game: what exists, and one clear sentence for what does not."""

import pytest

import bigtop
from bigtop import ChoiceError
from bigtop.core.errors import listed
from bigtop.core.layout import array, dtype_of, fields_of, number
from bigtop.core.title import Edition, Title


def test_the_registry_lists_every_game_once() -> None:
    names = [title.name for title in bigtop.games()]
    assert "scout" in names
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ({"name": "chess"}, r"there is no game 'chess'; choose .*scout"),
        ({"name": "scout", "players": 7}, "SCOUT is for 2, 3, 4 or 5 players, not 7"),
        ({"name": "scout", "players": 1}, "SCOUT is for 2, 3, 4 or 5 players, not 1"),
        ({"name": "scout", "players": "4"}, "SCOUT is for 2, 3, 4 or 5 players, not '4'"),
        ({"name": "scout", "edition": "gold"}, "scout has no edition 'gold'; choose standard"),
        ({"name": "scout", "begin": 1}, "scout has no option 'begin'; its options are start"),
        (
            {"name": "scout", "players": 3, "start": 3},
            "option start takes random, holder, 0, 1 or 2, not 3",
        ),
    ],
)
def test_a_wrong_choice_names_what_there_is(choice: dict[str, object], sentence: str) -> None:
    with pytest.raises(ChoiceError, match=f"^{sentence}$"):
        bigtop.game(**choice)  # type: ignore[arg-type]


def test_a_game_says_what_was_chosen() -> None:
    game = bigtop.game("scout", players=3, start="1")
    assert repr(game) == "game('scout', players=3, edition='standard', start=1)"
    assert game.options == {"start": 1}
    assert bigtop.game("scout").players == 4


def test_a_game_without_options_says_so() -> None:
    title = Title("flea", "Flea", "Jumps.", 1, (Edition("one", "Flea", (2,)),))
    with pytest.raises(ChoiceError, match="flea has no option 'high'; it has none"):
        title.check_options({"high": 1}, 2)


def test_a_seat_that_does_not_exist_sees_nothing() -> None:
    game = bigtop.game("scout", players=3)
    with pytest.raises(ChoiceError, match="seats are 0 to 2, not 3"):
        game.conceal(game.start(), 3)


def test_an_action_number_out_of_range_is_refused() -> None:
    game = bigtop.game("scout")
    with pytest.raises(bigtop.IllegalAction, match="actions of scout are 0 to 906, not 907"):
        game.play(game.start(), 907)


def test_a_state_reads_like_an_object() -> None:
    state = bigtop.game("scout", players=5).start()
    assert state.players == 5
    assert state.hands.shape == (5, 45)
    assert state != "a state"
    with pytest.raises(AttributeError, match="this state has no field 'elephants'"):
        _ = state.elephants


def test_every_field_of_a_state_says_what_it_means() -> None:
    from bigtop.games.scout.state import DTYPE, ScoutState

    fields = fields_of(ScoutState)
    assert tuple(fields) == DTYPE.names
    assert all(field.meaning for field in fields.values())


def test_a_field_must_not_be_named_like_a_method_of_records() -> None:
    class Flea:
        jumps: int = number("so far")
        round: int = number("of the game")

    with pytest.raises(ValueError, match=r"Flea\.round: every NumPy record has such a method"):
        dtype_of(Flea)


def test_fields_lie_without_gaps() -> None:
    class Flea:
        jumps: int = number("so far", "i1")
        heights: object = array((2, 3), "by day and hour")

    assert dtype_of(Flea).itemsize == 1 + 2 * 3 * 2


def test_lists_in_sentences() -> None:
    assert [listed([]), listed("a"), listed("ab"), listed("abc", "and")] == [
        "",
        "a",
        "a or b",
        "a, b and c",
    ]


def test_names_that_do_not_exist_are_not_found() -> None:
    with pytest.raises(AttributeError, match="module 'bigtop' has no attribute 'elephant'"):
        _ = bigtop.elephant
