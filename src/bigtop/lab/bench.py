"""How fast compiled random play is."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bigtop.bots.budget import Budget
from bigtop.bots.search import FlatBot, SearchBot, fresh_decision
from bigtop.core.game import Game
from bigtop.core.many import play_many
from bigtop.core.rng import Random

SLICE = 0.25  # seconds that one measurement takes, about


def bench(game: Game, seconds: float = 2.0, cores: int = 1) -> dict[str, Any]:
    """Players' decisions and whole games a second: the best of several measurements.

    The best, because whatever else the machine does can only make a measurement worse.
    """
    count = _games_in_a_slice(game)
    best_moves = best_games = 0.0
    with ThreadPoolExecutor(cores) as pool:
        for _ in range(max(1, round(seconds / SLICE))):
            begin = time.perf_counter()
            runs = list(pool.map(lambda seed: play_many(game, count, seed), range(cores)))
            took = time.perf_counter() - begin
            best_moves = max(best_moves, sum(int(run[1][:, 0].sum()) for run in runs) / took)
            best_games = max(best_games, count * cores / took)
    return {
        "game": game.name,
        "edition": game.edition,
        "players": game.players,
        "cores": cores,
        "moves_per_second": round(best_moves),
        "games_per_second": round(best_games, 1),
    }


def _games_in_a_slice(game: Game) -> int:
    """How many games take about a slice; compiles what is not compiled yet."""
    play_many(game, 1, 0)
    count = 4
    while True:
        begin = time.perf_counter()
        play_many(game, count, 0)
        took = time.perf_counter() - begin
        if took > SLICE / 10:
            return max(1, round(count * SLICE / took))
        count *= 4


ITERATIONS = 100  # in one measurement of a search


def bench_search(game: Game, seconds: float = 2.0) -> dict[str, Any]:
    """Iterations a second of both kinds of search on one core, from a fresh deal: the best."""
    state = fresh_decision(game)
    view = game.conceal(state, game.actor(state))
    legal = game.legal(view)
    speeds = {}
    for name, kind in (("search", SearchBot), ("flat", FlatBot)):
        kind(Budget(1)).choose(game, view, legal, Random(0))
        best = 0.0
        end = time.perf_counter() + seconds
        while best == 0 or time.perf_counter() < end:
            thinker = kind(Budget(ITERATIONS))
            begin = time.thread_time()
            thinker.choose(game, view, legal, Random(0))
            best = max(best, ITERATIONS / (time.thread_time() - begin))
        speeds[f"{name}_iterations_per_second"] = round(best)
    return {"game": game.name, "edition": game.edition, "players": game.players, **speeds}
