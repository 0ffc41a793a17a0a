import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.server.services import Server
from tests.web import scout
from tests.web.conftest import Opened

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def check(page: Page, part: str = "html") -> None:
    """No rule of WCAG A and AA that axe knows is broken, on the page or a part of it."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("part => axe.run(part)", part)
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found["violations"]] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desktop"])
def test_everyone_can_use_scout(
    opened: Opened, server: Server, theme: str, size: tuple[int, int]
) -> None:
    page = opened.page(server.address, *size, theme)
    page.wait_for_selector("article")
    page.locator("summary").first.click()
    check(page)
    scout.start(page)
    check(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    scout.keep(page)
    page.wait_for_selector("section.mine")
    check(page)
    if page.get_by_role("button", name=re.compile("^Scout the")).count():
        page.get_by_role("button", name=re.compile("^Scout the")).first.click()
        page.get_by_role("button", name=re.compile("^at the right end")).click()
        check(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
