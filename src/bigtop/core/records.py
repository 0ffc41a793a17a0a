"""Records: a game as a text that a person can read, type and mail.

    bigtop record 1
    game: scout
    edition: standard
    players: 4
    options: start=random
    rules: 1
    result: 31 12 25 40

    1. start 2
    2. deal 9/3

The result stands in records of finished games only. Empty lines and lines that begin with `#`
are passed over. Replaying needs no random numbers.
"""

import os
import re
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from bigtop.core.errors import BigtopError, ChoiceError, RecordError, listed, quoted
from bigtop.core.game import Game, State
from bigtop.core.seats import OVER

FIRST_LINE = "bigtop record 1"
KEYS = ("game", "edition", "players", "options", "content", "rules", "names", "result")
LARGEST = 4_000_000  # bytes; a long game has about 50,000

FindGame = Callable[..., Game]


@dataclass
class Record:
    """The actions of one game, finished or not, chance included."""

    game: Game
    actions: list[int] = field(default_factory=list)
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.names and len(self.names) != self.game.players:
            raise RecordError(f"a name for each seat is needed, not {len(self.names)}")
        for name in self.names:
            if "|" in name or not name.isprintable() or name != name.strip() or not name:
                raise RecordError(f"a name is printable and has no |, unlike {quoted(name)}")

    def states(self) -> Iterator[tuple[State, int]]:
        """Each action with the state before it; the state changes as the replay goes on."""
        state = self.game.start()
        for action in self.actions:
            yield state, action
            self.game.play(state, action)

    def replay(self, to: int | None = None) -> State:
        """The state after the first `to` actions, or after all."""
        state = self.game.start()
        for action in self.actions[:to]:
            self.game.play(state, action)
        return state

    def text(self) -> str:
        """The record as text."""
        words = [self.game.text(state, action) for state, action in self.states()]
        lines = [FIRST_LINE, *(f"{key}: {value}" for key, value in self._header().items()), ""]
        lines += [f"{number}. {line}" for number, line in enumerate(words, 1)]
        return "\n".join(lines) + "\n"

    def _header(self) -> dict[str, str]:
        game = self.game
        header = {"game": game.name, "edition": game.edition, "players": str(game.players)}
        if game.options:
            header["options"] = ", ".join(f"{key}={value}" for key, value in game.options.items())
        if game.content:
            header["content"] = game.content
        header["rules"] = str(game.parts.title.rules_version)
        if self.names:
            header["names"] = " | ".join(self.names)
        final = self.replay()
        if game.actor(final) == OVER:
            header["result"] = " ".join(map(str, game.scores(final)))
        return header

    def write(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        text = self.text()
        target = check_target(path)
        draft = target.with_name(f".record-{os.getpid()}")
        try:
            draft.write_text(text, encoding="utf-8")
            if target.exists():
                draft.chmod(stat.S_IMODE(target.stat().st_mode))
            os.replace(draft, target)
        except OSError as error:
            with suppress(OSError):
                draft.unlink()
            raise _failure("write", path, error) from None


def check_target(path: str | Path) -> Path:
    """The file that a record would be written to, if that is possible at all."""
    target = Path(os.path.realpath(path))
    if not target.name or (target.exists() and not target.is_file()):
        raise RecordError(f"cannot write {quoted(str(path))}: it is not a file")
    if not target.parent.is_dir():
        raise RecordError(f"cannot write {quoted(str(path))}: there is no such folder")
    return target


def _failure(what: str, path: str | Path, error: OSError) -> RecordError:
    return RecordError(f"cannot {what} {quoted(str(path))}: {error.strerror}")


def read(path: str | Path, find_game: FindGame) -> Record:
    """The record in a file."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise _failure("read", path, error) from None
    name = quoted(str(path))
    if len(data) > LARGEST:
        raise RecordError(f"{name} is longer than {LARGEST} bytes and so no record of a game")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(f"{name} is not text in UTF-8 and so no record of a game") from None
    return parse(text, find_game)


def parse(text: str, find_game: FindGame) -> Record:
    """The record that a text holds; every action is checked."""
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not lines or lines[0][1] != FIRST_LINE:
        raise RecordError(f"line 1: a record of a game begins with {FIRST_LINE!r}")
    split = next(
        (i for i, (_, line) in enumerate(lines) if line[0].isdigit()),
        len(lines),
    )
    header = _read_header(lines[1:split])
    record = Record(_find(header, find_game), names=_names(header))
    state = record.game.start()
    for position, (number, line) in enumerate(lines[split:], 1):
        record.actions.append(_read_action(record.game, state, position, number, line))
    _check_result(record.game, state, header)
    return record


Header = dict[str, tuple[int, str]]


def _read_header(lines: Sequence[tuple[int, str]]) -> Header:
    header: Header = {}
    for number, line in lines:
        key, colon, value = line.partition(":")
        key = key.strip().lower()
        if not colon or key not in KEYS:
            raise RecordError(
                f"line {number}: {quoted(line)} is neither an action like '12. show 3-5'"
                f" nor one of {listed(f'{key}:' for key in KEYS)}"
            )
        if key in header:
            raise RecordError(f"line {number}: {key} stands twice")
        header[key] = number, value.strip()
    for key in ("game", "players", "rules"):
        if key not in header:
            raise RecordError(f"the record lacks a line '{key}: …' before its first action")
    return header


def _find(header: Header, find_game: FindGame) -> Game:
    """The game that the header names."""
    try:
        edition = header.get("edition", (0, None))[1]
        options = dict(_options(header))
        game = find_game(header["game"][1], _number(header, "players"), edition, **options)
    except ChoiceError as error:
        raise RecordError(f"the header: {error}") from None
    if _number(header, "rules") > game.parts.title.rules_version:
        line, version = header["rules"]
        raise RecordError(
            f"line {line}: the record was made with rules {version} of {game.name};"
            f" this bigtop knows rules up to {game.parts.title.rules_version}"
        )
    if "content" in header and header["content"][1] != game.content:
        line, digest = header["content"]
        raise RecordError(
            f"line {line}: the record was made with content {digest};"
            f" the content here is {game.content or 'none'}"
        )
    return game


def _number(header: Header, key: str) -> int:
    line, value = header[key]
    if not re.fullmatch("[0-9]{1,6}", value):
        raise RecordError(f"line {line}: {key} is a number, not {quoted(value)}")
    return int(value)


def _options(header: Header) -> Iterator[tuple[str, str]]:
    line, text = header.get("options", (0, ""))
    seen: set[str] = set()
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        name = name.strip()
        if not equals or name in KEYS or name == "name" or name in seen:
            raise RecordError(f"line {line}: options are written option=value, not {quoted(part)}")
        seen.add(name)
        yield name, value.strip()


def _names(header: Header) -> tuple[str, ...]:
    _, text = header.get("names", (0, ""))
    return tuple(name.strip() for name in text.split("|")) if text else ()


def _read_action(game: Game, state: State, position: int, line: int, text: str) -> int:
    """Read and play one numbered action."""
    label, dot, words = text.partition(".")
    if not dot or label != str(position):
        raise RecordError(f"line {line}: action {position} was expected here, as '{position}. …'")
    try:
        action = game.parse(state, words.strip())
        game.play(state, action)
    except BigtopError as error:
        raise RecordError(f"line {line}: {error}; legal here: {_legal(game, state)}") from None
    return action


def _legal(game: Game, state: State, most: int = 8) -> str:
    actions = game.legal(state)
    words = [game.text(state, action) for action in actions[:most]]
    if len(actions) > most:
        words.append(f"{len(actions) - most} more")
    return listed(words) or "nothing"


def _check_result(game: Game, state: State, header: Header) -> None:
    if "result" not in header:
        return
    line, result = header["result"]
    if game.actor(state) != OVER:
        raise RecordError(f"line {line}: there is a result, but the actions end before the game")
    scores = " ".join(map(str, game.scores(state)))
    if result != scores:
        raise RecordError(
            f"line {line}: the result is {quoted(result)}, but the actions give {scores}"
        )
