"""The levels that a person picks: for each game a point of the ladder, with its next best.

docs/bots.md has the ratings that were measured.
"""

import logging

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
        "hard": ("worldly", "search:500/500ms", "planner"),
        "expert": ("lookahead:900/800ms", "search:5000/800ms", "planner"),
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


def has_weights(words: str, game: Game) -> bool:
    """Whether the bot needs no network, or one for this game and player count is shipped."""
    if words.partition(":")[0] not in ("worldly", "learned", "lookahead"):
        return True
    from bigtop.bots.weights import SHIPPED, file_name

    return (SHIPPED / file_name(game)).exists()


class LevelBot:
    """Plays any game at a level; one object serves one seat of one game at a time."""

    def __init__(self, level: str) -> None:
        self.level = level
        self._game: Game | None = None
        self._ladder: list[str] = []
        self._player: Player | None = None

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """What the best bot of the level chooses that can play."""
        if self._game is not game:
            self._game = game
            bots = LADDER[game.name][self.level]
            self._ladder = [words for words in bots if has_weights(words, game)]
            self._player = None
        while True:
            try:
                return self._seated().choose(game, view, legal, rng)
            except BigtopError as error:
                if len(self._ladder) == 1:
                    raise
                failed = self._ladder.pop(0)
                self._player = None
                logging.getLogger("bigtop").warning(
                    "%s cannot play: %s; %s goes on", failed, error, self._ladder[0]
                )

    def _seated(self) -> Player:
        if self._player is None:
            from bigtop.bots import bot

            self._player = bot(self._ladder[0])
        return self._player
