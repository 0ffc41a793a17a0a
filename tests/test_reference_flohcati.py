"""The kernels of Circus Flohcati against a slow model that was written from the rulebooks alone."""

import pytest

import bigtop
from bigtop import OVER, Game, Random, State
from tests.conftest import UNCOMPILED, VARIANTS
from tests.games.flohcati_positions import deck, discards, display, hand, members
from tests.reference import flohcati as reference
from tests.reference.flohcati import Position

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
    for seed in range(1 if UNCOMPILED else 4):
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
