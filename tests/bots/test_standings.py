"""What is made of the games of an arena, from numbers that can be checked by hand."""

import numpy as np
import pytest

from bigtop.bots.arena import Played
from bigtop.bots.standings import Estimate, difference, quantile, ratings, standings, strengths


def game_of(deal: int, seating: str, *scores: int, rounds: int = 1) -> Played:
    best = [score == max(scores) for score in scores]
    count = len(scores)
    return Played(
        deal=deal,
        seating=tuple(seating),
        actions=(),
        scores=scores,
        shares=tuple(won / sum(best) for won in best),
        rounds=rounds,
        moves=tuple(range(1, count + 1)),
        seconds=tuple(0.002 * (seat + 1) for seat in range(count)),
        slowest=tuple(0.001 * (seat + 1) for seat in range(count)),
    )


def test_an_estimate_is_a_mean_with_its_interval() -> None:
    # The standard deviation of 1, 2, 3 is 1, and 97.5 % of t with 2 degrees lie below 4.303.
    found = Estimate.of([1, 2, 3])
    assert found.mean == 2
    assert found.margin == pytest.approx(4.303 / 3**0.5)
    assert Estimate.of([5]) == Estimate(5, None)


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (10_000, 1.960)],
)
def test_quantiles_are_those_of_the_tables(freedom: int, expected: float) -> None:
    assert quantile(freedom) == pytest.approx(expected, rel=0.01)


def test_the_difference_is_to_the_mean_of_the_others() -> None:
    assert difference(game_of(0, "abb", 10, 4, 6), 0) == 5
    assert difference(game_of(0, "abb", 10, 4, 6), 1) == -4


def test_intervals_are_over_deals_and_not_over_games() -> None:
    games = [
        game_of(0, "ab", 10, 0),
        game_of(0, "ba", 10, 8),  # the second seat loses by the deal, whoever sits there
        game_of(1, "ab", 20, 0),
        game_of(1, "ba", 4, 6),
    ]
    first = standings(games)[0]
    assert first.bot == "a"
    # Deal 0: 10 and -2, in the mean 4. Deal 1: 20 and 2, in the mean 11.
    assert first.difference == Estimate.of([4, 11])
    assert first.win_share == Estimate.of([0.5, 1])
    assert first.mean_score == (10 + 8 + 20 + 6) / 4
    assert first.games == 4


def test_several_seats_of_one_bot_are_averaged() -> None:
    games = [game_of(0, "aab", 6, 2, 1, rounds=2), game_of(1, "bab", 6, 9, 3, rounds=2)]
    rows = {row.bot: row for row in standings(games)}
    assert rows["a"].win_share.mean == pytest.approx((0.5 + 1) / 2)
    assert rows["a"].difference.mean == pytest.approx(((4.5 - 1.5) / 2 + 4.5) / 2)
    assert rows["a"].difference_per_round.mean == pytest.approx(rows["a"].difference.mean / 2)
    assert rows["a"].games == rows["b"].games == 2


def test_time_is_a_mean_over_moves() -> None:
    rows = {row.bot: row for row in standings([game_of(0, "abb", 3, 2, 1)])}
    assert rows["b"].milliseconds == pytest.approx(1000 * (0.004 + 0.006) / (2 + 3))
    assert rows["b"].slowest == pytest.approx(3)


def test_a_shared_victory_is_shared() -> None:
    rows = {row.bot: row for row in standings([game_of(0, "abc", 3, 3, 1)])}
    assert [rows[bot].win_share.mean for bot in "abc"] == [0.5, 0.5, 0]


def test_strengths_are_as_the_odds() -> None:
    # Three of four, and one draw that is added: 3.5 to 1.5.
    a, b = strengths(np.array([[0.0, 3.0], [1.0, 0.0]]))
    assert a / b == pytest.approx(3.5 / 1.5)


def test_strengths_are_found_across_opponents() -> None:
    """c never met a, but b did both."""
    a, b, c = strengths(np.array([[0.0, 99.5, 0.0], [49.5, 0.0, 66.5], [0.0, 32.5, 0.0]]))
    assert a / b == pytest.approx(2)
    assert b / c == pytest.approx(67 / 33)


def test_ratings_have_a_mean_and_a_scale() -> None:
    games = [game_of(deal, "ab", 1, 0) for deal in range(10)]
    games += [game_of(10, "ab", 0, 1)]
    found = ratings(["a", "b"], games)
    assert sum(found.values()) == pytest.approx(3000)
    assert found["a"] - found["b"] == pytest.approx(400 * np.log10(10.5 / 1.5))


def test_a_draw_is_half_a_win() -> None:
    found = ratings(["a", "b"], [game_of(0, "ab", 1, 1)])
    assert found["a"] == pytest.approx(found["b"])


def test_a_report_is_of_plain_numbers() -> None:
    report = standings([game_of(0, "ab", 1, 0)])[0].report()
    assert report["difference"] == {"mean": 1.0, "margin": None}
    assert report["bot"] == "a"
    assert isinstance(report["rating"], float)


def test_who_met_nobody_is_as_strong_as_the_mean() -> None:
    found = ratings(["a", "b"], [game_of(0, "aaa", 3, 2, 1)])
    assert found == {"a": 1500, "b": 1500}
