"""What can be played here, and by which bots."""

from collections.abc import Mapping
from functools import lru_cache

from bigtop.bots.levels import LEVELS
from bigtop.core.errors import ChoiceError, listed, quoted
from bigtop.core.game import Game
from bigtop.core.title import Title, type_of_choice
from bigtop.core.views import Wire
from bigtop.games import game as find_game
from bigtop.games import games
from bigtop.games import title as find_title

OFFERED = ("random", *LEVELS)  # bots that think no longer than people wait


class EditionInfo(Wire):
    """An edition and the player counts it can be played with."""

    name: str
    title: str
    players: list[int]
    unofficial: list[int]


class OptionInfo(Wire):
    """An option with its choices, of which the first is the default.

    `for_players` has the choices that there are with so many players; without any, there is no
    such option.
    """

    name: str
    meaning: str
    choices: list[type_of_choice]
    for_players: dict[str, list[type_of_choice]]


class GameInfo(Wire):
    """A game as the lobby offers it."""

    name: str
    title: str
    summary: str
    editions: list[EditionInfo]
    options: list[OptionInfo]


class Catalogue(Wire):
    """All games, and the levels of bots."""

    games: list[GameInfo]
    bots: list[str]


def catalogue() -> Catalogue:
    """Everything that a table can be set up with."""
    return Catalogue(games=[_info(title) for title in games()], bots=list(OFFERED))


def _info(title: Title) -> GameInfo:
    counts = sorted({count for edition in title.editions for count in edition.player_counts})
    return GameInfo(
        name=title.name,
        title=title.title,
        summary=title.summary,
        editions=[
            EditionInfo(
                name=edition.name,
                title=edition.title,
                players=list(edition.player_counts),
                unofficial=list(edition.unofficial),
            )
            for edition in title.editions
        ],
        options=[
            OptionInfo(
                name=option.name,
                meaning=option.meaning,
                choices=list(option.all_choices(tuple(counts))),
                for_players={str(count): list(option.choices(count)) for count in counts},
            )
            for option in title.options
        ],
    )


def title_of(name: str, edition: str) -> str:
    """What a game is called at the table: an edition that is not the usual one has its own name."""
    title = find_title(name)
    usual = title.editions[0].name == edition
    return title.title if usual else title.edition(edition).title


def closed_game(
    name: str, players: int | None = None, edition: str | None = None, **options: object
) -> Game:
    """A game with listed choices only: an option that takes a folder would open the host's disk."""
    title = find_title(name)
    count = title.check_players(title.edition(edition), players)
    for option in title.options:
        choices = option.choices(count)
        if not choices or option.name not in options:
            continue
        value = options[option.name]
        if str(value) not in map(str, choices):
            raise ChoiceError(f"option {option.name} takes {listed(choices)}, not {quoted(value)}")
    return _made(name, count, edition, tuple(sorted(options.items())))


@lru_cache(maxsize=256)
def _made(
    name: str, players: int, edition: str | None, options: tuple[tuple[str, object], ...]
) -> Game:
    return find_game(name, players, edition, **dict(options))


def same_game(name: str, players: int, edition: str, options: Mapping[str, type_of_choice]) -> Game:
    """The game that a table was set up with."""
    return _made(name, players, edition, tuple(sorted(options.items())))


def check_level(level: str) -> str:
    """A bot that people may ask for."""
    if level not in OFFERED:
        raise ChoiceError(f"there is no bot {quoted(level)} here; choose {listed(OFFERED)}")
    return level
