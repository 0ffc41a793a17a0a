"""Search on positions whose best move is known, its parts, and what it may not know."""

from typing import Any

import numpy as np
import pytest

import bigtop
from bigtop import OVER, ChoiceError, Game, Random, State
from bigtop.bots import bot
from bigtop.bots import search as search_module
from bigtop.bots.budget import MOST_ITERATIONS, Budget
from bigtop.bots.levels import LADDER, LEVELS
from bigtop.bots.rollouts import VIEW, Manner, compare, reward
from bigtop.bots.search import FOREVER, STYLES, FlatBot, SearchBot, desk_for
from bigtop.bots.tree import NONE, Growth, Tree, add_node, child_of, grow, plant, select
from tests.conftest import UNCOMPILED
from tests.games import flohcati_positions, scout_positions

THINKING = ["search", "flat"]
FEW = 24 if UNCOMPILED else 400


def chosen(game: Game, state: State, words: str, seed: int = 1) -> str:
    view = game.conceal(state, game.actor(state))
    return game.text(state, bot(words).choose(game, view, game.legal(view), Random(seed)))


@pytest.mark.parametrize("name", THINKING)
def test_it_sheds_its_last_cards(name: str) -> None:
    """The pair ends the round at once, with nothing to pay; every other move gives that up."""
    game, state = scout_positions.position(
        "5/1 5/2", "9/1 9/2 8/3 8/4", "7/1 7/2 6/3", "3/1 3/2 4/6", table="4/1 4/2", round_number=4
    )
    assert chosen(game, state, f"{name}:{4 * FEW}") == "show 1-2"


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("edition", ["classic", "gala"])
def test_it_takes_the_better_last_card(name: str, edition: str) -> None:
    game, state = flohcati_positions.dealt("A1 C1", edition=edition, keep="D7 F0")
    flohcati_positions.leave_in_deck(state, "D7", "F0")
    flohcati_positions.turn_up(game, state, "F0", "D7")
    assert chosen(game, state, f"{name}:{FEW}") == "take D7"


@pytest.mark.parametrize("name", THINKING)
def test_it_calls_where_only_the_bonus_wins(name: str) -> None:
    game, state = before_the_call()
    assert chosen(game, state, f"{name}:{FEW}") == "gala"


def before_the_call() -> tuple[Game, State]:
    """Seat 0 has all acts and 20 points, the others have 21, and nobody has another turn."""
    hands = (
        "A1 C1 D2 F2 J3 M3 R4 S4 T0",
        "A7 A6 A5 C7 C6 C5 D7 D6 D5",
        "F7 F6 F5 J7 J6 J5 M7 M6 M5",
    )
    game, state = flohcati_positions.dealt(*hands, edition="gala", keep="U0")
    flohcati_positions.leave_in_deck(state, "U0")
    flohcati_positions.turn_up(game, state, "U0")
    flohcati_positions.play(game, state, "take U0")
    return game, state


def test_what_is_forced_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bigtop.game("scout")
    monkeypatch.setattr(search_module, "desk_for", None)
    for name in THINKING:
        assert bot(name).choose(game, game.start(), [7], Random(1)) == 7


@pytest.mark.parametrize("name", ["random", "careless", "greedy", "planner", "search:3", "flat:1"])
def test_bots_decide_by_what_they_may_know(game: Game, name: str) -> None:
    """The same view of two different worlds, and the same luck: the same choice."""
    if not game.parts.has_secrets:
        assert game.conceal(game.start(), 0) == game.start()  # every world is the same one
        return
    rng = Random(5)
    for state, world in with_other_worlds(game, rng):
        seat = game.actor(state)
        view, again = game.conceal(state, seat), game.conceal(world, seat)
        legal = game.legal(state)
        one = bot(name).choose(game, view, legal, Random(2))
        assert one == bot(name).choose(game, again, legal, Random(2))
        assert one in legal


# Uncompiled, a network takes a second for a decision: one trial is enough.
BY_NETWORK = [("scout", name) for name in ("learned", "lookahead:1")]
if not UNCOMPILED:
    BY_NETWORK = [
        *(("scout", name) for name in ("ranker", "worldly", "learned", "lookahead:6", *LEVELS)),
        *(("flohcati", name) for name in ("worldly", "learned", "lookahead:6", *LEVELS)),
        *(("magnificent", name) for name in LEVELS),
    ]


@pytest.mark.parametrize(("title", "name"), BY_NETWORK)
def test_networks_and_levels_decide_by_what_they_may_know(
    title: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a clock: on a busy machine even the same view gets more or less thought."""
    unhurried = {
        level: tuple(words.partition("/")[0] for words in bots)
        for level, bots in LADDER[title].items()
    }
    monkeypatch.setitem(LADDER, title, unhurried)
    test_bots_decide_by_what_they_may_know(bigtop.game(title, players=4), name)


def with_other_worlds(game: Game, rng: Random) -> list[tuple[State, State]]:
    """Some decisions between a few actions, each with another world that looks the same."""
    found: list[tuple[State, State]] = []
    for _ in range(4):
        state = game.start()
        while game.actor(state) != OVER and len(found) < (1 if UNCOMPILED else 8):
            legal = game.legal(state)
            if game.actor(state) >= 0 and 1 < len(legal) < 12:
                world = game.resample(game.conceal(state, game.actor(state)), rng)
                if world != state:
                    found.append((state.copy(), world))
            game.play(state, rng.choice(legal))
    # Where only two play Flohcati, both have a part in every secret.
    assert found or (game.name, game.players) == ("flohcati", 2)
    return found


def test_a_view_is_left_as_it_was() -> None:
    game, state = scout_positions.dealt()
    view = game.conceal(state, 0)
    before = view.tobytes()
    bot("search:5").choose(game, view, game.legal(view), Random(1))
    bot("flat:5").choose(game, view, game.legal(view), Random(1))
    assert view.tobytes() == before


def test_a_budget_of_time_is_kept_to() -> None:
    game, state = flohcati_positions.dealt("A1", keep="C7 D1")
    flohcati_positions.leave_in_deck(state, "C7", "D1")
    flohcati_positions.turn_up(game, state, "C7", "D1")
    for name in THINKING:
        assert chosen(game, state, f"{name}:20ms") == "take C7"


# Rollouts


def test_the_reward_is_the_difference_to_the_others_or_the_victory() -> None:
    points = np.array([10.0, 4.0, 10.0])
    reward(points, Manner(1, 0.0, 2.0, 0.0))
    assert points.tolist() == [1.5, -3.0, 1.5]
    points = np.array([10.0, 4.0, 10.0])
    reward(points, Manner(1, 0.0, 2.0, 1.0))
    assert points.tolist() == [0.5, 0.0, 0.5]
    points = np.array([3.0, 1.0])
    reward(points, Manner(1, 0.0, 4.0, 0.5))
    assert points.tolist() == [0.75, -0.25]


def test_equal_actions_have_equal_luck() -> None:
    game, state = scout_positions.dealt()
    desk = desk_for(game)
    desk.worlds[VIEW] = game.conceal(state, 0).array[0]
    desk.words[0] = Random(1).words
    sums = np.zeros(3)
    action, *_, other = game.legal(state)
    candidates = np.array([action, other, action], np.int32)
    compare(desk, candidates, sums, 0, 3, 3, STYLES["scout"].manner)
    assert sums[0] == sums[2] != sums[1]


def test_worlds_are_played_out_to_the_horizon() -> None:
    game, state = scout_positions.dealt()
    for horizon, rounds in ((1, 1), (2, 2), (FOREVER, 4)):
        desk = desk_for(game)
        desk.worlds[VIEW] = game.conceal(state, 0).array[0]
        desk.words[0] = Random(1).words
        manner = Manner(horizon, 0.1, 1.0, 0.0)
        compare(desk, np.array(game.legal(state)[:1], np.int32), np.zeros(1), 0, 1, 1, manner)
        played = State(desk.worlds[2:3])
        assert int((played.endings > 0).sum()) == rounds


# Trees

GROWTH = Growth(exploration=0.5, width=2.0, widening=0.5)


def small_tree() -> tuple[Tree, int]:
    tree = Tree.of(10, actions=10)
    return tree, plant(tree)


def visited(tree: Tree, parent: int, action: int, visits: int, mean: float) -> int:
    node = add_node(tree, parent, action, 0)
    tree.visits[node], tree.chances[node] = visits, visits
    tree.sums[node] = visits * mean
    tree.visits[parent] += visits
    return node


def selected(tree: Tree, root: int, actions: list[int], **growth: Any) -> tuple[int, int]:
    array = np.array(actions, np.int32)
    how = GROWTH._replace(**growth)
    return select(tree, root, array, len(actions), how, Random(1).words)


def test_what_comes_first_is_not_chosen_by_the_tree() -> None:
    tree, root = small_tree()
    assert selected(tree, root, [4, 5, 6]) == (NONE, NONE)
    visited(tree, root, 7, 50, 0.9)  # which is not legal in this world
    assert selected(tree, root, [4, 5, 6]) == (NONE, NONE)


def test_what_comes_first_is_the_hunch() -> None:
    game, state = flohcati_positions.dealt("A1 C1", keep="D7 F0")
    flohcati_positions.leave_in_deck(state, "D7", "F0")
    flohcati_positions.turn_up(game, state, "F0", "D7")
    tree = grown(game, state, 1, GROWTH)
    assert children(tree, game, state) == ["take D7"]


def test_the_better_child_is_chosen_unless_it_was_tried_too_often() -> None:
    tree, root = small_tree()
    good = visited(tree, root, 4, 100, 0.6)
    poor = visited(tree, root, 5, 100, 0.4)
    assert selected(tree, root, [4, 5]) == (4, good)
    tree.visits[poor] = 2
    tree.sums[poor] = 0.8
    assert selected(tree, root, [4, 5]) == (5, poor)
    assert selected(tree, root, [4, 5], exploration=0.01) == (4, good)


def test_only_what_is_legal_in_the_world_is_chosen() -> None:
    tree, root = small_tree()
    visited(tree, root, 4, 50, 0.9)
    poor = visited(tree, root, 5, 50, 0.1)
    chances = tree.chances.copy()
    assert selected(tree, root, [5], width=0.0) == (5, poor)
    assert (tree.chances - chances).tolist() == [0, 0, 1, *[0] * 7]
    assert (tree.marks == NONE).all()


def test_children_are_added_as_visits_grow() -> None:
    tree, root = small_tree()
    child = visited(tree, root, 4, 3, 0.5)
    assert selected(tree, root, [4, 5], width=0.25) == (4, child)  # one child for four visits
    assert selected(tree, root, [4, 5], width=1.0) == (5, NONE)


def grown(game: Game, state: State, iterations: int, growth: Growth, room: int = 80) -> Tree:
    """A tree that grew by so many iterations from what the first seat may know."""
    desk = desk_for(game)
    desk.worlds[VIEW] = game.conceal(state, 0).array[0]
    desk.words[0] = Random(1).words
    tree = Tree.of(room, game.action_count)
    grow(tree, plant(tree), desk, iterations, growth, STYLES[game.name].manner)
    return tree


def children(tree: Tree, game: Game, state: State) -> list[str]:
    """What was tried at the root, in words."""
    legal = game.legal(state)
    return [game.text(state, action) for action in legal if child_of(tree, 0, action) != NONE]


def test_iterations_are_counted_where_they_went() -> None:
    game, state = scout_positions.dealt()
    for iterations, room in ((20, 80), (60, 40)):  # also where the tree is full before
        tree = grown(game, state, iterations, GROWTH, room)
        found = [child_of(tree, 0, action) for action in game.legal(state)]
        assert sum(tree.visits[child] for child in found if child != NONE) == iterations
        assert tree.visits[0] == iterations
        assert tree.size[0] == min(iterations + 1, room)  # one is added each time


@pytest.mark.parametrize(
    ("widening", "fewest", "most"), [(0.25, 2, 3), (0.5, 5, 7), (0.75, 12, 19)]
)
def test_many_actions_are_tried_by_and_by(widening: float, fewest: int, most: int) -> None:
    """With 49 visits behind it a node has 49 ** widening children at the most."""
    game, state = scout_positions.dealt()
    assert len(game.legal(state)) > 19
    tree = grown(game, state, 49, Growth(0.5, 1.0, widening))
    assert fewest <= len(children(tree, game, state)) <= most


@pytest.mark.parametrize(("nodes", "trees"), [(4, 1), (1, 2)])
def test_the_tree_is_kept_where_nothing_came_between(
    nodes: int, trees: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Scout & Show is two decisions of the same player; a tree without room is not kept."""
    monkeypatch.setattr(search_module, "NODES", nodes)
    monkeypatch.setattr(search_module, "DEEPEST", 0)
    planted: list[Tree] = []

    def counted(tree: Tree) -> int:
        planted.append(tree)
        return plant(tree)

    monkeypatch.setattr(search_module, "plant", counted)
    game, state = scout_positions.position("9/1 8/3", "1/2 3/4", table="9/2", players=3)
    player = SearchBot(Budget(FEW))
    view = game.conceal(state, 0)
    both = [a for a in game.legal(view) if game.text(view, a).startswith("scout & show")]
    action = player.choose(game, view, both, Random(1))
    game.play(state, action)
    view = game.conceal(state, 0)
    assert player.choose(game, view, game.legal(view), Random(1)) in game.legal(view)
    assert len(planted) == trees
    player.choose(game, game.resample(view, Random(1)), game.legal(view), Random(1))
    assert len(planted) == trees + 1


# Budgets


@pytest.mark.parametrize(
    ("words", "budget"),
    [
        ("2000", Budget(2000)),
        ("500ms", Budget(MOST_ITERATIONS, 0.5)),
        ("0.25s", Budget(MOST_ITERATIONS, 0.25)),
        ("300/1.5s", Budget(300, 1.5)),
    ],
)
def test_budgets_are_given_in_words(words: str, budget: Budget) -> None:
    assert Budget.parse(words) == budget


def test_flat_stops_at_its_iterations_where_time_is_left() -> None:
    game, state = scout_positions.dealt()
    view = game.conceal(state, 0)
    streams = [Random(1), Random(1)]
    for budget, rng in zip((Budget(FEW), Budget(FEW, 5.0)), streams, strict=True):
        FlatBot(budget).choose(game, view, game.legal(view), rng)
    assert list(streams[0].words) == list(streams[1].words)


@pytest.mark.parametrize(
    "words", ["", "0", "x", "5 s", "0ms", "601s", "1/", "/5s", "99999999", "1.5"]
)
def test_other_words_are_no_budget(words: str) -> None:
    with pytest.raises(ChoiceError, match="a budget is 1 to 10000000 iterations, a time"):
        Budget.parse(words)
