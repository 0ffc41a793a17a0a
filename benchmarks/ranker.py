"""Train networks as another SCOUT program trained its own, to be compared with.

    python -m benchmarks.ranker --seed 1 --out FOLDER

Ten networks learn at tables of five, each by PPO from its own turns: it ranks where a turn may lead
(`games/scout/summary.py`) and draws of it. All of that program's recipe is kept that matters to how
they come out, oddities included: its value network knew no more than a mean, so results count as
they are; a trajectory that another seat ended runs on into the next one; whoever ends a round by a
set that nobody beat pays for its cards as well; and the last batch may be a small one. Each network
is kept in a folder of its own, and how it does at a table of four against three of that program's
best heuristic players is printed.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

import bigtop
from benchmarks.published import has_to_turn, policy_by_network, published_policy, without_detours
from bigtop import Game
from bigtop.bots.network import Network, drawn_by_value
from bigtop.bots.ranking import Ranker, rank, ranker_for
from bigtop.bots.training.matches import match
from bigtop.bots.weights import RANKER, file_name, save_network
from bigtop.core.contract import actor, apply, conceal, draw, legal, stage
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States, allocate
from bigtop.core.rng import seed_stream
from bigtop.core.seats import CHANCE
from bigtop.games.scout import summary as seen
from bigtop.games.scout.actions import KEEP, TURN

LEARNERS, SEATS = 10, 5
ROUNDS, TURNS, BATCH = 40, 512, 512  # that are played for a step, for each learner at least
PASSES, RATE = 2, 3e-3
FADING = 0.99 * 0.95  # how much less a turn matters to what came of it than the next one
CLIP, CURIOSITY = 0.2, 0.01
WIDTH, DEPTH = 128, 64
MOST = 60_000  # turns of a step

# What that program's networks see, and the mean and scale that each number has there. Two are
# given by a summary twice; what a run's or a match's length would be is 2 by mistake.
INPUTS = 57
(PLAYERS,), CARDS, POINTS, (LEAD,), MAY_BOTH = [0], range(1, 6), range(6, 11), [11], range(12, 17)
IS_MATCH, ON_TABLE, HIGHEST, IN_HAND, SETS, LAST_END, MEAN_END = 17, 18, 19, 20, 21, 23, 25
HELD, OF_RUNS, OF_MATCHES, LONGEST_MATCH, LONGEST_RUN = 27, 37, 46, 55, 56
MEANS, SCALES = np.zeros(INPUTS), np.ones(INPUTS)
MEANS[:IN_HAND] = [2.5, *[5] * 5, *[-1] * 5, *[0.5] * 5, 4, 0.5, 2, 5]
SCALES[:IN_HAND] = [2, *[2] * 5, *[5] * 5, *[0.5] * 5, 3, 0.5, 1, 3]
MEANS[IN_HAND:HELD], SCALES[IN_HAND:HELD] = [8, 2, 1, 4, 3, 3, 3], [2, 2, 1, 3, 3, 2, 3]


def inputs_of_summary(players: int) -> tuple[Array, Array]:
    """What the networks see as sums of what a summary says, and what is added."""
    weights, constants = np.zeros((INPUTS, seen.COUNT)), np.zeros(INPUTS)
    constants[PLAYERS], constants[IS_MATCH] = players, 1
    for seat in range(SEATS):
        weights[CARDS[seat], seen.CARDS + seat] = 1
        weights[POINTS[seat], seen.POINTS + seat] = 1
        weights[MAY_BOTH[seat], seen.MAY_BOTH + seat] = 1
        if seat < players:
            weights[LEAD, seen.POINTS + seat] = 1 if seat == 0 else -1 / players
    weights[IN_HAND, seen.CARDS] = 1
    weights[IS_MATCH, seen.IS_RUN] = -1
    for place, number in (
        (ON_TABLE, seen.ON_TABLE),
        (HIGHEST, seen.HIGHEST),
        *((SETS + kind, seen.SETS + kind) for kind in range(2)),
        *((LAST_END + kind, seen.LAST_END + kind) for kind in range(2)),
        *((MEAN_END + kind, seen.MEAN_END + kind) for kind in range(2)),
        *((HELD + number, seen.HELD + number) for number in range(seen.NUMBERS)),
        (OF_RUNS, seen.SETS),
        (OF_MATCHES, seen.SETS + 1),
        (LONGEST_MATCH, seen.LONGEST + 1),
        (LONGEST_RUN, seen.LONGEST),
    ):
        weights[place, number] = 1
    constants += weights @ seen.MIDDLES - MEANS
    return weights * seen.SCALES / SCALES[:, None], constants / SCALES


class Turns(NamedTuple):
    """What was decided in some rounds."""

    ends: Array  # summaries of all positions that turns could have ended with
    until: Array  # where those of each turn end
    taken: Array  # which of them was taken
    likely: Array  # the logarithm of how likely that was
    seats: Array


@kernel(allocates=True)
def play(
    start: States,
    states: States,
    rankers: Sequence[Ranker],
    chance: Array,
    whim: Array,
    actions: Array,
    turns: Turns,
    made: int,
    points: Array,
) -> int:
    """Play a round, one ranker a seat; how many turns there are now. Writes what each seat won."""
    state, view = states[0], states[1]
    used = int(turns.until[made - 1]) if made > 0 else 0
    copy_record(start[0], state)
    playing = stage(state)
    while stage(state) == playing:
        seat = actor(state)
        if seat == CHANCE:
            apply(state, draw(state, chance))
            continue
        conceal(state, seat, view)
        count = legal(view, actions)
        ranker = rankers[seat]
        if actions[0] >= KEEP:
            apply(state, TURN if has_to_turn(view, ranker.trials) else KEEP)
            continue
        count = without_detours(ranker, rank(view, actions, count, ranker))
        best = int(ranker.merits[:count].argmax())
        chosen = drawn_by_value(ranker.merits, count, best, 1.0, whim)
        odds = np.exp(ranker.merits[:count] - ranker.merits[chosen]).sum()
        turns.ends[used : used + count] = ranker.summaries[:count]
        used += count
        turns.until[made] = used
        turns.taken[made] = chosen
        turns.likely[made] = -np.log(odds)
        turns.seats[made] = seat
        made += 1
        for step in ranker.steps[chosen]:
            if step >= 0:
                apply(state, step)
    for seat in range(state.players):
        won = int(state.collected[seat]) + int(state.chips[seat])
        points[seat] = won - int(state.hand_sizes[seat])
    return made


class Learner:
    """A network of three layers that learns by Adam, and what it has to learn from."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.parts: list[Array] = []
        for wide, deep in itertools.pairwise((INPUTS, WIDTH, DEPTH, 1)):
            reach = wide**-0.5
            self.parts += [
                rng.uniform(-reach, reach, (wide, deep)).astype(np.float32),
                rng.uniform(-reach, reach, deep).astype(np.float32),
            ]
        self._means = [np.zeros_like(part) for part in self.parts]
        self._squares = [np.zeros_like(part) for part in self.parts]
        self._layers: list[Array] = []
        self._steps = 0
        self.turns: list[int] = []
        self.rewards: list[float] = []
        self.is_last: list[bool] = []  # whether the round ended with that turn

    def __call__(self, numbers: Array) -> Array:
        """What it says of each row."""
        self._layers = [numbers]
        for i in (0, 2):
            sums = self._layers[-1] @ self.parts[i] + self.parts[i + 1]
            self._layers.append(np.maximum(sums, 0))
        return (self._layers[-1] @ self.parts[4] + self.parts[5])[:, 0]

    def learn(self, slopes: Array) -> None:
        """Change the weights by the slope of the loss at each of the last answers."""
        slope, gradients = slopes[:, None].astype(np.float32), [np.zeros(0)] * 6
        for i in (4, 2, 0):
            layer = self._layers[i // 2]
            gradients[i], gradients[i + 1] = layer.T @ slope, slope.sum(axis=0)
            if i > 0:
                slope = (slope @ self.parts[i].T) * (layer > 0)
        self._steps += 1
        for part, gradient, mean, square in zip(
            self.parts, gradients, self._means, self._squares, strict=True
        ):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            unbiased = mean / (1 - 0.9**self._steps)
            part -= RATE * unbiased / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)

    def network(self, players: int) -> Network:
        """The same as a network for kernels, which sees summaries."""
        weights, constants = inputs_of_summary(players)
        first, first_bias, second, second_bias, last, last_bias = map(np.copy, self.parts)
        rows = (weights.T @ first).astype(np.float32)
        bias = (constants @ first + first_bias).astype(np.float32)
        none = np.zeros(len(rows), np.float32)
        return Network(rows, bias, second, second_bias, last[:, 0].copy(), last_bias, none)

    def remember(self, turns: Array, reward: float, is_last: bool) -> None:
        """Its turns of a round, and what came of them."""
        self.turns += turns.tolist()
        self.rewards += [0.0] * (len(turns) - 1) + [reward]
        self.is_last += [False] * (len(turns) - 1) + [is_last]

    def improve(self, turns: Turns, inputs: tuple[Array, Array], rng: np.random.Generator) -> None:
        """Make turns likelier that went better, and forget them."""
        better, result = np.zeros(len(self.turns)), 0.0
        for i in range(len(better) - 1, -1, -1):
            result = self.rewards[i] + (0.0 if self.is_last[i] else FADING * result)
            better[i] = result
        chosen = np.array(self.turns)
        for _ in range(PASSES):
            order = rng.permutation(len(chosen))
            for first in range(0, len(order), BATCH):
                some = order[first : first + BATCH]
                self._step(turns, chosen[some], better[some], inputs)
        self.turns, self.rewards, self.is_last = [], [], []

    def _step(
        self, turns: Turns, chosen: Array, better: Array, inputs: tuple[Array, Array]
    ) -> None:
        """One step of PPO: but not too much likelier."""
        begins = np.where(chosen > 0, turns.until[chosen - 1], 0)
        sizes = turns.until[chosen] - begins
        starts = np.cumsum(sizes) - sizes
        rows = np.repeat(begins - starts, sizes) + np.arange(sizes.sum())
        whose = np.repeat(np.arange(len(chosen)), sizes)
        weights, constants = (each.astype(np.float32) for each in inputs)
        answers = self(turns.ends[rows] @ weights.T + constants)
        answers -= np.maximum.reduceat(answers, starts)[whose]
        chances = np.exp(answers)
        totals = np.add.reduceat(chances, starts)
        logs, chances = answers - np.log(totals)[whose], chances / totals[whose]
        taken = starts + turns.taken[chosen]
        ratio = np.exp(logs[taken] - turns.likely[chosen])
        is_held = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        pull = np.where(is_held, ratio * better, 0.0)
        spread = np.add.reduceat(chances * logs, starts)  # less is more curious
        slopes = chances * (pull[whose] + CURIOSITY * (logs - spread[whose]))
        slopes[taken] -= pull
        self.learn(slopes / len(chosen))


class Population:
    """Networks that learn from each other."""

    def __init__(self, seed: int) -> None:
        self.game = bigtop.game("scout", players=SEATS)
        self.seed, self.rng, self.rounds = seed, np.random.default_rng(seed), 0
        self.learners = [Learner(self.rng) for _ in range(LEARNERS)]
        self._inputs = inputs_of_summary(SEATS)
        self._start, self._states = self.game.start().array, allocate(self.game.parts.dtype, 2)
        self._actions = np.zeros(self.game.action_count, np.int32)
        self._chance, self._whim = np.zeros(4, np.int64), np.zeros(4, np.int64)
        self._turns = Turns(
            ends=np.zeros((MOST * 50, seen.COUNT), np.float32),
            until=np.zeros(MOST, np.int64),
            taken=np.zeros(MOST, np.int64),
            likely=np.zeros(MOST),
            seats=np.zeros(MOST, np.int64),
        )

    def step(self) -> None:
        """Play until everyone has enough turns to learn from, and learn."""
        rankers = [ranker_for(self.game, each.network(SEATS)) for each in self.learners]
        made, last = 0, self.rounds + ROUNDS
        while self.rounds < last or min(len(each.turns) for each in self.learners) < TURNS:
            made = self._play(rankers, made)
        for learner in self.learners:
            learner.improve(self._turns, self._inputs, self.rng)

    def _play(self, rankers: Sequence[Ranker], made: int) -> int:
        who = self.rng.choice(LEARNERS, SEATS, replace=False)
        seed_stream(self._chance, self.seed, 2 * self.rounds)
        seed_stream(self._whim, self.seed, 2 * self.rounds + 1)
        self.rounds += 1
        before, points = made, np.zeros(SEATS)
        made = play(
            self._start,
            self._states,
            tuple(rankers[each] for each in who),
            self._chance,
            self._whim,
            self._actions,
            self._turns,
            made,
            points,
        )
        for seat, learner in enumerate(who):
            own = before + np.flatnonzero(self._turns.seats[before:made] == seat)
            lead = points[seat] - (points.sum() - points[seat]) / (SEATS - 1)
            if len(own) > 0:
                self.learners[learner].remember(own, float(lead), own[-1] == made - 1)
        return made


def lead_of(game: Game, network: Network, deals: int, seed: int) -> tuple[float, float]:
    """How far it is ahead of three weighers, in points a round, and half of the 95 % interval."""
    weigher = published_policy(game, weighs=True)
    found = match(game, policy_by_network(game, network), weigher, deals, seed)
    return found.points / game.players, found.error / game.players


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=80)
    parser.add_argument("--deals", type=int, default=60, help="that each is judged by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    words = parser.parse_args()
    population = Population(words.seed)
    for step in range(1, words.steps + 1):
        population.step()
        if step % 10 == 0:
            print(f"{step} steps, {population.rounds:,} rounds", flush=True)
    game = bigtop.game("scout", players=4)
    for number, learner in enumerate(population.learners):
        network, folder = learner.network(game.players), words.out / str(number)
        folder.mkdir(parents=True, exist_ok=True)
        about = {"steps": words.steps, "seed": words.seed}
        save_network(folder / file_name(game, RANKER), game, network, about, RANKER)
        points, error = lead_of(game, network, words.deals, words.seed)
        print(f"{folder}: {points:+.2f} ± {error:.2f} a round", flush=True)


if __name__ == "__main__":
    main()
