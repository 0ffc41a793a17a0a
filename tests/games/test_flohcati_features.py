"""What a network sees of Circus Flohcati."""

import hashlib
from collections import Counter

import pytest

import bigtop
from bigtop import Random, State
from bigtop.games.flohcati import features as seen
from bigtop.games.flohcati.components import TITLE
from bigtop.games.flohcati.state import FINISHED
from tests.games.flohcati_positions import dealt, leave_in_deck, play, turn_up
from tests.games.scout_positions import random_positions

TABLES = [(edition.name, count) for edition in TITLE.editions for count in (3, 5)]


def present(game: bigtop.Game, state: State, seat: int = 0) -> Counter[int]:
    return Counter(game.features(game.conceal(state, seat), seat))


def within(found: Counter[int], begin: int, end: int) -> dict[int, int]:
    """The features of one kind, counted from its beginning."""
    return {feature - begin: count for feature, count in found.items() if begin <= feature < end}


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_features_are_in_range(edition: str, players: int, rng: Random) -> None:
    game = bigtop.game("flohcati", players=players, edition=edition)
    checked = 0
    for number, state in enumerate(random_positions(game, rng)):
        for seat in range(players) if game.actor(state) >= 0 and number % 5 == 0 else ():
            found = game.features(game.conceal(state, seat), seat)
            assert 0 <= min(found) <= max(found) < game.parts.feature_count
            assert len(found) <= game.parts.most_features
            checked += 1
    assert checked > 5


def test_of_each_act_the_two_best_cards_are_seen() -> None:
    game, state = dealt("A7 A3 C2 C1", keep="C3 C4")
    leave_in_deck(state, "C3", "C4")
    found = present(game, state)
    assert within(found, seen.SECOND, seen.VALUE) == {7 * 9 + 3: 1, 2 * 9 + 1: 1}
    own = within(found, seen.BEST, seen.BEST + 81)
    assert own == {7 * 9: 1, 2 * 9 + 2: 1, seen.NO_CARD * 9: 8}  # C3 and C4 beat C2


def test_of_each_value_cards_held_and_cards_to_come_are_seen() -> None:
    game, state = dealt("A3 C3 D5", keep="F3 J3 M3")
    leave_in_deck(state, "F3", "J3", "M3")
    own = within(present(game, state), seen.VALUE, seen.VALUE + 8 * 55)
    others_of_no_card = {value * 55: 1 for value in (0, 1, 2, 4, 6, 7)}
    assert own == {3 * 55 + 2 * 11 + 3: 1, 5 * 55 + 11: 1, **others_of_no_card}


def test_cards_that_count_for_nothing_are_seen() -> None:
    game, state = dealt("A3 C3 D3 A5 C7")
    found = within(present(game, state), seen.COVERED, seen.OFFER)
    assert found == {3 * 25 + 3 * 5 + 2: 1, 5 * 25 + 5: 1, 7 * 25 + 5: 1}


def test_open_cards_are_seen_by_what_they_are_to_a_seat() -> None:
    game, state = dealt("A3 C3", keep="D3 A6")
    turn_up(game, state, "D3", "A6")
    found = present(game, state)
    own = within(found, seen.OFFER, seen.OFFER + 8 * 45)
    third_three, better_acrobat = 3 * 45 + seen.NO_CARD * 5 + 2, 6 * 45 + 3 * 5
    assert own == {third_three: 1, better_acrobat: 1}
    top, second = 1 + 3 + 9, 1 + 6 - 3
    assert within(found, seen.TOP, seen.TOP + 18) == {top: 1}
    assert within(found, seen.NEXT, seen.OPEN) == {second: 1}


def test_the_turn_is_ones_own_closing_or_somebody_elses() -> None:
    game, state = dealt("A3")
    turn_up(game, state, "D6")

    def opened(seat: int) -> dict[int, int]:
        return within(present(game, state, seat), seen.OPEN, seen.RISK)

    assert (opened(0), opened(1)) == ({1: 1}, {2 * 11 + 1: 1})
    play(game, state, "take D6")
    assert opened(0) == {11: 1}


def test_the_risk_is_the_share_of_cards_that_match() -> None:
    game, state = dealt("A3", keep="D5 D6 F1 J1 M1")
    leave_in_deck(state, "D5", "D6", "F1", "J1", "M1")
    turn_up(game, state, "D6")
    assert within(present(game, state), seen.RISK, seen.DECK) == {5: 1}  # one of four


def test_who_gives_is_who_is_waited_for() -> None:
    game, state = dealt("A3", "D5", "D6")
    turn_up(game, state, "request attraction 1")
    play(game, state, "ask D clockwise")
    waiting = within(present(game, state, 2), seen.PHASE, seen.COUNT)
    assert [feature // 4 % 5 for feature in waiting] == [2]  # seat 1, two seats after seat 2


def test_leads_are_counted_in_steps_of_three_points() -> None:
    game, state = dealt("A7", "C3", "D0")
    found = present(game, state)
    leads = within(found, seen.LEAD, seen.AHEAD)
    assert leads == {41 + 20 + 1: 1, 2 * 41 + 20 + 2: 1}
    assert within(found, seen.AHEAD, seen.PHASE) == {21 * 12 + 86 // 8: 1}


def test_points_stand_until_a_prize_is_shared_by_the_winners() -> None:
    _, state = dealt("A7 C2", "D5 F4", "J1 M1")
    record = state.record()

    def standings() -> list[int]:
        return [seen.standing(record, seat) for seat in range(3)]

    assert (seen.stage(record), standings()) == (0, [9, 9, 2])
    record.phase = FINISHED
    assert (seen.stage(record), standings()) == (1, [9 + 10, 9 + 10, 2])
    record.hands[1] = 0
    assert standings() == [9 + 20, 0, 2]


def test_weights_belong_to_these_features() -> None:
    """Whoever changes a feature raises `VERSION` and changes this digest."""
    digest = hashlib.sha256()
    for edition, players in TABLES:
        game = bigtop.game("flohcati", players=players, edition=edition)
        for number, state in enumerate(random_positions(game, Random(players))):
            if (seat := game.actor(state)) >= 0 and number % 5 == 0:
                digest.update(repr(game.features(game.conceal(state, seat), seat)).encode())
    assert (seen.VERSION, digest.hexdigest()[:16]) == (1, "1dcea2b89742de00")
