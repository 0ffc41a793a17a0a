"""What a simulation of The Magnificent counts beyond scores and length."""

import numpy as np

from bigtop.core.layout import States
from bigtop.games.magnificent.state import SOURCES


def totals(finals: States) -> dict[str, int]:
    """Sums over finished games, to be added up and divided by their number."""
    actions = np.asarray(finals["actions_taken"]).sum(axis=(0, 1))
    points = np.asarray(finals["points_from"]).sum(axis=(0, 1))
    return {
        "builds": int(actions[0]),
        "travels": int(actions[1]),
        "performances": int(actions[2]),
        "completed posters": int(np.asarray(finals["completed"]).sum()),
        **{f"points: {name}": int(sum_) for name, sum_ in zip(SOURCES, points, strict=True)},
    }
