"""Positions of The Magnificent, made by hand."""

from collections.abc import Sequence
from typing import Any

import bigtop
from bigtop import CHANCE, Game, Random, State
from bigtop.games.magnificent.components import COLOURS, EFFECTS, TILE_KINDS
from bigtop.games.magnificent.state import EMPTY

COLOUR = {name: colour for colour, name in enumerate(COLOURS)}
KIND = {name: kind for kind, name in enumerate(TILE_KINDS)}


def started(players: int = 2, edition: str = "manual", **options: object) -> tuple[Game, State]:
    """A game whose first turn begins; seat 0 starts, boards are I, II and so on."""
    game = bigtop.game("magnificent", players=players, edition=edition, start=0, **options)
    state = game.start()
    rng = Random(5)
    seat = 0
    while state.turns_taken == 0 and not is_taking(state):
        legal = game.legal(state)
        action = rng.choice(legal) if game.actor(state) == CHANCE else legal[0]
        if game.text(state, action).startswith("deal board"):
            action = legal[0]
            seat += 1
        game.play(state, action)
    record = state.record()
    record.trainers[:] = EMPTY  # what was drafted would only be in the way
    return game, state


def is_taking(state: State) -> bool:
    """Whether a seat is to take a die."""
    return bool(state.phase == 10 and state.step == 0 and state.depth == 0)


def words(game: Game, state: State, beginning: str = "") -> list[str]:
    """Legal actions in words, those that begin like this."""
    found = [game.text(state, action) for action in game.legal(state)]
    return [text for text in found if text.startswith(beginning)]


def play(game: Game, state: State, *actions: str) -> None:
    """Play actions in words; chance reveals what comes first, unless it is named."""
    for text in actions:
        action = game.parse(state, text)
        while game.actor(state) == CHANCE and action not in game.legal(state):
            game.play(state, game.legal(state)[0])
        game.play(state, action)


def settle_chance(game: Game, state: State) -> None:
    """Let chance do what comes first."""
    while game.actor(state) == CHANCE:
        game.play(state, game.legal(state)[0])


def pool(state: State, *dice: str) -> None:
    """Put exactly these dice into the main tent: `orange 5`."""
    record = state.record()
    record.pool[:] = 0
    for die in dice:
        colour, value = die.split()
        record.pool[COLOUR[colour], int(value) - 1] += 1


def acting(die: str = "orange 6", players: int = 2, **more: Any) -> tuple[Game, State]:
    """Seat 0 has put a die on its first card, whose bonus does nothing, and may act."""
    game, state = started(players, **more)
    pool(state, *[die] * 8)
    state.record().master_table[:, 0] = 0
    state.record().markers[:] = 0
    play(game, state, f"take {die}", "put on card 1")
    return game, state


def earlier_dice(state: State, *dice: str, seat: int = 0) -> None:
    """Dice that the seat took earlier, on its cards from the fourth backwards."""
    record = state.record()
    for i, die in enumerate(dice):
        colour, value = die.split()
        record.die_colours[seat, 3 - i] = COLOUR[colour]
        record.die_values[seat, 3 - i] = int(value)


def own_tiles(state: State, seat: int = 0, **tiles: int) -> None:
    """Let a seat have tiles, without a place in the camp: `large_orange=2`."""
    for name, count in tiles.items():
        state.record().tiles[seat, KIND[name.replace("_", " ")]] = count


def poster(
    state: State,
    slot: int,
    tiles: Sequence[int] = (0,) * 6,
    gems: Sequence[int] = (0,) * 4,
    brings: tuple[int, int] = (5, 3),
    card: int = 0,
) -> None:
    """Hang a poster of that content above the board of seat 0."""
    record = state.record()
    record.poster_table[card] = [*tiles, *gems, *brings]
    record.posters[0, slot] = card
    record.poster_places[card] = 4


def tent(state: State, slot: int, which: int = 0, row: Sequence[int] = (0, 0, 0, 0, 0, 0)) -> None:
    """Put a tent of that content on a tent space of seat 0."""
    record = state.record()
    record.tent_table[which] = row
    record.tents[0, slot] = which


def performing(space: int = 1, power: str = "orange 6", **more: Any) -> tuple[Game, State]:
    """Seat 0 may act with a bare board: no posters, and no tent but a printed one of nothing."""
    game, state = acting(power, **more)
    record = state.record()
    record.posters[0] = EMPTY
    record.tent_table[record.tents[0, 0]] = 0
    record.hats[0] = 0
    record.hats[1] = (20, 0)
    return game, state


def end_round(game: Game, state: State) -> None:
    """Seat 0 takes the last turn of the round and travels by one space to a space of nothing."""
    record = state.record()
    record.turns_taken = 4 * game.players - 1
    record.ring_table[:] = -1
    record.ring_tents[:] = EMPTY
    play(game, state, "travel 1")


def fill(game: Game, state: State, seat: int, rows: Sequence[str]) -> None:
    """Cover cells of a camp: `X` in nine rows of nine."""
    record = state.record()
    for row, line in enumerate(rows):
        record.covered[seat, row] = sum(1 << i for i, cell in enumerate(line) if cell == "X")
        for column, cell in enumerate(line):
            record.camp[seat, row * 9 + column] = 0 if cell == "X" else EMPTY


def bare_ring(state: State, *symbols: int) -> None:
    """Let the orange ring have just these symbols after the wagon."""
    record = state.record()
    record.ring_table[0] = -1
    record.ring_tents[0] = EMPTY
    record.ring_table[0, 1 : 1 + len(symbols)] = symbols


def with_trainer(state: State, effect: str, amount: int = 1, cost: int = 1) -> None:
    """Seat 0 has a trainer tile of that effect; the printed spaces cost more than anyone has."""
    record = state.record()
    record.trainer_table[:] = [(9, 1, 1)] * 17
    record.trainer_table[0] = (cost, list(EFFECTS).index(effect), amount)
    record.trainers[0, 0] = 0
    record.markers[0] = 2
