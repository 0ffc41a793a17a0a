"""Fixtures for every game, edition and player count in the registry."""

import os

# An out-of-range write would otherwise change some other field without a word.
os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

import pytest

import bigtop
from bigtop import Game, Random
from bigtop.core.layout import settings

VARIANTS = [
    (title.name, edition.name, players)
    for title in bigtop.games()
    for edition in title.editions
    for players in edition.player_counts
]


@pytest.fixture(params=VARIANTS, ids=lambda variant: "-".join(map(str, variant)))
def game(request: pytest.FixtureRequest) -> Game:
    name, edition, players = request.param
    return bigtop.game(name, players=players, edition=edition)


@pytest.fixture
def rng() -> Random:
    return Random(20_26)


UNCOMPILED = bool(settings.DISABLE_JIT)  # and then some hundred times slower


@pytest.fixture
def few() -> int:
    """How many games a test plays."""
    return 1 if UNCOMPILED else 20
