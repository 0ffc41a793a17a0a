"""The Magnificent's state: everything that a game knows, and the content that it is played with."""

import numpy as np

from bigtop.core.layout import Array, array, dtype_of, number
from bigtop.games.magnificent.actions import CELLS, PAIRS, WAYS
from bigtop.games.magnificent.components import (
    BOARDS,
    CAMP,
    DECK_MASTERS,
    DECK_POSTERS,
    MASTER_SLOTS,
    MOST_LEVELS,
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

EMPTY = -1
NOBODY = -1

POSTERS = DECK_POSTERS + STARTING_POSTERS
MASTERS = DECK_MASTERS + STARTING_MASTERS
TRAINERS = TRAINER_TILES + TRAINER_SPACES
DEPTH = 72  # decisions that can wait at once: eight markers and a master card, some frames each

# What the game waits for; chance up to ROLLING.
(
    STARTING,
    REVEALING_MASTERS,
    REVEALING_TRAINERS,
    PITCHING_TENTS,
    REVEALING_POSTERS,
    DEALING_BOARDS,
    DEALING_POSTERS,
    REVEALING_DRAFT,
    ROLLING,
    DRAFTING,
    PLAYING,
    CHOOSING_PAIR,
    DROPPING_PAIR,
    SCORING_MASTER,
    FINISHED,
) = range(15)

# Steps of a turn. RULES 4
TAKING, PUTTING, COLOURING, ACTING, RESOLVING, ENDING = range(6)

# Decisions that wait on the stack, with what their other numbers mean.
(
    NO_FRAME,
    TRAVELLING,  # ring, spaces left: no decision, but it can be interrupted by one
    GAINING_POSTERS,  # how many
    REFILLING,  # place in the display; chance
    DRAWING_POSTER,  # chance
    HANGING,  # poster
    BUILDING,  # colour, large tiles left, small tiles left
    PLACING,  # kind of tile
    PITCHING,  # ring, space
    SHOWING,  # posters left
    PAYING,  # gems to pay: orange, green, purple, clear
    TIDYING,
    RECOLOURING,
    SETTING,
    REROLLING,  # chance
    CHOOSING_WAGON,  # spaces at most
    MOVING_WAGON,  # ring, spaces at most
    COPYING,
) = range(18)

# Where a card or tile is.
IN_DECK, IN_BOX, ON_DISPLAY, DISCARDED = range(4)
HELD = 4  # + seat: a poster above the board, a master card, a trainer tile, a tent
USED = HELD + SEATS  # + seat: a completed poster, a scored master card

# Columns of the tables.
POSTER_GEMS, POSTER_POINTS, POSTER_COINS, POSTER_COLUMNS = 6, 10, 11, 12  # tiles come first
TOP, TOP_AMOUNT, MEASURE, MEASURE_OF, CARD_POINTS, CARD_PER, CARD_MOST, MASTER_COLUMNS = range(8)
COST, EFFECT, AMOUNT, TRAINER_COLUMNS = range(4)
TENT_GEMS, TENT_POINTS, TENT_COINS, TENT_COLUMNS = 0, 4, 5, 6
START_COINS, START_MARKERS, START_GEMS, START_COLUMNS = 0, 1, 2, 6
SPACE_POWER, SPACE_POSTERS = range(2)
LEVEL_POWER, LEVEL_LARGE, LEVEL_SMALL = range(3)

BONUS_UNIT = 16  # a bonus space is `effect * BONUS_UNIT + amount`
NO_SYMBOL, POSTER_SYMBOL = -1, 4  # of a ring; smaller ones are gems

# What actions are counted as, and where points come from.
BUILT, TRAVELLED, PERFORMED = range(3)
SOURCES = ("posters", "bonuses", "masters", "debts", "last masters", "coins", "zones")
(
    FROM_POSTERS,
    FROM_BONUSES,
    FROM_MASTERS,
    FROM_DEBTS,
    FROM_LAST_MASTERS,
    FROM_COINS,
    FROM_ZONES,
) = range(7)


class MagnificentState:
    """One position of The Magnificent. Cards and tiles are numbers of the content's tables."""

    # Numbers that the edition and the player count decide
    players: int = number("how many play")
    target: int = number("points that a lone player has to reach, or 0")
    start: int = number("the seat that begins the first round, or NOBODY for a random one")
    gems_per_turn: int = number("gems that may be spent for power in a turn")
    dice: Array = array(4, "dice of each colour", np.int8)
    display_size: int = number("pairs of a master card and a trainer tile on display")

    # The content that is played with
    content_key: int = number("the set that names of cards are found in", np.int32)
    poster_table: Array = array((POSTERS, POSTER_COLUMNS), "posters", np.int8)
    master_table: Array = array((MASTERS, MASTER_COLUMNS), "master cards", np.int8)
    trainer_table: Array = array((TRAINERS, TRAINER_COLUMNS), "trainer tiles, spaces", np.int8)
    tent_table: Array = array((TENTS + len(BOARDS), TENT_COLUMNS), "tents, printed ones", np.int8)
    camp_bonuses: Array = array((len(BOARDS), CELLS), "bonus spaces of each board", np.int8)
    tent_bonuses: Array = array((len(BOARDS), SLOTS), "bonuses of tent spaces", np.int8)
    start_table: Array = array((len(BOARDS), START_COLUMNS), "what a board starts with", np.int8)
    ring_table: Array = array((3, MOST_SPACES), "the symbol on each space of a ring", np.int8)
    ring_sizes: Array = array(3, "spaces of each ring", np.int8)
    track_table: Array = array((MOST_SPACES, 2), "power and posters of each space", np.int8)
    track_size: int = number("spaces of the performance track")
    level_table: Array = array((MOST_LEVELS, 3), "power, large and small tiles", np.int8)
    level_count: int = number("build levels")
    shape_ways: Array = array(6, "different ways round of each kind of tile", np.int8)
    shape_rows: Array = array((6, WAYS, 6), "rows of a tile's cells, by kind and way", np.int8)
    shape_columns: Array = array((6, WAYS, 6), "columns of those cells", np.int8)
    shape_boxes: Array = array((6, WAYS, 2), "height and width of a tile", np.int8)

    # The course of the game
    phase: int = number("what the game waits for: STARTING to FINISHED")
    round_index: int = number("the round that is played, from 0")
    starter: int = number("the seat that begins this round, or NOBODY")
    turn: int = number("the seat that decides or is dealt to")
    turns_taken: int = number("turns that were taken in this round")
    rolled: int = number("dice rolled in this round")
    order: Array = array(SEATS, "seats by the height of their hats, for the end of a round")
    order_index: int = number("how far that order has come")

    # The table
    pool: Array = array((4, 6), "dice in the main tent by colour and value", np.int8)
    supply: Array = array(6, "tiles of each kind that are left", np.int8)
    master_places: Array = array(MASTERS, "where each master card is", np.int8)
    trainer_places: Array = array(TRAINER_TILES, "where each trainer tile is", np.int8)
    tent_places: Array = array(TENTS, "where each tent is", np.int8)
    poster_places: Array = array(POSTERS, "where each poster is", np.int8)
    board_places: Array = array(len(BOARDS), "where each board is", np.int8)
    poster_deck: int = number("posters in the deck")
    shown_masters: Array = array(PAIRS, "master cards on display")
    shown_trainers: Array = array(PAIRS, "trainer tiles on display")
    drafted: Array = array(PAIRS, "trainer tiles of the draft")
    shown_posters: Array = array(POSTER_DISPLAY, "posters on display")
    wagons: Array = array(3, "the space of each wagon, from 0 at the bottom")
    ring_tents: Array = array((3, MOST_SPACES), "the tent on each space of a ring", np.int8)

    # The seats
    boards: Array = array(SEATS, "the board of each seat")
    scores: Array = array(SEATS, "points")
    coins: Array = array(SEATS, "coins")
    gems: Array = array((SEATS, 4), "gems by colour")
    markers: Array = array(SEATS, "trainer markers that can be used")
    used_markers: Array = array(SEATS, "trainer markers at the main tent")
    masters: Array = array((SEATS, MASTER_SLOTS), "master cards, or EMPTY")
    die_colours: Array = array((SEATS, MASTER_SLOTS), "colour of the die on each, or EMPTY")
    die_values: Array = array((SEATS, MASTER_SLOTS), "value of the die on each, or 0")
    trainers: Array = array((SEATS, TRAINER_SLOTS), "trainer tiles, or EMPTY")
    posters: Array = array((SEATS, SLOTS), "posters above the board, or EMPTY")
    tents: Array = array((SEATS, SLOTS), "tents on the board, or EMPTY")
    completed: Array = array(SEATS, "completed posters")
    camp: Array = array((SEATS, CELLS), "tiles by cell, as `cover` numbers them, or EMPTY", np.int8)
    covered: Array = array((SEATS, CAMP), "covered cells of each row, as bits")
    near: Array = array((SEATS, CAMP), "cells that the next tile must touch one of, as bits")
    tiles: Array = array((SEATS, 6), "tiles in the camp by kind")
    hats: Array = array((SEATS, 2), "the track space of each hat, or 0 beside the track")
    shows: Array = array(SEATS, "performances in this round")
    actions_taken: Array = array((SEATS, 3), "actions by kind: BUILT to PERFORMED")
    points_from: Array = array((SEATS, len(SOURCES)), "points by where they came from")

    # The turn
    step: int = number("the step of the turn: TAKING to ENDING")
    die_colour: int = number("colour of the die that was taken")
    die_value: int = number("value of the die that was taken")
    die_slot: int = number("the master card that it lies on, or EMPTY")
    colour: int = number("colour that counts for power, or EMPTY")
    tile_colour: int = number("colour of what is built or moved, or EMPTY")
    gems_spent: int = number("gems spent for power in this turn")
    extra_power: int = number("power that bonuses have added in this turn")
    extra_posters: int = number("posters that bonuses allow beyond the space of the track")
    master_used: int = number("1 once the master card's bonus was used")
    shown: int = number("slots whose posters are completed in this performance, as bits")
    asked: Array = array(6, "tiles that those posters ask for, by kind")
    depth: int = number("decisions that wait")
    stack: Array = array((DEPTH, 5), "what each waits for, and its numbers", np.int8)


DTYPE = dtype_of(MagnificentState)
