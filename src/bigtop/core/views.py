"""What a viewer gets, as plain data that encodes to JSON: the parts that all games share.

Seats count from 0, everything else that is counted off (positions in a hand, rounds) from 1, as in
words. Views hold no names of people; sentences do, if the names are given.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from bigtop.core.seats import SPECTATOR


class Wire(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Data that leaves the engine for a viewer; never in cycles, so nobody looks for them there."""


encode = msgspec.json.Encoder().encode


def piece(data: Any) -> Any:
    """Data as JSON, to be kept and sent again and again; in other data it takes its own place."""
    return data if isinstance(data, msgspec.Raw) else msgspec.Raw(encode(data))


def whole(data: Any, kind: Any) -> Any:
    """The same data of that type, without such pieces."""
    return msgspec.json.decode(encode(data), type=kind)


def viewing_seat(viewer: int) -> int | None:
    """Who looks, as data says it: a seat, or None for spectators."""
    return None if viewer == SPECTATOR else viewer


Preview = TypeVar("Preview")
Piece = TypeVar("Piece")


class Question(Wire):
    """What the table waits for.

    `seats` may decide now: none while chance acts or after the end, several where all decide at
    the same time. `kind` is the kind of decision, `words` what the seats are asked.
    """

    seats: list[int]
    kind: str
    words: str


class Choice(Wire, Generic[Preview]):
    """Something that a seat may do now.

    `words` are the action in the game's notation, `label` is a sentence for people. Choices of
    one `group` are one kind of act; `data` is what the act would do.
    """

    action: int
    words: str
    label: str
    group: str
    data: Preview


class Place(Wire):
    """Where something lies: a zone of the table, whose it is, and the position there.

    `seat` is None in the middle of the table; `position` None where it does not matter or the
    viewer may not know it.
    """

    zone: str
    seat: int | None = None
    position: int | None = None


class Move(Wire, Generic[Piece]):
    """Something goes from one place to another; `piece` is None where its face is hidden.

    `what` says what kind of thing it is: a card, a chip. `count` such things move together.
    """

    what: str
    source: Place
    target: Place
    piece: Piece | None = None
    count: int = 1


class Event(Wire, Generic[Piece]):
    """Something that happened, in a sentence, with what moved.

    `seat` is whom it is about, None where it is about the whole table.
    """

    kind: str
    seat: int | None
    words: str
    moves: list[Move[Piece]] = []


class Points(Wire):
    """Points of a seat and why it has them.

    `kind` is the kind of reason, `why` the reason in words, `round` the round that they belong to
    where a game has rounds. Points that are `scored` are part of the score; others are what the
    seat would get if the round or the game ended now.
    """

    seat: int
    points: int
    kind: str
    why: str
    scored: bool
    round: int | None = None


class Views(Protocol):
    """What a viewer sees of a game: its `views.py`. All states are concealed ones.

    What is given may have a `piece` wherever data is to be expected. The question and open scores
    are made once for all viewers, of what everyone may know. What can be made of many states at
    once is asked for in that way, because kernels are quickest then.
    """

    VIEW: type[Wire]
    HAS_OPEN_SCORES: bool  # whether everyone may know where all points come from

    def tables(self, seen: Any, viewers: Sequence[int]) -> Sequence[Wire]:
        """The table as each viewer sees it: `seen` has a record for each, of what it may know.

        It may be several tables, one after the other, with the same viewers.
        """

    def questions(
        self, states: Sequence[Any], names: Sequence[Sequence[str]]
    ) -> Sequence[Question]:
        """What each table waits for, where those are the names."""

    def scorings(self, states: Sequence[Any]) -> Sequence[Sequence[Points]]:
        """Where points come from, in each of these states."""


class Asking(NamedTuple):
    """What a seat that decides may know, and its legal actions.

    `after` gives that state after an action: what it says of secrets means nothing.
    """

    state: Any
    actions: Sequence[int]
    after: Callable[[int], Any]
    names: Sequence[str]


class Previews(Protocol):
    """What could be done in a game and what would come of it: its `previews.py`."""

    CHOICE: type[Choice[Any]]

    def choices(self, askings: Sequence[Asking]) -> Sequence[Sequence[Choice[Any]]]:
        """What the legal actions would do, for each seat that decides, or pieces of that."""


class Deed(NamedTuple):
    """An action, and the states before and after it, as a viewer may know them.

    `action` is None where the viewer may not know the whole of it.
    """

    before: Any
    action: int | None
    after: Any
    names: Sequence[str]


class Events(Protocol):
    """What happened in a game: its `events.py`."""

    EVENT: type[Event[Any]]

    def events(self, deeds: Sequence[Deed]) -> Sequence[Sequence[Event[Any]]]:
        """What each of these actions did.

        Events may be pieces, but not those with which a round or the game ends.
        """


def schema_of(types: Iterable[Any]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """A reference to the JSON Schema of each type, and the components that they refer to."""
    references, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return list(references), components
