"""The Magnificent: what is in the box, what icons mean, editions and options. RULES 2 and 10."""

from bigtop.core.title import Edition, Option, Title

SEATS = 4
ROUNDS = 3
TURNS = 4  # of each player in a round

ORANGE, GREEN, PURPLE, CLEAR = range(4)
COLOURS = ("orange", "green", "purple", "clear")
LARGE, SMALL = range(2)
SIZES = ("large", "small")
# A kind of tile is `2 * colour + size`.
TILE_KINDS = tuple(f"{size} {colour}" for colour in COLOURS[:3] for size in SIZES)
TILE_CELLS = {LARGE: 6, SMALL: 4}
TILE_SUPPLY = {LARGE: 12, SMALL: 16}

CAMP = 9  # cells on a side
ZONE = 3
ZONE_POINTS = 4
GEM_ROOM = 3  # of each colour
GEM_SUPPLY = 12
GEM_POWER = 2
MARKERS = 8  # trainer markers of a player, in use or not
SLOTS = 5  # tent spaces of a board, and places for posters above them
MASTER_SLOTS = 5
TRAINER_SLOTS = 3
COINS_A_POINT = 5

DECK_POSTERS, STARTING_POSTERS = 48, 6
DECK_MASTERS, STARTING_MASTERS = 40, 16
TRAINER_TILES, TRAINER_SPACES = 12, 5
TENTS = 16
RING_TENTS = 5
BOARDS = ("I", "II", "III", "IV")
SIDES = ("A", "B")
POSTER_DISPLAY = 4
DISPLAY = {2: 3, 3: 3, 4: 4}  # pairs of a master card and a trainer tile

MOST_POWER = 60
MOST_SPACES = 24  # of a ring, and of the performance track
MOST_LEVELS = 8

# Dice of each colour by players. RULES 3.B
DICE = {2: (3, 3, 3, 2), 3: (4, 4, 4, 3), 4: (5, 5, 4, 4)}

# Where an edition differs, a named number says so. RULES 10.1
EDITION_NUMBERS = {
    "manual": {"dice_purple_4p": 4, "gems_per_turn": 1},
    "published": {"dice_purple_4p": 5, "gems_per_turn": 4 * GEM_ROOM},
}

# What icons do: name and meaning; `{}` stands for the amount. The first five are the ones that
# camps and tent spaces can give.
EFFECTS = {
    "nothing": "Nothing.",
    "coins": "Gain {} coins.",
    "points": "Gain {} points.",
    "posters": "Gain {} posters.",
    "markers": "Gain {} trainer markers.",
    "clear gems": "Gain {} clear gems.",
    "orange gems": "Gain {} orange gems.",
    "green gems": "Gain {} green gems.",
    "purple gems": "Gain {} purple gems.",
    "power": "Add {} to your power this turn.",
    "raise": "Add {} to the value of the die you took, up to 6.",
    "lower": "Take {} off the value of the die you took, down to 1.",
    "re-roll": "Roll the die you took again.",
    "set": "Turn the die you took to any value.",
    "recolour": "What you build or move this turn has a colour of your choice.",
    "small tiles": "Place {} small tiles of the colour of this turn.",
    "large tiles": "Place {} large tiles of the colour of this turn.",
    "wagon": "Move any wagon up to {} spaces.",
    "show": "Complete up to {} more posters in this performance.",
    "copy": "Use the bonus of another of your master cards.",
}
EFFECT_NAMES = tuple(EFFECTS)
SPACE_EFFECTS = EFFECT_NAMES[1:6]

# What master cards count: name and meaning.
MEASURES = {
    "rows": "each row of the camp that is covered from side to side",
    "columns": "each column of the camp that is covered from top to bottom",
    "zones": "each 3 × 3 zone of the camp that is covered",
    "tiles": "each tile in the camp of the kind shown",
    "bonuses": "each bonus space that is covered",
    "edges": "each covered cell at the edge of the camp",
    "corners": "each covered corner of the camp",
    "sets": "each set of an orange, a green and a purple tile",
    "posters": "each completed poster",
    "hung posters": "each poster above your board that is not completed",
    "tents": "each tent on your board, the printed one included",
    "coins": "coins",
    "gems": "gems of the colour shown",
    "markers": "each trainer marker you have gained, used or not",
    "trainers": "each trainer tile",
    "track": "each space of the performance track up to your higher hat",
}
MEASURE_NAMES = tuple(MEASURES)
# What `tiles` and `gems` can be counted of.
TILES_OF = (*TILE_KINDS, "large", "small", *COLOURS[:3], "any")
GEMS_OF = (*COLOURS, "any")


def starts(players: int) -> tuple[str | int, ...]:
    """Who may begin the first round. RULES 10.2"""
    return ("random", *range(players))


TITLE = Title(
    name="magnificent",
    title="The Magnificent",
    summary="Draft dice to build a camp, travel for posters and tents, and put on the best show.",
    rules_version=1,
    editions=(
        Edition("manual", "The Magnificent, numbers of the manual", players=(2, 3, 4)),
        Edition("published", "The Magnificent, numbers of other sources", players=(2, 3, 4)),
    ),
    options=(
        Option("start", "who begins the first round: a random seat, or a seat", starts),
        Option("side", "the side of the player boards", lambda players: SIDES),
        Option(
            "set",
            "the cards and boards: the house set, which is ours, or the folder of another",
            lambda players: ("house",),
            is_open=True,
        ),
    ),
)
