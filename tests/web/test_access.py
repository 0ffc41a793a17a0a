import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.server.services import Server
from tests.web import scout
from tests.web.conftest import Opened

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


# What another theme may break: the other rules are not about colours.
OF_COLOURS = ["color-contrast", "link-in-text-block"]


def check(page: Page, part: str = "html", rules: list[str] | None = None) -> None:
    """No rule of WCAG A and AA that axe knows is broken, on the page or a part of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    how: dict[str, object] = {"resultTypes": ["violations"]}
    if rules is not None:
        how["runOnly"] = rules
    found = page.evaluate("([part, how]) => axe.run(part, how)", [part, how])
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found["violations"]] == []


def look(page: Page, width: int) -> None:
    """The screen as it is now fits, and everyone can use it, in the light and in the dark."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        check(page, rules=None if theme == THEMES[0] else OF_COLOURS)


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desktop"])
def test_everyone_can_use_scout(opened: Opened, server: Server, size: tuple[int, int]) -> None:
    page = opened.page(server.address, *size)
    page.wait_for_selector("article")
    page.locator("summary").first.click()
    look(page, size[0])
    scout.start(page)
    look(page, size[0])
    scout.keep(page)
    page.wait_for_selector("section.mine")
    look(page, size[0])
    if page.get_by_role("button", name=re.compile("^Scout the")).count():
        page.get_by_role("button", name=re.compile("^Scout the")).first.click()
        page.get_by_role("button", name=re.compile("^at the right end")).click()
        look(page, size[0])


def test_cards_to_take_are_marked_with_forced_colours(opened: Opened, server: Server) -> None:
    page = opened.page(f"{server.address}/learn/flohcati")
    page.emulate_media(forced_colors="active")
    page.get_by_role("button", name="Do it for me").click()
    card = page.get_by_role("button", name="Take Juggler 5").locator(".beckons")
    expect(card).to_have_css("outline-style", "solid")
