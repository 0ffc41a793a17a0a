"""The kernels of SCOUT against a slow model that was written from the rulebook alone."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import bigtop
from bigtop import OVER, Game, Random, State
from bigtop.games.scout import state as fields
from bigtop.games.scout.components import CARDS, WAYS
from tests.conftest import UNCOMPILED, VARIANTS
from tests.reference import scout as reference
from tests.reference.scout import Cards, Position

PLAYERS = [players for name, _, players in VARIANTS if name == "scout"]
PHASES = ["start", "deal", "turn", "play", "over"]
ENDINGS = {
    fields.EMPTY_HAND: "empty-hand",
    fields.ALL_SCOUTED: "all-scouted",
    fields.STUCK: "two-player-stuck",
}


def cards(ways: object) -> Cards:
    """Cards of the kernels' kind as pairs of numbers."""
    return tuple(WAYS[way] for way in ways if way >= 0)  # type: ignore[attr-defined]


def as_position(game: Game, state: State) -> Position:
    """A state of the kernels in the reference model's terms."""
    seats = range(game.players)
    rounds = [done for done in range(game.players) if state.endings[done]]
    deck = {CARDS[card] for card in state.deck[: state.deck_size]}
    is_next_deal = state.phase == fields.DEALING and not state.deck_size
    start = game.options["start"]
    return Position(
        players=game.players,
        start_rule=start,
        phase=PHASES[state.phase],
        round=int(state.round_index),
        starter=int(state.starter),
        seat=max(-1, game.actor(state)),
        deck=reference.pack(game.players) if is_next_deal else frozenset(deck),
        hands=tuple(cards(state.hands[seat]) for seat in seats),
        turned=tuple(bool(state.turned[seat]) for seat in seats),
        table=cards(state.table),
        owner=int(state.owner),
        must_show=bool(state.must_show),
        scouts_in_a_row=int(state.scouts_in_a_row),
        collected=tuple(int(state.collected[seat]) for seat in seats),
        chips=tuple(int(state.chips[seat]) for seat in seats),
        scout_and_show=tuple(bool(state.scout_and_show[seat]) for seat in seats),
        scores=tuple(game.scores(state)),
        round_scores=tuple(
            tuple(int(points) for points in state.round_scores[done][: game.players])
            for done in rounds
        ),
        endings=tuple(ENDINGS[int(state.endings[done])] for done in rounds),
    )


def assert_agreement(game: Game, state: State, position: Position) -> None:
    """Same position, same legal actions, same scores and winners."""
    found = as_position(game, state)
    if game.players == 2:  # two players do not count scouts: nothing depends on it
        found = replace(found, scouts_in_a_row=position.scouts_in_a_row)
    if state.round_index == 0 and state.dealt == 0:  # chips are handed out with the first card
        found = replace(found, chips=position.chips, scout_and_show=position.scout_and_show)
    assert found == position
    assert {game.text(state, action) for action in game.legal(state)} == reference.legal(position)
    assert game.actor(state) == reference.actor(position)
    assert tuple(game.winners(state)) == reference.winners(position)


@pytest.mark.parametrize("start", ["random", "holder", 1])
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(1 if UNCOMPILED else 3))
def test_whole_random_games_agree(players: int, start: str | int, seed: int) -> None:
    game = bigtop.game("scout", players=players, start=start)
    rng = Random(seed, players)
    state, position = game.start(), reference.start(players, start)
    while game.actor(state) != OVER:
        assert_agreement(game, state, position)
        action = rng.choice(game.legal(state))
        position = reference.play(position, game.text(state, action))
        game.play(state, action)
    assert_agreement(game, state, position)


@st.composite
def tables(draw: st.DrawFn, pack: list[tuple[int, int]]) -> Cards:
    """Nothing, or a run or a match of one to six cards of the pack."""
    size = draw(st.integers(0, 6))
    step = draw(st.sampled_from([-1, 0, 1]))
    number = draw(st.integers(1, 10))
    found: list[tuple[int, int]] = []
    for top in (number + step * i for i in range(size)):
        fitting = [card for card in pack if top in card and not set(_both(found)) & {card}]
        if not fitting:
            break
        low, high = draw(st.sampled_from(fitting))
        found.append((low, high) if top == low else (high, low))
    return tuple(found)


def _both(ways: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(min(way), max(way)) for way in ways]


@st.composite
def constructed(draw: st.DrawFn) -> Position:
    """Any position in a turn: long hands, single cards, one-card sets, emptied sets."""
    players = draw(st.integers(2, 5))
    pack = sorted(reference.pack(players))
    table = draw(tables(pack))
    rest = draw(st.permutations([card for card in pack if card not in _both(list(table))]))
    hands = []
    for _ in range(players):
        size = draw(st.one_of(st.integers(1, 3), st.integers(1, 16)))
        ways = [card if draw(st.booleans()) else card[::-1] for card in rest[:size]]
        hands.append(tuple(ways))
        rest = rest[size:]
    assume(all(hands))
    seat = draw(st.integers(0, players - 1))
    owner = (seat + draw(st.integers(1, players - 1))) % players
    two = players == 2
    position = replace(
        reference.set_up_round(reference.start(players, 0)),
        phase="play",
        seat=seat,
        deck=frozenset(rest) if two else frozenset(),
        hands=tuple(hands),
        table=table,
        owner=owner,
        scouts_in_a_row=0 if two else (seat - owner - 1) % players,
        chips=tuple(draw(st.integers(0, 3)) for _ in range(players)),
        scout_and_show=tuple(not two and draw(st.booleans()) for _ in range(players)),
        collected=tuple(draw(st.integers(0, 20)) for _ in range(players)),
        round=draw(st.integers(0, players - 1)),
    )
    done = position.round
    return replace(
        position,
        starter=draw(st.integers(0, players - 1)),
        round_scores=((0,) * players,) * done,
        endings=("two-player-stuck",) * done,
    )


def as_state(position: Position) -> tuple[Game, State]:
    """A constructed position as a state of the kernels."""
    game = bigtop.game("scout", players=position.players, start=0)
    state = game.start()
    record = state.record()
    record.phase = fields.PLAYING
    record.round_index = position.round
    record.starter = position.starter
    record.turn = position.seat
    record.dealt = 1
    record.owner = position.owner
    record.scouts_in_a_row = position.scouts_in_a_row
    deck = sorted(CARDS.index(card) for card in position.deck)
    record.deck_size = len(deck)
    record.deck[:] = fields.EMPTY
    record.deck[: len(deck)] = deck
    for seat, hand in enumerate(position.hands):
        record.hands[seat, : len(hand)] = [WAYS.index(card) for card in hand]
        record.hand_sizes[seat] = len(hand)
    record.table[: len(position.table)] = [WAYS.index(card) for card in position.table]
    record.table_size = len(position.table)
    record.collected[: game.players] = position.collected
    record.chips[: game.players] = position.chips
    record.scout_and_show[: game.players] = position.scout_and_show
    record.endings[: position.round] = fields.STUCK
    return game, state


@given(constructed(), st.randoms(use_true_random=False))
@settings(
    max_examples=20 if UNCOMPILED else 250,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_constructed_positions_agree(position: Position, random: object) -> None:
    if position.players == 2 and not reference.action_words(position):
        return  # the round would have ended before
    game, state = as_state(position)
    assert_agreement(game, state, position)
    legal = game.legal(state)
    for action in random.sample(legal, min(8, len(legal))):  # type: ignore[attr-defined]
        after = game.copy(state)
        game.play(after, action)
        assert_agreement(game, after, reference.play(position, game.text(state, action)))
