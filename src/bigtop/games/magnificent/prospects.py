"""What dice, power, trainers and cards may bring: the heuristic player's guesses, in points."""

import numpy as np

from bigtop.core.kernel import kernel
from bigtop.games.magnificent.components import (
    CLEAR,
    EFFECT_NAMES,
    GEM_POWER,
    GEM_ROOM,
    SLOTS,
)
from bigtop.games.magnificent.evaluation import (
    COIN_NEEDED,
    GEM,
    PIP,
    TENT,
    growth_of_master,
    turns_left,
    turns_to_come,
)
from bigtop.games.magnificent.performing import can_complete
from bigtop.games.magnificent.rounds import pips_of, worth_of
from bigtop.games.magnificent.setup import vacant_place
from bigtop.games.magnificent.state import (
    AMOUNT,
    BONUS_UNIT,
    COST,
    EFFECT,
    LEVEL_LARGE,
    LEVEL_POWER,
    LEVEL_SMALL,
    POSTER_COINS,
    POSTER_POINTS,
    POSTER_SYMBOL,
    SPACE_POSTERS,
    SPACE_POWER,
    TENT_COINS,
    TENT_POINTS,
    MagnificentState,
)
from bigtop.games.magnificent.turn import is_taken

# What a unit of each effect is worth.
_WORTHS = {
    "coins": 0.9,
    "points": 1.0,
    "posters": 3.0,
    "markers": 2.5,
    "clear gems": 1.3,
    "orange gems": 0.9,
    "green gems": 0.9,
    "purple gems": 0.9,
    "power": 0.5,
    "raise": 0.4,
    "lower": 0.4,
    "re-roll": 0.4,
    "set": 1.0,
    "recolour": 2.2,
    "small tiles": 11.0,
    "large tiles": 6.6,
    "wagon": 2.6,
    "show": 1.2,
    "copy": 1.2,
}
EFFECT_WORTH = np.array([_WORTHS.get(name, 0.0) for name in EFFECT_NAMES])
ALWAYS, NEVER = 1e9, -1e9


@kernel
def worth_of_bonus(bonus: int) -> float:
    """What a bonus space is worth."""
    return float(EFFECT_WORTH[bonus // BONUS_UNIT] * (bonus % BONUS_UNIT))


@kernel
def worth_of_die(state: MagnificentState, colour: int, value: int) -> float:
    """What its power would do at best, and what it leaves for turns and bills to come."""
    seat = int(state.turn)
    best = NEVER
    highest = 0
    for kind in range(3):
        pips = pips_of(state, seat, kind)
        highest = max(highest, pips)
        if colour == CLEAR or colour == kind:
            power = value + pips + GEM_POWER * (state.gems[seat, kind] > 0)
            best = max(best, worth_of_power(state, seat, kind, power))
    if colour == CLEAR:
        return best - COIN_NEEDED * value
    own = pips_of(state, seat, colour) + value
    left = turns_left(state, seat) - 1
    return best + PIP * left * max(own, highest) - COIN_NEEDED * max(0, own - highest)


@kernel(inlined=False)
def worth_of_power(state: MagnificentState, seat: int, colour: int, power: int) -> float:
    """What the best of the three actions would bring, roughly."""
    best = 0.0
    for level in range(int(state.level_count)):
        if state.level_table[level, LEVEL_POWER] <= power:
            large = int(state.level_table[level, LEVEL_LARGE])
            small = int(state.level_table[level, LEVEL_SMALL])
            best = max(best, _worth_of_tiles(state, seat, colour, large, small))
    for spaces in range(1, power + 1):
        best = max(best, worth_of_journey(state, seat, colour, spaces))
    return max(best, worth_of_show(state, seat, power))


@kernel
def _worth_of_tiles(
    state: MagnificentState, seat: int, colour: int, large: int, small: int
) -> float:
    """Cells that are covered, and tiles that posters wait for."""
    worth = 0.35 * (6 * large + 4 * small)
    for slot in range(SLOTS):
        poster = state.posters[seat, slot]
        if poster >= 0:
            for size in range(2):
                kind = 2 * colour + size
                lacks = int(state.poster_table[poster, kind]) - int(state.tiles[seat, kind])
                worth += 2.0 * max(0, min(lacks, small if size else large))
    return worth


@kernel(inlined=False)
def worth_of_journey(state: MagnificentState, seat: int, ring: int, spaces: int) -> float:
    """Gems and posters on the way, and a tent at its end."""
    worth = 0.0
    space = int(state.wagons[ring])
    for _ in range(spaces):
        space = (space + 1) % int(state.ring_sizes[ring])
        symbol = int(state.ring_table[ring, space])
        if symbol == POSTER_SYMBOL:
            worth += 2.5 * (state.ring_tents[ring, space] < 0)
        elif symbol >= 0:
            worth += GEM if state.gems[seat, symbol] < GEM_ROOM else 0.5
    has_room = vacant_place(state.tents[seat], SLOTS) >= 0
    if has_room and state.ring_tents[ring, space] >= 0:
        worth += 3.0 + 0.5 * TENT * turns_to_come(state, seat)
    return worth


@kernel(inlined=False)
def worth_of_show(state: MagnificentState, seat: int, power: int) -> float:
    """The posters that could be completed now, the best ones first."""
    limit = 0
    for space in range(int(state.track_size)):
        if state.track_table[space, SPACE_POWER] <= power and not is_taken(state, space + 1):
            limit = int(state.track_table[space, SPACE_POSTERS])
    worth = 0.0
    used = 0
    for _ in range(limit):
        best, at = 0.0, -1
        for slot in range(SLOTS):
            if not used >> slot & 1 and can_complete(state, slot):
                brings = 0.5 * worth_of_completing(state, seat, slot)
                if brings > best:
                    best, at = brings, slot
        if at < 0:
            break
        used |= 1 << at
        worth += best
    return worth


@kernel
def worth_of_completing(state: MagnificentState, seat: int, slot: int) -> float:
    """What completing the poster in a slot brings."""
    row = state.poster_table[state.posters[seat, slot]]
    tent = state.tent_table[state.tents[seat, slot]]
    coins = int(row[POSTER_COINS]) + int(tent[TENT_COINS])
    return int(row[POSTER_POINTS]) + int(tent[TENT_POINTS]) + 0.8 * coins


@kernel
def worth_of_trainer(state: MagnificentState, trainer: int) -> float:
    """What a use of the trainer is worth for each marker."""
    row = state.trainer_table[trainer]
    return float(EFFECT_WORTH[int(row[EFFECT])] * int(row[AMOUNT]) / int(row[COST]))


@kernel(inlined=False)
def worth_of_pair(state: MagnificentState, seat: int, place: int) -> float:
    """The master card, scored now or later, with its trainer."""
    card = int(state.shown_masters[place])
    now = float(worth_of(state, seat, card, False))
    worth = max(now, 0.8 * growth_of_master(state, seat, card))
    if state.shown_trainers[place] >= 0:
        worth += 2.0 * worth_of_trainer(state, int(state.shown_trainers[place]))
    return worth
