import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.services import Server
from tests.web import scout
from tests.web.conftest import Opened

LARGEST_FIRST_PAGE = 150_000  # bytes that go over the line
MOST_STEPS = 60


def test_a_newcomer_plays_a_whole_game_against_bots(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    scout.start(page, players=3)
    for played in (1, 2):
        scout.keep(page)
        assert scout.play_round(page) > 0
        end = page.get_by_role("dialog", name=f"Round {played} is over")
        expect(end.locator("ol > li")).to_have_count(3)
        for line in end.locator("ol > li").all():
            told = map(number, line.locator("ul span:last-child").all_inner_texts())
            assert sum(told) == number(line.locator(".who span").last.inner_text())
        end.get_by_role("button", name="Go on").click()
        page.wait_for_selector(".ways")
    scout.keep(page)
    scout.play_round(page)
    expect(page.locator("#game-over")).to_be_visible()


def number(text: str) -> int:
    """What is written at the beginning, with a proper minus."""
    return int(text.split()[0].replace("−", "-"))


def test_the_first_page_is_small(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    page.wait_for_selector("article")
    size = page.evaluate(
        """() => ["navigation", "resource"]
            .flatMap((kind) => performance.getEntriesByType(kind))
            .reduce((sum, each) => sum + each.encodedBodySize, 0)"""
    )
    assert 0 < size < LARGEST_FIRST_PAGE


def test_the_first_page_asks_for_games_early_and_once(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    page.wait_for_selector("article")
    asked = page.evaluate(
        """() => performance.getEntriesByType("resource")
            .filter(({ name }) => name.endsWith("/api/games"))
            .map(({ initiatorType }) => initiatorType)"""
    )
    assert asked == ["link"]  # while the client is still loaded


def test_options_of_one_game_leave_the_other_posters_alone(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    page.wait_for_selector("article")
    heights = """() => [...document.querySelectorAll("article .poster, article details")]
        .map((each) => each.offsetHeight)"""
    poster, stub, *others = page.evaluate(heights)
    page.locator("summary").first.click()
    now = page.evaluate(heights)
    assert now[0] == poster
    assert now[1] > stub
    assert now[2:] == others


def test_cards_that_are_no_set_get_a_reason(opened: Opened, server: Server) -> None:
    page = opened.page(server.address, 390, 844)
    scout.start(page)
    scout.keep(page)
    page.wait_for_selector("section.mine")
    cards = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    cards.first.click()
    cards.nth(8).click()  # nine cards, which are no set in any hand that is likely
    expect(page.get_by_text(re.compile("neither a run nor a match"))).to_be_visible()
    cards.last.click()  # more than any set has
    expect(page.get_by_text("This cannot be shown.")).to_be_visible()
    expect(page.get_by_role("button", name="Show", exact=True)).to_be_disabled()


def test_a_round_goes_on_after_a_power_cut_at_the_server(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    scout.start(page)
    scout.keep(page)
    page.wait_for_selector("section.mine")
    scout.take_turn(page)
    server.kill()
    expect(page.get_by_role("alert").filter(has_text="connection is lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("connection is lost")).to_have_count(0)
    page.wait_for_selector("dialog[open], section.mine")
    if not page.locator("dialog[open]").count():
        scout.take_turn(page)
    opened.complaints.clear()  # the browser itself complains about a server that is gone


def test_a_lost_connection_is_told_and_made_again(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    lines: list[WebSocketRoute] = []
    is_cut = False

    def through(socket: WebSocketRoute) -> None:
        if is_cut:
            socket.close(code=1011)
            return
        socket.connect_to_server()
        lines.append(socket)

    page.route_web_socket(re.compile("/socket"), through)
    scout.start(page)
    is_cut = True
    lines[-1].close(code=1011)
    expect(page.get_by_role("alert").filter(has_text="connection is lost")).to_be_visible()
    is_cut = False
    expect(page.get_by_text("connection is lost")).to_have_count(0)
    scout.keep(page)
    page.wait_for_selector("section.mine")


def test_a_move_is_sent_once_and_nothing_is_offered_while_it_takes_long(
    opened: Opened, server: Server
) -> None:
    page = opened.page(server.address)
    sent: list[str] = []
    held: list[Callable[[], None]] = []
    is_slow = False

    def through(socket: WebSocketRoute) -> None:
        line = socket.connect_to_server()

        def say(words: str | bytes) -> None:
            sent.append(str(words))
            line.send(words)

        def tell(news: str | bytes) -> None:
            if is_slow:
                held.append(partial(socket.send, news))
            else:
                socket.send(news)

        socket.on_message(say)
        line.on_message(tell)

    page.route_web_socket(re.compile("/socket"), through)
    scout.start(page)
    is_slow = True
    page.get_by_role("button", name=scout.KEEP).dblclick()
    expect(page.locator("section.mine")).to_have_count(0)
    assert sum('"play"' in words for words in sent) == 1
    is_slow = False
    for tell in held:
        tell()
    page.wait_for_selector("section.mine")


# By keyboard


def test_a_round_is_played_by_keyboard_alone(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    page.wait_for_selector("article")
    press(page, "Play SCOUT")
    page.wait_for_selector(".ways")
    press(page, scout.KEEP)
    scout.see_it_kept(page)
    for _ in range(scout.MOST_TURNS):
        page.wait_for_selector("dialog[open], section.mine")
        if page.locator("dialog[open]").count():
            break
        take_turn_by_keys(page)
    press(page, "Go on")
    page.wait_for_selector(".ways")


def take_turn_by_keys(page: Page) -> None:
    before = scout.lines_told(page)
    if not show_by_keys(page):
        press(page, r"^Scout the")
        walk_to(page, r"(makes|joins)")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        press(page, r"^Scout$")
    scout.wait_for_news(page, before)


def show_by_keys(page: Page) -> bool:
    """Go along the hand and show the first card that can be shown alone."""
    walk_to(page, r"card \d+ of")
    page.keyboard.press("Home")
    while True:
        name = focused(page)
        if name.endswith("can be shown"):
            page.keyboard.press("Space")
            if page.get_by_role("button", name=re.compile("^Show")).is_enabled():
                press(page, r"^Show")
                return True
            page.keyboard.press("Escape")
        page.keyboard.press("ArrowRight")
        if focused(page) == name:
            return False


def press(page: Page, name: str) -> None:
    walk_to(page, name)
    page.keyboard.press("Enter")


def walk_to(page: Page, name: str) -> None:
    """Go on with Tab until the focus is on what has this name."""
    for _ in range(MOST_STEPS):
        if re.search(name, focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab leads to nothing named {name}")


def focused(page: Page) -> str:
    """The name of what has the focus, as the accessibility tree tells it to screen readers."""
    at = page.locator(":focus")
    if at.count() == 0:
        return ""
    told = re.search(r'\w "(.*)"', at.aria_snapshot().partition("\n")[0])
    return told[1] if told else ""
