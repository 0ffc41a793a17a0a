"""A turn: take a die, determine power, act, and whatever follows from it. RULES 4"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import (
    BUILD,
    CHOOSE_COLOUR,
    COMPLETE,
    COPY,
    DECLINE,
    DISCARD,
    DONE,
    DRAW_POSTER,
    FACES,
    HANG,
    NEXT_TILE,
    PAY,
    PERFORM,
    PITCH,
    PUT_DIE,
    REORGANISE,
    SET_DIE,
    SPEND,
    TAKE_DIE,
    TAKE_POSTER,
    TRAVEL,
    USE_MASTER,
    USE_TRAINER,
    perform_of,
)
from bigtop.games.magnificent.camp import can_place, cell_at, cells_of, cover, legal_placements
from bigtop.games.magnificent.components import (
    CLEAR,
    GEM_POWER,
    LARGE,
    MASTER_SLOTS,
    MOST_POWER,
    MOST_SPACES,
    POSTER_DISPLAY,
    SLOTS,
    SMALL,
    TRAINER_SLOTS,
    TRAINER_SPACES,
    TRAINER_TILES,
)
from bigtop.games.magnificent.gains import (
    can_copy,
    can_gain_poster,
    can_use_effect,
    can_use_master,
    gain_bonus,
    gain_gem,
    gain_points,
    has_copy,
    number_of,
    pop,
    push,
    renumber,
    top_amount,
    top_of,
    turn_die,
    use_effect,
    waiting,
)
from bigtop.games.magnificent.rounds import end_turn
from bigtop.games.magnificent.setup import vacant_place
from bigtop.games.magnificent.state import (
    ACTING,
    AMOUNT,
    BUILDING,
    BUILT,
    CHOOSING_WAGON,
    COLOURING,
    COPYING,
    COST,
    DISCARDED,
    DRAWING_POSTER,
    EFFECT,
    EMPTY,
    ENDING,
    FROM_POSTERS,
    GAINING_POSTERS,
    HANGING,
    HELD,
    LEVEL_LARGE,
    LEVEL_POWER,
    LEVEL_SMALL,
    MOVING_WAGON,
    PAYING,
    PERFORMED,
    PITCHING,
    PLACING,
    POSTER_COINS,
    POSTER_GEMS,
    POSTER_POINTS,
    POSTER_SYMBOL,
    PUTTING,
    RECOLOURING,
    REFILLING,
    REROLLING,
    RESOLVING,
    SETTING,
    SHOWING,
    SPACE_POSTERS,
    SPACE_POWER,
    TAKING,
    TENT_COINS,
    TENT_GEMS,
    TENT_POINTS,
    TIDYING,
    TRAVELLED,
    TRAVELLING,
    USED,
    MagnificentState,
)


@kernel
def is_chance(state: MagnificentState) -> bool:
    """Whether a card is revealed or a die rolled before the turn goes on."""
    kind = waiting(state)
    return kind == REFILLING or kind == DRAWING_POSTER or kind == REROLLING


@kernel(inlined=False)
def legal_in_turn(state: MagnificentState, out: Array) -> int:
    """What answers the question that is asked, and every bonus that can be used now."""
    if state.depth > 0:
        count = _legal_answers(state, out)
    elif state.step == TAKING:
        count = _legal_dice(state, out)
    elif state.step == PUTTING:
        count = _legal_cards(state, out)
    elif state.step == COLOURING:
        count = _legal_colours(state, EMPTY, out)
    elif state.step == ACTING:
        count = _legal_actions(state, out)
    else:
        out[0] = DONE
        count = 1
    return _legal_bonuses(state, out, count)


@kernel(inlined=False)
def apply_in_turn(state: MagnificentState, action: int) -> None:
    """Carry out an action of a turn."""
    if action >= USE_MASTER and action < DONE:
        _use_bonus(state, action)
    elif state.depth > 0:
        _answer(state, action)
    elif state.step == TAKING:
        _take_die(state, action - TAKE_DIE)
    elif state.step == PUTTING:
        _put_die(state, action - PUT_DIE)
    elif state.step == COLOURING:
        state.colour = action - CHOOSE_COLOUR
        state.tile_colour = state.colour
        state.step = ACTING
    elif state.step == ACTING:
        _act(state, action)
    else:
        end_turn(state)


# 4.1 Take a die


@kernel
def _legal_dice(state: MagnificentState, out: Array) -> int:
    """Every die in the main tent; equal ones once. RULES 4.1.1"""
    count = 0
    for colour in range(4):
        for face in range(FACES):
            if state.pool[colour, face] > 0:
                out[count] = TAKE_DIE + colour * FACES + face
                count += 1
    return count


@kernel
def _take_die(state: MagnificentState, die: int) -> None:
    state.pool[die // FACES, die % FACES] -= 1
    state.die_colour = die // FACES
    state.die_value = die % FACES + 1
    state.step = PUTTING


@kernel
def _legal_cards(state: MagnificentState, out: Array) -> int:
    """Every master card without a die. RULES 4.1.2"""
    count = 0
    for slot in range(MASTER_SLOTS):
        if state.masters[state.turn, slot] >= 0 and state.die_colours[state.turn, slot] < 0:
            out[count] = PUT_DIE + slot
            count += 1
    return count


@kernel
def _put_die(state: MagnificentState, slot: int) -> None:
    seat = int(state.turn)
    state.die_slot = slot
    state.die_colours[seat, slot] = state.die_colour
    state.die_values[seat, slot] = state.die_value
    state.step = COLOURING
    if state.die_colour != CLEAR:
        state.colour = state.die_colour
        state.tile_colour = state.die_colour
        state.step = ACTING


# 4.2 Power


@kernel
def _legal_colours(state: MagnificentState, but: int, out: Array) -> int:
    count = 0
    for colour in range(3):
        if colour != but:
            out[count] = CHOOSE_COLOUR + colour
            count += 1
    return count


@kernel
def power_of(state: MagnificentState) -> int:
    """The die, earlier dice of its colour in this round, gems and bonuses. RULES 4.2"""
    seat = int(state.turn)
    power = int(state.extra_power) + GEM_POWER * int(state.gems_spent)
    for slot in range(MASTER_SLOTS):
        if state.die_colours[seat, slot] == state.colour or slot == state.die_slot:
            power += int(state.die_values[seat, slot])
    return min(power, MOST_POWER)


@kernel
def can_spend(state: MagnificentState, colour: int) -> bool:
    """Whether a gem of that colour can be spent for power. RULES 4.2.3"""
    if state.gems_spent >= state.gems_per_turn or state.gems[state.turn, colour] == 0:
        return False
    return bool(colour == state.colour or colour == CLEAR)


# 4.3 Act


@kernel(inlined=False)
def _legal_actions(state: MagnificentState, out: Array) -> int:
    """Gems for power, then Build, Travel or Perform."""
    power = power_of(state)
    count = 0
    for colour in range(4):
        if can_spend(state, colour):
            out[count] = SPEND + colour
            count += 1
    count = _legal_levels(state, power, out, count)
    for spaces in range(power):
        out[count] = TRAVEL + spaces
        count += 1
    return _legal_performances(state, power, out, count)


@kernel
def _legal_levels(state: MagnificentState, power: int, out: Array, count: int) -> int:
    """Levels of which some tile can be placed. RULES 4.A.1, 4.A.7"""
    seat = int(state.turn)
    large = can_place(state, seat, 2 * int(state.tile_colour) + LARGE)
    small = can_place(state, seat, 2 * int(state.tile_colour) + SMALL)
    for level in range(int(state.level_count)):
        if state.level_table[level, LEVEL_POWER] > power:
            break
        has_large = large and state.level_table[level, LEVEL_LARGE] > 0
        if has_large or (small and state.level_table[level, LEVEL_SMALL] > 0):
            out[count] = BUILD + level
            count += 1
    return count


@kernel
def is_taken(state: MagnificentState, space: int) -> bool:
    """Whether a hat stands on that space of the track."""
    for seat in range(int(state.players)):
        if state.hats[seat, 0] == space or state.hats[seat, 1] == space:
            return True
    return False


@kernel
def may_use_hat(state: MagnificentState, hat: int) -> bool:
    """The hat on the track first, then the other, then either. RULES 4.C.2 to 4.C.4"""
    shows = state.shows[state.turn]
    return bool(shows >= 2 or shows == hat)


@kernel
def _legal_performances(state: MagnificentState, power: int, out: Array, count: int) -> int:
    """Every vacant space that the power reaches. RULES 4.C"""
    for space in range(1, int(state.track_size) + 1):
        if state.track_table[space - 1, SPACE_POWER] > power:
            break
        if is_taken(state, space):
            continue
        for hat in range(2):
            if may_use_hat(state, hat):
                out[count] = perform_of(hat, space)
                count += 1
    return count


@kernel
def _act(state: MagnificentState, action: int) -> None:
    """Spend a gem, or build, travel or perform."""
    seat = int(state.turn)
    if action < BUILD:
        state.gems[seat, action - SPEND] -= 1
        state.gems_spent += 1
        return
    state.step = RESOLVING
    if action < TRAVEL:
        level = state.level_table[action - BUILD]
        state.actions_taken[seat, BUILT] += 1
        large, small = int(level[LEVEL_LARGE]), int(level[LEVEL_SMALL])
        push(state, BUILDING, int(state.tile_colour), large, small, 0)
    elif action < PERFORM:
        state.actions_taken[seat, TRAVELLED] += 1
        push(state, TRAVELLING, int(state.tile_colour), action - TRAVEL + 1, 0, 0)
    else:
        state.actions_taken[seat, PERFORMED] += 1
        _place_hat(state, (action - PERFORM) // MOST_SPACES, (action - PERFORM) % MOST_SPACES + 1)


@kernel
def _place_hat(state: MagnificentState, hat: int, space: int) -> None:
    state.hats[state.turn, hat] = space
    state.shows[state.turn] += 1
    state.asked[:] = 0
    limit = int(state.track_table[space - 1, SPACE_POSTERS]) + int(state.extra_posters)
    push(state, SHOWING, limit, 0, 0, 0)


# Answers to what waits on the stack


@kernel(inlined=False)
def _legal_answers(state: MagnificentState, out: Array) -> int:
    """What the decision on top can be answered with."""
    kind = waiting(state)
    if kind == PLACING:
        return legal_placements(state, int(state.turn), number_of(state, 1), out)
    if kind == GAINING_POSTERS:
        return _legal_posters(state, out)
    if kind == HANGING:
        return _legal_slots(state, out)
    if kind == BUILDING:
        out[0] = NEXT_TILE + LARGE
        out[1] = NEXT_TILE + SMALL
        return 2
    if kind == PITCHING:
        return _legal_pitches(state, out)
    if kind == SHOWING:
        return _legal_completions(state, out)
    if kind == PAYING:
        out[0] = PAY + colour_to_pay(state)
        out[1] = PAY + CLEAR
        return 2
    if kind == TIDYING:
        out[0] = REORGANISE
        out[1] = DONE
        return 2
    if kind == RECOLOURING:
        return _legal_colours(state, int(state.tile_colour), out)
    if kind == CHOOSING_WAGON:
        return _legal_colours(state, EMPTY, out)
    if kind == SETTING:
        return _legal_values(state, out)
    if kind == MOVING_WAGON:
        for spaces in range(number_of(state, 2)):
            out[spaces] = TRAVEL + spaces
        return number_of(state, 2)
    return _legal_copies(state, out)


@kernel(inlined=False)
def _answer(state: MagnificentState, action: int) -> None:
    """Carry out an answer."""
    kind = waiting(state)
    if kind == PLACING:
        _place(state, number_of(state, 1), action)
    elif kind == GAINING_POSTERS:
        _gain_poster(state, action)
    elif kind == HANGING:
        _hang(state, action)
    elif kind == BUILDING:
        _begin_tile(state, action - NEXT_TILE)
    elif kind == PITCHING:
        _pitch(state, action - PITCH)
    elif kind == SHOWING:
        if action == DONE:
            renumber(state, 1, 0)
        else:
            _complete(state, action - COMPLETE)
    elif kind == PAYING:
        _pay_gem(state, colour_to_pay(state), action - PAY)
    elif kind == TIDYING:
        pop(state)
        if action == REORGANISE:
            _lift_posters(state)
    elif kind == RECOLOURING:
        pop(state)
        state.tile_colour = action - CHOOSE_COLOUR
    elif kind == CHOOSING_WAGON:
        most = number_of(state, 1)
        pop(state)
        push(state, MOVING_WAGON, action - CHOOSE_COLOUR, most, 0, 0)
    elif kind == SETTING:
        pop(state)
        turn_die(state, action - SET_DIE + 1)
    elif kind == MOVING_WAGON:
        ring = number_of(state, 1)
        pop(state)
        push(state, TRAVELLING, ring, action - TRAVEL + 1, 0, 0)
    else:
        slot = action - COPY
        pop(state)
        use_effect(state, top_of(state, slot), top_amount(state, slot))


@kernel(inlined=False)
def settle(state: MagnificentState) -> None:
    """Carry out what needs no decision, until there is one to make or the turn is over."""
    while True:
        kind = waiting(state)
        if kind == TRAVELLING:
            _travel_on(state)
        elif (
            kind == GAINING_POSTERS and (number_of(state, 1) == 0 or not can_gain_poster(state))
        ) or (kind == REFILLING and state.poster_deck == 0):
            pop(state)
        elif kind == BUILDING:
            if not _build_on(state):
                return
        elif (kind == PLACING and not can_place(state, int(state.turn), number_of(state, 1))) or (
            kind == PITCHING and vacant_place(state.tents[state.turn], SLOTS) < 0
        ):
            pop(state)
        elif kind == SHOWING and number_of(state, 1) == 0:
            pop(state)
            push(state, TIDYING, 0, 0, 0, 0)
            _flip_completed(state)
        elif (kind == COPYING and not has_copy(state)) or (
            kind == TIDYING and not _has_posters(state)
        ):
            pop(state)
        elif kind == PAYING:
            if not _pay_on(state):
                return
        elif state.depth == 0 and state.step == RESOLVING:
            state.step = ENDING
        elif state.depth == 0 and state.step == ENDING and not has_bonus(state):
            end_turn(state)
            return
        else:
            return


# 4.A Build


@kernel
def _build_on(state: MagnificentState) -> bool:
    """Whether the next tile was begun or none is left; otherwise its size is to be decided."""
    seat = int(state.turn)
    colour = number_of(state, 1)
    large = number_of(state, 2) > 0 and can_place(state, seat, 2 * colour + LARGE)
    small = number_of(state, 3) > 0 and can_place(state, seat, 2 * colour + SMALL)
    if large and small:
        return False
    if large or small:
        _begin_tile(state, LARGE if large else SMALL)
    else:
        pop(state)
    return True


@kernel
def _begin_tile(state: MagnificentState, size: int) -> None:
    """Take a tile to place it. RULES 4.A.2"""
    colour = number_of(state, 1)
    renumber(state, 2 + size, number_of(state, 2 + size) - 1)
    push(state, PLACING, 2 * colour + size, 0, 0, 0)


@kernel
def _place(state: MagnificentState, kind: int, placement: int) -> None:
    """Place a tile and gain the bonuses that it covers. RULES 4.A.6"""
    seat = int(state.turn)
    pop(state)
    cover(state, seat, kind, placement)
    for i in range(cells_of(kind)):
        cell = cell_at(state, kind, placement, i)
        gain_bonus(state, int(state.camp_bonuses[state.boards[seat], cell]))


# 4.B Travel


@kernel
def _travel_on(state: MagnificentState) -> None:
    """Move space by space; a poster interrupts the journey. RULES 4.B"""
    seat = int(state.turn)
    ring = number_of(state, 1)
    left = number_of(state, 2)
    while left > 0:
        space = (int(state.wagons[ring]) + 1) % int(state.ring_sizes[ring])
        state.wagons[ring] = space
        left -= 1
        symbol = int(state.ring_table[ring, space])
        if symbol == POSTER_SYMBOL:
            if state.ring_tents[ring, space] < 0 and can_gain_poster(state):
                renumber(state, 2, left)
                push(state, GAINING_POSTERS, 1, 0, 0, 0)
                return
        elif symbol >= 0:
            gain_gem(state, seat, symbol)
    pop(state)
    space = int(state.wagons[ring])
    if state.ring_tents[ring, space] >= 0:
        push(state, PITCHING, ring, space, 0, 0)


@kernel
def _legal_pitches(state: MagnificentState, out: Array) -> int:
    """Every vacant tent space. RULES 4.B.7"""
    count = 0
    for slot in range(SLOTS):
        if state.tents[state.turn, slot] < 0:
            out[count] = PITCH + slot
            count += 1
    return count


@kernel
def _pitch(state: MagnificentState, slot: int) -> None:
    """Put the tent there and gain what is under it. RULES 4.B.8"""
    seat = int(state.turn)
    ring, space = number_of(state, 1), number_of(state, 2)
    pop(state)
    tent = state.ring_tents[ring, space]
    state.ring_tents[ring, space] = EMPTY
    state.tents[seat, slot] = tent
    state.tent_places[tent] = HELD + seat
    gain_bonus(state, int(state.tent_bonuses[state.boards[seat], slot]))


@kernel
def is_row_full(state: MagnificentState) -> bool:
    """Whether there is a poster above every section of the board."""
    return vacant_place(state.posters[state.turn], SLOTS) < 0


@kernel
def _legal_posters(state: MagnificentState, out: Array) -> int:
    """A poster from the display or the deck, or none where the row is full. RULES 4.B.4"""
    count = 0
    for place in range(POSTER_DISPLAY):
        if state.shown_posters[place] >= 0:
            out[count] = TAKE_POSTER + place
            count += 1
    if state.poster_deck > 0:
        out[count] = DRAW_POSTER
        count += 1
    if is_row_full(state):
        out[count] = DECLINE
        count += 1
    return count


@kernel
def _gain_poster(state: MagnificentState, action: int) -> None:
    """Take a poster; the display is filled up at once. RULES 4.B.5"""
    renumber(state, 1, number_of(state, 1) - 1)
    if action == DRAW_POSTER:
        push(state, DRAWING_POSTER, EMPTY, 0, 0, 0)
    elif action != DECLINE:
        place = action - TAKE_POSTER
        poster = int(state.shown_posters[place])
        state.shown_posters[place] = EMPTY
        state.poster_places[poster] = HELD + state.turn
        push(state, HANGING, poster, 0, 0, 0)
        push(state, REFILLING, place, 0, 0, 0)


@kernel
def _legal_slots(state: MagnificentState, out: Array) -> int:
    """Vacant places; in a full row, replace a poster or discard this one. RULES 4.B.6"""
    seat = int(state.turn)
    is_full = is_row_full(state)
    count = 0
    for slot in range(SLOTS):
        is_shown = state.shown >> slot & 1
        if state.posters[seat, slot] < 0 or (is_full and not is_shown):
            out[count] = HANG + slot
            count += 1
    if is_full:
        out[count] = DISCARD
        count += 1
    return count


@kernel
def _hang(state: MagnificentState, action: int) -> None:
    seat = int(state.turn)
    poster = number_of(state, 1)
    pop(state)
    if action == DISCARD:
        state.poster_places[poster] = DISCARDED
        return
    slot = action - HANG
    if state.posters[seat, slot] >= 0:
        state.poster_places[state.posters[seat, slot]] = DISCARDED
    state.posters[seat, slot] = poster


# 4.C Perform


@kernel
def gem_cost(state: MagnificentState, slot: int, colour: int) -> int:
    """Gems that the poster and the tent below it ask for. RULES 4.C.8, 4.C.9"""
    seat = int(state.turn)
    poster = int(state.poster_table[state.posters[seat, slot], POSTER_GEMS + colour])
    return poster + int(state.tent_table[state.tents[seat, slot], TENT_GEMS + colour])


@kernel
def has_gems(state: MagnificentState, slot: int) -> bool:
    """Whether the gems can be paid, clear ones standing in for others. RULES 4.C.10"""
    seat = int(state.turn)
    clear = int(state.gems[seat, CLEAR]) - gem_cost(state, slot, CLEAR)
    for colour in range(3):
        clear -= max(0, gem_cost(state, slot, colour) - int(state.gems[seat, colour]))
    return clear >= 0


@kernel
def has_tiles(state: MagnificentState, slot: int) -> bool:
    """Whether the camp has the tiles, beside those for posters before. RULES 4.C.7"""
    seat = int(state.turn)
    poster = state.posters[seat, slot]
    for kind in range(6):
        asked = int(state.asked[kind]) + int(state.poster_table[poster, kind])
        if asked > state.tiles[seat, kind]:
            return False
    return True


@kernel(inlined=False)
def can_complete(state: MagnificentState, slot: int) -> bool:
    """Whether the poster in that slot can be completed now. RULES 4.C.6"""
    seat = int(state.turn)
    if state.posters[seat, slot] < 0 or state.tents[seat, slot] < 0 or state.shown >> slot & 1:
        return False
    return has_tiles(state, slot) and has_gems(state, slot)


@kernel
def _legal_completions(state: MagnificentState, out: Array) -> int:
    """Every poster that can be completed, or to be done."""
    out[0] = DONE
    count = 1
    for slot in range(SLOTS):
        if can_complete(state, slot):
            out[count] = COMPLETE + slot
            count += 1
    return count


@kernel
def _complete(state: MagnificentState, slot: int) -> None:
    """Complete a poster: note its tiles, gain what it brings, then pay gems. RULES 4.C"""
    seat = int(state.turn)
    poster = state.poster_table[state.posters[seat, slot]]
    tent = state.tent_table[state.tents[seat, slot]]
    renumber(state, 1, number_of(state, 1) - 1)
    state.shown |= 1 << slot
    for kind in range(6):
        state.asked[kind] += poster[kind]
    state.coins[seat] += int(poster[POSTER_COINS]) + int(tent[TENT_COINS])
    points = int(poster[POSTER_POINTS]) + int(tent[TENT_POINTS])
    gain_points(state, seat, points, FROM_POSTERS)
    state.completed[seat] += 1
    push(
        state,
        PAYING,
        gem_cost(state, slot, 0),
        gem_cost(state, slot, 1),
        gem_cost(state, slot, 2),
        gem_cost(state, slot, 3),
    )


@kernel
def colour_to_pay(state: MagnificentState) -> int:
    """The first colour of which a gem is still to be paid; after the last, CLEAR."""
    for colour in range(3):
        if number_of(state, 1 + colour) > 0:
            return colour
    return CLEAR


@kernel
def _spare_clear_gems(state: MagnificentState) -> int:
    """Clear gems that are not needed for what is to be paid."""
    seat = int(state.turn)
    spare = int(state.gems[seat, CLEAR]) - number_of(state, 4)
    for colour in range(3):
        spare -= max(0, number_of(state, 1 + colour) - int(state.gems[seat, colour]))
    return spare


@kernel
def _pay_on(state: MagnificentState) -> bool:
    """Whether a gem was paid without a choice; otherwise its colour is to be decided."""
    colour = colour_to_pay(state)
    if number_of(state, 1 + colour) == 0:
        pop(state)
        return True
    has_own = state.gems[state.turn, colour] > 0
    if colour != CLEAR and has_own and _spare_clear_gems(state) > 0:
        return False
    _pay_gem(state, colour, colour if has_own else CLEAR)
    return True


@kernel
def _pay_gem(state: MagnificentState, colour: int, gem: int) -> None:
    renumber(state, 1 + colour, number_of(state, 1 + colour) - 1)
    state.gems[state.turn, gem] -= 1


@kernel
def _flip_completed(state: MagnificentState) -> None:
    """Completed posters leave the row when the performance is over. RULES 4.C.12"""
    seat = int(state.turn)
    for slot in range(SLOTS):
        if state.shown >> slot & 1:
            state.poster_places[state.posters[seat, slot]] = USED + seat
            state.posters[seat, slot] = EMPTY
    state.shown = 0


@kernel
def _has_posters(state: MagnificentState) -> bool:
    for slot in range(SLOTS):
        if state.posters[state.turn, slot] >= 0:
            return True
    return False


@kernel
def _lift_posters(state: MagnificentState) -> None:
    """Take all posters down, to hang them one by one. RULES 4.C.13"""
    seat = int(state.turn)
    for slot in range(SLOTS - 1, -1, -1):
        if state.posters[seat, slot] >= 0:
            push(state, HANGING, int(state.posters[seat, slot]), 0, 0, 0)
            state.posters[seat, slot] = EMPTY


# 4.D Bonuses of master cards, trainer tiles and trainer spaces


@kernel
def trainer_at(state: MagnificentState, i: int) -> int:
    """The trainer that the i-th use is of, own tiles before printed spaces; or EMPTY."""
    if i < TRAINER_SLOTS:
        return int(state.trainers[state.turn, i])
    return TRAINER_TILES + i - TRAINER_SLOTS


@kernel
def can_use_trainer(state: MagnificentState, i: int) -> bool:
    """Whether there are markers for it, and it would do something. RULES 4.D"""
    trainer = trainer_at(state, i)
    if trainer < 0 or state.trainer_table[trainer, COST] > state.markers[state.turn]:
        return False
    return can_use_effect(state, int(state.trainer_table[trainer, EFFECT]))


@kernel(inlined=False)
def _legal_bonuses(state: MagnificentState, out: Array, count: int) -> int:
    """What can be used between any two decisions. RULES 4.D.2"""
    if can_use_master(state):
        out[count] = USE_MASTER
        count += 1
    if state.markers[state.turn] == 0:
        return count
    for i in range(TRAINER_SLOTS + TRAINER_SPACES):
        if can_use_trainer(state, i):
            out[count] = USE_TRAINER + i
            count += 1
    return count


@kernel(inlined=False)
def has_bonus(state: MagnificentState) -> bool:
    """Whether anything can be used now."""
    if can_use_master(state):
        return True
    if state.markers[state.turn] > 0:
        for i in range(TRAINER_SLOTS + TRAINER_SPACES):
            if can_use_trainer(state, i):
                return True
    return False


@kernel
def _use_bonus(state: MagnificentState, action: int) -> None:
    """Use the bonus of the card under the die, or a trainer."""
    seat = int(state.turn)
    if action == USE_MASTER:
        state.master_used = 1
        slot = int(state.die_slot)
        use_effect(state, top_of(state, slot), top_amount(state, slot))
        return
    trainer = trainer_at(state, action - USE_TRAINER)
    cost = state.trainer_table[trainer, COST]
    state.markers[seat] -= cost
    state.used_markers[seat] += cost
    effect = int(state.trainer_table[trainer, EFFECT])
    use_effect(state, effect, int(state.trainer_table[trainer, AMOUNT]))


@kernel
def _legal_values(state: MagnificentState, out: Array) -> int:
    """Any other value of the die."""
    count = 0
    for value in range(1, FACES + 1):
        if value != state.die_values[state.turn, state.die_slot]:
            out[count] = SET_DIE + value - 1
            count += 1
    return count


@kernel
def _legal_copies(state: MagnificentState, out: Array) -> int:
    count = 0
    for slot in range(MASTER_SLOTS):
        if can_copy(state, slot):
            out[count] = COPY + slot
            count += 1
    return count
