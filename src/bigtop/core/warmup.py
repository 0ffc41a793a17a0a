"""Compiling every kernel of a game once, so that nobody waits for it later."""

from collections.abc import Callable, Iterator

from bigtop.core.game import Game, State
from bigtop.core.many import Batch, play_many
from bigtop.core.rng import Random
from bigtop.core.seats import CHANCE, OVER, SPECTATOR


def stages(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """What there is to compile: a name, and a call that compiles it or finds it compiled."""
    rng = Random(0)
    state = game.start()
    yield "drawing random numbers", lambda: rng.below(2)
    yield "playing", lambda: _until_a_seat_decides(game, state, rng)
    yield "scoring", lambda: game.scores(state)
    yield "concealing", lambda: (game.conceal(state, 0), game.seen_by_all([state]))
    yield "resampling", lambda: game.resample(game.conceal(state, 0), rng)
    yield "choosing", lambda: game.choose(game.conceal(state, game.actor(state)), rng)
    yield "views", lambda: _look_at_a_game(game)
    yield "many games", lambda: play_many(game, 1, 0)
    yield "batches", lambda: _step_once(Batch(game, 2))


def _until_a_seat_decides(game: Game, state: State, rng: Random) -> None:
    while game.actor(state) == CHANCE:
        game.play(state, rng.choice(game.legal(state)))


def _look_at_a_game(game: Game) -> None:
    """All that viewers get, in a game of the heuristic player, who does what people do."""
    rng = Random(0)
    state = game.start()
    while (seat := game.actor(state)) != OVER:
        viewer = SPECTATOR if seat == CHANCE else seat
        game.view(state, viewer)
        game.question(state, viewer)
        game.scoring(state, viewer)
        game.choices(state, viewer)
        if seat == CHANCE:
            action = rng.choice(game.legal(state))
        else:
            game.legal_of_each([game.seen(state, seat)])
            action = game.choose(game.conceal(state, seat), rng)
        game.events(state, action, viewer)
        game.play(state, action)
    game.scoring(state)


def _step_once(batch: Batch) -> None:
    batch.step(batch.actions[:, 0].copy())
