"""A training run from its beginning, or from its last checkpoint, to its end."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from bigtop.bots.network import Network, mean_of
from bigtop.bots.training.chart import chart
from bigtop.bots.training.checkpoints import NAME, load_checkpoint, save_checkpoint
from bigtop.bots.training.matches import heuristic_policy, match, network_policy
from bigtop.bots.training.run import ALONE, Company, Settings, Training
from bigtop.bots.weights import (
    WITNESS,
    describe_network,
    file_name,
    load_network,
    save_network,
    write_whole,
)
from bigtop.core.errors import ChoiceError
from bigtop.core.game import Game

LOOKS_BACK = 25  # times that a run is measured on its way
DEALS = 60  # that it is measured by
BETWEEN_CHECKPOINTS = 60.0  # seconds


@dataclass(frozen=True)
class Limit:
    """When a run is over."""

    minutes: float = 30.0
    decisions: int | None = None  # instead of minutes: then the result depends on the seed alone

    def done(self, training: Training) -> float:
        """The share of the run that is over."""
        progress = training.progress
        if self.decisions is not None:
            return min(1.0, progress.decisions / self.decisions)
        return min(1.0, progress.seconds / 60 / self.minutes)


class Session:
    """A run and the folder that it is kept in."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        limit: Limit,
        settings: Settings,
        resume: bool = False,
        network: Network | None = None,
        company: Company = ALONE,
    ) -> None:
        self.folder, self.limit = folder, limit
        self.chart_file = folder / "course.svg"
        if resume:
            self.training = load_checkpoint(game, folder, company)
        else:
            _check_free(game, folder)
            self.training = Training(game, settings, network, company)
            _make(folder)
        self.network_file = folder / file_name(game, self.training.role)
        self._saved = time.monotonic()

    @property
    def done(self) -> float:
        """The share of the run that is over."""
        return self.limit.done(self.training)

    def __str__(self) -> str:
        progress = self.training.progress
        text = f"{progress.decisions:,} {'hands' if self.training.role == WITNESS else 'decisions'}"
        if progress.course:
            latest = progress.course[-1]["against"]
            text += "".join(f", {name} {latest[name][0]:+.1f}" for name in latest)
        return text

    def steps(self, cores: int = 1) -> Iterator[float]:
        """Train to the end; yields the error of each step."""
        training = self.training
        with ThreadPoolExecutor(cores) as pool:
            while self.done < 1:
                yield training.step(self.done, pool.map)
                if self.done * LOOKS_BACK >= len(training.progress.course):
                    self._measure()
                    self._save()
                elif time.monotonic() - self._saved > BETWEEN_CHECKPOINTS:
                    self._save()
        self._save()

    def _measure(self) -> None:
        """Measure the network and note how it did."""
        training = self.training
        entry = {
            "decisions": training.progress.decisions,
            "seconds": round(training.progress.seconds, 1),
            "against": self._told_right() if training.role == WITNESS else self._margins(),
        }
        training.progress.course.append(entry)

    def _margins(self) -> dict[str, tuple[float, float]]:
        """The points that the network is ahead of the ladder, and their error."""
        game = self.training.game
        policy = network_policy(game, self.training.network, quickly=True)
        ladder = {"greedy": heuristic_policy(game, plans=False)}
        if game.parts.has_planner:
            ladder["planner"] = heuristic_policy(game, plans=True)
        margins = {name: match(game, policy, other, DEALS) for name, other in ladder.items()}
        return {name: (each.points, each.error) for name, each in margins.items()}

    def _told_right(self) -> dict[str, tuple[float, float]]:
        """How much more often than by chance a witness is right, in percentage points."""
        return {"chance": (100 * (self.training.told_right(DEALS) - 0.5), 0.0)}

    def _save(self) -> None:
        training, progress = self.training, self.training.progress
        save_checkpoint(training, self.folder)
        about = {"games": progress.games, "decisions": progress.decisions}
        save_network(self.network_file, training.game, training.network, about, training.role)
        title = f"{training.game.parts.title.title}, {training.game.players} players:"
        what, counted = "points a game ahead of the others' mean", "decisions played by itself"
        if training.role == WITNESS:
            what, counted = "hands told right beyond chance, in percentage points", "hands"
        picture = chart(progress.course, f"{title} {what}", counted)
        write_whole(self.chart_file, picture.encode())
        self._saved = time.monotonic()


def joined_network(game: Game, runs: Sequence[Path], folder: Path) -> Path:
    """Write one network that says the mean of what those of several runs say; its file."""
    _check_free(game, folder)
    members = [run / file_name(game) for run in runs]
    network = mean_of([load_network(member, game) for member in members])
    abouts = [describe_network(member)["about"] for member in members]
    _make(folder)
    path = folder / file_name(game)
    total = {name: sum(about.get(name, 0) for about in abouts) for name in ("games", "decisions")}
    save_network(path, game, network, {"runs": len(runs), **total})
    return path


def _check_free(game: Game, folder: Path) -> None:
    """Refuse to write over what another run has made."""
    if (folder / NAME).exists():
        raise ChoiceError(
            f"{folder} holds a run already; go on with --resume, or name another --out"
        )
    if (folder / file_name(game)).exists():
        raise ChoiceError(f"{folder} holds a network already; name another --out")


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ChoiceError(f"a run cannot be kept in {folder}: {error.strerror}") from None
