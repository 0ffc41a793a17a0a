"""How balanced The Magnificent is with a content set: figures and a plot from games of bots."""

from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from bigtop.core.game import Game
from bigtop.core.layout import Array, States
from bigtop.core.many import play_many
from bigtop.core.playouts import GREEDY
from bigtop.games import game as find_game
from bigtop.games.magnificent.components import BOARDS
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
    """Figures for one player count."""

    players: int
    games: int
    winning_score: float
    actions: tuple[float, ...]
    seats: tuple[float, ...]
    turn_order: tuple[float, ...]
    sources: dict[str, float]
    swings: tuple[Swing, ...]


def measure(players: int, games: int, where: str = "house", seed: int = 0) -> Balance:
    """Let heuristic players play, half of the games with a fixed starting player."""
    finals, wins, scores = _play(find_game("magnificent", players, set=where), games, seed)
    _, ordered, _ = _play(find_game("magnificent", players, set=where, start=0), games, seed + 1)
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
        tuple(_swings(finals, wins, players, where)),
    )


def _play(game: Game, games: int, seed: int) -> tuple[States, Array, Array]:
    finals, _ = play_many(game, games, seed, policies=[GREEDY] * game.players)
    scores = game.all_scores(finals)
    ranks = scores * 100 + finals["hats"][:, : game.players].max(axis=2)
    wins = ranks == ranks.max(axis=1, keepdims=True)
    return finals, wins / wins.sum(axis=1, keepdims=True), scores


def _swings(finals: States, wins: Array, players: int, where: str) -> list[Swing]:
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


def report(balances: list[Balance], command: str) -> str:
    """The figures as Markdown."""
    lines = [
        "# The Magnificent: balance of the house set",
        "",
        f"Made by `{command}`:",
        "games between heuristic players. A stronger player may change the figures.",
        "",
        "| Players | Games | Winning score | Build | Travel | Perform | Wins by seat |"
        " Wins by turn order | Largest swing |",
        "|:--:|--:|--:|--:|--:|--:|:--|:--|:--|",
    ]
    for balance in balances:
        build, travel, perform = (f"{share:.0%}" for share in balance.actions)
        largest = balance.swings[0]
        lines.append(
            f"| {balance.players} | {balance.games:,} | {balance.winning_score:.0f} | {build} |"
            f" {travel} | {perform} | {_shares(balance.seats)} | {_shares(balance.turn_order)} |"
            f" {largest.name} {largest.points:+.1f} ± {largest.error:.1f} |"
        )
    lines += ["", "Points of a player by source:", ""]
    lines += [f"| Players | {' | '.join(SOURCES)} |", "|:--:|" + "--:|" * len(SOURCES)]
    for balance in balances:
        cells = (f"{balance.sources[name]:.1f}" for name in SOURCES)
        lines.append(f"| {balance.players} | {' | '.join(cells)} |")
    for balance in balances:
        lines += ["", f"The ten cards that matter most with {balance.players} players, in points"]
        lines += ["of win rate for whoever holds them (with the standard error):", ""]
        lines += [
            f"- {swing.name} ({swing.kind}): {swing.points:+.1f} ± {swing.error:.1f}"
            for swing in balance.swings[:10]
        ]
    return "\n".join(lines) + "\n"


def _shares(shares: tuple[float, ...]) -> str:
    return " ".join(f"{100 * share:.1f}" for share in shares)


def plot(balances: list[Balance]) -> str:
    """Every card's swing as an SVG picture: a dot a card, a row a kind and player count."""
    rows: list[tuple[str, list[Swing]]] = [
        (f"{kind}, {balance.players} players", [s for s in balance.swings if s.kind == kind])
        for balance in balances
        for kind in ("masters", "trainers", "posters", "boards")
    ]
    height = 30 * len(rows) + 50
    parts: list[Any] = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {height}" font-size="13"'
        ' font-family="sans-serif">',
        f'<rect width="760" height="{height}" fill="white"/>',
    ]
    for points in range(-20, 21, 10):
        x = 460 + 14 * points
        dash = "" if points == 0 else ' stroke-dasharray="3 3"'
        parts.append(f'<path d="M{x} 10V{height - 30}" stroke="#888"{dash}/>')
        parts.append(f'<text x="{x}" y="{height - 12}" text-anchor="middle">{points:+d}</text>')
    for row, (label, swings) in enumerate(rows):
        y = 28 + 30 * row
        parts.append(f'<text x="8" y="{y + 4}">{escape(label)}</text>')
        for swing in swings:
            at = 460 + 14 * max(-20.0, min(20.0, swing.points))
            title = escape(f"{swing.name} {swing.points:+.1f}")
            parts.append(
                f'<circle cx="{at:.1f}" cy="{y}" r="4" fill="#b4342d" fill-opacity="0.45">'
                f"<title>{title}</title></circle>"
            )
    return "\n".join([*parts, "</svg>"]) + "\n"
