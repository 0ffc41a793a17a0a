"""What a network sees of Circus Flohcati."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import bigtop
from bigtop import Random, State
from bigtop.games.flohcati import features as seen
from bigtop.games.flohcati.components import TITLE
from bigtop.games.flohcati.state import CLOSING, EMPTY, FINISHED, GIVING
from tests.conftest import called_by_kernels
from tests.games.flohcati_positions import dealt, leave_in_deck, members, play, turn_up
from tests.games.scout_positions import random_positions

TABLES = [(edition.name, count) for edition in TITLE.editions for count in (3, 5)]


def present(game: bigtop.Game, state: State, seat: int = 0) -> Counter[int]:
    return Counter(game.features(game.conceal(state, seat), seat))


def within(found: Counter[int], begin: int, end: int) -> dict[int, int]:
    """The features of one kind, counted from its beginning."""
    return {feature - begin: count for feature, count in found.items() if begin <= feature < end}


@called_by_kernels
@pytest.mark.parametrize("edition", [edition.name for edition in TITLE.editions])
def test_networks_look_at_a_world_that_fits(edition: str, rng: Random) -> None:
    game = bigtop.game("flohcati", players=4, edition=edition)
    supposed = 0
    for state in list(random_positions(game, rng))[60::20]:
        view = game.conceal(state, 0)
        world = game.copy(view)
        seen.suppose(world.record(), rng.words)
        assert game.conceal(world, 0) == view
        supposed += world != view
    assert supposed > 0


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_features_are_in_range(edition: str, players: int, rng: Random) -> None:
    game = bigtop.game("flohcati", players=players, edition=edition)
    checked = 0
    for number, state in enumerate(random_positions(game, rng)):
        for seat in range(players) if game.actor(state) >= 0 and number % 5 == 0 else ():
            found = game.features(game.conceal(state, seat), seat)
            assert 0 <= min(found) <= max(found) < game.parts.feature_count
            assert len(found) <= game.parts.most_features
            checked += 1
    assert checked > 5


class PlainFeatures:
    """The same features in plain words: sets of cards, no bits."""

    def __init__(self, game: bigtop.Game, view: State, seat: int) -> None:
        self.view, self.seats = view, [(seat + away) % game.players for away in range(game.players)]
        self.seat = seat
        self.deck = _cards(view.deck[:8])
        self.hands = [_cards(view.hands[each]) for each in self.seats]
        self.points = [game.scores(view)[each] for each in self.seats]
        self.open = {card % 10: card // 10 for card in view.display.tolist() if card != EMPTY}
        self.turn = 2 if view.turn != seat else int(view.phase == CLOSING)

    def all(self) -> Counter[int]:
        """Every feature, and how often."""
        found = Counter(self.table()) + Counter(self.own_hand())
        for away, hand in enumerate(self.hands):
            found += Counter(self.hand(hand, away)) + Counter(self.offers(hand, away))
            found += Counter(self.race(hand, away))
        return found

    def table(self) -> Iterator[int]:
        size = int(self.view.deck_size)
        matches = sum(act in self.open for act, _ in self.deck)
        pairs = [value for value in range(8) if _held(self.hands[0], value) % 3 == 2]
        wished = sum(value in pairs and act not in self.open for act, value in self.deck)
        yield seen.OPEN + self.turn * 11 + len(self.open)
        yield seen.RISK + self.turn * 21 + 20 * matches // max(1, size)
        yield seen.WISH + self.turn * 21 + 20 * wished // max(1, size)
        yield seen.DECK + size
        yield seen.SPAN + size // 8
        is_given = self.view.phase == GIVING
        waited = self.view.givers[self.view.moves - 1] if is_given else self.view.turn
        away = self.seats.index(int(waited))
        yield seen.PHASE + (int(self.view.phase) * 5 + away) * 4 + int(self.view.action) + 1
        kinds = [copy // 3 for copy in range(9) if self.view.deck[8] >> copy & 1]
        yield from (seen.ACTION + 4 * kind + kinds.count(kind) for kind in range(3))

    def hand(self, hand: set[tuple[int, int]], away: int) -> Iterator[int]:
        side = 6 * (away > 0) + int(self.view.deck_size) // 16
        for act in range(10):
            values = _values(hand, act)
            better = [value for value in _values(self.deck, act) if value > max(values, default=-1)]
            yield seen.BEST + (side * 9 + max(values, default=8)) * 9 + len(better)
        for value in range(8):
            held = min(_held(hand, value), 4)
            place = (8 * (away > 0) + value) * 5 + held
            yield seen.VALUE + place * 11 + _held(self.deck, value)

    def own_hand(self) -> Iterator[int]:
        hand = self.hands[0]
        for act in range(10):
            values = _values(hand, act)
            if values:
                second = values[-2] if len(values) > 1 else 8
                yield seen.SECOND + values[-1] * 9 + second
        for value in {value for _, value in hand}:
            acts = [act for act, each in hand if each == value]
            covered = sum(_values(hand, act)[-1] > value for act in acts)
            yield seen.COVERED + (value * 5 + min(len(acts), 4)) * 5 + min(covered, 4)

    def offers(self, hand: set[tuple[int, int]], away: int) -> Iterator[int]:
        place = self.turn * 5 + away
        gains = [0, 0]
        for act, value in self.open.items():
            best, held = max(_values(hand, act), default=8), min(_held(hand, value), 4)
            yield seen.OFFER + ((place * 8 + value) * 9 + best) * 5 + held
            gains.append(1 + max(0, value - best % 8) + {1: 4, 2: 9}.get(held, 0))
        gains.sort(reverse=True)
        yield seen.TOP + place * 18 + min(gains[0], 17)
        if away == 0:
            yield seen.NEXT + self.turn * 18 + min(gains[1], 17)

    def race(self, hand: set[tuple[int, int]], away: int) -> Iterator[int]:
        lacking = 10 - len({act for act, _ in hand})
        lead = _step(self.points[away] - max(self.points[:away] + self.points[away + 1 :]))
        yield seen.SIZE + 30 * away + min(int(self.view.hand_sizes[self.seats[away]]), 29)
        yield seen.LACKING + 11 * away + lacking
        yield seen.CALL + (away * 5 + min(lacking, 4)) * 41 + lead
        if away > 0:
            yield seen.LEAD + 41 * away + _step(self.points[0] - self.points[away])
        else:
            yield seen.AHEAD + lead * 12 + int(self.view.deck_size) // 8


def _cards(rows: Any) -> set[tuple[int, int]]:
    """A set of cards, each as its act and its value."""
    return {(card % 10, card // 10) for card in members(rows)}


def _values(cards: set[tuple[int, int]], act: int) -> list[int]:
    return sorted(value for each, value in cards if each == act)


def _held(cards: set[tuple[int, int]], value: int) -> int:
    return sum(each == value for _, each in cards)


def _step(points: int) -> int:
    return min(max(points // 3 + 20, 0), 40)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_features_are_what_plain_words_say(edition: str, players: int) -> None:
    game = bigtop.game("flohcati", players=players, edition=edition)
    for number, state in enumerate(random_positions(game, Random(players))):
        if game.actor(state) >= 0 and number % 6 == 0:
            for seat in (game.actor(state), (game.actor(state) + 1) % players):
                view = game.conceal(state, seat)
                assert present(game, state, seat) == PlainFeatures(game, view, seat).all()


def test_of_each_act_the_two_best_cards_are_seen() -> None:
    game, state = dealt("A7 A3 C2 C1", keep="C3 C4")
    leave_in_deck(state, "C3", "C4")
    found = present(game, state)
    assert within(found, seen.SECOND, seen.VALUE) == {7 * 9 + 3: 1, 2 * 9 + 1: 1}
    own = within(found, seen.BEST, seen.BEST + 81)  # with less than 16 cards in the deck
    assert own == {7 * 9: 1, 2 * 9 + 2: 1, seen.NO_CARD * 9: 8}  # C3 and C4 beat C2


def test_of_each_value_cards_held_and_cards_to_come_are_seen() -> None:
    game, state = dealt("A3 C3 D5", keep="F3 J3 M3")
    leave_in_deck(state, "F3", "J3", "M3")
    own = within(present(game, state), seen.VALUE, seen.VALUE + 8 * 55)
    others_of_no_card = {value * 55: 1 for value in (0, 1, 2, 4, 6, 7)}
    assert own == {3 * 55 + 2 * 11 + 3: 1, 5 * 55 + 11: 1, **others_of_no_card}


def test_cards_that_count_for_nothing_are_seen() -> None:
    game, state = dealt("A3 C3 D3 A5 C7")
    found = within(present(game, state), seen.COVERED, seen.OFFER)
    assert found == {3 * 25 + 3 * 5 + 2: 1, 5 * 25 + 5: 1, 7 * 25 + 5: 1}


def test_open_cards_are_seen_by_what_they_are_to_a_seat() -> None:
    game, state = dealt("A3 C3", keep="D3 A6")
    turn_up(game, state, "D3", "A6")
    found = present(game, state)
    own = within(found, seen.OFFER, seen.OFFER + 8 * 45)
    third_three, better_acrobat = 3 * 45 + seen.NO_CARD * 5 + 2, 6 * 45 + 3 * 5
    assert own == {third_three: 1, better_acrobat: 1}
    top, second = 1 + 3 + 9, 1 + 6 - 3
    assert within(found, seen.TOP, seen.TOP + 18) == {top: 1}
    assert within(found, seen.NEXT, seen.OPEN) == {second: 1}


def test_the_turn_is_ones_own_closing_or_somebody_elses() -> None:
    game, state = dealt("A3")
    turn_up(game, state, "D6")

    def opened(seat: int) -> dict[int, int]:
        return within(present(game, state, seat), seen.OPEN, seen.RISK)

    assert (opened(0), opened(1)) == ({1: 1}, {2 * 11 + 1: 1})
    play(game, state, "take D6")
    assert opened(0) == {11: 1}


def test_the_risk_is_the_share_of_cards_that_match() -> None:
    game, state = dealt("A3", keep="D5 D6 F1 J1 M1")
    leave_in_deck(state, "D5", "D6", "F1", "J1", "M1")
    turn_up(game, state, "D6")
    assert within(present(game, state), seen.RISK, seen.WISH) == {5: 1}  # one of four


def test_cards_that_would_make_a_trio_and_match_nothing_are_wished_for() -> None:
    game, state = dealt("A3 C3", keep="D3 F3 D5 J1 M1 R1")
    leave_in_deck(state, "D3", "F3", "D5", "J1", "M1", "R1")
    turn_up(game, state, "D5")
    assert within(present(game, state), seen.WISH, seen.DECK) == {20 // 5: 1}  # F3, of five


def test_who_may_soon_call_is_seen_with_the_lead_over_all_others() -> None:
    nearly = "A7 C7 D1 F1 J1 M1 R1"
    game, state = dealt(nearly, "A5 A4 C5 C4 D5 D4 F0")
    calls = within(present(game, state), seen.CALL, seen.PHASE)
    own = 20 + (19 - 15) // 3
    assert calls[3 * 41 + own] == 1
    assert len(calls) == 3


def test_who_gives_is_who_is_waited_for() -> None:
    game, state = dealt("A3", "D5", "D6")
    turn_up(game, state, "request attraction 1")
    play(game, state, "ask D clockwise")
    waiting = within(present(game, state, 2), seen.PHASE, seen.COUNT)
    assert [feature // 4 % 5 for feature in waiting] == [2]  # seat 1, two seats after seat 2


def test_leads_are_counted_in_steps_of_three_points() -> None:
    game, state = dealt("A7", "C3", "D0")
    found = present(game, state)
    leads = within(found, seen.LEAD, seen.AHEAD)
    assert leads == {41 + 20 + 1: 1, 2 * 41 + 20 + 2: 1}
    assert within(found, seen.AHEAD, seen.CALL) == {21 * 12 + 86 // 8: 1}


def test_points_stand_until_a_prize_is_shared_by_the_winners() -> None:
    _, state = dealt("A7 C2", "D5 F4", "J1 M1")
    record = state.record()

    def standings() -> list[int]:
        return [seen.standing(record, seat) for seat in range(3)]

    assert (seen.stage(record), standings()) == (0, [9, 9, 2])
    record.phase = FINISHED
    assert (seen.stage(record), standings()) == (1, [9 + 5, 9 + 5, 2])
    record.hands[1] = 0
    assert standings() == [9 + 10, 0, 2]


def test_weights_belong_to_these_features() -> None:
    """Whoever changes a feature raises `VERSION` and changes this digest."""
    digest = hashlib.sha256()
    for edition, players in TABLES:
        game = bigtop.game("flohcati", players=players, edition=edition)
        for number, state in enumerate(random_positions(game, Random(players))):
            if (seat := game.actor(state)) >= 0 and number % 5 == 0:
                digest.update(repr(game.features(game.conceal(state, seat), seat)).encode())
    assert (seen.VERSION, digest.hexdigest()[:16]) == (2, "77f0d72ba9c3ae9c")
