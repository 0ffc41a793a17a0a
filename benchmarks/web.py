"""How fast the browser client is on loopback: the first page, and a move of one's own.

    python -m benchmarks.web

It needs Debian's chromium, or another Chrome.
"""

from __future__ import annotations

import argparse
import itertools
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import ElementHandle, Page, sync_playwright

from tests.server.services import Server
from tests.web.browsers import browser_program
from tests.web.scout import KEEP, deed, keep
from tests.web.test_magnificent import offered as magnificent

Play = Callable[[Page, int], ElementHandle]  # what to press in a turn

FIRST_PAGES = 7
MOVES = 15
ACT = "section.asking .offered button"  # the first half of an answer, which is no move yet
OFFERED = (
    "section.ring button, section.own button, section.asking button.main, "
    "ul[aria-label='What you can do'] button"
)
CARDS_IN_SCOUT = re.compile("can be shown$|^Scout the")
OFFERED_IN_SCOUT = re.compile(f"^{KEEP}|{CARDS_IN_SCOUT.pattern}")

WEIGHT = """() => ["navigation", "resource"]
    .flatMap((kind) => performance.getEntriesByType(kind))
    .reduce((sum, each) => sum + each.encodedBodySize, 0)"""
# The time from a click until the page has drawn something else in the log; null where nothing was
# played, as by a tile that is only tried out.
CLOCK = """(button) => new Promise((resolve) => {
    const log = document.querySelector("#panel ol");
    const begin = performance.now();
    const nothing = setTimeout(() => resolve(null), 2000);
    new MutationObserver((_, observer) => {
        observer.disconnect();
        clearTimeout(nothing);
        requestAnimationFrame(() => resolve(performance.now() - begin));
    }).observe(log, { childList: true });
    button.click();
})"""


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    program = browser_program()
    if program is None:
        raise SystemExit("no browser is installed here; Debian's package is chromium")
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        weights, times = [], []
        for _ in range(FIRST_PAGES):
            page = browser.new_context().new_page()
            begin = time.perf_counter()
            page.goto(server.address)
            page.get_by_role("button", name="Play SCOUT").wait_for()
            times.append(1000 * (time.perf_counter() - begin))
            weights.append(page.evaluate(WEIGHT))
        print(f"first page: {max(weights) / 1000:.0f} kB, usable after {told(times)}")
        for title, play in GAMES.items():
            times = moves(page, server.address, title, play)
            print(f"a move of one's own in {title} is drawn after {told(times)}")
        browser.close()


def moves(page: Page, address: str, title: str, play: Play) -> list[float]:
    """The times of one's own moves in a game, and in another one when it is over."""
    times: list[float] = []
    while len(times) < MOVES:
        page.goto(address)
        page.get_by_role("button", name=f"Play {title}").click()
        times += itertools.islice(moves_of_a_game(page, play), MOVES - len(times))
    return times


def moves_of_a_game(page: Page, play: Play) -> Iterator[float]:
    """The time of each move until the game is over."""
    for turn in itertools.count():
        page.wait_for_selector("dialog[open], section.mine, #game-over")
        if page.locator("#game-over").count():
            return
        if page.locator("dialog[open]").count():  # a round is over
            page.get_by_role("button", name="Go on").click()
            continue
        taken = page.evaluate(CLOCK, play(page, turn))
        if taken is not None:
            yield float(taken)


def scout(page: Page, turn: int) -> ElementHandle:
    """Show a single card, or else scout one; all keep their hands at once, which is not clocked."""
    page.get_by_role("button", name=OFFERED_IN_SCOUT).first.wait_for()
    if page.locator(".ways").count():
        keep(page)
        page.get_by_role("button", name=CARDS_IN_SCOUT).first.wait_for()
    return deed(page).element_handle()


def flohcati(page: Page, turn: int) -> ElementHandle:
    """Whatever is offered first."""
    page.wait_for_selector(f"{OFFERED}, {ACT}")
    if page.locator(ACT).count():
        page.locator(ACT).first.click()
    return page.locator(OFFERED).first.element_handle()


GAMES: dict[str, Play] = {
    "SCOUT": scout,
    "Circus Flohcati": flohcati,
    "The Magnificent": magnificent,
}


def told(times: list[float]) -> str:
    return f"{statistics.median(times):.0f} ms in the median, {max(times):.0f} ms at most"


if __name__ == "__main__":
    main()
