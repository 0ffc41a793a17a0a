"""Players for any game; each decides by a concealed state and the legal actions alone."""

from collections.abc import Callable

from bigtop.bots.budget import Budget
from bigtop.bots.levels import LEVELS, LevelBot
from bigtop.core.errors import ChoiceError, listed, quoted
from bigtop.core.game import Game, State
from bigtop.core.loop import Player
from bigtop.core.rng import Random

CARELESS = 4  # one action in so many is a random one


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


class PlannerBot:
    """What the game's planner does: it asks what will still be possible after this move."""

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """One of the legal actions."""
        return game.plan(view, rng)


class CarelessBot:
    """The greedy player, who takes any action once in a while."""

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """One of the legal actions."""
        return rng.choice(legal) if rng.below(CARELESS) == 0 else game.choose(view, rng)


SIMPLE: dict[str, type[Player]] = {
    "random": RandomBot,
    "careless": CarelessBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
}


def _search(budget: Budget | None) -> Player:
    from bigtop.bots.search import SearchBot

    return SearchBot(budget)


def _flat(budget: Budget | None) -> Player:
    from bigtop.bots.search import FlatBot

    return FlatBot(budget)


def _worldly(budget: Budget | None) -> Player:
    from bigtop.bots.weights import WORLDLY

    return _at_first_sight("worldly", budget, _learned(None), WORLDLY)


def _learned(budget: Budget | None) -> Player:
    return _at_first_sight("learned", budget, _flat(None))


def _ranker(budget: Budget | None) -> Player:
    from bigtop.bots.weights import RANKER

    return _at_first_sight("ranker", budget, PlannerBot(), RANKER)


def _at_first_sight(name: str, budget: Budget | None, fallback: Player, role: str = "") -> Player:
    from bigtop.bots.learned import LearnedBot, RankerBot
    from bigtop.bots.weights import RANKER

    if budget is not None:
        raise ChoiceError(f"{name} decides at first sight and takes no budget")
    return (RankerBot if role == RANKER else LearnedBot)(fallback, role=role)


def _lookahead(budget: Budget | None) -> Player:
    from bigtop.bots.learned import LookaheadBot

    return LookaheadBot(budget, fallback=_flat(None))


# A network that is missing or damaged is told of, and the next best bot plays instead.
THINKING: dict[str, Callable[[Budget | None], Player]] = {
    "search": _search,
    "flat": _flat,
    "ranker": _ranker,
    "worldly": _worldly,
    "learned": _learned,
    "lookahead": _lookahead,
}


def names() -> list[str]:
    """Every bot there is: from the simplest on, then the levels."""
    return [*SIMPLE, *THINKING, *LEVELS]


def bot(words: str) -> Player:
    """The bot of that name; one that thinks may have a budget behind it, as `search:500ms`."""
    name, colon, budget = words.partition(":")
    if words in LEVELS:
        return LevelBot(words)
    if name in THINKING:
        return THINKING[name](Budget.parse(budget) if colon else None)
    if name not in SIMPLE and name not in LEVELS:
        raise ChoiceError(f"there is no bot {quoted(name)}; choose {listed(names())}")
    if colon:
        raise ChoiceError(f"{name} takes no budget")
    return SIMPLE[name]()
