"""The course of a training run as a picture."""

from collections.abc import Sequence
from html import escape
from typing import Any

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 760, 340, 56, 290, 40
COLOURS = ("#c0392b", "#1f6f8b", "#7a5195")


def chart(course: Sequence[dict[str, Any]], title: str, counted: str) -> str:
    """The points that the network is ahead of each opponent, by what it learned from, as SVG.

    Each entry has the `decisions` so far and, under `against`, a mean and its error by opponent.
    """
    opponents = list(course[-1]["against"]) if course else []
    means: list[float] = [entry["against"][name][0] for entry in course for name in opponents]
    low, high = min([0.0, *means]), max([1.0, *means])
    most = max([1.0, *(float(entry["decisions"]) for entry in course)])

    def across(decisions: float) -> float:
        return LEFT + (WIDTH - LEFT - 150) * decisions / most

    def up(points: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (points - low) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="13"'
        ' font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffaf0"/>',
        f'<text x="{LEFT}" y="22" font-size="16">{escape(title)}</text>',
    ]
    for points in _ticks(low, high):
        y = up(points)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 150}" stroke="#ddd2bd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{points:g}</text>')
    for share in (0.0, 0.5, 1.0):
        x = across(most * share)
        label = f"{most * share / 1e6:.1f} million"
        parts.append(f'<text x="{x:.1f}" y="{BOTTOM + 20}" text-anchor="middle">{label}</text>')
    parts.append(f'<text x="{LEFT}" y="{BOTTOM + 40}">{escape(counted)}</text>')
    for name, colour in zip(opponents, COLOURS, strict=False):
        line = [(across(entry["decisions"]), *entry["against"][name]) for entry in course]
        path = " ".join(f"{x:.1f},{up(mean):.1f}" for x, mean, _ in line)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [
            f'<path d="M{x:.1f} {up(mean - error):.1f}V{up(mean + error):.1f}" stroke="{colour}"/>'
            for x, mean, error in line
        ]
        x, mean, _ = line[-1]
        label = f"{escape(name)} {mean:+.1f}"
        parts.append(f'<text x="{x + 8:.1f}" y="{up(mean) + 4:.1f}" fill="{colour}">{label}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between two limits, about six of them."""
    step = next(step for step in (0.5, 1, 2, 5, 10, 20, 50, 100) if (high - low) / step <= 8)
    first = int(low // step)
    return [k * step for k in range(first, int(high // step) + 1) if k * step >= low]
