"""Players for any game; each decides by a concealed state and the legal actions alone."""

from collections.abc import Callable

from bigtop.bots.budget import Budget
from bigtop.bots.levels import LEVELS, NEXT_BEST, by_name, level
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


def _ranker(budget: Budget | None) -> Player:
    from bigtop.bots.learned import RankerBot

    _decides_at_once("ranker", budget)
    return RankerBot()


def _worldly(budget: Budget | None) -> Player:
    from bigtop.bots.learned import LearnedBot
    from bigtop.bots.weights import WORLDLY

    _decides_at_once("worldly", budget)
    return LearnedBot(role=WORLDLY)


def _learned(budget: Budget | None) -> Player:
    from bigtop.bots.learned import LearnedBot

    _decides_at_once("learned", budget)
    return LearnedBot()


def _lookahead(budget: Budget | None) -> Player:
    from bigtop.bots.learned import LookaheadBot

    return LookaheadBot(budget)


def _decides_at_once(name: str, budget: Budget | None) -> None:
    if budget is not None:
        raise ChoiceError(f"{name} decides at first sight and takes no budget")


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
    """The bot of that name; one that thinks may have a budget behind it, as `search:500ms`.

    Where it cannot play, because a network is missing or damaged, the next best one does.
    """
    if words in LEVELS:
        return level(words)
    player = alone(words)
    return by_name(words) if words.partition(":")[0] in NEXT_BEST else player


def alone(words: str) -> Player:
    """The bot of that name, no level; where it cannot play it says why."""
    name, colon, budget = words.partition(":")
    if name in THINKING:
        return THINKING[name](Budget.parse(budget) if colon else None)
    if name not in SIMPLE and name not in LEVELS:
        raise ChoiceError(f"there is no bot {quoted(name)}; choose {listed(names())}")
    if colon:
        raise ChoiceError(f"{name} takes no budget")
    return SIMPLE[name]()
