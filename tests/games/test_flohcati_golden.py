"""What the golden games of Circus Flohcati cover between them; that they replay is tested for all.

Each is a whole game in words under tests/golden/flohcati.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

import bigtop
from bigtop import Record, State
from bigtop.games.flohcati.actions import DRAW, TURN_UP
from bigtop.games.flohcati.components import ACTION_NAMES, CIRCUS_CARDS, COPIES
from bigtop.games.flohcati.state import EMPTY, NO_ACTION, NOBODY, OPENING, PARADE
from tests.games.flohcati_positions import hand, trios

GOLDEN = Path(__file__).parent.parent / "golden" / "flohcati"
NAMES = dict(zip(("classic", "gala"), ACTION_NAMES, strict=True))

Situation = tuple[str, ...]


def golden_games() -> Iterator[Record]:
    for path in sorted(GOLDEN.glob("*.record")):
        yield bigtop.read_record(str(path))


def situations(record: Record) -> Iterator[Situation]:
    """What happens in a game of all that golden games must cover."""
    edition = record.game.edition
    for state, action in record.states():
        if TURN_UP <= action < DRAW and state.phase != OPENING:
            kind = kind_of(record, state, action - TURN_UP)
            if state.action == PARADE:
                yield edition, "turned up during", NAMES[edition][PARADE], kind
            if state.action != PARADE or state.actions_interrupt:
                yield edition, "turned up", kind
            if state.deck_size == 1:
                yield edition, "last card", kind
        if record.game.text(state, action) == "gala":
            is_lost = not state.gained and state.action == NO_ACTION
            yield edition, "called", "after a lost turn" if is_lost else "after another turn"
    yield edition, "ended by", "the deck" if record.replay().caller == NOBODY else "a call"


def kind_of(record: Record, state: State, card: int) -> str:
    """An action card by its name; a circus card by whether it matches."""
    if card >= CIRCUS_CARDS:
        return NAMES[record.game.edition][(card - CIRCUS_CARDS) // COPIES]
    return "new act" if state.display[card % 10] == EMPTY else "match"


def wanted(edition: str) -> set[Situation]:
    """Each way to end, each action card, each during the first kind, each kind as the last."""
    names = NAMES[edition]
    kinds = (*names, "new act", "match")
    return {
        (edition, "ended by", "the deck"),
        (edition, "ended by", "a call"),
        *((edition, "turned up", kind) for kind in kinds),
        *((edition, "turned up during", names[PARADE], kind) for kind in kinds),
        *((edition, "last card", kind) for kind in kinds),
    }


@pytest.mark.parametrize("edition", ["classic", "gala"])
def test_golden_games_cover_every_situation(edition: str) -> None:
    found = {situation for record in golden_games() for situation in situations(record)}
    assert wanted(edition) <= found


def test_golden_games_have_a_call_after_a_lost_turn() -> None:
    found = {situation for record in golden_games() for situation in situations(record)}
    assert ("classic", "called", "after a lost turn") in found
    assert ("gala", "called", "after a lost turn") not in found


def test_the_worked_example_of_the_booklet_is_a_golden_game() -> None:
    record = bigtop.read_record(str(GOLDEN / "classic-3-players-worked-example.record"))
    final = record.replay()
    assert trios(final, 0) == "A2 C2 D2 A3 C3 D3"
    assert hand(final, 0) == "A1 A6 C4 D0 J3 J7 M4 M5 S5"
    assert record.game.scores(final)[0] == 20 + 27
