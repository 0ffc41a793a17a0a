"""What several people, tabs and processes do at the same moment: one of them is first."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bigtop.core.views import encode
from bigtop.server import log, wire
from bigtop.server.batches import Batch
from bigtop.server.database import make_engine
from bigtop.server.dialogue import begin_at_once
from bigtop.server.errors import Refused
from bigtop.server.guests import Guest
from bigtop.server.limits import Allowance
from bigtop.server.lines import Line
from bigtop.server.live import Live
from bigtop.server.lobby import NewTable, set_up
from bigtop.server.migrations.upgrade import upgrade
from bigtop.server.room import numbered
from bigtop.server.settings import read_settings
from bigtop.server.store import Store
from tests.server.conftest import talk

ANNA, BEN = Guest(id="anna", name="Anna"), Guest(id="ben", name="Ben")

one_or_two = pytest.mark.parametrize("processes", [1, 2])


@asynccontextmanager
async def a_table(folder: Path, processes: int = 2) -> AsyncIterator[tuple[Live, Live]]:
    """Anna's table for two, twice: as she and as Ben reach it, through one process or two."""
    settings = read_settings({"BIGTOP_DATA_DIR": str(folder)})
    await upgrade(settings.database)
    stores = [Store(make_engine(settings.database)) for _ in range(processes)]
    for store in stores:
        store.open()
    lives = [Live("T", store, lambda *_: None) for store in stores]
    await lives[0].create(set_up(NewTable(game="scout", players=2), ANNA, "T"))
    await lives[-1].catch_up()
    yield lives[0], lives[-1]
    for store in stores:
        await store.close()


async def begin(live: Live) -> None:
    """Ben sits down and cards are dealt: both are asked how to hold their hands."""
    await live.submit(wire.Sit(id="sit", seat=1), BEN)
    await live.submit(wire.Start(id="start"), ANNA)


async def at_once(
    *sent: tuple[Live, wire.AnyCommand, Guest],
) -> tuple[list[int | None], list[Refused]]:
    """Send commands at the same moment: where each is in the log, and the refusals."""
    found = await asyncio.gather(
        *(live.submit(command, guest) for live, command, guest in sent), return_exceptions=True
    )
    for each in found:
        assert isinstance(each, int | Refused), each
    return (
        [each if isinstance(each, int) else None for each in found],
        [each for each in found if isinstance(each, Refused)],
    )


async def stored(here: Live, there: Live) -> list[log.Row]:
    """The log, which is the same for all and has no gap."""
    await asyncio.gather(here.catch_up(), there.catch_up())
    assert here.room.rows == there.room.rows
    assert [row.seq for row in here.room.rows] == list(range(len(here.room.rows)))
    assert here.table.state == there.table.state
    return here.room.rows


def test_a_repeated_id_is_answered_by_any_process_and_is_its_guests_own(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with a_table(tmp_path) as (here, there):
            said = wire.Chat(id="one", text="hello")
            first = await here.submit(said, ANNA)
            assert await there.submit(said, ANNA) == first
            assert await there.submit(said, BEN) == first + 1
            assert len(await stored(here, there)) == first + 2

    talk(conversation())


def test_who_heard_more_than_this_process_is_believed(tmp_path: Path) -> None:
    """A guest of two processes can know of an entry before the other process does."""

    async def conversation() -> None:
        async with a_table(tmp_path) as (here, there):
            with pytest.raises(Refused, match="nobody sits on seat 1"):
                await there.submit(wire.Start(id="r"), ANNA)
            await here.submit(wire.Sit(id="s", seat=1), BEN)
            await there.submit(wire.Start(id="s"), ANNA)
            play = wire.Play(id="p", seq=there.table.seq, action="keep")
            assert await here.submit(play, ANNA) == there.table.seq + 1
            chat = wire.Chat(id="c", text="behind, and so told to look again")
            assert await there.submit(chat, ANNA) == here.table.seq + 1

    talk(conversation())


class Tab:
    """A line to a guest that keeps what is said."""

    def __init__(self, guest: Guest) -> None:
        self.said: list[dict[str, Any]] = []
        outlet: Any = SimpleNamespace(is_free=True, push=self.hear)
        self.line = Line(outlet, guest, "")

    def hear(self, *messages: bytes) -> None:
        self.said += map(json.loads, messages)

    def answers(self) -> dict[str, str | int]:
        """What was answered, by the request: the entry, or why not."""
        return {
            each["id"]: each["seq"] if each["type"] == "done" else each["error"]["code"]
            for each in self.said
            if "id" in each
        }


def play_text(number: str, seq: int, action: int | str) -> str:
    return encode(wire.Play(id=number, seq=seq, action=action)).decode()


def test_what_is_begun_at_once_is_answered_also_where_another_process_was_faster(
    tmp_path: Path,
) -> None:
    service: Any = SimpleNamespace(messages=Allowance(0, 0))

    async def conversation() -> None:
        async with a_table(tmp_path) as (here, there):
            await begin(here)
            await there.catch_up()
            anna, ben = Tab(ANNA), Tab(BEN)
            before = here.table.seq
            await here.attach(anna.line, None)
            assert begin_at_once(service, here, anna.line)(play_text("a", before, "keep"))
            assert not begin_at_once(service, here, anna.line)(play_text("b", before, "keep"))
            assert begin_at_once(service, there, ben.line)(play_text("c", before, "keep"))
            async with asyncio.timeout(10):
                await asyncio.gather(anna.line.at_rest.wait(), ben.line.at_rest.wait())
            rows = await stored(here, there)
            one, other = anna.answers()["a"], ben.answers()["c"]
            assert sorted((one, other)) == [before + 1, before + 3]  # answered; answered and played
            assert {"a", "c"} >= {row.request for row in rows[before + 1 :] if row.request}
            assert "b" not in anna.answers()

    talk(conversation())


def test_what_cannot_be_begun_at_once_is_left_to_its_turn(tmp_path: Path) -> None:
    allowance = Allowance(1.0, 1.0, lambda: 0.0)
    service: Any = SimpleNamespace(messages=allowance)

    async def conversation() -> None:
        async with a_table(tmp_path, 1) as (here, _):
            await begin(here)
            anna, now = Tab(ANNA), here.table.seq
            left = [
                "no json",
                encode(wire.Chat(id="c", text="hello")).decode(),
                play_text("early", now + 1, "keep"),
            ]
            for text in left:
                assert not begin_at_once(service, here, anna.line)(text)
            assert not begin_at_once(service, here, Tab(BEN).line)("no json")
            assert allowance.takes("anna")  # nothing of that was counted
            assert not begin_at_once(service, here, anna.line)(play_text("k", now, "keep"))
            allowance.give_back("anna")
            assert begin_at_once(service, here, anna.line)(play_text("k", now, "keep"))
            await anna.line.at_rest.wait()
            assert anna.answers() == {"k": now + 1}
            await here.submit(wire.Undo(id="u", seq=now + 1), ANNA)
            for number, seq, action in (("illegal", now + 2, 0), ("stale", now - 1, "keep")):
                allowance.give_back("anna")
                assert begin_at_once(service, here, anna.line)(play_text(number, seq, action))
                await anna.line.at_rest.wait()
                assert anna.answers()[number] == number
            assert not here.room.lock.locked()

    talk(conversation())


def test_the_store_goes_on_though_a_batch_goes_wrong(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with a_table(tmp_path, 1) as (here, _):
            store, called = here._store, asyncio.Event()

            def fall_over() -> None:
                raise RuntimeError

            def fail(error: Exception | None) -> None:
                called.set()
                raise RuntimeError

            rows = numbered("other", 0, set_up(NewTable(game="scout", players=2), BEN, "other"))
            store.put(fall_over)
            store.put(lambda: Batch(rows, [], None, fail))
            async with asyncio.timeout(10):
                await here.submit(wire.Chat(id="c", text="hello"), ANNA)
            assert called.is_set()
            assert len(await store.load("other")) == len(rows)

    talk(conversation())


@one_or_two
def test_two_tabs_that_move_at_once_make_one_move(tmp_path: Path, processes: int) -> None:
    async def conversation() -> None:
        async with a_table(tmp_path, processes) as (here, there):
            await begin(here)
            for guest in (ANNA, BEN):
                keep = wire.Play(id="keep", seq=here.table.seq, action="keep")
                await here.submit(keep, guest)
            await there.catch_up()
            before, [seat] = here.table.seq, here.table.waits_for
            guest = (ANNA, BEN)[seat]
            actions = here.table.game.legal(here.table.state)[:2]
            one, other = (wire.Play(id=f"{each}", seq=before, action=each) for each in actions)
            places, [refused] = await at_once((here, one, guest), (there, other, guest))
            assert sorted(places, key=str) == [before + 1, None]
            assert (refused.code, refused.seq) == ("stale", before + 1)
            rows = await stored(here, there)
            assert len(rows) == before + 2
            entry = rows[-1].entry
            assert isinstance(entry, log.Played)
            assert entry.actions[0] == actions[places.index(before + 1)]

    talk(conversation())


@one_or_two
def test_two_tabs_that_answer_at_once_give_one_answer(tmp_path: Path, processes: int) -> None:
    """While others still decide, a second answer is not stale, but it is one too many."""

    async def conversation() -> None:
        async with a_table(tmp_path, processes) as (here, there):
            await begin(here)
            before = here.table.seq
            await there.catch_up()
            keep, turn = (wire.Play(id=word, seq=before, action=word) for word in ("keep", "turn"))
            _, [refused] = await at_once((here, keep, ANNA), (there, turn, ANNA))
            assert refused.code == "not_now"
            assert "you have answered" in str(refused)
            assert len(await stored(here, there)) == before + 2
            assert list(here.table.answers) == [0]

    talk(conversation())


@one_or_two
def test_the_same_move_sent_by_two_ways_is_played_once(tmp_path: Path, processes: int) -> None:
    """As a client does that connects again and does not know whether it was heard."""

    async def conversation() -> None:
        async with a_table(tmp_path, processes) as (here, there):
            await begin(here)
            await there.catch_up()
            keep = wire.Play(id="keep", seq=here.table.seq, action="keep")
            places, refusals = await at_once((here, keep, ANNA), (there, keep, ANNA))
            assert refusals == []
            assert len(set(places)) == 1
            assert len(await stored(here, there)) == keep.seq + 2

    talk(conversation())


@one_or_two
@pytest.mark.parametrize("first", ["undo", "answer"])
def test_who_takes_an_answer_back_while_the_last_one_answers_does_so_or_is_told(
    tmp_path: Path, processes: int, first: str
) -> None:
    async def conversation() -> None:
        async with a_table(tmp_path, processes) as (here, there):
            await begin(here)
            await here.submit(wire.Play(id="k", seq=here.table.seq, action="keep"), ANNA)
            await there.catch_up()
            seq = here.table.seq
            undo = (here, wire.Undo(id="u", seq=seq), ANNA)
            answer = (there, wire.Play(id="p", seq=seq, action="turn"), BEN)
            both = (undo, answer) if first == "undo" else (answer, undo)
            _, refusals = await at_once(*both)
            rows = await stored(here, there)
            kinds = [type(row.entry) for row in rows[seq + 1 :]]
            if refusals:  # all had answered: hands are as they were chosen
                assert kinds == [log.Answered, log.Played]
                assert [each.code for each in refusals] == ["stale"]
                kept, turned = (
                    here.table.game.parse(here.table.state, w) for w in ("keep", "turn")
                )
                assert set(here.table.actions[-2:]) == {kept, turned}
            else:
                assert kinds == [log.Undone, log.Answered]
                assert list(here.table.answers) == [1]
                assert here.table.waits_for == [0]
            if processes == 1:
                assert bool(refusals) == (first == "answer")

    talk(conversation())
