"""Who plays greedily, and worlds that are not only possible but likely.

`resample` deals what is hidden at random. But real hands look different (looks.py), and a greedy
player (manners.py) who scouts could not have shown, and has nothing stronger than what it shows. So
worlds are changed until they are likely (chain.py).
"""

import numpy as np

from bigtop.core.contract import GREEDY, SKILLED
from bigtop.core.copying import copy_record
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.games.scout.chain import begin, chain_for, is_hidden, slips_of, walk
from bigtop.games.scout.state import ScoutState

CHANGES = 80  # tried for each hidden hand of skilled players
BURN_IN, BETWEEN = 4000, 60  # where somebody is greedy: before the first world, between two
LOOKS = 10  # at how greedy everybody seems, each after so many changes:
BETWEEN_LOOKS = 100

# How much speaks for a greedy player, as the logarithm of how many times as often it is met of one
# as of a skilled one: so many acts in this round that one would have done as well,
EVIDENCE = np.array((0.0, 1.4, 2.3, 3.0, 4.0))
COUNTEREVIDENCE = -4.0  # or some that one would not have done, more than by clumsy looking:
CLEAN, CLEAN_BY_ACTS = 0.4, 0.06
BY_ACT, BY_SPARED = 0.2, -2.6  # and any act of the game, and Scouts that spared Scout & Show.
MOST_BY_HABIT = 2.0
COMPANY, LEAST_COMPANY = 0.4, -0.8  # Players at a table are often alike.
CONVINCING = 2.0


@kernel(allocates=True)
def recognise(view: ScoutState, manners: Array, words: Array) -> None:
    """Write for each seat whether it plays like the greedy player."""
    recognise_by(view, manners, BURN_IN, LOOKS, BETWEEN_LOOKS, words)


@kernel(allocates=True)
def recognise_by(
    view: ScoutState, manners: Array, burn_in: int, looks: int, between: int, words: Array
) -> None:
    """The same, looking so often: how many acts has each that no hand explains?"""
    for seat in range(len(manners)):
        manners[seat] = GREEDY
    chain = chain_for(view, manners)
    acts, hidden, _ = begin(view, chain, words)
    slips, done = np.zeros(len(manners)), np.zeros(len(manners), np.int64)
    if acts > 0:
        walk(chain, acts, hidden, burn_in, words)
        for _ in range(looks):
            walk(chain, acts, hidden, between, words)
            for k in range(hidden):
                slips[chain.hidden[k]] += slips_of(chain, acts, int(chain.hidden[k])) / looks
    for act in range(acts):
        done[chain.past.seats[act]] += 1
    evidence = np.zeros(len(manners))
    for seat in range(len(manners)):
        evidence[seat] = _evidence(view, seat, slips[seat], int(done[seat]))
    _judge(view, evidence, manners)


@kernel
def _evidence(view: ScoutState, seat: int, slips: float, done: int) -> float:
    """What speaks for a seat being greedy: `done` in this round, with so many slips, and before."""
    habit = BY_ACT * int(view.acts[seat]) + BY_SPARED * int(view.spared[seat])
    evidence = min(MOST_BY_HABIT, habit)
    if slips > CLEAN + CLEAN_BY_ACTS * done:
        return evidence + COUNTEREVIDENCE
    return float(evidence + EVIDENCE[min(done, len(EVIDENCE) - 1)])


@kernel
def _judge(view: ScoutState, evidence: Array, manners: Array) -> None:
    """Who is greedy, by what speaks for it and by what the others beside the viewer are like."""
    total = 0.0
    for seat in range(len(manners)):
        total += evidence[seat] if is_hidden(view, seat) else 0.0
    for seat in range(len(manners)):
        company = max(LEAST_COMPANY, COMPANY * (total - evidence[seat]))
        is_greedy = is_hidden(view, seat) and evidence[seat] + company > CONVINCING
        manners[seat] = GREEDY if is_greedy else SKILLED


@kernel(allocates=True)
def imagine(view: ScoutState, worlds: States, count: int, manners: Array, words: Array) -> None:
    """Write `count` worlds as they are likely, if all play like that."""
    imagine_by(view, worlds, count, manners, BURN_IN, BETWEEN, words)


@kernel(allocates=True)
def imagine_by(
    view: ScoutState,
    worlds: States,
    count: int,
    manners: Array,
    burn_in: int,
    between: int,
    words: Array,
) -> None:
    """The same, with so many changes before the first world and between two.

    Where all are skilled that is not needed: each world begins anew, and changes little.
    """
    chain = chain_for(view, manners)
    acts, hidden, greedy = 0, 0, 0
    for w in range(count):
        if w == 0 or greedy == 0:
            acts, hidden, greedy = begin(view, chain, words)
            walk(chain, acts, hidden, burn_in if greedy > 0 else CHANGES * hidden, words)
        else:
            walk(chain, acts, hidden, between, words)
        copy_record(chain.worlds[0], worlds[w])
