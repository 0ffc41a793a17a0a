"""What every game tells a search: quick choices, a clock, and what to expect."""

import numpy as np

from bigtop import OVER, Game, Random
from bigtop.bots import bot
from bigtop.bots.search import fresh_decision
from bigtop.core.contract import clock, hunch, outlook
from bigtop.core.layout import record
from tests.conftest import UNCOMPILED, called_by_kernels


@called_by_kernels
def test_the_clock_goes_forward_and_the_outlook_ends_as_the_score(game: Game, rng: Random) -> None:
    state = game.start()
    times = []
    while game.actor(state) != OVER:
        times.append(clock(record(state.array)))
        game.play(state, rng.choice(game.legal(state)))
    assert times == sorted(times)
    assert clock(record(state.array)) > times[0]
    expected = [outlook(record(state.array), seat) for seat in range(game.players)]
    assert expected == game.scores(state)


@called_by_kernels
def test_what_is_expected_is_a_number_at_any_time(game: Game) -> None:
    state = fresh_decision(game)
    assert all(np.isfinite(outlook(record(state.array), seat)) for seat in range(game.players))


@called_by_kernels
def test_a_hunch_is_legal(game: Game, rng: Random) -> None:
    state = game.start()
    for _ in range(100):
        if game.actor(state) == OVER:
            break
        legal = game.legal(state)
        if game.actor(state) >= 0 and len(legal) > 1:
            actions = np.array(legal, np.int32)
            assert hunch(record(state.array), actions, len(legal), rng.words) in legal
        game.play(state, rng.choice(legal))


def test_every_game_can_be_searched(game: Game) -> None:
    state = fresh_decision(game)
    view = game.conceal(state, game.actor(state))
    for words in ["search:1"] if UNCOMPILED else ["search:20", "flat:20"]:
        assert bot(words).choose(game, view, game.legal(view), Random(1)) in game.legal(view)
