"""The deal of the day: for each game the same deal and the same bots for everyone, once a day.

Nobody can foresee a deal: chance of a day's tables comes from a seed that is made of the server's
secret. So are the ids of the tables, which makes a guest's second try lead to the first one. The
bots decide by the seed too, and none of them by the time it takes.
"""

import hmac
from datetime import UTC, date, datetime

from bigtop.core.errors import ChoiceError, quoted
from bigtop.core.views import Wire
from bigtop.games import title as find_title
from bigtop.server import decisions, log
from bigtop.server.catalogue import closed_game
from bigtop.server.decisions import Entries
from bigtop.server.errors import Refused
from bigtop.server.guests import Guest
from bigtop.server.lobby import folded

RIVALS = "medium"  # the same choice for the same seed, whatever the machine has to do
HOUSE = "hard"  # the bot that plays every deal as well, for comparison
OWN_SEAT = 0
ID_LENGTH = 24  # hexadecimal digits


class DailyDeal(Wire):
    """Today's deal of a game; `status` is `new`, `running` or `over`, for the guest who asks."""

    game: str
    title: str
    status: str
    table: str | None
    points: int | None
    finished: int


class DailyDeals(Wire):
    """Today's deals."""

    day: str
    deals: list[DailyDeal]


class DailyResult(Wire):
    """What somebody made of a deal; `place` is the one among the players at that table.

    `table` is told when it can spoil nothing: after one's own game, or when the day is over.
    """

    name: str
    points: int
    rank: int
    place: int
    is_own: bool
    is_bot: bool
    table: str | None


class DailyResults(Wire):
    """What everyone made of a day's deal, the best first; `days` are those with results.

    `own` is one's own result and `house` a bot's in the same seat, whether or not they are among
    `results`.
    """

    game: str
    title: str
    edition: str
    players: int
    rivals: str
    day: str
    today: str
    status: str
    finished: int
    results: list[DailyResult]
    own: DailyResult | None
    house: DailyResult | None
    days: list[str]


class Deals:
    """Seeds and table ids of the days' deals, made of the server's secret."""

    def __init__(self, secret: str) -> None:
        self._key = secret.encode()

    def seed(self, game: str, day: date) -> int:
        """What decides everything that chance and the bots do in this deal."""
        return int(self._digest("seed", game, day)[:16], 16) >> 1

    def table(self, game: str, day: date, guest: str) -> str:
        """The one table at which a guest plays this deal."""
        return self._digest("table", game, day, guest)[:ID_LENGTH]

    def house_table(self, game: str, day: date) -> str:
        """The table at which a bot plays it."""
        return self._digest("house", game, day)[:ID_LENGTH]

    def _digest(self, *parts: object) -> str:
        text = " ".join(["deal of the day", *map(str, parts)])
        return hmac.new(self._key, text.encode(), "sha256").hexdigest()


def today() -> date:
    """The day that it is everywhere in the world, by UTC."""
    return datetime.now(UTC).date()


def read_day(text: str) -> date:
    """A day that has come, as 2026-11-16."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise ChoiceError(f"a day is written as {today()}, not {quoted(text)}")
    if day > today():
        raise Refused("not_now", f"{day} has not come yet; it is {today()}")
    return day


def set_up_deal(game: str, day: date, seed: int, guest: Guest | None, table: str) -> Entries:
    """The first entries of a table with the day's deal: the guest, or a bot, against bots."""
    chosen = closed_game(find_title(game).name)
    entries: Entries = [
        log.Created(
            game=chosen.name,
            edition=chosen.edition,
            players=chosen.players,
            options=dict(chosen.options),
            host="" if guest is None else guest.id,
            seed=seed,
            day=day.isoformat(),
        ),
        log.BotSat(seat=OWN_SEAT, level=HOUSE)
        if guest is None
        else log.Sat(seat=OWN_SEAT, guest=guest.id, name=guest.name),
    ]
    entries += [log.BotSat(seat=seat, level=RIVALS) for seat in range(1, chosen.players)]
    return entries + decisions.start(folded(table, entries))
