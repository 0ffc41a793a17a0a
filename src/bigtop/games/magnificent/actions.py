"""The Magnificent's actions as integers in a fixed range, by the question that they answer."""

from bigtop.core.kernel import kernel
from bigtop.games.magnificent.components import (
    CAMP,
    DECK_MASTERS,
    DECK_POSTERS,
    DISPLAY,
    MASTER_SLOTS,
    MOST_LEVELS,
    MOST_POWER,
    MOST_SPACES,
    POSTER_DISPLAY,
    SEATS,
    SLOTS,
    STARTING_MASTERS,
    STARTING_POSTERS,
    TENTS,
    TRAINER_SLOTS,
    TRAINER_SPACES,
    TRAINER_TILES,
)

CELLS = CAMP * CAMP
WAYS = 8  # rotations and reflections of a tile
PAIRS = max(DISPLAY.values())
FACES = 6

# In a turn
PLACE = 0  # + way * CELLS + cell: the upper left corner of the box around the tile
TAKE_DIE = PLACE + WAYS * CELLS  # + colour * FACES + value - 1
PUT_DIE = TAKE_DIE + 4 * FACES  # + slot of a master card
CHOOSE_COLOUR = PUT_DIE + MASTER_SLOTS  # + colour
SPEND = CHOOSE_COLOUR + 3  # + colour of the gem
BUILD = SPEND + 4  # + level
TRAVEL = BUILD + MOST_LEVELS  # + spaces - 1
PERFORM = TRAVEL + MOST_POWER  # + hat * MOST_SPACES + space - 1
NEXT_TILE = PERFORM + 2 * MOST_SPACES  # + size
PITCH = NEXT_TILE + 2  # + slot: where a tent is put
TAKE_POSTER = PITCH + SLOTS  # + place in the display
DRAW_POSTER = TAKE_POSTER + POSTER_DISPLAY
DECLINE = DRAW_POSTER + 1
HANG = DECLINE + 1  # + slot
DISCARD = HANG + SLOTS
COMPLETE = DISCARD + 1  # + slot
PAY = COMPLETE + SLOTS  # + colour of the gem
REORGANISE = PAY + 4
SET_DIE = REORGANISE + 1  # + value - 1
COPY = SET_DIE + FACES  # + slot of a master card
USE_MASTER = COPY + MASTER_SLOTS
USE_TRAINER = USE_MASTER + 1  # + slot of a trainer tile
USE_SPACE = USE_TRAINER + TRAINER_SLOTS  # + printed trainer space
DONE = USE_SPACE + TRAINER_SPACES

# Between rounds and before the first
DRAFT = DONE + 1  # + place
TAKE_PAIR = DRAFT + PAIRS  # + place
DROP_PAIR = TAKE_PAIR + PAIRS  # + place
SCORE_MASTER = DROP_PAIR + PAIRS  # + slot

# Chance
START = SCORE_MASTER + MASTER_SLOTS  # + seat
ROLL = START + SEATS  # + value - 1
MASTER = ROLL + FACES  # + card
TRAINER = MASTER + DECK_MASTERS + STARTING_MASTERS  # + tile
TENT = TRAINER + TRAINER_TILES  # + tent
POSTER = TENT + TENTS  # + card
BOARD = POSTER + DECK_POSTERS + STARTING_POSTERS  # + board
COUNT = BOARD + SEATS


@kernel
def place_of(way: int, row: int, column: int) -> int:
    """Place the tile that way round, with the corner of its box in that cell."""
    return PLACE + way * CELLS + row * CAMP + column


@kernel
def perform_of(hat: int, space: int) -> int:
    """Perform with that hat on that space of the track, counted from 1."""
    return PERFORM + hat * MOST_SPACES + space - 1
