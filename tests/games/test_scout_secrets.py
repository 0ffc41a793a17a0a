"""Who may know what in SCOUT: section 9 of RULES.md, rule 3.8 and ruling S19."""

import math
import re
from collections import Counter

import pytest

import bigtop
from bigtop import CHANCE, SPECTATOR, Game, Random, State
from bigtop.games.scout.state import (
    EMPTY,
    HELD,
    HIDDEN,
    LEFT_OVER,
    ON_TABLE,
    OUT,
    SET_ASIDE,
    TURNING,
    UNSEEN,
)
from tests.games.scout_positions import (
    active_set,
    card_of,
    deal,
    dealt,
    hand,
    keep_all,
    play,
    position,
    random_positions,
    set_hand,
)

ANN = "1/3 1/4 1/5 1/6 1/7 1/8 1/9 1/10 2/3 2/4 2/5"
BO = "5/3 2/6 7/2 2/8 9/2 2/10 3/4 5/4 3/6 7/3 3/8"


def holds(state: State, seat: int, card: str) -> bool:
    return card_of(card) in [int(way) >> 1 for way in state.hands[seat] if way >= 0]


def is_in_deck(state: State, card: str) -> bool:
    return card_of(card) in state.deck[: state.deck_size]


# What is open


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, SPECTATOR])
def test_9_1_the_active_set_lies_open_and_so_does_its_owner(viewer: int) -> None:
    game, state = position(table="9/3 8/4 7/10", owner=2)
    view = game.conceal(state, viewer)
    assert active_set(view) == "9/3 8/4 7/10"
    assert view.owner == 2


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, SPECTATOR])
def test_9_2_anyone_may_count(viewer: int) -> None:
    game, state = position(
        "9/1 2/3 4/5",
        "8/1",
        turn=2,
        starter=3,
        collected=(5, 7, 11, 1),
        chips=(2, 4, 3, 6),
        spent=[1, 2],
        scores=(10, -4, 0, 3),
        round_number=2,
    )
    view = game.conceal(state, viewer)
    assert view.hand_sizes.tolist() == [3, 1, 2, 2, 0]
    assert view.collected.tolist() == [5, 7, 11, 1, 0]
    assert view.chips.tolist() == [2, 4, 3, 6, 0]
    assert view.scout_and_show.tolist() == [1, 0, 0, 1, 0]
    assert game.scores(view) == [10, -4, 0, 3]
    assert game.actor(view) == 2
    assert view.starter == 3


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, SPECTATOR])
def test_9_3_everyone_sees_which_card_was_scouted_and_by_whom(viewer: int) -> None:
    game, state = position("9/1 2/3 4/5", table="7/6 8/6")
    play(game, state, "scout left at 2 turned")
    assert game.conceal(state, viewer).memory[card_of("7/6")] == HELD + 0


@pytest.mark.parametrize("viewer", [1, 2, 3, SPECTATOR])
def test_9_3_but_not_where_it_went_nor_which_way_up(viewer: int) -> None:
    game, first = position("9/1 2/3 4/5", table="7/6 8/6")
    second = first.copy()
    play(game, first, "scout left at 1")
    play(game, second, "scout left at 3 turned")
    assert game.conceal(first, viewer) == game.conceal(second, viewer)
    assert game.conceal(first, 0) != game.conceal(second, 0)


def test_9_3_a_scouted_card_that_is_shown_again_lies_open() -> None:
    game, state = position("9/1 8/3", table="7/6")
    play(game, state, "scout & show left at 1", "show 1")
    assert game.conceal(state, SPECTATOR).memory[card_of("7/6")] == ON_TABLE


def test_9_4_once_all_have_chosen_everyone_knows_who_turned() -> None:
    game, state = dealt(keep=False)
    play(game, state, "keep", "turn", "turn")
    assert game.conceal(state, SPECTATOR).turned.tolist() == [HIDDEN, HIDDEN, HIDDEN, 0, 0]
    play(game, state, "keep")
    assert game.conceal(state, SPECTATOR).turned.tolist() == [0, 1, 1, 0, 0]


@pytest.mark.parametrize("viewer", [0, 2, 3, SPECTATOR])
def test_9_4_but_the_numbers_of_a_turned_hand_stay_secret(viewer: int) -> None:
    game, first = dealt("", "1/2 3/4 5/6", keep=False)
    second = first.copy()
    set_hand(second, 1, " ".join(reversed(hand(second, 1).split())))
    play(game, first, "keep", "turn", "keep", "keep")
    play(game, second, "keep", "turn", "keep", "keep")
    assert game.conceal(first, viewer) == game.conceal(second, viewer)


def test_9_5_collected_cards_have_been_seen_by_all() -> None:
    game, state = position("9/1 2/3 4/5", table="7/6")
    play(game, state, "show 1")
    assert game.conceal(state, SPECTATOR).memory[card_of("7/6")] == OUT


# What is secret


def test_9_6_a_hand_is_known_to_its_holder_alone() -> None:
    game, state = position("9/1 2/3", "8/1", "7/1 6/1", players=3)
    view = game.conceal(state, 1)
    assert view.hands[0, :3].tolist() == [HIDDEN, HIDDEN, EMPTY]
    assert hand(view, 1) == "8/1"
    assert view.hands[2, :3].tolist() == [HIDDEN, HIDDEN, EMPTY]


def test_9_6_a_spectator_sees_no_hand() -> None:
    game, state = position("9/1 2/3", "8/1", "7/1 6/1", players=3)
    view = game.conceal(state, SPECTATOR)
    assert view.hands[:3, 0].tolist() == [HIDDEN, HIDDEN, HIDDEN]
    assert view.memory[card_of("9/1")] == UNSEEN


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_9_6_hidden_cards_that_two_others_swap_make_no_difference(viewer: int) -> None:
    game, first = position("9/1 2/3", "8/1 5/4", "7/1 6/1", table="3/4", players=3)
    second = first.copy()
    set_hand(second, 1, "8/1 6/1")
    set_hand(second, 2, "7/1 5/4")
    assert game.conceal(first, viewer).tobytes() == game.conceal(second, viewer).tobytes()
    assert game.conceal(first, 1) != game.conceal(second, 1)
    assert game.conceal(first, 2) != game.conceal(second, 2)


@pytest.mark.parametrize("other", ["5/4 8/1", "8/1 4/5", "1/8 5/4"])
def test_9_6_nor_do_the_order_and_the_ways_up_of_a_hidden_hand(other: str) -> None:
    game, first = position("9/1 2/3", "8/1 5/4", "7/1 6/1", table="3/4", players=3)
    second = first.copy()
    set_hand(second, 1, other)
    assert game.conceal(first, 0) == game.conceal(second, 0)
    assert game.conceal(first, 2) == game.conceal(second, 2)
    assert game.conceal(first, 1) != game.conceal(second, 1)


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_9_6_the_place_from_which_a_set_came_is_secret(viewer: int) -> None:
    game, first = position("9/1 8/3 2/4", table="7/6", players=3)
    _, second = position("2/4 9/1 8/3", table="7/6", players=3)
    told = game.tell(first, game.parse(first, "show 1-2"), viewer)
    assert told == game.tell(second, game.parse(second, "show 2-3"), viewer)
    play(game, first, "show 1-2")
    play(game, second, "show 2-3")
    assert game.conceal(first, viewer) == game.conceal(second, viewer)


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_9_6_the_cards_left_when_a_round_ends_are_only_counted(viewer: int) -> None:
    game, first = position("9/1", "8/1 5/4", "7/1 6/1 2/3", players=3)
    play(game, first, "show 1")
    second = first.copy()
    set_hand(second, 1, "6/1 8/1")
    set_hand(second, 2, "7/1 2/3 4/5")
    assert game.conceal(first, viewer) == game.conceal(second, viewer)
    assert game.conceal(first, viewer).hand_sizes.tolist() == [0, 2, 3, 0, 0]


def test_3_8_nobody_learns_what_another_chose_before_having_chosen() -> None:
    game, turned = dealt(players=3, keep=False)
    kept = turned.copy()
    play(game, turned, "turn", "keep")
    play(game, kept, "keep", "keep")
    assert game.conceal(turned, 1) == game.conceal(kept, 1)
    assert game.conceal(turned, 2) == game.conceal(kept, 2)
    assert game.conceal(turned, SPECTATOR) == game.conceal(kept, SPECTATOR)
    assert game.conceal(turned, 0) != game.conceal(kept, 0)


def test_3_8_all_know_their_own_choice() -> None:
    game, state = dealt(players=3, keep=False)
    play(game, state, "turn")
    assert game.conceal(state, 0).turned.tolist() == [1, 0, 0, 0, 0]


def test_s19_who_took_which_card_is_public_and_where_it_went_is_not() -> None:
    game, state = position("9/1 2/3 4/5", table="7/6 8/6")
    action = game.parse(state, "scout left at 2 turned")
    assert game.tell(state, action, viewer=1) == [
        "Seat 0 scouts the 7/6 from the left. Seat 3 gets a chip."
    ]
    play(game, state, "scout left at 2 turned")
    view = game.conceal(state, 1)
    assert view.memory[card_of("7/6")] == HELD + 0
    assert view.hands[0, :5].tolist() == [HIDDEN, HIDDEN, HIDDEN, HIDDEN, EMPTY]


# The holder of the 1/2 card


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_9_7_taking_the_marker_tells_everyone_who_has_the_1_2_card(viewer: int) -> None:
    game, state = dealt("", "4/5 1/2", players=3, start="holder", keep=False)
    view = game.conceal(state, viewer)
    assert view.starter == 1
    assert view.memory[card_of("1/2")] == HELD + 1


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_9_7_but_neither_where_it_is_nor_which_way_up(viewer: int) -> None:
    game, first = dealt("", "4/5 1/2", players=3, start="holder", keep=False)
    _, second = dealt("", "2/1 4/5", players=3, start="holder", keep=False)
    assert game.conceal(first, viewer) == game.conceal(second, viewer)


@pytest.mark.parametrize("start", [1, "random"])
def test_9_7_without_that_option_nobody_is_told(start: int | str) -> None:
    game = bigtop.game("scout", players=3, start=start)
    state = game.start()
    if start == "random":
        play(game, state, "start 1")
    deal(game, state, "", "4/5 1/2")
    assert game.conceal(state, 0).memory[card_of("1/2")] == UNSEEN


def after_round_1_without_the_1_2_card() -> tuple[Game, State]:
    game, state = dealt(ANN, BO, players=2, start="holder", keep=False)
    play(game, state, "start 0", "keep", "keep")
    play(game, state, "show 1-8", "scout left at 1", "scout left at 1", "scout left at 1")
    return game, state


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_9_7_if_nobody_was_dealt_it_everyone_knows_that(viewer: int, rng: Random) -> None:
    game, state = dealt(ANN, BO, players=2, start="holder", keep=False)
    worlds = [game.resample(game.conceal(state, viewer), rng) for _ in range(100)]
    assert all(is_in_deck(world, "1/2") for world in worlds)


def test_9_7_and_still_does_when_round_1_is_over(rng: Random) -> None:
    game, state = after_round_1_without_the_1_2_card()
    worlds = [game.resample(game.conceal(state, 0), rng) for _ in range(100)]
    assert all(is_in_deck(world, "1/2") for world in worlds)


def test_9_7_and_still_does_in_round_2(rng: Random) -> None:
    game, state = after_round_1_without_the_1_2_card()
    deal(game, state, "", "1/2")
    worlds = [game.resample(game.conceal(state, 0), rng) for _ in range(100)]
    assert all(holds(world, 1, "1/2") for world in worlds)


# Two players


def test_9_8_nobody_knows_the_cards_set_aside() -> None:
    game, first = dealt(ANN, BO, players=2)
    second = first.copy()
    set_hand(second, 1, BO.replace("5/3", "1/2"))
    second.record().deck[: second.deck_size] = sorted(
        card_of("5/3") if card == card_of("1/2") else card for card in first.deck[: first.deck_size]
    )
    assert game.conceal(first, 0) == game.conceal(second, 0)
    assert game.conceal(first, SPECTATOR) == game.conceal(second, SPECTATOR)
    assert game.conceal(first, 0).deck[:23].tolist() == [HIDDEN] * 22 + [EMPTY]


def round_2() -> tuple[Game, State]:
    """After a round in which eight 1s were shown and three of them scouted by seat 1."""
    game, state = dealt(ANN, BO, players=2)
    play(game, state, "show 1-8", "scout left at 1", "scout left at 1", "scout left at 1")
    deal(game, state)
    keep_all(game, state)
    return game, state


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_9_8_a_card_seen_in_round_1_is_not_in_round_2(viewer: int, rng: Random) -> None:
    game, state = round_2()
    view = game.conceal(state, viewer)
    assert view.memory[card_of("1/3")] == OUT  # scouted
    assert view.memory[card_of("1/10")] == OUT  # left on the table
    worlds = [game.resample(view, rng) for _ in range(20)]
    assert not any(holds(world, 1, "1/3") or holds(world, 0, "1/10") for world in worlds)


def test_9_8_a_card_left_over_in_round_1_is_known_to_its_holder_only() -> None:
    game, state = round_2()
    left_over = card_of("2/4")
    assert game.conceal(state, 0).memory[left_over] == LEFT_OVER + 0
    assert game.conceal(state, 1).memory[left_over] == UNSEEN
    assert game.conceal(state, SPECTATOR).memory[left_over] == UNSEEN


def test_9_8_how_many_were_left_over_is_known_to_all() -> None:
    game, state = round_2()
    assert game.conceal(state, SPECTATOR).left_over.tolist() == [3, 11, 0, 0, 0]


def test_9_8_what_the_opponent_kept_may_not_be_told_from_what_the_opponent_holds() -> None:
    game, first = round_2()
    second = first.copy()
    kept, held = card_of("5/3"), int(first.hands[1, 0]) >> 1
    assert first.memory[kept] == LEFT_OVER + 1
    second.record().hands[1, 0] = 2 * kept
    second.record().memory[kept] = UNSEEN
    second.record().memory[held] = LEFT_OVER + 1
    assert game.conceal(first, 0) == game.conceal(second, 0)
    assert game.conceal(first, 1) != game.conceal(second, 1)


# Whether an action may be told whole


@pytest.mark.parametrize(
    "words", ["show 1", "scout left at 1", "scout & show left at 2 turned", "scout right at 3"]
)
def test_only_the_actor_may_know_a_move_whole(words: str) -> None:
    game, state = position("9/1 8/3", table="6/7 7/5", turn=0)
    action = game.parse(state, words)
    assert game.may_know(state, action, 0)
    assert not game.may_know(state, action, 1)
    assert not game.may_know(state, action, SPECTATOR)


@pytest.mark.parametrize("words", ["keep", "turn"])
def test_only_the_chooser_may_know_whether_a_hand_is_turned(words: str) -> None:
    game, state = dealt(keep=False)
    play(game, state, "keep")
    action = game.parse(state, words)
    assert game.may_know(state, action, 1)
    assert not game.may_know(state, action, 0)
    assert not game.may_know(state, action, SPECTATOR)


def test_only_its_holder_may_know_which_card_is_dealt() -> None:
    game = bigtop.game("scout", players=3, start=1)
    state = game.start()
    action = game.parse(state, "deal 9/3")
    assert game.may_know(state, action, 0)
    assert not game.may_know(state, action, 1)
    assert not game.may_know(state, action, SPECTATOR)


def test_everyone_may_know_who_starts() -> None:
    game = bigtop.game("scout", players=3)
    state = game.start()
    action = game.parse(state, "start 1")
    assert game.may_know(state, action, 2)
    assert game.may_know(state, action, SPECTATOR)


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_others_are_told_the_same_wherever_a_card_goes(viewer: int) -> None:
    game, state = position("9/1 8/3 2/4", table="6/7 7/5")
    words = [
        "scout left at 1",
        "scout left at 4",
        "scout left at 1 turned",
        "scout left at 3 turned",
    ]
    told = {tuple(game.tell(state, game.parse(state, action), viewer)) for action in words}
    assert len(told) == 1


@pytest.mark.parametrize("players", [2, 4])
def test_others_are_never_told_a_place_or_a_way_up(players: int, rng: Random, few: int) -> None:
    game = bigtop.game("scout", players=players)
    for _ in range(few):
        for state in random_positions(game, rng):
            seat, action = game.actor(state), rng.choice(game.legal(state))
            if seat == CHANCE or state.phase == TURNING:
                continue
            others = [(seat + 1) % players, SPECTATOR]
            told = " ".join(
                words for viewer in others for words in game.tell(state, action, viewer)
            )
            assert not re.search(r"\bat\b|turned|place|position", told)


@pytest.mark.parametrize("viewer", [1, 2, 3, SPECTATOR])
def test_others_are_told_only_that_a_card_was_dealt_and_a_choice_made(viewer: int) -> None:
    game, state = dealt(keep=False)
    assert game.tell(state, game.parse(state, "turn"), viewer) == ["Seat 0 has chosen."]
    assert game.tell(state, game.parse(state, "keep"), viewer) == ["Seat 0 has chosen."]
    state = game.start()
    assert game.tell(state, game.parse(state, "deal 9/3"), viewer) == ["Seat 0 is dealt a card."]


# Worlds that fit


def test_a_world_keeps_what_the_viewer_knows(rng: Random) -> None:
    game, state = position("9/1 8/3 2/4", "5/4 1/6", "2/7 3/7", table="6/7 7/5", players=3)
    play(game, state, "scout left at 2 turned")
    world = game.resample(game.conceal(state, 0), rng)
    assert hand(world, 0) == "9/1 7/6 8/3 2/4"
    assert active_set(world) == "7/5"
    assert world.hand_sizes.tolist() == [4, 2, 2, 0, 0]


def test_a_world_deals_the_unseen_cards_to_the_others(rng: Random) -> None:
    game, state = position("9/1 8/3", "5/4 1/6", "2/7 3/7", table="6/7 7/5", players=3)
    world = game.resample(game.conceal(state, 0), rng)
    cards = f"{hand(world, 1)} {hand(world, 2)}".split()
    assert {card_of(card) for card in cards} == {
        card_of(card) for card in ("5/4", "1/6", "2/7", "3/7")
    }


def test_a_scouted_card_is_in_the_same_hand_in_every_world(rng: Random) -> None:
    game, state = position("9/1 8/3", "5/4 1/6", table="6/7 7/5", players=3)
    play(game, state, "scout left at 2")
    worlds = [game.resample(game.conceal(state, 2), rng) for _ in range(30)]
    assert all(holds(world, 0, "6/7") for world in worlds)
    assert len({hand(world, 0).replace("7/6", "6/7").split().index("6/7") for world in worlds}) == 3


def test_the_1_2_card_is_in_its_holders_hand_in_every_world(rng: Random) -> None:
    game, state = dealt("", "4/5 1/2", players=3, start="holder", keep=False)
    worlds = [game.resample(game.conceal(state, 0), rng) for _ in range(30)]
    assert all(holds(world, 1, "1/2") for world in worlds)


def test_a_world_has_each_card_once(rng: Random) -> None:
    game, state = round_2()
    world = game.resample(game.conceal(state, SPECTATOR), rng)
    in_hands = [int(way) >> 1 for way in world.hands[:2, :11].ravel()]
    gone = [card for card in range(45) if world.memory[card] >= OUT]
    assert sorted(in_hands + gone) == list(range(45))
    assert sum(world.memory == LEFT_OVER + 0) == 3
    assert sum(world.memory == LEFT_OVER + 1) == 11


def assert_uniform(drawn: Counter[bytes], worlds: int) -> None:
    """Every world, and none much too often: chi-square within six standard deviations."""
    expected = drawn.total() / worlds
    assert len(drawn) == worlds
    deviation = sum((count - expected) ** 2 / expected for count in drawn.values())
    assert deviation < worlds - 1 + 6 * math.sqrt(2 * (worlds - 1))


def test_all_worlds_are_equally_likely(rng: Random) -> None:
    game, state = position("9/1", "5/4 1/6", "2/7", players=3)
    state.record().memory[card_of("1/6")] = HELD + 1
    view = game.conceal(state, 0)
    drawn = Counter(game.resample(view, rng).tobytes() for _ in range(3200))
    assert_uniform(drawn, worlds=2 * 2 * 2**3)  # whose card, in which order, which ways up


def test_all_orders_of_a_hidden_hand_are_equally_likely(rng: Random) -> None:
    game, state = position("9/1", "5/4 1/6 2/7", players=2, round_number=2)
    view = game.conceal(state, 0)
    drawn = Counter(game.resample(view, rng).tobytes() for _ in range(4800))
    assert_uniform(drawn, worlds=6 * 2**3)


def test_all_left_over_cards_are_equally_likely(rng: Random) -> None:
    game, state = position("9/1", "5/4", players=2, round_number=2)
    record = state.record()
    record.memory[card_of("1/6")] = LEFT_OVER + 1
    record.memory[card_of("2/7")] = LEFT_OVER + 1
    record.left_over[1] = 2
    drawn = Counter(game.resample(game.conceal(state, 0), rng).tobytes() for _ in range(600))
    assert_uniform(drawn, worlds=3 * 2)  # which of three cards is held, and which way up


def test_all_sets_of_cards_to_come_are_equally_likely(rng: Random) -> None:
    game, state = position("9/1", "5/4", players=2, round_number=2)
    record = state.record()
    record.deck_size = 2
    record.deck[:2] = sorted([card_of("1/6"), card_of("2/7")])
    record.memory[record.deck[:2]] = UNSEEN
    drawn = Counter(game.resample(game.conceal(state, 0), rng).tobytes() for _ in range(600))
    assert_uniform(drawn, worlds=3 * 2)


def test_a_card_that_was_set_aside_is_anywhere_but_among_those_left_over(rng: Random) -> None:
    game, state = position("9/1", "5/4", players=2, round_number=2)
    record = state.record()
    record.memory[card_of("1/6")] = LEFT_OVER + 1
    record.left_over[1] = 1
    record.deck_size = 1
    record.deck[0] = card_of("1/2")
    record.memory[card_of("1/2")] = SET_ASIDE
    drawn = Counter(game.resample(game.conceal(state, 0), rng).tobytes() for _ in range(800))
    assert_uniform(drawn, worlds=2 * 2 * 2)  # what was left over, what is held, which way up


def test_a_hand_that_may_have_been_turned_was_turned_in_half_of_the_worlds(rng: Random) -> None:
    game, state = dealt(players=3, keep=False)
    play(game, state, "turn", "turn")
    view = game.conceal(state, 2)
    drawn = Counter(game.resample(view, rng).turned.tobytes() for _ in range(400))
    assert_uniform(drawn, worlds=2 * 2)
