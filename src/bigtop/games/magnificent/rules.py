"""The Magnificent's rules as kernels: who acts, what is legal, what it does.

Setting up is in setup.py and chance.py; turns are in turn.py and answers.py with building.py,
travelling.py, performing.py and bonuses.py, on gains.py and camp.py; the end of a round is in
rounds.py.
"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.seats import CHANCE, OVER
from bigtop.games.magnificent.actions import (
    DRAFT,
    DROP_PAIR,
    SCORE_MASTER,
    START,
    TAKE_PAIR,
)
from bigtop.games.magnificent.answers import settle
from bigtop.games.magnificent.chance import apply_chance, legal_chance
from bigtop.games.magnificent.chance import draw as draw
from bigtop.games.magnificent.rounds import (
    drop_pair,
    legal_masters,
    legal_pairs,
    score_master,
    take_pair,
)
from bigtop.games.magnificent.setup import content_digest as content_digest
from bigtop.games.magnificent.setup import draft, legal_drafts
from bigtop.games.magnificent.setup import goal as goal
from bigtop.games.magnificent.setup import set_up as set_up
from bigtop.games.magnificent.state import (
    CHOOSING_PAIR,
    DRAFTING,
    DROPPING_PAIR,
    FINISHED,
    PLAYING,
    REROLLING,
    SCORING_MASTER,
    MagnificentState,
)
from bigtop.games.magnificent.turn import apply_in_turn, is_chance, legal_in_turn


@kernel
def actor(state: MagnificentState) -> int:
    """Who decides now."""
    if state.phase == PLAYING:
        return CHANCE if is_chance(state) else int(state.turn)
    if state.phase < DRAFTING:
        return CHANCE
    return OVER if state.phase == FINISHED else int(state.turn)


@kernel(inlined=False)
def legal(state: MagnificentState, out: Array) -> int:
    """All legal actions of the actor."""
    if state.phase < DRAFTING or is_chance(state):
        return legal_chance(state, out)
    if state.phase == PLAYING:
        return legal_in_turn(state, out)
    if state.phase == DRAFTING:
        return legal_drafts(state, out)
    if state.phase == CHOOSING_PAIR:
        return legal_pairs(state, TAKE_PAIR, out)
    if state.phase == DROPPING_PAIR:
        return legal_pairs(state, DROP_PAIR, out)
    if state.phase == SCORING_MASTER:
        return legal_masters(state, out)
    return 0


@kernel(inlined=False)
def apply(state: MagnificentState, action: int) -> None:
    """Carry out a legal action, and then what needs no decision."""
    if action < DRAFT:
        apply_in_turn(state, action)
    elif action < TAKE_PAIR:
        draft(state, action - DRAFT)
    elif action < DROP_PAIR:
        take_pair(state, action - TAKE_PAIR)
    elif action < SCORE_MASTER:
        drop_pair(state, action - DROP_PAIR)
    elif action < START:
        score_master(state, action - SCORE_MASTER)
    else:
        apply_chance(state, action)
    if state.phase == PLAYING:
        settle(state)


@kernel
def score(state: MagnificentState, seat: int) -> int:
    """The points of a seat so far. RULES 6"""
    return int(state.scores[seat])


def tie_break(state: MagnificentState, seat: int) -> int:
    """What decides between equal scores: the higher hat. RULES 6.5"""
    return int(max(state.hats[seat]))


def pile(state: MagnificentState) -> int:
    """Which pile or die chance draws from: that of the phase, but in a turn posters or a die."""
    is_roll = state.depth > 0 and state.stack[state.depth - 1, 0] == REROLLING
    return FINISHED + 1 if is_roll else int(state.phase)
