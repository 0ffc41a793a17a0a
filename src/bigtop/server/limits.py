"""How much one guest or one address may ask for."""

import time
from collections import OrderedDict
from collections.abc import Callable

MOST_KEYS = 10_000


class Allowance:
    """So many things a second for each key, and a few at once; 0 a second is no limit."""

    def __init__(
        self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, key: str) -> bool:
        """Whether the key may do one more thing now."""
        if self._per_second <= 0:
            return True
        at = self._clock()
        left, before = self._left.pop(key, (self._burst, at))
        left = min(self._burst, left + (at - before) * self._per_second)
        is_allowed = left >= 1
        self._left[key] = (left - is_allowed, at)
        if len(self._left) > MOST_KEYS:
            self._left.popitem(last=False)
        return is_allowed

    def give_back(self, key: str) -> None:
        """The key has not done it after all."""
        if key in self._left:
            left, before = self._left[key]
            self._left[key] = (left + 1, before)


class Places:
    """So many things of each key at the same time; 0 is no limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Take a place, if there is one."""
        taken = self._taken.get(key, 0)
        if 0 < self._most <= taken:
            return False
        self._taken[key] = taken + 1
        return True

    def leave(self, key: str) -> None:
        """Give the place back."""
        self._taken[key] -= 1
        if not self._taken[key]:
            del self._taken[key]
