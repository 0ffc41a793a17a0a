"""The rulings M1 to M19: a test each."""

import bigtop
from bigtop import CHANCE, SPECTATOR, Random
from bigtop.bots import RandomBot
from bigtop.core.loop import steps
from bigtop.games.magnificent.rounds import worth_of
from bigtop.games.magnificent.state import DROPPING_PAIR, EMPTY
from bigtop.games.magnificent.turn import power_of
from tests.games.magnificent_positions import (
    acting,
    bare_ring,
    earlier_dice,
    end_round,
    own_tiles,
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


def test_m1_purple_dice_of_four_players() -> None:
    assert started(4)[1].pool.sum(axis=1).tolist() == [5, 5, 4, 4]
    assert started(4, "published")[1].pool.sum(axis=1).tolist() == [5, 5, 5, 4]
    assert started(3, "published")[1].pool.sum(axis=1).tolist() == [4, 4, 4, 3]


def test_m2_gems_for_power() -> None:
    game, state = acting("orange 1", edition="published")
    state.record().gems[0] = (3, 0, 0, 2)
    play(game, state, *["spend orange gem"] * 3, *["spend clear gem"] * 2)
    assert power_of(state.record()) == 11
    game, state = acting("orange 1")
    play(game, state, "spend orange gem")
    assert words(game, state, "spend") == []


def test_m3_five_tents_include_the_printed_one() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 4)
    record = state.record()
    record.tents[0, 1:] = (1, 2, 3, 4)
    record.ring_tents[0, 1] = 7
    play(game, state, "travel 1")
    assert state.turn == 1
    assert state.ring_tents[0, 1] == 7


def test_m4_a_tent_covers_its_poster_symbol() -> None:
    game, state = acting("orange 3")
    bare_ring(state, 4, -1, 4)
    state.record().ring_tents[0, 1] = 7
    play(game, state, "travel 3")
    play(game, state, "poster 1", "hang at 2")
    assert state.turn == 1
    assert (state.posters[0] >= 0).sum() == 2


def test_m5_eight_markers_in_all() -> None:
    game, state = acting("green 1")
    record = state.record()
    record.markers[0], record.used_markers[0] = 3, 4
    record.camp_bonuses[:] = 0
    record.camp_bonuses[state.boards[0], 0] = 4 * 16 + 3
    record.trainer_table[:, 0] = 9
    play(game, state, "build level 1", "place way 1 at a1")
    assert (state.markers[0], state.used_markers[0]) == (4, 4)


def test_m6_trainers_between_any_two_decisions() -> None:
    game, state = started()
    pool(state, "green 6")
    with_trainer(state, "points")
    record = state.record()
    record.markers[0] = 8
    record.master_table[:, 0] = 0
    for action in ("take green 6", "put on card 1", "build level 3", "small tile"):
        play(game, state, "use trainer 1", action)
    play(game, state, "use trainer 1", game.text(state, game.legal(state)[0]))
    while state.turn == 0:
        settle_chance(game, state)
        answers = [text for text in words(game, state) if not text.startswith("use")]
        if answers == ["done"]:
            play(game, state, "use trainer 1")
        play(game, state, answers[0])
    assert state.points_from[0, 1] >= 6


def test_m7_a_clear_die_counts_for_its_colour_on_this_turn_only() -> None:
    game, state = started()
    earlier_dice(state, "green 3", "clear 5")
    pool(state, "clear 4", "green 2")
    state.record().master_table[:, 0] = 0
    state.record().markers[:] = 0
    play(game, state, "take clear 4", "put on card 1")
    assert words(game, state) == ["choose orange", "choose green", "choose purple"]
    play(game, state, "choose green")
    assert power_of(state.record()) == 3 + 4
    assert words(game, state, "spend") == ["spend green gem", "spend clear gem"]


def test_m8_hats_at_the_start() -> None:
    _, state = started(4)
    assert state.hats.tolist() == [[1, 0], [2, 0], [3, 0], [4, 0]]


def test_m9_no_free_space_no_performance() -> None:
    game, state = acting("orange 1")
    assert state.hats[0, 0] == 1
    assert words(game, state, "perform") == []
    assert words(game, state, "travel") == ["travel 1"]


def test_m10_tiles_are_added_up_and_stay() -> None:
    game, state = performing()
    own_tiles(state, small_green=3)
    for slot in range(2):
        poster(state, slot, tiles=(0, 0, 0, 2, 0, 0), card=slot)
        tent(state, slot, slot)
    play(game, state, "perform on 5", "complete 1")
    assert words(game, state) == ["done"]
    assert state.tiles[0, 3] == 3


def test_m11_a_full_row_replace_or_decline() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 4)
    state.record().posters[0] = (1, 2, 3, 4, 5)
    for answers in (("no poster",), ("poster 1", "discard"), ("poster 1", "hang at 3")):
        trial = state.copy()
        play(game, trial, "travel 1", *answers)
        assert trial.turn == 1
        assert trial.posters[0].tolist()[:2] == [1, 2]
        assert (trial.posters[0, 2] == 3) == (answers[-1] != "hang at 3")


def test_m12_no_coin_by_choice() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 2)
    coins = int(state.coins[0])
    play(game, state, "travel 1")
    assert (state.gems[0, 2], state.coins[0]) == (2, coins)


def test_m13_payment() -> None:
    game, state = acting("purple 5")
    earlier_dice(state, "purple 1", "green 4", "clear 2")
    state.record().coins[0] = 10
    end_round(game, state)
    assert state.coins[0] == 10 - 6 - 2


def test_m14_two_players_with_a_gap_remove_a_pair() -> None:
    for other, removes in ((2, False), (3, True)):
        game, state = acting("orange 1")
        state.record().hats[:2] = [(4 - other, 0), (4, 0)] if other == 2 else [(1, 0), (4, 0)]
        state.record().hats[0, 0] = 3 if other == 2 else 1
        end_round(game, state)
        assert game.actor(state) == 1
        play(game, state, "take pair 1")
        assert (state.phase == DROPPING_PAIR) == removes
        if removes:
            card = int(state.shown_masters[2])
            play(game, state, "remove pair 3")
            assert state.master_places[card] == 3
            assert words(game, state) == ["take pair 2"]
        assert game.actor(state) == 0


def test_m15_points_and_maximum_are_halved_and_rounded_down() -> None:
    _, state = started()
    record = state.record()
    record.completed[0] = 5
    record.master_table[0] = (0, 0, 8, 0, 3, 1, 11)
    assert worth_of(record, 0, 0, False) == 11
    assert worth_of(record, 0, 0, True) == 5
    record.master_table[0, 6] = 0
    assert worth_of(record, 0, 0, True) == 7


def test_m16_gems_complete_no_rows() -> None:
    _, state = started()
    record = state.record()
    record.covered[0] = 0
    record.covered[0, 0] = 0b011111111
    record.gems[0] = 3
    record.master_table[0] = (0, 0, 0, 0, 7, 1, 0)
    assert worth_of(record, 0, 0, True) == 0


def test_m17_the_gem_supply_never_lacks_one() -> None:
    game = bigtop.game("magnificent", players=4)
    for state, _ in steps(game, [RandomBot()] * 4, Random(6)):
        assert (state.gems.sum(axis=0) <= 12).all()


def test_m18_the_higher_hat_wins_a_tie() -> None:
    game, state = started()
    record = state.record()
    record.phase = 14
    record.scores[:2] = 9
    record.hats[:2] = [(3, 0), (2, 0)]
    assert game.winners(state) == [0]
    record.hats[1, 0] = 5
    assert game.winners(state) == [1]


def test_m19_everything_on_the_table_is_open() -> None:
    game = bigtop.game("magnificent", players=3)
    for state, _ in list(steps(game, [RandomBot()] * 3, Random(6)))[::25]:
        for viewer in (0, 2, SPECTATOR):
            assert game.conceal(state, viewer) == state
    assert game.actor(game.start()) == CHANCE
    assert EMPTY < 0
