from playwright.sync_api import Page, expect

from tests.server.services import Server
from tests.web.conftest import Opened
from tests.web.test_access import check
from tests.web.test_scout import press

MOST_ACTS = 400
ACTS = r"^(Take |Turn up |End the turn|Lay |Choose |Call |Give away )"
OFFERED = (
    "section.ring .cards button",  # take a card
    "section.ring .turn-up",  # turn one up
    "section.own button",  # give one away
    "ul[aria-label='What you can do'] button",
)


def test_a_whole_gala_is_played_on_a_phone(opened: Opened, server: Server) -> None:
    page = opened.page(server.address, 390, 844, "dark")
    start(page, "gala")
    check(page)
    play_on(page)
    expect(page.locator("#game-over")).to_be_visible()
    check(page)


def test_a_whole_game_is_played_by_keyboard_alone(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    start(page, "classic")
    check(page)
    for _ in range(MOST_ACTS):
        page.wait_for_selector("section.mine, #game-over")
        if page.locator("#game-over").count():
            break
        lines = page.locator("#panel ol > li").count()
        if page.get_by_role("region", name="Which act?").count():
            press(page, "^Acrobat|^Clown|^Drummer|^[FJMRSTU]")
            press(page, "^Clockwise")
        else:
            press(page, ACTS)
        expect(page.locator("#panel ol > li").nth(lines)).to_be_attached()
    press(page, "^Play again$")
    page.get_by_role("button", name="Begin the game").or_(page.locator("section.ring")).wait_for()


def start(page: Page, edition: str) -> None:
    """A game against as many bots as there can be, so that one has few turns of one's own."""
    poster = page.get_by_role("article").filter(has_text="Circus Flohcati")
    poster.locator("summary").click()
    poster.get_by_label("Edition").select_option(edition)
    poster.get_by_label("Players").select_option("5")
    poster.get_by_role("button", name="Play").press("Enter")
    page.wait_for_selector("section.mine, #game-over")


def play_on(page: Page) -> None:
    """Take what there is until the game is over."""
    for _ in range(MOST_ACTS):
        page.wait_for_selector("section.mine, #game-over")
        if page.locator("#game-over").count():
            return
        lines = page.locator("#panel ol > li").count()
        act(page)
        expect(page.locator("#panel ol > li").nth(lines)).to_be_attached()
    raise AssertionError(f"a game has no {MOST_ACTS} acts")


def act(page: Page) -> None:
    for offered in map(page.locator, OFFERED):
        if offered.count():
            offered.last.click()
            return
    asking = page.get_by_role("region", name="Which act?")
    asking.get_by_role("button").first.click()
    asking.locator("button.main").first.click()
