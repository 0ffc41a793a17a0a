"""What has happened in a round, with the table as it was before each act.

A state has the story of its round (story.py). Here it is told again from its beginning: each act
with all that everyone knew before it, so that one can ask what else could have been done.
"""

from typing import NamedTuple

import numpy as np

from bigtop.core.copying import copy_record, scratch
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array, States
from bigtop.games.scout.actions import SCOUT, SCOUT_AND_SHOW, scout_of, show_of
from bigtop.games.scout.components import LARGEST_SET
from bigtop.games.scout.rules import apply, card_at
from bigtop.games.scout.setup import HAND_DEALT, clear_table
from bigtop.games.scout.state import HIDDEN, PLAYING, UNSEEN, UNTOLD, ScoutState
from bigtop.games.scout.story import (
    MOST_ACTS,
    SCOUTED_TO_SHOW,
    SHOWED,
    end_at,
    kind_at,
    seat_at,
)


class Past(NamedTuple):
    """The acts of a round."""

    seats: Array
    kinds: Array  # SHOWED, SCOUTED or SCOUTED_TO_SHOW
    ends: Array  # of the Active Set, where a card was scouted
    cards: Array  # the card that was scouted, as it lay there; or those that were shown
    sizes: Array  # how many they are
    before: States  # what everyone knew before the act; all hands are hidden


@kernel(allocates=True)
def empty_past(view: ScoutState) -> Past:
    """Room for the past of a round like this one."""
    return Past(
        np.zeros(MOST_ACTS, np.int64),
        np.zeros(MOST_ACTS, np.int64),
        np.zeros(MOST_ACTS, np.int64),
        np.zeros((MOST_ACTS, LARGEST_SET), np.int64),
        np.zeros(MOST_ACTS, np.int64),
        scratch(view, MOST_ACTS + 1),
    )


@kernel(inlined=False)
def recall(view: ScoutState, past: Past) -> int:
    """Tell the story of a round again; how many acts it has, or UNTOLD where it is not known."""
    if view.phase != PLAYING or view.story_size == UNTOLD:
        return UNTOLD
    _begin_again(view, past.before[0])
    acts, at = 0, 0
    while at < view.story_size:
        now, then = past.before[acts], past.before[acts + 1]
        seat, kind = seat_at(view, at), kind_at(view, at)
        past.seats[acts], past.kinds[acts] = seat, kind
        copy_record(now, then)
        then.turn = seat
        if kind == SHOWED:
            size = int(view.story[at + 1])
            for i in range(size):
                way = int(view.story[at + 2 + i])
                past.cards[acts, i] = way
                then.hands[seat, i] = way
            past.sizes[acts] = size
            apply(then, show_of(0, size))
            at += 2 + size
        else:
            end = end_at(view, at)
            if now.table_size == 0:
                return UNTOLD
            past.ends[acts], past.sizes[acts] = end, 1
            past.cards[acts, 0] = card_at(now, end)
            first = SCOUT_AND_SHOW if kind == SCOUTED_TO_SHOW else SCOUT
            apply(then, first + scout_of(int(now.hand_sizes[seat]), end, 0))
            at += 1
        acts += 1
    return acts if _leads_to(past.before[acts], view) else UNTOLD


@kernel(inlined=False)
def _begin_again(view: ScoutState, out: ScoutState) -> None:
    """The round before its first act, as everyone knew it."""
    copy_record(view, out)
    clear_table(out)
    out.turn = view.starter
    out.must_show = 0
    for seat in range(view.players):
        size = int(HAND_DEALT[view.players])
        out.hand_sizes[seat] = size
        for i in range(size):
            out.hands[seat, i] = HIDDEN
    at = 0
    while at < view.story_size:
        shown = int(view.story[at + 1]) if kind_at(view, at) == SHOWED else 0
        for i in range(shown):
            out.memory[view.story[at + 2 + i] >> 1] = UNSEEN
        at += 2 + shown if shown else 1


@kernel
def _leads_to(then: ScoutState, view: ScoutState) -> bool:
    """Whether the story ends where the round stands."""
    same = then.table_size == view.table_size and then.turn == view.turn
    for seat in range(view.players):
        same = same and then.hand_sizes[seat] == view.hand_sizes[seat]
    return same
