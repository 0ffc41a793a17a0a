"""The play loop: asks each player for an action until the game is over."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from bigtop.core.game import Game, State
from bigtop.core.rng import Random
from bigtop.core.seats import CHANCE, OVER


class Player(Protocol):
    """Somebody who decides by what a seat may know."""

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        """One of the legal actions."""


def steps(
    game: Game, players: Sequence[Player], rng: Random, state: State | None = None
) -> Iterator[tuple[State, int]]:
    """Play on to the end: each action with the state that it is about to change.

    The state is the game's own: copy it to keep it.
    """
    state = game.start() if state is None else state
    while (seat := game.actor(state)) != OVER:
        legal = game.legal(state)
        if seat == CHANCE:
            action = rng.choice(legal)
        else:
            action = players[seat].choose(game, game.conceal(state, seat), legal, rng)
        yield state, action
        game.play(state, action)


def play(game: Game, players: Sequence[Player], rng: Random) -> list[int]:
    """The actions of a whole game, chance included."""
    return [action for _, action in steps(game, players, rng)]
