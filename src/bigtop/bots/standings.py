"""What the games of an arena say about its bots: means with intervals, and ratings."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from bigtop.bots.arena import Played
from bigtop.core.layout import Array

MEAN_RATING = 1500.0
RATING_STEP = 400.0  # points of rating for odds of ten to one


@dataclass(frozen=True)
class Estimate:
    """A mean with half the width of its 95 % interval, or None where one deal tells none."""

    mean: float
    margin: float | None

    @classmethod
    def of(cls, values: Sequence[float]) -> "Estimate":
        """The mean of independent values."""
        count = len(values)
        mean = sum(values) / count
        if count < 2:
            return cls(mean, None)
        variance = sum((value - mean) ** 2 for value in values) / (count - 1)
        return cls(mean, quantile(count - 1) * (variance / count) ** 0.5)


def quantile(freedom: int) -> float:
    """Where 97.5 % of Student's distribution lie below, by Cornish and Fisher; exact in the limit.

    With one to four degrees of freedom the expansion is too small, so these are given.
    """
    if freedom <= 4:
        return (12.706, 4.303, 3.182, 2.776)[freedom - 1]
    z = 1.959964
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


@dataclass(frozen=True)
class Standing:
    """One bot's results; scores and differences are a game's, or a round's where it says so."""

    bot: str
    games: int
    mean_score: float
    difference: Estimate  # to the mean of the other seats, in points a game
    difference_per_round: Estimate
    win_share: Estimate
    milliseconds: float  # of the processor, a move
    slowest: float  # the longest move in milliseconds
    rating: float

    def report(self) -> dict[str, Any]:
        """The standing as plain numbers with names."""
        return {key: _rounded(value) for key, value in asdict(self).items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(part) for key, part in value.items()}
    return round(value, 4) if isinstance(value, float) else value


def standings(games: Sequence[Played]) -> list[Standing]:
    """Every bot's standing, the best first."""
    names = list(dict.fromkeys(name for played in games for name in played.seating))
    strengths = ratings(names, games)
    found = [_standing(name, games, strengths[name]) for name in names]
    return sorted(found, key=lambda standing: -standing.rating)


def _standing(name: str, games: Sequence[Played], rating: float) -> Standing:
    seats = [(played, seat) for played in games for seat in _seats(name, played)]
    moves = sum(played.moves[seat] for played, seat in seats)
    return Standing(
        bot=name,
        games=len({id(played) for played, _ in seats}),
        mean_score=sum(played.scores[seat] for played, seat in seats) / len(seats),
        difference=_over_deals((p.deal, difference(p, seat)) for p, seat in seats),
        difference_per_round=_over_deals(
            (p.deal, difference(p, seat) / p.rounds) for p, seat in seats
        ),
        win_share=_over_deals((played.deal, played.shares[seat]) for played, seat in seats),
        milliseconds=1000 * sum(p.seconds[seat] for p, seat in seats) / max(1, moves),
        slowest=1000 * max(played.slowest[seat] for played, seat in seats),
        rating=rating,
    )


def _seats(name: str, played: Played) -> list[int]:
    return [seat for seat, bot in enumerate(played.seating) if bot == name]


def difference(played: Played, seat: int) -> float:
    """The points of a seat less the mean of the other seats', if there are any."""
    own = played.scores[seat]
    return own - (sum(played.scores) - own) / max(1, len(played.scores) - 1)


def _over_deals(values: Iterable[tuple[int, float]]) -> Estimate:
    """The mean over deals: games of one deal depend on each other and count as one."""
    by_deal: dict[int, list[float]] = {}
    for deal, value in values:
        by_deal.setdefault(deal, []).append(value)
    return Estimate.of([sum(each) / len(each) for each in by_deal.values()])


def ratings(names: Sequence[str], games: Sequence[Played]) -> dict[str, float]:
    """Bradley and Terry's ratings from who had more points than whom, with a mean of 1500."""
    wins = np.zeros((len(names), len(names)))
    places = {name: place for place, name in enumerate(names)}
    for played in games:
        for seat, name in enumerate(played.seating):
            for other, rival in enumerate(played.seating):
                if name != rival:
                    won = played.scores[seat] > played.scores[other]
                    drawn = played.scores[seat] == played.scores[other]
                    wins[places[name], places[rival]] += won + 0.5 * drawn
    logs = np.log10(strengths(wins))
    return {
        name: float(MEAN_RATING + RATING_STEP * (log - logs.mean()))
        for name, log in zip(names, logs, strict=True)
    }


def strengths(wins: Array) -> Array:
    """How strong each is, so that a beats b with a chance of a / (a + b).

    `wins[a, b]` says how often a beat b. One draw between every two who met is added: who never
    lost would be infinitely strong otherwise.
    """
    met = wins + wins.T > 0
    wins = wins + 0.5 * met
    meetings = wins + wins.T
    strength = np.ones(len(wins))
    for _ in range(2000):
        sums = strength[:, None] + strength[None, :]
        expected = (meetings / sums).sum(axis=1)
        strength = np.divide(wins.sum(axis=1), expected, out=strength, where=expected > 0)
        strength /= np.exp(np.log(strength).mean())
    return strength
