"""The kernels of Circus Flohcati against a slow model that was written from the rulebooks alone."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bigtop
from bigtop import OVER, Game, Random, State
from bigtop.games.flohcati.state import DECIDING
from tests.conftest import UNCOMPILED, VARIANTS
from tests.games.flohcati_positions import deck, discards, display, hand, members
from tests.games.test_flohcati_golden import GOLDEN
from tests.reference import flohcati as reference
from tests.reference.flohcati import Card, Position

GAMES = [(edition, players) for name, edition, players in VARIANTS if name == "flohcati"]


def words(cards: object) -> set[str]:
    """Cards of the reference model in words."""
    return {reference.name(card) for card in cards}  # type: ignore[attr-defined]


def assert_agreement(game: Game, state: State, position: Position) -> None:
    """Same cards everywhere, same actor and legal actions, same scores and winners."""
    assert deck(state) == words(position.deck)
    assert discards(state) == words(position.discards)
    assert set(display(state).split()) == words(position.display)
    for seat in range(game.players):
        assert set(hand(state, seat).split()) == words(position.hands[seat])
        assert state.hand_sizes[seat] == len(position.hands[seat])
        assert len(members(state.trios[seat])) == 3 * len(position.trios[seat])
    assert game.actor(state) == reference.actor(position)
    assert {game.text(state, action) for action in game.legal(state)} == reference.legal(position)
    assert tuple(game.scores(state)) == reference.scores(position)
    assert tuple(game.winners(state)) == reference.winners(position)
    assert state.caller == position.caller


@pytest.mark.parametrize("daring", [0, 50, 90])
@pytest.mark.parametrize("start", ["random", 1])
@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_whole_games_agree(edition: str, players: int, start: str | int, daring: int) -> None:
    """Random games; the daring reveal in so many of a hundred cases where they may."""
    game = bigtop.game("flohcati", players=players, edition=edition, start=start)
    for seed in range(1 if UNCOMPILED else 2):
        rng = Random(seed, daring)
        state, position = game.start(), reference.start(edition, players, start)
        while game.actor(state) != OVER:
            assert_agreement(game, state, position)
            action = rng.choice(game.legal(state))
            reveal = game.parse(state, "reveal")
            if reveal in game.legal(state) and rng.below(100) < daring:
                action = reveal
            position = reference.play(position, game.text(state, action))
            game.play(state, action)
        assert_agreement(game, state, position)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.record")), ids=lambda path: path.stem)
def test_golden_games_agree(path: Path) -> None:
    record = bigtop.read_record(str(path))
    game = record.game
    position = reference.start(game.edition, game.players, game.options["start"])
    for state, action in record.states():
        assert_agreement(game, state, position)
        position = reference.play(position, game.text(state, action))
    assert_agreement(game, record.replay(), position)


@st.composite
def constructed(draw: st.DrawFn) -> Position:
    """The beginning of any turn near the end of the deck: long hands, many cards of a value."""
    edition, players = draw(st.sampled_from(GAMES))
    cards = draw(st.permutations(sorted(reference.pack(edition))))
    circus = [card for card in cards if reference.is_circus_card(card)]
    left = [card for card in cards if not reference.is_circus_card(card)]
    left = left[: draw(st.integers(0, 5))]
    shown: dict[str, Card] = {}
    for _ in range(draw(st.integers(0, 7))):
        shown.setdefault(circus[-1][0], circus.pop())
    hands = []
    for _ in range(players):
        size = draw(st.one_of(st.integers(0, 2), st.integers(0, 14)))
        hands.append(frozenset(circus[:size]))
        circus = circus[size:]
    left += circus[: draw(st.integers(0 if left else 1, 4))]
    turn = draw(st.integers(0, players - 1))
    known = {*left, *shown.values(), *frozenset().union(*hands)}
    return replace(
        reference.start(edition, players, 0),
        phase="decide",
        turn=turn,
        seat=turn,
        deck=frozenset(left),
        hands=tuple(hands),
        display=frozenset(shown.values()),
        discards=tuple(card for card in cards if card not in known),
    )


def as_state(position: Position) -> tuple[Game, State]:
    """A constructed position as a state of the kernels."""
    game = bigtop.game("flohcati", position.players, position.edition, start=0)
    state = game.start()
    record = state.record()
    record.phase = DECIDING
    record.turn = position.turn
    record.deck[:] = 0
    record.deck_size = len(position.deck)
    piles = [(record.deck, position.deck), (record.discards, position.discards)]
    piles += list(zip(record.hands, position.hands, strict=False))
    for rows, cards in piles:
        for card in cards:
            number = number_of(game, state, card)
            rows[number // 10] |= 1 << number % 10
    for card in position.display:
        number = number_of(game, state, card)
        record.display[number % 10] = number
    for seat, cards in enumerate(position.hands):
        record.hand_sizes[seat] = len(cards)
        record.taken_by[[number_of(game, state, card) for card in cards]] = seat
    return game, state


def number_of(game: Game, state: State, card: Card) -> int:
    return game.parse(state, f"turn up {reference.name(card)}") - game.parse(state, "turn up A0")


@given(constructed(), st.integers(0, 1000))
@settings(
    max_examples=15 if UNCOMPILED else 200,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_constructed_positions_agree_to_the_end(position: Position, seed: int) -> None:
    game, state = as_state(position)
    rng = Random(seed)
    for _ in range(60):
        assert_agreement(game, state, position)
        if game.actor(state) == OVER:
            break
        action = rng.choice(game.legal(state))
        position = reference.play(position, game.text(state, action))
        game.play(state, action)
