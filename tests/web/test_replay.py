"""Replays in the browser: keys, links to a move, analysis, import, deals again; and hints."""

import json
import re
from pathlib import Path
from urllib.parse import urlparse

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

import bigtop
from bigtop.server.replays import Replay
from tests.server.services import Server, wait_until
from tests.web import scout
from tests.web.conftest import PATIENCE, Opened
from tests.web.test_access import check

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = {
    "scout": "3-players-all-scouted-greedy",
    "flohcati": "gala-3-players-last-card-new-act",
    "magnificent": "published-2",
}


def golden(game: str) -> Path:
    return GOLDEN / game / f"{RECORDS[game]}.record"


def kept(server: Server, record: Path) -> str:
    """The address of a record that was uploaded."""
    with httpx.Client(base_url=server.address, trust_env=False, timeout=60) as client:
        client.post("/api/guest", json={"name": "Anna"})
        text = record.read_text(encoding="utf-8")
        link = client.post("/api/records", json={"text": text}).json()["link"]
    return f"{server.address}{link}"


def opened_at(page: Page) -> None:
    page.wait_for_selector("main [data-place]")


@pytest.mark.parametrize("game", RECORDS)
def test_any_game_is_replayed_from_every_seat(opened: Opened, server: Server, game: str) -> None:
    is_phone = game == "flohcati"
    size = (390, 844) if is_phone else (1440, 900)
    page = opened.page(kept(server, golden(game)), *size, "dark" if is_phone else "light")
    opened_at(page)
    check(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlparse(request.url).path))
    page.get_by_label("Seen by").select_option("1")
    expect(page).to_have_url(re.compile(r"\?move=\d+&seat=1$"))
    if game != "magnificent":  # where nothing is hidden
        page.get_by_label("All cards open").check()
        expect(page).to_have_url(re.compile(r"\?move=\d+&seat=1&open=1$"))
    page.get_by_role("slider").press("End")
    last = len(bigtop.read_record(str(golden(game))).actions)
    expect(page.get_by_text(f"{last} / {last}")).to_be_visible()
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    loaded = [path for path in asked if path.endswith("/moves")]
    assert len(loaded) == (1 if game == "magnificent" else 2)  # once for each way to look


def test_keys_go_through_the_game_and_the_address_follows(opened: Opened, server: Server) -> None:
    stops = Replay("", bigtop.read_record(str(golden("scout"))), "").stops
    address = kept(server, golden("scout"))
    page = opened.page(f"{address}?move={stops[5]}&seat=2")
    opened_at(page)
    expect(page.locator("[aria-current=step]")).to_contain_text(str(stops[5]))
    page.locator("body").click(position={"x": 5, "y": 400})
    for key, stop in (("ArrowRight", 6), ("ArrowLeft", 5), ("ArrowLeft", 4)):
        page.keyboard.press(key)
        expect(page).to_have_url(re.compile(rf"\?move={stops[stop]}&seat=2$"))
    page.keyboard.press("Home")
    expect(page.get_by_role("slider")).to_have_value("0")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("slider")).not_to_have_value("0")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play (")).to_be_visible()
    page.get_by_role("slider").fill("20")
    expect(page).to_have_url(re.compile(rf"\?move={stops[20]}&seat=2$"))
    again = opened.page(page.url)  # a link that somebody was sent
    opened_at(again)
    expect(again.get_by_role("slider")).to_have_value("20")


def judged(record: bigtop.Record) -> list[dict[str, object]]:
    """An analysis in which the first decisions are marked."""
    found: list[dict[str, object]] = []
    for move, (state, action) in enumerate(record.states(), 1):
        legal = record.game.legal(state) if record.game.actor(state) >= 0 else []
        if len(legal) > 3:
            best = next(each for each in legal if each != action)
            found.append(
                {
                    "move": move,
                    "seat": record.game.actor(state),
                    "played": record.game.label(state, action),
                    "chance_before": 0.6,
                    "chance_after": 0.2,
                    "lost": 0.4,
                    "mark": "blunder",
                    "best": record.game.label(state, best),
                    "best_words": record.game.text(state, best),
                }
            )
        if len(found) == 6:
            break
    return found


def test_mistakes_are_marked_and_what_was_better_is_shown(opened: Opened, server: Server) -> None:
    record = bigtop.read_record(str(golden("scout")))
    moves = judged(record)
    seat = moves[0]["seat"]
    page = opened.page(server.address, 390, 844)

    def analysis(route: Route) -> None:
        body = {"status": "done", "done": 6, "total": 6, "moves": moves}
        route.fulfill(body=json.dumps(body), content_type="application/json")

    page.route("**/evaluation", analysis)
    page.goto(f"{kept(server, golden('scout'))}?seat={seat}&move={moves[0]['move']}")
    opened_at(page)
    expect(page.get_by_role("img", name=re.compile("^Winning chances"))).to_be_visible()
    expect(page.locator("circle.blunder").first).to_be_visible()
    now = page.get_by_role("region", name="What happens now")
    expect(now.get_by_role("img", name="Blunder")).to_be_visible()
    now.get_by_role("button", name="Show it").click()
    expect(now).to_contain_text("Instead:")
    now.get_by_role("button", name="Back to the game").click()
    expect(now).not_to_contain_text("Instead:")
    page.get_by_role("tab", name="Analysis").click()
    expect(page.locator("#panel ol > li").first).to_contain_text(f"Better: {moves[0]['best']}")
    check(page)


# How many actions of a record make a few decisions, so that an analysis does not take long.
FEW = {"scout": 46, "magnificent": 52}


@pytest.mark.parametrize("game", FEW)
def test_an_analysis_comes_to_its_end_and_is_kept_when_the_server_starts_again(
    opened: Opened, server: Server, tmp_path: Path, game: str
) -> None:
    record = bigtop.read_record(str(golden(game)))
    record.actions = record.actions[: FEW[game]]
    record.write(tmp_path / "short.record")
    page = opened.page(kept(server, tmp_path / "short.record"))
    opened_at(page)
    page.get_by_role("button", name="Analyse the game").click()
    page.get_by_role("tab", name="Analysis").click()
    done = page.get_by_text("Winning chances by what each player knew then.")
    expect(done).to_be_visible(timeout=4 * PATIENCE)
    page.get_by_text("All chances as a table").click()
    chances = page.locator("details tbody tr").all_inner_texts()
    assert len(chances) > 3
    check(page)
    if game == "scout":  # once is enough
        server.stop()
        server.start()
        page.reload()
        opened_at(page)
        page.get_by_role("tab", name="Analysis").click()
        expect(done).to_be_visible()
        page.get_by_text("All chances as a table").click()
        assert page.locator("details tbody tr").all_inner_texts() == chances


def test_a_record_is_opened_and_what_is_none_is_refused(
    opened: Opened, server: Server, tmp_path: Path
) -> None:
    page = opened.page(server.address)
    page.wait_for_selector("article")
    text = golden("scout").read_text(encoding="utf-8")
    wrong = {
        "foreign.txt": (b"%PDF", "begins with 'bigtop record 1'"),
        "binary.bin": (b"\xff\xfe\x00", "no text"),
        "large.txt": (b"x" * 600_000, "too large"),
        "damaged.txt": (text.replace("result: ", "result: 1").encode(), "the actions give"),
    }
    for name, (content, reason) in wrong.items():
        (tmp_path / name).write_bytes(content)
        page.get_by_label("Open a record").set_input_files(tmp_path / name)
        expect(page.get_by_role("alert").filter(has_text=reason)).to_be_visible()
        opened.complaints.clear()  # the browser itself complains about refusals
    page.get_by_label("Open a record").set_input_files(golden("scout"))
    expect(page).to_have_url(re.compile("/replay/"))
    opened_at(page)


def test_a_link_that_leads_nowhere_says_so(opened: Opened, server: Server) -> None:
    page = opened.page(f"{server.address}/replay/nothing")
    expect(page.get_by_role("alert")).to_contain_text("no such game")
    opened.complaints.clear()


def test_a_deal_is_played_again_with_hints(opened: Opened, server: Server) -> None:
    page = opened.page(kept(server, golden("scout")))
    opened_at(page)
    page.get_by_role("button", name="Play this deal again").click()
    page.wait_for_selector(".ways")
    record = bigtop.read_record(str(golden("scout")))
    first = record.replay(record.actions.index(record.game.parse(record.game.start(), "keep")))
    expect(page.locator(".ways section").first.get_by_role("img")).to_have_count(
        int(first.hand_sizes[0])
    )
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status").filter(has_text="of the time")).to_be_visible()
    expect(page.locator(".hinted")).to_have_count(1)
    check(page)
    scout.keep(page)
    page.wait_for_selector("section.mine")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status").filter(has_text="of the time")).to_be_visible()
    expect(page.locator("[aria-pressed=true]").first).to_be_visible()


def test_the_end_of_a_game_leads_to_its_replay(opened: Opened, server: Server) -> None:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=60) as client:
        client.post("/api/guest", json={"name": "Anna"})
        wish = {"game": "scout", "seats": ["easy", "easy"], "start": True}
        table = client.post("/api/tables", json=wish).json()["id"]
        # Who watches earlier is shown the end of the first round, and asked to go on.
        wait_until(
            lambda: client.get(f"/api/tables/{table}").json()["status"] == "over", "the game", 60
        )
    page = opened.page(f"{server.address}/t/{table}")
    page.get_by_role("button", name="Just watch").click()
    page.get_by_role("link", name="Replay and analysis").click()
    expect(page).to_have_url(re.compile(rf"/replay/{table}\?"))
    opened_at(page)
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
