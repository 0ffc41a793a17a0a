"""A table and those who look at it here: how it is taken on and told of, without waiting."""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from bigtop.core.seats import SPECTATOR
from bigtop.server import decisions, log, wire
from bigtop.server.batches import Batch, Conflict, Listing, Preparation
from bigtop.server.decisions import Entries
from bigtop.server.guests import Guest
from bigtop.server.lobby import listing
from bigtop.server.project import Projector
from bigtop.server.scenes import Scene
from bigtop.server.tables import Table
from bigtop.server.tellings import Happening, fold

# What came of a command: its entry, what went wrong, or None where it has to wait its turn.
Done = Callable[[int | Exception | None], None]


class Listener(Protocol):
    """Somebody who looks at a table; a guest can have several tabs."""

    guest: Guest | None

    def send(self, message: bytes) -> None:
        """Send it when the line is free."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Room:
    """A table, its log, and those who look at it here; whoever changes it holds the lock."""

    def __init__(
        self,
        number: str,
        put: Callable[[Preparation], None],
        after_change: Callable[[Table, bool], None],
    ) -> None:
        self.table = Table(number)
        self.rows: list[log.Row] = []
        self.listeners: dict[int, set[Listener]] = {}  # by whom they see the table as
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.is_own = False  # whether the newest entry was appended here
        self.is_behind = True  # the store may know more than this
        self.scene: Scene | None = None  # what was last told of
        self._replies: dict[str, dict[str, int]] = {}  # guest → request → the entry that answers it
        self._put = put
        self._after_change = after_change

    def begin(self, command: wire.Play, guest: Guest, done: Done) -> bool:
        """Play where nothing has to be waited for but the store; False where it has to.

        This is what nearly all commands are: without a task that waits for its turn they take a
        tenth less. They are decided together, just before they are stored.
        """
        is_clear = not self.is_behind and command.seq <= self.table.seq
        if not is_clear or self.reply(guest.id, command.id) is not None:
            return False
        if not _took(self.lock):
            return False
        self._put(partial(self._decided, command, guest, done))
        return True

    def _decided(self, command: wire.Play, guest: Guest, done: Done) -> Batch | None:
        """What to store of a command that was begun, if it can be carried out."""
        try:
            entries = decisions.decide(self.table, command, guest, now())
            rows, listings, projector = self.next(entries, guest.id, command.id)
        except Exception:
            self.lock.release()
            done(None)
            return None
        self.is_behind = True
        settled = partial(self._settled, rows, projector, done)
        return Batch(rows, listings, (projector, self.listeners), settled)

    def _settled(
        self, rows: list[log.Row], projector: Projector, done: Done, error: Exception | None
    ) -> None:
        try:
            if error is None:
                self.take_own(rows, projector)
        except Exception as mistake:
            error = mistake
        finally:
            self.lock.release()
        if isinstance(error, Conflict):  # another process was faster: see what is left of it
            done(None)
        else:
            done(rows[-1].seq if error is None else error)

    def next(
        self, entries: Entries, guest: str | None, request: str | None
    ) -> tuple[list[log.Row], list[Listing], Projector]:
        """What to store of entries, and what will be told then."""
        rows = numbered(self.table.id, self.table.seq + 1, entries, guest, request)
        after, happenings = folded(self.table, rows)
        is_new = _is_listed_anew(self.table, after, entries)
        listings = [listing(after, rows[-1].at)] if is_new else []
        return rows, listings, Projector(after, happenings, self.scene)

    def take_own(self, rows: list[log.Row], projector: Projector) -> None:
        """Take in what was appended here, and tell it."""
        self.is_behind = False
        self.is_own = True
        self.take(rows, projector)

    def take(self, rows: list[log.Row], projector: Projector) -> None:
        """Take in what was appended, and tell it."""
        self.table, self.scene = projector.table, projector.scene
        self.rows += rows
        for row in rows:
            if row.guest is not None and row.request is not None:
                self._replies.setdefault(row.guest, {})[row.request] = row.seq
        kinds = {type(row.entry) for row in rows}
        if kinds & log.SEATING:
            self._place_listeners()
        if kinds - log.TALK:
            self.changed.set()
        self._after_change(self.table, self.is_own)
        for viewer, listeners in self.listeners.items():
            update = projector.update(viewer)
            for listener in listeners:
                listener.send(update)

    def reply(self, guest: str | None, request: str | None) -> int | None:
        """The entry that answers a request that came before."""
        return self._replies.get(guest or "", {}).get(request or "")

    def enter(self, listener: Listener) -> None:
        """Tell somebody what happens from now on."""
        self.listeners.setdefault(viewer_of(self.table, listener.guest), set()).add(listener)

    def leave(self, listener: Listener) -> None:
        """Tell somebody no more."""
        for viewer, listeners in list(self.listeners.items()):
            listeners.discard(listener)
            if not listeners:
                del self.listeners[viewer]

    def _place_listeners(self) -> None:
        """Find out as whom they see the table now."""
        before, self.listeners = self.listeners, {}
        for listeners in before.values():
            for listener in listeners:
                self.enter(listener)


def _took(lock: asyncio.Lock) -> bool:
    """Take a lock if it is free and nobody waits for it."""
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()
    return False


def viewer_of(table: Table, guest: Guest | None) -> int:
    """As whom somebody looks at a table."""
    return SPECTATOR if guest is None else table.viewer(guest.id)


def numbered(
    table: str,
    first: int,
    entries: Entries,
    guest: str | None = None,
    request: str | None = None,
) -> list[log.Row]:
    """Entries in their places; the last one answers the request."""
    at = now()
    last = len(entries) - 1
    return [
        log.Row(table, first + i, at, entry, guest, request if i == last else None)
        for i, entry in enumerate(entries)
    ]


def folded(table: Table, rows: Sequence[log.Row]) -> tuple[Table, list[Happening]]:
    """A table after these entries, and how they are told."""
    after = table.copy()
    return after, [fold(after, row) for row in rows]


def missed(table: Table, rows: Sequence[log.Row], viewer: int, since: int) -> bytes:
    """The message with all that happened after entry `since`; the log is gone through again."""
    _, happenings = folded(Table(table.id), rows)
    return Projector(table, happenings[since + 1 :]).update(viewer)


def _is_listed_anew(before: Table, after: Table, entries: Entries) -> bool:
    """Whether the lobby shows the table differently now."""
    return before.status != after.status or any(type(entry) in log.SEATING for entry in entries)
