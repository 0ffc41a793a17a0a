"""What a position of The Magnificent is worth to a seat, in points, by the player's own lights."""

from bigtop.core.kernel import kernel
from bigtop.games.magnificent.camp import ZONES, gaps_in
from bigtop.games.magnificent.components import (
    CLEAR,
    MASTER_SLOTS,
    ROUNDS,
    SLOTS,
    TURNS,
    ZONE,
    ZONE_POINTS,
)
from bigtop.games.magnificent.rounds import bill_of, pips_of, worth_of
from bigtop.games.magnificent.state import (
    CARD_MOST,
    PLAYING,
    POSTER_COINS,
    POSTER_GEMS,
    POSTER_POINTS,
    TENT_COINS,
    TENT_GEMS,
    TENT_POINTS,
    MagnificentState,
)

# Points that each of these is worth to the heuristic player, found by trying.
COIN_NEEDED = 0.7  # up to the bills that are to be expected
COIN_LEFT = 0.25
TURN_BILL = 3.2  # coins that a turn to come will cost
GEM = 0.9
CLEAR_GEM = 1.3
MARKER = 1.0  # now, and again in every round to come
TENT = 0.7  # for each turn that is left, up to some
TILE = 0.12  # for each turn that is left
POSTER_AHEAD = 0.62  # of a poster's worth that could be completed now
MISSING_TILE = 0.6  # what is left of that for each tile that is missing
MISSING_GEM = 0.8
MASTER_HELD = 0.55  # of what a master card would score now
PIP = 0.12  # of the colour that is strongest, for each turn of the round that is left


@kernel
def turns_left(state: MagnificentState, seat: int) -> int:
    """Turns that the seat will still have in this round."""
    if state.phase != PLAYING:
        return 0
    behind = (seat - int(state.starter)) % int(state.players)
    taken = (int(state.turns_taken) + int(state.players) - 1 - behind) // int(state.players)
    return TURNS - taken


@kernel
def rounds_left(state: MagnificentState) -> int:
    """Whole rounds to come."""
    return ROUNDS - 1 - int(state.round_index)


@kernel
def turns_to_come(state: MagnificentState, seat: int) -> int:
    """Turns that the seat will still have in the game."""
    return turns_left(state, seat) + TURNS * rounds_left(state)


@kernel
def worth_of_position(state: MagnificentState, seat: int) -> float:
    """Points, and what everything else may still become."""
    return worth_beside_zones(state, seat) + worth_of_zones(state, seat)


@kernel(inlined=False)
def worth_beside_zones(state: MagnificentState, seat: int) -> float:
    """What a position is worth but for the zones of the camp, where tiles lie."""
    worth = float(state.scores[seat])
    turns = turns_left(state, seat)
    to_come = turns_to_come(state, seat)
    worth += _worth_of_coins(state, seat, turns)
    worth += _worth_of_stock(state, seat, turns, to_come)
    worth += _worth_of_tiles(state, seat, to_come)
    worth += _worth_of_masters(state, seat)
    for slot in range(SLOTS):
        if state.posters[seat, slot] >= 0:
            worth += worth_of_poster(state, seat, int(state.posters[seat, slot]), slot, to_come)
    return worth


@kernel
def _worth_of_coins(state: MagnificentState, seat: int, turns: int) -> float:
    """Coins that bills will ask for are worth more; what a bill lacks costs points."""
    bill = float(bill_of(state, seat)) if state.phase == PLAYING else 0.0
    now = bill + TURN_BILL * turns
    later = TURN_BILL * TURNS * rounds_left(state)
    coins = float(state.coins[seat])
    missing = max(0.0, now - coins)
    needed = min(coins, now + later)
    worth = COIN_NEEDED * needed + COIN_LEFT * (coins - needed)
    # A bill that cannot be paid costs a point or more a coin; part of it will still come in.
    risk = 0.3 + 0.7 * (TURNS - turns) / TURNS
    return worth - COIN_NEEDED * bill - risk * missing * (int(state.round_index) + 1.0) * 0.6


@kernel
def _worth_of_stock(state: MagnificentState, seat: int, turns: int, to_come: int) -> float:
    """Gems, trainer markers, tents, and dice that will add to power."""
    worth = 0.0
    use = min(1.0, to_come / 3.0)
    for colour in range(4):
        each = CLEAR_GEM if colour == CLEAR else GEM
        worth += use * each * int(state.gems[seat, colour])
    ready, used = int(state.markers[seat]), int(state.used_markers[seat])
    if turns > 0:
        worth += MARKER * ready
    worth += MARKER * (ready + used) * rounds_left(state)
    for slot in range(SLOTS):
        if state.tents[seat, slot] >= 0:
            row = state.tent_table[state.tents[seat, slot]]
            brings = int(row[TENT_POINTS]) + 0.8 * int(row[TENT_COINS])
            worth += TENT * min(to_come, 6) * (0.5 + 0.12 * brings)
    if turns > 0 and state.phase == PLAYING:
        worth += PIP * turns * _best_colour(state, seat)
    return worth


@kernel
def _best_colour(state: MagnificentState, seat: int) -> int:
    best = 0
    for colour in range(3):
        best = max(best, pips_of(state, seat, colour))
    return best


@kernel
def _worth_of_tiles(state: MagnificentState, seat: int, to_come: int) -> float:
    """Tiles for posters to come."""
    tiles = 0
    for kind in range(6):
        tiles += int(state.tiles[seat, kind])
    return TILE * to_come * min(tiles, 10)


@kernel(inlined=False)
def worth_of_zones(state: MagnificentState, seat: int) -> float:
    """Zones of the camp, covered or on their way."""
    worth = 0.0
    for zone in range(ZONES):
        done = 1.0 - gaps_in(state, seat, zone) / (ZONE * ZONE)
        worth += ZONE_POINTS * (1.0 if done == 1.0 else 0.75 * done * done)
    return worth


@kernel
def _worth_of_masters(state: MagnificentState, seat: int) -> float:
    """What master cards would score; the best one counts whole."""
    total = 0.0
    best = 0.0
    for slot in range(MASTER_SLOTS):
        card = int(state.masters[seat, slot])
        if card >= 0:
            points = float(worth_of(state, seat, card, False))
            total += MASTER_HELD * points
            best = max(best, points)
    return total + (1.0 - MASTER_HELD) * best


@kernel(inlined=False)
def worth_of_poster(
    state: MagnificentState, seat: int, poster: int, slot: int, to_come: int
) -> float:
    """What a poster may bring, the farther away the less; slot -1 is in no place yet."""
    if to_come == 0:
        return 0.0
    row = state.poster_table[poster]
    brings = float(row[POSTER_POINTS]) + 0.8 * int(row[POSTER_COINS])
    hope = POSTER_AHEAD * min(1.0, 0.5 + to_come / 8.0)
    for kind in range(6):
        for _ in range(int(row[kind]) - int(state.tiles[seat, kind])):
            hope *= MISSING_TILE
    short = -int(state.gems[seat, CLEAR])
    for colour in range(4):
        cost = int(row[POSTER_GEMS + colour])
        if slot >= 0 and state.tents[seat, slot] >= 0:
            cost += int(state.tent_table[state.tents[seat, slot], TENT_GEMS + colour])
        short += cost if colour == CLEAR else max(0, cost - int(state.gems[seat, colour]))
        brings -= GEM * cost
    for _ in range(short):
        hope *= MISSING_GEM
    if slot >= 0 and state.tents[seat, slot] < 0:
        hope *= 0.8
    elif slot >= 0:
        tent = state.tent_table[state.tents[seat, slot]]
        brings += int(tent[TENT_POINTS]) + 0.8 * int(tent[TENT_COINS])
    return hope * max(0.0, brings)


@kernel
def growth_of_master(state: MagnificentState, seat: int, card: int) -> float:
    """What a master card may score at the end, from what it would score now."""
    now = float(worth_of(state, seat, card, False)) + 1.5 * rounds_left(state)
    later = now * (1.0 + 0.5 * rounds_left(state))
    most = int(state.master_table[card, CARD_MOST])
    return min(later, float(most)) if most > 0 else later
