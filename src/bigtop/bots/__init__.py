"""Players for any game; each decides by a concealed state and the legal actions alone."""

from collections.abc import Callable

from bigtop.bots.budget import Budget
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


SIMPLE: dict[str, type[Player]] = {"random": RandomBot, "greedy": GreedyBot}
THINKING: dict[str, Callable[[Budget | None], Player]] = {}


def names() -> list[str]:
    """Every bot there is, from the simplest on."""
    return [*SIMPLE, *THINKING]


def bot(words: str) -> Player:
    """The bot of that name; one that thinks may have a budget behind it, as `search:500ms`."""
    name, colon, budget = words.partition(":")
    if name in THINKING:
        return THINKING[name](Budget.parse(budget) if colon else None)
    if name not in SIMPLE:
        raise ChoiceError(f"there is no bot {quoted(name)}; choose {listed(names())}")
    if colon:
        raise ChoiceError(f"{name} does not think and takes no budget")
    return SIMPLE[name]()
