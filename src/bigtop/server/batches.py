"""What is stored whole or not at all, and told when it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog

from bigtop.server import log
from bigtop.server.project import Audience, make_ready

LOGGER = structlog.get_logger()


@dataclass(frozen=True)
class Listing:
    """A table in the index; `summary` is JSON, `deal` the game and day of a deal of the day.

    `points` are what the guest made of that deal, when the game is over.
    """

    id: str
    is_public: bool
    status: str
    changed: int
    summary: str
    deal: str | None = None
    points: int | None = None


class Conflict(Exception):
    """Somebody else has appended such an entry."""


class Batch:
    """Entries that belong together, how they will be told, and who has to know what came of it."""

    def __init__(
        self,
        rows: Sequence[log.Row],
        listings: Sequence[Listing],
        audience: Audience | None,
        settled: Callable[[Exception | None], None],  # called once, with what went wrong
    ) -> None:
        self.rows = rows
        self.listings = listings
        self.audience = audience
        self.settled = settled


# Makes a batch when its turn has come; None where there is nothing to be stored after all.
Preparation = Callable[[], Batch | None]

# Whatever goes wrong with one batch, others wait to be stored and told.


def prepared(preparations: Sequence[Preparation]) -> list[Batch]:
    """The batches that there are to be stored."""
    batches: list[Batch] = []
    for prepare in preparations:
        try:
            batch = prepare()
        except Exception as mistake:
            LOGGER.error("prepared", error=repr(mistake), exc_info=True)
        else:
            batches += [batch] if batch is not None else []
    return batches


def settle(batches: Sequence[Batch], error: Exception | None) -> None:
    """Say what came of batches; what people are told then is made for all of them together."""
    if error is None:
        make_ready([batch.audience for batch in batches if batch.audience])
    for batch in batches:
        try:
            batch.settled(error)
        except Exception as mistake:
            LOGGER.error("settled", error=repr(mistake), exc_info=True)
