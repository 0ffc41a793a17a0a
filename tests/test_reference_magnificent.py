"""The kernels of The Magnificent against a slow model that was written from the rulebook alone."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import bigtop
from bigtop import OVER, Game, Random, State
from bigtop.games.magnificent.actions import COUNT
from bigtop.games.magnificent.camp import can_place, cover, legal_placements
from bigtop.games.magnificent.components import TILE_KINDS
from bigtop.games.magnificent.state import DISCARDED, EMPTY, HELD, IN_DECK
from tests.conftest import UNCOMPILED, VARIANTS
from tests.games.magnificent_positions import is_taking
from tests.games.magnificent_sets import HOUSE, write_set
from tests.games.magnificent_tables import as_table, as_words, differences
from tests.reference.magnificent.asking import Asking
from tests.reference.magnificent.content import read_content
from tests.reference.magnificent.rounds import go_on, play_game, winners
from tests.reference.magnificent.table import Table, empty_table
from tests.test_golden import GOLDEN

GAMES = [(edition, players) for name, edition, players in VARIANTS if name == "magnificent"]
Choosing = Callable[[list[str]], str]


def assert_agreement_to_the_end(
    game: Game, state: State, table: Table, asking: Asking, choose: Choosing, most: int = 5000
) -> None:
    """Same actor and legal actions, same table at every step; same scores and winners."""
    question = next(asking, None)
    for _ in range(most):
        assert differences(game, state, table) == {}
        if game.actor(state) == OVER:
            break
        assert question is not None
        assert game.actor(state) == question.seat
        legal = game.legal(state)
        actions = {as_words(game, state, action): action for action in legal}
        assert len(actions) == len(legal)
        assert actions.keys() == question.options
        answer = choose(sorted(actions))
        game.play(state, actions[answer])
        try:
            question = asking.send(answer)
        except StopIteration:
            question = None
    assert list(game.scores(state)) == [player.score for player in table.players]
    if game.actor(state) == OVER:
        assert question is None
        has_won = game.goal is None or table.players[0].score >= game.goal
        assert list(game.winners(state)) == (winners(table) if has_won else [])


def any_verb(seed: int, favourites: tuple[str, ...] = ()) -> Choosing:
    """Choose among kinds of actions, then among those of the kind; favourites more often."""
    rng = Random(seed)

    def choose(options: list[str]) -> str:
        verbs = sorted({option.split()[0] for option in options})
        verb = verbs[rng.below(len(verbs))]
        for favourite in favourites:
            if favourite in verbs and rng.below(10) < 8:
                verb = favourite
        some = [option for option in options if option.split()[0] == verb]
        return some[rng.below(len(some))]

    return choose


FAVOURITES = [(), ("use",), ("build", "spend"), ("perform", "use", "complete")]


@pytest.mark.parametrize(("edition", "players"), GAMES)
@pytest.mark.parametrize("seed", range(1 if UNCOMPILED else 2))
def test_whole_games_agree(edition: str, players: int, seed: int) -> None:
    start: str | int = players - 1 if (seed + players) % 2 else "random"
    side = "AB"[(seed + GAMES.index((edition, players))) % 2]
    game = bigtop.game("magnificent", players=players, edition=edition, start=start, side=side)
    table = empty_table(read_content(HOUSE, side), edition, players)
    choose = any_verb(seed, FAVOURITES[(seed + players) % 4])
    assert_agreement_to_the_end(game, game.start(), table, play_game(table, start), choose)


@pytest.mark.parametrize("seed", range(6 if UNCOMPILED else 18))
def test_whole_games_with_sets_at_random_agree(seed: int, tmp_path: Path) -> None:
    """Every effect, other boards, rings, shapes and prices; bonuses within bonuses."""
    write_set(tmp_path, seed)
    edition, players = GAMES[seed % len(GAMES)]
    game = bigtop.game("magnificent", players=players, edition=edition, set=str(tmp_path))
    table = empty_table(read_content(tmp_path, "A"), edition, players)
    choose = any_verb(seed, FAVOURITES[seed % 4])
    assert_agreement_to_the_end(game, game.start(), table, play_game(table, "random"), choose)


@pytest.mark.parametrize("path", sorted((GOLDEN / "magnificent").glob("*")), ids=lambda p: p.stem)
def test_golden_games_agree(path: Path) -> None:
    record = bigtop.read_record(str(path))
    game = record.game
    content = read_content(HOUSE, str(game.options["side"]))
    table = empty_table(content, game.edition, game.players)
    replies = iter([as_words(game, state, action) for state, action in record.states()])
    asking = play_game(table, game.options["start"])
    assert_agreement_to_the_end(game, game.start(), table, asking, lambda options: next(replies))


# Constructed positions: the last turns of any round, with everything scarce or in plenty


@pytest.mark.parametrize("seed", range(16 if UNCOMPILED else 64))
def test_constructed_positions_agree(seed: int, tmp_path: Path) -> None:
    edition, players = GAMES[seed % len(GAMES)]
    folder = HOUSE
    if seed % 4:
        folder = tmp_path
        write_set(folder, seed)
    game = bigtop.game("magnificent", players=players, edition=edition, set=str(folder))
    state = first_turn(game, seed)
    construct(game, state, Random(seed, 1))
    table = as_table(game, state, read_content(folder, "A"))
    choose = any_verb(seed, FAVOURITES[seed % 4])
    assert_agreement_to_the_end(game, state, table, go_on(table), choose, most=120)


def first_turn(game: Game, seed: int) -> State:
    """The beginning of the first turn."""
    state, rng = game.start(), Random(seed)
    while not is_taking(state):
        game.play(state, rng.choice(game.legal(state)))
    return state


def construct(game: Game, state: State, rng: Random) -> None:
    """Make it one of the last turns of a round, on a table that may be full or bare."""
    record = state.record()
    record.round_index = rng.below(3)
    record.turns_taken = 4 * game.players - 1 - rng.below(game.players)
    record.turn = (record.starter + record.turns_taken) % game.players
    record.pool[:] = [[rng.below(2) for _ in range(6)] for _ in range(4)]
    record.pool[rng.below(4), rng.below(6)] += game.players
    record.wagons[:] = [rng.below(int(size)) for size in record.ring_sizes]
    for seat in range(game.players):
        construct_seat(state, seat, rng)
    construct_hats(game, state, rng)
    if record.round_index == 2:
        discard(record.trainer_places, record.shown_trainers)
    if rng.below(2):
        leave_few_posters(state, rng)
    if rng.below(2):
        record.supply[:] = [min(int(left), rng.below(4)) for left in record.supply]


def construct_seat(state: State, seat: int, rng: Random) -> None:
    """What a player has."""
    record, players = state.record(), int(state.players)
    record.coins[seat] = (0, 2, 7, 30)[rng.below(4)]
    record.scores[seat] = rng.below(60) - 20
    record.gems[seat] = [rng.below(4) for _ in range(4)]
    record.markers[seat] = rng.below(9)
    record.used_markers[seat] = rng.below(9 - int(record.markers[seat]))
    record.completed[seat] = rng.below(9)
    before = int(record.turns_taken)
    for slot in range(sum((record.starter + i) % players == seat for i in range(before))):
        record.die_colours[seat, slot] = rng.below(4)
        record.die_values[seat, slot] = 1 + rng.below(6)
    for _ in range((0, 4, 9, 30)[rng.below(4)]):
        place_any_tile(state, seat, rng)
    for slot in range(5):
        if rng.below(2):
            take_from_deck(state, seat, slot, rng)
        if slot and rng.below(2):
            take_tent(state, seat, slot, rng)
    if record.round_index:
        tile = rng.choice(np.flatnonzero(record.trainer_places == IN_DECK).tolist())
        record.trainers[seat, 1] = tile
        record.trainer_places[tile] = HELD + seat


def place_any_tile(state: State, seat: int, rng: Random) -> None:
    """One more tile in the camp, if it fits."""
    kind = rng.below(len(TILE_KINDS))
    if can_place(state.record(), seat, kind):
        out = np.empty(COUNT, np.int32)
        count = legal_placements(state.record(), seat, kind, out)
        cover(state.record(), seat, kind, int(out[rng.below(count)]))


def take_from_deck(state: State, seat: int, slot: int, rng: Random) -> None:
    """Hang a poster of the deck there, unless one hangs there."""
    record = state.record()
    if record.posters[seat, slot] < 0:
        poster = rng.choice(np.flatnonzero(record.poster_places == IN_DECK).tolist())
        record.posters[seat, slot] = poster
        record.poster_places[poster] = HELD + seat
        record.poster_deck -= 1


def take_tent(state: State, seat: int, slot: int, rng: Random) -> None:
    """Put a tent of the rings there."""
    record = state.record()
    ring, space = rng.choice(np.argwhere(record.ring_tents >= 0).tolist() or [[0, 0]])
    record.tents[seat, slot] = tent = record.ring_tents[ring, space]
    record.ring_tents[ring, space] = EMPTY
    if tent >= 0:
        record.tent_places[tent] = HELD + seat


def construct_hats(game: Game, state: State, rng: Random) -> None:
    """Hats anywhere on the track, after none to three performances each."""
    record = state.record()
    free = list(range(1, int(record.track_size) + 1))
    for seat in range(game.players):
        record.shows[seat] = rng.below(4)
        record.hats[seat] = [free.pop(rng.below(len(free))), 0]
        if record.shows[seat] > 1:
            record.hats[seat, 1] = free.pop(rng.below(len(free)))


def leave_few_posters(state: State, rng: Random) -> None:
    """Three posters at most in the deck; with none there, the display has gaps."""
    record = state.record()
    deck = np.flatnonzero(record.poster_places == IN_DECK).tolist()
    left = min(rng.below(4), len(deck))
    record.poster_places[deck[left:]] = DISCARDED
    record.poster_deck = left
    if left == 0:
        discard(record.poster_places, record.shown_posters[rng.below(5) :])


def discard(places: bigtop.core.layout.Array, shown: bigtop.core.layout.Array) -> None:
    """Put what is on display out of the game."""
    places[shown[shown >= 0]] = DISCARDED
    shown[:] = EMPTY
