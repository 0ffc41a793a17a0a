"""What is to be decided now, as a request."""

from bigtop.games.magnificent.components import COLOURS, TILE_KINDS
from bigtop.games.magnificent.gains import number_of, waiting
from bigtop.games.magnificent.performing import colour_to_pay
from bigtop.games.magnificent.state import (
    ACTING,
    BUILDING,
    CHOOSING_PAIR,
    CHOOSING_WAGON,
    COLOURING,
    COPYING,
    DEALING_BOARDS,
    DEALING_POSTERS,
    DRAFTING,
    DRAWING_POSTER,
    DROPPING_PAIR,
    ENDING,
    FINISHED,
    GAINING_POSTERS,
    HANGING,
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
    STARTING,
    TAKING,
    TIDYING,
    MagnificentState,
)
from bigtop.games.magnificent.turn import power_of
from bigtop.games.magnificent.words import card_text, count_text, gems_text


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
        return f"Hang the poster above your board: {card_text(state, 'posters', first)}"
    if kind == PITCHING:
        tent = int(state.ring_tents[first, second])
        return f"Put up the tent: {card_text(state, 'tents', tent)}"
    if kind == SHOWING:
        return f"Complete up to {count_text(first, 'poster')}"
    if kind == PAYING:
        gems = [number_of(state, 1 + colour) for colour in range(4)]
        first_of = f", first the {COLOURS[colour_to_pay(state)]} one" if sum(gems) > 1 else ""
        return f"Pay {gems_text(gems)}{first_of}"
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
