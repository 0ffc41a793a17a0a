"""The Magnificent in words: actions, the question that is asked, and why something is not possible.

The table as text is in table.py.
"""

from collections.abc import Sequence

from bigtop.core.errors import NotationError, listed
from bigtop.games.magnificent import actions as a
from bigtop.games.magnificent.bonuses import trainer_at
from bigtop.games.magnificent.camp import cells_of
from bigtop.games.magnificent.components import (
    BOARDS,
    CAMP,
    CLEAR,
    COLOURS,
    MOST_LEVELS,
    MOST_POWER,
    MOST_SPACES,
    SIZES,
    TILE_KINDS,
)
from bigtop.games.magnificent.gains import number_of, waiting
from bigtop.games.magnificent.performing import colour_to_pay, has_tiles
from bigtop.games.magnificent.rules import legal as write_legal
from bigtop.games.magnificent.state import (
    ACTING,
    BUILDING,
    CHOOSING_PAIR,
    CHOOSING_WAGON,
    COLOURING,
    COPYING,
    COST,
    DEALING_BOARDS,
    DEALING_POSTERS,
    DRAFTING,
    DRAWING_POSTER,
    DROPPING_PAIR,
    ENDING,
    FINISHED,
    GAINING_POSTERS,
    HANGING,
    LEVEL_POWER,
    MOVING_WAGON,
    PAYING,
    PITCHING,
    PITCHING_TENTS,
    PLACING,
    PLAYING,
    PUTTING,
    RECOLOURING,
    REFILLING,
    REROLLING,
    REVEALING_DRAFT,
    REVEALING_MASTERS,
    REVEALING_POSTERS,
    REVEALING_TRAINERS,
    ROLLING,
    SCORING_MASTER,
    SETTING,
    SHOWING,
    SPACE_POWER,
    STARTING,
    TAKING,
    TIDYING,
    MagnificentState,
)
from bigtop.games.magnificent.table import describe_table
from bigtop.games.magnificent.turn import is_taken, may_use_hat, power_of
from bigtop.games.magnificent.words import (
    count_text,
    gems_text,
    master_text,
    poster_text,
    tent_text,
    top_text,
    trainer_text,
)

# Actions ↔ words


def cell_text(cell: int) -> str:
    """A cell of the camp: column a to i from the left, row 1 to 9 from the top."""
    return f"{'abcdefghi'[cell % CAMP]}{cell // CAMP + 1}"


def _all_words() -> list[str]:
    """The words of every action, in the order of their numbers. RULES 11"""
    five = range(1, 6)
    return [
        *(f"place way {way} at {cell_text(cell)}" for way in range(1, 9) for cell in range(81)),
        *(f"take {colour} {value}" for colour in COLOURS for value in range(1, 7)),
        *(f"put on card {slot}" for slot in five),
        *(f"choose {colour}" for colour in COLOURS[:3]),
        *(f"spend {colour} gem" for colour in COLOURS),
        *(f"build level {level}" for level in range(1, MOST_LEVELS + 1)),
        *(f"travel {spaces}" for spaces in range(1, MOST_POWER + 1)),
        *(f"perform on {space}" for space in range(1, MOST_SPACES + 1)),
        *(f"perform on {space} with hat 2" for space in range(1, MOST_SPACES + 1)),
        *(f"{size} tile" for size in SIZES),
        *(f"tent at {slot}" for slot in five),
        *(f"poster {place}" for place in range(1, 5)),
        "poster from the deck",
        "no poster",
        *(f"hang at {slot}" for slot in five),
        "discard",
        *(f"complete {slot}" for slot in five),
        *(f"pay {colour}" for colour in COLOURS),
        "reorganise",
        *(f"set {value}" for value in range(1, 7)),
        *(f"copy card {slot}" for slot in five),
        "use card",
        *(f"use trainer {slot}" for slot in range(1, 4)),
        *(f"use space {space}" for space in five),
        "done",
        *(f"draft {place}" for place in range(1, 5)),
        *(f"take pair {place}" for place in range(1, 5)),
        *(f"remove pair {place}" for place in range(1, 5)),
        *(f"score card {slot}" for slot in five),
        *(f"start {seat}" for seat in range(4)),
        *(f"roll {value}" for value in range(1, 7)),
        *(f"reveal master {card}" for card in range(1, 57)),
        *(f"reveal trainer {tile}" for tile in range(1, 13)),
        *(f"reveal tent {tent}" for tent in range(1, 17)),
        *(f"reveal poster {card}" for card in range(1, 55)),
        *(f"deal board {board}" for board in BOARDS),
    ]


WORDS = _all_words()
NUMBERS = {words.lower(): action for action, words in enumerate(WORDS)}


def text(state: MagnificentState, action: int) -> str:
    """The action in words."""
    return WORDS[action]


def parse(state: MagnificentState, words: str) -> int:
    """The action that the words mean, legal or not."""
    plain = " ".join(words.lower().split())
    if plain in NUMBERS:
        return NUMBERS[plain]
    examples = listed([WORDS[action] for action in _legal(state)[:4]])
    expected = f"write it like {examples}" if examples else "the game is over"
    raise NotationError(f"{words.strip()!r} is no action of The Magnificent; {expected}")


def _legal(state: MagnificentState) -> list[int]:
    import numpy as np

    out = np.empty(a.COUNT, np.int32)
    legal: list[int] = out[: write_legal(state, out)].tolist()
    return legal


# The question


def question(state: MagnificentState) -> str:
    """What is to be decided now, as a request."""
    if state.phase == PLAYING:
        return _frame_question(state) if state.depth else _step_question(state)
    return {
        STARTING: "Chance names the starting player",
        REVEALING_MASTERS: "Chance reveals a master card",
        REVEALING_TRAINERS: "Chance reveals a trainer tile",
        PITCHING_TENTS: "Chance puts a tent on a ring",
        REVEALING_POSTERS: "Chance reveals a poster",
        DEALING_BOARDS: "Chance deals a player board",
        DEALING_POSTERS: "Chance deals a starting poster",
        REVEALING_DRAFT: "Chance reveals a trainer tile for the draft",
        ROLLING: "Chance rolls a die for the main tent",
        DRAFTING: "Draft a trainer tile",
        CHOOSING_PAIR: "Take a master card with the trainer tile beside it",
        DROPPING_PAIR: "Remove a pair before the other player chooses",
        SCORING_MASTER: "Score one of your master cards",
        FINISHED: "The game is over",
    }[int(state.phase)]


def _step_question(state: MagnificentState) -> str:
    step = int(state.step)
    if step == ACTING:
        power, colour = power_of(state), COLOURS[int(state.tile_colour)]
        return f"Build, travel or perform with {colour} and power {power}"
    return {
        TAKING: "Take a die from the main tent",
        PUTTING: f"Put the {_die_text(state)} on a master card",
        COLOURING: "Choose the colour that the clear die counts as",
        ENDING: "Use bonuses or end the turn",
    }[step]


def _die_text(state: MagnificentState) -> str:
    return f"{COLOURS[int(state.die_colour)]} {state.die_value}"


def _frame_question(state: MagnificentState) -> str:
    kind = waiting(state)
    first, second = number_of(state, 1), number_of(state, 2)
    if kind == PLACING:
        return f"Place the {TILE_KINDS[first]} tile"
    if kind == HANGING:
        return f"Hang the poster above your board ({poster_text(state, first)})"
    if kind == PITCHING:
        return f"Put up the tent ({tent_text(state, int(state.ring_tents[first, second]))})"
    if kind == SHOWING:
        return f"Complete up to {count_text(first, 'poster')}"
    if kind == PAYING:
        left = gems_text([number_of(state, 1 + colour) for colour in range(4)])
        return f"Pay {left}, of which the next is {COLOURS[colour_to_pay(state)]}"
    return {
        GAINING_POSTERS: "Take a poster",
        REFILLING: "Chance fills the display of posters",
        DRAWING_POSTER: "Chance draws a poster from the deck",
        BUILDING: "Place a large or a small tile next",
        TIDYING: "Reorganise your posters, or leave them",
        RECOLOURING: "Choose the colour of what you build or move",
        SETTING: "Choose the value of the die",
        REROLLING: "Chance rolls the die again",
        CHOOSING_WAGON: "Choose a wagon to move",
        MOVING_WAGON: f"Move the {COLOURS[first % 3]} wagon up to {count_text(second, 'space')}",
        COPYING: "Choose a master card whose bonus you copy",
    }[kind]


# Why not


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


# What happened


def tell(
    before: MagnificentState,
    action: int | None,
    after: MagnificentState,
    names: Sequence[str],
) -> list[str]:
    """What an action did, in sentences."""
    assert action is not None  # nothing is hidden
    sentences = [_tell_action(before, action, names)]
    for seat in range(int(before.players)):
        changes = _changes(before, after, seat)
        if changes:
            sentences.append(f"{names[seat]}: {', '.join(changes)}.")
    if after.phase == CHOOSING_PAIR and before.phase == PLAYING:
        sentences.append(f"Round {before.round_index + 1} is over and the dice are paid.")
    if after.phase == FINISHED:
        sentences.append(_tell_winner(after, names))
    return sentences


def _tell_action(before: MagnificentState, action: int, names: Sequence[str]) -> str:
    if action >= a.START:
        return _tell_chance(before, action, names)
    name, seat = names[int(before.turn)], int(before.turn)
    words = WORDS[action]
    if a.USE_TRAINER <= action < a.DONE:
        trainer = trainer_at(before, action - a.USE_TRAINER)
        return f"{name}: {words} ({trainer_text(before, trainer)})."
    if action == a.USE_MASTER:
        card = int(before.masters[seat, before.die_slot])
        return f"{name}: {words} ({top_text(before, card)})."
    if a.COMPLETE <= action < a.PAY:
        poster = int(before.posters[seat, action - a.COMPLETE])
        return f"{name}: {words} ({poster_text(before, poster)})."
    if action < a.TAKE_DIE:
        return f"{name}: {words}, the {TILE_KINDS[number_of(before, 1)]} tile."
    if a.SCORE_MASTER <= action < a.START:
        card = int(before.masters[seat, action - a.SCORE_MASTER])
        return f"{name}: {words} ({master_text(before, card)})."
    return f"{name}: {words}."


def _tell_chance(before: MagnificentState, action: int, names: Sequence[str]) -> str:
    if action < a.ROLL:
        return f"{names[action - a.START]} begins."
    if action < a.MASTER:
        return f"A die shows {action - a.ROLL + 1}."
    if action < a.TRAINER:
        return f"Master card: {master_text(before, action - a.MASTER)}."
    if action < a.TENT:
        return f"Trainer tile: {trainer_text(before, action - a.TRAINER)}."
    if action < a.POSTER:
        return f"Tent: {tent_text(before, action - a.TENT)}."
    if action < a.BOARD:
        return f"Poster: {poster_text(before, action - a.POSTER)}."
    return f"{names[int(before.turn)]} has board {BOARDS[action - a.BOARD]}."


def _changes(before: MagnificentState, after: MagnificentState, seat: int) -> list[str]:
    """What a seat has more or less of."""
    pairs = [
        (int(after.scores[seat]) - int(before.scores[seat]), "point"),
        (int(after.coins[seat]) - int(before.coins[seat]), "coin"),
        (int(after.markers[seat]) - int(before.markers[seat]), "trainer marker"),
    ]
    pairs += [
        (int(after.gems[seat, colour]) - int(before.gems[seat, colour]), f"{COLOURS[colour]} gem")
        for colour in range(4)
    ]
    return [
        ("+" if number > 0 else "") + count_text(number, what) for number, what in pairs if number
    ]


def _tell_winner(after: MagnificentState, names: Sequence[str]) -> str:
    seats = range(int(after.players))
    best = max(seats, key=lambda seat: (int(after.scores[seat]), int(max(after.hats[seat]))))
    return f"{names[best]} wins with {count_text(int(after.scores[best]), 'point')}."


# The table in words


def describe(state: MagnificentState, names: Sequence[str]) -> str:
    """The table as text, and what is asked."""
    who = ""
    if DRAFTING <= state.phase < FINISHED:
        who = f"{names[int(state.turn)]}: "
    headline = f"Round {state.round_index + 1} of 3. {who}{question(state)}."
    return describe_table(state, names, headline)
