"""What chance does: starting players, cards, boards and dice. RULES 3 and 5.4"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.rng import below
from bigtop.games.magnificent.actions import (
    BOARD,
    FACES,
    MASTER,
    POSTER,
    ROLL,
    START,
    TENT,
    TRAINER,
)
from bigtop.games.magnificent.components import (
    BOARDS,
    DECK_MASTERS,
    DECK_POSTERS,
    POSTER_DISPLAY,
    STARTING_MASTERS,
    STARTING_POSTERS,
    TENTS,
    TRAINER_TILES,
)
from bigtop.games.magnificent.gains import pop, push, turn_die, waiting
from bigtop.games.magnificent.setup import advance, begin_with, vacant_place
from bigtop.games.magnificent.state import (
    DEALING_BOARDS,
    DEALING_POSTERS,
    HANGING,
    HELD,
    IN_BOX,
    IN_DECK,
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


@kernel
def _outcomes(state: MagnificentState) -> tuple[int, int]:
    """The first of the actions that chance decides among, and how many there would be at most."""
    phase = state.phase
    if phase == ROLLING or (phase == PLAYING and waiting(state) == REROLLING):
        return ROLL, FACES
    if phase == STARTING:
        return START, int(state.players)
    if phase == REVEALING_MASTERS:
        return MASTER, DECK_MASTERS
    if phase == REVEALING_TRAINERS or phase == REVEALING_DRAFT:
        return TRAINER, TRAINER_TILES
    if phase == PITCHING_TENTS:
        return TENT, TENTS
    if phase == DEALING_BOARDS:
        return BOARD, len(BOARDS)
    if phase == DEALING_POSTERS:
        return POSTER + DECK_POSTERS, STARTING_POSTERS
    return POSTER, DECK_POSTERS


@kernel
def _is_possible(state: MagnificentState, action: int) -> bool:
    """Whether such an outcome is left: the card or tile was not dealt before."""
    if action < MASTER:
        return True
    if action < TRAINER:
        return bool(state.master_places[action - MASTER] == IN_DECK)
    if action < TENT:
        return bool(state.trainer_places[action - TRAINER] == IN_DECK)
    if action < POSTER:
        return bool(state.tent_places[action - TENT] == IN_DECK)
    if action < BOARD:
        place = state.poster_places[action - POSTER]
        return bool(place == (IN_BOX if state.phase == DEALING_POSTERS else IN_DECK))
    return bool(state.board_places[action - BOARD] == IN_DECK)


@kernel(inlined=False)
def legal_chance(state: MagnificentState, out: Array) -> int:
    """Every outcome, all equally likely."""
    first, size = _outcomes(state)
    count = 0
    for action in range(first, first + size):
        if _is_possible(state, action):
            out[count] = action
            count += 1
    return count


@kernel(inlined=False)
def draw(state: MagnificentState, words: Array) -> int:
    """What `legal` lists for chance, drawn without listing it."""
    first, size = _outcomes(state)
    count = 0
    for action in range(first, first + size):
        count += _is_possible(state, action)
    left = below(words, count)
    action = first
    while left > 0 or not _is_possible(state, action):
        left -= _is_possible(state, action)
        action += 1
    return action


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
    state.pool[colour_to_roll(state), value - 1] += 1
    state.rolled += 1


@kernel
def colour_to_roll(state: MagnificentState) -> int:
    """The colour of the next die for the main tent: they are rolled colour by colour."""
    colour = 0
    before = int(state.dice[0])
    while state.rolled >= before:
        colour += 1
        before += int(state.dice[colour])
    return colour


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
