"""Train a `ranker`: a network of the kind that other SCOUT programs have, to be compared with.

    python -m benchmarks.ranker --players 4 --steps 40 --out FOLDER

It ranks all turns by a summary of the position after each (`games/scout/summary.py`) and plays
against itself, each deal several times; PPO makes turns likelier of rounds that went better for a
seat than the same deal did on average. How it does against another program's best heuristic
player (`benchmarks/published.py`) is printed on the way.
"""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path
from typing import NamedTuple

import numpy as np

import bigtop
from benchmarks.published import published_policy
from bigtop.bots.network import Network, drawn_by_value, lead
from bigtop.bots.ranking import Ranker, rank, ranker_for
from bigtop.bots.training.matches import match, ranked_policy
from bigtop.bots.training.run import ELSEWHERE
from bigtop.bots.weights import RANKER, file_name, save_network
from bigtop.core.contract import actor, apply, conceal, draw, legal, stage
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States, allocate
from bigtop.core.rng import seed_stream
from bigtop.core.seats import CHANCE

WIDTH, DEPTH = 128, 64
DEALS, TIMES = 25, 8  # that are played for a step of learning, and how often each
LONGEST = 25  # turns of a seat in a round, on average; more are not learned from
BATCH, PASSES = 512, 2
RATE, LAST_RATE = 2e-3, 5e-4
CLIP, CURIOSITY = 0.2, 0.01


class Turns(NamedTuple):
    """What was decided in some rounds, and what it led to."""

    ends: Array  # summaries of all positions that turns could have ended with
    until: Array  # where those of each turn end
    taken: Array  # which of them was taken
    likely: Array  # the logarithm of how likely that was
    seats: Array
    rounds: Array
    leads: Array  # rounds x seats: points ahead of the others' mean


@kernel(allocates=True)
def play(
    start: States,
    states: States,
    ranker: Ranker,
    seed: int,
    first: int,
    actions: Array,
    turns: Turns,
) -> int:
    """Play rounds; how many turns of theirs are learned from."""
    chance, whim = np.zeros(4, np.int64), np.zeros(4, np.int64)
    state, view = states[0], states[1]
    made, used = 0, 0
    for number in range(len(turns.leads)):
        seed_stream(chance, seed, (first + number) // TIMES * 2)
        seed_stream(whim, seed, 2 * (first + number) + 1)
        copy_record(start[0], state)
        playing = stage(state)
        while stage(state) == playing:
            seat = actor(state)
            if seat == CHANCE:
                apply(state, draw(state, chance))
                continue
            conceal(state, seat, view)
            count = rank(view, actions, legal(view, actions), ranker)
            best = int(ranker.merits[:count].argmax())
            chosen = drawn_by_value(ranker.merits, count, best, 1.0, whim)
            if count > 1 and made < len(turns.taken) and used + count <= len(turns.ends):
                odds = np.exp(ranker.merits[:count] - ranker.merits[chosen]).sum()
                turns.ends[used : used + count] = ranker.summaries[:count]
                used += count
                turns.until[made] = used
                turns.taken[made] = chosen
                turns.likely[made] = -np.log(odds)
                turns.seats[made], turns.rounds[made] = seat, number
                made += 1
            for step in ranker.steps[chosen]:
                if step >= 0:
                    apply(state, step)
        for seat in range(state.players):
            turns.leads[number, seat] = lead(state, seat)
    return made


class Learner:
    """A network of three layers that learns by Adam."""

    def __init__(self, count: int, rng: np.random.Generator) -> None:
        sizes = (count, WIDTH, DEPTH, 1)
        self.parts: list[Array] = []
        for wide, deep in itertools.pairwise(sizes):
            reach = wide**-0.5
            self.parts += [
                rng.uniform(-reach, reach, (wide, deep)),
                rng.uniform(-reach, reach, deep),
            ]
        self.parts = [part.astype(np.float32) for part in self.parts]
        self._means = [np.zeros_like(part) for part in self.parts]
        self._squares = [np.zeros_like(part) for part in self.parts]
        self._layers: list[Array] = []
        self._steps = 0

    def __call__(self, numbers: Array) -> Array:
        """What it says of each row."""
        self._layers = [numbers]
        for i in (0, 2):
            sums = self._layers[-1] @ self.parts[i] + self.parts[i + 1]
            self._layers.append(np.maximum(sums, 0))
        return (self._layers[-1] @ self.parts[4] + self.parts[5])[:, 0]

    def learn(self, slopes: Array, rate: float) -> None:
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
            part -= rate * unbiased / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)

    def network(self) -> Network:
        """The same as a network for kernels."""
        first, first_bias, second, second_bias, last, last_bias = map(np.copy, self.parts)
        none = np.zeros(len(first), np.float32)
        return Network(first, first_bias, second, second_bias, last[:, 0].copy(), last_bias, none)


def improve(policy: Learner, turns: Turns, chosen: Array, better: Array, rate: float) -> None:
    """One step of PPO: make turns likelier that went better, but not too much."""
    begins = np.where(chosen > 0, turns.until[chosen - 1], 0)
    sizes = turns.until[chosen] - begins
    starts = np.cumsum(sizes) - sizes
    rows = np.repeat(begins - starts, sizes) + np.arange(sizes.sum())
    whose = np.repeat(np.arange(len(chosen)), sizes)
    answers = policy(turns.ends[rows])
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
    policy.learn(slopes / len(chosen), rate)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    words = parser.parse_args()
    game = bigtop.game("scout", players=words.players)
    count, rng = game.parts.summary_count, np.random.default_rng(words.seed)
    policy, rounds = Learner(count, rng), DEALS * TIMES
    most = rounds * game.players * LONGEST
    turns = Turns(
        ends=np.zeros((most * 80, count), np.float32),
        until=np.zeros(most, np.int64),
        taken=np.zeros(most, np.int64),
        likely=np.zeros(most),
        seats=np.zeros(most, np.int64),
        rounds=np.zeros(most, np.int64),
        leads=np.zeros((rounds, game.players)),
    )
    states, actions = allocate(game.parts.dtype, 2), np.zeros(game.action_count, np.int32)
    words.out.mkdir(parents=True, exist_ok=True)
    rival, decisions = published_policy(game, weighs=True), 0
    for step in range(words.steps):
        rate = RATE * (LAST_RATE / RATE) ** (step / words.steps)
        ranker = ranker_for(game, policy.network())
        start = game.start().array
        made = play(start, states, ranker, words.seed, step * rounds, actions, turns)
        decisions += made
        leads = turns.leads.reshape(DEALS, TIMES, game.players)
        better = (leads - leads.mean(axis=1, keepdims=True)).reshape(turns.leads.shape)
        found = better[turns.rounds[:made], turns.seats[:made]]
        found /= found.std()
        for _ in range(PASSES):
            for chosen in np.array_split(rng.permutation(made), max(1, made // BATCH)):
                improve(policy, turns, chosen, found[chosen], rate)
        if (step + 1) % 10 == 0 or step + 1 == words.steps:
            margin = match(
                game, ranked_policy(game, policy.network()), rival, 50, ELSEWHERE + words.seed
            )
            points, error = margin.points / game.players, margin.error / game.players
            print(f"{decisions:,} turns: {points:+.2f} ± {error:.2f} a round", flush=True)
            about = {"decisions": decisions}
            path = words.out / file_name(game, RANKER)
            save_network(path, game, policy.network(), about, RANKER)


if __name__ == "__main__":
    main()
