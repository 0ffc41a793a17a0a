"""How balanced The Magnificent is with a content set: figures from games of heuristic players."""

from dataclasses import dataclass

import numpy as np

from bigtop.core.game import Game
from bigtop.core.layout import Array, States
from bigtop.core.many import play_many
from bigtop.core.playouts import GREEDY
from bigtop.games import game as find_game
from bigtop.games.magnificent.components import BOARDS, MOST_SPACES, TARGETS
from bigtop.games.magnificent.content import load
from bigtop.games.magnificent.state import HELD, SOURCES, USED

FEWEST = 200  # games in which a card must have been held to be judged


@dataclass(frozen=True)
class Swing:
    """How much more often than an even share whoever holds a card wins, in points."""

    kind: str
    name: str
    games: int
    points: float
    error: float


@dataclass(frozen=True)
class Balance:
    """Figures for one number of players; shares by kind of action, seat and turn order."""

    players: int
    games: int
    winning_score: float
    actions: tuple[float, ...]
    seats: tuple[float, ...]
    turn_order: tuple[float, ...]
    sources: dict[str, float]
    swings: tuple[Swing, ...]


def measure(
    players: int, games: int, where: str = "house", seed: int = 0, policy: int = GREEDY
) -> Balance:
    """Let heuristic players play, and as many games again with a fixed starting player."""
    free = find_game("magnificent", players, set=where)
    fixed = find_game("magnificent", players, set=where, start=0)
    finals, wins, scores = _play(free, games, seed, policy)
    _, ordered, _ = _play(fixed, games, seed + 1, policy)
    actions = finals["actions_taken"].sum(axis=(0, 1))
    sources = finals["points_from"].sum(axis=(0, 1)) / games / players
    return Balance(
        players,
        games,
        float(scores.max(axis=1).mean()),
        tuple(float(share) for share in actions / actions.sum()),
        tuple(float(share) for share in wins.mean(axis=0)),
        tuple(float(share) for share in ordered.mean(axis=0)),
        {name: float(points) for name, points in zip(SOURCES, sources, strict=True)},
        tuple(swings_of(finals, wins, players, where)),
    )


@dataclass(frozen=True)
class Solo:
    """Figures for lone players."""

    games: int
    mean_score: float
    reached: dict[int, float]  # the share of games by target


def measure_solo(games: int, where: str = "house", seed: int = 0, policy: int = GREEDY) -> Solo:
    """Let the heuristic player play alone."""
    _, _, scores = _play(find_game("magnificent", 1, set=where), games, seed, policy)
    reached = {target: float((scores >= target).mean()) for target in TARGETS}
    return Solo(games, float(scores.mean()), reached)


def _play(game: Game, games: int, seed: int, policy: int) -> tuple[States, Array, Array]:
    finals, _ = play_many(game, games, seed, policies=[policy] * game.players)
    scores = game.all_scores(finals)
    ranks = scores * MOST_SPACES + finals["hats"][:, : game.players].max(axis=2)  # RULES 6.5
    wins = ranks == ranks.max(axis=1, keepdims=True)
    return finals, wins / wins.sum(axis=1, keepdims=True), scores


def swings_of(finals: States, wins: Array, players: int, where: str) -> list[Swing]:
    """The swing of every card that was held often enough, the largest first."""
    names = {**load(where).names, "boards": BOARDS}
    fields = {
        "masters": "master_places",
        "trainers": "trainer_places",
        "posters": "poster_places",
        "boards": "board_places",
    }
    even = 1 / players
    swings = []
    for kind, field in fields.items():
        places = np.asarray(finals[field])
        for card in range(places.shape[1]):
            (held,) = np.nonzero(places[:, card] >= HELD)
            if len(held) < FEWEST:
                continue
            place = places[held, card]
            seats = np.where(place >= USED, place - USED, place - HELD)
            points = 100 * float(wins[held, seats].mean() - even)
            error = 100 * float(np.sqrt(even * (1 - even) / len(held)))
            swings.append(Swing(kind, names[kind][card], len(held), points, error))
    return sorted(swings, key=lambda swing: -abs(swing.points))
