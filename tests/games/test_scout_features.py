"""What a network sees of SCOUT."""

import hashlib
from collections import Counter

import numpy as np
import pytest

import bigtop
from bigtop import OVER, Random, State
from bigtop.core.layout import record
from bigtop.games.scout import features as seen
from bigtop.games.scout.rules import strength
from tests.games.scout_positions import play, position, random_positions, set_hand


def present(state: State, seat: int = 0, players: int = 4) -> Counter[int]:
    game = bigtop.game("scout", players=players)
    return Counter(game.features(game.conceal(state, seat), seat))


def within(found: Counter[int], begin: int, end: int) -> dict[int, int]:
    """The features of one kind, counted from its beginning."""
    return {feature - begin: count for feature, count in found.items() if begin <= feature < end}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_features_are_in_range_and_of_what_the_seat_may_know(players: int, rng: Random) -> None:
    game = bigtop.game("scout", players=players)
    checked = 0
    for number, state in enumerate(random_positions(game, rng)):
        for seat in range(players) if game.actor(state) >= 0 and number % 5 == 0 else ():
            view = game.conceal(state, seat)
            found = game.features(view, seat)
            assert 0 <= min(found) <= max(found) < game.parts.feature_count
            assert len(found) <= game.parts.most_features
            if players > 2:  # two players remember which cards of round 1 they kept secret
                assert found == game.features(state, seat)
            checked += 1
    assert checked > 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_action_of_a_seat_changes_the_backdrop(players: int, rng: Random) -> None:
    game = bigtop.game("scout", players=players)

    def backdrop(state: State, seat: int) -> list[int]:
        out = np.zeros(game.parts.most_features, np.int32)
        return sorted(out[: seen.backdrop(state.record(), seat, out)].tolist())

    compared = 0
    for number, state in enumerate(random_positions(game, rng)):
        if (seat := game.actor(state)) < 0 or number % 7:
            continue
        view = game.conceal(state, seat)
        for action in game.legal(view):
            after = view.copy()
            game.play(after, action)
            if seen.stage(after.record()) == seen.stage(view.record()):
                assert backdrop(after, seat) == backdrop(view, seat)
                compared += 1
    assert compared > 20


def test_the_longest_hand_has_room_for_its_features() -> None:
    game, state = position()
    hand = record(state.array)
    hand.hands[0] = 0
    hand.hand_sizes[0] = len(hand.hands[0])
    assert len(game.features(state, 0)) <= game.parts.most_features


def test_sets_are_seen_that_are_part_of_no_larger_one() -> None:
    _, state = position("7/1 8/2 8/1 5/2 4/1 3/2 3/1 10/1 1/2", table="2/9")
    found = within(present(state), seen.SET, seen.LONGEST)
    sets = [(2, 7, 8), (2, 8, 8), (3, 5, 3), (2, 3, 3), (1, 10, 10), (1, 1, 1)]
    assert found == {seen.set_of(strength(*each)): 1 for each in sets}
    assert within(present(state), seen.LONGEST, seen.SIZE) == {seen.set_of(strength(3, 5, 3)): 1}


def test_chains_of_a_hand_and_sets_that_beat_the_table() -> None:
    _, state = position("7/1 8/2 8/1 5/2 4/1 3/2 3/1 10/1 1/2", table="2/9 2/7")
    found = present(state)
    chains = within(found, seen.CHAINS, seen.STRONGER)
    assert [feature % 12 for feature in chains] == [4]  # 7 8 8, 5 4 3 3, 10, 1
    stronger = within(found, seen.STRONGER, seen.TABLE)
    assert stronger == {3: 1}  # 8 8, 5 4 3 and 3 3; 7 8 is only a run


def test_cards_are_seen_that_close_up_when_a_set_is_shown() -> None:
    _, state = position("6/1 2/1 2/3 7/1 9/1")
    closing = within(present(state), seen.CLOSING, seen.JOINED)
    assert closing == {5 * 10 + 6: 1, 1 * 10 + 8: 1}  # 6 7 around the twos, 2 9 around the 7


def test_sets_are_seen_that_closing_up_makes() -> None:
    _, state = position("5/1 6/1 2/1 2/3 7/1 8/1 3/1 8/2")
    joined = within(present(state), seen.JOINED, seen.DECLINED)
    # 5 6 7 8 around the twos, 2 3 around 7 8, and the match of eights around the 3.
    assert joined == {4: 1, 2: 1, 8 + 2: 1}


def test_shows_that_get_rid_of_the_hand_are_counted() -> None:
    _, state = position("5/1 6/1 2/1 2/3 7/1 8/1 10/2")
    assert within(present(state), seen.NEEDED, seen.HASTE) == {7 * 12 + 3: 1}


def test_shows_that_are_needed_are_seen_beside_the_haste_of_the_others() -> None:
    hand = "5/1 6/1 2/1 2/3 7/1 8/1 10/2"
    _, state = position(hand, "5/2 4/1", "9/2 9/3 3/4", "6/2 7/2 8/2")
    in_hurry = 2  # cards in the smallest hand of the others
    found = within(present(state), seen.HASTE, seen.COUNT)
    assert found == {(in_hurry * 2 + 1) * 12 + 3: 1}
    record(state.array).scout_and_show[0] = 0
    assert within(present(state), seen.HASTE, seen.COUNT) == {in_hurry * 2 * 12 + 3: 1}
    assert within(present(state), seen.RACE, seen.CHIP_SIZE) == {7 * 12 + in_hurry: 1}


def test_the_active_set_is_seen_beside_the_hand_that_has_to_beat_it() -> None:
    _, state = position("7/1 8/2", "5/2 4/1 10/2", "1/2", "2/3", table="9/8 9/3", owner=0)
    nines = seen.set_of(strength(2, 9, 9))
    own = within(present(state), seen.FACING, seen.RACE)
    others = within(present(state, seat=3), seen.FACING, seen.RACE)
    assert own == {(200 + nines) * 12 + 3: 1}  # there are 200 sets
    assert others == {nines * 12 + 2: 1}


def test_the_two_strongest_sets_are_seen_together() -> None:
    _, state = position("5/1 5/2 9/1 2/1 3/2 4/1", table="1/10")
    run_of_three, match_of_two = 2 * 3 - 2, 2 * 2 - 2 + 1
    found = within(present(state), seen.BEST_TWO, seen.LEAD)
    assert found == {run_of_three * 12 + match_of_two: 1}


def test_others_hands_are_seen_beside_their_scout_and_show() -> None:
    _, state = position("7/1 8/2", "5/2 4/1 10/2", "1/2", "2/3")
    record(state.array).scout_and_show[2] = 0
    found = within(present(state), seen.CHIP_SIZE, seen.BEST_TWO)
    assert found == {(1 * 2 + 1) * 24 + 3: 1, 2 * 2 * 24 + 1: 1, (3 * 2 + 1) * 24 + 1: 1}


@pytest.mark.parametrize(
    ("scores", "lead"),
    [((0, 0, 0, 0), 6), ((9, 1, 2, 3), 7), ((0, 4, 4, 4), 5), ((99, 0, 0, 0), 12)],
)
def test_how_the_rounds_before_went_is_seen(scores: tuple[int, ...], lead: int) -> None:
    _, state = position("7/1 8/2")
    record(state.array).scores[:4] = scores
    record(state.array).round_index = 2
    assert within(present(state), seen.LEAD, seen.QUICK) == {2 * 13 + lead: 1}


def test_what_a_seat_did_not_beat_is_remembered_until_it_shows() -> None:
    game, state = position("7/1 9/2", "10/2 4/1", table="9/8 9/3", turn=1)
    play(game, state, "scout left at 3")
    seat, nines = 6 * 2 * 10, (2 * 2 + 1) * 10 + 8  # what one seat takes; a match of two nines
    declined = within(present(state), seen.DECLINED, seen.SCOUTED)
    assert declined == {seat + nines: 1, 2 * seat: 1, 3 * seat: 1}
    assert within(present(state), seen.SCOUTED, seen.FACING) == {4 + 1: 1, 8: 1, 12: 1}
    record(state.array).turn = 1
    play(game, state, "show 1")
    assert within(present(state), seen.DECLINED, seen.SCOUTED) == {
        seat: 1,
        2 * seat: 1,
        3 * seat: 1,
    }
    assert within(present(state), seen.SCOUTED, seen.FACING) == {4: 1, 8: 1, 12: 1}


def test_a_hand_and_its_mirror_image_look_the_same() -> None:
    cards = "7/1 8/2 8/1 5/2 4/1 3/2 3/1 10/1 1/2"
    game, state = position(cards, table="5/6")
    seen_so = present(state)
    set_hand(state, 0, " ".join(reversed(cards.split())))
    assert present(state) == seen_so
    assert game.actor(state) == 0


def test_a_scouted_card_is_remembered_and_no_longer_among_the_unseen() -> None:
    game, state = position("7/1 8/2", "5/2 4/1", table="9/8 9/3", turn=1)
    before = present(state)
    play(game, state, "scout left at 1")
    after = present(state)
    card = within(after, seen.CARD, seen.LEFT)
    assert not within(before, seen.CARD, seen.LEFT)
    assert list(card.values()) == [1]
    assert within(after, seen.LEFT, seen.ROUND) == within(before, seen.LEFT, seen.ROUND)


def test_points_in_hand_stand_until_the_round_is_scored() -> None:
    game, state = position("7/1", "5/2 4/1", table="6/8 6/3", chips=(0, 2), collected=(4, 1))
    assert [seen.standing(state.record(), seat) for seat in (0, 1)] == [4, 3]
    assert seen.stage(state.record()) == 0
    set_hand(state, 0, "8/1 8/2")
    play(game, state, "show 1-2")
    assert seen.stage(state.record()) == 1
    assert [seen.standing(state.record(), seat) for seat in (0, 1)] == game.scores(state)[:2]
    assert game.scores(state)[:2] == [6, 1]


def test_the_end_of_the_game_is_a_stage_of_its_own(rng: Random) -> None:
    game = bigtop.game("scout", players=2)
    stages = [seen.stage(state.record()) for state in random_positions(game, rng)]
    assert set(stages) == {0, 1}
    final = game.start()
    while game.actor(final) != OVER:
        game.play(final, rng.choice(game.legal(final)))
    assert seen.stage(final.record()) == 2


def test_a_hidden_hand_is_not_judged_by_what_hides_it() -> None:
    game, state = position("7/1 8/2 3/4", "2/1 4/6", players=2, chips=(3, 0), table="1/10", turn=0)
    view = game.conceal(state, 0)
    play(game, view, "show 2")
    assert view.round_index == 0  # the other one has no chip, but may have a card above 8
    play(game, state, "show 2")
    assert state.round_index == 1


def test_weights_belong_to_these_features() -> None:
    """Whoever changes a feature raises `VERSION` and changes this digest."""
    digest = hashlib.sha256()
    for players in (2, 4):
        game = bigtop.game("scout", players=players)
        for number, state in enumerate(random_positions(game, Random(players))):
            if (seat := game.actor(state)) >= 0 and number % 5 == 0:
                found = sorted(game.features(game.conceal(state, seat), seat))
                digest.update(repr(found).encode())
    assert (seen.VERSION, digest.hexdigest()[:16]) == (3, "a76101402538aaa7")
