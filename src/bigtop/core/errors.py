"""What can be wrong with input: every message is one sentence for the person who gave it."""

from collections.abc import Iterable


class BigtopError(Exception):
    """Input that cannot be used; `str(error)` says what was wrong and what is accepted."""


class ChoiceError(BigtopError, ValueError):
    """A game, edition, player count, option or other named choice that does not exist."""


class NotationError(BigtopError, ValueError):
    """Words that are not an action of this game."""


class AmbiguousNotation(NotationError):
    """Words that could mean more than one action."""


class IllegalAction(BigtopError, ValueError):
    """An action of this game that the rules do not allow now."""


class RecordError(BigtopError, ValueError):
    """A record of a game that cannot be read or replayed; the message names the line."""


def quoted(text: object, most: int = 40) -> str:
    """What somebody gave, in quotes, shortened where it is long."""
    given = repr(text)
    return given if len(given) <= most else f"{given[:most]}…"


def listed(words: Iterable[object], joint: str = "or") -> str:
    """The words as a list in a sentence: `a, b or c`."""
    names = [str(word) for word in words]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"
