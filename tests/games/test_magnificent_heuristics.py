"""The heuristic player of The Magnificent is worth its name."""

from bigtop import CHANCE, OVER, Game, Random, State, game
from bigtop.core.layout import settings
from bigtop.core.many import play_many
from bigtop.core.playouts import GREEDY, RANDOM, apply_at
from tests.games.magnificent_positions import acting, play
from tests.games.test_magnificent_rules import with_trainer


class PointsNow:
    """Takes whatever brings most points at once, then coins; otherwise anything."""

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        best, chosen = -1e9, legal[0]
        seat = game.actor(view)
        for action in legal:
            after = view.copy()
            apply_at(after.array, 0, action)
            gain = float(after.scores[seat]) + 0.1 * float(after.coins[seat]) + rng.below(99) / 1e4
            if gain > best:
                best, chosen = gain, action
        return chosen


def wins_of_planner(games: int) -> float:
    """The share of two-player games that the heuristic player wins against a greedy one."""
    table, rng, wins = game("magnificent", players=2), Random(11), 0.0
    for number in range(games):
        state, planner = table.start(), number % 2
        while (seat := table.actor(state)) != OVER:
            legal = table.legal(state)
            if seat == CHANCE:
                action = rng.choice(legal)
            elif seat == planner:
                action = table.choose(state, rng)
            else:
                action = PointsNow().choose(table, state, legal, rng)
            apply_at(state.array, 0, action)
        wins += planner in table.winners(state)
    return wins / games


def test_a_player_who_plans_beats_a_greedy_one() -> None:
    assert wins_of_planner(1 if settings.DISABLE_JIT else 12) >= 0.7


def test_random_players_are_no_match() -> None:
    table = game("magnificent", players=3)
    finals, _ = play_many(
        table, 1 if settings.DISABLE_JIT else 50, 3, policies=[GREEDY, RANDOM, RANDOM]
    )
    scores = table.all_scores(finals)
    assert (scores[:, 0] > scores[:, 1:].max(axis=1)).mean() > 0.95
    assert scores[:, 0].mean() > 100


def test_a_die_is_set_to_the_highest_other_value() -> None:
    for die, wanted in (("orange 3", "set 6"), ("orange 6", "set 5")):
        table, state = acting(die)
        with_trainer(state, "set")
        play(table, state, "use trainer 1")
        assert table.text(state, table.choose(state, Random(1))) == wanted
