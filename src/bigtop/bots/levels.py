"""The levels that a person picks, and who goes on where a bot cannot play.

docs/bots.md has the ratings that were measured.
"""

import logging
from collections.abc import Callable, Sequence
from functools import cache

from bigtop.core.errors import BigtopError
from bigtop.core.game import Game, State
from bigtop.core.loop import Player
from bigtop.core.rng import Random

LEVELS = ("easy", "medium", "hard", "expert")

# For each game and level the bots that play it, the best first: where one cannot play, because
# its weights are damaged for instance, the next one does. All answer within a second.
LADDER: dict[str, dict[str, tuple[str, ...]]] = {
    "scout": {
        "easy": ("careless",),
        "medium": ("planner",),
        "hard": ("worldly", "learned", "planner"),
        "expert": ("lookahead:900/800ms", "learned", "worldly", "flat:20000/800ms", "planner"),
    },
    "flohcati": {
        "easy": ("careless",),
        "medium": ("greedy",),
        "hard": ("learned", "flat:400/500ms", "greedy"),
        "expert": ("lookahead", "flat:8000/800ms", "greedy"),
    },
    "magnificent": {
        "easy": ("careless",),
        "medium": ("greedy",),
        "hard": ("flat:150/500ms", "greedy"),
        "expert": ("flat:400/800ms", "greedy"),
    },
}


# Who goes on for a bot that was asked for by name, the best first.
NEXT_BEST: dict[str, tuple[str, ...]] = {
    "ranker": ("planner",),
    "worldly": ("learned", "flat"),
    "learned": ("worldly", "flat"),
    "lookahead": ("learned", "worldly", "flat"),
}


def has_weights(words: str, game: Game) -> bool:
    """Whether the bot needs no network, or one for this game and player count is shipped."""
    from bigtop.bots.weights import RANKER, SHIPPED, file_name

    name = words.partition(":")[0]
    if name not in NEXT_BEST:
        return True
    return (SHIPPED / file_name(game, RANKER if name == "ranker" else "")).exists()


@cache
def _tell(sentence: str) -> None:
    """Say in the log who goes on, once: the next game meets the same network."""
    logging.getLogger("bigtop").warning(sentence)


class Ladder:
    """The best of some bots that can play; one object serves one seat of one game at a time."""

    def __init__(self, rungs: Callable[[Game], Sequence[str]]) -> None:
        self._rungs = rungs  # for a game, the best first
        self._game: Game | None = None
        self._left: list[str] = []
        self._player: Player | None = None

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """What the best bot chooses that can play."""
        if self._game is not game:
            self._game = game
            self._left = list(self._rungs(game))
            self._player = None
        while True:
            try:
                return self._seated().choose(game, view, legal, rng)
            except BigtopError as error:
                if len(self._left) == 1:
                    raise
                failed = self._left.pop(0)
                self._player = None
                _tell(f"{failed} cannot play: {error}; {self._left[0]} goes on")

    def _seated(self) -> Player:
        if self._player is None:
            from bigtop.bots import alone

            self._player = alone(self._left[0])
        return self._player


def level(name: str) -> Ladder:
    """The player of a level in any game: networks that no file is shipped for are passed over."""
    return Ladder(lambda game: [w for w in LADDER[game.name][name] if has_weights(w, game)])


def by_name(words: str) -> Ladder:
    """The bot of that name, and who goes on for it."""
    return Ladder(lambda game: (words, *NEXT_BEST[words.partition(":")[0]]))
