"""The Magnificent in words: actions and their way back, the table, and why not.

The words are in vocabulary.py, what is asked in questions.py, reasons in reasons.py, and the table
as text in table.py.
"""

from collections.abc import Sequence

import numpy as np

from bigtop.core.errors import NotationError, listed
from bigtop.games.magnificent.actions import COUNT
from bigtop.games.magnificent.catalogue import icons
from bigtop.games.magnificent.questions import question
from bigtop.games.magnificent.reasons import why_not as why_not
from bigtop.games.magnificent.rules import legal as write_legal
from bigtop.games.magnificent.state import DRAFTING, FINISHED, MagnificentState
from bigtop.games.magnificent.table import describe_table
from bigtop.games.magnificent.vocabulary import NUMBERS, WORDS


def text(state: MagnificentState, action: int) -> str:
    """The action in words."""
    return WORDS[action]


def parse(state: MagnificentState, words: str) -> int:
    """The action that the words mean, legal or not."""
    plain = " ".join(words.lower().split())
    if plain in NUMBERS:
        return NUMBERS[plain]
    examples = listed([WORDS[action] for action in _legal(state)[:4]])
    expected = f"write it like {examples}" if examples else "the game is over"
    raise NotationError(f"{words.strip()!r} is no action of The Magnificent; {expected}")


def _legal(state: MagnificentState) -> list[int]:
    out = np.empty(COUNT, np.int32)
    legal: list[int] = out[: write_legal(state, out)].tolist()
    return legal


LEGEND = {"bonuses": "Bonuses", "measures": "What cards count", "things": "What things are for"}


def legend() -> str:
    """What every icon means."""
    lines = []
    for kind, rows in icons().items():
        lines += [LEGEND[kind], *(f"  {row['name']:<14}{row['meaning']}" for row in rows), ""]
    return "\n".join(lines).rstrip()


def describe(state: MagnificentState, names: Sequence[str]) -> str:
    """The table as text, and what is asked."""
    who = ""
    if DRAFTING <= state.phase < FINISHED:
        who = f"{names[int(state.turn)]}: "
    target = f" {state.target} points are to be reached." if state.target else ""
    headline = f"Round {state.round_index + 1} of 3.{target} {who}{question(state)}."
    return describe_table(state, names, headline)
