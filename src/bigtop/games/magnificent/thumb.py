"""Rules of thumb: a decent answer to every question of The Magnificent, found quickly.

Each answer has a worth, and the first of the highest worth is given. Bonuses are used when the
turn is about to end.
"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import (
    CHOOSE_COLOUR,
    COMPLETE,
    DECLINE,
    DISCARD,
    DONE,
    DRAFT,
    DRAW_POSTER,
    DROP_PAIR,
    FACES,
    HANG,
    PITCH,
    PUT_DIE,
    REORGANISE,
    SCORE_MASTER,
    SET_DIE,
    TAKE_DIE,
    TAKE_PAIR,
    TAKE_POSTER,
    TRAVEL,
    USE_MASTER,
    USE_TRAINER,
)
from bigtop.games.magnificent.bonuses import trainer_at
from bigtop.games.magnificent.components import SLOTS
from bigtop.games.magnificent.evaluation import (
    growth_of_master,
    turns_left,
    turns_to_come,
    worth_of_poster,
)
from bigtop.games.magnificent.gains import number_of, top_amount, top_of, waiting
from bigtop.games.magnificent.prospects import (
    ALWAYS,
    EFFECT_WORTH,
    NEVER,
    worth_of_bonus,
    worth_of_completing,
    worth_of_die,
    worth_of_journey,
    worth_of_pair,
    worth_of_power,
    worth_of_trainer,
)
from bigtop.games.magnificent.rounds import pips_of, worth_of
from bigtop.games.magnificent.siting import best_placement
from bigtop.games.magnificent.state import (
    CHOOSING_PAIR,
    CHOOSING_WAGON,
    COLOURING,
    DRAFTING,
    DROPPING_PAIR,
    GAINING_POSTERS,
    HANGING,
    MOVING_WAGON,
    NO_FRAME,
    PITCHING,
    PLACING,
    PLAYING,
    PUTTING,
    SETTING,
    SHOWING,
    TAKING,
    TIDYING,
    MagnificentState,
)


@kernel(allocates=True)
def thumb(state: MagnificentState, actions: Array, count: int) -> int:
    """A decent action, found quickly."""
    if state.phase == PLAYING and waiting(state) == PLACING:
        return best_placement(state, actions, count)
    best = NEVER
    chosen = int(actions[0])
    for i in range(count):
        action = int(actions[i])
        worth = worth_of_action(state, action)
        if worth > best:
            best, chosen = worth, action
    return chosen


@kernel(inlined=False)
def worth_of_action(state: MagnificentState, action: int) -> float:
    """What an answer to the question that is asked is worth, at a glance."""
    if state.phase != PLAYING:
        return _worth_between_turns(state, action)
    kind = waiting(state)
    if kind != NO_FRAME:
        return _worth_of_answer(state, kind, action)
    return _worth_of_step(state, action)


@kernel(inlined=False)
def _worth_between_turns(state: MagnificentState, action: int) -> float:
    """What a tile of the draft, a pair on display or a card to be scored is worth."""
    seat = int(state.turn)
    if state.phase == DRAFTING:
        return worth_of_trainer(state, int(state.drafted[action - DRAFT]))
    if state.phase == CHOOSING_PAIR:
        return worth_of_pair(state, seat, action - TAKE_PAIR)
    if state.phase == DROPPING_PAIR:  # what the other player would like best
        return worth_of_pair(state, 1 - seat, action - DROP_PAIR)
    card = int(state.masters[seat, action - SCORE_MASTER])
    return worth_of(state, seat, card, False) - 0.5 * growth_of_master(state, seat, card)


# Steps of a turn


@kernel(inlined=False)
def _worth_of_step(state: MagnificentState, action: int) -> float:
    """What a die, a card to put it on, a colour or the use of a bonus is worth."""
    if action >= USE_MASTER:
        return _worth_of_ending(state, action)
    if state.step == TAKING:
        die = action - TAKE_DIE
        return worth_of_die(state, die // FACES, die % FACES + 1)
    if state.step == PUTTING:
        slot = action - PUT_DIE
        return float(EFFECT_WORTH[top_of(state, slot)] * top_amount(state, slot))
    colour = action - CHOOSE_COLOUR
    seat = int(state.turn)
    power = int(state.die_value) + pips_of(state, seat, colour)
    return worth_of_power(state, seat, colour, power)


@kernel
def _worth_of_ending(state: MagnificentState, action: int) -> float:
    """Use the card's bonus; in the last turn of a round use markers, which come back."""
    if state.step <= COLOURING:
        return NEVER
    if action == DONE:
        return 0.0
    if action == USE_MASTER:
        return ALWAYS
    if turns_left(state, int(state.turn)) > 1:
        return NEVER
    return worth_of_trainer(state, trainer_at(state, action - USE_TRAINER))


# Answers to what waits on the stack


@kernel(inlined=False)
def _worth_of_answer(state: MagnificentState, kind: int, action: int) -> float:
    """What an answer to the decision on top is worth."""
    if action >= USE_MASTER and action != DONE:
        return NEVER
    if kind == GAINING_POSTERS:
        return _worth_of_gaining(state, action)
    if kind == HANGING:
        return _worth_of_hanging(state, action)
    if kind == SHOWING:
        if action == DONE:
            return 0.0
        return worth_of_completing(state, int(state.turn), action - COMPLETE)
    if kind == PITCHING:
        return _worth_of_pitching(state, action - PITCH)
    if kind == TIDYING:
        return 1.0 if _is_untidy(state) == (action == REORGANISE) else 0.0
    if kind == CHOOSING_WAGON:
        return _worth_of_wagon(state, action - CHOOSE_COLOUR, number_of(state, 1))
    if kind == MOVING_WAGON:
        return worth_of_journey(state, int(state.turn), number_of(state, 1), action - TRAVEL + 1)
    if kind == SETTING:
        return float(action - SET_DIE)
    return 0.0


@kernel
def _worth_of_gaining(state: MagnificentState, action: int) -> float:
    """What the poster is worth to this camp; one from the deck is an average one."""
    seat = int(state.turn)
    to_come = turns_to_come(state, seat)
    if action == DRAW_POSTER:
        return 2.5
    if action != DECLINE:
        poster = int(state.shown_posters[action - TAKE_POSTER])
        return worth_of_poster(state, seat, poster, -1, to_come)
    least = ALWAYS  # the one that would have to go
    for slot in range(SLOTS):
        poster = int(state.posters[seat, slot])
        least = min(least, worth_of_poster(state, seat, poster, -1, to_come))
    return least


@kernel
def _worth_of_hanging(state: MagnificentState, action: int) -> float:
    """Above the best vacant tent; in a full row, in place of the worst poster."""
    if action == DISCARD:
        return 0.0
    seat, slot = int(state.turn), action - HANG
    to_come = turns_to_come(state, seat)
    worth = worth_of_poster(state, seat, number_of(state, 1), slot, to_come)
    if state.posters[seat, slot] >= 0:
        worth -= worth_of_poster(state, seat, int(state.posters[seat, slot]), slot, to_come)
    return worth


@kernel
def _worth_of_pitching(state: MagnificentState, slot: int) -> float:
    """The bonus, and rather below a poster."""
    seat = int(state.turn)
    bonus = int(state.tent_bonuses[state.boards[seat], slot])
    return worth_of_bonus(bonus) + (1.0 if state.posters[seat, slot] >= 0 else 0.0)


@kernel
def _is_untidy(state: MagnificentState) -> bool:
    """Whether a tent stands idle while a poster hangs where there is none."""
    seat = int(state.turn)
    idle = False
    homeless = False
    for slot in range(SLOTS):
        has_tent, has_poster = state.tents[seat, slot] >= 0, state.posters[seat, slot] >= 0
        idle = idle or (has_tent and not has_poster)
        homeless = homeless or (has_poster and not has_tent)
    return idle and homeless


@kernel
def _worth_of_wagon(state: MagnificentState, ring: int, most: int) -> float:
    """The best of its journeys."""
    best = NEVER
    for spaces in range(1, most + 1):
        best = max(best, worth_of_journey(state, int(state.turn), ring, spaces))
    return best
