"""Questions and answers.

Each function of the model that asks somebody is a generator: it yields the question, is sent the
answer, and goes on. So the game is told in the rulebook's order, one thing after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass

from tests.reference.magnificent.table import Table

CHANCE = -1


@dataclass(frozen=True)
class Question:
    """Who has to decide, and the words of everything that may be answered."""

    seat: int
    options: frozenset[str]


Asking = Generator[Question, str, None]
Answering = Generator[Question, str, str]
Drawing = Generator[Question, str, int]


def ask(seat: int, options: set[str]) -> Answering:
    """Ask a player, or chance, who can do nothing but answer."""
    return (yield Question(seat, frozenset(options)))


def decide(table: Table, options: Callable[[], set[str]]) -> Answering:
    """Ask the player on turn, again whenever bonuses were used; "" when nothing can be decided."""
    while answers := options():
        answer = yield from ask(table.seat, answers)
        if answer in answers:
            return answer
    return ""


def reveal(kind: str, deck: set[int]) -> Drawing:
    """Chance takes something out of a deck: its number."""
    answer = yield from ask(CHANCE, numbered(f"reveal {kind}", deck))
    deck.remove(place_in(answer))
    return place_in(answer)


def roll() -> Drawing:
    """Chance rolls a die."""
    answer = yield from ask(CHANCE, {f"roll {value}" for value in range(1, 7)})
    return int(answer.split()[1])


def numbered(beginning: str, places: Iterable[int]) -> set[str]:
    """The words for places or cards, which count from 1."""
    return {f"{beginning} {place + 1}" for place in places}


def place_in(answer: str) -> int:
    """The place or card that numbered words end with."""
    return int(answer.split()[-1]) - 1
