"""Setting up the game and each round: everything that chance does. RULES 3 and 5.4"""

from collections.abc import Mapping

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import below
from bigtop.games.magnificent.actions import (
    BOARD,
    DRAFT,
    FACES,
    MASTER,
    POSTER,
    ROLL,
    START,
    TENT,
    TRAINER,
)
from bigtop.games.magnificent.camp import FULL_ROW
from bigtop.games.magnificent.components import (
    BOARDS,
    DECK_MASTERS,
    DECK_POSTERS,
    DICE,
    DISPLAY,
    EDITION_NUMBERS,
    POSTER_DISPLAY,
    PURPLE,
    ROUNDS,
    STARTING_MASTERS,
    TENTS,
    TILE_SUPPLY,
)
from bigtop.games.magnificent.content import load
from bigtop.games.magnificent.gains import pop, push, turn_die, waiting
from bigtop.games.magnificent.state import (
    DEALING_BOARDS,
    DEALING_POSTERS,
    DRAFTING,
    EMPTY,
    HANGING,
    HELD,
    IN_BOX,
    IN_DECK,
    NOBODY,
    ON_DISPLAY,
    PITCHING_TENTS,
    PLAYING,
    POSTER_SYMBOL,
    REROLLING,
    REVEALING_DRAFT,
    REVEALING_MASTERS,
    REVEALING_POSTERS,
    REVEALING_TRAINERS,
    ROLLING,
    START_COINS,
    START_GEMS,
    START_MARKERS,
    STARTING,
    MagnificentState,
)

CARDS_A_BOARD = STARTING_MASTERS // len(BOARDS)


def content_digest(options: Mapping[str, object]) -> str:
    """A name for the content that a game with these options is played with."""
    return load(str(options["set"])).digest


def set_up(
    state: MagnificentState, edition: str, players: int, options: Mapping[str, object]
) -> None:
    """The state before anything was decided, dealt or rolled."""
    _write_content(state, str(options["set"]), str(options["side"]))
    numbers = EDITION_NUMBERS[edition]
    start = options["start"]
    state.players = players
    state.start = start if isinstance(start, int) else NOBODY
    state.gems_per_turn = numbers["gems_per_turn"]
    state.dice[:] = DICE[players]
    if players == 4:
        state.dice[PURPLE] = numbers["dice_purple_4p"]
    state.display_size = DISPLAY[players]
    state.supply[:] = [TILE_SUPPLY[kind % 2] for kind in range(6)]
    state.poster_deck = DECK_POSTERS
    state.poster_places[DECK_POSTERS:] = IN_BOX
    state.master_places[DECK_MASTERS:] = IN_BOX
    for field in _EMPTY_FIELDS:
        getattr(state, field)[:] = EMPTY
    state.near[:] = FULL_ROW
    state.starter = NOBODY
    _clear_turn(state)
    if state.start >= 0:
        begin_with(state, int(state.start))


_EMPTY_FIELDS = (
    "shown_masters",
    "shown_trainers",
    "shown_posters",
    "drafted",
    "ring_tents",
    "boards",
    "masters",
    "die_colours",
    "trainers",
    "posters",
    "tents",
    "camp",
)


def _write_content(state: MagnificentState, where: str, side: str) -> None:
    content = load(where)
    for tables in (content.tables, content.sides[side]):
        for field, table in tables.items():
            setattr(state, field, table)


@kernel
def _clear_turn(state: MagnificentState) -> None:
    """Nothing of a turn has happened yet."""
    state.step = 0
    state.die_colour = EMPTY
    state.die_value = 0
    state.die_slot = EMPTY
    state.colour = EMPTY
    state.tile_colour = EMPTY
    state.gems_spent = 0
    state.extra_power = 0
    state.extra_posters = 0
    state.master_used = 0
    state.shown = 0


@kernel(inlined=False)
def begin_turn(state: MagnificentState, seat: int) -> None:
    """It is that seat's turn."""
    _clear_turn(state)
    state.turn = seat


@kernel
def begin_with(state: MagnificentState, seat: int) -> None:
    """The first starting player is known, and with it the order of the hats. RULES 3.G.2"""
    state.starter = seat
    for i in range(int(state.players)):
        state.hats[(seat + i) % state.players, 0] = i + 1
    state.phase = REVEALING_MASTERS
    state.turn = 0


# What chance does


@kernel
def vacant_place(places: Array, count: int) -> int:
    """The first place without a card, or EMPTY."""
    for place in range(count):
        if places[place] < 0:
            return place
    return EMPTY


@kernel
def _list(places: Array, first: int, where: int, action: int, out: Array) -> int:
    """An action for each card from `first` on that is at that place."""
    count = 0
    for card in range(first, len(places)):
        if places[card] == where:
            out[count] = action + card
            count += 1
    return count


@kernel
def _pick(places: Array, first: int, where: int, action: int, words: Array) -> int:
    """One of the actions that `_list` lists."""
    count = 0
    for card in range(first, len(places)):
        count += places[card] == where
    left = below(words, count)
    card = first
    while left > 0 or places[card] != where:
        left -= places[card] == where
        card += 1
    return action + card


@kernel(inlined=False)
def legal_chance(state: MagnificentState, out: Array) -> int:
    """Every outcome, all equally likely."""
    phase = state.phase
    if phase == ROLLING or (phase == PLAYING and waiting(state) == REROLLING):
        return _range(ROLL, FACES, out)
    if phase == STARTING:
        return _range(START, int(state.players), out)
    if phase == REVEALING_MASTERS:
        return _list(state.master_places, 0, IN_DECK, MASTER, out)
    if phase == REVEALING_TRAINERS or phase == REVEALING_DRAFT:
        return _list(state.trainer_places, 0, IN_DECK, TRAINER, out)
    if phase == PITCHING_TENTS:
        return _list(state.tent_places, 0, IN_DECK, TENT, out)
    if phase == DEALING_BOARDS:
        return _list(state.board_places, 0, IN_DECK, BOARD, out)
    if phase == DEALING_POSTERS:
        return _list(state.poster_places, DECK_POSTERS, IN_BOX, POSTER, out)
    return _list(state.poster_places, 0, IN_DECK, POSTER, out)


@kernel
def _range(action: int, count: int, out: Array) -> int:
    for i in range(count):
        out[i] = action + i
    return count


@kernel(inlined=False)
def draw(state: MagnificentState, words: Array) -> int:
    """What `legal` lists for chance, drawn without listing it."""
    phase = state.phase
    if phase == ROLLING or (phase == PLAYING and waiting(state) == REROLLING):
        return ROLL + below(words, FACES)
    if phase == STARTING:
        return START + below(words, int(state.players))
    if phase == REVEALING_MASTERS:
        return _pick(state.master_places, 0, IN_DECK, MASTER, words)
    if phase == REVEALING_TRAINERS or phase == REVEALING_DRAFT:
        return _pick(state.trainer_places, 0, IN_DECK, TRAINER, words)
    if phase == PITCHING_TENTS:
        return _pick(state.tent_places, 0, IN_DECK, TENT, words)
    if phase == DEALING_BOARDS:
        return _pick(state.board_places, 0, IN_DECK, BOARD, words)
    if phase == DEALING_POSTERS:
        return _pick(state.poster_places, DECK_POSTERS, IN_BOX, POSTER, words)
    return _pick(state.poster_places, 0, IN_DECK, POSTER, words)


@kernel(inlined=False)
def apply_chance(state: MagnificentState, action: int) -> None:
    """Carry out what chance has decided; then set-up goes on."""
    if action < ROLL:
        begin_with(state, action - START)
    elif action < MASTER:
        _roll(state, action - ROLL + 1)
    elif action < TRAINER:
        place = vacant_place(state.shown_masters, int(state.display_size))
        state.shown_masters[place] = action - MASTER
        state.master_places[action - MASTER] = ON_DISPLAY
    elif action < TENT:
        _reveal_trainer(state, action - TRAINER)
    elif action < POSTER:
        _pitch_tent(state, action - TENT)
    elif action < BOARD:
        _reveal_poster(state, action - POSTER)
    else:
        _deal_board(state, action - BOARD)
    advance(state)


@kernel
def _roll(state: MagnificentState, value: int) -> None:
    """A die for the main tent, or the one that was taken, rolled again."""
    if state.phase == PLAYING:
        pop(state)
        turn_die(state, value)
        return
    colour = 0
    before = int(state.dice[0])
    while state.rolled >= before:  # dice are rolled colour by colour
        colour += 1
        before += int(state.dice[colour])
    state.pool[colour, value - 1] += 1
    state.rolled += 1


@kernel
def _reveal_trainer(state: MagnificentState, tile: int) -> None:
    state.trainer_places[tile] = ON_DISPLAY
    if state.phase == REVEALING_DRAFT:
        state.drafted[vacant_place(state.drafted, int(state.display_size))] = tile
    else:
        state.shown_trainers[vacant_place(state.shown_trainers, int(state.display_size))] = tile


@kernel
def _pitch_tent(state: MagnificentState, tent: int) -> None:
    """The tent goes to the next poster symbol of the rings that has none. RULES 3.E.2"""
    for ring in range(3):
        for space in range(int(state.ring_sizes[ring])):
            is_bare = state.ring_tents[ring, space] < 0
            if is_bare and state.ring_table[ring, space] == POSTER_SYMBOL:
                state.ring_tents[ring, space] = tent
                state.tent_places[tent] = ON_DISPLAY
                return


@kernel
def _reveal_poster(state: MagnificentState, poster: int) -> None:
    """A poster for the display, or for the seat that draws one or starts with it."""
    if poster >= DECK_POSTERS:
        seat = int(state.turn)
        state.posters[seat, 0] = poster
        state.poster_places[poster] = HELD + seat
        state.turn += 1
        return
    state.poster_deck -= 1
    state.poster_places[poster] = ON_DISPLAY
    if state.phase == REVEALING_POSTERS:
        state.shown_posters[vacant_place(state.shown_posters, POSTER_DISPLAY)] = poster
        return
    place = int(state.stack[state.depth - 1, 1])
    pop(state)
    if place >= 0:
        state.shown_posters[place] = poster
    else:
        state.poster_places[poster] = HELD + state.turn
        push(state, HANGING, poster, 0, 0, 0)


@kernel
def _deal_board(state: MagnificentState, board: int) -> None:
    """A board with what belongs to it. RULES 3.G"""
    seat = int(state.turn)
    state.boards[seat] = board
    state.board_places[board] = HELD + seat
    state.coins[seat] = state.start_table[board, START_COINS]
    state.markers[seat] = state.start_table[board, START_MARKERS]
    for colour in range(4):
        state.gems[seat, colour] = state.start_table[board, START_GEMS + colour]
    for slot in range(CARDS_A_BOARD):
        card = DECK_MASTERS + CARDS_A_BOARD * board + slot
        state.masters[seat, slot] = card
        state.master_places[card] = HELD + seat
    state.tents[seat, 0] = TENTS + board
    state.turn += 1


# What comes next


@kernel(inlined=False)
def advance(state: MagnificentState) -> None:
    """Go on to the next part of set-up that is not finished."""
    while state.phase < DRAFTING and _is_done(state):
        if state.phase == DEALING_BOARDS:
            _pay_last_player(state)
        if state.phase == REVEALING_TRAINERS and state.round_index > 0:
            state.phase = ROLLING
        else:
            state.phase += 1
        state.turn = 0
        if state.phase == DRAFTING:
            _begin_draft_or_turns(state)


@kernel
def _is_done(state: MagnificentState) -> bool:
    """Whether the current part of set-up is finished."""
    phase = state.phase
    size = int(state.display_size)
    if phase == REVEALING_MASTERS:
        return vacant_place(state.shown_masters, size) < 0
    if phase == REVEALING_TRAINERS:  # RULES 5.4.2
        last = state.round_index == ROUNDS - 1
        return last or vacant_place(state.shown_trainers, size) < 0
    if phase == PITCHING_TENTS:
        return _bare_symbols(state) == 0
    if phase == REVEALING_POSTERS:
        return vacant_place(state.shown_posters, POSTER_DISPLAY) < 0
    if phase == DEALING_BOARDS or phase == DEALING_POSTERS:
        return bool(state.turn == state.players)
    if phase == REVEALING_DRAFT:
        return vacant_place(state.drafted, size) < 0
    total = 0  # of dice to be rolled
    for colour in range(4):
        total += state.dice[colour]
    return bool(state.rolled == total)


@kernel
def _bare_symbols(state: MagnificentState) -> int:
    count = 0
    for ring in range(3):
        for space in range(int(state.ring_sizes[ring])):
            is_bare = state.ring_tents[ring, space] < 0
            count += is_bare and state.ring_table[ring, space] == POSTER_SYMBOL
    return count


@kernel
def last_player(state: MagnificentState) -> int:
    """The seat to the right of the starting player."""
    return int((state.starter + state.players - 1) % state.players)


@kernel
def _pay_last_player(state: MagnificentState) -> None:
    """The starting player gives the last one a coin, having one. RULES 3.G.7"""
    if state.coins[state.starter] > 0:
        state.coins[state.starter] -= 1
        state.coins[last_player(state)] += 1


@kernel
def _begin_draft_or_turns(state: MagnificentState) -> None:
    if state.round_index == 0:
        state.turn = last_player(state)
    else:
        state.phase = PLAYING
        begin_turn(state, int(state.starter))


# The draft of trainers


@kernel
def legal_drafts(state: MagnificentState, out: Array) -> int:
    """Every trainer tile of the draft that is left. RULES 3.H"""
    count = 0
    for place in range(int(state.display_size)):
        if state.drafted[place] >= 0:
            out[count] = DRAFT + place
            count += 1
    return count


@kernel
def draft(state: MagnificentState, place: int) -> None:
    """Take a trainer tile; the next seat is the one to the right."""
    seat = int(state.turn)
    tile = state.drafted[place]
    state.drafted[place] = EMPTY
    state.trainers[seat, 0] = tile
    state.trainer_places[tile] = HELD + seat
    state.turn = (seat + state.players - 1) % state.players
    if seat != state.starter:
        return
    for other in range(int(state.display_size)):
        if state.drafted[other] >= 0:
            state.trainer_places[state.drafted[other]] = IN_DECK
            state.drafted[other] = EMPTY
    state.phase = PLAYING
    begin_turn(state, seat)
