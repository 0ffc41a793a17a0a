"""The deal of the day: the same for everyone, once for each guest, and nobody knows it before."""

import asyncio
import random
from datetime import date, timedelta
from functools import partial

import pytest

from bigtop.client import Client, Json, ServerError, TableClient
from bigtop.core.seats import CHANCE, SPECTATOR
from bigtop.server import log
from bigtop.server.daily import Deals, set_up_deal, today
from bigtop.server.database import make_engine
from bigtop.server.decisions import play_for
from bigtop.server.guests import Guest
from bigtop.server.live import Live
from bigtop.server.room import missed, numbered
from bigtop.server.settings import read_settings
from bigtop.server.store import Store
from bigtop.server.tables import FINISHED, Table
from bigtop.server.thinkers import decision_seed
from tests.server.conftest import talk
from tests.server.services import Server
from tests.server.test_service import guests, play_out

DAY = date(2026, 11, 16)
ANNA, BEN = (Guest(id=name.lower(), name=name) for name in ("Anna", "Ben"))
DEALS = Deals("a secret only for tests")


def dealt(game: str, guest: Guest | None, seed: int) -> tuple[Table, list[log.Row]]:
    """A table with a deal, and its log."""
    table = Table("T")
    rows = numbered("T", 0, set_up_deal(game, DAY, seed, guest, "T"))
    for row in rows:
        table.fold(row)
    return table, rows


def play_at_random(table: Table, choose: random.Random) -> list[tuple[int, list[int]]]:
    """Play to the end; returns what chance did, with what it could have done."""
    while table.status != FINISHED:
        seat = choose.choice(table.waits_for)
        action = choose.choice(table.game.early(table.state, seat))
        for row in numbered("T", table.seq + 1, play_for(table, seat, action)):
            table.fold(row)
    state = table.game.start()
    chance = []
    for action in table.actions:
        if table.game.actor(state) == CHANCE:
            chance.append((action, table.game.legal(state)))
        table.game.play(state, action)
    return chance


def test_seeds_differ_by_game_day_and_server() -> None:
    made = {
        DEALS.seed("scout", DAY),
        DEALS.seed("scout", DAY + timedelta(1)),
        DEALS.seed("flohcati", DAY),
        Deals("another secret of a server").seed("scout", DAY),
    }
    assert len(made) == 4
    assert all(0 <= seed < 2**63 for seed in made)


def test_a_guest_has_one_table_a_day() -> None:
    assert DEALS.table("scout", DAY, "anna") == DEALS.table("scout", DAY, "anna")
    tables = {
        DEALS.table("scout", DAY, "anna"),
        DEALS.table("scout", DAY, "ben"),
        DEALS.table("scout", DAY + timedelta(1), "anna"),
        DEALS.house_table("scout", DAY),
    }
    assert len(tables) == 4


def test_later_rounds_are_dealt_the_same_whatever_people_did() -> None:
    one, other = (play_at_random(dealt("scout", ANNA, 7)[0], random.Random(i)) for i in (1, 2))
    assert len(one) > 100
    assert one == other


def test_the_deck_is_the_same_until_chance_takes_something_else() -> None:
    one, other = (play_at_random(dealt("flohcati", ANNA, 7)[0], random.Random(i)) for i in (1, 2))
    same = [mine[0] == theirs[0] for mine, theirs in zip(one, other, strict=False)]
    could = [mine[1] == theirs[1] for mine, theirs in zip(one, other, strict=False)]
    count = could.index(False)  # a card was drawn from somebody's hand
    assert count > 10
    assert all(same[:count])


def test_bots_have_the_same_luck_at_every_table_of_the_deal() -> None:
    (mine, _), (theirs, _), (elsewhere, _) = (
        dealt("scout", guest, seed) for guest, seed in ((ANNA, 7), (BEN, 7), (ANNA, 8))
    )
    assert decision_seed(mine, 1) == decision_seed(theirs, 1)
    assert decision_seed(mine, 1) != decision_seed(mine, 2)
    assert decision_seed(mine, 1) != decision_seed(elsewhere, 1)


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_nobody_is_told_the_seed(viewer: int) -> None:
    seed = DEALS.seed("scout", DAY)
    table, rows = dealt("scout", ANNA, seed)
    told = missed(table, rows, viewer, -1).decode()
    assert DAY.isoformat() in told
    assert str(seed) not in told


# With a server


async def deal_table(client: Client, game: str = "scout") -> str:
    number: str = (await client.request("POST", f"/api/daily/{game}")).json()["id"]
    return number


async def results(client: Client, day: object = None, game: str = "scout") -> Json:
    found: Json = (await client.request("GET", f"/api/daily/{game}/{day or today()}")).json()
    return found


async def play_first(table: TableClient) -> None:
    """Play the first thing that is possible, to the end."""
    while await table.turn():
        seq = await table.play(table.choices[0]["action"])
        await table.until(lambda seq=seq: table.seq >= seq)


def test_the_same_play_has_the_same_result_and_all_are_ranked(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna", "Ben", "Cem") as [anna, ben, cem]:
            tables = [await deal_table(client) for client in (anna, ben, cem)]
            assert len(set(tables)) == 3
            scores = []
            for client, number in zip((anna, ben), tables, strict=False):
                assert (await results(client))["status"] == "running"
                async with client.table(number) as table:
                    assert table.info["day"] == today().isoformat()
                    await play_first(table)
                    scores.append(table.info["scores"])
            assert scores[0] == scores[1]
            records = [await anna.record(number) for number in tables[:2]]
            assert records[0].replace("Anna", "Ben") == records[1]

            seen = await results(cem)
            assert seen["finished"] >= 2
            assert seen["own"] is None
            assert {each["table"] for each in seen["results"]} == {None}
            async with cem.table(tables[2]) as table:
                await play_out(table, random.Random(3))
                made = table.info["scores"][0]
            seen = await results(cem)
            assert (seen["own"]["points"], seen["own"]["name"]) == (made, "Cem")
            assert set(tables) <= {each["table"] for each in seen["results"]}
            points = [each["points"] for each in seen["results"]]
            assert points == sorted(points, reverse=True)
            assert [each["rank"] for each in seen["results"]] == [
                1 + sum(other > own for other in points) for own in points
            ]
            assert seen["days"] == [today().isoformat()]

    talk(conversation())


def test_a_second_try_leads_to_the_first_table(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            numbers = await asyncio.gather(*(deal_table(anna, "flohcati") for _ in range(4)))
            assert len(set(numbers)) == 1
            async with anna.table(numbers[0], since=-1) as table:
                kinds = [line["kind"] for line in table.lines]
                assert kinds.count("created") == 1
                assert kinds.count("started") == 1
                await table.turn()
                seq = await table.play(table.choices[0]["action"])
            async with anna.table(await deal_table(anna, "flohcati")) as again:
                assert again.seq >= seq
            await anna.name("Anna, renamed")
            assert await deal_table(anna, "flohcati") == numbers[0]
            deals = (await anna.request("GET", "/api/daily")).json()
            mine = {deal["game"]: deal for deal in deals["deals"]}
            assert (mine["flohcati"]["status"], mine["scout"]["status"]) == ("running", "new")

    talk(conversation())


def test_a_bot_shows_what_could_be_made_of_the_deal(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            await deal_table(anna)
            while (await results(anna))["house"] is None:
                await asyncio.sleep(0.2)
            house = (await results(anna))["house"]
            assert house["is_bot"]
            assert house["name"] == "Hard bot"
            assert house["table"] is None  # Anna has not finished

    talk(conversation())


def test_earlier_days_are_there_with_their_tables(server: Server) -> None:
    yesterday = today() - timedelta(1)

    async def conversation() -> None:
        settings = read_settings({"BIGTOP_DATA_DIR": str(server.folder)})
        store = Store(make_engine(settings.database))
        store.open()
        live = Live("yesterday", store, lambda *_: None)
        await live.create(set_up_deal("magnificent", yesterday, 5, ANNA, "yesterday"))
        choose = random.Random(5)
        while (table := live.table).status != FINISHED:
            seat = table.waits_for[0]
            action = choose.choice(table.game.legal(table.state))
            await live.append(partial(play_for, table, seat, action))
        await store.close()
        async with guests(server, "Ben") as [ben]:
            seen = await results(ben, yesterday, "magnificent")
            assert [each["name"] for each in seen["results"]] == ["Anna"]
            assert seen["results"][0]["points"] == table.game.scores(table.state)[0]
            assert seen["results"][0]["table"] == "yesterday"
            assert seen["status"] == "new"
            assert seen["days"] == [yesterday.isoformat()]

    talk(conversation())


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("chess/2026-11-01", "no game"),
        ("scout/yesterday", "a day is written"),
        ("scout/20261101", "a day is written"),
        ("scout/2999-01-01", "has not come"),
    ],
)
def test_a_day_that_cannot_be_is_refused_in_a_sentence(
    server: Server, path: str, words: str
) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            with pytest.raises(ServerError, match=words):
                await anna.request("GET", f"/api/daily/{path}")

    talk(conversation())


def test_who_has_no_name_looks_and_does_not_play(server: Server) -> None:
    async def conversation() -> None:
        async with Client(server.address) as stranger:
            assert (await results(stranger))["own"] is None
            with pytest.raises(ServerError, match="no name"):
                await deal_table(stranger)

    talk(conversation())
