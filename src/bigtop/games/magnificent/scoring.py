"""Where the points of The Magnificent come from, for viewers. RULES 4.C, 5 and 6"""

from collections.abc import Sequence

from bigtop.core.views import Points
from bigtop.games.magnificent.camp import zones_with_gems
from bigtop.games.magnificent.components import COINS_A_POINT, MASTER_SLOTS, SLOTS, ZONE_POINTS
from bigtop.games.magnificent.rounds import debt_of, worth_of
from bigtop.games.magnificent.state import (
    DRAFTING,
    FINISHED,
    FROM_COINS,
    FROM_DEBTS,
    FROM_LAST_MASTERS,
    FROM_POSTERS,
    FROM_ZONES,
    PLAYING,
    POSTER_POINTS,
    POSTERS,
    SOURCES,
    USED,
    MagnificentState,
)
from bigtop.games.magnificent.words import count_text, name_text

REASONS = (
    "tents below the posters completed",
    "bonuses",
    "master cards scored at the end of rounds",
    "coins missing for dice",
    "master cards at half value",
    f"a point for every {COINS_A_POINT} coins",
    f"{ZONE_POINTS} points for each covered zone, gems filling gaps",
)


def scorings(states: Sequence[MagnificentState]) -> list[list[Points]]:
    """Points by where they came from; before the end, also what an end now would bring."""
    return [_scoring(state) for state in states]


def _scoring(state: MagnificentState) -> list[Points]:
    lines = [line for seat in range(int(state.players)) for line in _scored(state, seat)]
    if DRAFTING <= state.phase < FINISHED:
        for seat in range(int(state.players)):
            lines += _to_come(state, seat)
    return lines


def _line(seat: int, source: int, points: int, why: str, scored: bool) -> Points:
    return Points(seat=seat, points=points, kind=SOURCES[source], why=why, scored=scored)


def _scored(state: MagnificentState, seat: int) -> list[Points]:
    lines = []
    for source, points in enumerate(state.points_from[seat]):
        if source == FROM_LAST_MASTERS and state.phase == FINISHED:
            lines += _last_masters(state, seat, scored=True)
        elif source == FROM_POSTERS:
            lines += _posters(state, seat)
        elif points:
            lines.append(_line(seat, source, int(points), REASONS[source], True))
    return lines


def _posters(state: MagnificentState, seat: int) -> list[Points]:
    """Each completed poster, then all that the tents below them brought."""
    lines = []
    rest = int(state.points_from[seat, FROM_POSTERS])
    for poster in _completed(state, seat):
        points = int(state.poster_table[poster, POSTER_POINTS])
        rest -= points
        lines.append(_line(seat, FROM_POSTERS, points, name_text(state, "posters", poster), True))
    if rest:
        lines.append(_line(seat, FROM_POSTERS, rest, REASONS[FROM_POSTERS], True))
    return lines


def _completed(state: MagnificentState, seat: int) -> list[int]:
    """Posters that the seat has completed, those of the performance under way too."""
    shown = [slot for slot in range(SLOTS) if state.turn == seat and state.shown >> slot & 1]
    posters = [poster for poster in range(POSTERS) if state.poster_places[poster] == USED + seat]
    return posters + [int(state.posters[seat, slot]) for slot in shown]


def _last_masters(state: MagnificentState, seat: int, scored: bool) -> list[Points]:
    """What the master cards that are left score at half value, card by card."""
    lines = []
    for slot in range(MASTER_SLOTS):
        card = int(state.masters[seat, slot])
        points = int(worth_of(state, seat, card, True)) if card >= 0 else 0
        if points:
            why = f"half of {name_text(state, 'masters', card)}"
            lines.append(_line(seat, FROM_LAST_MASTERS, points, why, scored))
    return lines


def _to_come(state: MagnificentState, seat: int) -> list[Points]:
    """What the seat would get if the game ended now."""
    debt = int(debt_of(state, seat)) if state.phase == PLAYING else 0
    coins = int(state.coins[seat])
    zones = int(zones_with_gems(state, seat))
    ends = (
        (FROM_DEBTS, -debt, REASONS[FROM_DEBTS]),
        (
            FROM_COINS,
            coins // COINS_A_POINT,
            f"{count_text(coins, 'coin')}, {COINS_A_POINT} for a point",
        ),
        (FROM_ZONES, ZONE_POINTS * zones, f"{count_text(zones, 'zone')} covered, with gems"),
    )
    return [
        *_last_masters(state, seat, scored=False),
        *(_line(seat, source, points, why, False) for source, points, why in ends if points),
    ]
