import pytest
from playwright.sync_api import Page, expect

from tests.server.services import Server
from tests.web.conftest import Opened
from tests.web.test_access import check
from tests.web.test_scout import press

MOST_ACTS = 400
KEYBOARD_ACTS = 8
OFFERED = (
    "section.ring .cards button",  # take a card
    "section.ring .turn-up",  # turn one up
    "section.own button",  # give one away
    "ul[aria-label='What you can do'] button",
)


@pytest.mark.parametrize("edition", ["classic", "gala"])
def test_a_whole_game_of_flohcati_is_played(opened: Opened, server: Server, edition: str) -> None:
    page = opened.page(server.address, 390, 844, "dark" if edition == "gala" else "light")
    poster = page.get_by_role("article").filter(has_text="Circus Flohcati")
    poster.locator("summary").click()
    poster.get_by_label("Edition").select_option(edition)
    poster.get_by_label("Players").select_option("3")
    poster.get_by_role("button", name="Play").click()
    page.wait_for_selector("section.mine, #game-over")
    check(page)
    play_on(page)
    expect(page.locator("#game-over")).to_be_visible()
    check(page)


def test_flohcati_is_played_by_keyboard_alone(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    page.wait_for_selector("article")
    press(page, "^Play Circus Flohcati$")
    for _ in range(KEYBOARD_ACTS):
        page.wait_for_selector("section.mine")
        lines = page.locator("#panel ol > li").count()
        press(page, r"(take: |^Turn up a card$|^End|^Lay|^End the turn)")
        expect(page.locator("#panel ol > li").nth(lines)).to_be_attached()


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
