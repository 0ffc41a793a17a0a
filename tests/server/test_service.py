"""A running service and its clients: tables, bots, clocks, tabs, chat, rematches, records."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

import bigtop
from bigtop.client import Client, ServerError, TableClient
from tests.server.conftest import talk
from tests.server.services import Server


@asynccontextmanager
async def guests(server: Server, *names: str) -> AsyncIterator[list[Client]]:
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(server.address)) for _ in names]
        for client, name in zip(clients, names, strict=True):
            await client.name(name)
        yield clients


async def play_out(table: TableClient, choose: random.Random, most: int = 10**9) -> int:
    """Play at random until the game is over; how many moves were acknowledged."""
    moves = 0
    while moves < most and await table.turn():
        seq = await table.play(choose.choice(table.choices)["action"])
        moves += 1
        await table.until(lambda seq=seq: table.seq >= seq)
    return moves


@pytest.mark.parametrize("game", [title.name for title in bigtop.games()])
def test_a_game_against_bots_is_played_to_its_end_and_recorded(server: Server, game: str) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            number = await anna.create(game=game, seats=["you", "easy", "random"], start=True)
            async with anna.table(number) as table:
                if bigtop.game(game).parts.has_secrets:
                    with pytest.raises(ServerError, match="tell secrets"):
                        await anna.record(number)
                assert await play_out(table, random.Random(1)) > 5
                assert table.info["winners"]
            record = bigtop.parse_record(await anna.record(number))
            assert record.game.scores(record.replay()) == table.info["scores"]
            assert record.names[0] == "Anna"

    talk(conversation())


def test_friends_sit_down_by_the_link_chat_play_and_play_again(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna", "Ben", "Eve") as [anna, ben, eve]:
            number = await anna.create(game="scout", players=2, is_public=True)
            assert number in [table["id"] for table in await eve.lobby()]
            async with anna.table(number) as first, ben.table(number) as second:
                await second.sit(1)
                await second.chat("Hello")
                await first.start()
                async with eve.table(number, since=-1) as watching:
                    assert watching.seat is None
                    words = [word for line in watching.lines for word in line["words"]]
                    assert "Ben sits down." in words
                    assert "Hello" in words
                    with pytest.raises(ServerError, match="no seat"):
                        await watching.play(0)
                    await watching.chat("Good luck")
                    choose = random.Random(4)
                    await asyncio.gather(play_out(first, choose), play_out(second, choose))
                    await watching.until(lambda: watching.is_over)
                    assert watching.info["scores"] == first.info["scores"]
                await second.send("rematch")
                await first.until(lambda: first.info["rematch"])
                new = first.info["rematch"]
                async with anna.table(new) as again:
                    assert again.seat == 1
                    assert [seat["name"] for seat in again.info["seats"]] == ["Ben", "Anna"]

    talk(conversation())


def test_tabs_of_one_guest_are_one_player(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            number = await anna.create(game="scout", seats=["you", "random"], start=True)
            async with anna.table(number) as one, anna.table(number) as two:
                await one.turn()
                assert one.position == two.position
                seq = await one.play(one.choices[0]["action"])
                await two.until(lambda: two.seq >= seq)
                assert two.seat == 0

    talk(conversation())


def test_a_repeated_command_is_answered_again_and_carried_out_once(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna", "Ben") as [anna, ben]:
            number = await anna.create(game="scout", players=2)
            async with anna.table(number) as table, ben.table(number) as other:
                await other.sit(1)
                await table.start()
                await table.turn()
                command = {"type": "chat", "id": "the same", "text": "once"}
                first = await _raw(table, command)
                second = await _raw(table, command)
                assert first == second
                assert first["type"] == "done"
                await table.chat("end")
                said = [
                    (line["speaker"], line["words"])
                    for line in table.lines
                    if line["kind"] == "chatted"
                ]
                assert said == [("Anna", ["once"]), ("Anna", ["end"])]

    talk(conversation())


async def _raw(table: TableClient, command: Mapping[str, object]) -> dict[str, object]:
    """Send a command as it is and wait for its answer."""

    answer: asyncio.Future[dict[str, object]] = asyncio.get_running_loop().create_future()
    table._answers[str(command["id"])] = answer
    assert table._socket is not None
    await table._socket.send(json.dumps(command))
    return await asyncio.wait_for(answer, 10)


def test_who_comes_back_gets_what_was_missed_and_nothing_twice(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            number = await anna.create(game="scout", seats=["you", "random", "random"], start=True)
            async with anna.table(number, since=-1) as whole:
                await play_out(whole, random.Random(6), most=5)
                middle = whole.seq
                async with anna.table(number, since=middle) as late:
                    assert [line for line in late.lines if line["seq"] <= middle] == []
                    await play_out(whole, random.Random(7), most=5)
                    await late.until(lambda: late.seq >= whole.seq)
                async with anna.table(number, since=-1) as again:
                    count = len(whole.lines)
                    assert again.lines[:count] == whole.lines
                    assert [line["seq"] for line in again.lines] == list(range(len(again.lines)))

    talk(conversation())


def test_a_stale_move_is_refused_and_brings_the_news(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            number = await anna.create(game="scout", seats=["you", "random"], start=True)
            async with anna.table(number) as table:
                await play_out(table, random.Random(8), most=3)
                await table.turn()
                table.seq = 2
                with pytest.raises(ServerError, match="gone on") as caught:
                    await table.play(table.choices[0]["action"])
                assert caught.value.code == "stale"
                await table.until(lambda: table.seq > 2)

    talk(conversation())


def test_time_runs_out_and_a_bot_decides_that_once(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            number = await anna.create(
                game="flohcati", seats=["you", "random", "random"], clock=1, start=True
            )
            async with anna.table(number, since=-1) as table:
                await table.turn()
                seq = table.seq
                await table.until(lambda: table.seq > seq)
                late = [line for line in table.lines if line["words"]]
                assert late[-1]["words"] == ["Time is up for Anna."]
                assert table.seat == 0

    talk(conversation())


def test_the_reason_against_a_move_is_told(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            number = await anna.create(game="scout", seats=["you", "random"], start=True)
            async with anna.table(number) as table:
                await table.turn()
                assert "hand" in str(await table.why_not("show 1"))
                assert await table.why_not("keep") is None

    talk(conversation())


def test_a_record_is_uploaded_and_shared(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna", "Ben") as [anna, ben]:
            game = bigtop.game("scout", players=3)
            text = bigtop.Record(game, [game.legal(game.start())[0]]).text()
            kept = (await anna.request("POST", "/api/records", {"text": text})).json()
            assert (kept["game"], kept["actions"], kept["is_finished"]) == ("scout", 1, False)
            assert (await ben.request("GET", f"/api/records/{kept['id']}")).text == text
            with pytest.raises(ServerError, match="line 8"):
                await anna.request("POST", "/api/records", {"text": text.replace("1. ", "1. x")})

    talk(conversation())
