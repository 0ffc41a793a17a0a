"""The Magnificent by the book: a test for each numbered rule of sections 1 to 6.

The rulings M1 to M19 are in test_magnificent_rulings.py, placements in test_magnificent_camp.py.
"""

import pytest

import bigtop
from bigtop import CHANCE, OVER, ChoiceError, Random
from bigtop.bots import RandomBot
from bigtop.core.loop import play as play_game
from bigtop.games import rules_text
from bigtop.games.magnificent.components import EFFECTS, MEASURES, TILE_KINDS
from bigtop.games.magnificent.rounds import amount_of, bill_of, worth_of
from bigtop.games.magnificent.state import EMPTY, FINISHED, SCORING_MASTER
from bigtop.games.magnificent.turn import power_of
from tests.games.magnificent_positions import (
    acting,
    earlier_dice,
    end_round,
    fill,
    own_tiles,
    performing,
    play,
    pool,
    poster,
    settle_chance,
    started,
    tent,
    words,
)

# 1 and 2. Aim, and what there is


def test_1_1_points_come_from_posters_bonuses_and_master_cards() -> None:
    game = bigtop.game("magnificent", players=3)
    state = game.start()
    for action in play_game(game, [RandomBot()] * 3, Random(2)):
        game.play(state, action)
    assert [int(points.sum()) for points in state.points_from[:3]] == game.scores(state)


def test_1_2_there_are_three_rounds() -> None:
    game = bigtop.game("magnificent", players=2)
    state = game.start()
    for action in play_game(game, [RandomBot()] * 2, Random(2)):
        game.play(state, action)
    assert game.actor(state) == OVER
    assert state.round_index == 2
    assert state.actions_taken[:2].sum() == 2 * 3 * 4


def test_2_1_the_content_has_as_many_of_everything() -> None:
    state = bigtop.game("magnificent").start()
    assert state.master_table.shape[0] == 40 + 16
    assert state.poster_table.shape[0] == 48 + 6
    assert state.trainer_table.shape[0] == 12 + 5
    assert state.tent_table.shape[0] == 16 + 4
    assert all((ring == 4).sum() == 5 for ring in state.ring_table)


def test_2_2_there_are_12_large_and_16_small_tiles_of_each_colour() -> None:
    state = bigtop.game("magnificent").start()
    assert state.supply.tolist() == [12, 16] * 3
    assert len(TILE_KINDS) == 6


def test_2_3_a_board_has_a_printed_tent_and_room_for_five() -> None:
    _, state = started()
    assert state.tents[0].tolist() == [16, EMPTY, EMPTY, EMPTY, EMPTY]
    assert state.camp.shape == (4, 81)


# 3. Setting up


def test_3_a_2_chance_names_the_starting_player_unless_a_seat_is_chosen() -> None:
    game = bigtop.game("magnificent", players=3)
    assert words(game, game.start()) == ["start 0", "start 1", "start 2"]
    assert bigtop.game("magnificent", players=3, start=2).start().starter == 2


@pytest.mark.parametrize(
    ("players", "dice"), [(2, [3, 3, 3, 2]), (3, [4, 4, 4, 3]), (4, [5, 5, 4, 4])]
)
def test_3_b_1_dice_by_player_count(players: int, dice: list[int]) -> None:
    _, state = started(players)
    assert state.pool.sum(axis=1).tolist() == dice


def test_3_c_1_starting_cards_are_not_in_the_deck() -> None:
    game = bigtop.game("magnificent", players=2, start=0)
    state = game.start()
    assert words(game, state) == [f"reveal master {card}" for card in range(1, 41)]


@pytest.mark.parametrize(("players", "pairs"), [(2, 3), (3, 3), (4, 4)])
def test_3_d_1_pairs_on_display(players: int, pairs: int) -> None:
    _, state = started(players)
    assert (state.shown_masters >= 0).sum() == pairs
    assert (state.shown_trainers >= 0).sum() == pairs


def test_3_e_1_wagons_start_at_the_bottom() -> None:
    _, state = started()
    assert state.wagons.tolist() == [0, 0, 0]


def test_3_e_2_fifteen_tents_cover_the_poster_symbols() -> None:
    _, state = started()
    assert ((state.ring_tents >= 0) == (state.ring_table == 4)).all()
    assert len(set(state.ring_tents[state.ring_tents >= 0].tolist())) == 15


def test_3_f_2_four_posters_lie_open() -> None:
    _, state = started()
    assert (state.shown_posters >= 0).all()
    assert state.poster_deck == 44


def test_3_g_2_hats_stand_in_turn_order_the_first_player_lowest() -> None:
    assert bigtop.game("magnificent", players=3, start=1).start().hats[:3, 0].tolist() == [3, 1, 2]


def test_3_g_3_the_four_cards_of_the_own_board() -> None:
    _, state = started()
    for seat in range(2):
        first = 40 + 4 * int(state.boards[seat])
        assert state.masters[seat].tolist() == [first, first + 1, first + 2, first + 3, EMPTY]


def test_3_g_4_a_starting_poster_hangs_above_the_printed_tent() -> None:
    _, state = started(3)
    assert all(poster >= 48 for poster in state.posters[:3, 0])
    assert len(set(state.posters[:3, 0].tolist())) == 3


def test_3_g_5_side_a_starts_with_six_coins_a_gem_of_each_colour_and_a_marker() -> None:
    _, state = started(3)
    assert state.gems[:3].tolist() == [[1, 1, 1, 1]] * 3
    assert state.markers[:3].tolist() == [1, 1, 1]
    _, other = started(3, side="B")
    assert len({tuple(gems) for gems in other.gems[:3].tolist()}) > 1


def test_3_g_7_the_starting_player_gives_the_last_one_a_coin() -> None:
    _, state = started(3)
    assert state.coins[:3].tolist() == [5, 6, 7]


def test_3_g_7_who_has_no_coin_gives_none() -> None:
    game = bigtop.game("magnificent", players=2, start=0)
    state = game.start()
    state.record().start_table[:, 0] = 0
    play(game, state, "deal board I", "deal board II")
    assert state.coins[:2].tolist() == [0, 0]


def test_3_h_2_the_draft_goes_counterclockwise_from_the_last_player() -> None:
    game = bigtop.game("magnificent", players=3, start=1)
    state = game.start()
    settle_chance(game, state)
    seats = []
    while state.phase == 9:
        seats.append(game.actor(state))
        game.play(state, game.legal(state)[-1])
    assert seats == [0, 2, 1]


def test_3_h_3_tiles_that_nobody_drafted_go_back() -> None:
    game = bigtop.game("magnificent", players=2, start=0)
    state = game.start()
    settle_chance(game, state)
    left = int(state.drafted[2])
    play(game, state, "draft 1", "draft 2")
    assert state.trainer_places[left] == 0
    assert (state.trainers[:2, 0] >= 0).all()
    assert game.why_not(state, "draft 3") is not None


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


# 4.B Travel


def bare_ring(state: bigtop.State, *symbols: int) -> None:
    """Let the orange ring have just these symbols after the wagon."""
    record = state.record()
    record.ring_table[0] = -1
    record.ring_tents[0] = EMPTY
    record.ring_table[0, 1 : 1 + len(symbols)] = symbols


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


# 4.C Perform


def test_4_c_1_a_vacant_space_up_to_power_of_any_colour() -> None:
    game, state = performing(power="purple 4")
    state.record().hats[1] = (3, 0)
    assert words(game, state, "perform") == [f"perform on {space}" for space in (1, 2, 4)]
    assert game.why_not(state, "perform on 3") == "there is a hat on that space"
    assert "needs power 5" in str(game.why_not(state, "perform on 5"))
    assert game.why_not(state, "perform on 24") == "the track has 20 spaces"


def test_4_c_2_to_4_c_4_which_hat_performs() -> None:
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


# 4.D Trainers


def with_trainer(state: bigtop.State, effect: str, amount: int = 1, cost: int = 1) -> None:
    """Seat 0 has a trainer tile of that effect; the printed spaces cost more than anyone has."""
    record = state.record()
    record.trainer_table[:] = [(9, 1, 1)] * 17
    record.trainer_table[0] = (cost, list(EFFECTS).index(effect), amount)
    record.trainers[0, 0] = 0
    record.markers[0] = 2


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


# 5. The end of a round


def test_5_1_1_and_5_1_2_the_bill() -> None:
    _, state = acting("orange 3")
    earlier_dice(state, "orange 2", "green 4", "clear 6")
    assert bill_of(state.record(), 0) == 5 + 6


@pytest.mark.parametrize("round_index", [0, 1, 2])
def test_5_1_3_missing_coins_cost_points(round_index: int) -> None:
    game, state = acting("orange 6")
    record = state.record()
    record.round_index = round_index
    record.coins[0] = 2
    end_round(game, state)
    assert state.coins[0] == 0
    assert state.scores[0] == -4 * (round_index + 1)


def test_5_2_1_and_5_2_2_the_higher_hat_chooses_first() -> None:
    game, state = acting("orange 1", players=3)
    state.record().hats[:3] = [(2, 9), (5, 0), (12, 4)]
    end_round(game, state)
    assert state.hats[:3].tolist() == [[9, 0], [5, 0], [12, 0]]
    seats: list[int] = []
    while len(seats) < 3:
        seats.append(game.actor(state))
        game.play(state, game.legal(state)[0])
    assert seats == [2, 0, 1]


def test_5_2_3_a_card_with_its_trainer() -> None:
    game, state = acting("orange 1", players=3)
    end_round(game, state)
    seat, card, tile = game.actor(state), int(state.shown_masters[1]), int(state.shown_trainers[1])
    play(game, state, "take pair 2")
    assert state.masters[seat, 4] == card
    assert tile in state.trainers[seat]
    assert game.why_not(state, "take pair 2") == "there is nothing at that place"


def test_5_2_5_no_trainers_after_round_three() -> None:
    game, state = bigtop.game("magnificent", players=4), None
    state = game.start()
    rng = Random(3)
    while state.round_index < 2 or state.phase < 10:
        game.play(state, rng.choice(game.legal(state)))
    assert (state.shown_trainers == EMPTY).all()
    assert (state.shown_masters >= 0).all()
    assert (state.trainers >= 0).all()


def scoring(game: bigtop.Game, state: bigtop.State) -> None:
    """Go on to the scoring of master cards, seat 0 first."""
    state.record().hats[0] = (20, 0)
    end_round(game, state)
    while state.phase != SCORING_MASTER:
        game.play(state, game.legal(state)[0])


def test_5_3_1_and_5_3_2_score_one_of_five_up_to_its_maximum() -> None:
    game, state = acting("orange 1", players=3)
    scoring(game, state)
    record = state.record()
    assert words(game, state) == [f"score card {slot}" for slot in range(1, 6)]
    record.master_table[state.masters[0, 2]] = (0, 0, 8, 0, 3, 2, 7)  # posters
    record.completed[0] = 9
    before = int(state.scores[0])
    play(game, state, "score card 3")
    assert state.scores[0] == before + 7
    assert state.masters[0, 2] == EMPTY
    assert (state.masters[0] >= 0).sum() == 4


def test_5_4_the_next_round() -> None:
    game, state = acting("orange 1", players=3)
    record = state.record()
    record.hats[:3] = [(20, 0), (5, 0), (7, 0)]
    record.markers[0], record.used_markers[0] = 1, 3
    end_round(game, state)
    while state.round_index == 0:
        game.play(state, game.legal(state)[0])
    assert state.markers[0] == 4
    assert state.hats[:3, 0].tolist() == [3, 1, 2]
    assert state.starter == 1
    settle_chance(game, state)
    assert (state.shown_masters[:3] >= 0).all()
    assert state.pool.sum() == 15
    assert game.actor(state) == 1
    assert (state.die_colours == EMPTY).all()


# 6. Final scoring


def finished(players: int = 3) -> tuple[bigtop.Game, bigtop.State]:
    """The last master card of the game is to be scored, all of them worth nothing."""
    game, state = acting("orange 1", players=players)
    record = state.record()
    record.round_index = 2
    record.coins[:] = 6
    record.master_table[:, 2:] = (14, 0, 1, 1, 0)  # trainers, of which nobody has any
    record.shown_trainers[:] = EMPTY
    record.gems[:] = 0
    end_round(game, state)
    while state.phase != SCORING_MASTER or state.order_index < players - 1:
        game.play(state, game.legal(state)[0])
    record.scores[:] = 0
    record.coins[:] = 0
    return game, state


def test_6_1_the_other_cards_score_half() -> None:
    game, state = finished()
    record = state.record()
    seat = game.actor(state)
    for slot, row in enumerate([(8, 0, 3, 1, 0), (8, 0, 9, 1, 9), (14, 0, 1, 1, 0)]):
        record.master_table[state.masters[seat, slot], 2:] = row
    record.completed[seat] = 3
    play(game, state, "score card 4")
    assert state.phase == FINISHED
    assert game.scores(state)[seat] == 9 // 2 + 9 // 2


def test_6_2_five_coins_are_a_point() -> None:
    game, state = finished()
    state.record().coins[:3] = (4, 7, 10)
    play(game, state, "score card 1")
    assert game.scores(state) == [0, 1, 2]


def test_6_3_covered_zones_are_four_points() -> None:
    game, state = finished()
    fill(game, state, 0, ["XXXXX....", "XXXXX....", "XXXXX...."] + ["." * 9] * 6)
    state.record().gems[0] = (1, 1, 0, 0)
    play(game, state, "score card 1")
    assert game.scores(state)[0] == 4
    game, state = finished()
    fill(game, state, 0, ["XXXXX....", "XXXXX....", "XXXXX...."] + ["." * 9] * 6)
    state.record().gems[0] = (1, 1, 0, 1)
    play(game, state, "score card 1")
    assert game.scores(state)[0] == 8


def test_6_5_the_higher_hat_wins_a_tie() -> None:
    game, state = finished()
    state.record().scores[:3] = (7, 7, 3)
    state.record().hats[:3, 0] = (4, 9, 12)
    play(game, state, "score card 1")
    assert game.winners(state) == [1]


# 8. Measures


@pytest.mark.parametrize(
    ("measure", "of", "amount"),
    [
        ("rows", 0, 1),
        ("columns", 0, 2),
        ("zones", 0, 2),
        ("tiles", 0, 3),
        ("tiles", 6, 4),
        ("tiles", 7, 5),
        ("tiles", 8, 5),
        ("tiles", 11, 9),
        ("bonuses", 0, 1),
        ("edges", 0, 18),
        ("corners", 0, 3),
        ("sets", 0, 1),
        ("posters", 0, 6),
        ("hung posters", 0, 1),
        ("tents", 0, 1),
        ("coins", 0, 12),
        ("gems", 3, 2),
        ("gems", 4, 5),
        ("markers", 0, 5),
        ("trainers", 0, 0),
        ("track", 0, 9),
    ],
)
def test_8_1_what_cards_count(measure: str, of: int, amount: int) -> None:
    game, state = started()
    record = state.record()
    fill(
        game, state, 0, ["X" * 9, *["XX......."] * 1, "XXXXXX...", *["XXX......"] * 5, "XX......."]
    )
    record.covered[0, 1] |= 0b100
    record.camp[0, 11] = 0
    record.camp_bonuses[:] = 0
    record.camp_bonuses[state.boards[0], [0, 80 - 2]] = 17
    own_tiles(state, large_orange=3, small_orange=2, large_green=1, small_green=0, small_purple=3)
    record.completed[0], record.coins[0], record.gems[0] = 6, 12, (0, 2, 1, 2)
    record.markers[0], record.used_markers[0], record.hats[0] = 2, 3, (4, 9)
    assert amount_of(record, 0, list(MEASURES).index(measure), of) == amount


def test_8_1_per_and_most() -> None:
    _, state = started()
    record = state.record()
    record.coins[0] = 11
    record.master_table[0] = (0, 0, list(MEASURES).index("coins"), 0, 2, 3, 5)
    assert worth_of(record, 0, 0, False) == 5
    assert worth_of(record, 0, 0, True) == 2
    record.master_table[0, 6] = 0
    assert worth_of(record, 0, 0, False) == 6


# 10 and 11


def test_10_2_options_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ChoiceError, match="option side takes A or B"):
        bigtop.game("magnificent", side="C")
    with pytest.raises(ChoiceError, match="option start takes"):
        bigtop.game("magnificent", players=2, start=3)


def test_11_1_every_icon_is_explained_in_the_rules() -> None:
    text = rules_text("magnificent")
    for name in (*EFFECTS, *MEASURES):
        assert name in text
    assert all((*EFFECTS.values(), *MEASURES.values()))
