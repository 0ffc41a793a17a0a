"""What a simulation of Circus Flohcati counts."""

import json

import pytest
from click.testing import CliRunner

import bigtop
from bigtop.cli import cli
from bigtop.core.many import play_many
from tests.games.flohcati_positions import dealt, play, turn_up

TEN_ACTS = "A7 C7 D6 F6 J5 M5 R7 S4 T3 U2"


def test_points_are_counted_by_source() -> None:
    game, state = dealt(f"{TEN_ACTS} A1 C1", edition="gala", keep="D1 J0 J1")
    turn_up(game, state, "J0", "J1")
    play(game, state, "take J0", "end", "reveal", "turn up D1", "take D1", "end")
    totals = game.parts.totals(state.array)
    assert (totals["lost turns"], totals["galas"], totals["trios"]) == (1, 0, 0)
    game, state = dealt(f"{TEN_ACTS} A1 C1", edition="gala", keep="D1")
    turn_up(game, state, "D1")
    play(game, state, "take D1", "trio A1 C1 D1", "gala")
    totals = game.parts.totals(state.array)
    assert totals["points for trios"] == 10
    assert totals["points for galas"] == 10
    assert totals["points for colours"] + 20 == sum(game.scores(state))
    assert (totals["galas"], totals["trios"]) == (1, 1)


@pytest.mark.parametrize("edition", ["classic", "gala"])
def test_the_sources_add_up_to_the_scores(edition: str) -> None:
    game = bigtop.game("flohcati", edition=edition)
    finals, _ = play_many(game, 5, seed=1)
    totals = game.parts.totals(finals)
    points = [count for name, count in totals.items() if name.startswith("points for ")]
    assert sum(points) == game.all_scores(finals).sum()


def test_simulate_prints_them() -> None:
    arguments = ["simulate", "flohcati", "--edition", "gala", "--games", "3", "--json"]
    found = CliRunner().invoke(cli, arguments)
    per_game = json.loads(found.stdout)["per_game"]
    assert {"lost turns", "trios", "galas", "points for colours"} <= set(per_game)
