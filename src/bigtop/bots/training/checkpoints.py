"""Checkpoints: all that it takes to go on with a training run after it was interrupted."""

import io
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from bigtop.bots.network import Network
from bigtop.bots.training.run import ALONE, Company, Progress, Settings, Training
from bigtop.bots.training.selfplay import Samples
from bigtop.bots.weights import WeightsError, difference, made_for, read_sealed, write_sealed
from bigtop.core.errors import ChoiceError
from bigtop.core.game import Game

NAME = "checkpoint"
MAGIC = b"bigtop checkpoint 1"


def save_checkpoint(training: Training, folder: Path) -> None:
    """Write where the run is; the file of the checkpoint before stays until this one is whole."""
    arrays: dict[str, Any] = {}
    for name, network in _networks(training).items():
        arrays |= {f"{name}.{part}": value for part, value in network._asdict().items()}
    for i, block in enumerate(training.blocks):
        arrays |= {f"block{i}.{part}": value for part, value in block._asdict().items()}
    about = {
        "made_for": made_for(training.game, training.role),
        "settings": asdict(training.settings),
        "company": training.company.told(),
        "progress": asdict(training.progress),
        "blocks": len(training.blocks),
        "steps": int(training.descent.steps[0]),
    }
    file = io.BytesIO()
    np.savez(file, about=json.dumps(about), **arrays)
    write_sealed(folder / NAME, MAGIC, file.getvalue())


def load_checkpoint(game: Game, folder: Path, company: Company = ALONE) -> Training:
    """Go on from the last checkpoint of a run, in the company that it had."""
    path = folder / NAME
    content = read_sealed(path, MAGIC, "run to go on with")
    try:
        with np.load(io.BytesIO(content)) as file:
            return _restored(game, path, dict(file), company)
    except (KeyError, TypeError):
        raise WeightsError(f"{path} is of another version of bigtop") from None


def _restored(
    game: Game,
    path: Path,
    arrays: dict[str, Any],
    company: Company,
) -> Training:
    about = json.loads(str(arrays["about"]))
    settings = Settings(**about["settings"])
    if different := difference(about["made_for"], made_for(game, settings.role)):
        raise WeightsError(f"{path} is of a run for another game: {different}")
    for option, networks in company.told().items():
        if networks != about["company"][option]:
            count = len(about["company"][option]) or "no"
            raise ChoiceError(
                f"the run in {path.parent} has {count} {option}: a run that goes on is told the"
                " same ones again"
            )
    training = Training(game, settings, company=company)
    for name, network in _networks(training).items():
        for part in Network._fields:
            getattr(network, part)[:] = arrays[f"{name}.{part}"]
    training.descent.steps[0] = about["steps"]
    training.progress = Progress(**about["progress"])
    training.blocks = [
        Samples(*(arrays[f"block{i}.{part}"] for part in Samples._fields))
        for i in range(about["blocks"])
    ]
    return training


def _networks(training: Training) -> dict[str, Network]:
    """What is kept of a run in the shape of its network; gradients are zero between steps."""
    descent = training.descent
    return {
        "network": training.network,
        "learning": training.learning,
        "means": descent.means,
        "squares": descent.squares,
    }
