"""The arena: bots play the same deals from every seat.

A deal decides all that chance does: each pile that chance draws from has a stream of random
numbers of its own, which no choice of a player can shift. Every deal is played once for each
different rotation of its bots around the table, and only then counts.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, islice
from math import comb
from pathlib import Path

import numpy as np

from bigtop.bots import alone, bot
from bigtop.bots.learned import look_once
from bigtop.bots.levels import LADDER, LEVELS, has_weights
from bigtop.bots.search import fresh_decision
from bigtop.bots.workers import answers
from bigtop.core import playouts
from bigtop.core.errors import ChoiceError, RecordError, quoted
from bigtop.core.game import Game, State
from bigtop.core.layout import allocate
from bigtop.core.loop import Player
from bigtop.core.records import Record
from bigtop.core.rng import Random
from bigtop.core.seats import CHANCE, OVER
from bigtop.games import game as find_game

Lineup = tuple[str, ...]
MOST_LINEUPS = 10_000


@dataclass(frozen=True)
class Deal:
    """What chance does in a game, and who plays it, seat by seat, before the rotations."""

    number: int
    lineup: Lineup

    def seatings(self) -> list[Lineup]:
        """Every different rotation of the bots around the table."""
        lineup = self.lineup
        return list(dict.fromkeys(lineup[i:] + lineup[:i] for i in range(len(lineup))))


@dataclass(frozen=True)
class Played:
    """A game of the arena: who sat where, what came of it, and what each seat took."""

    deal: int
    seating: Lineup
    actions: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]  # of the victory, by seat
    rounds: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]


@dataclass(frozen=True)
class Table:
    """A game by its choices, which can be sent to another process."""

    name: str
    players: int
    edition: str
    options: tuple[tuple[str, str | int], ...]

    @classmethod
    def of(cls, game: Game) -> "Table":
        """The choices of a game."""
        return cls(game.name, game.players, game.edition, tuple(game.options.items()))

    def game(self) -> Game:
        """The game with these choices."""
        return _game_at(self)


@cache
def _game_at(table: Table) -> Game:
    return find_game(table.name, table.players, table.edition, **dict(table.options))


# Who plays


def lineups(bots: Sequence[str], players: int, against: str | None = None) -> list[Lineup]:
    """Who meets whom: every choice of as many bots as there are seats.

    Fewer bots fill the seats in turn, each of them once with the most seats. Where there is
    somebody to play `against`, each bot sits alone among copies of that one.
    """
    for name in (*bots, *([against] if against else [])):
        bot(name)  # an unknown one is refused before anything is played
    if len({*bots, against or bots[0]}) < 2:
        raise ChoiceError("an arena needs two different bots")
    if players == 1:
        raise ChoiceError("who plays alone meets nobody: an arena needs two players or more")
    if against is not None:
        return [(name, *[against] * (players - 1)) for name in bots if name != against]
    if comb(len(bots), players) > MOST_LINEUPS:
        raise ChoiceError(
            f"{len(bots)} bots can sit down in {comb(len(bots), players):,} ways: name fewer,"
            " or somebody to play --against"
        )
    if len(bots) >= players:
        return list(dict.fromkeys(combinations(bots, players)))
    endless = tuple(bots) * players
    turns = [endless[first : first + players] for first in range(len(bots))]
    return list({tuple(sorted(lineup)): lineup for lineup in turns}.values())


def deals(meetings: Sequence[Lineup], games: int, seed: int) -> Iterator[Deal]:
    """So many deals that together they make that many games; each lineup in a random order."""
    number = 0
    while games > 0:
        lineup = list(meetings[number % len(meetings)])
        rng = Random(seed, _stream(number, _ORDER, 0))
        for i in range(len(lineup) - 1, 0, -1):
            j = rng.below(i + 1)
            lineup[i], lineup[j] = lineup[j], lineup[i]
        deal = Deal(number, tuple(lineup))
        yield deal
        games -= len(deal.seatings())
        number += 1


# Streams of random numbers, each for one purpose in one deal.
_ORDER, _CHANCE, _BOT = range(3)


def _stream(deal: int, purpose: int, which: int) -> int:
    return (deal << 16) | (purpose << 12) | which


# Playing


def play_deal(table: Table, deal: Deal, seed: int) -> list[Played]:
    """The games of a deal."""
    game = table.game()
    return [_play(game, deal.number, seating, seed) for seating in deal.seatings()]


def _play(game: Game, deal: int, seating: Lineup, seed: int) -> Played:
    bots = [player_of(name) for name in seating]
    for name in seating:
        _decide_once(game, name)
    streams = [Random(seed, _stream(deal, _BOT, seat)) for seat in range(game.players)]
    chance = Chance(game, seed, deal)
    moves, seconds, slowest = ([0.0] * game.players for _ in range(3))
    actions: list[int] = []
    state = game.start()
    view = State(allocate(game.parts.dtype))
    out = np.empty(game.action_count, np.int32)
    while (seat := playouts.actor_at(state.array, 0)) != OVER:
        if seat == CHANCE:
            action = chance.draw(state)
        else:
            legal = out[: playouts.legal_at(state.array, 0, out)].tolist()
            playouts.conceal_at(state.array, 0, seat, view.array, 0)
            action, took = _timed(bots[seat], game, view.copy(), legal, streams[seat])
            if action not in legal:
                raise ChoiceError(f"the bot {seating[seat]} chose {action}, which is not legal")
            moves[seat] += 1
            seconds[seat] += took
            slowest[seat] = max(slowest[seat], took)
        playouts.apply_at(state.array, 0, action)
        actions.append(action)
    winners = game.winners(state)
    return Played(
        deal,
        seating,
        tuple(actions),
        tuple(game.scores(state)),
        tuple((seat in winners) / max(1, len(winners)) for seat in range(game.players)),
        game.parts.totals(state.array).get("rounds", 1),
        tuple(map(int, moves)),
        tuple(seconds),
        tuple(slowest),
    )


def player_of(name: str) -> Player:
    """Who plays under that name: nobody goes on for a bot that is measured."""
    return bot(name) if name in LEVELS else alone(name)


def check_bots(game: Game, meetings: Sequence[Lineup]) -> None:
    """Refuse a bot that needs a network where this game has none for it."""
    for name in dict.fromkeys(name for lineup in meetings for name in lineup):
        if name not in LEVELS and not has_weights(name, game):
            raise ChoiceError(
                f"{name} has no network for {game.name}, {game.edition}, with {game.players}"
                " players: choose another bot"
            )


@cache
def _decide_once(game: Game, name: str) -> None:
    """Let a bot decide once in this process, so that compiling does not count as thinking."""
    state = fresh_decision(game)
    seat = game.actor(state)
    player_of(name).choose(game, game.conceal(state, seat), game.legal(state), Random(0))
    if LADDER[game.name].get(name, (name,))[0].startswith("lookahead"):
        look_once(game)  # where there is little to choose from it does not look ahead


def _timed(
    player: Player, game: Game, view: State, legal: list[int], rng: Random
) -> tuple[int, float]:
    """What the player chooses, and the processor's seconds that it took."""
    begin = time.thread_time()
    action = player.choose(game, view, legal, rng)
    return action, time.thread_time() - begin


class Chance:
    """What chance does in a deal: each pile, or kind of roll, has a stream of its own."""

    def __init__(self, game: Game, seed: int, deal: int) -> None:
        self.pile = game.parts.pile
        self.seed = seed
        self.deal = deal
        self._streams: dict[int, Random] = {}

    def draw(self, state: State) -> int:
        """The next outcome of the pile that is drawn from now."""
        pile = self.pile(state.record()) if self.pile else 0
        if pile not in self._streams:
            self._streams[pile] = Random(self.seed, _stream(self.deal, _CHANCE, pile))
        return playouts.draw_at(state.array, 0, self._streams[pile].words)


def arena(
    game: Game,
    meetings: Sequence[Lineup],
    games: int,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[list[Played]], None] = lambda played: None,
) -> list[Played]:
    """Play that many games or a few more, so that every deal is complete; sorted by deal.

    What is played depends on the seed alone, unless a bot thinks by the clock.
    """
    table = Table.of(game)
    found: list[Played] = []
    if len(list(islice(deals(meetings, games, seed), len(meetings)))) < len(meetings):
        least = sum(len(Deal(0, lineup).seatings()) for lineup in meetings)
        raise ChoiceError(
            f"{len(meetings):,} ways to sit down take {least:,} games at least, not {games:,}"
        )
    todo = deals(meetings, games, seed)
    with closing(answers(partial(play_deal, table, seed=seed), todo, workers)) as games_of_deals:
        for played in games_of_deals:
            found += played
            progress(played)
    return sorted(found, key=lambda played: played.deal)


# Records


def check_folder(folder: str) -> Path:
    """The folder that records would be written to, made if need be; it has to be empty."""
    path = Path(os.path.realpath(folder))
    try:
        path.mkdir(parents=True, exist_ok=True)
        is_empty = not any(path.iterdir())
    except OSError as error:
        raise RecordError(f"cannot write to {quoted(folder)}: {error.strerror}") from None
    if not is_empty:
        raise RecordError(f"cannot write to {quoted(folder)}: the folder is not empty")
    return path


def save(game: Game, games: Sequence[Played], folder: Path) -> None:
    """Write a record of each game, named by its deal and by the rotation of its seats."""
    seen: dict[int, int] = {}
    for played in games:
        seen[played.deal] = seen.get(played.deal, -1) + 1
        record = Record(game, list(played.actions), played.seating)
        record.write(folder / f"deal-{played.deal:05}-{seen[played.deal]}.record")
