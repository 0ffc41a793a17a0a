"""The end of a round, what master cards are worth, and the final scoring. RULES 5 and 6"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import SCORE_MASTER
from bigtop.games.magnificent.camp import (
    covered_bonuses,
    covered_corners,
    covered_edges,
    full_columns,
    full_rows,
    full_zones,
    zones_with_gems,
)
from bigtop.games.magnificent.components import (
    CLEAR,
    COINS_A_POINT,
    MASTER_SLOTS,
    MEASURE_NAMES,
    ROUNDS,
    SLOTS,
    TILE_KINDS,
    TRAINER_SLOTS,
    TURNS,
    ZONE_POINTS,
)
from bigtop.games.magnificent.gains import gain_points
from bigtop.games.magnificent.setup import advance, begin_turn, vacant_place
from bigtop.games.magnificent.state import (
    CARD_MOST,
    CARD_PER,
    CARD_POINTS,
    CHOOSING_PAIR,
    DISCARDED,
    DROPPING_PAIR,
    EMPTY,
    FINISHED,
    FROM_COINS,
    FROM_DEBTS,
    FROM_LAST_MASTERS,
    FROM_MASTERS,
    FROM_ZONES,
    HELD,
    MEASURE,
    MEASURE_OF,
    REVEALING_MASTERS,
    SCORING_MASTER,
    USED,
    MagnificentState,
)

(
    ROWS,
    COLUMNS,
    ZONES,
    TILES,
    BONUSES,
    EDGES,
    CORNERS,
    SETS,
    POSTERS_DONE,
    POSTERS_HUNG,
    TENTS_HELD,
    COINS_HELD,
    GEMS_HELD,
    MARKERS_HELD,
    TRAINERS_HELD,
    TRACK,
) = range(len(MEASURE_NAMES))
KINDS = len(TILE_KINDS)


@kernel(inlined=False)
def end_turn(state: MagnificentState) -> None:
    """The next seat's turn, or the end of the round. RULES 4 and 5"""
    state.turns_taken += 1
    if state.turns_taken < TURNS * state.players:
        begin_turn(state, int((state.turn + 1) % state.players))
        return
    begin_turn(state, 0)
    for seat in range(int(state.players)):
        _pay(state, seat)
        _remove_lower_hat(state, seat)
    _set_order(state)
    _choose_next(state, 0)


# 5.1 Payment


@kernel
def pips_of(state: MagnificentState, seat: int, colour: int) -> int:
    """Pips of the dice of a colour on the seat's master cards."""
    pips = 0
    for slot in range(MASTER_SLOTS):
        if state.die_colours[seat, slot] == colour:
            pips += int(state.die_values[seat, slot])
    return pips


@kernel
def bill_of(state: MagnificentState, seat: int) -> int:
    """The highest sum of a colour, and all clear pips. RULES 5.1.1, 5.1.2"""
    highest = 0
    for colour in range(3):
        highest = max(highest, pips_of(state, seat, colour))
    return highest + pips_of(state, seat, CLEAR)


@kernel
def debt_of(state: MagnificentState, seat: int) -> int:
    """The points that coins cost which are missing for the bill. RULES 5.1.3"""
    missing = max(0, bill_of(state, seat) - int(state.coins[seat]))
    return missing * (int(state.round_index) + 1)


@kernel
def _pay(state: MagnificentState, seat: int) -> None:
    """Pay what one can; missing coins cost points. RULES 5.1.3"""
    gain_points(state, seat, -debt_of(state, seat), FROM_DEBTS)
    state.coins[seat] -= min(bill_of(state, seat), int(state.coins[seat]))


# 5.2 Master cards and trainer tiles


@kernel
def _remove_lower_hat(state: MagnificentState, seat: int) -> None:
    state.hats[seat, 0] = max(state.hats[seat, 0], state.hats[seat, 1])
    state.hats[seat, 1] = 0


@kernel
def _set_order(state: MagnificentState) -> None:
    """Seats by their hats, the highest first. RULES 5.2.2"""
    for seat in range(int(state.players)):
        above = 0
        for other in range(int(state.players)):
            above += state.hats[other, 0] > state.hats[seat, 0]
        state.order[above] = seat


@kernel
def _choose_next(state: MagnificentState, index: int) -> None:
    """The seat at that place of the order chooses a pair; after the last one, cards are scored."""
    state.phase = CHOOSING_PAIR
    if index == state.players:
        state.phase = SCORING_MASTER
        index = 0
    state.order_index = index
    state.turn = state.order[index]


@kernel
def legal_pairs(state: MagnificentState, action: int, out: Array) -> int:
    """Every pair on display, to be taken or removed."""
    count = 0
    for place in range(int(state.display_size)):
        if state.shown_masters[place] >= 0:
            out[count] = action + place
            count += 1
    return count


@kernel
def take_pair(state: MagnificentState, place: int) -> None:
    """Take a master card and the trainer tile beside it. RULES 5.2.3"""
    seat = int(state.turn)
    card = state.shown_masters[place]
    state.masters[seat, vacant_place(state.masters[seat], MASTER_SLOTS)] = card
    state.master_places[card] = HELD + seat
    state.shown_masters[place] = EMPTY
    tile = state.shown_trainers[place]
    if tile >= 0:
        state.trainers[seat, vacant_place(state.trainers[seat], TRAINER_SLOTS)] = tile
        state.trainer_places[tile] = HELD + seat
        state.shown_trainers[place] = EMPTY
    if state.order_index == 0 and _must_drop(state):
        state.phase = DROPPING_PAIR
    else:
        _choose_next(state, int(state.order_index) + 1)


@kernel
def _must_drop(state: MagnificentState) -> bool:
    """Two players whose hats are not neighbours. RULES 5.2.4"""
    return bool(state.players == 2 and abs(state.hats[0, 0] - state.hats[1, 0]) > 1)


@kernel
def drop_pair(state: MagnificentState, place: int) -> None:
    """Remove a pair before the other player chooses. RULES 5.2.4"""
    state.master_places[state.shown_masters[place]] = DISCARDED
    state.shown_masters[place] = EMPTY
    _discard_trainer(state, place)
    _choose_next(state, 1)


@kernel
def _discard_trainer(state: MagnificentState, place: int) -> None:
    if state.shown_trainers[place] >= 0:
        state.trainer_places[state.shown_trainers[place]] = DISCARDED
        state.shown_trainers[place] = EMPTY


# 5.3 Scoring a master card


@kernel
def legal_masters(state: MagnificentState, out: Array) -> int:
    """Each of the five master cards can be scored."""
    for slot in range(MASTER_SLOTS):
        out[slot] = SCORE_MASTER + slot
    return MASTER_SLOTS


@kernel(inlined=False)
def amount_of(state: MagnificentState, seat: int, measure: int, of: int) -> int:
    """How much a seat has of what a master card counts. RULES 8"""
    if measure == ROWS:
        return full_rows(state, seat)
    if measure == COLUMNS:
        return full_columns(state, seat)
    if measure == ZONES:
        return full_zones(state, seat)
    if measure == TILES:
        return _tiles_of(state, seat, of)
    if measure == BONUSES:
        return covered_bonuses(state, seat)
    if measure == EDGES:
        return covered_edges(state, seat)
    if measure == CORNERS:
        return covered_corners(state, seat)
    if measure == SETS:
        return _sets(state, seat)
    if measure == POSTERS_DONE:
        return int(state.completed[seat])
    if measure == POSTERS_HUNG:
        return SLOTS - count_vacant(state.posters[seat])
    if measure == TENTS_HELD:
        return SLOTS - count_vacant(state.tents[seat])
    if measure == COINS_HELD:
        return int(state.coins[seat])
    if measure == GEMS_HELD:
        return _gems_of(state, seat, of)
    if measure == MARKERS_HELD:
        return int(state.markers[seat]) + int(state.used_markers[seat])
    if measure == TRAINERS_HELD:
        return TRAINER_SLOTS - count_vacant(state.trainers[seat])
    return int(max(state.hats[seat, 0], state.hats[seat, 1]))


@kernel
def count_vacant(places: Array) -> int:
    """Places without anything."""
    count = 0
    for i in range(len(places)):
        count += places[i] < 0
    return count


@kernel
def _tiles_of(state: MagnificentState, seat: int, of: int) -> int:
    """Tiles of a kind, a size, a colour or all; in the order of `TILES_OF`."""
    count = 0
    for kind in range(KINDS):
        counts = of == kind or of == KINDS + kind % 2 or of == KINDS + 2 + kind // 2
        if counts or of == KINDS + 5:
            count += int(state.tiles[seat, kind])
    return count


@kernel
def _sets(state: MagnificentState, seat: int) -> int:
    fewest = 99
    for colour in range(3):
        here = int(state.tiles[seat, 2 * colour]) + int(state.tiles[seat, 2 * colour + 1])
        fewest = min(fewest, here)
    return fewest


@kernel
def _gems_of(state: MagnificentState, seat: int, of: int) -> int:
    if of < 4:
        return int(state.gems[seat, of])
    count = 0
    for colour in range(4):
        count += int(state.gems[seat, colour])
    return count


@kernel(inlined=False)
def worth_of(state: MagnificentState, seat: int, card: int, half: bool) -> int:
    """What a master card scores for a seat, whole or halved. RULES 5.3.2, 6.1"""
    table = state.master_table
    amount = amount_of(state, seat, int(table[card, MEASURE]), int(table[card, MEASURE_OF]))
    points = amount // int(table[card, CARD_PER]) * int(table[card, CARD_POINTS])
    most = int(table[card, CARD_MOST])
    if half:
        points //= 2
    if most > 0:
        points = min(points, most // 2 if half else most)
    return points


@kernel
def score_master(state: MagnificentState, slot: int) -> None:
    """Score one card and discard it. RULES 5.3"""
    seat = int(state.turn)
    card = int(state.masters[seat, slot])
    gain_points(state, seat, worth_of(state, seat, card, False), FROM_MASTERS)
    state.masters[seat, slot] = EMPTY
    state.master_places[card] = USED + seat
    state.order_index += 1
    if state.order_index < state.players:
        state.turn = state.order[state.order_index]
    elif state.round_index < ROUNDS - 1:
        _prepare_round(state)
    else:
        _score_finally(state)


# 5.4 Preparing the next round


@kernel(inlined=False)
def _prepare_round(state: MagnificentState) -> None:
    """Markers come back, hats slide down, dice are rolled again. RULES 5.4"""
    state.round_index += 1
    for seat in range(int(state.players)):
        state.markers[seat] += state.used_markers[seat]
        state.used_markers[seat] = 0
        state.shows[seat] = 0
        for slot in range(MASTER_SLOTS):
            state.die_colours[seat, slot] = EMPTY
            state.die_values[seat, slot] = 0
    for i in range(int(state.players)):
        state.hats[state.order[i], 0] = state.players - i
    state.starter = state.order[state.players - 1]
    state.pool[:] = 0
    state.rolled = 0
    state.turns_taken = 0
    if state.round_index == ROUNDS - 1:
        for place in range(int(state.display_size)):
            _discard_trainer(state, place)
    state.phase = REVEALING_MASTERS
    state.turn = 0
    advance(state)


# 6. Final scoring


@kernel(inlined=False)
def _score_finally(state: MagnificentState) -> None:
    """Master cards at half value, coins and zones. RULES 6"""
    for seat in range(int(state.players)):
        for slot in range(MASTER_SLOTS):
            card = int(state.masters[seat, slot])
            if card >= 0:
                gain_points(state, seat, worth_of(state, seat, card, True), FROM_LAST_MASTERS)
        gain_points(state, seat, int(state.coins[seat]) // COINS_A_POINT, FROM_COINS)
        gain_points(state, seat, ZONE_POINTS * zones_with_gems(state, seat), FROM_ZONES)
    state.phase = FINISHED
    state.turn = 0
