"""Free actions: the bonus of the master card once a turn, and trainers as often as paid for."""

from __future__ import annotations

from tests.reference.magnificent.asking import (
    CHANCE,
    Asking,
    Question,
    decide,
    numbered,
    place_in,
    roll,
)
from tests.reference.magnificent.building import build
from tests.reference.magnificent.camp import can_build
from tests.reference.magnificent.content import COLOURS, Bonus
from tests.reference.magnificent.gaining import gain, has_posters, supply_of_markers
from tests.reference.magnificent.power import die_of, turn_die
from tests.reference.magnificent.table import PLACES, Table
from tests.reference.magnificent.travelling import move_wagon


def with_bonuses(table: Table, steps: Asking) -> Asking:
    """Steps of a turn; before each answer the player may use bonuses, also within them (M6)."""
    question = next(steps, None)
    while question is not None:
        if question.seat == CHANCE:
            answer = yield question
        else:
            answer = yield Question(question.seat, question.options | bonus_words(table))
        if answer not in question.options:
            yield from with_bonuses(table, use_bonus(table, answer))
        try:
            question = steps.send(answer)
        except StopIteration:
            question = None


def bonus_words(table: Table) -> set[str]:
    """The bonuses that the player on turn can use and that would do something."""
    player, turn = table.player(), table.turn
    words = set()
    is_fresh = turn.card is not None and not turn.card_used
    if is_fresh and can_carry_out(table, top_of_turn(table)):
        words.add("use card")
    own = [table.content.trainers[number] for number in player.trainers]
    for kind, trainers in (("trainer", own), ("space", table.content.trainer_spaces)):
        for number, trainer in enumerate(trainers, 1):
            if trainer.cost <= player.markers and can_carry_out(table, trainer.bonus):
                words.add(f"use {kind} {number}")
    return words


def top_of_turn(table: Table) -> Bonus:
    """The bonus of the master card that the die of this turn lies on."""
    assert table.turn.card is not None
    return table.master_at(table.player(), table.turn.card).top


def use_bonus(table: Table, words: str) -> Asking:
    """Use the card, or pay for a trainer: its markers wait at the main tent (M5)."""
    player, turn = table.player(), table.turn
    match words.split():
        case ["use", "card"]:
            turn.card_used = True
            yield from carry_out(table, top_of_turn(table))
            return
        case ["use", "trainer", number]:
            trainer = table.content.trainers[player.trainers[int(number) - 1]]
        case ["use", "space", number]:
            trainer = table.content.trainer_spaces[int(number) - 1]
    player.markers -= trainer.cost
    player.used_markers += trainer.cost
    yield from carry_out(table, trainer.bonus)


def can_carry_out(table: Table, bonus: Bonus) -> bool:
    """Whether a bonus would do something now."""
    turn = table.turn
    has_die = turn.die is not None or turn.card is not None
    is_open = not turn.acted
    match bonus.effect:
        case "nothing":
            return False
        case "posters":
            return has_posters(table)
        case "markers":
            return supply_of_markers(table.player()) > 0
        case "power":
            return is_open
        case "raise":
            return is_open and has_die and die_of(table)[1] < 6
        case "lower":
            return is_open and has_die and die_of(table)[1] > 1
        case "re-roll" | "set":
            return is_open and has_die
        case "recolour":
            return is_open and turn.colour != ""
        case "small tiles" | "large tiles":
            size = bonus.effect.split()[0]
            return turn.colour != "" and can_build(table, f"{size} {turn.colour}")
        case "show":
            return turn.performing or (is_open and turn.colour != "")
        case "copy":
            return bool(cards_to_copy(table))
    return True


def cards_to_copy(table: Table) -> list[int]:
    """Other master cards whose bonus would do something; a copy cannot be copied."""
    player = table.player()
    places = [place for place in range(PLACES) if player.masters[place] is not None]
    return [
        place
        for place in places
        if place != table.turn.card
        and table.master_at(player, place).top.effect != "copy"
        and can_carry_out(table, table.master_at(player, place).top)
    ]


def carry_out(table: Table, bonus: Bonus) -> Asking:
    """Do what an icon says."""
    player, turn, amount = table.player(), table.turn, bonus.amount
    match bonus.effect:
        case "power":
            turn.extra_power += amount
        case "raise":
            turn_die(table, min(6, die_of(table)[1] + amount))
        case "lower":
            turn_die(table, max(1, die_of(table)[1] - amount))
        case "re-roll":
            value = yield from roll()
            turn_die(table, value)
        case "set":
            yield from set_die(table)
        case "recolour":
            yield from recolour(table)
        case "small tiles":
            yield from build(table, turn.colour, small=amount)
        case "large tiles":
            yield from build(table, turn.colour, large=amount)
        case "wagon":
            yield from move_any_wagon(table, amount)
        case "show":
            if turn.performing:
                turn.posters_left += amount
            else:
                turn.extra_posters += amount
        case "copy":
            answer = yield from decide(table, lambda: numbered("copy card", cards_to_copy(table)))
            if answer:
                yield from carry_out(table, table.master_at(player, place_in(answer)).top)
        case _:
            yield from gain(table, bonus)


def set_die(table: Table) -> Asking:
    """Turn the die of this turn to any other value."""
    answer = yield from decide(
        table, lambda: {f"set {value}" for value in range(1, 7) if value != die_of(table)[1]}
    )
    turn_die(table, place_in(answer) + 1)


def recolour(table: Table) -> Asking:
    """What is built or moved in this turn has another colour; power stays as it is."""
    turn = table.turn
    answer = yield from decide(
        table, lambda: {f"choose {colour}" for colour in COLOURS if colour != turn.colour}
    )
    turn.colour = answer.split()[1]


def move_any_wagon(table: Table, most: int) -> Asking:
    """Choose a wagon and move it."""
    answer = yield from decide(table, lambda: {f"choose {colour}" for colour in COLOURS})
    ring = answer.split()[1]
    answer = yield from decide(table, lambda: {f"travel {spaces}" for spaces in range(1, most + 1)})
    yield from move_wagon(table, ring, int(answer.split()[1]))
