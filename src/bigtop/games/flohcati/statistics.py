"""What a simulation of Circus Flohcati counts beyond scores and length."""

import numpy as np

from bigtop.core.layout import Array, States
from bigtop.games.flohcati.components import POINTS_OF_A_TRIO, VALUES
from bigtop.games.flohcati.sets import SIZES
from bigtop.games.flohcati.state import NOBODY


def totals(finals: States) -> dict[str, int]:
    """Sums over finished games, to be added up and divided by their number."""
    trios = int(SIZES[finals["trios"]].sum()) // 3
    calls = np.asarray(finals["caller"]) != NOBODY
    return {
        "turns": int(np.asarray(finals["turns"]).sum()),
        "lost turns": int(np.asarray(finals["lost_turns"]).sum()),
        "trios": trios,
        "galas": int(calls.sum()),
        "points for colours": int(_points_of_hands(finals["hands"]).sum()),
        "points for trios": POINTS_OF_A_TRIO * trios,
        "points for galas": int(np.asarray(finals["gala_bonus"])[calls].sum()),
        "cards left in the deck": int(np.asarray(finals["deck_size"]).sum()),
    }


def _points_of_hands(hands: Array) -> Array:
    """The points of each hand: the highest card of each act. RULES 8.1"""
    points = np.zeros(hands.shape[:-1], np.int64)
    counted = np.zeros(hands.shape[:-1], np.int64)
    for value in range(VALUES - 1, 0, -1):
        points += value * SIZES[hands[..., value] & ~counted]
        counted |= hands[..., value]
    return points
