"""The Magnificent by the book: aim, components, set-up and options, a test for each rule."""

import pytest

import bigtop
from bigtop import OVER, ChoiceError, Random
from bigtop.bots import RandomBot
from bigtop.core.loop import play as play_game
from bigtop.games import rules_text
from bigtop.games.magnificent.components import (
    EFFECTS,
    GEM_ROOM,
    GEM_SUPPLY,
    MARKERS,
    MEASURES,
    SEATS,
    TILE_KINDS,
)
from bigtop.games.magnificent.state import (
    DEALING_BOARDS,
    EMPTY,
    REVEALING_POSTERS,
)
from tests.games.magnificent_positions import (
    play,
    settle_chance,
    started,
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


def test_2_4_gems_markers_and_hats() -> None:
    assert (GEM_SUPPLY, MARKERS) == (12, 8)
    assert GEM_ROOM * SEATS == GEM_SUPPLY  # so that the supply never lacks one
    _, state = started(4)
    assert [sum(hat > 0 for hat in hats) for hats in state.hats] == [1] * 4


# 3. Setting up


def until(game: bigtop.Game, state: bigtop.State, phase: int) -> None:
    """Let chance do what comes first until the set-up reaches that phase."""
    while state.phase != phase:
        game.play(state, game.legal(state)[0])


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


def test_3_a_1_all_tiles_are_in_the_supply() -> None:
    _, state = started(4)
    assert state.supply.tolist() == [12, 16] * 3
    assert (state.tiles == 0).all()


def test_3_f_1_starting_posters_are_not_in_the_deck() -> None:
    game = bigtop.game("magnificent", players=2, start=0)
    state = game.start()
    until(game, state, REVEALING_POSTERS)
    assert words(game, state) == [f"reveal poster {card}" for card in range(1, 49)]


def test_3_g_1_each_player_is_dealt_a_board_at_random() -> None:
    game = bigtop.game("magnificent", players=3, start=0)
    state = game.start()
    until(game, state, DEALING_BOARDS)
    assert words(game, state) == [f"deal board {name}" for name in ("I", "II", "III", "IV")]
    play(game, state, "deal board III")
    assert words(game, state) == [f"deal board {name}" for name in ("I", "II", "IV")]
    assert state.boards[0] == 2


def test_3_g_6_the_printed_tent_is_the_leftmost() -> None:
    _, state = started(3)
    assert state.tents[:3, 0].tolist() == [16 + int(board) for board in state.boards[:3]]


@pytest.mark.parametrize(("players", "tiles"), [(1, 3), (2, 3), (3, 3), (4, 4)])
def test_3_h_1_as_many_tiles_as_pairs_are_drafted_from(players: int, tiles: int) -> None:
    game = bigtop.game("magnificent", players=players, start=0)
    state = game.start()
    settle_chance(game, state)
    assert words(game, state) == [f"draft {place}" for place in range(1, tiles + 1)]


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


def test_9_1_nothing_on_the_table_is_hidden() -> None:
    game, state = started(3)
    assert game.conceal(state, bigtop.SPECTATOR) == state


def test_10_1_editions_differ_in_purple_dice_and_gems_for_power() -> None:
    manual, published = (
        bigtop.game("magnificent", players=4, edition=edition).start()
        for edition in ("manual", "published")
    )
    assert manual.dice.tolist() == [5, 5, 4, 4]
    assert published.dice.tolist() == [5, 5, 5, 4]
    assert (manual.gems_per_turn, published.gems_per_turn) == (1, 12)


def test_10_3_boards_have_two_sides() -> None:
    one, other = (bigtop.game("magnificent", side=side).start() for side in "AB")
    assert (one.camp_bonuses != other.camp_bonuses).any()


def test_10_4_a_set_that_does_not_exist_is_refused() -> None:
    with pytest.raises(bigtop.BigtopError, match="there is no set in 'nowhere'; give `house`"):
        bigtop.game("magnificent", set="nowhere")


def test_10_5_a_target_is_for_lone_players() -> None:
    assert bigtop.game("magnificent", players=1).options["target"] == 200
    assert bigtop.game("magnificent", players=1, target=240).goal == 240
    with pytest.raises(ChoiceError, match="option target takes 200, 220 or 240, not 100"):
        bigtop.game("magnificent", players=1, target=100)
    with pytest.raises(ChoiceError, match="has no option 'target' for 2 players; its options are"):
        bigtop.game("magnificent", players=2, target=200)
