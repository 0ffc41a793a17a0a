"""What can be chosen before a game begins: pure data, cheap to import."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from bigtop.core.errors import ChoiceError, listed, quoted

type_of_choice = str | int
Choices = Mapping[str, type_of_choice]


@dataclass(frozen=True)
class Option:
    """A choice that a table makes; the first of `choices` is the default.

    A number of players that has no choices has no such option.
    """

    name: str
    meaning: str
    choices: Callable[[int], tuple[type_of_choice, ...]]
    is_open: bool = False  # any other word is a choice as well, for example a folder

    def all_choices(self, counts: tuple[int, ...]) -> tuple[type_of_choice, ...]:
        """Every choice that there is with any of these numbers of players."""
        return tuple(dict.fromkeys(choice for n in counts for choice in self.choices(n)))

    def check(self, value: object, players: int) -> type_of_choice:
        """The choice that `value` names, as a number or in words."""
        choices = self.choices(players)
        for choice in choices:
            if str(choice) == str(value):
                return choice
        if self.is_open and str(value) and not set(str(value)) & set(",\r\n"):
            return str(value)  # a record writes options on one line, with commas between them
        raise ChoiceError(f"option {self.name} takes {listed(choices)}, not {quoted(value)}")


@dataclass(frozen=True)
class Edition:
    """One published form of a game; the first player count is the one played by default."""

    name: str
    title: str
    players: tuple[int, ...]
    unofficial: tuple[int, ...] = ()

    @property
    def player_counts(self) -> tuple[int, ...]:
        """Every player count that can be played, ascending."""
        return tuple(sorted(self.players + self.unofficial))


@dataclass(frozen=True)
class Title:
    """A game as the registry lists it: its names, editions and options."""

    name: str
    title: str
    summary: str
    rules_version: int
    editions: tuple[Edition, ...]
    options: tuple[Option, ...] = field(default=())

    def edition(self, name: str | None) -> Edition:
        """The edition of that name, or the default one."""
        for edition in self.editions:
            if name is None or edition.name == name:
                return edition
        names = listed(edition.name for edition in self.editions)
        raise ChoiceError(f"{self.name} has no edition {quoted(name)}; choose {names}")

    def check_players(self, edition: Edition, players: object) -> int:
        """A player count that this edition can be played with."""
        if players is None:
            return edition.players[0]
        if isinstance(players, int) and players in edition.player_counts:
            return players
        counts = listed(edition.player_counts)
        raise ChoiceError(f"{self.title} is for {counts} players, not {quoted(players)}")

    def check_options(self, options: Mapping[str, object], players: int) -> Choices:
        """Every option with its chosen or default value."""
        known = {option.name: option for option in self.options if option.choices(players)}
        for name in options:
            if name not in known:
                accepted = f"its options are {listed(known, 'and')}" if known else "it has none"
                is_known = any(option.name == name for option in self.options)
                count = f" for {players} players" if is_known else ""
                raise ChoiceError(f"{self.name} has no option {quoted(name)}{count}; {accepted}")
        return MappingProxyType(
            {
                name: option.check(options.get(name, option.choices(players)[0]), players)
                for name, option in known.items()
            }
        )
