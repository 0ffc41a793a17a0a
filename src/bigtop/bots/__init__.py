"""Players for any game; each decides by a concealed state and the legal actions alone."""

from bigtop.core.errors import ChoiceError, listed, quoted
from bigtop.core.game import Game, State
from bigtop.core.loop import Player
from bigtop.core.rng import Random


class RandomBot:
    """Any legal action, all equally likely."""

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """One of the legal actions."""
        return rng.choice(legal)


class GreedyBot:
    """What the game's own heuristics find best at the moment."""

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """One of the legal actions."""
        return game.choose(view, rng)


BOTS: dict[str, type[Player]] = {"random": RandomBot, "greedy": GreedyBot}


def bot(name: str) -> Player:
    """The bot of that name."""
    if name not in BOTS:
        raise ChoiceError(f"there is no bot {quoted(name)}; choose {listed(BOTS)}")
    return BOTS[name]()
