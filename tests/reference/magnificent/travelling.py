"""Action B: travel with a wagon."""

from __future__ import annotations

from tests.reference.magnificent.asking import Asking, decide, numbered, place_in
from tests.reference.magnificent.gaining import gain, gain_gem, gain_posters
from tests.reference.magnificent.power import power_of
from tests.reference.magnificent.table import PLACES, Table


def travel_words(table: Table) -> set[str]:
    """At least one space, at most the power (M9)."""
    return {f"travel {spaces}" for spaces in range(1, power_of(table) + 1)}


def move_wagon(table: Table, ring: str, spaces: int) -> Asking:
    """Move clockwise and gain what is passed; a tent only where the movement ends (M4)."""
    symbols = table.content.rings[ring]
    for left in reversed(range(spaces)):
        space = table.wagons[ring] = (table.wagons[ring] + 1) % len(symbols)
        if (ring, space) in table.ring_tents:
            if left == 0:
                yield from pitch_tent(table, ring, space)
        elif symbols[space] == "poster":
            yield from gain_posters(table, 1)
        elif symbols[space] != "-":
            gain_gem(table.player(), symbols[space])


def pitch_tent(table: Table, ring: str, space: int) -> Asking:
    """Put the tent on a vacant tent space and gain the bonus under it."""
    player = table.player()

    def options() -> set[str]:
        if (ring, space) not in table.ring_tents:
            return set()
        vacant = [place for place in range(PLACES) if player.tents[place] is None]
        return numbered("tent at", vacant)

    answer = yield from decide(table, options)
    if not answer:
        return
    place = place_in(answer)
    player.tents[place] = table.ring_tents.pop((ring, space))
    yield from gain(table, table.board_of(player).tent_bonuses[place - 1])
