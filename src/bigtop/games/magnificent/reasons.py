"""Why an action of The Magnificent is not possible, in one sentence."""

from bigtop.games.magnificent import actions as a
from bigtop.games.magnificent.bonuses import trainer_at
from bigtop.games.magnificent.camp import cells_of
from bigtop.games.magnificent.components import CAMP, CLEAR, COLOURS, MOST_SPACES
from bigtop.games.magnificent.gains import number_of, waiting
from bigtop.games.magnificent.performing import has_tiles
from bigtop.games.magnificent.questions import question
from bigtop.games.magnificent.state import (
    ACTING,
    CHOOSING_PAIR,
    COST,
    DRAFTING,
    DROPPING_PAIR,
    HANGING,
    LEVEL_POWER,
    PITCHING,
    PLACING,
    PLAYING,
    PUTTING,
    SHOWING,
    SPACE_POWER,
    TAKING,
    MagnificentState,
)
from bigtop.games.magnificent.turn import is_taken, may_use_hat, power_of
from bigtop.games.magnificent.words import count_text


def why_not(state: MagnificentState, action: int) -> str:
    """Why an action that is not legal is not, in one sentence."""
    asked = question(state)
    if state.phase == PLAYING:
        reason = _why_not_in_turn(state, action)
        if reason:
            return reason
    elif _answers(state.phase, action):
        return "there is nothing at that place"
    return f"what is asked now is: {asked[0].lower()}{asked[1:]}"


def _answers(phase: int, action: int) -> bool:
    """Whether that kind of action is what a phase between turns waits for."""
    ranges = {
        DRAFTING: (a.DRAFT, a.TAKE_PAIR),
        CHOOSING_PAIR: (a.TAKE_PAIR, a.DROP_PAIR),
        DROPPING_PAIR: (a.DROP_PAIR, a.SCORE_MASTER),
    }
    first, end = ranges.get(int(phase), (0, 0))
    return first <= action < end


def _why_not_in_turn(state: MagnificentState, action: int) -> str:
    """A reason where the action would answer what is asked, or use a bonus; otherwise none."""
    if a.USE_MASTER <= action < a.DONE:
        return _why_not_bonus(state, action)
    kind = waiting(state)
    if kind == PLACING and action < a.TAKE_DIE:
        return _why_not_place(state, action)
    if kind == SHOWING and a.COMPLETE <= action < a.PAY:
        return _why_not_complete(state, action - a.COMPLETE)
    if kind == PITCHING and a.PITCH <= action < a.TAKE_POSTER:
        return "there is a tent already"
    if kind == HANGING and a.HANG <= action < a.DISCARD:
        return "there is a poster already"
    if state.depth:
        return ""
    if state.step == TAKING and a.TAKE_DIE <= action < a.PUT_DIE:
        return "there is no such die in the main tent"
    if state.step == PUTTING and a.PUT_DIE <= action < a.CHOOSE_COLOUR:
        return "there is no vacant master card"
    return _why_not_act(state, action) if state.step == ACTING else ""


def _why_not_act(state: MagnificentState, action: int) -> str:
    power = power_of(state)
    if a.SPEND <= action < a.BUILD:
        return _why_not_spend(state, action - a.SPEND)
    if a.BUILD <= action < a.TRAVEL:
        level = action - a.BUILD
        if level >= state.level_count:
            return f"there are {state.level_count} levels"
        if state.level_table[level, LEVEL_POWER] > power:
            return f"it needs power {state.level_table[level, LEVEL_POWER]}, and you have {power}"
        return "none of its tiles is left or fits into the camp"
    if a.TRAVEL <= action < a.PERFORM:
        return f"you have power {power}"
    if a.PERFORM <= action < a.NEXT_TILE:
        return _why_not_perform(state, action - a.PERFORM)
    return ""


def _why_not_spend(state: MagnificentState, colour: int) -> str:
    if colour not in (int(state.colour), CLEAR):
        return f"only {COLOURS[int(state.colour)]} and clear gems match"
    if state.gems[state.turn, colour] == 0:
        return "you have no such gem"
    return f"at most {count_text(int(state.gems_per_turn), 'gem')} a turn can be spent"


def _why_not_perform(state: MagnificentState, which: int) -> str:
    hat, space = which // MOST_SPACES, which % MOST_SPACES + 1
    if space > state.track_size:
        return f"the track has {state.track_size} spaces"
    needed = int(state.track_table[space - 1, SPACE_POWER])
    if needed > power_of(state):
        return f"that space needs power {needed}, and you have {power_of(state)}"
    if is_taken(state, space):
        return "there is a hat on that space"
    assert not may_use_hat(state, hat)
    return f"this performance is for hat {2 - hat}"


def _why_not_place(state: MagnificentState, action: int) -> str:
    kind, seat = number_of(state, 1), int(state.turn)
    way, corner = divmod(action - a.PLACE, a.CELLS)
    row, column = divmod(corner, CAMP)
    if way >= state.shape_ways[kind]:
        return f"that tile has {state.shape_ways[kind]} ways"
    height, width = (int(side) for side in state.shape_boxes[kind, way])
    if row + height > CAMP or column + width > CAMP:
        return "the tile would leave the camp"
    for i in range(cells_of(kind)):
        at = row + int(state.shape_rows[kind, way, i])
        if int(state.covered[seat, at]) >> column + int(state.shape_columns[kind, way, i]) & 1:
            return "the tile would lie on another one"
    return "the tile would touch no other by an edge"


def _why_not_complete(state: MagnificentState, slot: int) -> str:
    seat = int(state.turn)
    if state.posters[seat, slot] < 0:
        return "there is no poster"
    if state.shown >> slot & 1:
        return "that poster is completed"
    if state.tents[seat, slot] < 0:
        return "there is no tent below that poster"
    if not has_tiles(state, slot):
        return "the camp lacks tiles for it"
    return "you lack gems for it"


def _why_not_bonus(state: MagnificentState, action: int) -> str:
    if action == a.USE_MASTER:
        return "the card under your die has no bonus that you could use now"
    trainer = trainer_at(state, action - a.USE_TRAINER)
    if trainer < 0:
        return "there is no trainer tile"
    cost = int(state.trainer_table[trainer, COST])
    if cost > state.markers[state.turn]:
        return f"it costs {count_text(cost, 'marker')}, and you have {state.markers[state.turn]}"
    return "it would do nothing now"
