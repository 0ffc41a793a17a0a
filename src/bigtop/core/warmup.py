"""Compiling every kernel of a game once, so that nobody waits for it later."""

from collections.abc import Callable, Iterator

from bigtop.core.game import Game, State
from bigtop.core.many import Batch, play_many
from bigtop.core.rng import Random
from bigtop.core.seats import CHANCE


def stages(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """What there is to compile: a name, and a call that compiles it or finds it compiled."""
    rng = Random(0)
    state = game.start()
    yield "drawing random numbers", lambda: rng.below(2)
    yield "playing", lambda: _until_a_seat_decides(game, state, rng)
    yield "scoring", lambda: game.scores(state)
    yield "concealing", lambda: game.conceal(state, 0)
    yield "resampling", lambda: game.resample(game.conceal(state, 0), rng)
    yield "choosing", lambda: game.choose(game.conceal(state, game.actor(state)), rng)
    yield "many games", lambda: play_many(game, 1, 0)
    yield "batches", lambda: _step_once(Batch(game, 2))


def _until_a_seat_decides(game: Game, state: State, rng: Random) -> None:
    while game.actor(state) == CHANCE:
        game.play(state, rng.choice(game.legal(state)))


def _step_once(batch: Batch) -> None:
    batch.step(batch.actions[:, 0].copy())
