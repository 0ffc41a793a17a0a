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
DISPLAY = {1: 3, 2: 3, 3: 3, 4: 4}  # pairs of a master card and a trainer tile

MOST_POWER = 60
MOST_SPACES = 24  # of a ring, and of the performance track
MOST_LEVELS = 8

# Dice of each colour by players. RULES 3.B
DICE = {1: (1, 1, 1, 2), 2: (3, 3, 3, 2), 3: (4, 4, 4, 3), 4: (5, 5, 4, 4)}

# Where an edition differs, a named number says so. RULES 10.1
EDITION_NUMBERS = {
    "manual": {"dice_purple_4p": 4, "gems_per_turn": 1},
    "published": {"dice_purple_4p": 5, "gems_per_turn": 4 * GEM_ROOM},
}

# What icons do: name and meaning, with `{n}` for the amount and `{s}` for the plural. The first
# five are the ones that camps and tent spaces can give.
EFFECTS = {
    "nothing": "Nothing.",
    "coins": "Gain {n} coin{s}.",
    "points": "Gain {n} point{s}.",
    "posters": "Gain {n} poster{s}.",
    "markers": "Gain {n} trainer marker{s}.",
    "clear gems": "Gain {n} clear gem{s}.",
    "orange gems": "Gain {n} orange gem{s}.",
    "green gems": "Gain {n} green gem{s}.",
    "purple gems": "Gain {n} purple gem{s}.",
    "power": "Add {n} to your power this turn.",
    "raise": "Add {n} to the value of the die you took, up to 6.",
    "lower": "Take {n} off the value of the die you took, down to 1.",
    "re-roll": "Roll the die you took again.",
    "set": "Turn the die you took to any other value.",
    "recolour": "What you build or move this turn has a colour of your choice.",
    "small tiles": "Place {n} small tile{s} of the colour of this turn.",
    "large tiles": "Place {n} large tile{s} of the colour of this turn.",
    "wagon": "Move any wagon up to {n} space{s}.",
    "show": "Complete up to {n} more poster{s} in this performance.",
    "copy": "Use the bonus of another of your master cards.",
}
EFFECT_NAMES = tuple(EFFECTS)
SPACE_EFFECTS = EFFECT_NAMES[1:6]

# What master cards count: name, what one of them is called, and its meaning.
_MEASURES = (
    ("rows", "row", "A row of the camp that is covered from side to side."),
    ("columns", "column", "A column of the camp that is covered from top to bottom."),
    ("zones", "zone", "A 3 × 3 zone of the camp that is covered."),
    ("tiles", "tile", "A tile in the camp of the kind shown."),
    ("bonuses", "bonus space", "A bonus space of the camp that is covered."),
    ("edges", "edge cell", "A covered cell at the edge of the camp."),
    ("corners", "corner", "A covered corner of the camp."),
    ("sets", "set", "An orange, a green and a purple tile."),
    ("posters", "poster", "A completed poster."),
    ("hung posters", "hung poster", "A poster above your board that is not completed."),
    ("tents", "tent", "A tent on your board, the printed one included."),
    ("coins", "coin", "A coin that you have."),
    ("gems", "gem", "A gem that you have, of the colour shown."),
    ("markers", "marker", "A trainer marker that you have gained, used or not."),
    ("trainers", "trainer", "A trainer tile that you have."),
    ("track", "track space", "A space of the performance track up to your higher hat."),
)
MEASURES = {name: meaning for name, _, meaning in _MEASURES}
MEASURE_UNITS = {name: unit for name, unit, _ in _MEASURES}
MEASURE_NAMES = tuple(MEASURES)
# What `tiles` and `gems` can be counted of.
TILES_OF = (*TILE_KINDS, "large", "small", *COLOURS[:3], "any")
GEMS_OF = (*COLOURS, "any")

# What lies on the table, and what it is for.
THINGS = {
    "coin": "Coins pay for dice at the end of a round. In the end, every 5 are a point.",
    "point": "Who has most points in the end wins.",
    "orange gem": "Paid for posters and tents, or spent for 2 power on a turn of orange.",
    "green gem": "Paid for posters and tents, or spent for 2 power on a turn of green.",
    "purple gem": "Paid for posters and tents, or spent for 2 power on a turn of purple.",
    "clear gem": "Stands in for a gem of any colour.",
    "trainer marker": "Pays for trainers. Used markers come back at the end of the round.",
    "die": "Its value and those of the dice of its colour taken before are your power.",
    "clear die": "Counts as a colour of your choice, on this turn only, and is always paid for.",
    "master card": "A die goes on it. Its top is a bonus, its bottom can be scored.",
    "trainer": "A bonus that can be used at any moment of your turn, for markers.",
    "poster": "Asks for tiles in the camp and for gems; completing it needs a tent below it.",
    "tent": "A poster above it can be completed, and the tent brings and costs something too.",
    "tile": "Built in the colour of the die. Each must touch one that lies there.",
    "zone": "A zone of 3 × 3 cells that is covered in the end is 4 points; gems fill gaps.",
    "wagon": "Moves clockwise on its ring, and gives you what it passes or reaches.",
    "hat": "Stands on the performance track. Who stands highest chooses master cards first.",
    "bill": "Coins to pay at the end of the round: the highest sum of a colour, and clear dice.",
    "power": "What you can build, how far you can travel, and where you can perform.",
}


def starts(players: int) -> tuple[str | int, ...]:
    """Who may begin the first round. RULES 10.2"""
    return ("random", *range(players))


# What a player who plays alone has to reach: a challenge, a master's score, the best. RULES 6.6
TARGETS = (200, 220, 240)


def targets(players: int) -> tuple[str | int, ...]:
    """What can be aimed at; with others at the table, only to beat them. RULES 10.5"""
    return TARGETS if players == 1 else ()


TITLE = Title(
    name="magnificent",
    title="The Magnificent",
    summary="Draft dice to build a camp, travel for posters and tents, and put on the best show.",
    rules_version=1,
    editions=(
        Edition("manual", "The Magnificent, by the booklet", players=(2, 1, 3, 4)),
        Edition("published", "The Magnificent, more dice and gems", players=(2, 1, 3, 4)),
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
        Option("target", "points that a lone player has to reach", targets),
    ),
)
