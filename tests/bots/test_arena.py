"""The arena: who meets whom, the same deals from every seat, and what is written of it."""

from itertools import pairwise
from multiprocessing import active_children
from pathlib import Path

import pytest

import bigtop
from bigtop import CHANCE, ChoiceError, Game, Random, RecordError, State
from bigtop.bots import SIMPLE
from bigtop.bots.arena import (
    Chance,
    Deal,
    Played,
    Table,
    arena,
    check_bots,
    check_folder,
    deals,
    lineups,
    play_deal,
    save,
)
from bigtop.bots.weights import WeightsError
from bigtop.core.records import Record
from bigtop.games.magnificent.state import REVEALING_TRAINERS
from tests.conftest import UNCOMPILED

# Piles whose cards depend on what was played: hands in Circus Flohcati; in The Magnificent the deck
# of trainers, to which they go back.
PLAYED_WITH = {"flohcati": 1, "magnificent": REVEALING_TRAINERS}


def chance_by_pile(game: Game, played: Played) -> dict[int, list[int]]:
    """What chance did in a game, pile by pile."""
    found: dict[int, list[int]] = {}
    for state, action in Record(game, list(played.actions)).states():
        if game.actor(state) == CHANCE:
            pile = game.parts.pile(state.record()) if game.parts.pile else 0
            found.setdefault(pile, []).append(action)
    found.pop(PLAYED_WITH.get(game.name, -1), None)
    return found


def test_every_choice_of_bots_meets() -> None:
    assert lineups(["random", "greedy"], 2) == [("random", "greedy")]
    assert lineups(["greedy", "random"], 3) == [
        ("greedy", "random", "greedy"),
        ("random", "greedy", "random"),
    ]
    assert lineups(["greedy", "random"], 4) == [("random", "greedy", "random", "greedy")]
    assert lineups(["greedy", "greedy", "random"], 2) == [
        ("greedy", "greedy"),
        ("greedy", "random"),
    ]


def test_one_plays_against_copies_of_another() -> None:
    assert lineups(["greedy"], 4, "random") == [("greedy", "random", "random", "random")]
    assert lineups(["greedy", "random"], 3, "random") == [("greedy", "random", "random")]


@pytest.mark.parametrize(("bots", "against"), [(["greedy"], None), (["greedy"] * 4, "greedy")])
def test_one_bot_alone_has_nobody_to_meet(bots: list[str], against: str | None) -> None:
    with pytest.raises(ChoiceError, match="an arena needs two different bots"):
        lineups(bots, 4, against)


def test_who_plays_alone_meets_nobody() -> None:
    with pytest.raises(ChoiceError, match="who plays alone meets nobody"):
        lineups(["greedy", "random"], 1)


def test_unknown_bots_are_refused_before_anything_is_played() -> None:
    for bots, against in ((["greedy", "clever"], None), (["greedy"], "clever")):
        with pytest.raises(ChoiceError, match="there is no bot 'clever'"):
            lineups(bots, 4, against)


def test_every_different_rotation_is_played_once() -> None:
    assert Deal(0, ("a", "b", "c")).seatings() == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
    ]
    assert Deal(0, ("a", "b", "a", "b")).seatings() == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_there_are_deals_until_there_are_enough_games() -> None:
    found = list(deals([("a", "b", "c"), ("a", "a", "b")], games=10, seed=1))
    assert [deal.number for deal in found] == [0, 1, 2, 3]
    assert [sorted(deal.lineup) for deal in found] == [list("abc"), list("aab")] * 2
    orders = {deal.lineup for deal in deals([("a", "b", "c")], games=60, seed=1)}
    assert len(orders) == 6  # not only who sits where, but also who follows whom


class FirstBot:
    """The first legal action: quickly found, and unlike a random one."""

    def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
        return legal[0]


@pytest.fixture(autouse=True)
def first_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SIMPLE, "first", FirstBot)


def test_games_of_a_deal_have_the_same_chance(game: Game) -> None:
    lineup = ("first", "random", "random", "random", "random")[: game.players]
    for number in range(1 if UNCOMPILED else 6):
        games = play_deal(Table.of(game), Deal(number, lineup), seed=8)
        assert len({played.actions for played in games}) > 1 or game.players == 1
        for one, other in pairwise(chance_by_pile(game, played) for played in games):
            for pile in one.keys() & other.keys():
                common = min(len(one[pile]), len(other[pile]))
                assert one[pile][:common] == other[pile][:common]


def test_bots_get_what_their_seats_may_know(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[State] = []

    class Spy:
        def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
            seen.append(view)
            return rng.choice(legal)

    monkeypatch.setitem(SIMPLE, "spy", Spy)
    monkeypatch.setattr("bigtop.bots.arena._decide_once", lambda game, name: None)
    [played] = play_deal(Table.of(game), Deal(1, ("spy",) * game.players), seed=3)
    states = [state.copy() for state, _ in Record(game, list(played.actions)).states()]
    own = [state for state in states if game.actor(state) != CHANCE]
    assert [view.tobytes() for view in seen] == [
        game.conceal(state, game.actor(state)).tobytes() for state in own
    ]
    # Where only two play Flohcati, both have a part in every secret.
    if game.parts.has_secrets and (game.name, game.players) != ("flohcati", 2):
        assert seen != own


def test_another_deal_and_another_seed_have_another_chance() -> None:
    game = bigtop.game("scout", players=3)
    lineup = ("greedy", "random", "random")
    chances = [
        chance_by_pile(game, play_deal(Table.of(game), Deal(number, lineup), seed)[0])
        for number, seed in ((0, 0), (1, 0), (0, 1))
    ]
    assert chances[0] != chances[1]
    assert chances[0] != chances[2]


def test_what_is_drawn_from_a_hand_does_not_stir_the_deck() -> None:
    from bigtop.games.flohcati.state import DRAWING, TURNING_UP

    game = bigtop.game("flohcati", players=3)
    turned_up = []
    for draws in (0, 5):
        chance = Chance(game, seed=1, deal=2)
        state = _with_a_hand(game)
        state.record().phase = DRAWING
        for _ in range(draws):
            chance.draw(state)
        state.record().phase = TURNING_UP
        turned_up.append([chance.draw(state) for _ in range(5)])
    assert turned_up[0] == turned_up[1]


def _with_a_hand(game: Game) -> State:
    rng = Random(1)
    state = game.start()
    while not all(state.hand_sizes[: game.players]):
        game.play(state, rng.choice(game.legal(state)))
    state.record().moves = 1
    state.record().givers[0] = 1
    return state


def test_the_result_depends_on_the_seed_alone() -> None:
    game = bigtop.game("scout", players=2)
    meetings = lineups(["greedy", "random"], 2)
    one = arena(game, meetings, 3, seed=4, workers=1)
    two = arena(game, meetings, 3, seed=4, workers=2)
    assert [each.actions for each in one] == [each.actions for each in two]
    assert [each.seating for each in one] == [each.seating for each in two]
    assert len(one) == 4
    assert [each.actions for each in arena(game, meetings, 3, seed=5)] != [
        each.actions for each in one
    ]


def test_progress_is_told_deal_by_deal() -> None:
    game = bigtop.game("scout", players=2)
    told: list[int] = []
    arena(
        game, lineups(["greedy", "random"], 2), 4, progress=lambda played: told.append(len(played))
    )
    assert told == [2, 2]


def test_an_arena_that_cannot_go_on_leaves_no_workers() -> None:
    def full(played: list[Played]) -> None:
        raise OSError("no space is left")

    before = {child.pid for child in active_children()}
    with pytest.raises(OSError, match="no space"):
        arena(bigtop.game("scout", players=2), [("greedy", "random")], 400, 0, 2, full)
    assert {child.pid for child in active_children()} <= before


def test_a_bot_that_breaks_the_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, game: Game, view: State, legal: list[int], rng: Random) -> int:
            return -1

    monkeypatch.setitem(SIMPLE, "cheat", Cheat)
    game = bigtop.game("scout", players=2)
    with pytest.raises(ChoiceError, match="the bot cheat chose -1, which is not legal"):
        arena(game, [("cheat", "random")], 2)


def test_nobody_goes_on_for_a_bot_that_is_measured() -> None:
    game = bigtop.game("magnificent", players=2)
    with pytest.raises(WeightsError, match="there is no network in"):
        arena(game, [("learned", "random")], 2)
    for name in ("learned", "worldly", "lookahead:5", "ranker"):
        with pytest.raises(ChoiceError, match=f"{name} has no network for magnificent, manual, wi"):
            check_bots(game, [("greedy", name)])
    check_bots(game, [("greedy", "expert")])
    check_bots(bigtop.game("scout", players=4), [("ranker", "learned", "worldly", "lookahead")])


def test_all_meet_or_nobody_does() -> None:
    game = bigtop.game("scout", players=2)
    everybody = lineups(["random", "careless", "first"], 2)
    with pytest.raises(ChoiceError, match="3 ways to sit down take 6 games at least, not 4"):
        arena(game, everybody, 4)
    assert len(arena(game, everybody, 5)) == 6


def test_too_many_lineups_are_refused() -> None:
    with pytest.raises(ChoiceError, match="40 bots can sit down in 91,390 ways: name fewer"):
        lineups([f"search:{budget}" for budget in range(1, 41)], 4)


def test_records_can_be_replayed(tmp_path: Path) -> None:
    game = bigtop.game("flohcati", players=3)
    played = arena(game, lineups(["first", "random"], 3), 6)
    save(game, played, check_folder(str(tmp_path / "new" / "folder")))
    paths = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in paths] == [
        f"deal-0000{deal}-{rotation}.record" for deal in (0, 1) for rotation in (0, 1, 2)
    ]
    for path, each in zip(paths, played, strict=True):
        record = bigtop.read_record(str(path))
        assert record.names == each.seating
        assert tuple(game.scores(record.replay())) == each.scores
        assert sum(each.shares) == pytest.approx(1)
        winners = game.winners(record.replay())
        assert [seat for seat in range(3) if each.shares[seat]] == winners


def test_a_folder_has_to_be_empty_and_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path, tmp_path / "file"):
        with pytest.raises(RecordError, match="cannot write to "):
            check_folder(str(folder))
    assert (tmp_path / "file").read_text() == "mine"
