"""Whole games on paper: each is replayed and must come out the same, word for word."""

from bisect import bisect_right
from pathlib import Path

import pytest

import bigtop
from bigtop import OVER

GOLDEN = Path(__file__).parent / "golden"
# Numbers in actions.py that are not the first of a kind of action.
NO_ACTIONS = {
    *("CAMP", "CELLS", "WAYS", "PAIRS", "FACES", "COUNT", "DISPLAY", "SEATS", "SLOTS", "TENTS"),
    *("DECK_MASTERS", "DECK_POSTERS", "MASTER_SLOTS", "MOST_LEVELS", "MOST_POWER", "MOST_SPACES"),
    *("POSTER_DISPLAY", "STARTING_MASTERS", "STARTING_POSTERS", "TRAINER_SLOTS"),
    *("TRAINER_SPACES", "TRAINER_TILES"),
}


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


def test_magnificent_has_every_kind_of_action_and_both_ends_of_a_lone_game() -> None:
    from bigtop.games.magnificent import actions as a

    kinds = sorted(
        number for name, number in vars(a).items() if name.isupper() and name not in NO_ACTIONS
    )
    played, told = set(), []
    for path in (GOLDEN / "magnificent").glob("*.record"):
        record = bigtop.read_record(str(path))
        played |= {bisect_right(kinds, action) for action in record.actions}
        last = record.replay(len(record.actions) - 1)
        told.append(record.game.tell(last, record.actions[-1])[-1])
    assert played == set(range(1, len(kinds) + 1))
    for end in ("reaches the target of 200", "misses the target of 220", "wins with"):
        assert any(end in sentence for sentence in told)
