"""Fixtures for every game, edition and player count in the registry."""

import os
import re

# An out-of-range write would otherwise change some other field without a word.
os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

import pytest

import bigtop
from bigtop import Game, Random
from bigtop.core.layout import settings

UNCOMPILED = bool(settings.DISABLE_JIT)  # and then some hundred times slower
EDITIONS = [(title.name, edition) for title in bigtop.games() for edition in title.editions]
EVERY_VARIANT = [
    (name, edition.name, players) for name, edition in EDITIONS for players in edition.player_counts
]
# The uncompiled run is there for coverage. It plays the two smallest tables of each edition: the
# compiled run has the same tests of all tables, and compares whole games of all with this source.
VARIANTS = (
    [(name, edition.name, n) for name, edition in EDITIONS for n in edition.player_counts[:2]]
    if UNCOMPILED
    else EVERY_VARIANT
)
# What these play is thousands of positions, which take twice as long where lines are counted. Lines
# are covered by tests that say what they are for.
NOT_COUNTED = re.compile(r"tests/(test_reference_|bots/test_(?!arena))")
# The service and its pages have no kernels, and uncompiled games are slow.
collect_ignore = ["server", "web"] if UNCOMPILED else []
compiled_only = pytest.mark.skipif(UNCOMPILED, reason="takes long, and covers nothing more")
# Compiling it once more, for Python to call, takes longer than most tests.
called_by_kernels = pytest.mark.skipif(
    not UNCOMPILED, reason="compiled, only kernels call it; the tests of search do so"
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if UNCOMPILED and NOT_COUNTED.match(item.nodeid):
            item.add_marker("no_cover")


def named(variant: tuple[str, str, int]) -> str:
    return "-".join(map(str, variant))


@pytest.fixture(params=VARIANTS, ids=named)
def game(request: pytest.FixtureRequest) -> Game:
    name, edition, players = request.param
    return bigtop.game(name, players=players, edition=edition)


# Uncompiled, somebody who plans a round of The Magnificent takes half a minute for a game.
SOON_DECIDED = [each for each in VARIANTS if not (UNCOMPILED and each[0] == "magnificent")]


@pytest.fixture(params=SOON_DECIDED, ids=named)
def quick_game(request: pytest.FixtureRequest) -> Game:
    """A game whose greedy player can play it to the end in a test."""
    name, edition, players = request.param
    return bigtop.game(name, players=players, edition=edition)


@pytest.fixture
def rng() -> Random:
    return Random(20_26)


@pytest.fixture
def few() -> int:
    """How many games a test plays."""
    return 1 if UNCOMPILED else 20
