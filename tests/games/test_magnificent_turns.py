"""The Magnificent by the book: dice, power, building and travelling, a test for each rule."""

import bigtop
from bigtop import CHANCE, Random
from bigtop.games.magnificent.rounds import bill_of
from bigtop.games.magnificent.state import (
    EMPTY,
)
from bigtop.games.magnificent.turn import power_of
from tests.games.magnificent_positions import (
    acting,
    bare_ring,
    earlier_dice,
    play,
    pool,
    settle_chance,
    started,
    words,
)

# 4. A round


def test_4_0_1_four_turns_each_clockwise() -> None:
    game = bigtop.game("magnificent", players=3, start=2)
    state = game.start()
    rng, seats = Random(1), []
    while state.round_index == 0 and state.phase <= 10:
        if state.phase == 10 and state.step == 0 and state.depth == 0:
            seats.append(game.actor(state))
            game.play(state, game.legal(state)[0])
        else:
            game.play(state, rng.choice(game.legal(state)))
    assert [seat for i, seat in enumerate(seats)] == [2, 0, 1] * 4


def test_4_1_1_any_die_of_the_main_tent() -> None:
    game, state = started()
    pool(state, "orange 2", "orange 2", "clear 6")
    assert words(game, state, "take") == ["take orange 2", "take clear 6"]
    assert game.why_not(state, "take green 1") == "there is no such die in the main tent"


def test_4_1_2_a_card_holds_one_die() -> None:
    game, state = started()
    earlier_dice(state, "green 3")
    pool(state, "orange 2")
    play(game, state, "take orange 2")
    assert words(game, state, "put") == ["put on card 1", "put on card 2", "put on card 3"]
    assert game.why_not(state, "put on card 4") == "there is no vacant master card"


def test_4_1_3_the_bonus_of_the_card_is_used_once() -> None:
    game, state = acting()
    state.record().master_table[state.masters[0, 0], :2] = (1, 3)  # 3 coins
    before = int(state.coins[0])
    play(game, state, "use card")
    assert state.coins[0] == before + 3
    assert game.why_not(state, "use card") is not None


def test_4_2_1_power_adds_up_dice_of_the_same_colour() -> None:
    game, state = acting("green 4")
    earlier_dice(state, "green 5", "orange 6", "clear 3")
    assert power_of(state.record()) == 9
    assert len(words(game, state, "travel")) == 9


def test_4_2_3_a_matching_or_clear_gem_adds_two() -> None:
    game, state = acting("green 1")
    assert words(game, state, "spend") == ["spend green gem", "spend clear gem"]
    play(game, state, "spend clear gem")
    assert power_of(state.record()) == 3
    assert state.gems[0].tolist() == [1, 1, 1, 0]
    assert game.why_not(state, "spend orange gem") == "only green and clear gems match"
    assert game.why_not(state, "spend clear gem") == "you have no such gem"
    assert game.why_not(state, "spend green gem") == "at most 1 gem a turn can be spent"


def test_4_2_4_a_die_that_is_turned_counts_with_its_new_value() -> None:
    game, state = acting("green 4")
    record = state.record()
    record.master_table[state.masters[0, 0], :2] = (10, 1)
    play(game, state, "use card")
    assert state.die_values[0, 0] == 5
    assert bill_of(record, 0) == 5


def test_4_2_5_there_is_no_more_power_than_60() -> None:
    game, state = acting("orange 3")
    state.record().extra_power = 56
    assert power_of(state.record()) == 59
    state.record().extra_power = 58
    assert words(game, state, "travel")[-1] == "travel 60"
    assert words(game, state, "perform")[0] == "perform on 3"


def test_4_3_1_build_travel_and_perform() -> None:
    game, state = acting("orange 6")
    kinds = {text.split()[0] for text in words(game, state)}
    assert kinds == {"spend", "build", "travel", "perform"}


def test_4_3_2_nobody_passes() -> None:
    game, state = acting("orange 1")
    assert game.why_not(state, "done") is not None
    assert words(game, state, "travel") == ["travel 1"]


def test_4_2_2_a_clear_die_counts_as_a_colour_of_ones_choice() -> None:
    game, state = started()
    earlier_dice(state, "green 3")
    pool(state, "clear 4")
    state.record().markers[:] = 0
    play(game, state, "take clear 4", "put on card 1")
    for colour, power in (("orange", 4), ("green", 7), ("purple", 4)):
        trial = state.copy()
        play(game, trial, f"choose {colour}")
        assert power_of(trial.record()) == power


# 4.A Build


def test_4_a_1_a_level_needs_power() -> None:
    game, state = acting("orange 4")
    assert words(game, state, "build") == ["build level 1", "build level 2"]
    assert "needs power 6, and you have 4" in str(game.why_not(state, "build level 3"))


def test_4_a_2_tiles_in_the_colour_of_the_die_in_any_order() -> None:
    game, state = acting("green 6")
    play(game, state, "build level 3")
    assert words(game, state) == ["large tile", "small tile"]
    play(game, state, "small tile", "place way 1 at a1")
    assert "Place the large green tile" in game.describe(state)
    play(game, state, "place way 1 at a3")
    assert state.tiles[0].tolist() == [0, 0, 1, 1, 0, 0]
    assert state.supply.tolist() == [12, 16, 11, 15, 12, 16]


def test_4_a_4_further_tiles_touch_an_edge() -> None:
    game, state = acting("green 6")
    play(game, state, "build level 3", "small tile", "place way 1 at a1")
    assert game.why_not(state, "place way 1 at d4") == "the tile would touch no other by an edge"
    assert game.why_not(state, "place way 1 at c1") is None


def test_4_a_5_inside_the_camp_on_no_other_tile() -> None:
    game, state = acting("green 6")
    play(game, state, "build level 3", "small tile", "place way 1 at a1")
    assert game.why_not(state, "place way 1 at b2") == "the tile would lie on another one"
    assert game.why_not(state, "place way 1 at i9") == "the tile would leave the camp"
    assert game.why_not(state, "place way 8 at a3") == "that tile has 2 ways"


def test_4_a_6_bonus_spaces_are_gained_at_once() -> None:
    game, state = acting("green 1")
    record = state.record()
    record.camp_bonuses[:] = 0
    board = int(state.boards[0])
    record.camp_bonuses[board, [0, 1, 9, 10]] = [18, 35, 65, 81]  # coins, points, marker, gem
    before = int(state.coins[0])
    play(game, state, "build level 1", "place way 1 at a1")
    assert state.coins[0] == before + 2
    assert state.scores[0] == 3
    assert state.markers[0] == 1
    assert state.gems[0, 3] == 2


def test_4_a_6_a_poster_under_a_tile_is_chosen_before_the_next_tile() -> None:
    game, state = acting("green 6")
    record = state.record()
    record.camp_bonuses[:] = 0
    record.camp_bonuses[state.boards[0], 0] = 49
    play(game, state, "build level 3", "small tile", "place way 1 at a1")
    assert words(game, state) == [
        "poster 1",
        "poster 2",
        "poster 3",
        "poster 4",
        "poster from the deck",
    ]
    play(game, state, "poster 2", "hang at 3")
    assert words(game, state, "place")


def test_4_a_7_what_the_supply_lacks_is_not_built() -> None:
    game, state = acting("green 6")
    record = state.record()
    record.supply[2] = 0
    assert words(game, state, "build") == ["build level 1", "build level 3"]
    reason = "none of its tiles is left or fits into the camp"
    assert game.why_not(state, "build level 2") == reason
    play(game, state, "build level 3", "place way 1 at a1")
    assert state.turn == 1


def test_4_a_3_the_first_tile_may_lie_anywhere() -> None:
    game, state = acting("green 1")
    play(game, state, "build level 1")
    assert len(words(game, state, "place way 1")) == 8 * 8  # a square of four cells


# 4.B Travel


def test_4_b_1_up_to_power_spaces() -> None:
    game, state = acting("orange 3")
    bare_ring(state)
    assert words(game, state, "travel") == ["travel 1", "travel 2", "travel 3"]
    assert game.why_not(state, "travel 4") == "you have power 3"
    play(game, state, "travel 2")
    assert state.wagons.tolist() == [2, 0, 0]


def test_4_b_2_symbols_on_the_way_and_at_the_end() -> None:
    game, state = acting("orange 3")
    bare_ring(state, 1, 2, 0)
    play(game, state, "travel 3")
    assert state.gems[0].tolist() == [2, 2, 2, 1]


def test_4_b_3_a_fourth_gem_is_a_coin() -> None:
    game, state = acting("orange 3")
    bare_ring(state, 1, 1, 1)
    before = int(state.coins[0])
    play(game, state, "travel 3")
    assert state.gems[0, 1] == 3
    assert state.coins[0] == before + 1


def test_4_b_5_the_display_is_filled_up() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 4)
    taken = int(state.shown_posters[1])
    play(game, state, "travel 1", "poster 2")
    assert game.actor(state) == CHANCE
    game.play(state, game.legal(state)[0])
    assert state.shown_posters[1] >= 0
    assert state.shown_posters[1] != taken
    play(game, state, "hang at 2")
    assert state.posters[0, 1] == taken


def test_4_b_4_a_poster_from_the_deck_is_unseen() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 4)
    play(game, state, "travel 1", "poster from the deck")
    assert game.actor(state) == CHANCE
    assert len(game.legal(state)) == 44
    play(game, state, "hang at 5")
    assert state.poster_deck == 43
    assert state.posters[0, 4] >= 0


def test_4_b_6_only_a_vacant_place_unless_the_row_is_full() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 4)
    play(game, state, "travel 1", "poster 1")
    settle_chance(game, state)
    assert words(game, state) == [f"hang at {slot}" for slot in (2, 3, 4, 5)]
    assert game.why_not(state, "hang at 1") == "there is a poster already"


def test_4_b_7_and_4_b_8_a_tent_goes_on_a_vacant_space_whose_bonus_is_gained() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 4)
    record = state.record()
    record.ring_tents[0, 1] = 7
    record.tent_bonuses[state.boards[0], 2] = 34
    play(game, state, "travel 1")
    assert words(game, state) == [f"tent at {slot}" for slot in (2, 3, 4, 5)]
    assert game.why_not(state, "tent at 1") == "there is a tent already"
    play(game, state, "tent at 3")
    assert state.tents[0, 2] == 7
    assert state.scores[0] == 2
    assert state.ring_tents[0, 1] == EMPTY


def test_4_b_8_tents_that_are_passed_stay() -> None:
    game, state = acting("orange 2")
    bare_ring(state, 4)
    state.record().ring_tents[0, 1] = 7
    play(game, state, "travel 2")
    assert state.ring_tents[0, 1] == 7
    assert state.turn == 1


def test_4_b_11_with_no_poster_left_nothing_is_gained() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 4)
    record = state.record()
    record.shown_posters[:] = EMPTY
    record.poster_places[record.poster_places == 0] = 3
    record.poster_deck = 0
    play(game, state, "travel 1")
    assert state.turn == 1


def test_4_b_11_an_empty_deck_leaves_a_gap_in_the_display() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 4)
    record = state.record()
    record.poster_places[record.poster_places == 0] = 3
    record.poster_deck = 0
    play(game, state, "travel 1")
    assert "poster from the deck" not in words(game, state)
    play(game, state, "poster 1", "hang at 2")
    assert state.shown_posters[0] == EMPTY


def test_4_b_9_a_tent_on_the_ring_gives_no_poster_and_once_gone_the_symbol_does() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 4)
    state.record().ring_tents[0, 1] = 7
    play(game, state, "travel 1", "tent at 2")
    assert (state.posters[0] >= 0).sum() == 1
    game, state = acting("orange 1")
    bare_ring(state, 4)
    play(game, state, "travel 1")
    assert words(game, state, "poster")


def test_4_b_10_with_five_tents_one_stops_on_a_tent_and_leaves_it() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 4)
    record = state.record()
    record.tents[0] = (16, 0, 1, 2, 3)
    record.ring_tents[0, 1] = 7
    play(game, state, "travel 1")
    assert state.ring_tents[0, 1] == 7
    assert state.wagons[0] == 1
