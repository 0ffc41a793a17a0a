"""How long a bot may think about a move: for a number of iterations, or for a time."""

import re
from dataclasses import dataclass

from bigtop.core.errors import ChoiceError, quoted

MOST_ITERATIONS = 10_000_000
MOST_SECONDS = 600.0


@dataclass(frozen=True)
class Budget:
    """Iterations at most, and seconds at most where that is not None."""

    iterations: int
    seconds: float | None = None

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """A budget in words: `2000` iterations, `0.5s` or `500ms`."""
        found = re.fullmatch(r"([0-9]{1,8}(?:\.[0-9]{1,6})?)(ms|s|)", text)
        if found:
            number, unit = float(found[1]), found[2]
            seconds = number / 1000 if unit == "ms" else number
            if not unit and number.is_integer() and 1 <= number <= MOST_ITERATIONS:
                return cls(int(number))
            if unit and 0 < seconds <= MOST_SECONDS:
                return cls(MOST_ITERATIONS, seconds)
        raise ChoiceError(
            f"a budget is 1 to {MOST_ITERATIONS} iterations, or a time like 500ms or 0.5s"
            f" up to {MOST_SECONDS:.0f}s, not {quoted(text)}"
        )
