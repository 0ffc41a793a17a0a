"""The Magnificent by the book: performing, trainers and bonuses, a test for each rule."""

from bigtop.games.magnificent.components import EFFECTS
from bigtop.games.magnificent.state import (
    EMPTY,
)
from bigtop.games.magnificent.turn import power_of
from tests.games.magnificent_positions import (
    acting,
    bare_ring,
    own_tiles,
    performing,
    play,
    pool,
    poster,
    started,
    tent,
    with_trainer,
    words,
)

# 4.C Perform


def test_4_c_1_a_vacant_space_up_to_power_of_any_colour() -> None:
    game, state = performing(power="purple 4")
    state.record().hats[1] = (3, 0)
    assert words(game, state, "perform") == [f"perform on {space}" for space in (1, 2, 4)]
    assert game.why_not(state, "perform on 3") == "there is a hat on that space"
    assert "needs power 5" in str(game.why_not(state, "perform on 5"))
    assert game.why_not(state, "perform on 24") == "the track has 20 spaces"


def test_4_c_2_and_4_c_3_and_4_c_4_which_hat_performs() -> None:
    game, state = performing(power="purple 2")
    record = state.record()
    assert words(game, state, "perform") == ["perform on 1", "perform on 2"]
    assert game.why_not(state, "perform on 2 with hat 2") == "this performance is for hat 1"
    record.shows[0], record.hats[0] = 1, (6, 0)
    assert words(game, state, "perform") == ["perform on 1 with hat 2", "perform on 2 with hat 2"]
    record.shows[0], record.hats[0] = 2, (6, 5)
    assert len(words(game, state, "perform")) == 4
    play(game, state, "perform on 1")
    assert state.hats[0].tolist() == [1, 5]
    assert state.shows[0] == 3


def test_4_c_5_up_to_as_many_posters_as_the_space_shows() -> None:
    game, state = performing()
    for slot in range(3):
        poster(state, slot, card=slot)
        tent(state, slot, slot)
    play(game, state, "perform on 5")  # two posters
    play(game, state, "complete 1", "complete 2", "done")
    assert state.completed[0] == 2
    assert state.scores[0] == 10
    game, state = performing()
    poster(state, 0)
    tent(state, 0)
    play(game, state, "perform on 5", "done", "done")
    assert state.completed[0] == 0


def test_4_c_6_a_tent_must_be_below() -> None:
    game, state = performing()
    poster(state, 2)
    play(game, state, "perform on 1")
    assert words(game, state) == ["done"]
    assert game.why_not(state, "complete 3") == "there is no tent below that poster"
    assert game.why_not(state, "complete 2") == "there is no poster"


def test_4_c_7_tiles_of_several_posters_are_added_up() -> None:
    game, state = performing()
    own_tiles(state, large_orange=2)
    for slot in range(3):
        poster(state, slot, tiles=(1, 0, 0, 0, 0, 0), card=slot)
        tent(state, slot, slot)
    state.record().extra_posters = 2
    play(game, state, "perform on 1", "complete 1", "complete 3")
    assert game.why_not(state, "complete 2") == "the camp lacks tiles for it"
    assert game.why_not(state, "complete 1") == "that poster is completed"
    assert state.tiles[0, 0] == 2


def test_4_c_8_and_4_c_9_gems_of_poster_and_tent_are_paid() -> None:
    game, state = performing()
    poster(state, 0, gems=(1, 0, 0, 0))
    tent(state, 0, row=(0, 1, 0, 0, 4, 2))
    state.record().gems[0] = (1, 1, 1, 0)
    before = int(state.coins[0])
    play(game, state, "perform on 1", "complete 1")
    assert state.gems[0].tolist() == [0, 0, 1, 0]
    assert state.scores[0] == 9
    assert state.coins[0] == before + 5


def test_4_c_10_a_clear_gem_may_stand_in() -> None:
    game, state = performing()
    poster(state, 0, gems=(1, 1, 0, 0))
    tent(state, 0)
    record = state.record()
    record.gems[0] = (1, 0, 0, 2)
    play(game, state, "perform on 1", "complete 1")
    assert words(game, state) == ["pay orange", "pay clear"]
    play(game, state, "pay clear")
    assert state.gems[0].tolist() == [1, 0, 0, 0]
    game, state = performing()
    poster(state, 0, gems=(1, 1, 0, 1))
    tent(state, 0)
    state.record().gems[0] = (0, 1, 0, 1)
    play(game, state, "perform on 1")
    assert game.why_not(state, "complete 1") == "you lack gems for it"


def test_4_c_12_completed_posters_leave_and_tents_stay() -> None:
    game, state = performing()
    poster(state, 0, card=9)
    tent(state, 0, 3)
    play(game, state, "perform on 1", "complete 1")
    assert state.posters[0, 0] == EMPTY
    assert state.poster_places[9] == 8
    assert state.tents[0, 0] == 3


def test_4_c_13_the_posters_that_are_left_may_be_hung_elsewhere() -> None:
    game, state = performing()
    poster(state, 1, card=5)
    poster(state, 2, card=6)
    play(game, state, "perform on 1", "done")
    assert words(game, state) == ["reorganise", "done"]
    play(game, state, "reorganise", "hang at 5", "hang at 1")
    assert state.posters[0].tolist() == [6, EMPTY, EMPTY, EMPTY, 5]


def test_4_c_11_points_and_coins_of_the_poster_and_of_its_tent() -> None:
    game, state = performing()
    poster(state, 0, brings=(7, 2))
    tent(state, 0, row=(0, 0, 0, 0, 3, 1))
    before = int(state.coins[0])
    play(game, state, "perform on 1", "complete 1")
    assert state.scores[0] == 10
    assert state.coins[0] == before + 3


# 4.D Trainers


def test_4_d_1_markers_are_paid_in_full() -> None:
    game, state = acting()
    with_trainer(state, "coins", 4, cost=2)
    before = int(state.coins[0])
    play(game, state, "use trainer 1")
    assert state.coins[0] == before + 4
    assert (state.markers[0], state.used_markers[0]) == (0, 2)
    assert game.why_not(state, "use trainer 1") == "it costs 2 markers, and you have 0"
    assert game.why_not(state, "use trainer 2") == "there is no trainer tile"


def test_4_d_3_a_bonus_must_do_something() -> None:
    game, state = started()
    with_trainer(state, "re-roll")
    assert game.why_not(state, "use trainer 1") == "it would do nothing now"
    game, state = acting("orange 1")
    with_trainer(state, "power", 3)
    play(game, state, "build level 1")
    assert game.why_not(state, "use trainer 1") == "it would do nothing now"


def test_4_d_4_a_trainer_can_be_used_twice() -> None:
    game, state = acting("orange 2")
    with_trainer(state, "power", 3)
    play(game, state, "use trainer 1", "use trainer 1")
    assert power_of(state.record()) == 8


def test_4_d_trainer_spaces_are_for_everybody() -> None:
    game, state = acting("orange 2")
    with_trainer(state, "power")
    state.record().trainer_table[14] = (1, 2, 3)
    play(game, state, "use space 3")
    assert state.scores[0] == 3


def test_7_1_each_effect_does_what_it_says() -> None:
    fields = {
        "points": ("scores", 0, 2),
        "clear gems": ("gems", (0, 3), 3),
        "green gems": ("gems", (0, 1), 3),
        "power": ("extra_power", (), 2),
        "raise": ("die_values", (0, 0), 5),
        "lower": ("die_values", (0, 0), 1),
        "show": ("extra_posters", (), 2),
    }
    for effect, (field, at, value) in fields.items():
        game, state = acting("orange 3")
        with_trainer(state, effect, 2)
        play(game, state, "use trainer 1")
        assert getattr(state, field)[at] == value, effect
    assert power_of(state.record()) == 3


def test_7_1_effects_that_ask() -> None:
    game, state = acting("orange 3")
    with_trainer(state, "set")
    play(game, state, "use trainer 1")
    assert words(game, state, "set") == [f"set {value}" for value in (1, 2, 4, 5, 6)]
    play(game, state, "set 6")
    assert power_of(state.record()) == 6
    with_trainer(state, "re-roll")
    play(game, state, "use trainer 1", "roll 2")
    assert power_of(state.record()) == 2
    with_trainer(state, "recolour")
    play(game, state, "use trainer 1")
    assert words(game, state, "choose") == ["choose green", "choose purple"]
    play(game, state, "choose purple", "build level 1", "place way 1 at a1")
    assert state.tiles[0, 5] == 1


def test_7_1_tiles_wagons_and_posters_by_trainers() -> None:
    game, state = acting("green 3")
    state.record().camp_bonuses[:] = 0
    with_trainer(state, "small tiles", 2)
    play(game, state, "use trainer 1", "place way 1 at a1", "place way 1 at c1")
    with_trainer(state, "large tiles")
    play(game, state, "use trainer 1", "place way 1 at e1")
    assert state.tiles[0].tolist() == [0, 0, 1, 2, 0, 0]
    with_trainer(state, "wagon", 2)
    state.record().ring_table[:] = -1
    state.record().ring_tents[:] = EMPTY
    play(game, state, "use trainer 1", "choose purple")
    assert words(game, state, "travel") == ["travel 1", "travel 2"]
    play(game, state, "travel 2")
    assert state.wagons.tolist() == [0, 0, 2]
    with_trainer(state, "posters")
    play(game, state, "use trainer 1", "poster 1", "hang at 2", "travel 1")


def test_7_1_one_more_poster_during_a_performance() -> None:
    game, state = performing()
    for slot in range(2):
        poster(state, slot, card=slot)
        tent(state, slot, slot)
    with_trainer(state, "show")
    play(game, state, "perform on 1", "use trainer 1", "complete 1", "complete 2")
    assert state.completed[0] == 2


def test_7_2_copying_another_card() -> None:
    game, state = acting("orange 3")
    record = state.record()
    record.master_table[state.masters[0, 0], :2] = (19, 1)
    assert game.why_not(state, "use card") is not None
    record.master_table[state.masters[0, 1], :2] = (2, 4)
    record.master_table[state.masters[0, 2], :2] = (19, 1)
    play(game, state, "use card")
    assert words(game, state, "copy") == ["copy card 2"]
    play(game, state, "copy card 2")
    assert state.scores[0] == 4


def test_4_d_2_trainers_before_the_die_and_after_the_action() -> None:
    game, state = started()
    pool(state, "orange 1")
    with_trainer(state, "coins", 2)
    bare_ring(state)
    state.record().master_table[:, 0] = 0
    before = int(state.coins[0])
    play(game, state, "use trainer 1", "take orange 1", "put on card 1", "travel 1")
    assert "use trainer 1" in words(game, state)
    play(game, state, "use trainer 1")
    assert state.coins[0] == before + 4


def test_4_d_5_used_markers_wait_and_only_eight_can_be_gained() -> None:
    game, state = acting()
    with_trainer(state, "coins")
    play(game, state, "use trainer 1")
    assert (state.markers[0], state.used_markers[0]) == (1, 1)
    record = state.record()
    record.markers[0], record.used_markers[0] = 4, 4
    record.master_table[state.masters[0, 0], :2] = (list(EFFECTS).index("markers"), 1)
    assert game.why_not(state, "use card") is not None
