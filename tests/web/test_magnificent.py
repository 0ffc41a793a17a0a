import re

import pytest
from playwright.sync_api import ElementHandle, Page, expect

from tests.server.services import Server
from tests.web.conftest import Opened
from tests.web.test_access import check

MOST_ACTS = 400
MOST_GAMES = 4
# Places where something can be chosen, in the order in which it is looked for.
OFFERED = (
    ".deciding button.main",  # enough
    ".cell.may",  # place a tile
    ".on-board .spot.may",  # hang a poster, put up a tent, complete
    ".in-acts section:nth-of-type({turn}) .spot.may",  # build, travel or perform
    ".in-tent .spot.may:not(.anytime)",
    ".on-hand .spot.may:not(.anytime)",
    ".deciding button",
    ".spot.may",
)

FIND = """([selectors, turn]) => {
    for (const selector of selectors) {
        const all = [...document.querySelectorAll(selector)];
        const seen = all.filter((each) => each.offsetParent !== null);
        if (seen.length) return seen[turn % seen.length];
    }
    return null;
}"""
# What is to be seen now: the length of the log, and what is asked.
LOOK = """(selector) => ({
    lines: document.querySelectorAll("#panel ol > li").length,
    isRoundOver: document.querySelector("dialog[open]") !== null,
    isOver: document.querySelector("#game-over") !== null,
    isThere: [...document.querySelectorAll(selector)].some((each) => each.offsetParent !== null),
})"""
HAS_MOVED = """(lines) =>
    document.querySelectorAll("#panel ol > li").length > lines ||
    document.querySelector("dialog[open]") !== null"""


def start(page: Page, edition: str = "manual") -> None:
    poster = page.get_by_role("article").filter(has_text="The Magnificent")
    poster.locator("summary").click()
    poster.get_by_label("Edition").select_option(edition)
    poster.get_by_label("Players").select_option("2")
    poster.get_by_label("Bots").select_option("easy")
    poster.get_by_role("button", name="Play").click()
    page.wait_for_selector("section.mine")


def offered(page: Page, turn: int) -> ElementHandle:
    """Something that is offered, another of the three actions each turn."""
    selectors = [selector.format(turn=turn % 3 + 1) for selector in OFFERED]
    found = page.evaluate_handle(FIND, [selectors, turn]).as_element()
    assert found, "nothing is offered"
    return found


def play_until(page: Page, selector: str) -> bool:
    """Play on until something is to be seen; False if the game is over before."""
    for turn in range(MOST_ACTS):
        page.wait_for_selector("dialog[open], section.mine, #game-over")
        seen = page.evaluate(LOOK, selector)
        if seen["isRoundOver"]:  # what it brought is read and closed
            page.get_by_role("button", name="Go on").click()
        elif seen["isOver"]:
            return False
        elif seen["isThere"]:
            return True
        else:
            offered(page, turn).click()
            page.wait_for_function(HAS_MOVED, arg=seen["lines"])
    raise AssertionError(f"a game has no {MOST_ACTS} acts")


def play_games_until(page: Page, address: str, selector: str) -> None:
    """The same, in another game where one is over before."""
    for _ in range(MOST_GAMES):
        if play_until(page, selector):
            return
        page.goto(address)
        start(page)
    raise AssertionError(f"in {MOST_GAMES} games there was no {selector}")


@pytest.mark.parametrize(
    ("edition", "size", "theme"),
    [("manual", (1440, 900), "light"), ("published", (390, 844), "dark")],
)
def test_a_whole_game_of_the_magnificent_is_played(
    opened: Opened, server: Server, edition: str, size: tuple[int, int], theme: str
) -> None:
    page = opened.page(server.address, *size, theme)
    start(page, edition)
    assert play_until(page, ".cell.may")
    check(page)
    assert not play_until(page, ".no-such-thing")
    expect(page.locator("#game-over")).to_be_visible()
    check(page)


@pytest.mark.parametrize(
    ("size", "theme"), [((390, 844), "light"), ((1440, 900), "dark")], ids=["phone", "desktop"]
)
def test_everyone_can_use_the_magnificent(
    opened: Opened, server: Server, size: tuple[int, int], theme: str
) -> None:
    page = opened.page(server.address, *size, theme)
    start(page)
    phases = (
        ".in-tent .dice .spot.may",
        ".in-acts .levels .spot.may",
        ".cell.may",
        ".spot.may .wanted",  # a poster is drawn where it can be hung
    )
    for phase in phases:
        play_games_until(page, server.address, phase)
        check(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_tile_is_turned_and_placed_by_keyboard_alone(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    start(page)
    assert play_until(page, ".in-acts .levels .spot.may")
    page.locator(".levels .spot.may").first.press("Enter")  # a single tile
    camp = page.get_by_role("toolbar", name="Your camp")
    placing = page.get_by_role("region", name=re.compile("^Place the"))
    expect(placing).to_be_visible()
    ways = placing.get_by_role("group", name="Ways round").get_by_role("button")
    pressed = [way.get_attribute("aria-pressed") for way in ways.all()]
    camp.locator("button[tabindex='0']").focus()
    page.keyboard.press("r")
    page.keyboard.press("f")
    assert ways.count() == 1 or pressed != [w.get_attribute("aria-pressed") for w in ways.all()]
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    covers = re.search(r"covers ([a-i1-9, ]+)", name)
    assert covers
    page.keyboard.press("Enter")
    for cell in covers[1].split(", "):
        expect(camp.locator(f"button[aria-label^='cell {cell}: covered by']")).to_have_count(1)


def test_what_is_not_possible_gets_a_reason(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    start(page)
    assert play_until(page, ".in-acts .levels .spot.may")
    page.locator(".levels .spot:not(.may)").last.click()
    expect(page.locator(".magnificent > aside")).to_contain_text("Not now")


def test_a_rivals_board_is_looked_at(opened: Opened, server: Server) -> None:
    page = opened.page(server.address, 390, 844)
    start(page)
    page.get_by_role("button", name="Players").click()
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name=re.compile("^Look at .* bot")).click()
    expect(page.get_by_role("heading", name=re.compile("bot.*board"))).to_be_visible()
    page.get_by_role("button", name="Back to your board").click()
    expect(page.get_by_role("heading", name="Your board")).to_be_visible()
