"""How long a bot may think about a move: for a number of iterations, or for a time."""

import re
from dataclasses import dataclass

from bigtop.core.errors import ChoiceError, quoted

MOST_ITERATIONS = 10_000_000
MOST_SECONDS = 600.0


@dataclass(frozen=True)
class Budget:
    """Iterations at most, and seconds at most where there is such a limit."""

    iterations: int
    seconds: float | None = None

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """A budget in words: `2000` iterations, `0.5s` or `500ms`, or `2000/500ms`: the less."""
        found = re.fullmatch(
            r"(?:([0-9]{1,8})(?:/|$))?(?:([0-9]{1,4}(?:\.[0-9]{1,6})?)(ms|s))?", text
        )
        if text and found:
            iterations = int(found[1] or MOST_ITERATIONS)
            seconds = float(found[2]) / (1000 if found[3] == "ms" else 1) if found[2] else None
            is_timely = seconds is None or 0 < seconds <= MOST_SECONDS
            if 1 <= iterations <= MOST_ITERATIONS and is_timely and not text.endswith("/"):
                return cls(iterations, seconds)
        raise ChoiceError(
            f"a budget is 1 to {MOST_ITERATIONS} iterations, a time up to {MOST_SECONDS:.0f}s,"
            f" or both as 2000/500ms, not {quoted(text)}"
        )
