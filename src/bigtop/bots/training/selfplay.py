"""Games of a network against itself and some rivals, and what can be learned of them."""

from typing import NamedTuple

import numpy as np

from bigtop.bots.network import (
    Network,
    Workspace,
    drawn_by_value,
    lead,
    outlook,
    rate_quickly,
)
from bigtop.bots.ranking import Ranker, draw_ranked
from bigtop.core.contract import (
    actor,
    apply,
    choose,
    conceal,
    draw,
    legal,
    plan,
    stage,
    suppose,
)
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.core.playouts import features_at
from bigtop.core.rng import below, seed_stream
from bigtop.core.seats import CHANCE, OVER


class Samples(NamedTuple):
    """Positions and what they turned out to be worth."""

    features: Array  # of all positions, one after the other
    ends: Array  # where those of each position end; position k begins where k - 1 ends
    targets: Array


class Style(NamedTuple):
    """How self-play explores and looks back."""

    exploring: float  # share of decisions that are drawn rather than the best
    temperature: float  # points: how much worse drawn actions may well be
    decay: float  # how far a result counts against what was expected meanwhile
    rivals: float  # share of tables, or of seats at mixed tables, that others have instead
    planners: float  # share of these that the planner has
    rankers: float  # share that networks of another kind have
    peers: float  # share that finished networks of the same kind have; the rest are greedy


ITSELF, GREEDY, PLANNER, RANKER, PEER = range(5)  # who has a seat


class Rivals(NamedTuple):
    """Those who play by networks of their own, with room; one for each thread."""

    ranker: Ranker
    peer: Network
    meeting: Workspace


class Trace(NamedTuple):
    """The decisions of the stage that is played."""

    seats: Array
    samples: Array  # which sample each decision became, or -1
    leads: Array  # after the decision
    outlooks: Array  # the same with what the learning network expects


@kernel(inlined=False)
def look_back(final: States, trace: Trace, length: int, decay: float, samples: Samples) -> None:
    """Say what each position of a finished stage was worth, from the last to the first."""
    for seat in range(final[0].players):
        result = lead(final[0], seat)
        for t in range(length - 1, -1, -1):
            if trace.seats[t] == seat:
                if trace.samples[t] >= 0:
                    samples.targets[trace.samples[t]] = result - trace.leads[t]
                result = decay * result + (1 - decay) * trace.outlooks[t]


@kernel
def seat_players(players: Array, game: int, style: Style, words: Array) -> None:
    """Draw who has which seat in a game; the network has one at least.

    At most tables all rivals are of one kind: how they play tells what they will do.
    """
    is_mixed = below(words, 4) == 0
    kind = _drawn_player(style, words)
    for seat in range(len(players)):
        players[seat] = _drawn_player(style, words) if is_mixed else kind
    players[game % len(players)] = ITSELF


@kernel
def _drawn_player(style: Style, words: Array) -> int:
    if below(words, 1 << 20) >= style.rivals * (1 << 20):
        return ITSELF
    kind = below(words, 1 << 20) / (1 << 20)
    if kind < style.planners:
        return PLANNER
    if kind < style.planners + style.rankers:
        return RANKER
    return PEER if kind < style.planners + style.rankers + style.peers else GREEDY


@kernel(allocates=True)
def self_play(
    start: States,
    states: States,
    views: States,
    network: Network,
    learning: Network,
    work: Workspace,
    rivals: Rivals,
    style: Style,
    seed: int,
    first: int,
    games: int,
    actions: Array,
    samples: Samples,
) -> int:
    """Play whole games; the positions after each decision become samples. How many they are.

    One network chooses, and the one that learns says what it expects of the choice: what is
    chosen because the one overrates it is not overrated by the other. Game k has the streams 2k
    and 2k + 1 of the seed, one for chance and one for exploring.
    """
    chance, whim = np.zeros(4, np.int64), np.zeros(4, np.int64)
    values = np.zeros(len(actions), np.float64)
    longest = 5000
    trace = Trace(
        np.zeros(longest, np.int64),
        np.zeros(longest, np.int64),
        np.zeros(longest, np.float64),
        np.zeros(longest, np.float64),
    )
    players = np.zeros(start[0].players, np.int64)
    made = 0
    used = 0
    state, view, trial = states[0], views[0], work.trials[1]
    for game in range(first, first + games):
        seed_stream(chance, seed, 2 * game)
        seed_stream(whim, seed, 2 * game + 1)
        seat_players(players, game, style, whim)
        copy_record(start[0], state)
        length = 0
        while actor(state) != OVER:
            seat, playing = actor(state), stage(state)
            if seat == CHANCE:
                apply(state, draw(state, chance))
            elif players[seat] != ITSELF:
                count = legal(state, actions)
                conceal(state, seat, view)
                if players[seat] == PLANNER:
                    apply(state, plan(view, actions, count, whim))
                elif players[seat] == RANKER:
                    apply(state, draw_ranked(view, actions, count, rivals.ranker, whim))
                elif players[seat] == PEER:
                    suppose(view, whim)
                    best = rate_quickly(view, actions, count, rivals.peer, rivals.meeting, values)
                    apply(state, int(actions[best]))
                else:
                    apply(state, choose(view, actions, count, whim))
            else:
                count = legal(state, actions)
                conceal(state, seat, view)
                suppose(view, whim)
                best = rate_quickly(view, actions, count, network, work, values)
                chosen = best
                if below(whim, 1 << 20) < style.exploring * (1 << 20):
                    chosen = drawn_by_value(values, count, best, style.temperature, whim)
                copy_record(view, trial)
                apply(trial, int(actions[chosen]))
                sample = -1
                has_room = used + len(work.present) <= len(samples.features)
                if has_room and made < len(samples.ends) and stage(trial) == playing:
                    present = features_at(work.trials, 1, seat, work.present)
                    for i in range(present):
                        samples.features[used + i] = work.present[i]
                    used += present
                    samples.ends[made] = used
                    sample = made
                    made += 1
                trace.seats[length] = seat
                trace.samples[length] = sample
                trace.leads[length] = lead(trial, seat)
                trace.outlooks[length] = outlook(trial, seat, playing, learning, work)
                length += 1
                apply(state, int(actions[chosen]))
            if stage(state) != playing or actor(state) == OVER:  # chance can end a game as well
                look_back(states, trace, length, style.decay, samples)
                length = 0
    return made
