"""The balance of The Magnificent as a page with a plot, and whether it keeps the bars."""

from dataclasses import dataclass
from html import escape
from pathlib import Path

from bigtop.core.errors import ChoiceError
from bigtop.games.magnificent.state import SOURCES
from bigtop.lab.balance import Balance, Solo, Swing
from bigtop.lab.duel import Duel

ACTIONS = ("Build", "Travel", "Perform")
KINDS = ("masters", "trainers", "posters", "boards")
FILE = "magnificent-balance"
INTRODUCTION = """\
Made by `{command}`:
{games:,} games between heuristic players for each number of players, and as many again with a
fixed starting player for the turn order. A stronger player may change the figures. A swing is how
many points more often than an even share whoever holds a card wins, with its standard error."""


@dataclass(frozen=True)
class Bar:
    """Something that makes a set a good game: what was found, and what it has to be."""

    name: str
    found: str
    wanted: str
    holds: bool


@dataclass(frozen=True)
class Findings:
    """All that was measured of a content set."""

    balances: list[Balance]
    solo: Solo
    duel: Duel

    def bars(self) -> list[Bar]:
        """Every bar, for each number of players."""
        bars = [bar for balance in self.balances for bar in _bars(balance)]
        share = f"{self.duel.share:.1%}"
        return [*bars, Bar("Planner beats greedy", share, "70 % or more", self.duel.share >= 0.7)]


def _bars(balance: Balance) -> list[Bar]:
    count = f"{balance.players} players"
    most = 1 / balance.players + 0.03
    score, swing = balance.winning_score, balance.swings[0]
    orders = (("seat", balance.seats), ("turn order", balance.turn_order))
    return [
        Bar(
            f"{count}: share of each action",
            ", ".join(
                f"{name} {share:.0%}" for name, share in zip(ACTIONS, balance.actions, strict=True)
            ),
            "20–50 % each",
            all(0.2 <= share <= 0.5 for share in balance.actions),
        ),
        Bar(f"{count}: winning score", f"{score:.0f}", "120–220", 120 <= score <= 220),
        *(
            Bar(
                f"{count}: wins by {by}",
                _shares(shares),
                f"at most {most:.1%}",
                max(shares) <= most,
            )
            for by, shares in orders
        ),
        Bar(
            f"{count}: largest swing of a card",
            f"{swing.name} {swing.points:+.1f} ± {swing.error:.1f}",
            "at most ± 10",
            abs(swing.points) <= 10,
        ),
    ]


def _shares(shares: tuple[float, ...]) -> str:
    return " ".join(f"{100 * share:.1f}" for share in shares)


def page(findings: Findings, command: str) -> str:
    """The figures as Markdown."""
    parts = [
        "# The Magnificent: balance of the house set",
        INTRODUCTION.format(command=command, games=findings.balances[0].games),
        "## Bars",
        _table(
            ["", "Found", "Wanted", ""],
            [
                [bar.name, bar.found, bar.wanted, "holds" if bar.holds else "**missed**"]
                for bar in findings.bars()
            ],
        ),
        _duel_text(findings.duel),
        "## Alone",
        _solo_text(findings.solo),
        "## Where points come from",
        _table(
            ["Players", *SOURCES],
            [
                [str(balance.players), *(f"{balance.sources[name]:.1f}" for name in SOURCES)]
                for balance in findings.balances
            ],
        ),
        "## The cards that matter most",
        *(_swings_text(balance) for balance in findings.balances),
        f"![The swing of every card]({FILE}.svg)",
    ]
    return "\n\n".join(parts) + "\n"


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, [":--"] + ["--:" if len(head) > 4 else ":--"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _duel_text(duel: Duel) -> str:
    return (
        f"The planner is the heuristic player; the greedy one takes whatever brings most at once."
        f" In {duel.games:,} games of two,\nthe same deals from both seats, the planner won"
        f" {duel.share:.1%} ± {duel.error:.1%}, by {duel.planner_score:.0f} to"
        f" {duel.greedy_score:.0f} points: `bigtop magnificent duel`."
    )


def _solo_text(solo: Solo) -> str:
    reached = ", ".join(f"{target} in {share:.1%}" for target, share in solo.reached.items())
    return (
        f"The heuristic player has {solo.mean_score:.0f} points on average, and reaches {reached}"
        f" of {solo.games:,} games."
    )


def _swings_text(balance: Balance) -> str:
    swings = "\n".join(
        f"- {swing.name} ({swing.kind}): {swing.points:+.1f} ± {swing.error:.1f}"
        for swing in balance.swings[:10]
    )
    return f"With {balance.players} players:\n\n{swings}"


def plot(balances: list[Balance]) -> str:
    """Every card's swing as an SVG picture: a dot a card, a row a kind and player count."""
    rows = [
        (f"{kind}, {balance.players} players", [s for s in balance.swings if s.kind == kind])
        for balance in balances
        for kind in KINDS
    ]
    height = 30 * len(rows) + 50
    parts = [
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
        parts += [_dot(swing, y) for swing in swings]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _dot(swing: Swing, y: int) -> str:
    x = 460 + 14 * max(-20.0, min(20.0, swing.points))
    title = escape(f"{swing.name} {swing.points:+.1f}")
    return (
        f'<circle cx="{x:.1f}" cy="{y}" r="4" fill="#b4342d" fill-opacity="0.45">'
        f"<title>{title}</title></circle>"
    )


def write(findings: Findings, command: str, folder: Path) -> None:
    """Write the page and its plot into a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{FILE}.md").write_text(page(findings, command), encoding="utf-8")
        (folder / f"{FILE}.svg").write_text(plot(findings.balances), encoding="utf-8")
    except OSError as error:
        raise ChoiceError(f"cannot write to {folder}: {error.strerror}") from None
