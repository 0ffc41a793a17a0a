"""Replays of finished games: their moves, links, evaluations, and their deals again."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import bigtop
from bigtop.bots.evaluate import Judgement, evaluate
from bigtop.cli import cli
from bigtop.client import Client, ServerError
from bigtop.core.game import Game, State
from bigtop.server import log
from bigtop.server.analysis import MOST_OPEN, WORLDS, Analysis
from bigtop.server.decisions import play_for
from bigtop.server.errors import Refused
from bigtop.server.guests import Guest
from bigtop.server.lobby import folded
from bigtop.server.replays import Replay, deal_again, replay_of
from bigtop.server.routes import LONGEST_RECORD
from bigtop.server.tables import RUNNING
from bigtop.server.thinkers import Thinkers
from tests.server.conftest import talk
from tests.server.services import Server
from tests.server.test_service import guests, play_out

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = {
    "scout": "3-players-all-scouted-greedy",
    "flohcati": "gala-3-players-last-card-new-act",
    "magnificent": "published-2",
}


def golden(game: str) -> bigtop.Record:
    return bigtop.read_record(str(GOLDEN / game / f"{GAMES[game]}.record"))


def replay(game: str) -> Replay:
    return Replay("R", golden(game), "")


def data(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


# Where a replay stops


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_a_stop_and_chance_comes_with_the_one_before(game: str) -> None:
    watched = replay(game)
    assert watched.stops[-1] == len(watched.actions)
    for before, after in zip([0, *watched.stops], watched.stops, strict=False):
        actors = [watched.game.actor(watched.state(move)) for move in range(before, after)]
        assert sum(actor >= 0 for actor in actors) <= 1
        assert all(actor < 0 for actor in actors[1:])


def test_the_end_of_a_round_is_seen_before_the_next_is_dealt() -> None:
    watched = replay("scout")
    steps = watched.steps(0, 10**6, watched.outlook(0, False)).steps
    phases = [data(step)["position"]["view"]["phase"] for step in steps]
    assert phases.count("round_over") == 2
    assert phases[-1] == "finished"


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_steps_are_the_game_as_the_seat_saw_it(game: str) -> None:
    watched = replay(game)
    outlook = watched.outlook(1, False)
    whole = watched.steps(0, 10**6, outlook).steps
    paged = [
        step for first in range(0, len(whole), 7) for step in watched.steps(first, 7, outlook).steps
    ]
    assert data(paged) == data(whole)
    assert [step.line.seq for step in whole] == list(watched.stops)
    for step in whole[::9]:
        seen = watched.game.view(watched.state(step.line.seq), 1)
        assert data(step.position.view) == data(seen)
    assert watched.steps(len(whole), 5, outlook).steps == []


@pytest.mark.parametrize("game", ["scout", "flohcati"])
def test_all_cards_can_be_seen(game: str) -> None:
    watched = replay(game)
    for is_open in (False, True):
        step = data(watched.steps(0, 1, watched.outlook(0, is_open)).steps[0])
        other = step["position"]["view"]["seats"][1]
        hidden = other["hand"] is None if game == "scout" else other["hidden"] > 0
        assert hidden != is_open or other["hand_size"] == 0


def test_moves_are_told_as_the_seat_was_told_them() -> None:
    watched = replay("scout")
    seen, everything = (
        data(watched.moves(watched.outlook(0, is_open)))["lines"] for is_open in (False, True)
    )
    assert len(seen) == len(everything) == len(watched.stops)
    assert seen[0]["events"] != everything[0]["events"]  # the others' cards
    assert all(event["moves"] == [] for line in seen for event in line["events"])


def test_what_was_better_is_shown() -> None:
    watched = replay("scout")
    game, outlook = watched.game, watched.outlook(0, True)
    move = next(
        move
        for move in range(1, len(watched.actions))
        if game.actor(watched.state(move - 1)) >= 0 and len(game.legal(watched.state(move - 1))) > 3
    )
    before = watched.state(move - 1)
    other = next(each for each in game.legal(before) if each != watched.actions[move - 1])
    step = watched.instead(move, game.text(before, other), outlook)
    game.play(before, other)
    assert data(step.position.view) == data(game.view(before, 0, True))
    with pytest.raises(bigtop.BigtopError, match="not possible"):
        watched.instead(move, "show 15", outlook)
    with pytest.raises(Refused, match="moves are 1 to"):
        watched.instead(0, "keep", outlook)


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="seats are 0 to 2, not 3"):
        replay("scout").outlook(3, False)


# The deal again


@pytest.mark.parametrize("game", GAMES)
def test_chance_does_again_what_it_did(game: str) -> None:
    watched = replay(game)
    entries = deal_again(watched, 1, "easy", Guest(id="g", name="Anna"), "T")
    table = folded("T", entries)
    assert table.status == RUNNING
    assert table.seat_of("g") == 1
    assert table.actions == list(watched.actions[: len(table.actions)])
    choose = random.Random(3)
    while table.status == RUNNING:
        seat = table.waits_for[0]
        action = choose.choice(table.game.early(table.state, seat))
        for entry in play_for(table, seat, action):
            table.fold(log.Row("T", table.seq + 1, 0, entry))
    drawn = Replay("R", bigtop.Record(table.game, table.actions), "").chance()
    known = watched.chance()
    same = sum(one == other for one, other in zip(drawn, known, strict=False))
    assert same > (0.9 if game == "scout" else 0.5) * min(len(drawn), len(known))


# Evaluations


class Oracle(Thinkers):
    """Knows at once that every second decision was a mistake, which half of the time is none."""

    def __init__(self) -> None:
        super().__init__(0, 0)
        self.asked: list[tuple[int, int]] = []

    async def chance(self, game: Game, state: State, move: int, played: int, worlds: int) -> float:
        self.asked.append((move, worlds))
        return 0.5

    async def judge(
        self, game: Game, state: State, move: int, played: int, iterations: int
    ) -> Judgement:
        self.asked.append((move, iterations))
        is_first_look = iterations == WORLDS[game.name][1]
        lost = 0.25 if move % 2 == 0 and (is_first_look or move % 4 == 0) else 0.0
        best = next(each for each in game.legal(state) if each != played)
        return Judgement(
            number=move,
            seat=game.actor(state),
            action=game.text(state, played),
            chance_before=0.5,
            chance_after=0.5 - lost,
            lost=lost,
            mark="mistake" if lost else "",
            best=game.text(state, best if lost else played),
        )


class Shelf:
    """Keeps evaluations as long as the test."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def save_evaluation(self, replay: str, text: str) -> None:
        self.kept[replay] = text

    async def evaluation(self, replay: str) -> str | None:
        return self.kept.get(replay)


def test_what_seems_bad_is_looked_at_again_before_it_is_marked() -> None:
    async def conversation() -> None:
        oracle, shelf, watched = Oracle(), Shelf(), replay("scout")
        analysis = Analysis(oracle, shelf)
        assert (await analysis.info(watched)).status == "none"
        await analysis.begin(watched)
        assert (await analysis.info(watched)).status == "waiting"
        analysis.open()
        while (await analysis.info(watched)).status != "done":
            await asyncio.sleep(0)
        await analysis.close()
        moves = (await analysis.info(watched)).moves
        rough, finer, finest = WORLDS["scout"]
        judged = [move.move for move in moves]
        assert [move for move, worlds in oracle.asked if worlds == rough] == judged
        assert [move for move, worlds in oracle.asked if worlds == finer] == judged
        doubtful = [move for move in judged if move % 2 == 0]
        assert [move for move, worlds in oracle.asked if worlds == finest] == doubtful
        marked = [move for move in moves if move.mark]
        assert [move.move for move in marked] == [move for move in judged if move % 4 == 0]
        assert all(move.best and move.best != move.played for move in marked)
        assert await analysis.is_begun(watched)
        later = Analysis(Oracle(), shelf)  # after the server was started again
        assert await later.info(watched) == await analysis.info(watched)
        assert await later.is_begun(watched)

    talk(conversation())


def test_one_game_does_not_keep_others_waiting_and_too_many_are_refused() -> None:
    async def conversation() -> None:
        oracle = Oracle()
        analysis = Analysis(oracle, Shelf())
        for number in range(MOST_OPEN):
            await analysis.begin(Replay(f"R{number}", golden("scout"), ""))
        with pytest.raises(Refused, match="many games"):
            await analysis.begin(replay("scout"))
        analysis.open()
        rough = WORLDS["scout"][0]
        while not oracle.asked or oracle.asked[-1][1] == rough:
            await asyncio.sleep(0)
        await analysis.close()
        decisions = len({move for move, _ in oracle.asked})
        assert sum(worlds == rough for _, worlds in oracle.asked) == MOST_OPEN * decisions

    talk(conversation())


def test_who_plays_alone_has_nothing_to_compare() -> None:
    record = bigtop.read_record(str(GOLDEN / "magnificent" / "published-1-missed.record"))

    async def conversation() -> None:
        with pytest.raises(Refused, match="alone"):
            await Analysis(Oracle(), Shelf()).begin(Replay("R", record, ""))

    talk(conversation())


def test_an_analysis_that_fails_says_so_and_can_be_tried_again() -> None:
    class Failing(Oracle):
        async def chance(self, *_: Any) -> float:
            raise OSError("no more processes")

    async def conversation() -> None:
        analysis, watched = Analysis(Failing(), Shelf()), replay("scout")
        await analysis.begin(watched)
        analysis.open()
        while (await analysis.info(watched)).status != "failed":
            await asyncio.sleep(0)
        await analysis.close()
        assert not await analysis.is_begun(watched)

    talk(conversation())


# Over the line


async def get(client: Client, path: str) -> Any:
    return (await client.request("GET", path)).json()


async def upload(client: Client, text: str) -> dict[str, Any]:
    kept: dict[str, Any] = (await client.request("POST", "/api/records", {"text": text})).json()
    return kept


def test_a_finished_game_is_replayed_by_its_link_and_a_running_one_is_not(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            number = await anna.create(game="scout", seats=["you", "easy", "random"], start=True)
            for path in ("", "/moves", "/steps", "/evaluation", "/instead?move=1&words=keep"):
                with pytest.raises(ServerError, match="not over") as refused:
                    await get(anna, f"/api/replays/{number}{path}")
                assert refused.value.code == "not_now"
            with pytest.raises(ServerError, match="not over"):
                await anna.request("POST", f"/api/replays/{number}/again", {})
            async with anna.table(number) as table:
                await play_out(table, random.Random(1))
            info = await get(anna, f"/api/replays/{number}")
            assert info["names"][0] == "Anna"
            assert info["scores"] == table.info["scores"]
            record = bigtop.parse_record((await anna.request("GET", info["record"])).text)
            assert len(record.actions) == info["actions"]
            lines = (await get(anna, f"/api/replays/{number}/moves"))["lines"]
            page = f"/api/replays/{number}/steps?first={len(lines) - 3}&seat=2&is_open=true"
            steps = (await get(anna, page))["steps"]
            assert [step["line"]["seq"] for step in steps] == [line["seq"] for line in lines[-3:]]
            assert steps[-1]["scores"] == info["scores"]

    talk(conversation())


def test_links_that_lead_nowhere_say_so(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            with pytest.raises(ServerError, match="no such game") as refused:
                await get(anna, "/api/replays/nothing")
            assert refused.value.code == "unknown"
            kept = await upload(anna, golden("scout").text())
            for query in ("seat=3", "seat=-1", "first=-1", "count=1000", "first=x"):
                with pytest.raises(ServerError):
                    await get(anna, f"/api/replays/{kept['id']}/steps?{query}")

    talk(conversation())


def test_records_that_are_none_are_refused_in_a_sentence(server: Server) -> None:
    text = golden("scout").text()
    damaged = {
        "": "begins with 'bigtop record 1'",
        "%PDF-1.7": "begins with 'bigtop record 1'",
        text.replace("players: 3", "players: 9"): "players",
        text[: len(text) // 2].rpartition("\n")[0]: "the actions end before the game",
        text.replace("result: ", "result: 9"): "the actions give",
        text.replace("\n5. deal", "\n5. steal"): "line 13",
        text + "x" * LONGEST_RECORD: f"at most {LONGEST_RECORD} characters",
        text + "x" * 3 * LONGEST_RECORD: "at most",
    }

    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            for wrong, reason in damaged.items():
                with pytest.raises(ServerError, match=reason):
                    await upload(anna, wrong)

    talk(conversation())


def test_an_exported_game_is_imported_and_read_by_the_command_line(
    server: Server, tmp_path: Path
) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna", "Ben") as [anna, ben]:
            number = await anna.create(
                game="flohcati", seats=["you", "easy"], edition="gala", start=True
            )
            async with anna.table(number) as table:
                await play_out(table, random.Random(2))
            info = await get(anna, f"/api/replays/{number}")
            text = (await anna.request("GET", info["record"])).text
            kept = await upload(ben, text)
            assert kept["link"] == f"/replay/{kept['id']}"
            imported = await get(ben, f"/api/replays/{kept['id']}")
            for same in ("game", "edition", "names", "actions", "scores", "winners"):
                assert imported[same] == info[same]
            assert (await ben.request("GET", imported["record"])).text == text
            (tmp_path / "game.txt").write_text(text, encoding="utf-8")

    talk(conversation())
    replayed = CliRunner().invoke(cli, ["replay", str(tmp_path / "game.txt"), "--quiet"])
    assert replayed.exit_code == 0, replayed.output
    assert "Anna" in replayed.output


def test_an_evaluation_finds_what_the_command_line_finds(server: Server, tmp_path: Path) -> None:
    """An unfinished game, so that it does not take long."""
    record = golden("scout")
    record.actions = record.actions[:50]
    file = tmp_path / "game.txt"
    record.write(file)

    async def conversation() -> None:
        async with guests(server, "Anna") as [anna]:
            kept = await upload(anna, file.read_text(encoding="utf-8"))
            path = f"/api/replays/{kept['id']}/evaluation"
            assert (await get(anna, path))["status"] == "none"
            await anna.request("POST", path)
            while (found := await get(anna, path))["status"] != "done":
                assert found["status"] != "failed"
                await asyncio.sleep(0.1)
            _, finer, finest = WORLDS["scout"]
            first = {each.number: each for each in evaluate(record, finer)}
            last = {each.number: each for each in evaluate(record, finest)}
            assert [move["move"] for move in found["moves"]] == list(first)
            for move in found["moves"]:
                same = (last if first[move["move"]].mark else first)[move["move"]]
                assert move["chance_after"] == same.chance_after
                assert move["mark"] == (same.mark if same is last.get(move["move"]) else "")

    talk(conversation())
    told = CliRunner().invoke(cli, ["evaluate", str(file), "--budget", "20", "--json"])
    assert told.exit_code == 0, told.output


# Hints


def test_hints_are_there_against_bots_only(server: Server) -> None:
    async def conversation() -> None:
        async with guests(server, "Anna", "Ben") as [anna, ben]:
            alone = await anna.create(game="scout", seats=["you", "easy", "easy"], start=True)
            async with anna.table(alone) as table:
                await table.turn()
                hints = await table.hint()
                assert {hint["action"] for hint in hints} <= {
                    choice["action"] for choice in table.choices
                }
                assert [hint["chance"] for hint in hints] == sorted(
                    (hint["chance"] for hint in hints), reverse=True
                )
            async with ben.table(alone) as watching:
                with pytest.raises(ServerError, match="no seat"):
                    await watching.hint()
            together = await anna.create(game="scout", players=2)
            async with anna.table(together) as first, ben.table(together) as second:
                await second.sit(1)
                await first.start()
                await first.turn()
                with pytest.raises(ServerError, match="all others are bots"):
                    await first.hint()
            solo = await anna.create(game="magnificent", players=1, start=True)
            async with anna.table(solo) as table:
                await table.turn()
                with pytest.raises(ServerError, match="who plays alone has no winning chances"):
                    await table.hint()

    talk(conversation())


def test_nobody_has_too_many_hints_or_analyses(tmp_path: Path) -> None:
    async def conversation(server: Server) -> None:
        async with guests(server, "Anna") as [anna]:
            number = await anna.create(game="scout", seats=["you", "easy"], start=True)
            async with anna.table(number) as table:
                await table.turn()
                await table.hint()
                with pytest.raises(ServerError, match="many hints"):
                    await table.hint()
            kept = await upload(anna, golden("scout").text())
            with pytest.raises(ServerError, match="many games analysed"):
                await anna.request("POST", f"/api/replays/{kept['id']}/evaluation")

    with Server(tmp_path, {"BIGTOP_THOUGHTS_PER_MINUTE": "1"}) as server:
        talk(conversation(server))


def test_a_running_game_is_no_replay() -> None:
    entries = deal_again(replay("scout"), 0, "easy", Guest(id="g", name="Anna"), "T")
    with pytest.raises(Refused, match="not over"):
        replay_of(folded("T", entries))
