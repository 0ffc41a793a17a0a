import re

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.server.services import Server
from tests.web import scout
from tests.web.conftest import Opened
from tests.web.people import host, invite, play_to_the_end


def say(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def test_two_friends_play_are_watched_chat_and_play_again(opened: Opened, server: Server) -> None:
    anna = host(opened, server.address, "SCOUT", 2)
    ben = invite(opened, anna.url, "Ben")
    eve = opened.page(anna.url)
    eve.get_by_role("button", name="Just watch").click()
    anna.get_by_role("button", name="Begin the game").click()
    for page in (anna, ben):
        scout.keep(page)
    say(ben, "Hello from Ben")
    for page in (anna, eve):
        page.get_by_role("tab", name="Chat").click()
        expect(page.get_by_role("listitem").filter(has_text="Hello from Ben")).to_be_visible()
    assert eve.get_by_role("toolbar", name="Your hand").count() == 0
    play_to_the_end(server.address, [anna, ben])
    for page in (anna, ben, eve):
        page.locator("#game-over, dialog[open]").first.wait_for()
        if page.locator("dialog[open]").count():
            page.get_by_role("button", name="Go on").click()
        expect(page.locator("#game-over")).to_be_visible()
    anna.get_by_role("button", name="Play again").click()
    again = ben.get_by_role("link", name="To the next game")
    again.click()
    expect(ben.get_by_role("button", name="Leave the seat")).to_be_visible()


def test_a_bot_takes_the_seat_of_who_left_four_browsers(opened: Opened, server: Server) -> None:
    anna = host(opened, server.address, "SCOUT", 4, 390)
    others = [invite(opened, anna.url, name) for name in ("Ben", "Cem", "Dora")]
    anna.get_by_role("button", name="Begin the game").click()
    *friends, dora = [anna, *others]
    for page in friends:
        scout.keep(page)
    dora.get_by_role("button", name="Leave the seat").click()
    expect(dora.get_by_role("button", name="Take your seat back")).to_be_visible()
    for page in friends:
        page.get_by_role("button", name="Let a bot play for Dora").click()
    expect(dora.get_by_text("Medium bot 3").first).to_be_visible()
    for page in friends:  # the bot has decided, and the round goes on
        expect(page.locator(".ways")).to_have_count(0)


def test_an_invitation_tells_what_is_played_and_with_whom(opened: Opened, server: Server) -> None:
    anna = host(opened, server.address, "SCOUT", 2)
    name = anna.locator("ol strong").first.inner_text()
    ben = opened.page(anna.url, 390, 844)
    expect(ben.locator("form")).to_contain_text("SCOUT")
    expect(ben.locator("form")).to_contain_text(f"with {name}")
    ben.get_by_role("textbox").fill("W" * 24)
    ben.get_by_role("button", name="Come in").click()
    ben.get_by_role("button", name="Sit here").click()
    ben.get_by_role("button", name="Leave the seat").wait_for()
    assert ben.evaluate("document.documentElement.scrollWidth") == 390
    cem = opened.page(anna.url)
    expect(cem.get_by_text("All seats are taken.")).to_be_visible()


# What goes wrong is said in words


def test_a_table_that_is_not_there(opened: Opened, server: Server) -> None:
    page = opened.page(f"{server.address}/t/nowhere")
    expect(page.get_by_role("alert").filter(has_text="There is no such table")).to_be_visible()
    page.get_by_role("link", name="To the start page", exact=True).click()
    page.wait_for_selector("article")
    opened.complaints.clear()


def test_a_page_that_is_not_there(opened: Opened, server: Server) -> None:
    page = opened.page(f"{server.address}/no/such/page")
    expect(page.get_by_role("alert").filter(has_text="There is no such page")).to_be_visible()
    page.get_by_role("link", name="To the start page", exact=True).click()
    page.wait_for_selector("article")
    opened.complaints.clear()


def test_a_seat_that_somebody_else_was_faster_at(opened: Opened, server: Server) -> None:
    anna = host(opened, server.address, "SCOUT", 2)
    cem = opened.page(server.address)
    cem.route_web_socket(re.compile("/socket"), without_news)
    cem.goto(anna.url)
    cem.get_by_role("button", name="Come in").click()
    cem.get_by_role("button", name="Sit here").wait_for()
    invite(opened, anna.url, "Ben")
    cem.get_by_role("button", name="Sit here").click()
    expect(cem.get_by_role("alert").filter(has_text="Ben's")).to_be_visible()


def without_news(socket: WebSocketRoute) -> None:
    """Hold back what is told of others who sit down, as on a slow line."""
    server = socket.connect_to_server()
    socket.on_message(server.send)

    def tell(news: str | bytes) -> None:
        if not ('"kind":"sat"' in str(news) and "Ben" in str(news)):
            socket.send(news)

    server.on_message(tell)


def test_a_server_that_asks_to_slow_down_is_asked_again(opened: Opened, server: Server) -> None:
    page = opened.page(server.address)
    tries: list[int] = []

    def refuse_once(socket: WebSocketRoute) -> None:
        tries.append(1)
        if len(tries) == 1:
            socket.close(code=4429, reason="too_many")
        else:
            socket.connect_to_server()

    page.route_web_socket(re.compile("/socket"), refuse_once)
    page.get_by_role("button", name="Play SCOUT").click()
    expect(page.get_by_role("alert").filter(has_text="slow down")).to_be_visible()
    page.wait_for_selector(".ways")
    expect(page.get_by_text("slow down")).to_have_count(0)


def test_a_refused_table_is_told_on_the_start_page(opened: Opened, server: Server) -> None:
    page = opened.page(server.address, 390, 844)
    problem = {"error": {"code": "too_many", "message": "too many tables were set up"}}

    def refuse(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=429, json=problem)
        else:
            route.continue_()

    page.clock.install()
    page.reload()
    page.route("**/api/tables", refuse)
    page.get_by_role("button", name="Play The Magnificent").click()
    said = page.get_by_role("alert").filter(has_text="Too many tables were set up.")
    expect(said).to_be_in_viewport()
    with page.expect_response("**/api/tables"):  # the lobby is looked at again
        page.clock.fast_forward(6_000)
    expect(said).to_be_in_viewport()
    opened.complaints.clear()
