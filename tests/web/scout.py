"""Somebody who plays SCOUT in the browser, by what the page offers."""

import re

from playwright.sync_api import Locator, Page, expect

MOST_TURNS = 60
KEEP = "Keep it like this"
OVER = "dialog[open], #game-over"
READY = ".ways, dialog[open], section.mine"


def start(page: Page, players: int | None = None) -> None:
    """A game against bots: one click, from the start page, unless there is more to choose."""
    if players is not None:
        poster = page.get_by_role("article").filter(has_text="SCOUT")
        poster.locator("summary").click()
        poster.get_by_label("Players").select_option(str(players))
    page.get_by_role("button", name="Play SCOUT").click()
    page.wait_for_selector(".ways")


def keep(page: Page) -> None:
    """Keep the hand as it was dealt."""
    page.get_by_role("button", name=KEEP).click()
    see_it_kept(page)


def see_it_kept(page: Page) -> None:
    """Wait until the page shows that the hand is kept: until then it offers both ways."""
    expect(page.locator(".ways")).to_have_count(0)


def play_round(page: Page) -> int:
    """Play by tapping until the round or the game is over; returns how many turns that took."""
    for turn in range(MOST_TURNS):
        page.wait_for_selector(f"{OVER}, section.mine")
        if page.locator(OVER).count():
            return turn
        take_turn(page)
    raise AssertionError(f"a round has no {MOST_TURNS} turns")


def take_turn(page: Page) -> None:
    """Show a single card if one can be shown, else scout."""
    before = lines_told(page)
    deed(page).click()
    wait_for_news(page, before)


def deed(page: Page) -> Locator:
    """Choose a single card to show if one can be shown, else one to scout: what to press then."""
    return chosen_show(page) or chosen_scout(page)


def lines_told(page: Page) -> int:
    """How long the log is."""
    return page.locator("#panel ol > li").count()


def wait_for_news(page: Page, before: int) -> None:
    """Wait until the log is longer, or it is told that the round or the game is over."""
    news = page.locator(f"#panel ol > li:nth-child({before + 1}), {OVER}")
    expect(news.first).to_be_attached()


def chosen_show(page: Page) -> Locator | None:
    """Choose the first card that can be shown alone."""
    show = page.get_by_role("button", name=re.compile("^Show"))
    for card in page.get_by_role("button", name=re.compile("can be shown$")).all():
        card.click()
        if show.is_enabled():
            return show
        page.get_by_role("button", name="Not this one").click()
    return None


def chosen_scout(page: Page) -> Locator:
    """Choose a card of the set to take into the hand, turned."""
    page.get_by_role("button", name=re.compile("^Scout the")).first.click()
    page.get_by_role("button", name=re.compile("Turn the card")).click()
    page.get_by_role("button", name=re.compile("^at the right end")).click()
    return page.get_by_role("button", name="Scout", exact=True)
