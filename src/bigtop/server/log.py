"""The entries of a table's log: everything that ever happened there, in order.

A table is its log. An entry is never changed or removed: what is taken back is taken back by
another entry.
"""

import re

import msgspec

from bigtop.core.title import type_of_choice


def snake(name: str) -> str:
    """The name of a class as data has it: BotSat is bot_sat."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Entry(
    msgspec.Struct, kw_only=True, tag_field="kind", tag=snake, omit_defaults=True, gc=False
):
    """Something that happened at a table."""


class Created(Entry):
    """The table was set up; `host` is the guest who did."""

    game: str
    edition: str
    players: int
    options: dict[str, type_of_choice]
    host: str
    is_public: bool = False
    clock: int = 0  # seconds for each decision; 0 is no clock
    seed: int | None = None  # where the chance of this table is the same for everyone
    day: str | None = None  # of which day it is the deal
    deal: list[int] = []  # what chance did in a game that is played again, in order


class Sat(Entry):
    """A guest took a seat."""

    seat: int
    guest: str
    name: str


class BotSat(Entry):
    """A bot took a seat, an empty one or an abandoned one."""

    seat: int
    level: str


class Left(Entry):
    """A seat became empty; in a running game it stays its owner's, who may come back."""

    seat: int


class Started(Entry):
    """The game began; `actions` are what chance did until somebody had to decide."""

    actions: list[int]


class Answered(Entry):
    """One of several seats that decide at the same time has decided: a secret until all have."""

    seat: int
    action: int


class Played(Entry):
    """A seat's action, or the answers of all, and what chance did after it."""

    seat: int
    actions: list[int]
    by_clock: bool = False


class Undone(Entry):
    """A seat took back its last action, or its answer."""

    seat: int


class Chatted(Entry):
    """Somebody said something; spectators have no seat."""

    seat: int | None
    name: str
    text: str


class Nudged(Entry):
    """A seat was asked to hurry."""

    seat: int
    by: int


class Voted(Entry):
    """Somebody wants a bot to take an abandoned seat."""

    seat: int
    by: int
    level: str


class Rematched(Entry):
    """The same people play again at another table."""

    table: str


AnyEntry = (
    Created
    | Sat
    | BotSat
    | Left
    | Started
    | Answered
    | Played
    | Undone
    | Chatted
    | Nudged
    | Voted
    | Rematched
)


SEATING = frozenset((Created, Sat, BotSat, Left))  # what changes who sits where
TALK = frozenset((Chatted, Nudged, Voted))  # what changes nothing that bots and clocks wait for


class Row(msgspec.Struct, frozen=True, gc=False):
    """An entry in its place; `request` is the id under which `guest` sent it."""

    table: str
    seq: int
    at: int  # milliseconds since 1970
    entry: AnyEntry
    guest: str | None = None
    request: str | None = None


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> str:
    """An entry as it is stored."""
    return _ENCODER.encode(entry).decode()


def decode(text: str) -> AnyEntry:
    """The entry that was stored."""
    entry: AnyEntry = _DECODER.decode(text)
    return entry
