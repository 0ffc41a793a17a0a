"""Whole games on paper: each is replayed and must come out the same, word for word."""

from pathlib import Path

import pytest

import bigtop
from bigtop import OVER

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(
    "path", sorted(GOLDEN.glob("*/*.record")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_golden_game_comes_out_the_same(path: Path) -> None:
    record = bigtop.read_record(str(path))
    assert record.game.name == path.parent.name
    assert record.game.actor(record.replay()) == OVER
    assert record.text() == path.read_text()


@pytest.mark.parametrize("name", [title.name for title in bigtop.games()])
def test_every_game_edition_and_player_count_has_one(name: str) -> None:
    games = [bigtop.read_record(str(path)).game for path in (GOLDEN / name).glob("*.record")]
    title = next(title for title in bigtop.games() if title.name == name)
    assert {(game.edition, game.players) for game in games} == {
        (edition.name, players) for edition in title.editions for players in edition.player_counts
    }


def test_scout_has_one_for_each_way_a_round_ends() -> None:
    from bigtop.games.scout.state import ALL_SCOUTED, EMPTY_HAND, STUCK

    found = set()
    for path in (GOLDEN / "scout").glob("*.record"):
        record = bigtop.read_record(str(path))
        final = record.replay()
        found |= {(record.game.players, int(ending)) for ending in final.endings if ending}
    assert found == {(2, EMPTY_HAND), (2, STUCK)} | {
        (players, ending) for players in (3, 4, 5) for ending in (EMPTY_HAND, ALL_SCOUTED)
    }
