"""The words of every action of The Magnificent. RULES 11"""

from functools import cache

from bigtop.games.magnificent.components import (
    BOARDS,
    CAMP,
    COLOURS,
    MOST_LEVELS,
    MOST_POWER,
    MOST_SPACES,
    SIZES,
)


@cache
def cell_text(cell: int) -> str:
    """A cell of the camp: column a to i from the left, row 1 to 9 from the top."""
    return f"{'abcdefghi'[cell % CAMP]}{cell // CAMP + 1}"


def _all_words() -> list[str]:
    """The words of every action, in the order of their numbers. RULES 11"""
    five = range(1, 6)
    return [
        *(f"place way {way} at {cell_text(cell)}" for way in range(1, 9) for cell in range(81)),
        *(f"take {colour} {value}" for colour in COLOURS for value in range(1, 7)),
        *(f"put on card {slot}" for slot in five),
        *(f"choose {colour}" for colour in COLOURS[:3]),
        *(f"spend {colour} gem" for colour in COLOURS),
        *(f"build level {level}" for level in range(1, MOST_LEVELS + 1)),
        *(f"travel {spaces}" for spaces in range(1, MOST_POWER + 1)),
        *(f"perform on {space}" for space in range(1, MOST_SPACES + 1)),
        *(f"perform on {space} with hat 2" for space in range(1, MOST_SPACES + 1)),
        *(f"{size} tile" for size in SIZES),
        *(f"tent at {slot}" for slot in five),
        *(f"poster {place}" for place in range(1, 5)),
        "poster from the deck",
        "no poster",
        *(f"hang at {slot}" for slot in five),
        "discard",
        *(f"complete {slot}" for slot in five),
        *(f"pay {colour}" for colour in COLOURS),
        "reorganise",
        *(f"set {value}" for value in range(1, 7)),
        *(f"copy card {slot}" for slot in five),
        "use card",
        *(f"use trainer {slot}" for slot in range(1, 4)),
        *(f"use space {space}" for space in five),
        "done",
        *(f"draft {place}" for place in range(1, 5)),
        *(f"take pair {place}" for place in range(1, 5)),
        *(f"remove pair {place}" for place in range(1, 5)),
        *(f"score card {slot}" for slot in five),
        *(f"start {seat}" for seat in range(4)),
        *(f"roll {value}" for value in range(1, 7)),
        *(f"reveal master {card}" for card in range(1, 57)),
        *(f"reveal trainer {tile}" for tile in range(1, 13)),
        *(f"reveal tent {tent}" for tent in range(1, 17)),
        *(f"reveal poster {card}" for card in range(1, 55)),
        *(f"deal board {board}" for board in BOARDS),
    ]


WORDS = _all_words()
NUMBERS = {words.lower(): action for action, words in enumerate(WORDS)}
