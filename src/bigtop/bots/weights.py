"""Files with the weights of networks, and those that are shipped.

A file is one line that says what it is, one with the digest of the rest, one with a header, and
the weights as compressed half-precision numbers.
"""

import hashlib
import json
import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from bigtop.bots.network import Network, mean_of
from bigtop.core.errors import BigtopError
from bigtop.core.game import Game

MAGIC = b"bigtop network 1"
LARGEST = 1 << 30  # bytes that are read of a file: whatever is larger is none of ours
SHIPPED = Path(__file__).parent / "networks"
# Roles that networks have.
JUDGE = "-judge"  # too large to play quickly
AMONG_GREEDY = "-among-greedy"  # knows nothing but greedy players
WORLDLY = "-worldly"  # has met greedy players and planners more often than itself
SEASONED = "-seasoned"  # has met networks of another kind more often than its own
WITNESS = "-witness"  # says how real a world looks, by its clues
RANKER = "-ranker"  # says what is to be preferred, by a summary: as networks elsewhere do


class WeightsError(BigtopError, ValueError):
    """A file of weights that cannot be used."""


def file_name(game: Game, role: str = "") -> str:
    """What the file of a game's network is called, or that of another with a role of its own."""
    return f"{game.name}-{game.edition}-{game.players}{role}.network"


def save_network(
    path: Path, game: Game, network: Network, about: dict[str, Any], role: str = ""
) -> None:
    """Write a network for a game; the file is there as a whole or not at all."""
    header = {
        **made_for(game, role),
        "width": network.mixing.shape[0],
        "depth": network.mixing.shape[1],
        "about": about,
    }
    halves = [np.asarray(part, np.float16).tobytes() for part in network]
    rest = json.dumps(header).encode() + b"\n" + zlib.compress(b"".join(halves), 9)
    write_sealed(path, MAGIC, rest)


def write_sealed(path: Path, magic: bytes, content: bytes) -> None:
    """Write what a file is, the digest of its content, and the content."""
    digest = hashlib.sha256(content).hexdigest().encode()
    write_whole(path, b"\n".join((magic, digest, content)))


def read_sealed(path: Path, magic: bytes, what: str) -> bytes:
    """The content of a file that was sealed, if it is whole."""
    try:
        with path.open("rb") as file:
            begin = file.read(len(magic) + 1)
            sealed = file.read(LARGEST) if begin == magic + b"\n" else b""
    except OSError as error:
        raise WeightsError(f"there is no {what} in {path}: {error.strerror}") from None
    if not sealed:
        raise WeightsError(f"{path} is no {what} of this version of bigtop")
    digest, _, content = sealed.partition(b"\n")
    if hashlib.sha256(content).hexdigest().encode() != digest:
        raise WeightsError(f"{path} is damaged: its content is not what its digest says")
    return content


def write_whole(path: Path, content: bytes) -> None:
    """Write a file under another name first, so that it is never seen half written."""
    draft = path.with_name(path.name + ".new")
    with draft.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def load_network(path: Path, game: Game, of_any_table: bool = False, role: str = "") -> Network:
    """The network in a file, if it is whole and made for this game.

    One of any table may be for another edition or number of players.
    """
    header, payload = _opened(path)
    expected = made_for(game, role)
    if of_any_table:
        del expected["edition"], expected["players"]
    if different := difference(header, expected):
        raise WeightsError(f"{path} is a network for another game: {different}")
    try:
        return _unpacked(header, payload)
    except (KeyError, TypeError, ValueError, zlib.error):
        raise WeightsError(f"{path} is of another version of bigtop") from None


def difference(found: dict[str, Any], expected: dict[str, Any]) -> str:
    """What something that was made for a game was not made for, if anything."""
    for name, value in expected.items():
        if found.get(name) != value:
            return f"its {name} is {found.get(name)}, not {value}"
    return ""


def _unpacked(header: dict[str, Any], payload: bytes) -> Network:
    width, depth, count = (int(header[name]) for name in ("width", "depth", "features"))
    shapes = ((count, width), (width,), (width, depth), (depth,), (depth,), (1,), (count,))
    numbers = np.frombuffer(zlib.decompress(payload), np.float16).astype(np.float32)
    ends = np.cumsum([int(np.prod(shape)) for shape in shapes])
    parts = np.split(numbers, ends[:-1])
    return Network(*(part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)))


def describe_network(path: Path) -> dict[str, Any]:
    """What a file says about its network and how it was trained."""
    return _opened(path)[0]


def made_for(game: Game, role: str = "") -> dict[str, Any]:
    """What a network has to be made for: not all look at features."""
    parts = game.parts
    seen = (parts.feature_count, parts.features_version)
    if role == WITNESS:
        seen = (parts.clue_count, parts.clues_version)
    elif role == RANKER:
        seen = (parts.summary_count, parts.summary_version)
    return {
        "game": game.name,
        "edition": game.edition,
        "players": game.players,
        "features": seen[0],
        "features_version": seen[1],
    }


def _opened(path: Path) -> tuple[dict[str, Any], bytes]:
    """The header and the compressed weights of a file that is whole."""
    words, _, payload = read_sealed(path, MAGIC, "network").partition(b"\n")
    with suppress(ValueError):
        header = json.loads(words)
        if isinstance(header, dict):
            return header, payload
    raise WeightsError(f"{path} is of another version of bigtop")


_loaded: dict[Path, Network | WeightsError] = {}


def network_in(folder: Path, game: Game, role: str = "") -> Network:
    """The network for a game in a folder of networks; each file is read once."""
    path = folder / file_name(game, role)
    if path not in _loaded:
        try:
            _loaded[path] = load_network(path, game, role=role)
        except WeightsError as error:
            _loaded[path] = error
    found = _loaded[path]
    if isinstance(found, WeightsError):
        raise found
    return found


def network_for(folder: Path, game: Game, *roles: str) -> Network:
    """The network that has the first of these roles that one has, or the one that plays."""
    found = (role for role in roles if (folder / file_name(game, role)).exists())
    return network_in(folder, game, next(found, ""))


_means: dict[Path, Network] = {}


def network_at_first_sight(folder: Path, game: Game) -> Network:
    """The mean of the one that plays and the seasoned one, where there are both; made once."""
    path = folder / file_name(game, SEASONED)
    if not path.exists():
        return network_in(folder, game)
    if path not in _means:
        _means[path] = mean_of([network_in(folder, game, role) for role in ("", SEASONED)])
    return _means[path]


def witness_in(folder: Path, game: Game) -> Network | None:
    """The network that says how real a world looks, where a game has one."""
    has_one = (folder / file_name(game, WITNESS)).exists()
    return network_in(folder, game, WITNESS) if has_one else None
