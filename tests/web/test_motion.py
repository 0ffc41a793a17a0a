"""What happens is seen to happen: a card goes from where it lay to where it lies."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.services import Server
from tests.web.conftest import Opened

# Keeps what is animated, with the middle of what flies at its start and its end.
WATCH = """(() => {
    window.flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const middle = ({ transform }) => {
            const { e, f } = new DOMMatrix(transform);
            return { x: e + this.offsetWidth / 2, y: f + this.offsetHeight / 2 };
        };
        flights.push({ from: middle(frames[0]), to: middle(frames.at(-1)) });
        return animate.call(this, frames, timing);
    };
})()"""
LEFT_CARD = "section.ring button >> nth=0"
FIRST_IN_HAND = "[role=toolbar] [data-place] >> nth=0"
CHIPS_OF_OWNER = "[data-place='chips/2/']"


def test_a_scouted_card_flies_from_the_ring_to_its_place_in_the_hand(
    opened: Opened, server: Server
) -> None:
    page = opened.page(server.address, is_still=False, pace="calm")
    page.add_init_script(WATCH)
    before_scouting(page, server.address)
    start = middle(page, LEFT_CARD)
    scout(page)
    card, chip = page.evaluate("flights")
    assert card["from"] == pytest.approx(start, abs=1)
    expect(page.locator(".flyer")).to_have_count(0)  # they have landed
    assert card["to"] == pytest.approx(middle(page, FIRST_IN_HAND), abs=1)
    assert chip["to"] == pytest.approx(middle(page, CHIPS_OF_OWNER), abs=1)


@pytest.mark.parametrize(("is_still", "pace"), [(True, "calm"), (False, "instant")])
def test_nothing_flies_for_who_wants_stillness(
    opened: Opened, server: Server, is_still: bool, pace: str
) -> None:
    page = opened.page(server.address, is_still=is_still, pace=pace)
    page.add_init_script(WATCH)
    before_scouting(page, server.address)
    scout(page)
    assert page.evaluate("flights") == []


def before_scouting(page: Page, address: str) -> None:
    """To the step of the lesson at which a card is scouted to the left end of the hand."""
    page.goto(f"{address}/learn/scout")
    for step in (2, 3, 4):
        teacher = page.locator("section.teacher")
        teacher.get_by_role("button", name=re.compile("^(Go on|Do it for me)$")).click()
        page.get_by_role("heading", name=f"Step {step} of").wait_for()
    expect(page.locator(".flyer")).to_have_count(0)
    page.evaluate("flights.length = 0")


def scout(page: Page) -> None:
    page.locator("section.teacher").get_by_role("button", name="Do it for me").click()
    page.get_by_role("heading", name="Step 5 of").wait_for()


def middle(page: Page, what: str) -> dict[str, float]:
    """Where something is in the window."""
    box = page.locator(what).bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
