"""Every screen, light and dark, on a phone and on a desktop: nothing that axe finds is wrong."""

import pytest

from tests.server.services import Server
from tests.web import scout
from tests.web.conftest import Opened
from tests.web.people import play_to_the_end
from tests.web.test_access import look


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desktop"])
def test_everyone_can_use_every_screen(
    opened: Opened, server: Server, size: tuple[int, int]
) -> None:
    page = opened.page(server.address, *size)
    page.get_by_role("region", name="Deal of the day").wait_for()
    look(page, size[0])
    page.get_by_role("button", name="Settings").click()
    look(page, size[0])
    page.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Results of SCOUT").click()
    page.get_by_role("heading", name="Results").wait_for()
    look(page, size[0])
    page.goto(f"{server.address}/learn/scout")
    page.get_by_role("button", name="Rule 3.7").click()
    look(page, size[0])
    page.goto(server.address)
    poster = page.get_by_role("article").filter(has_text="SCOUT")
    poster.locator("summary").click()
    poster.get_by_role("button", name="Set up a table for friends").click()
    page.get_by_role("button", name="Begin the game").wait_for()
    look(page, size[0])
    page.goto(server.address)
    scout.start(page)
    page.get_by_role("tab", name="Rules").click()
    look(page, size[0])
    play_to_the_end(server.address, [page])
    page.reload()
    page.wait_for_selector("#game-over")
    look(page, size[0])
