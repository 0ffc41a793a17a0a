import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.services import Server
from tests.web.conftest import Opened
from tests.web.test_access import check

MOST_STEPS = 40


def test_scout_is_learned_by_doing(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    page.get_by_role("link", name="Learn it in five minutes SCOUT").click()
    page.get_by_role("button", name="Keep it like this").click()
    expect(page.get_by_role("status").filter(has_text="run of three")).to_be_visible()
    page.get_by_role("button", name="Turn it like this").click()
    expect(page.get_by_role("heading", name="Step 2")).to_be_visible()
    check(page)
    cards = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    cards.first.click()
    cards.nth(2).click()
    expect(page.get_by_text(re.compile("neither a run nor a match"))).to_be_visible()
    page.keyboard.press("Escape")
    cards.nth(1).click()
    cards.nth(3).click()
    page.get_by_role("button", name=re.compile("^Show")).click()
    expect(page.locator(".say:focus")).to_contain_text("Bea could not beat your run")
    page.get_by_role("button", name="Rule 4.A.10").click()
    expect(page.locator(".wanted")).to_contain_text("a match beats a run")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".wanted")).to_have_count(0)
    finish(page)
    expect(page.get_by_text("7 points", exact=True)).to_be_visible()
    page.get_by_role("button", name="From the beginning").click()
    expect(page.get_by_role("heading", name="Step 1 of")).to_be_visible()


@pytest.mark.parametrize("game", ["Circus Flohcati", "The Magnificent"])
def test_every_lesson_comes_to_its_end(opened: Opened, server: Server, game: str) -> None:
    page = opened.page(server.address, 390, 844, "dark")
    page.get_by_role("link", name=f"Learn it in five minutes {game}").click()
    page.get_by_role("heading", name="Step 1 of").wait_for()
    check(page, "section.teacher")
    finish(page)
    check(page, "section.teacher")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def finish(page: Page) -> None:
    """Have the rest shown."""
    again = page.get_by_role("button", name="From the beginning")
    forward = page.locator("section.teacher").get_by_role(
        "button", name=re.compile("^(Go on|Do it for me)$")
    )
    for _ in range(MOST_STEPS):
        heading = page.locator("section.teacher h1").inner_text()
        if again.count():
            return
        forward.click()
        expect(page.locator("section.teacher h1")).not_to_have_text(heading, ignore_case=True)
    raise AssertionError("a lesson has an end")
