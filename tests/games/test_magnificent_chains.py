"""Bonuses within other decisions, and bonuses at every moment at which they do something."""

import pytest

from bigtop.games.magnificent.components import EFFECT_NAMES
from bigtop.games.magnificent.state import EMPTY
from bigtop.games.magnificent.turn import power_of
from tests.games.magnificent_positions import (
    acting,
    performing,
    play,
    pool,
    poster,
    settle_chance,
    started,
    tent,
    with_trainer,
    words,
)


def test_4_d_3_power_is_added_before_the_die_as_well() -> None:
    game, state = started()
    pool(state, "orange 2")
    state.record().master_table[:, 0] = 0
    with_trainer(state, "power", 3)
    play(game, state, "use trainer 1", "take orange 2", "use trainer 1", "put on card 1")
    assert power_of(state.record()) == 8


@pytest.mark.parametrize(
    ("effect", "answers", "value"),
    [("raise", [], 5), ("lower", [], 1), ("re-roll", ["roll 6"], 6), ("set", ["set 4"], 4)],
)
def test_4_d_3_the_die_is_turned_before_it_lies_on_a_card(
    effect: str, answers: list[str], value: int
) -> None:
    game, state = started()
    pool(state, "orange 3")
    state.record().master_table[:, 0] = 0
    with_trainer(state, effect, 2)
    assert words(game, state, "use") == []
    play(game, state, "take orange 3", "use trainer 1", *answers, "put on card 2")
    assert state.die_values[0].tolist() == [0, value, 0, 0, 0]
    assert power_of(state.record()) == value


def test_4_d_3_a_die_on_its_card_is_set_to_any_other_value() -> None:
    game, state = acting("orange 3")
    with_trainer(state, "set")
    play(game, state, "use trainer 1", "set 5", "use trainer 1")
    assert words(game, state, "set") == [f"set {value}" for value in (1, 2, 3, 4, 6)]


def test_4_d_2_a_show_is_extended_while_gems_are_paid() -> None:
    game, state = performing()
    for slot in range(2):
        poster(state, slot, gems=(1, 0, 0, 0), card=slot)
        tent(state, slot, slot)
    state.record().gems[0] = (2, 0, 0, 2)
    with_trainer(state, "show")
    play(game, state, "perform on 1", "complete 1", "use trainer 1", "pay orange", "complete 2")
    assert state.completed[0] == 2


def test_7_2_a_bonus_of_a_performance_can_be_copied_in_it() -> None:
    game, state = performing()
    record = state.record()
    for slot in range(2):
        poster(state, slot, card=slot)
        tent(state, slot, slot)
    record.master_table[state.masters[0, 0], :2] = (EFFECT_NAMES.index("copy"), 1)
    record.master_table[state.masters[0, 1], :2] = (EFFECT_NAMES.index("show"), 1)
    play(game, state, "perform on 1", "use card", "copy card 2", "complete 1", "complete 2")
    assert state.completed[0] == 2


def test_4_b_7_a_tent_is_put_up_once_however_often_the_wagon_comes_round() -> None:
    game, state = acting("orange 1")
    record = state.record()
    record.ring_table[0] = EMPTY
    record.ring_table[0, 1] = 4
    record.ring_sizes[0] = 6
    record.ring_tents[:] = EMPTY
    record.ring_tents[0, 1] = 3
    record.tent_bonuses[:] = 16 + 2
    record.coins[0] = 0
    with_trainer(state, "wagon", 6)
    play(game, state, "travel 1", "use trainer 1", "choose orange", "travel 6", "tent at 2")
    assert state.tents[0].tolist()[1:] == [3, EMPTY, EMPTY, EMPTY]
    assert state.coins[0] == 2
    assert words(game, state) == ["done", "use trainer 1"]


def test_4_b_10_a_tent_stays_where_the_last_tent_space_was_taken_meanwhile() -> None:
    game, state = acting("orange 1")
    record = state.record()
    record.ring_table[0] = EMPTY
    record.ring_table[0, 1:3] = 4
    record.ring_tents[:] = EMPTY
    record.ring_tents[0, 1:3] = (3, 5)
    record.tents[0] = (16, 0, 1, 2, EMPTY)
    record.tent_bonuses[:] = 0
    with_trainer(state, "wagon", 1)
    play(game, state, "travel 1", "use trainer 1", "choose orange", "travel 1", "tent at 5")
    assert state.tents[0].tolist() == [16, 0, 1, 2, 5]
    assert state.ring_tents[0, 1] == 3
    assert words(game, state) == ["done", "use trainer 1"]


def test_4_d_2_decisions_within_decisions_have_room_however_many_posters_tiles_cover() -> None:
    game, state = acting("green 6")
    record = state.record()
    record.camp_bonuses[:] = EFFECT_NAMES.index("posters") * 16 + 1
    record.master_table[state.masters[0, 0], :2] = (EFFECT_NAMES.index("large tiles"), 1)
    with_trainer(state, "large tiles")
    record.markers[0] = 8
    corners = [f"{column}{row}" for row in (1, 3, 5, 7) for column in "adg"][:10]
    for corner, use in zip(
        corners, ["build level 2", "use card", *["use trainer 1"] * 8], strict=True
    ):
        play(game, state, use, f"place way 2 at {corner}", "poster from the deck")
        settle_chance(game, state)
    assert state.tiles[0, 2] == 10


def test_4_c_12_a_completed_poster_is_not_replaced_during_the_performance() -> None:
    game, state = performing(power="orange 6")
    for slot in range(5):
        poster(state, slot, card=slot)
    with_trainer(state, "posters")
    play(game, state, "perform on 5", "complete 1", "use trainer 1", "poster from the deck")
    settle_chance(game, state)
    assert words(game, state, "hang") == [f"hang at {place}" for place in (2, 3, 4, 5)]
    assert "discard" in words(game, state)


def test_7_2_a_card_that_copies_cannot_be_copied() -> None:
    game, state = acting("orange 3")
    copy = EFFECT_NAMES.index("copy")
    state.record().master_table[state.masters[0, :4], :2] = [(copy, 1)] * 3 + [(1, 1)]
    play(game, state, "use card")
    assert words(game, state, "copy") == ["copy card 4"]
