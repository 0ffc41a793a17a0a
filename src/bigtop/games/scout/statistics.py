"""What a simulation of SCOUT counts beyond scores and length."""

import numpy as np

from bigtop.core.layout import States
from bigtop.games.scout.state import ALL_SCOUTED, EMPTY_HAND, NOT_YET, STUCK


def totals(finals: States) -> dict[str, int]:
    """Sums over finished games, to be added up and divided by their number."""
    endings = np.asarray(finals["endings"])
    return {
        "rounds": int((endings != NOT_YET).sum()),
        "rounds ended by an empty hand": int((endings == EMPTY_HAND).sum()),
        "rounds ended by all others scouting": int((endings == ALL_SCOUTED).sum()),
        "rounds ended by a stuck player": int((endings == STUCK).sum()),
    }
