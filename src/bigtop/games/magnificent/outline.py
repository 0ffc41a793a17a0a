"""A turn in outline: roughly what a die and an action change in a position, without questions."""

from bigtop.core.kernel import kernel
from bigtop.games.magnificent.components import CLEAR, LARGE, MASTER_SLOTS, SLOTS, SMALL, TILE_CELLS
from bigtop.games.magnificent.evaluation import GEM
from bigtop.games.magnificent.gains import COINS, gain_gem, gain_points
from bigtop.games.magnificent.performing import (
    can_complete,
    coins_for,
    flip_completed,
    gem_cost,
    points_for,
)
from bigtop.games.magnificent.prospects import EFFECT_WORTH, worth_of_bonus
from bigtop.games.magnificent.setup import vacant_place
from bigtop.games.magnificent.state import (
    EMPTY,
    FROM_POSTERS,
    LEVEL_LARGE,
    LEVEL_POWER,
    LEVEL_SMALL,
    POSTER_SYMBOL,
    SPACE_POSTERS,
    SPACE_POWER,
    TOP,
    TOP_AMOUNT,
    MagnificentState,
)
from bigtop.games.magnificent.turn import is_taken

CELL = 0.35  # bonuses, zones and rows that a covered cell brings
ROOM = 68  # cells that tiles can be expected to fit on
POSTER_GAINED = 3.0
TENT_GAINED = 6.0
LARGE_CELLS, SMALL_CELLS = TILE_CELLS[LARGE], TILE_CELLS[SMALL]


@kernel
def put_die(position: MagnificentState, seat: int, die: int, value: int) -> float:
    """Put a die on the first card that has none; what the bonus promises beside coins."""
    position.pool[die, value - 1] -= 1
    for slot in range(MASTER_SLOTS):
        card = int(position.masters[seat, slot])
        if card >= 0 and position.die_colours[seat, slot] < 0:
            position.die_colours[seat, slot] = die
            position.die_values[seat, slot] = value
            effect = int(position.master_table[card, TOP])
            amount = int(position.master_table[card, TOP_AMOUNT])
            if effect == COINS:
                position.coins[seat] += amount
                return 0.0
            return float(EFFECT_WORTH[effect] * amount)
    return 0.0


@kernel(inlined=False)
def build_in_outline(position: MagnificentState, seat: int, colour: int, power: int) -> float:
    """Add the tiles of the highest level; what covering cells promises."""
    level = 0
    while (
        level + 1 < position.level_count and position.level_table[level + 1, LEVEL_POWER] <= power
    ):
        level += 1
    room = _room_in_camp(position, seat)
    large = _tiles_added(position, 2 * colour + LARGE, level, LEVEL_LARGE, room // LARGE_CELLS)
    room -= LARGE_CELLS * large
    small = _tiles_added(position, 2 * colour + SMALL, level, LEVEL_SMALL, room // SMALL_CELLS)
    position.tiles[seat, 2 * colour + LARGE] += large
    position.tiles[seat, 2 * colour + SMALL] += small
    return CELL * (LARGE_CELLS * large + SMALL_CELLS * small)


@kernel
def _room_in_camp(position: MagnificentState, seat: int) -> int:
    """Cells that more tiles can be expected to fit on."""
    room = ROOM
    for colour in range(3):
        room -= LARGE_CELLS * int(position.tiles[seat, 2 * colour + LARGE])
        room -= SMALL_CELLS * int(position.tiles[seat, 2 * colour + SMALL])
    return max(0, room)


@kernel
def _tiles_added(position: MagnificentState, kind: int, level: int, column: int, most: int) -> int:
    """Tiles of a kind that the level gives, as far as there are any and room for them."""
    count = min(int(position.level_table[level, column]), int(position.supply[kind]), most)
    position.supply[kind] -= count
    return count


@kernel(inlined=False)
def travel_in_outline(position: MagnificentState, seat: int, ring: int, power: int) -> float:
    """Move the wagon; what posters on the way and the bonus under a tent promise."""
    slot = _slot_for_tent(position, seat)
    promised = 0.0
    for _ in range(_spaces_to_travel(position, ring, power, slot >= 0)):
        space = (int(position.wagons[ring]) + 1) % int(position.ring_sizes[ring])
        position.wagons[ring] = space
        symbol = int(position.ring_table[ring, space])
        if symbol == POSTER_SYMBOL:
            promised += POSTER_GAINED * (position.ring_tents[ring, space] < 0)
        elif symbol >= 0:
            gain_gem(position, seat, symbol)
    space = int(position.wagons[ring])
    if slot >= 0 and position.ring_tents[ring, space] >= 0:
        position.tents[seat, slot] = position.ring_tents[ring, space]
        position.ring_tents[ring, space] = EMPTY
        promised += worth_of_bonus(int(position.tent_bonuses[position.boards[seat], slot]))
    return promised


@kernel
def _spaces_to_travel(position: MagnificentState, ring: int, power: int, wants_tent: bool) -> int:
    """How far the wagon goes: to a tent, or to the last symbol that the power reaches."""
    passed, best, spaces = 0.0, 0.0, 1
    for step in range(1, power + 1):
        space = (int(position.wagons[ring]) + step) % int(position.ring_sizes[ring])
        symbol = int(position.ring_table[ring, space])
        has_tent = position.ring_tents[ring, space] >= 0
        if symbol == POSTER_SYMBOL:
            passed += POSTER_GAINED * (not has_tent)
        elif symbol >= 0:
            passed += GEM
        here = passed + TENT_GAINED * (wants_tent and has_tent)
        if here > best:
            best, spaces = here, step
    return spaces


@kernel
def _slot_for_tent(position: MagnificentState, seat: int) -> int:
    """A vacant tent space, rather below a poster; or EMPTY."""
    for slot in range(SLOTS):
        if position.tents[seat, slot] < 0 and position.posters[seat, slot] >= 0:
            return slot
    return vacant_place(position.tents[seat], SLOTS)


@kernel
def best_show(position: MagnificentState) -> int:
    """The poster to be completed next, or EMPTY."""
    best, chosen = 0.0, EMPTY
    for slot in range(SLOTS):
        if can_complete(position, slot):
            brings = points_for(position, slot) + 0.8 * coins_for(position, slot)
            for colour in range(4):
                brings -= GEM * gem_cost(position, slot, colour)
            if brings > best:
                best, chosen = brings, slot
    return chosen


@kernel(inlined=False)
def perform_in_outline(position: MagnificentState, seat: int, power: int) -> None:
    """Complete the best posters on the highest vacant space, then move others to idle tents."""
    space = 0
    for i in range(int(position.track_size)):
        if position.track_table[i, SPACE_POWER] <= power and not is_taken(position, i + 1):
            space = i + 1
    if space == 0:
        return
    position.hats[seat, _hat_to_move(position, seat)] = space
    position.shows[seat] += 1
    for _ in range(int(position.track_table[space - 1, SPACE_POSTERS])):
        slot = best_show(position)
        if slot < 0:
            break
        _complete(position, seat, slot)
    flip_completed(position)
    _tidy(position, seat)


@kernel
def _hat_to_move(position: MagnificentState, seat: int) -> int:
    """The first, then the second, then the lower one. RULES 4.C.2 to 4.C.4"""
    shows = int(position.shows[seat])
    return shows if shows < 2 else int(position.hats[seat, 1] < position.hats[seat, 0])


@kernel
def _complete(position: MagnificentState, seat: int, slot: int) -> None:
    """Gain what the poster brings and pay its gems, clear ones where others are missing."""
    position.coins[seat] += coins_for(position, slot)
    gain_points(position, seat, points_for(position, slot), FROM_POSTERS)
    position.completed[seat] += 1
    position.shown |= 1 << slot
    for kind in range(6):
        position.asked[kind] += position.poster_table[position.posters[seat, slot], kind]
    for colour in range(4):
        cost = gem_cost(position, slot, colour)
        own = min(cost, int(position.gems[seat, colour]))
        position.gems[seat, colour] -= own
        position.gems[seat, CLEAR] -= cost - own


@kernel
def _tidy(position: MagnificentState, seat: int) -> None:
    """Hang posters without a tent above idle ones. RULES 4.C.13"""
    for slot in range(SLOTS):
        if position.posters[seat, slot] >= 0 and position.tents[seat, slot] < 0:
            for idle in range(SLOTS):
                if position.tents[seat, idle] >= 0 and position.posters[seat, idle] < 0:
                    position.posters[seat, idle] = position.posters[seat, slot]
                    position.posters[seat, slot] = EMPTY
                    break
