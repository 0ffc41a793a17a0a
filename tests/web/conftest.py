"""The client in a real browser, against a real server."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from bigtop.server.pages import static_folder
from tests.server.services import Server
from tests.web.browsers import browser_program

PATIENCE = 30_000  # milliseconds for anything to appear
SETTINGS = """localStorage.setItem("bigtop.settings", '{"pace": "%s"}')"""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser that is closed before other tests: Playwright's loop runs as long as it does."""
    program = browser_program()
    if program is None:
        pytest.skip("no browser is installed here; Debian's package is chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the built client, whose bots do not wait."""
    assert static_folder() is not None, "python hatch_build.py builds the client first"
    with Server(tmp_path_factory.mktemp("web")) as running:
        yield running


class Opened:
    """Pages of one test; what they complain about is kept."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.complaints: list[str] = []

    def page(
        self,
        address: str,
        width: int = 1440,
        height: int = 900,
        theme: str = "light",
        is_still: bool = True,
        pace: str = "instant",
    ) -> Page:
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if is_still else "no-preference",
        )
        context.add_init_script(SETTINGS % pace)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on(
            "console",
            lambda told: self.complaints.append(told.text) if told.type == "error" else None,
        )
        page.goto(address)
        return page

    def close(self) -> None:
        for context in self._browser.contexts:
            context.close()


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    pages = Opened(browser)
    yield pages
    pages.close()
    assert pages.complaints == []
