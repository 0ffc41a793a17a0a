"""How fast the browser client is on loopback: the first page, and a move of one's own.

    python -m benchmarks.web

It needs Debian's chromium, or another Chrome.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.server.services import Server
from tests.web.browsers import browser_program

FIRST_PAGES = 7
MOVES = 15
ACT = "section.asking .offered button"  # the first half of an answer, which is no move yet
OFFERED = (
    "section.ring button, section.own button, section.asking button.main, "
    "ul[aria-label='What you can do'] button"
)

WEIGHT = """() => ["navigation", "resource"]
    .flatMap((kind) => performance.getEntriesByType(kind))
    .reduce((sum, each) => sum + each.encodedBodySize, 0)"""
# The time from a click until the page has drawn something else in the log.
CLOCK = """() => new Promise((resolve) => {
    const log = document.querySelector("#panel ol");
    const begin = performance.now();
    new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - begin));
    }).observe(log, { childList: true });
    document.querySelector("[data-clocked]").click();
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
        print(f"a move of one's own is drawn after {told(moves(page, server.address))}")
        browser.close()


def moves(page: Page, address: str) -> list[float]:
    """Turn up cards in Flohcati, one after the other, in another game when one is over."""
    times: list[float] = []
    while len(times) < MOVES:
        page.goto(address)
        page.get_by_role("button", name="Play Circus Flohcati").click()
        times += itertools.islice(moves_of_a_game(page), MOVES - len(times))
    return times


def moves_of_a_game(page: Page) -> Iterator[float]:
    """The time of each move until the game is over."""
    while True:
        page.wait_for_selector("section.mine, #game-over")
        if page.locator("#game-over").count():
            return
        page.wait_for_selector(f"{OFFERED}, {ACT}")
        if page.locator(ACT).count():
            page.locator(ACT).first.click()
        offered = page.locator(OFFERED)
        offered.first.evaluate("button => button.setAttribute('data-clocked', '')")
        yield float(page.evaluate(CLOCK))


def told(times: list[float]) -> str:
    return f"{statistics.median(times):.0f} ms in the median, {max(times):.0f} ms at most"


if __name__ == "__main__":
    main()
