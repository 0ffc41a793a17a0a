"""What holds for every game, edition and player count in the registry."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import bigtop
from bigtop import CHANCE, OVER, SPECTATOR, Game, IllegalAction, Random, Record, State
from bigtop.bots import GreedyBot, RandomBot
from bigtop.core.loop import Player, play
from bigtop.core.many import Batch, play_many
from bigtop.core.playouts import GREEDY, RANDOM, draw_at
from tests.census import CENSUS
from tests.conftest import EDITIONS, EVERY_VARIANT, UNCOMPILED

LONGEST_GAME = 20_000  # actions, chance included
LONGEST_LOOK = 150 if UNCOMPILED else LONGEST_GAME


def positions(game: Game, rng: Random, games: int = 1) -> Iterator[tuple[State, list[int]]]:
    """Every position of random games, with the actor's legal actions."""
    for _ in range(games):
        state = game.start()
        for _ in range(LONGEST_LOOK):
            if game.actor(state) == OVER:
                break
            legal = game.legal(state)
            yield state, legal
            game.play(state, rng.choice(legal))


def some(game: Game, rng: Random, games: int, one_in: int) -> Iterator[State]:
    """Copies of some of the positions."""
    for state, _ in positions(game, rng, games):
        if rng.below(one_in) == 0:
            yield state.copy()


def viewers(game: Game) -> list[int]:
    return [*range(game.players), SPECTATOR]


def test_random_play_ends_within_a_bound(game: Game, rng: Random, few: int) -> None:
    for _ in range(few):
        assert 0 < len(play(game, [RandomBot()] * game.players, rng)) < LONGEST_GAME


def test_an_actor_always_has_something_to_do(game: Game, rng: Random, few: int) -> None:
    for state, legal in positions(game, rng, few):
        assert legal
        assert len(set(legal)) == len(legal)
        assert all(0 <= action < game.action_count for action in legal)
        assert -1 <= game.actor(state) < game.players


def test_every_action_has_words_of_its_own(game: Game) -> None:
    state = game.start()
    words = [game.text(state, action) for action in range(game.action_count)]
    assert len(set(words)) == game.action_count
    assert [game.parse(state, text) for text in words] == list(range(game.action_count))


def test_legal_actions_are_found_by_their_words(game: Game, rng: Random, few: int) -> None:
    for state in some(game, rng, few, one_in=4):
        legal = game.legal(state)
        words = [game.text(state, action) for action in legal]
        assert [game.parse(state, text) for text in words] == legal


def test_there_is_a_reason_against_every_other_action(game: Game, rng: Random) -> None:
    for state in some(game, rng, 1, one_in=40):
        legal = set(game.legal(state))
        for action in range(game.action_count):
            assert (game.why_not(state, action) is None) == (action in legal)
        illegal = next(action for action in range(game.action_count) if action not in legal)
        before = state.tobytes()
        with pytest.raises(IllegalAction, match="is not possible: "):
            game.play(state, illegal)
        assert state.tobytes() == before


def test_the_same_seed_gives_the_same_game(quick_game: Game) -> None:
    game = quick_game
    players: list[Player] = [GreedyBot(), *[RandomBot()] * (game.players - 1)]
    played, again, another = (play(game, players, Random(seed)) for seed in (7, 7, 8))
    assert played == again
    assert played != another


def test_no_component_appears_or_vanishes(game: Game, rng: Random, few: int) -> None:
    census = CENSUS[game.name]
    everything = census(game, game.start().reading())
    for state, _ in positions(game, rng, few):
        assert census(game, state.reading()) == everything


def test_a_record_replays_to_the_byte(game: Game, rng: Random, tmp_path: Path) -> None:
    record = Record(game, play(game, [RandomBot()] * game.players, rng))
    record.write(tmp_path / "game.record")
    again = bigtop.read_record(str(tmp_path / "game.record"))
    assert again.actions == record.actions
    assert again.replay().tobytes() == record.replay().tobytes()
    assert again.text() == record.text() == (tmp_path / "game.record").read_text()


def test_a_running_game_can_be_recorded_as_well(game: Game, rng: Random) -> None:
    actions = play(game, [RandomBot()] * game.players, rng)[:60]
    record = bigtop.parse_record(Record(game, actions).text())
    assert record.actions == actions
    assert "result" not in record.text()


def test_a_world_that_fits_looks_the_same(game: Game, rng: Random, few: int) -> None:
    for state in some(game, rng, few, one_in=20):
        for viewer in viewers(game):
            view = game.conceal(state, viewer)
            world = game.resample(view, rng)
            assert game.conceal(world, viewer).tobytes() == view.tobytes()
            assert game.conceal(view, viewer).tobytes() == view.tobytes()


def test_the_actor_may_do_the_same_in_every_world_that_fits(
    game: Game, rng: Random, few: int
) -> None:
    for state in some(game, rng, few, one_in=10):
        seat = game.actor(state)
        if seat >= 0:
            view = game.conceal(state, seat)
            assert game.legal(view) == game.legal(state)
            assert game.legal(game.resample(view, rng)) == game.legal(state)


def test_there_are_worlds_to_guess(game: Game, rng: Random, few: int) -> None:
    if not game.parts.has_secrets:
        for state in some(game, rng, few, one_in=5):
            assert game.conceal(state, SPECTATOR) == state
        return
    worlds = {
        game.resample(game.conceal(state, SPECTATOR), rng).tobytes() != state.tobytes()
        for state in some(game, rng, 5 * few, one_in=5)
    }
    assert True in worlds


def test_what_is_told_depends_on_what_may_be_known(game: Game, rng: Random, few: int) -> None:
    games = few if game.parts.has_secrets else 1 + few // 10  # where all know everything
    for state in some(game, rng, games, one_in=10):
        for viewer in viewers(game):
            world = game.resample(game.conceal(state, viewer), rng)
            possible = sorted(set(game.legal(state)) & set(game.legal(world)))
            for action in possible[:: 1 + len(possible) // 5]:
                if looks_alike(game, state, world, action, viewer):
                    told = game.tell(state, action, viewer)
                    assert told
                    assert world == state or told == game.tell(world, action, viewer)


def looks_alike(game: Game, state: State, world: State, action: int, viewer: int) -> bool:
    """Whether an action has the same consequences in two worlds as far as the viewer sees."""
    if world == state:
        return True
    after, after_too = state.copy(), world.copy()
    game.play(after, action)
    game.play(after_too, action)
    return game.conceal(after, viewer) == game.conceal(after_too, viewer)


def test_the_greedy_player_decides_by_what_it_may_know(game: Game, rng: Random, few: int) -> None:
    for state in some(game, rng, few, one_in=10):
        seat = game.actor(state)
        if seat >= 0:
            view = game.conceal(state, seat)
            again = game.conceal(game.resample(view, rng), seat)
            chosen = game.choose(view, Random(1))
            assert chosen in game.legal(state)
            assert game.choose(again, Random(1)) == chosen


def test_who_has_no_planner_plans_greedily(rng: Random) -> None:
    game = bigtop.game("flohcati", players=3)
    for state in some(game, rng, 1, one_in=20):
        seat = game.actor(state)
        if seat >= 0:
            view = game.conceal(state, seat)
            assert game.plan(view, Random(1)) == game.choose(view, Random(1))


def test_chance_draws_evenly_what_it_lists(game: Game, rng: Random) -> None:
    nodes = [state for state in some(game, rng, 1, one_in=4) if game.actor(state) == CHANCE]
    for state in nodes[:: max(1, len(nodes) // 5)]:
        legal = game.legal(state)
        drawn = Counter(draw_at(state.array, 0, rng.words) for _ in range(60 * len(legal)))
        assert set(drawn) == set(legal)
        deviation = sum((count - 60) ** 2 / 60 for count in drawn.values())
        # Chi-square with len(legal) - 1 degrees of freedom, six standard deviations away.
        assert deviation < len(legal) + 6 * np.sqrt(2 * len(legal)) + 10


def test_words_and_table_are_never_empty(game: Game, rng: Random) -> None:
    for state in some(game, rng, 1, one_in=20):
        assert game.describe(state)
        for viewer in viewers(game):
            assert game.describe(game.conceal(state, viewer))


def test_many_games_are_the_games_one_by_one(game: Game, few: int) -> None:
    together, counts = play_many(game, 3, seed=5)
    alone, count = play_many(game, 1, seed=5, first=2)
    assert together[2].tobytes() == alone[0].tobytes()
    assert counts[2].tolist() == count[0].tolist()
    assert (counts[:, 1] >= counts[:, 0]).all()


def test_each_seat_plays_by_its_policy(quick_game: Game) -> None:
    """The first of many games, played here step by step."""
    game = quick_game
    policies = [GREEDY, *[RANDOM] * (game.players - 1)]
    finals, counts = play_many(game, 1, seed=3, policies=policies)
    bots: list[Player] = [GreedyBot(), *[RandomBot()] * (game.players - 1)]
    actions = play(game, bots, Random(3, 0))
    record = Record(game, actions)
    assert record.replay().tobytes() == finals[0].tobytes()
    decided = [game.legal(state) for state, _ in record.states() if game.actor(state) >= 0]
    assert counts[0].tolist() == [len(decided), sum(map(len, decided))]


def test_a_batch_steps_each_game_by_the_rules(game: Game, rng: Random) -> None:
    batch = Batch(game, 3, seed=4)
    for _ in range(30):
        before = [batch.state(i) for i in range(3)]
        chosen = np.array(
            [batch.actions[i, rng.below(max(1, int(batch.counts[i])))] for i in range(3)]
        )
        batch.step(chosen)
        for i, state in enumerate(before):
            assert batch.actors[i] != CHANCE
            if game.actor(state) == OVER:
                assert batch.state(i) == state
                continue
            game.play(state, int(chosen[i]))
            if game.actor(state) != CHANCE:
                assert state == batch.state(i)
                assert game.legal(state) == batch.actions[i, : batch.counts[i]].tolist()


def test_winners_have_the_highest_score_and_only_at_the_end(game: Game, rng: Random) -> None:
    state = game.start()
    assert game.winners(state) == []
    for action in play(game, [RandomBot()] * game.players, rng):
        game.play(state, action)
    scores, winners = game.scores(state), game.winners(state)
    assert [scores[seat] for seat in winners] == [max(scores)] * len(winners)
    assert bool(winners) == (game.goal is None or max(scores) >= game.goal)


def test_states_are_small_and_copied_whole(game: Game) -> None:
    state = game.start()
    copy = game.copy(state)
    assert copy == state
    assert len(state.tobytes()) <= 4096
    game.play(copy, game.legal(copy)[0])
    assert copy != state


def digest_of_games(name: str, edition: str) -> dict[int, str]:
    """A fingerprint of whole games for each number of players.

    Uncompiled, a player who plans takes long: one plays where the number is even.
    """
    digests = {}
    for players in (n for *of, n in EVERY_VARIANT if of == [name, edition]):
        game = bigtop.game(name, players=players, edition=edition)
        first: Player = GreedyBot() if players % 2 == 0 else RandomBot()
        record = Record(game, play(game, [first, *[RandomBot()] * (players - 1)], Random(players)))
        digest = hashlib.sha256(record.text().encode())
        views = Random(9)
        for state, _ in record.states():
            view = game.conceal(state, players - 1)
            digest.update(view.tobytes() + game.resample(view, views).tobytes())
        digests[players] = digest.hexdigest()
    return digests


@pytest.mark.skipif(UNCOMPILED, reason="the compiled run of the tests makes this comparison")
@pytest.mark.parametrize(("name", "edition"), [(name, each.name) for name, each in EDITIONS])
def test_compiled_and_uncompiled_source_agree_on_whole_games(name: str, edition: str) -> None:
    """In another process, because Numba is switched off for a process as a whole."""
    found = subprocess.run(
        [sys.executable, "-m", "tests.test_contract", name, edition],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    digests = digest_of_games(name, edition)
    assert digests
    assert found.stdout.split() == list(digests.values())


if __name__ == "__main__":
    print(*digest_of_games(*sys.argv[1:]).values())
