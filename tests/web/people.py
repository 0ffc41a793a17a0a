"""People at one table: each has a browser of their own, and programs can play on for them."""

import asyncio
import random
from collections.abc import Sequence
from threading import Thread

from playwright.sync_api import Page

from bigtop.client import Client
from tests.server.test_service import play_out
from tests.web.conftest import Opened

PATIENCE = 60.0  # seconds for a game that programs play


def host(opened: Opened, address: str, game: str, players: int, width: int = 1440) -> Page:
    """Somebody who sets up a table for friends."""
    page = opened.page(address, width)
    poster = page.get_by_role("article").filter(has_text=game)
    poster.locator("summary").click()
    poster.get_by_label("Players").select_option(str(players))
    poster.get_by_role("button", name="Set up a table for friends").click()
    page.get_by_role("button", name="Begin the game").wait_for()
    return page


def invite(opened: Opened, table: str, name: str) -> Page:
    """A friend who opens the link and takes the first free seat."""
    page = opened.page(table, 390, 844)
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("button", name="Sit here").first.click()
    page.get_by_role("button", name="Leave the seat").wait_for()
    return page


def play_to_the_end(address: str, pages: Sequence[Page]) -> None:
    """Have programs play the game out, with the cookies of these people."""
    number = pages[0].url.rpartition("/")[2]
    cookies = [
        next(each for each in page.context.cookies() if each["name"] == "bigtop_guest")
        for page in pages
    ]
    named = [f"{cookie['name']}={cookie['value']}" for cookie in cookies]

    async def play(cookie: str, seed: int) -> None:
        async with Client(address, cookie) as client, client.table(number) as table:
            await play_out(table, random.Random(seed))

    async def play_all() -> None:
        playing = asyncio.gather(*(play(cookie, seed) for seed, cookie in enumerate(named)))
        await asyncio.wait_for(playing, PATIENCE)

    # Playwright has a running loop in this thread.
    thread = Thread(target=asyncio.run, args=(play_all(),))
    thread.start()
    thread.join(PATIENCE)
