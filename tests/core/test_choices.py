"""Choosing a game: what exists, and one clear sentence for what does not."""

import copy
import pickle

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
        ({"name": "chess"}, r"there is no game 'chess'; choose .+"),
        ({"name": "scout", "players": 7}, "SCOUT is for 2, 3, 4 or 5 players, not 7"),
        ({"name": "scout", "players": 1}, "SCOUT is for 2, 3, 4 or 5 players, not 1"),
        ({"name": "scout", "players": "4"}, "SCOUT is for 2, 3, 4 or 5 players, not '4'"),
        ({"name": "scout", "players": 4.0}, r"SCOUT is for 2, 3, 4 or 5 players, not 4\.0"),
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


@pytest.mark.parametrize("action", [1.0, None, "keep", -1])
def test_an_action_that_is_no_number_is_refused(action: object) -> None:
    game = bigtop.game("scout")
    state = game.start()
    with pytest.raises(bigtop.IllegalAction, match="actions of scout are 0 to 906, not "):
        game.play(state, action)  # type: ignore[arg-type]
    assert state == game.start()


def test_words_that_are_no_words_are_refused() -> None:
    game = bigtop.game("scout")
    with pytest.raises(bigtop.NotationError, match="an action is given in words, not as None"):
        game.parse(game.start(), None)  # type: ignore[arg-type]


def test_what_cannot_happen_is_not_told_and_its_reason_neither() -> None:
    game = bigtop.game("scout", start=0)
    with pytest.raises(bigtop.IllegalAction, match=r"^show 1 is not possible now$"):
        game.tell(game.start(), 0, viewer=1)


def test_nothing_is_chosen_after_the_end() -> None:
    from bigtop.core.many import play_many

    game = bigtop.game("scout", players=2)
    finals, _ = play_many(game, 1, 0)
    with pytest.raises(bigtop.IllegalAction, match="nothing can be chosen: the game is over"):
        game.choose(bigtop.State(finals), bigtop.Random(1))
    with pytest.raises(ChoiceError, match="a policy for each of 2 seats is needed"):
        play_many(game, 1, 0, policies=[1])


def test_a_state_can_be_copied_and_pickled() -> None:
    state = bigtop.game("scout").start()
    assert copy.deepcopy(state) == copy.copy(state) == pickle.loads(pickle.dumps(state)) == state


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

    with pytest.raises(ValueError, match=r"Flea\.round: every record has such an attribute"):
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
