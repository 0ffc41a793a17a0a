"""Compiling every kernel of a game once, so that nobody waits for it later."""

from collections.abc import Callable, Iterator

from bigtop.core.game import Game, State
from bigtop.core.many import Batch, play_many
from bigtop.core.rng import Random
from bigtop.core.seats import CHANCE, OVER, SPECTATOR

Stage = tuple[str, Callable[[], object]]


def stages(game: Game) -> Iterator[Stage]:
    """What there is to compile: a name, and a call that compiles it or finds it compiled."""
    yield from stages_at_tables(game)
    rng = Random(0)
    state = game.start()
    yield "resampling", lambda: game.resample(game.conceal(state, 0), rng)
    yield "many games", lambda: play_many(game, 1, 0)
    yield "batches", lambda: _step_once(Batch(game, 2))


def stages_at_tables(game: Game) -> Iterator[Stage]:
    """The part of it that people need who play with each other."""
    rng = Random(0)
    state = game.start()
    yield "drawing random numbers", lambda: rng.below(2)
    yield "playing", lambda: _until_a_seat_decides(game, state, rng)
    yield "scoring", lambda: game.scores(state)
    yield "concealing", lambda: (game.conceal(state, 0), game.seen_by_all([state]))
    yield "choosing", lambda: game.choose(game.conceal(state, game.actor(state)), rng)
    yield "views", lambda: _look_at_a_game(game)


def _until_a_seat_decides(game: Game, state: State, rng: Random) -> None:
    while game.actor(state) == CHANCE:
        game.play(state, rng.choice(game.legal(state)))


def _look_at_a_game(game: Game) -> None:
    """All that viewers get, in a game of the heuristic player, who does what people do.

    They look once at each kind of decision, between few actions and between many.
    """
    rng = Random(0)
    state = game.start()
    looked_at = set()
    while (seat := game.actor(state)) != OVER:
        legal = game.legal(state)
        is_chance = seat == CHANCE
        action = rng.choice(legal) if is_chance else game.choose(game.conceal(state, seat), rng)
        viewer = SPECTATOR if is_chance else seat
        kind = game.question(state, viewer).kind, len(legal).bit_length()
        if kind not in looked_at:
            looked_at.add(kind)
            game.view(state, viewer)
            game.scoring(state, viewer)
            game.choices(state, viewer)
            if not is_chance:
                game.legal_of_each([game.seen(state, seat)])
            game.events(state, action, viewer)
        game.play(state, action)
    game.scoring(state)


def _step_once(batch: Batch) -> None:
    batch.step(batch.actions[:, 0].copy())
