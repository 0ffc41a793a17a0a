"""Finished games looked at again: where a replay stops, and what is seen there.

A move is the number of an action in the game's record. A replay does not stop at every one:
what chance does after a decision is shown with it, unless a round ended between them.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec

from bigtop.core import records
from bigtop.core.game import Game, State
from bigtop.core.playouts import apply_at
from bigtop.core.records import Record
from bigtop.core.seats import CHANCE, OVER
from bigtop.core.title import type_of_choice
from bigtop.core.views import Event, Wire
from bigtop.server import decisions, log, wire
from bigtop.server.catalogue import check_level, closed_game, title_of
from bigtop.server.decisions import Entries
from bigtop.server.errors import Refused
from bigtop.server.guests import Guest
from bigtop.server.hall import Hall
from bigtop.server.lobby import folded
from bigtop.server.store import Store
from bigtop.server.tables import FINISHED, Table
from bigtop.server.tellings import ENDINGS

MOST_KEPT = 200  # replays in memory
MOST_STEPS = 50  # that are sent at once

Taken = tuple[State, int]  # an action, with the state before it


class ReplayInfo(Wire):
    """A game that can be replayed; `record` is where its text is.

    `scores` and `winners` are those of the end, `actions` how many lines the record has. Without
    secrets all seats see the same.
    """

    id: str
    game: str
    title: str
    edition: str
    players: int
    options: dict[str, type_of_choice]
    names: list[str]
    has_secrets: bool
    is_finished: bool
    actions: int
    scores: list[int]
    winners: list[int]
    record: str


class ReplayMoves(Wire):
    """Every stop of a replay in words; the `seq` of a line is its move."""

    lines: list[wire.Line]


class ReplayStep(Wire):
    """A stop of a replay: what happened since the one before, and how the table is then."""

    line: wire.Line
    position: wire.Position
    asked: list[int]
    scores: list[int]


class ReplaySteps(Wire):
    """Some stops of a replay, of which the first is stop `first`."""

    first: int
    steps: list[ReplayStep]


@dataclass(frozen=True)
class Outlook:
    """From where a replay is seen: a seat, with its own cards or with all of them open."""

    seat: int
    is_open: bool = False

    @property
    def viewer(self) -> int | None:
        """Who is told what happens; None is told everything."""
        return None if self.is_open else self.seat


class Replay:
    """A game with its actions, and the moves after which it stops."""

    def __init__(self, number: str, record: Record, path: str) -> None:
        self.id = number
        self.path = path
        self.game: Game = record.game
        self.actions: Sequence[int] = tuple(record.actions)
        self.names: tuple[str, ...] = record.names or record.game.names
        self.stops: Sequence[int] = list(_stops(self.game, self.actions)) or [0]

    def state(self, move: int) -> State:
        """The game after so many actions."""
        state = self.game.start()
        for action in self.actions[:move]:
            apply_at(state.array, 0, action)
        return state

    def info(self) -> ReplayInfo:
        """What is told of the whole game."""
        game, final = self.game, self.state(len(self.actions))
        return ReplayInfo(
            id=self.id,
            game=game.name,
            title=title_of(game.name, game.edition),
            edition=game.edition,
            players=game.players,
            options=dict(game.options),
            names=list(self.names),
            has_secrets=game.parts.has_secrets,
            is_finished=game.actor(final) == OVER,
            actions=len(self.actions),
            scores=game.scores(final),
            winners=game.winners(final),
            record=self.path,
        )

    def outlook(self, seat: int, is_open: bool) -> Outlook:
        """A seat's point of view."""
        if seat >= self.game.players:
            raise Refused("bad_choice", f"seats are 0 to {self.game.players - 1}, not {seat}")
        return Outlook(seat, is_open)

    def moves(self, outlook: Outlook) -> ReplayMoves:
        """All stops in words."""
        lines = [self._told(move, taken, outlook) for move, taken, _ in self._walk(0)]
        return ReplayMoves(lines=[_without_moves(line) for line in lines])

    def steps(self, first: int, count: int, outlook: Outlook) -> ReplaySteps:
        """So many stops, fewer at the end."""
        steps = [
            self._seen(self._told(move, taken, outlook), after, outlook)
            for move, taken, after in islice(self._walk(first), count)
        ]
        return ReplaySteps(first=first, steps=steps)

    def _walk(self, first: int) -> Iterator[tuple[int, list[Taken], State]]:
        """The stops from one on: the move, the actions since the stop before, the state after."""
        begin = self.stops[first - 1] if 0 < first < len(self.stops) else 0
        state = self.state(begin)
        for move in self.stops[first:]:
            taken = []
            for action in self.actions[begin:move]:
                taken.append((state.copy(), action))
                apply_at(state.array, 0, action)
            yield move, taken, state.copy()
            begin = move

    def instead(self, move: int, words: str, outlook: Outlook) -> ReplayStep:
        """What another action at that move would have led to."""
        if not 1 <= move <= len(self.actions):
            raise Refused("bad_choice", f"moves are 1 to {len(self.actions)}, not {move}")
        before = self.state(move - 1)
        action = self.game.parse(before, words)
        after = before.copy()
        self.game.play(after, action)
        line = self._told(move, [(before, action)], outlook)
        return self._seen(line, after, outlook)

    def chance(self) -> list[int]:
        """What chance did, in order."""
        state = self.game.start()
        drawn = []
        for action in self.actions:
            if self.game.actor(state) == CHANCE:
                drawn.append(action)
            apply_at(state.array, 0, action)
        return drawn

    def _seen(self, line: wire.Line, state: State, outlook: Outlook) -> ReplayStep:
        game, seat = self.game, outlook.seat
        return ReplayStep(
            line=line,
            position=wire.Position(
                view=game.view(state, seat, outlook.is_open),
                question=game.question(state, seat, self.names),
                choices=[],
                scoring=game.scoring(state, seat, outlook.is_open),
                can_undo=False,
                answer=None,
            ),
            asked=game.asked(state),
            scores=game.scores(state),
        )

    def _told(self, move: int, taken: Sequence[Taken], outlook: Outlook) -> wire.Line:
        events: list[Event[Any]] = [
            event
            for before, action in taken
            for event in self.game.events(before, action, outlook.viewer, self.names)
        ]
        actor = self.game.actor(taken[0][0]) if taken else CHANCE
        return wire.Line(
            seq=move,
            at=0,
            kind="played" if actor >= 0 else "started",
            seat=actor if actor >= 0 else None,
            speaker=None,
            words=[],
            events=events,
            scoring=[],
        )


def _without_moves(line: wire.Line) -> wire.Line:
    events = [msgspec.structs.replace(event, moves=[]) for event in line.events]
    return msgspec.structs.replace(line, events=events)


def _stops(game: Game, actions: Sequence[int]) -> Iterator[int]:
    state = game.start()
    for move, action in enumerate(actions, 1):
        before = state.copy()
        apply_at(state.array, 0, action)
        if (
            game.actor(state) != CHANCE
            or move == len(actions)
            or (game.actor(before) >= 0 and _ends_round(game, before, action))
        ):
            yield move


def _ends_round(game: Game, before: State, action: int) -> bool:
    return any(event.kind in ENDINGS for event in game.events(before, action))


class Replays:
    """Finds games that are over, by their table's id or that of an uploaded record."""

    def __init__(self, hall: Hall, store: Store) -> None:
        self._hall = hall
        self._store = store
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    async def found(self, number: str) -> Replay:
        """The game of that id; refuses games that are still played."""
        kept = self._kept.get(number)
        if kept is None:
            kept = await self._load(number)
            self._kept[number] = kept
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(number)
        return kept

    async def _load(self, number: str) -> Replay:
        text = await self._store.record(number)
        if text is not None:
            path = f"/api/records/{number}"
            return await asyncio.to_thread(
                lambda: Replay(number, records.parse(text, closed_game), path)
            )
        try:
            table = (await self._hall.found(number)).table
        except Refused as error:
            if error.code != "unknown":
                raise
            raise Refused("unknown", "there is no such game; the link may be cut off") from None
        return await asyncio.to_thread(replay_of, table)


def replay_of(table: Table) -> Replay:
    """The game of a table, whose secrets everyone may know when it is over."""
    if table.status != FINISHED:
        raise Refused("not_now", "the game is not over; it can be replayed when it is")
    record = Record(table.game, table.actions, table.names)
    return Replay(table.id, record, f"/api/tables/{table.id}/record")


def deal_again(replay: Replay, seat: int, level: str, guest: Guest, table: str) -> Entries:
    """The first entries of a table against bots where chance does what it did in that game."""
    game = replay.game
    entries: Entries = [
        log.Created(
            game=game.name,
            edition=game.edition,
            players=game.players,
            options=dict(game.options),
            host=guest.id,
            deal=replay.chance(),
        )
    ]
    check_level(level)
    for number in range(game.players):
        if number == seat:
            entries.append(log.Sat(seat=number, guest=guest.id, name=guest.name))
        else:
            entries.append(log.BotSat(seat=number, level=level))
    return [*entries, *decisions.start(folded(table, entries))]
