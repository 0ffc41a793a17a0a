"""Compare `bigtop bench scout` with the same engine hand-written in C, scout.c, on this machine."""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("scout.c")
COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-O3", "-march=native")
TRIAL_GAMES = 500


class BenchmarkError(Exception):
    """Why there is nothing to compare, in one sentence."""


@dataclass(frozen=True)
class Comparison:
    """Moves a second of both programs for one number of players."""

    players: int
    c_best: float
    c_median: float
    bigtop_best: float
    bigtop_median: float
    ratio: float


def run(command: Sequence[str]) -> str:
    """What the command prints; raises with the last line it complained with."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise BenchmarkError(f"{command[0]} cannot be run: {error.strerror}.") from error
    if done.returncode != 0:
        complaint = (done.stderr.strip() or "no message").splitlines()[-1]
        raise BenchmarkError(f"{' '.join(command)} failed ({done.returncode}): {complaint}")
    return done.stdout


def measure(command: Sequence[str]) -> dict[str, Any]:
    """The JSON object that a benchmark prints."""
    printed = run(command)
    try:
        result = json.loads(printed)
    except json.JSONDecodeError:
        result = None
    if not isinstance(result, dict) or "moves_per_second" not in result:
        raise BenchmarkError(f"{' '.join(command)} did not print a JSON object with a speed.")
    return result


def build(folder: Path) -> Path:
    """The compiled C program."""
    compiler = next((name for name in COMPILERS if shutil.which(name)), None)
    if compiler is None:
        raise BenchmarkError(f"No C compiler found (tried {', '.join(COMPILERS)}).")
    program = folder / "scout"
    run([compiler, *FLAGS, "-o", str(program), str(SOURCE)])
    return program


def games_lasting(program: Path, players: int, seconds: int) -> int:
    """About how many games the C program plays in this time."""
    trial = measure([str(program), str(players), str(TRIAL_GAMES), "0"])
    return max(1, round(TRIAL_GAMES * seconds / float(trial["seconds"])))


def c_speed(program: Path, players: int, games: int, seed: int) -> float:
    """Moves a second of one run in C."""
    command = [str(program), str(players), str(games), str(seed)]
    return float(measure(command)["moves_per_second"])


def bigtop_speed(players: int) -> float:
    """Moves a second of one run of bigtop, with the Python that runs this script."""
    bench = [sys.executable, "-m", "bigtop", "bench", "scout"]
    return float(measure([*bench, "--players", str(players), "--json"])["moves_per_second"])


def compare(program: Path, players: int, repetitions: int, seconds: int) -> Comparison:
    """Both programs in turn, so that a busy moment of the machine hits both."""
    games = games_lasting(program, players, seconds)
    c_speeds, bigtop_speeds = [], []
    for seed in range(1, repetitions + 1):
        c_speeds.append(c_speed(program, players, games, seed))
        bigtop_speeds.append(bigtop_speed(players))
    return Comparison(
        players=players,
        c_best=max(c_speeds),
        c_median=statistics.median(c_speeds),
        bigtop_best=max(bigtop_speeds),
        bigtop_median=statistics.median(bigtop_speeds),
        ratio=max(bigtop_speeds) / max(c_speeds),
    )


def table(comparisons: Sequence[Comparison]) -> str:
    """Millions of moves a second, best and (median), and bigtop's best over C's best."""
    lines = [f"{'players':>7}  {'C':>15}  {'bigtop':>15}  {'ratio':>5}"]
    for row in comparisons:
        c = f"{row.c_best / 1e6:.2f} ({row.c_median / 1e6:.2f})"
        bigtop = f"{row.bigtop_best / 1e6:.2f} ({row.bigtop_median / 1e6:.2f})"
        lines.append(f"{row.players:>7}  {c:>15}  {bigtop:>15}  {row.ratio:>5.2f}")
    lines.append("million moves a second: best (median); ratio: bigtop's best / C's best")
    return "\n".join(lines)


def at_least_one(text: str) -> int:
    """An argument type: a whole number from 1 on."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--players", type=int, nargs="+", choices=range(2, 6), default=[4], help="default: 4"
    )
    parser.add_argument(
        "--repetitions", type=at_least_one, default=5, help="runs of each program (default: 5)"
    )
    parser.add_argument(
        "--seconds", type=at_least_one, default=1, help="length of a run in C (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Build, measure, print."""
    options = arguments(argv)
    try:
        with tempfile.TemporaryDirectory() as folder:
            program = build(Path(folder))
            rows = [
                compare(program, players, options.repetitions, options.seconds)
                for players in options.players
            ]
    except BenchmarkError as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps([asdict(row) for row in rows]) if options.json else table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
