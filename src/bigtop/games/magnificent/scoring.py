"""Where the points of The Magnificent come from, for viewers. RULES 4.C, 5 and 6"""

from bigtop.core.views import Points
from bigtop.games.magnificent.camp import zones_with_gems
from bigtop.games.magnificent.components import COINS_A_POINT, MASTER_SLOTS, ZONE_POINTS
from bigtop.games.magnificent.rounds import debt_of, worth_of
from bigtop.games.magnificent.state import (
    DRAFTING,
    FINISHED,
    FROM_COINS,
    FROM_DEBTS,
    FROM_LAST_MASTERS,
    FROM_ZONES,
    PLAYING,
    SOURCES,
    MagnificentState,
)
from bigtop.games.magnificent.words import count_text, name_text

REASONS = (
    "posters completed",
    "bonuses",
    "master cards scored at the end of rounds",
    "coins missing for dice",
    "master cards at half value",
    f"a point for every {COINS_A_POINT} coins",
    f"{ZONE_POINTS} points for each covered zone, gems filling gaps",
)


def scoring(state: MagnificentState) -> list[Points]:
    """Points by where they came from; before the end, also what an end now would bring."""
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
        elif points:
            lines.append(_line(seat, source, int(points), REASONS[source], True))
    return lines


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
