from playwright.sync_api import Page, expect

from tests.server.services import Server
from tests.web.conftest import Opened
from tests.web.test_access import check
from tests.web.test_flohcati import play_on


def test_the_deal_of_the_day_is_played_once_and_compared(opened: Opened, server: Server) -> None:
    page = opened.page(server.address, 390, 844)
    deals = page.get_by_role("region", name="Deal of the day")
    deals.get_by_role("button", name="Play the deal of Circus Flohcati").click()
    page.wait_for_selector("section.mine")
    table = page.url
    page.goto(server.address)
    deals.get_by_role("button", name="Go on playing the deal of Circus Flohcati").click()
    page.wait_for_selector("section.mine")
    assert page.url == table
    play_on(page)
    page.get_by_role("link", name="See how others did").click()
    expect(page.get_by_text("You made")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="(you)")).to_have_count(1)
    check(page)
    share(opened, page)
    page.get_by_role("link", name="Back to the start page").click()
    expect(deals.get_by_role("link", name="Results of Circus Flohcati")).to_be_visible()


def share(opened: Opened, page: Page) -> None:
    """Somebody else opens the link that is offered, and may play the same deal."""
    other = opened.page(page.get_by_role("textbox", name="Share this deal").input_value(), 1440)
    expect(other.get_by_role("button", name="Play today’s deal")).to_be_visible()
    expect(other.get_by_role("row")).not_to_have_count(1)
    expect(other.get_by_text("Look at it")).to_have_count(0)
    check(other)
