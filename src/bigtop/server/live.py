"""A table in use: one thing after the other is decided, stored, taken in and told."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from bigtop.core.seats import SPECTATOR
from bigtop.core.views import encode
from bigtop.server import decisions, log, wire
from bigtop.server.decisions import Entries
from bigtop.server.errors import Refused
from bigtop.server.guests import Guest
from bigtop.server.lines import Happening, fold
from bigtop.server.lobby import listing
from bigtop.server.project import Projector, make_ready
from bigtop.server.scenes import Scene
from bigtop.server.store import Conflict, Store
from bigtop.server.tables import Table
from bigtop.server.writers import Batch, Listing

TRIES = 20  # at an entry that other processes are faster with
LONG = 50  # entries; folding more is left to a thread


# What came of a command: its entry, what went wrong, or None where `submit` has to find that out.
Done = Callable[[int | Exception | None], None]


class Listener(Protocol):
    """Somebody who looks at a table; a guest can have several tabs."""

    guest: Guest | None

    def send(self, message: bytes) -> None:
        """Send it when the line is free."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Live:
    """A table and those who look at it here."""

    def __init__(self, number: str, store: Store, after_change: Callable[["Live"], None]) -> None:
        self.table = Table(number)
        self.rows: list[log.Row] = []
        self._replies: dict[str, dict[str, int]] = {}  # guest → request → the entry that answers it
        self._listeners: dict[int, set[Listener]] = {}  # by whom they see the table as
        self.changed = asyncio.Event()
        self.is_own = False  # whether the newest entry was appended here
        self._store = store
        self._after_change = after_change
        self._lock = asyncio.Lock()
        self._scene: Scene | None = None  # what was last told of
        self._is_behind = True  # the store may know more than this

    @property
    def is_used(self) -> bool:
        """Whether somebody needs it to be here."""
        return bool(self._listeners) or self._lock.locked()

    async def create(self, entries: Entries) -> None:
        """Store the first entries; raises `Conflict` where there are some."""
        async with self._lock:
            if self.table.seq >= 0:
                raise Conflict
            await self._store_entries(entries, None, None)

    async def catch_up(self) -> None:
        """Take in what was appended elsewhere."""
        async with self._lock:
            self._is_behind = True
            await self._catch_up()

    async def _catch_up(self) -> None:
        if not self._is_behind:
            return
        rows = await self._store.load(self.table.id, self.table.seq)
        self._is_behind = False
        if rows:
            if len(rows) > LONG:
                after, happenings = await asyncio.to_thread(_folded, self.table, rows)
            else:
                after, happenings = _folded(self.table, rows)
            self.is_own = False
            projector = Projector(after, happenings, self._scene)
            make_ready([(projector, self._listeners)])
            self._take(rows, projector)
        if self.table.seq < 0:
            raise Refused("unknown", "there is no such table; the link may be cut off")

    async def submit(self, command: wire.AnyCommand, guest: Guest) -> int:
        """Carry out a guest's command; returns the entry after it is stored."""
        if isinstance(command, wire.Rematch):
            return await self._rematch(command, guest)
        if isinstance(command, wire.Play | wire.Undo) and command.seq > self.table.seq:
            self._is_behind = True  # the guest heard of it from another process
        return await self.append(
            lambda: decisions.decide(self.table, command, guest, now()), guest.id, command.id
        )

    async def append(
        self, decide: Callable[[], Entries], guest: str | None = None, request: str | None = None
    ) -> int:
        """Append what is decided by the table as it is then, once for each request."""
        async with self._lock:
            refused_at: int | None = None
            for _ in range(TRIES):
                await self._catch_up()
                done = self._reply(guest, request)
                if done is not None:
                    return done
                try:
                    entries = decide()
                except Refused:
                    if self.table.seq == refused_at:
                        raise
                    refused_at = self.table.seq
                    self._is_behind = True  # another process may have stored what it asks for
                    continue
                try:
                    return await self._store_entries(entries, guest, request)
                except Conflict:
                    continue
            raise Refused("storage", "the table is too busy; try again in a moment")

    async def _store_entries(
        self,
        entries: Entries,
        guest: str | None,
        request: str | None,
        others: tuple[Sequence[log.Row], Sequence[Listing]] = ((), ()),
    ) -> int:
        rows, listings, projector = self._next(entries, guest, request)
        self._is_behind = True  # until the store has answered nobody knows
        await self._store.append(
            [*rows, *others[0]],
            [*others[1], *listings],
            (projector, self._listeners),
        )
        self._take_own(rows, projector)
        return rows[-1].seq

    def _next(
        self, entries: Entries, guest: str | None, request: str | None
    ) -> tuple[list[log.Row], list[Listing], Projector]:
        """What to store of entries, and what will be told then."""
        rows = numbered(self.table.id, self.table.seq + 1, entries, guest, request)
        after, happenings = _folded(self.table, rows)
        is_new = _is_listed_anew(self.table, after, entries)
        listings = [listing(after, rows[-1].at)] if is_new else []
        return rows, listings, Projector(after, happenings, self._scene)

    def begin(self, command: wire.Play, guest: Guest, done: Done) -> bool:
        """Play where nothing has to be waited for but the store; False where `submit` has to.

        This is what nearly all commands are: without a task that waits for its turn they take a
        tenth less. They are decided together, just before they are stored.
        """
        is_clear = not self._is_behind and command.seq <= self.table.seq
        if not is_clear or self._reply(guest.id, command.id) is not None:
            return False
        if not _took(self._lock):
            return False
        self._store.put(partial(self._decided, command, guest, done))
        return True

    def _decided(self, command: wire.Play, guest: Guest, done: Done) -> Batch | None:
        """What to store of a command that was begun, if it can be carried out."""
        try:
            entries = decisions.decide(self.table, command, guest, now())
            rows, listings, projector = self._next(entries, guest.id, command.id)
        except Exception:
            self._lock.release()
            done(None)
            return None
        self._is_behind = True
        settled = partial(self._settled, rows, projector, done)
        return Batch(rows, listings, (projector, self._listeners), settled)

    def _settled(
        self, rows: list[log.Row], projector: Projector, done: Done, error: Exception | None
    ) -> None:
        try:
            if error is None:
                self._take_own(rows, projector)
        except Exception as mistake:
            error = mistake
        finally:
            self._lock.release()
        if isinstance(error, Conflict):  # another process was faster: see what is left of it
            done(None)
        else:
            done(rows[-1].seq if error is None else error)

    def _take_own(self, rows: list[log.Row], projector: Projector) -> None:
        self._is_behind = False
        self.is_own = True
        self._take(rows, projector)

    async def _rematch(self, command: wire.Rematch, guest: Guest) -> int:
        new = new_table_id()

        async with self._lock:
            await self._catch_up()
            done = self._reply(guest.id, command.id)
            if done is not None:
                return done
            entries = decisions.rematch(self.table, new, guest)
            rows = numbered(new, 0, decisions.rematch_table(self.table, guest))
            opened, _ = _folded(Table(new), rows)
            others = (rows, [listing(opened, rows[-1].at)])
            try:
                return await self._store_entries(entries, guest.id, command.id, others)
            except Conflict:
                raise Refused("not_now", "somebody else was faster; try again") from None

    def _reply(self, guest: str | None, request: str | None) -> int | None:
        """The entry that answers a request that came before."""
        return self._replies.get(guest or "", {}).get(request or "")

    def _take(self, rows: list[log.Row], projector: Projector) -> None:
        self.table, self._scene = projector.table, projector.scene
        self.rows += rows
        for row in rows:
            if row.guest is not None and row.request is not None:
                self._replies.setdefault(row.guest, {})[row.request] = row.seq
        kinds = {type(row.entry) for row in rows}
        if kinds & log.SEATING:
            self._place_listeners()
        if kinds - log.TALK:
            self.changed.set()
        self._after_change(self)
        for viewer, listeners in self._listeners.items():
            update = projector.update(viewer)
            for listener in listeners:
                listener.send(update)

    async def attach(self, listener: Listener, since: int | None) -> None:
        """Greet somebody, tell what they missed, and tell them all that happens from now on."""
        async with self._lock:
            await self._catch_up()
            table, guest = self.table, listener.guest
            viewer = viewer_of(table, guest)
            welcome = wire.Welcome(
                protocol=wire.PROTOCOL,
                table=table.id,
                seq=table.seq,
                name=None if guest is None else guest.name,
                seat=None if viewer == SPECTATOR else viewer,
                is_host=guest is not None and guest.id == table.settings.host,
                now=now(),
            )
            listener.send(encode(welcome))
            listener.send(await self._missed(viewer, table.seq if since is None else since))
            self._listeners.setdefault(viewer, set()).add(listener)

    def leave(self, listener: Listener) -> None:
        """Tell somebody no more."""
        for viewer, listeners in tuple(self._listeners.items()):
            listeners.discard(listener)
            if not listeners:
                del self._listeners[viewer]

    @property
    def listeners(self) -> set[Listener]:
        """Those who look at the table here."""
        return {listener for listeners in self._listeners.values() for listener in listeners}

    def _place_listeners(self) -> None:
        """Find out as whom they see the table now."""
        listeners, self._listeners = self.listeners, {}
        for listener in listeners:
            viewer = viewer_of(self.table, listener.guest)
            self._listeners.setdefault(viewer, set()).add(listener)

    async def resend(self, listener: Listener, since: int) -> None:
        """Tell somebody again what happened since."""
        async with self._lock:
            await self._catch_up()
            listener.send(await self._missed(viewer_of(self.table, listener.guest), since))

    async def _missed(self, viewer: int, since: int) -> bytes:
        if since >= self.table.seq:
            return Projector(self.table).update(viewer)
        return await asyncio.to_thread(missed, self.table, self.rows, viewer, since)

    def reason(self, command: wire.WhyNot, guest: Guest | None) -> str | None:
        """Why an action is not possible for this guest."""
        seat = viewer_of(self.table, guest)
        if seat == SPECTATOR:
            raise Refused("forbidden", "you have no seat at this table")
        if seat not in self.table.waits_for:
            return "it is not your turn"
        action = decisions.read_action(self.table, seat, command.action)
        return decisions.why_not(self.table, seat, action)


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


def missed(table: Table, rows: Sequence[log.Row], viewer: int, since: int) -> bytes:
    """The message with all that happened after entry `since`; the log is gone through again."""
    again = Table(table.id)
    happenings = [fold(again, row) for row in rows]
    return Projector(table, happenings[since + 1 :]).update(viewer)


def new_table_id() -> str:
    """An id that nobody can guess: whoever has the link is invited."""
    return secrets.token_urlsafe(12)


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


def _folded(table: Table, rows: Sequence[log.Row]) -> tuple[Table, list[Happening]]:
    after = table.copy()
    return after, [fold(after, row) for row in rows]


def _is_listed_anew(before: Table, after: Table, entries: Entries) -> bool:
    """Whether the lobby shows the table differently now."""
    return before.status != after.status or any(type(entry) in log.SEATING for entry in entries)
