"""What a seat may know of Circus Flohcati: section 9 of RULES.md, and the worlds that fit it."""

from collections import Counter

import numpy as np
import pytest

import bigtop
from bigtop import OVER, SPECTATOR, Game, Random, State
from bigtop.bots import RandomBot
from bigtop.core.loop import play as play_out
from bigtop.games.flohcati import worlds
from bigtop.games.flohcati.state import FINISHED, HIDDEN
from tests.conftest import UNCOMPILED
from tests.games.flohcati_positions import (
    dealt,
    deck,
    hand,
    leave_in_deck,
    legal_words,
    members,
    play,
    started,
    turn_up,
)

BOTH = pytest.mark.parametrize("edition", ["classic", "gala"])
DRAWS = 5 if UNCOMPILED else 300  # for each world
EVERY = 10 if UNCOMPILED else 1  # position that is looked at


# The worlds that fit, found the slow way: every secret move is tried with every card


def public(state: State) -> bytes:
    """All that lies open: everything but hands and moved cards; at the end the hands as well."""
    copy = state.copy()
    copy.array["moved"] = 0
    if state.phase != FINISHED:
        copy.array["hands"] = 0
    return copy.tobytes()


def fitting(game: Game, start: State, actions: list[int], viewer: int) -> list[State]:
    """Every state in which all that the viewer saw could have happened as it did."""
    found = [start]
    real = start
    for action in actions:
        is_open = game.may_know(real, action, viewer)
        real = after(game, real, action)
        found = [
            world
            for state in found
            for option in ([action] if is_open else game.legal(state))
            if option in game.legal(state)
            for world in [after(game, state, option)]
            if public(world) == public(real)
        ]
    return found


def after(game: Game, state: State, action: int) -> State:
    copy = game.copy(state)
    game.play(copy, action)
    return copy


def assert_worlds_are_right(game: Game, start: State, words: str, viewer: int) -> int:
    """`resample` gives all worlds that fit, evenly, and what is certain is what they share."""
    state, actions = game.copy(start), []
    for word in words.split(", "):
        actions.append(game.parse(state, word))
        game.play(state, actions[-1])
    found = fitting(game, start, actions, viewer)
    view = game.conceal(state, viewer)
    assert_certain(game, view, found)
    rng = Random(5)
    drawn = Counter(game.resample(view, rng).tobytes() for _ in range(DRAWS * len(found)))
    assert set(drawn) <= {world.tobytes() for world in found}
    if DRAWS >= 100:
        assert len(drawn) == len({world.tobytes() for world in found}) == len(found)
        deviation = sum((count - DRAWS) ** 2 / DRAWS for count in drawn.values())
        # Chi-square with len(found) - 1 degrees of freedom, five standard deviations away.
        assert deviation < len(found) + 5 * np.sqrt(2 * len(found))
    return len(found)


def assert_certain(game: Game, view: State, found: list[State]) -> None:
    """A card is shown in a hand exactly if it is there in all worlds."""
    for seat in range(game.players):
        shared = set(members(found[0].hands[seat])).intersection(
            *(members(world.hands[seat]) for world in found)
        )
        assert set(members(view.hands[seat])) == shared


def blind(copy: int, seat: int, card: str) -> str:
    return f"reveal, turn up take attraction {copy}, from {seat}, draw {card}"


def request(ask: str) -> str:
    return f"reveal, turn up request attraction 1, ask {ask}"


# The hands at first, what happens then, and how many worlds there are for a spectator.
CASES = {
    "one blind card": (("A0 A1 A2", "C0 C1 C2", "D0 D1 D2"), blind(1, 1, "C1"), 3),
    "there and back": (
        ("A0 A1", "C0 C1", "D0 D1"),
        f"{blind(1, 1, 'C1')}, end, {blind(2, 0, 'A0')}",
        6,  # though only five pairs of hands: there are two ways to end as before
    ),
    "one move after the other": (
        ("A5 C5 F0", "J5 C1 C2", "D0 D1 D2"),
        f"{blind(1, 1, 'C1')}, end, {blind(2, 0, 'A5')}, end, reveal, turn up U7, take U7",
        3 * 4,
    ),
    "a chain of hands": (
        ("A0 A1", "C0 C1", "D0 D1", "F0 F1"),
        f"{blind(1, 1, 'C1')}, end, {blind(2, 0, 'C1')}, end, {blind(3, 1, 'C1')}, end",
        2 * 3 * 2,
    ),
    "the only card of an act": (
        ("A0 A1", "J0 C1", "D0 D1"),
        f"{request('J clockwise')}, give J0",
        1,
    ),
    "one of two of an act": (
        ("A0 A1 A2", "J0 J1 C0", "D0 D1 D2"),
        f"{request('J clockwise')}, give J0",
        2,
    ),
    "a given card after a blind one": (
        ("A0 A1", "J0 C1", "D0 D1"),
        f"{blind(1, 1, 'C1')}, end, {request('A clockwise')}, give A1",
        2 * 2,
    ),
    "passing tells that a blind card was another": (
        ("A0 A1", "J0 C1", "D0 D1", "F0 F1"),
        f"{blind(1, 1, 'C1')}, end, {request('J counterclockwise')}",
        1,
    ),
    "being asked tells that a blind card was of the act": (
        ("A0 A1", "J0 C1", "D0 D1", "F0 F1"),
        f"{blind(1, 1, 'J0')}, end, {request('J counterclockwise')}",
        1,
    ),
    "a hidden card of either kind explains a request": (
        ("A0 A1 A2", "J0 J1 C1", "D0 D1 D2", "F0 F1 F2"),
        f"{blind(1, 1, 'J0')}, end, reveal, turn up R0, take R0, end, {blind(2, 1, 'C1')}, end, "
        + request("J clockwise"),
        2 * 3,
    ),
    "a trio uncovers a blind card": (
        ("A5 C5", "J5 C1", "D0 D1"),
        f"{blind(1, 1, 'J5')}, trio A5 C5 J5",
        1,
    ),
    "a trio leaves an older move open": (
        ("A5 C5 F0", "J5 C1 C2", "D0 D1 D2"),
        f"{blind(1, 1, 'J5')}, trio A5 C5 J5, end, {blind(2, 2, 'D0')}",
        3,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_worlds_are_those_that_fit_and_all_equally_likely(case: str) -> None:
    hands, words, count = CASES[case]
    game, state = dealt(*hands, players=len(hands), keep="R0 U7")
    assert assert_worlds_are_right(game, state, words, SPECTATOR) == count
    for viewer in range(game.players):
        assert assert_worlds_are_right(game, state, words, viewer) <= count


def test_worlds_at_the_end_fit_the_hands_that_are_shown() -> None:
    game, state = dealt("A0 A1", "C0 C1", "D0 D1")
    leave_in_deck(state, "take attraction 1", "take attraction 2")
    words = f"{blind(1, 1, 'C1')}, end, {blind(2, 0, 'C1')}"
    assert assert_worlds_are_right(game, state, words, SPECTATOR) == 6
    assert assert_worlds_are_right(game, state, f"{words}, end", SPECTATOR) == 2


@BOTH
@pytest.mark.parametrize("players", [3, 4])
def test_worlds_of_random_games_are_counted_right(edition: str, players: int) -> None:
    game = bigtop.game("flohcati", players=players, edition=edition, start=0)
    checked = 0
    for seed in range(1 if UNCOMPILED else 2):
        actions = play_out(game, [RandomBot()] * players, Random(seed, players))
        for to in range(20, 200 if UNCOMPILED else len(actions), 20):
            for viewer in (0, SPECTATOR):
                checked += counted_right(game, actions[:to], viewer)
    assert checked or UNCOMPILED  # which looks at one game only


def counted_right(game: Game, actions: list[int], viewer: int, most: int = 40) -> bool:
    """Whether there were few enough worlds to enumerate; if so, they are counted right."""
    state = game.start()
    for action in actions:
        game.play(state, action)
    view = game.conceal(state, viewer)
    total = count_worlds(game, view)
    if not 1 < total <= most:
        return False
    found = fitting(game, game.start(), actions, viewer)
    assert len(found) == total
    assert_certain(game, view, found)
    return True


def count_worlds(game: Game, view: State) -> int:
    record = game.copy(view).record()
    if not (record.moved == HIDDEN).any():
        return 1
    paths, count, explained = worlds.find_paths(record)
    ways = worlds.count_forwards(record, paths, count, explained)
    return int(ways[count, 1, -1])


def test_large_numbers_of_worlds_are_drawn_evenly() -> None:
    rng = Random(3)
    limit = 3 << 60
    thirds = Counter(worlds.below_many(rng.words, limit) >> 60 for _ in range(3000))
    assert set(thirds) == {0, 1, 2}
    assert all(abs(count - 1000) < 150 for count in thirds.values())
    assert {worlds.below_many(rng.words, 3) for _ in range(50)} == {0, 1, 2}


# 9. What everyone may know


@BOTH
def test_9_1_all_that_moved_openly_is_known_to_all(edition: str) -> None:
    game, state = dealt("A5 C5 J5", "D0 D1 D2", edition=edition, keep="M0 M1 R0")
    turn_up(game, state, "M0", "R0")
    play(game, state, "take R0", "trio A5 C5 J5", "end")
    turn_up(game, state, "M1")
    for viewer in (0, 1, 2, SPECTATOR):
        assert game.conceal(state, viewer) == state
        assert deck(game.conceal(state, viewer)) == deck(state)


@BOTH
def test_9_2_a_blind_card_is_known_to_giver_and_taker_only(edition: str) -> None:
    game, state = dealt("A0 A1", "C0 C1", "D0 D1", edition=edition)
    turn_up(game, state, "take attraction 1" if edition == "classic" else "magic eye 1")
    play(game, state, "from 1")
    action = game.parse(state, "draw C1")
    assert game.tell(state, action, 0) == ["Seat 0 draws C1 from Seat 1."]
    assert game.tell(state, action, 1) == ["Seat 0 draws C1 from Seat 1."]
    assert game.tell(state, action, 2) == ["Seat 0 draws a card from Seat 1."]
    assert game.tell(state, action, SPECTATOR) == ["Seat 0 draws a card from Seat 1."]
    game.play(state, action)
    for viewer in (0, 1):
        assert game.conceal(state, viewer) == state
    for viewer in (2, SPECTATOR):
        seen = game.conceal(state, viewer)
        assert (hand(seen, 0), hand(seen, 1)) == ("A0 A1", "")
        assert seen.hand_sizes.tolist()[:3] == [3, 1, 2]
        assert seen.moved[0] == HIDDEN


def test_9_2_two_worlds_that_differ_in_a_blind_card_look_the_same() -> None:
    game, state = dealt("A0 A1", "C0 C1", "D0 D1")
    turn_up(game, state, "take attraction 1")
    play(game, state, "from 1")
    one, other = game.copy(state), game.copy(state)
    play(game, one, "draw C0")
    play(game, other, "draw C1")
    assert game.conceal(one, 2) == game.conceal(other, 2)
    assert game.conceal(one, SPECTATOR) == game.conceal(other, SPECTATOR)
    assert game.conceal(one, 0) != game.conceal(other, 0)


def test_9_3_the_act_of_a_requested_card_is_known_and_who_has_none() -> None:
    game, state = dealt("A0 A1", "C0 C1", "J0 J1", "D0 D1", players=4)
    turn_up(game, state, "request attraction 1")
    asked = game.parse(state, "ask J clockwise")
    assert game.tell(state, asked, 3) == [
        "Seat 0 asks for Juggler (J), clockwise.",
        "Seat 1 has none.",
        "Seat 2 has to give one.",
    ]
    game.play(state, asked)
    action = game.parse(state, "give J1")
    assert game.tell(state, action, 3) == ["Seat 2 gives Seat 0 a card of Juggler (J)."]
    assert game.tell(state, action, 2) == ["Seat 2 gives Seat 0 J1."]
    game.play(state, action)
    given = {hand(game.resample(game.conceal(state, 3), Random(i)), 0) for i in range(20)}
    assert given == {"A0 A1 J0", "A0 A1 J1"}


def test_9_3_a_card_for_the_mind_reader_may_be_any() -> None:
    game, state = dealt("A0 A1", "C0 J1", "D0 D1", edition="gala")
    turn_up(game, state, "mind reader 1")
    play(game, state, "from 1")
    action = game.parse(state, "give J1")
    assert game.tell(state, action, 2) == ["Seat 1 gives Seat 0 a card."]
    game.play(state, action)
    given = {hand(game.resample(game.conceal(state, 2), Random(i)), 0) for i in range(20)}
    assert given == {"A0 A1 C0", "A0 A1 J1"}


def test_9_4_what_can_be_concluded_is_known() -> None:
    game, state = dealt("A0 A1", "C0 J5", "D0 D1")
    turn_up(game, state, "request attraction 1")
    play(game, state, "ask J clockwise", "give J5")
    assert hand(game.conceal(state, 2), 0) == "A0 A1 J5"
    game, state = dealt("A5 C5", "C0 J5", "D0 D1")
    turn_up(game, state, "take attraction 1")
    play(game, state, "from 1", "draw J5")
    assert hand(game.conceal(state, 2), 1) == ""
    play(game, state, "trio A5 C5 J5")
    assert hand(game.conceal(state, 2), 1) == "C0"


def test_9_4_the_only_card_of_a_hand_is_known_when_it_moves() -> None:
    game, state = dealt("A0", "C0", "D0")
    turn_up(game, state, "take attraction 1")
    play(game, state, "from 1", "draw C0")
    assert hand(game.conceal(state, 2), 0) == "A0 C0"


@BOTH
def test_9_5_the_end_of_a_turn_is_asked_even_if_nothing_can_be_done(edition: str) -> None:
    game, state = dealt("A0", edition=edition, keep="J5")
    turn_up(game, state, "J5")
    play(game, state, "take J5")
    assert (game.actor(state), legal_words(game, state)) == (0, {"end"})


@BOTH
def test_9_6_hands_are_open_at_the_end_but_old_moves_are_not(edition: str) -> None:
    game, state = dealt("A0 A1", "C0 C1", "D0 D1", edition=edition, keep="U0")
    blind = "take attraction" if edition == "classic" else "magic eye"
    leave_in_deck(state, f"{blind} 1", f"{blind} 2")
    turn_up(game, state, f"{blind} 1")
    play(game, state, "from 1", "draw C1", "end")
    turn_up(game, state, f"{blind} 2")
    play(game, state, "from 0", "draw C1")
    assert hand(game.conceal(state, 2), 0) == ""
    play(game, state, "end")
    seen = game.conceal(state, 2)
    assert game.actor(state) == OVER
    assert (hand(seen, 0), hand(seen, 1)) == ("A0 A1", "C0 C1")
    assert game.scores(seen) == game.scores(state)
    assert seen.moved.tolist()[:2] == [HIDDEN, HIDDEN]


# Concealing and resampling at every position


@BOTH
def test_every_position_looks_the_same_in_every_world_that_fits(edition: str) -> None:
    game = bigtop.game("flohcati", players=4, edition=edition)
    rng = Random(4)
    for seed in range(1 if UNCOMPILED else 5):
        state = game.start()
        for number, action in enumerate(play_out(game, [RandomBot()] * 4, Random(seed))):
            for viewer in (seed % 4, SPECTATOR) if number % EVERY == 0 else ():
                view = game.conceal(state, viewer)
                world = game.resample(view, rng)
                assert game.conceal(world, viewer) == view
                assert sizes(world) == world.hand_sizes.tolist()
            game.play(state, action)


def sizes(state: State) -> list[int]:
    return [len(members(hand)) for hand in state.hands]


def test_a_view_holds_no_card_of_a_move_between_others() -> None:
    game = bigtop.game("flohcati", players=5, start=0)
    state = game.start()
    for number, action in enumerate(play_out(game, [RandomBot()] * 5, Random(8))):
        game.play(state, action)
        for viewer in (0, 3, SPECTATOR) if number % EVERY == 0 else ():
            view = game.conceal(state, viewer)
            for i in range(state.moves):
                is_party = viewer in (state.givers[i], state.takers[i])
                assert (view.moved[i] == state.moved[i]) == (is_party or state.moved[i] < 0)


def test_two_players_have_no_secrets_from_each_other() -> None:
    game, state = started("gala", players=2)
    play(game, state, "turn up A0", "take A0", "end")
    turn_up(game, state, "C0")
    play(game, state, "take C0", "end")
    turn_up(game, state, "mind reader 1")
    play(game, state, "from 1", "give C0")
    assert game.conceal(state, 0) == game.conceal(state, 1) == state
