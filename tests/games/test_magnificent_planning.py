"""The heuristic player of The Magnificent plans a round: dice, performances and the bill."""

from bigtop import Game, Random, State
from bigtop.games.magnificent.advice import RoundPlan, Step, plan_of
from bigtop.games.magnificent.outline import (
    build_in_outline,
    perform_in_outline,
    put_die,
    travel_in_outline,
)
from bigtop.games.magnificent.planning import let_rivals_take
from bigtop.games.magnificent.state import EMPTY, POSTER_SYMBOL
from tests.games.magnificent_positions import (
    COLOUR,
    bare_ring,
    earlier_dice,
    own_tiles,
    pool,
    poster,
    started,
    tent,
)

LARGE_ORANGE = (1, 0, 0, 0, 0, 0)


def position(turns_left: int = 2, round_index: int = 2, coins: int = 20) -> tuple[Game, State]:
    """Seat 0 is to take a die with a bare board: no posters, gems or bonuses, and a vacant ring."""
    game, state = started()
    own = state.record()
    own.master_table[:, 0] = 0
    own.markers[:] = 0
    own.gems[:] = 0
    own.posters[0] = EMPTY
    own.tent_table[own.tents[0, 0]] = 0
    own.ring_table[:] = -1
    own.ring_tents[:] = EMPTY
    own.round_index = round_index
    own.turns_taken = 2 * (4 - turns_left)
    own.coins[:] = coins
    return game, state


def chosen(game: Game, state: State) -> str:
    """What the heuristic player takes or does."""
    return game.text(state, game.choose(state, Random(1)))


# The plan


def test_a_performance_waits_for_the_tile_that_a_second_poster_needs() -> None:
    game, state = position()
    tent(state, 1)
    poster(state, 0, brings=(8, 0), card=0)
    poster(state, 1, LARGE_ORANGE, brings=(14, 0), card=1)
    pool(state, "orange 3", "orange 3", "orange 3")
    plan = plan_of(game, state, Random(1))
    assert [(step.die, step.action) for step in plan.steps] == [
        ("orange 3", "build"),
        ("orange 3", "perform"),
    ]


def test_a_performance_comes_first_where_rivals_would_take_the_strong_die() -> None:
    game, state = position()
    tent(state, 1)
    poster(state, 0, brings=(8, 0), card=0)
    poster(state, 1, brings=(14, 0), card=1)
    pool(state, "orange 6", "green 1", "green 1", "purple 1")
    assert chosen(game, state) == "take orange 6"
    plan = plan_of(game, state, Random(1))
    assert plan.steps[0].action == "perform"


def test_the_strong_die_is_kept_for_the_performance_that_it_makes_possible() -> None:
    """Alone, nobody takes the 6: the 3 builds what the second poster asks for."""
    game, state = alone()
    tent(state, 1)
    poster(state, 0, brings=(8, 0), card=0)
    poster(state, 1, LARGE_ORANGE, brings=(14, 0), card=1)
    pool(state, "orange 3", "green 6", "purple 1")
    assert chosen(game, state) == "take orange 3"
    plan = plan_of(game, state, Random(1))
    assert [step.action for step in plan.steps] == ["build", "perform"]
    assert plan.steps[1].die == "green 6"


def alone() -> tuple[Game, State]:
    """As `position` with two turns left, for a lone player."""
    game, state = started(1)
    own, other = state.record(), position()[1].record()
    for name in ("master_table", "gems", "posters", "ring_table", "ring_tents", "coins", "markers"):
        own[name] = other[name]
    own.tent_table[own.tents[0, 0]] = 0
    own.round_index = 2
    own.turns_taken = 2
    return game, state


def test_a_bill_that_cannot_be_paid_is_not_run_up() -> None:
    for coins, wanted in ((6, "take green 6"), (30, "take orange 6")):
        game, state = position(turns_left=1, coins=coins)
        earlier_dice(state, "orange 6")
        pool(state, "orange 6", "green 6")
        tent(state, 1)
        tent(state, 2, which=1)
        for slot in range(3):  # a power of 12 completes three posters, 6 only two
            poster(state, slot, brings=(5, 0), card=slot)
        assert chosen(game, state) == wanted


def test_the_bill_counts_what_a_performance_of_the_plan_will_pay() -> None:
    """The same dice, with and without coins on the poster that is completed next turn."""
    bills = {}
    for coins in (0, 12):
        game, state = position(coins=4)
        earlier_dice(state, "orange 5")
        poster(state, 0, LARGE_ORANGE, brings=(3, coins), card=0)
        pool(state, "orange 4", "orange 4", "green 3", "green 3", "purple 3", "purple 3")
        plan = plan_of(game, state, Random(1))
        bills[coins] = plan.bill
        assert (plan.debt > 0) == (plan.bill > 4 + coins)
    assert bills[0] < bills[12]


def test_a_plan_ends_where_no_die_is_left() -> None:
    game, state = position()
    pool(state, "purple 2")
    assert chosen(game, state) == "take purple 2"


def test_the_last_turn_of_a_round_is_planned_with_its_payment() -> None:
    game, state = position(turns_left=1, coins=1)
    own = state.record()
    own.starter = 1
    own.turns_taken = 7
    pool(state, "green 3")
    plan = plan_of(game, state, Random(1))
    assert len(plan.steps) == 1
    assert (plan.bill, plan.debt) == (3, 6)


def test_a_plan_in_words() -> None:
    steps = (Step("orange 5", "orange", "build"), Step("clear 2", "green", "perform"))
    assert RoundPlan(1, steps, 7, 0).text().splitlines() == [
        "Seat 1 plans the rest of the round:",
        "1. Take orange 5 and build.",
        "2. Take clear 2, counted as green, and perform.",
        "The bill will be about 7 coins, which it expects to have.",
    ]
    short = RoundPlan(1, steps, 1, 1).text()
    assert short.endswith("about 1 coin, and coins that are missing cost 1 point.")


# Turns in outline


def test_rivals_take_what_gives_them_most_power() -> None:
    _, state = position()
    own = state.record()
    own.die_colours[1, 0], own.die_values[1, 0] = COLOUR["green"], 5
    pool(state, "orange 6", "green 2", "purple 1")
    let_rivals_take(own, 0)
    assert own.pool[COLOUR["green"]].sum() == 0
    assert own.pool.sum() == 2


def test_rivals_count_clear_dice_for_their_strongest_colour() -> None:
    _, state = position()
    own = state.record()
    own.die_colours[1, 0], own.die_values[1, 0] = COLOUR["green"], 5
    pool(state, "orange 6", "clear 2")
    let_rivals_take(own, 0)
    assert own.pool[COLOUR["clear"]].sum() == 0


def test_a_die_in_outline_lies_on_a_card_whose_coins_are_gained() -> None:
    _, state = position(coins=0)
    own = state.record()
    own.master_table[own.masters[0, 0], :2] = (1, 2)  # two coins
    own.master_table[own.masters[0, 1], :2] = (2, 3)  # three points
    pool(state, "green 4", "green 4")
    assert put_die(own, 0, COLOUR["green"], 4) == 0
    assert own.coins[0] == 2
    assert put_die(own, 0, COLOUR["green"], 4) == 3
    assert list(own.die_values[0, :3]) == [4, 4, 0]
    assert own.pool.sum() == 0


def test_a_die_in_outline_that_finds_no_card_brings_nothing() -> None:
    _, state = position()
    own = state.record()
    own.die_colours[0] = COLOUR["orange"]
    pool(state, "green 4")
    assert put_die(own, 0, COLOUR["green"], 4) == 0
    assert own.die_values[0].sum() == 0


def test_building_in_outline_adds_the_tiles_of_the_highest_level() -> None:
    _, state = position()
    own = state.record()
    build_in_outline(own, 0, COLOUR["green"], 14)  # 12: two large and a small one
    assert list(own.tiles[0]) == [0, 0, 2, 1, 0, 0]
    own.supply[2] = 1
    build_in_outline(own, 0, COLOUR["green"], 12)
    assert list(own.tiles[0]) == [0, 0, 3, 2, 0, 0]


def test_building_in_outline_ends_with_the_room_in_the_camp() -> None:
    _, state = position()
    own_tiles(state, large_orange=11)
    assert build_in_outline(state.record(), 0, COLOUR["green"], 12) == 0
    assert state.record().tiles[0].sum() == 11


def test_travelling_in_outline_stops_at_a_tent_if_there_is_room_for_it() -> None:
    for tents, wanted in ((1, 2), (5, 4)):
        _, state = position()
        own = state.record()
        bare_ring(state, COLOUR["green"], POSTER_SYMBOL, COLOUR["green"], COLOUR["purple"])
        own.ring_tents[0, 2] = 7
        for slot in range(1, tents):
            tent(state, slot, which=slot)
        travel_in_outline(own, 0, 0, 4)
        assert own.wagons[0] == wanted
        assert (own.tents[0] == 7).sum() == (tents == 1)
        assert own.gems[0, COLOUR["green"]] == (1 if tents == 1 else 2)


def test_a_tent_in_outline_stands_below_a_poster() -> None:
    _, state = position()
    own = state.record()
    bare_ring(state, POSTER_SYMBOL)
    own.ring_tents[0, 1] = 7
    poster(state, 3)
    travel_in_outline(own, 0, 0, 1)
    assert own.tents[0, 3] == 7


def test_performing_in_outline_completes_and_pays() -> None:
    _, state = position(coins=0)
    own = state.record()
    tent(state, 1, row=(0, 0, 0, 0, 2, 1))
    poster(state, 0, gems=(1, 0, 0, 0), brings=(5, 3), card=0)
    poster(state, 1, gems=(0, 1, 0, 0), brings=(7, 0), card=1)
    poster(state, 2, brings=(9, 0), card=2)  # without a tent
    own.gems[0] = (1, 0, 0, 1)
    own.hats[0] = (1, 0)
    before = int(own.scores[0])
    perform_in_outline(own, 0, 6)  # two posters
    assert own.scores[0] - before == 5 + 7 + 2
    assert own.coins[0] == 3 + 1
    assert own.gems[0].sum() == 0
    assert own.completed[0] == 2
    assert list(own.posters[0]) == [2, EMPTY, EMPTY, EMPTY, EMPTY]  # hung above an idle tent
    assert list(own.hats[0]) == [6, 0]
    assert not own.asked.any()


def test_tiles_of_posters_performed_together_are_added_up_in_outline() -> None:
    _, state = position()
    tent(state, 1)
    own_tiles(state, large_orange=1)
    poster(state, 0, LARGE_ORANGE, card=0)
    poster(state, 1, LARGE_ORANGE, brings=(6, 3), card=1)
    perform_in_outline(state.record(), 0, 6)
    assert list(state.record().posters[0, :2]) == [0, EMPTY]


def test_hats_in_outline_move_in_turn() -> None:
    _, state = position()
    own = state.record()
    own.hats[:2] = ((1, 0), (5, 0))
    found = []
    for power in (6, 4, 3, 2):
        perform_in_outline(own, 0, power)
        found.append(tuple(own.hats[0]))
    assert found == [(6, 0), (6, 4), (6, 3), (6, 2)]
    own.hats[1] = (1, 0)
    perform_in_outline(own, 0, 1)  # the only space it reaches is taken
    assert tuple(own.hats[0]) == (6, 2)
