"""The Magnificent by the book: the end of a round and the final scoring, a test for each rule."""

import pytest

import bigtop
from bigtop import Random
from bigtop.games.magnificent.components import (
    MEASURES,
)
from bigtop.games.magnificent.rounds import amount_of, bill_of, worth_of
from bigtop.games.magnificent.state import (
    EMPTY,
    FINISHED,
    SCORING_MASTER,
)
from tests.games.magnificent_positions import (
    acting,
    earlier_dice,
    end_round,
    fill,
    own_tiles,
    play,
    settle_chance,
    started,
    words,
)

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


def test_5_4_1_and_5_4_3_and_5_4_4_the_next_round() -> None:
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


def test_5_2_4_two_players_remove_a_pair_if_there_is_a_space_between_their_hats() -> None:
    for hats, is_removed in (((5, 6), False), ((5, 7), True)):
        game, state = acting("orange 1")
        state.record().hats[:2, 0] = hats
        end_round(game, state)
        play(game, state, "take pair 1")
        assert bool(words(game, state, "remove pair")) == is_removed


def test_5_4_2_the_display_is_filled_up_and_after_round_two_without_trainers() -> None:
    for round_index, trainers in ((0, 3), (1, 0)):
        game, state = acting("orange 1", players=3)
        state.record().round_index = round_index
        end_round(game, state)
        while state.round_index == round_index:
            game.play(state, game.legal(state)[0])
        settle_chance(game, state)
        assert (state.shown_masters >= 0).sum() == 3
        assert (state.shown_trainers >= 0).sum() == trainers


# 6. Final scoring


def finished(players: int = 3, **options: object) -> tuple[bigtop.Game, bigtop.State]:
    """The last master card of the game is to be scored, all of them worth nothing."""
    game, state = acting("orange 1", players=players, **options)
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


def test_6_4_the_highest_total_wins() -> None:
    game, state = finished()
    state.record().scores[:3] = (5, 7, 6)
    play(game, state, "score card 1")
    assert game.winners(state) == [1]


@pytest.mark.parametrize("target", [200, 220, 240])
def test_6_6_whoever_plays_alone_has_to_reach_a_target(target: int) -> None:
    for points, winners in ((target - 1, []), (target, [0])):
        game, state = finished(1, target=target)
        state.record().scores[0] = points
        reached = "reaches" if winners else "misses"
        told = game.tell(state, game.parse(state, "score card 1"))[-1]
        assert told == f"Seat 0 has {points} points and {reached} the target of {target}."
        assert f"{target} points are to be reached" in game.describe(state)
        play(game, state, "score card 1")
        assert game.winners(state) == winners


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
