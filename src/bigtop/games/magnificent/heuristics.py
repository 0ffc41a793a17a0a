"""The heuristic player of The Magnificent: it plays the turn out in its head, then weighs it.

A die is chosen by what its power would do at best, less its share of the bill. An action is chosen
by trying every candidate, finishing the turn by rules of thumb, and comparing what the positions
are worth. Small decisions inside a turn follow those rules of thumb.
"""

import numpy as np

from bigtop.core.copying import copy_record, scratch
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.seats import CHANCE
from bigtop.games.magnificent.actions import (
    BUILD,
    CELLS,
    CHOOSE_COLOUR,
    COMPLETE,
    COUNT,
    DECLINE,
    DISCARD,
    DONE,
    DRAFT,
    DRAW_POSTER,
    DROP_PAIR,
    FACES,
    HANG,
    NEXT_TILE,
    PERFORM,
    PITCH,
    PUT_DIE,
    REORGANISE,
    SCORE_MASTER,
    SET_DIE,
    TAKE_DIE,
    TAKE_PAIR,
    TAKE_POSTER,
    TRAVEL,
    USE_MASTER,
    USE_TRAINER,
)
from bigtop.games.magnificent.bonuses import trainer_at
from bigtop.games.magnificent.camp import ZONES, bits_in, cell_at, cells_of, gaps_in
from bigtop.games.magnificent.components import (
    CAMP,
    CLEAR,
    EFFECT_NAMES,
    GEM_POWER,
    GEM_ROOM,
    SLOTS,
    ZONE,
)
from bigtop.games.magnificent.evaluation import (
    COIN_NEEDED,
    GEM,
    PIP,
    TENT,
    growth_of_master,
    pips_of,
    rounds_left,
    turns_left,
    worth_of_position,
    worth_of_poster,
)
from bigtop.games.magnificent.gains import number_of, top_amount, top_of, waiting
from bigtop.games.magnificent.performing import can_complete
from bigtop.games.magnificent.rounds import worth_of
from bigtop.games.magnificent.rules import actor, apply, draw, legal
from bigtop.games.magnificent.setup import vacant_place
from bigtop.games.magnificent.state import (
    ACTING,
    AMOUNT,
    BONUS_UNIT,
    BUILT,
    CHOOSING_PAIR,
    CHOOSING_WAGON,
    COLOURING,
    COST,
    DRAFTING,
    DROPPING_PAIR,
    EFFECT,
    EMPTY,
    GAINING_POSTERS,
    HANGING,
    LEVEL_LARGE,
    LEVEL_POWER,
    LEVEL_SMALL,
    MOVING_WAGON,
    NO_FRAME,
    PERFORMED,
    PITCHING,
    PLACING,
    PLAYING,
    POSTER_COINS,
    POSTER_POINTS,
    POSTER_SYMBOL,
    PUTTING,
    SETTING,
    SHOWING,
    SPACE_POSTERS,
    SPACE_POWER,
    TAKING,
    TENT_COINS,
    TENT_POINTS,
    TIDYING,
    TRAVELLED,
    MagnificentState,
)
from bigtop.games.magnificent.turn import is_taken, power_of

# What a unit of each effect is worth, in the order of `EFFECTS`.
_WORTHS = {
    "coins": 0.9,
    "points": 1.0,
    "posters": 3.0,
    "markers": 2.5,
    "clear gems": 1.3,
    "orange gems": 0.9,
    "green gems": 0.9,
    "purple gems": 0.9,
    "power": 0.6,
    "raise": 0.4,
    "lower": 0.4,
    "re-roll": 0.4,
    "set": 1.0,
    "recolour": 0.8,
    "small tiles": 2.5,
    "large tiles": 3.5,
    "wagon": 0.8,
    "show": 2.0,
    "copy": 1.2,
}
EFFECT_WORTH = np.array([_WORTHS.get(name, 0.0) for name in EFFECT_NAMES])
NEVER = -1e9


@kernel(allocates=True)
def choose(state: MagnificentState, actions: Array, count: int, words: Array) -> int:
    """The action of the highest worth: each is tried and the turn finished in the head."""
    if state.phase != PLAYING or state.depth > 0 or state.step != ACTING:
        return _thumb(state, actions, count)
    trial = scratch(state)
    out = np.empty(COUNT, np.int32)
    taken = int(state.turns_taken)
    best = NEVER
    chosen = int(actions[0])
    follow_up = EMPTY  # the best action without a bonus: bonuses are tried together with it
    for i in range(count):
        action = int(actions[i])
        if action < BUILD or _is_pointless(state, actions, count, i):
            continue
        copy_record(state, trial[0])
        mind = trial[0]
        apply(mind, action)
        while mind.phase == PLAYING and mind.turns_taken == taken:
            if actor(mind) == CHANCE:
                apply(mind, draw(mind, words))
                continue
            size = legal(mind, out)
            if mind.depth == 0 and mind.step == ACTING:
                apply(mind, _follow_up(out, size, follow_up))
            else:
                apply(mind, _thumb(mind, out, size))
        worth = worth_of_position(mind, int(state.turn))
        if worth > best:
            best, chosen = worth, action
            if action < USE_MASTER:
                follow_up = action
    return _gem_first(state, actions, chosen) if chosen < USE_MASTER else chosen


# A die


@kernel
def _thumb_die(state: MagnificentState, actions: Array, count: int) -> int:
    """The die whose best use is worth most after its share of the bill."""
    best = NEVER
    chosen = int(actions[0])
    for i in range(count):
        die = int(actions[i]) - TAKE_DIE
        if die >= 4 * FACES:
            break
        worth = _worth_of_die(state, die // FACES, die % FACES + 1)
        if worth > best:
            best, chosen = worth, int(actions[i])
    return chosen


@kernel
def _worth_of_die(state: MagnificentState, colour: int, value: int) -> float:
    """What its power would do at best, and what it leaves for turns and bills to come."""
    seat = int(state.turn)
    best = NEVER
    for kind in range(3):
        if colour == CLEAR or colour == kind:
            power = value + pips_of(state, seat, kind) + GEM_POWER * (state.gems[seat, kind] > 0)
            best = max(best, _worth_of_power(state, seat, kind, power))
    highest = 0
    for kind in range(3):
        highest = max(highest, pips_of(state, seat, kind))
    if colour == CLEAR:
        return best - COIN_NEEDED * value
    own = pips_of(state, seat, colour) + value
    left = turns_left(state, seat) - 1
    return best + PIP * left * max(own, highest) - COIN_NEEDED * max(0, own - highest)


@kernel(inlined=False)
def _worth_of_power(state: MagnificentState, seat: int, colour: int, power: int) -> float:
    """What the best of the three actions would bring, roughly."""
    best = 0.0
    for level in range(int(state.level_count)):
        if state.level_table[level, LEVEL_POWER] <= power:
            large = int(state.level_table[level, LEVEL_LARGE])
            small = int(state.level_table[level, LEVEL_SMALL])
            best = max(best, _worth_of_tiles(state, seat, colour, large, small))
    for spaces in range(1, power + 1):
        best = max(best, _worth_of_journey(state, seat, colour, spaces))
    return max(best, _worth_of_show(state, seat, power))


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


@kernel
def _worth_of_journey(state: MagnificentState, seat: int, ring: int, spaces: int) -> float:
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
        worth += 3.0 + 0.5 * TENT * (turns_left(state, seat) + 4 * rounds_left(state))
    return worth


@kernel
def _worth_of_show(state: MagnificentState, seat: int, power: int) -> float:
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
                brings = 0.5 * _brings(state, seat, slot)
                if brings > best:
                    best, at = brings, slot
        if at < 0:
            break
        used |= 1 << at
        worth += best
    return worth


# An action


@kernel
def _is_pointless(state: MagnificentState, actions: Array, count: int, i: int) -> bool:
    """Of build levels, journeys and spaces of the track, only the largest are tried, and tents."""
    action = int(actions[i])
    if action >= NEXT_TILE:
        return False
    follower = int(actions[i + 1]) if i + 1 < count else USE_MASTER
    if action < TRAVEL:
        return follower < TRAVEL
    if action >= PERFORM:
        return follower < NEXT_TILE
    return follower < PERFORM and not _ends_on_tent(state, action - TRAVEL + 1)


@kernel
def _ends_on_tent(state: MagnificentState, spaces: int) -> bool:
    """Whether a journey of so many spaces ends on a tent that can be taken."""
    ring = int(state.tile_colour)
    space = (int(state.wagons[ring]) + spaces) % int(state.ring_sizes[ring])
    has_room = vacant_place(state.tents[state.turn], SLOTS) >= 0
    return has_room and state.ring_tents[ring, space] >= 0


@kernel
def _follow_up(actions: Array, count: int, action: int) -> int:
    """After a bonus, the same kind of action as without it, as far as power goes now."""
    kind = _kind_of(action)
    last = int(actions[0])
    for i in range(count):
        if _kind_of(int(actions[i])) == kind and (kind != TRAVELLED or actions[i] == action):
            last = int(actions[i])
    return last


@kernel
def _kind_of(action: int) -> int:
    if action < BUILD or action >= NEXT_TILE:
        return EMPTY
    return BUILT if action < TRAVEL else (TRAVELLED if action < PERFORM else PERFORMED)


@kernel
def _gem_first(state: MagnificentState, actions: Array, chosen: int) -> int:
    """Spend a gem first where it lifts what was chosen to the next level or more posters."""
    power = power_of(state)
    kind = _kind_of(chosen)
    helps = False
    if kind == BUILT:
        for level in range(int(state.level_count)):
            needed = int(state.level_table[level, LEVEL_POWER])
            helps = helps or power < needed <= power + GEM_POWER
    elif kind == PERFORMED:
        seat = int(state.turn)
        now = _worth_of_show(state, seat, power)
        helps = _worth_of_show(state, seat, power + GEM_POWER) > now + 2.0
    return int(actions[0]) if helps and actions[0] < BUILD else chosen


# Rules of thumb


@kernel(allocates=True)
def _thumb(state: MagnificentState, actions: Array, count: int) -> int:
    """A decent action, found quickly."""
    if state.phase != PLAYING:
        return _thumb_between_turns(state, actions, count)
    kind = waiting(state)
    if kind == PLACING:
        return _thumb_placement(state, actions, count)
    if kind == GAINING_POSTERS:
        return _thumb_poster(state, actions, count)
    if kind == HANGING:
        return _thumb_slot(state, actions, count)
    if kind == SHOWING:
        return _thumb_completion(state, actions, count)
    if kind == PITCHING:
        return _thumb_pitch(state, actions, count)
    if kind == TIDYING:
        return REORGANISE if _is_untidy(state) else DONE
    if kind == CHOOSING_WAGON:
        return CHOOSE_COLOUR + _best_wagon(state, number_of(state, 1))
    if kind == MOVING_WAGON:
        return TRAVEL - 1 + _best_distance(state, number_of(state, 1), number_of(state, 2))
    if kind == SETTING:
        is_highest = state.die_values[state.turn, state.die_slot] == FACES
        return SET_DIE + FACES - 1 - int(is_highest)
    if kind != NO_FRAME:
        return int(actions[0])
    if state.step == TAKING:
        return _thumb_die(state, actions, count)
    if state.step == PUTTING:
        return _thumb_card(state, actions, count)
    if state.step == COLOURING:
        return _thumb_colour(state)
    return _thumb_ending(state, actions, count)


@kernel
def _best_distance(state: MagnificentState, ring: int, most: int) -> int:
    best, at = NEVER, 1
    for spaces in range(1, most + 1):
        worth = _worth_of_journey(state, int(state.turn), ring, spaces)
        if worth > best:
            best, at = worth, spaces
    return at


@kernel
def _best_wagon(state: MagnificentState, most: int) -> int:
    best, at = NEVER, 0
    for ring in range(3):
        spaces = _best_distance(state, ring, most)
        worth = _worth_of_journey(state, int(state.turn), ring, spaces)
        if worth > best:
            best, at = worth, ring
    return at


@kernel
def _thumb_ending(state: MagnificentState, actions: Array, count: int) -> int:
    """Use the card's bonus; in the last turn of a round use markers, which come back."""
    best, chosen = 0.0, DONE
    is_last = turns_left(state, int(state.turn)) <= 1
    for i in range(1, count):
        action = int(actions[i])
        if action == USE_MASTER:
            return USE_MASTER
        worth = worth_of_trainer(state, trainer_at(state, action - USE_TRAINER))
        if is_last and worth > best:
            best, chosen = worth, action
    return chosen


@kernel(allocates=True)
def _thumb_placement(state: MagnificentState, actions: Array, count: int) -> int:
    """Cover bonuses, fill zones, leave no holes."""
    weights = np.empty(CELLS, np.float64)
    _weigh_cells(state, weights)
    kind = number_of(state, 1)
    best = NEVER
    chosen = int(actions[0])
    for i in range(count):
        action = int(actions[i])
        if action >= USE_MASTER:
            break
        weight = 0.0
        for j in range(cells_of(kind)):
            weight += weights[cell_at(state, kind, action, j)]
        if weight > best:
            best, chosen = weight, action
    return chosen


@kernel
def _weigh_cells(state: MagnificentState, weights: Array) -> None:
    """What it is worth to cover each cell."""
    seat = int(state.turn)
    board = int(state.boards[seat])
    for zone in range(ZONES):
        done = ZONE * ZONE - gaps_in(state, seat, zone)
        for i in range(ZONE * ZONE):
            row = zone // ZONE * ZONE + i // ZONE
            column = zone % ZONE * ZONE + i % ZONE
            cell = row * CAMP + column
            bonus = int(state.camp_bonuses[board, cell])
            weight = 0.12 * done + 0.03 * bits_in(int(state.covered[seat, row]))
            weight += 0.12 * _walls(state, seat, row, column)
            weights[cell] = weight + EFFECT_WORTH[bonus // BONUS_UNIT] * (bonus % BONUS_UNIT)


@kernel
def _walls(state: MagnificentState, seat: int, row: int, column: int) -> int:
    """Sides of a cell that are covered or the edge of the camp."""
    count = 0
    here = int(state.covered[seat, row])
    count += column == 0 or here >> (column - 1) & 1
    count += column == CAMP - 1 or here >> (column + 1) & 1
    count += row == 0 or int(state.covered[seat, row - 1]) >> column & 1
    count += row == CAMP - 1 or int(state.covered[seat, row + 1]) >> column & 1
    return count


@kernel
def _to_come(state: MagnificentState, seat: int) -> int:
    return turns_left(state, seat) + 4 * rounds_left(state)


@kernel
def _thumb_poster(state: MagnificentState, actions: Array, count: int) -> int:
    """The poster that is worth most to this camp; one from the deck is an average one."""
    seat = int(state.turn)
    to_come = _to_come(state, seat)
    best = NEVER
    chosen = int(actions[0])
    for i in range(count):
        action = int(actions[i])
        worth = 2.5
        if action < DRAW_POSTER:
            poster = int(state.shown_posters[action - TAKE_POSTER])
            worth = worth_of_poster(state, seat, poster, -1, to_come)
        elif action >= USE_MASTER:
            worth = NEVER
        elif action == DECLINE:
            worth = _least_poster(state, seat, to_come)
        if worth > best:
            best, chosen = worth, action
    return chosen


@kernel
def _least_poster(state: MagnificentState, seat: int, to_come: int) -> float:
    least = 1e9
    for slot in range(SLOTS):
        worth = worth_of_poster(state, seat, int(state.posters[seat, slot]), -1, to_come)
        least = min(least, worth)
    return least


@kernel
def _thumb_slot(state: MagnificentState, actions: Array, count: int) -> int:
    """Above the best vacant tent; in a full row, in place of the worst poster."""
    seat = int(state.turn)
    to_come = _to_come(state, seat)
    poster = number_of(state, 1)
    best = NEVER
    chosen = int(actions[0])
    for i in range(count):
        action = int(actions[i])
        if action >= USE_MASTER:
            break
        worth = 0.0
        if action < DISCARD:
            slot = action - HANG
            worth = worth_of_poster(state, seat, poster, slot, to_come)
            if state.posters[seat, slot] >= 0:
                old = int(state.posters[seat, slot])
                worth -= worth_of_poster(state, seat, old, slot, to_come)
        if worth > best:
            best, chosen = worth, action
    return chosen


@kernel
def _brings(state: MagnificentState, seat: int, slot: int) -> float:
    """What completing the poster in a slot brings."""
    row = state.poster_table[state.posters[seat, slot]]
    tent = state.tent_table[state.tents[seat, slot]]
    coins = int(row[POSTER_COINS]) + int(tent[TENT_COINS])
    return int(row[POSTER_POINTS]) + int(tent[TENT_POINTS]) + 0.8 * coins


@kernel
def _thumb_completion(state: MagnificentState, actions: Array, count: int) -> int:
    best = 0.0
    chosen = DONE
    for i in range(count):
        action = int(actions[i])
        if COMPLETE <= action < COMPLETE + SLOTS:
            worth = _brings(state, int(state.turn), action - COMPLETE)
            if worth > best:
                best, chosen = worth, action
    return chosen


@kernel
def _thumb_pitch(state: MagnificentState, actions: Array, count: int) -> int:
    """Below a poster if there is one, and where the bonus is best."""
    seat = int(state.turn)
    best = NEVER
    chosen = int(actions[0])
    for i in range(count):
        action = int(actions[i])
        if action >= USE_MASTER:
            break
        slot = action - PITCH
        bonus = int(state.tent_bonuses[state.boards[seat], slot])
        worth = EFFECT_WORTH[bonus // BONUS_UNIT] * (bonus % BONUS_UNIT)
        if state.posters[seat, slot] >= 0:
            worth += 1.0
        if worth > best:
            best, chosen = worth, action
    return chosen


@kernel
def _is_untidy(state: MagnificentState) -> bool:
    """Whether a tent stands idle while a poster hangs where there is none."""
    seat = int(state.turn)
    idle = False
    homeless = False
    for slot in range(SLOTS):
        has_tent, has_poster = state.tents[seat, slot] >= 0, state.posters[seat, slot] >= 0
        idle = idle or (has_tent and not has_poster)
        homeless = homeless or (has_poster and not has_tent)
    return idle and homeless


@kernel
def _thumb_card(state: MagnificentState, actions: Array, count: int) -> int:
    """The card with the best bonus."""
    best = NEVER
    chosen = int(actions[0])
    for i in range(count):
        slot = int(actions[i]) - PUT_DIE
        if slot < SLOTS:
            worth = EFFECT_WORTH[top_of(state, slot)] * top_amount(state, slot)
            if worth > best:
                best, chosen = worth, int(actions[i])
    return chosen


@kernel
def _thumb_colour(state: MagnificentState) -> int:
    """The colour with which the die would do most."""
    seat = int(state.turn)
    best, chosen = NEVER, CHOOSE_COLOUR
    for colour in range(3):
        power = int(state.die_value) + pips_of(state, seat, colour)
        worth = _worth_of_power(state, seat, colour, power)
        if worth > best:
            best, chosen = worth, CHOOSE_COLOUR + colour
    return chosen


# Between turns


@kernel
def _thumb_between_turns(state: MagnificentState, actions: Array, count: int) -> int:
    seat = int(state.turn)
    best = NEVER
    chosen = int(actions[0])
    for i in range(count):
        action = int(actions[i])
        if state.phase == DRAFTING:
            worth = worth_of_trainer(state, int(state.drafted[action - DRAFT]))
        elif state.phase == CHOOSING_PAIR:
            worth = _worth_of_pair(state, seat, action - TAKE_PAIR)
        elif state.phase == DROPPING_PAIR:
            worth = _worth_of_pair(state, 1 - seat, action - DROP_PAIR)
        else:
            card = int(state.masters[seat, action - SCORE_MASTER])
            worth = worth_of(state, seat, card, False) - 0.5 * growth_of_master(state, seat, card)
        if worth > best:
            best, chosen = worth, action
    return chosen


@kernel
def worth_of_trainer(state: MagnificentState, trainer: int) -> float:
    """What a use of the trainer is worth for each marker."""
    row = state.trainer_table[trainer]
    return float(EFFECT_WORTH[int(row[EFFECT])] * int(row[AMOUNT]) / int(row[COST]))


@kernel
def _worth_of_pair(state: MagnificentState, seat: int, place: int) -> float:
    """The master card, scored now or later, with its bonus and its trainer."""
    card = int(state.shown_masters[place])
    now = float(worth_of(state, seat, card, False))
    worth = max(now, 0.8 * growth_of_master(state, seat, card))
    if state.shown_trainers[place] >= 0:
        worth += 2.0 * worth_of_trainer(state, int(state.shown_trainers[place]))
    return worth
