"""What a round tells of hidden hands: who did what, who would have, and worlds that explain it."""

from itertools import pairwise

import numpy as np
import pytest

import bigtop
from bigtop import Game, Random, State
from bigtop.core.contract import GREEDY, SKILLED, imagine, kernels_for, recognise
from bigtop.core.layout import Array, States, allocate
from bigtop.core.worlds import imagine_any, recognise_nobody
from bigtop.games.scout.actions import SCOUT, scout_of, show_of
from bigtop.games.scout.beliefs import imagine_by, recognise_by
from bigtop.games.scout.components import WAYS
from bigtop.games.scout.heuristics import equals_of, strongest_in_hand
from bigtop.games.scout.looks import phase_of
from bigtop.games.scout.manners import SLIP, weigh_act, weigh_turning
from bigtop.games.scout.past import Past, empty_past, recall
from bigtop.games.scout.rules import strength_on_table
from bigtop.games.scout.state import HELD, HIDDEN, STORY, UNSEEN, UNTOLD
from bigtop.games.scout.story import SCOUTED, SCOUTED_TO_SHOW, SHOWED
from tests.conftest import called_by_kernels
from tests.games.scout_positions import (
    active_set,
    cards_text,
    dealt,
    legal_words,
    play,
    position,
    random_positions,
)

# The first hand has a pair of nines, the others no two neighbours that make a set.
pytestmark = called_by_kernels
HANDS = (
    "9/1 9/2 6/1 3/8 1/3 4/3 8/5 1/7 8/4 2/4 8/1",
    "7/9 3/7 5/3 2/6 7/6 2/3 5/10 10/1 6/9 4/7 6/3",
    "8/7 2/5 9/8 1/5 6/8 4/1 6/4 8/2 2/1 7/10 9/3",
    "10/4 4/5 9/4 5/9 10/6 2/10 10/3 7/2 5/6 10/8 5/7",
)
FEW = (
    "7/1 8/2 9/4",
    "5/2 4/1 10/4 6/1 2/3 9/5",
    "1/3 3/6 8/5 6/2 10/7 4/2",
    "3/4 8/6 10/1 5/7 9/6 2/7",
)
STEPS, BETWEEN = 150, 10


def recalled(view: State) -> tuple[Past, int]:
    past = empty_past(view.array[0])
    return past, recall(view.array[0], past)


def manners(view: State, steps: int = STEPS) -> list[int]:
    found = np.zeros(int(view.players), np.int64)
    recognise_by(view.array[0], found, steps, 3, BETWEEN, Random(3).words)
    return [int(manner) for manner in found]


def imagined(
    game: Game, view: State, *players: int, count: int = 3, seed: int = 1, steps: int = 30
) -> States:
    """Worlds that fit a view, if the seats play like that."""
    worlds = allocate(game.parts.dtype, count)
    of_seats = np.array(players or [SKILLED] * game.players)
    imagine_by(view.array[0], worlds, count, of_seats, steps, BETWEEN, Random(seed).words)
    return worlds


# The story of a round


def test_a_round_is_told_again_from_its_first_act() -> None:
    game, state = dealt(*HANDS)
    play(game, state, "show 1-2", "scout right at 3", "scout & show left at 1 turned", "show 2")
    past, acts = recalled(game.conceal(state, 0))
    assert acts == 4
    assert [*past.seats[:4]] == [0, 1, 2, 2]
    assert [*past.kinds[:4]] == [SHOWED, SCOUTED, SCOUTED_TO_SHOW, SHOWED]
    assert cards_text([*past.cards[0, : past.sizes[0]]]) == "9/1 9/2"
    assert [cards_text([past.cards[act, 0]]) for act in (1, 2, 3)] == ["9/2", "9/1", "8/7"]
    assert [int(past.before[act]["table_size"]) for act in range(4)] == [0, 2, 1, 0]
    assert [int(past.before[act]["scout_and_show"][2]) for act in range(4)] == [1, 1, 1, 0]
    assert past.before[1]["hands"][0, 0] == HIDDEN


def test_what_was_known_before_an_act_is_what_everyone_saw(rng: Random) -> None:
    """As the round went on, all that a spectator could see was noted; so it is told again."""
    for players in (2, 3, 4, 5):
        game = bigtop.game("scout", players=players, start=0)
        seen: list[State] = []
        for state in random_positions(game, rng):
            if state.round_index > 0 or len(seen) > 25:
                break
            if state.phase == 3:
                past, acts = recalled(game.conceal(state, 0))
                assert acts == len(seen)
                for act, before in enumerate(seen):
                    for field in ("table", "hand_sizes", "memory", "chips", "collected", "owner"):
                        assert (past.before[act][field] == before.array[0][field]).all(), field
                seen.append(game.conceal(state, bigtop.SPECTATOR))
        assert len(seen) > 5


def test_a_story_that_is_too_long_or_begins_elsewhere_is_not_known() -> None:
    game, state = dealt(*HANDS)
    play(game, state, "show 1-2", "scout left at 1")
    assert recalled(state)[1] == 2
    state.record().story_size = STORY - 2  # no room for a Show of one card
    play(game, state, "scout left at 1", "show 1")
    assert state.story_size == UNTOLD
    assert recalled(state)[1] == UNTOLD
    play(game, state, "scout left at 1")
    assert state.story_size == UNTOLD
    for table in ("9/8 9/3", "9/8"):  # nobody saw how this came to lie there
        game, state = position("7/1 8/2 9/4", "5/2 4/1", table=table, turn=1)
        play(game, state, "scout left at 1")
        assert recalled(state)[1] == UNTOLD
    game, state = dealt(*HANDS, keep=False)
    assert recalled(state)[1] == UNTOLD


def test_everyone_sees_who_spares_scout_and_show() -> None:
    game, state = dealt(*HANDS)
    play(game, state, "show 1-2", "scout right at 3", "scout & show left at 1 turned", "show 2")
    play(game, state, "scout left at 1", "show 1")
    for view in (state, game.conceal(state, 2)):
        assert [*view.acts[:4]] == [2, 1, 2, 1]
        assert [*view.spared[:4]] == [0, 1, 0, 1]
    game, state = position(*FEW, table="9/8 9/3", turn=1, spent=(1,))
    play(game, state, "scout left at 1")
    assert state.spared[1] == 0  # it had none to spare


def test_a_new_round_has_a_new_story(rng: Random) -> None:
    game = bigtop.game("scout", players=3, start=0)
    for state in random_positions(game, rng):
        if state.round_index == 1 and state.phase == 3:
            assert state.story_size == 0
            assert not state.story.any()
            return


# What players of a manner would have done


def test_of_a_greedy_player_one_knows_exactly() -> None:
    game, state = dealt(*HANDS)
    room = np.zeros(game.action_count, np.int32)

    def weight(action: int) -> float:
        return weigh_act(state.array[0], action, room)

    assert weight(show_of(0, 2)) == 0.0
    assert weight(show_of(0, 1)) == SLIP
    play(game, state, "show 1-2")
    assert equals_of(state.array[0], SCOUT + scout_of(1, 0, 0), room) == 0
    joined = {
        words: weight(game.parse(state, words))
        for words in legal_words(game, state)
        if words.startswith("scout ")
    }
    best = max(joined.values())
    assert sum(np.exp(value) for value in joined.values() if value > SLIP) == pytest.approx(1)
    assert best > SLIP
    assert joined["scout left at 3"] == SLIP  # 9 fits neither 6 nor 2


def test_whoever_could_have_shown_was_not_greedy() -> None:
    game, state = dealt(*HANDS)
    play(game, state, "show 4")
    room = np.zeros(game.action_count, np.int32)
    scout = SCOUT + scout_of(0, 0, 0)
    assert weigh_act(state.array[0], scout, room) == SLIP


def test_a_greedy_player_has_turned_the_strongest_set_up() -> None:
    _, state = dealt(*HANDS)
    first = state.array[0]
    for seat in range(4):
        up, down = strongest_in_hand(first, seat, 0), strongest_in_hand(first, seat, 1)
        expected = np.log(0.5) if up == down else 0.0 if up > down else SLIP
        assert weigh_turning(first, seat) == pytest.approx(expected)


# Who is who


def test_who_does_what_the_greedy_player_does_is_recognised() -> None:
    game, state, rng = *dealt(*HANDS, keep=False), Random(8)
    for _ in range(4 + 12):
        game.play(state, game.choose(game.conceal(state, game.actor(state)), rng))
    assert state.phase == 3
    seat = game.actor(state)
    found = manners(game.conceal(state, seat), 1500)
    assert [found[other] for other in range(4) if other != seat] == [GREEDY] * 3


def test_who_shows_what_no_greedy_player_would_is_taken_for_skilled() -> None:
    """A single card first and three later, without a Scout: two lay together from the start."""
    hands = ("1/2 9/1 3/9 3/5 3/8", "5/1 9/8 9/7", "7/1 6/9")
    game, state = dealt(*hands, players=3)
    play(game, state, "show 1", "show 1", "show 1", "show 2-4")
    found = manners(game.conceal(state, 1))
    assert found[0] == SKILLED == found[2]


def test_of_who_has_done_nothing_nothing_is_known() -> None:
    game, state = dealt(*HANDS)
    assert manners(game.conceal(state, 0)) == [SKILLED] * 4
    game, state = dealt(*HANDS, keep=False)
    assert manners(game.conceal(state, 0)) == [SKILLED] * 4


# Worlds


def test_an_imagined_world_is_a_possible_one() -> None:
    """The same cards in all hands together, known ones where they are, and the same view."""
    game, state = dealt(*HANDS)
    play(game, state, "show 1-2", "scout right at 3", "scout & show left at 1 turned", "show 2")
    view = game.conceal(state, 3)
    for players in ([SKILLED] * 4, [GREEDY] * 4, [GREEDY, SKILLED] * 2):
        for world in (State(imagined(game, view, *players)[k : k + 1].copy()) for k in range(3)):
            assert game.conceal(world, 3) == view
            cards = [world.hands[seat, : world.hand_sizes[seat]] >> 1 for seat in range(4)]
            real = [state.hands[seat, : state.hand_sizes[seat]] >> 1 for seat in range(4)]
            assert sorted(np.concatenate(cards)) == sorted(np.concatenate(real))
            for seat in range(4):
                held = np.flatnonzero(np.asarray(state.memory) == HELD + seat)
                assert set(held) <= set(cards[seat])
    one, same, other = (imagined(game, view, seed=seed).tobytes() for seed in (1, 1, 2))
    assert one == same != other


def test_who_scouts_greedily_could_not_have_shown() -> None:
    game, state, rng = *dealt(*HANDS), Random(2)
    while state.scouts_in_a_row == 0:
        seat, before = game.actor(state), state.copy()
        game.play(state, game.choose(game.conceal(state, seat), rng))
    to_beat = strength_on_table(before.array[0], 0, before.table_size)
    taken = np.flatnonzero(np.asarray(state.memory) == HELD + seat)
    view = game.conceal(state, game.actor(state))

    def could_have_shown(world: State) -> bool:
        held = [way for way in world.hands[seat, : world.hand_sizes[seat]] if way >> 1 not in taken]
        before.record().hands[seat, : len(held)] = held
        assert len(held) == before.hand_sizes[seat]
        return bool(strongest_in_hand(before.array[0], seat, 0) > to_beat)

    worlds = imagined(game, view, *[GREEDY] * 4, count=8, steps=1500)
    assert not any(could_have_shown(State(worlds[k : k + 1].copy())) for k in range(8))
    anyhow = [game.resample(view, Random(seed)) for seed in range(200)]
    assert any(could_have_shown(world) for world in anyhow)


# How hands look that are met in play


def test_imagined_hands_have_more_sets_than_random_ones() -> None:
    game, state = position(*FEW, table="9/8 9/3", turn=0)
    view = game.conceal(state, 0)
    longest = {True: 0, False: 0}
    for seed in range(12):
        for is_imagined in longest:
            world = (
                State(imagined(game, view, count=1, seed=seed))
                if is_imagined
                else game.resample(view, Random(seed))
            )
            for seat in (1, 2, 3):
                numbers = [WAYS[way][0] for way in world.hands[seat, :6]]
                longest[is_imagined] += longest_set(numbers)
    assert longest[True] > 1.2 * longest[False]


def longest_set(numbers: list[int]) -> int:
    """The most neighbours that are equal, or go up or down by one each."""
    best = 1
    for step in (-1, 0, 1):
        length = 1
        for before, after in pairwise(numbers):
            length = length + 1 if after - before == step else 1
            best = max(best, length)
    return best


def test_hands_are_told_apart_by_how_far_they_have_changed() -> None:
    game, state = position(*FEW, table="9/8 9/3", turn=1)
    record = state.record()
    assert phase_of(record, 1) == 2  # 11 cards were dealt, 6 are left
    play(game, state, "scout left at 3")
    assert phase_of(record, 1) == 2  # a scouted card changes nothing
    record.memory[:] = UNSEEN
    record.hand_sizes[0] = 11
    assert phase_of(record, 0) == 0


# Without a story


def test_without_a_story_any_world_will_do() -> None:
    game, state = position("7/1 8/2 9/4", "5/2 4/1", table="9/8 9/3", turn=1)
    assert active_set(state) == "9/8 9/3"
    view = game.conceal(state, 1)
    for k in range(3):
        world = State(imagined(game, view)[k : k + 1].copy())
        assert game.conceal(world, 1) == view


def test_a_hand_that_only_its_owner_knows_stays_as_it_is(rng: Random) -> None:
    game = bigtop.game("scout", players=2)
    for state in list(random_positions(game, rng))[::25]:
        for seat in range(2):
            worlds = imagined(game, game.conceal(state, seat), count=1, steps=20)
            assert (worlds[0]["hands"][seat] == state.hands[seat]).all()


def test_the_contract_asks_the_same() -> None:
    game, state = dealt(*HANDS)
    view, words = game.conceal(state, 0), Random(1).words
    found: Array = np.full(4, GREEDY)
    recognise(view.array[0], found, words)
    assert [*found] == [SKILLED] * 4
    worlds = allocate(game.parts.dtype, 1)
    imagine(view.array[0], worlds, 0, found, words)


def test_other_games_take_any_world() -> None:
    game = bigtop.game("flohcati")
    kernels = kernels_for(game.parts.dtype)
    assert kernels.imagine is imagine_any
    assert kernels.recognise is recognise_nobody
    state = game.start()
    found, worlds = np.full(3, GREEDY), allocate(game.parts.dtype, 2)
    recognise(state.array[0], found, Random(1).words)
    assert [*found] == [SKILLED] * 3
    imagine(state.array[0], worlds, 2, found, Random(1).words)
    assert worlds[1].tobytes() == state.tobytes()
