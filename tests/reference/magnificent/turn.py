"""One turn: take a die, determine the power, act."""

from __future__ import annotations

from tests.reference.magnificent.asking import Asking, decide, numbered, place_in
from tests.reference.magnificent.bonuses import bonus_words, with_bonuses
from tests.reference.magnificent.building import build, build_words
from tests.reference.magnificent.content import COLOURS
from tests.reference.magnificent.performing import perform, show_words
from tests.reference.magnificent.power import die_of
from tests.reference.magnificent.table import PLACES, Player, Table, Turn
from tests.reference.magnificent.travelling import move_wagon, travel_words


def take_turn(table: Table) -> Asking:
    """The steps of a turn, with bonuses and trainers at any time."""
    table.turn = Turn()
    yield from with_bonuses(table, take_steps(table))


def take_steps(table: Table) -> Asking:
    """The three steps, and an end where a bonus could still be used."""
    yield from take_die(table)
    yield from put_die(table)
    yield from choose_power_colour(table)
    yield from act(table)
    yield from decide(table, lambda: {"done"} if bonus_words(table) else set())


# Step 1: take 1 die


def take_die(table: Table) -> Asking:
    """Choose a die from the main tent."""
    dice = table.main_tent
    answer = yield from decide(
        table, lambda: {f"take {colour} {value}" for colour, value in dice.elements()}
    )
    _, colour, value = answer.split()
    dice[colour, int(value)] -= 1
    table.turn.die = (colour, int(value))


def put_die(table: Table) -> Asking:
    """Place it on a vacant master card."""
    player, turn = table.player(), table.turn
    answer = yield from decide(table, lambda: numbered("put on card", vacant_masters(player)))
    turn.card = place_in(answer)
    player.dice[turn.card], turn.die = turn.die, None


def vacant_masters(player: Player) -> list[int]:
    """The places of master cards without a die."""
    return [
        place
        for place in range(PLACES)
        if player.masters[place] is not None and player.dice[place] is None
    ]


# Step 2: determine power


def choose_power_colour(table: Table) -> Asking:
    """The colour of the die; a clear one represents a colour for this turn (M7)."""
    turn = table.turn
    colour = die_of(table)[0]
    if colour == "clear":
        answer = yield from decide(table, lambda: {f"choose {colour}" for colour in COLOURS})
        colour = answer.split()[1]
    turn.power_colour = turn.colour = colour


def spend_words(table: Table) -> set[str]:
    """A gem of the colour or a clear one: one a turn, or any number as published (M2)."""
    player, turn = table.player(), table.turn
    if table.edition == "manual" and turn.gems_spent:
        return set()
    return {f"spend {gem} gem" for gem in (turn.power_colour, "clear") if player.gems[gem]}


# Step 3: choose 1 action


def act(table: Table) -> Asking:
    """Spend gems for power as long as one likes, then build, travel or perform."""

    def options() -> set[str]:
        return spend_words(table) | build_words(table) | travel_words(table) | show_words(table)

    player, turn = table.player(), table.turn
    answer = yield from decide(table, options)
    while answer.startswith("spend"):
        player.gems[answer.split()[1]] -= 1
        turn.gems_spent += 1
        answer = yield from decide(table, options)
    turn.acted = True
    match answer.split():
        case ["build", "level", level]:
            chosen = table.content.levels[int(level) - 1]
            yield from build(table, turn.colour, large=chosen.large, small=chosen.small)
        case ["travel", spaces]:
            yield from move_wagon(table, turn.colour, int(spaces))
        case ["perform", "on", space, *hat]:
            yield from perform(table, int(space), 1 if hat else 0)
