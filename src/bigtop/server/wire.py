"""What goes over a table's WebSocket, in both directions: JSON objects told apart by `type`."""

from typing import Annotated, Any

import msgspec

from bigtop.core.title import type_of_choice
from bigtop.core.views import Choice, Event, Points, Question, Wire
from bigtop.server.errors import Problem
from bigtop.server.log import snake

PROTOCOL = 1

# Databases do not keep every character.
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[ -~]+$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
Seq = Annotated[int, msgspec.Meta(ge=-1, le=2**31)]
Text = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Level = Annotated[str, msgspec.Meta(max_length=40)]
Action = Annotated[int, msgspec.Meta(ge=0, le=2**31)] | Annotated[str, msgspec.Meta(max_length=200)]


class Command(
    msgspec.Struct,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=snake,
    gc=False,
):
    """Something that a client wants; `id` is the client's own, and makes repeating harmless."""

    id: Id


class Sit(Command):
    """Take an empty seat, or one's own back from a bot."""

    seat: SeatNumber


class Leave(Command):
    """Give up one's seat."""


class Bot(Command):
    """The host has a bot sit down on an empty seat."""

    seat: SeatNumber
    level: Level


class Free(Command):
    """The host empties a seat before the game begins."""

    seat: SeatNumber


class Start(Command):
    """The host begins the game."""


class Play(Command):
    """An action, as its number or in words; `seq` is the newest entry that the client has seen."""

    seq: Seq
    action: Action


class WhyNot(Command):
    """Ask why an action is not possible."""

    action: Action


class Hint(Command):
    """Ask for the best action, where all others are bots."""


class Undo(Command):
    """Take back one's last action."""

    seq: Seq


class Chat(Command):
    """Say something to everyone at the table."""

    text: Text


class Nudge(Command):
    """Ask a seat to hurry."""

    seat: SeatNumber


class Replace(Command):
    """Agree that a bot takes an abandoned seat."""

    seat: SeatNumber
    level: Level


class Rematch(Command):
    """Play again with the same people."""


class Ping(Command):
    """See whether the server is there."""


AnyCommand = (
    Sit
    | Leave
    | Bot
    | Free
    | Start
    | Play
    | WhyNot
    | Hint
    | Undo
    | Chat
    | Nudge
    | Replace
    | Rematch
    | Ping
)


class SeatInfo(Wire):
    """Who sits where: `kind` is open, person or bot."""

    name: str
    kind: str
    level: str | None
    has_left: bool


class TableInfo(Wire):
    """What everyone may know of a table besides the game itself.

    `host` is the seat of whoever set it up, None where that person watches. `asked` are the seats
    that have to decide, `answered` those that have while others are still asked. `votes` says for
    each abandoned seat who wants a bot to take it. `day` is set where this is a deal of the day.
    """

    id: str
    game: str
    edition: str
    players: int
    options: dict[str, type_of_choice]
    is_public: bool
    clock: int
    status: str
    host: int | None
    seats: list[SeatInfo]
    asked: list[int]
    answered: list[int]
    deadline: int | None
    votes: dict[str, list[int]]
    scores: list[int]
    winners: list[int]
    rematch: str | None
    day: str | None = None
    title: str = ""


class HintInfo(Wire):
    """An action, as its number and in words, with the chance of winning by it."""

    action: int
    words: str
    chance: float


class Position(Wire):
    """The game as the receiver may see it, what is asked, and what the receiver can do.

    `answer` is the action that the receiver has answered with while others are still asked.
    """

    view: Any
    question: Question
    choices: list[Choice[Any]]
    scoring: list[Points]
    can_undo: bool
    answer: int | None


class Line(Wire):
    """An entry of the log as the receiver may know it: what kind it is, and sentences about it.

    Of what somebody says in the chat, `speaker` is the name and `words` what is said. `events` are
    those of the game, with the data to animate them. `scoring` tells the points of a round or game
    that ended with it: when the next round is dealt, the table shows them no more.
    """

    seq: int
    at: int
    kind: str
    seat: int | None
    speaker: str | None
    words: list[str]
    events: list[Event[Any]]
    scoring: list[Points]


class Message(msgspec.Struct, kw_only=True, tag_field="type", tag=snake, gc=False):
    """Something that the server sends."""


class Welcome(Message):
    """The first message: who the receiver is here, and where the log stands."""

    protocol: int
    table: str
    seq: int
    name: str | None
    seat: int | None
    is_host: bool
    now: int


class Update(Message):
    """Everything up to `seq`: the new lines of the log, and how the table is now."""

    seq: int
    seat: int | None
    lines: list[Line]
    table: TableInfo
    position: Position | None


class Done(Message):
    """The command was carried out and is stored as entry `seq`."""

    id: str
    seq: int


class Reason(Message):
    """Why an action is not possible; None where it is."""

    id: str
    message: str | None


class Advice(Message):
    """The best actions that were found, the best first."""

    id: str
    hints: list[HintInfo]


class Pong(Message):
    """The server is there."""

    id: str
    now: int


class Error(Message):
    """Something could not be done; `id` is that of the command, if it had one."""

    id: str | None
    error: Problem


AnyMessage = Welcome | Update | Done | Reason | Advice | Pong | Error

decode_command = msgspec.json.Decoder(AnyCommand).decode
decode_message = msgspec.json.Decoder(AnyMessage).decode
