"""A table in use: one thing after the other is decided, stored, taken in and told."""

import asyncio
import secrets
from collections.abc import Callable, Sequence

from bigtop.core.seats import SPECTATOR
from bigtop.core.views import encode
from bigtop.server import decisions, log, wire
from bigtop.server.batches import Conflict, Listing
from bigtop.server.decisions import Entries
from bigtop.server.errors import Refused
from bigtop.server.guests import Guest
from bigtop.server.lobby import listing
from bigtop.server.project import Projector, make_ready
from bigtop.server.room import Listener, Room, folded, missed, now, numbered, viewer_of
from bigtop.server.store import Store
from bigtop.server.tables import Table

TRIES = 20  # at an entry that other processes are faster with
LONG = 50  # entries; folding more is left to a thread


class Live:
    """A room whose log is in the store: who wants to change it waits for the others, and for that.

    `after_change` is called with the table, and whether the change was made here.
    """

    def __init__(
        self, number: str, store: Store, after_change: Callable[[Table, bool], None]
    ) -> None:
        self.room = Room(number, store.put, after_change)
        self._store = store

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.room.table

    @property
    def is_used(self) -> bool:
        """Whether somebody needs it to be here."""
        return bool(self.room.listeners) or self.room.lock.locked()

    async def create(self, entries: Entries) -> None:
        """Store the first entries; raises `Conflict` where there are some."""
        async with self.room.lock:
            if self.table.seq >= 0:
                raise Conflict
            await self._store_entries(entries, None, None)

    async def catch_up(self) -> None:
        """Take in what was appended elsewhere."""
        async with self.room.lock:
            self.room.is_behind = True
            await self._catch_up()

    async def _catch_up(self) -> None:
        room = self.room
        if not room.is_behind:
            return
        rows = await self._store.load(self.table.id, self.table.seq)
        room.is_behind = False
        if rows:
            if len(rows) > LONG:
                after, happenings = await asyncio.to_thread(folded, self.table, rows)
            else:
                after, happenings = folded(self.table, rows)
            room.is_own = False
            projector = Projector(after, happenings, room.scene)
            make_ready([(projector, room.listeners)])
            room.take(rows, projector)
        if self.table.seq < 0:
            raise Refused("unknown", "there is no such table; the link may be cut off")

    async def submit(self, command: wire.AnyCommand, guest: Guest) -> int:
        """Carry out a guest's command; returns the entry after it is stored."""
        if isinstance(command, wire.Rematch):
            return await self._rematch(command, guest)
        if isinstance(command, wire.Play | wire.Undo) and command.seq > self.table.seq:
            self.room.is_behind = True  # the guest heard of it from another process
        return await self.append(
            lambda: decisions.decide(self.table, command, guest, now()), guest.id, command.id
        )

    async def append(
        self, decide: Callable[[], Entries], guest: str | None = None, request: str | None = None
    ) -> int:
        """Append what is decided by the table as it is then, once for each request."""
        async with self.room.lock:
            refused_at: int | None = None
            for _ in range(TRIES):
                await self._catch_up()
                done = self.room.reply(guest, request)
                if done is not None:
                    return done
                try:
                    entries = decide()
                except Refused:
                    if self.table.seq == refused_at:
                        raise
                    refused_at = self.table.seq
                    self.room.is_behind = True  # another process may have stored what it asks for
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
        room = self.room
        rows, listings, projector = room.next(entries, guest, request)
        room.is_behind = True  # until the store has answered nobody knows
        await self._store.append(
            [*rows, *others[0]],
            [*others[1], *listings],
            (projector, room.listeners),
        )
        room.take_own(rows, projector)
        return rows[-1].seq

    async def _rematch(self, command: wire.Rematch, guest: Guest) -> int:
        new = new_table_id()

        async with self.room.lock:
            await self._catch_up()
            done = self.room.reply(guest.id, command.id)
            if done is not None:
                return done
            entries = decisions.rematch(self.table, new, guest)
            rows = numbered(new, 0, decisions.rematch_table(self.table, guest))
            opened, _ = folded(Table(new), rows)
            others = (rows, [listing(opened, rows[-1].at)])
            try:
                return await self._store_entries(entries, guest.id, command.id, others)
            except Conflict:
                raise Refused("not_now", "somebody else was faster; try again") from None

    async def attach(self, listener: Listener, since: int | None) -> None:
        """Greet somebody, tell what they missed, and tell them all that happens from now on."""
        async with self.room.lock:
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
            self.room.enter(listener)

    def leave(self, listener: Listener) -> None:
        """Tell somebody no more."""
        self.room.leave(listener)

    async def resend(self, listener: Listener, since: int) -> None:
        """Tell somebody again what happened since."""
        async with self.room.lock:
            await self._catch_up()
            listener.send(await self._missed(viewer_of(self.table, listener.guest), since))

    async def _missed(self, viewer: int, since: int) -> bytes:
        if since >= self.table.seq:
            return Projector(self.table).update(viewer)
        return await asyncio.to_thread(missed, self.table, self.room.rows, viewer, since)

    def reason(self, command: wire.WhyNot, guest: Guest | None) -> str | None:
        """Why an action is not possible for this guest."""
        seat = viewer_of(self.table, guest)
        if seat == SPECTATOR:
            raise Refused("forbidden", "you have no seat at this table")
        if seat not in self.table.waits_for:
            return "it is not your turn"
        action = decisions.read_action(self.table, seat, command.action)
        return decisions.why_not(self.table, seat, action)


def new_table_id() -> str:
    """An id that nobody can guess: whoever has the link is invited."""
    return secrets.token_urlsafe(12)
