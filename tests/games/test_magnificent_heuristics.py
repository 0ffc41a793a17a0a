"""The heuristic player of The Magnificent is worth its name."""

from bigtop import Random, game
from bigtop.core.many import play_many
from bigtop.core.playouts import GREEDY, RANDOM
from tests.conftest import compiled_only
from tests.games.magnificent_positions import acting, play, with_trainer


@compiled_only
def test_random_players_are_no_match() -> None:
    table = game("magnificent", players=3)
    finals, _ = play_many(table, 50, 3, policies=[GREEDY, RANDOM, RANDOM])
    scores = table.all_scores(finals)
    assert (scores[:, 0] > scores[:, 1:].max(axis=1)).mean() > 0.95
    assert scores[:, 0].mean() > 100


def test_a_die_is_set_to_the_highest_other_value() -> None:
    for die, wanted in (("orange 3", "set 6"), ("orange 6", "set 5")):
        table, state = acting(die)
        with_trainer(state, "set")
        play(table, state, "use trainer 1")
        assert table.text(state, table.choose(state, Random(1))) == wanted
