"""The die of the turn, and the power that it gives."""

from __future__ import annotations

from tests.reference.magnificent.table import Die, Table

MOST_POWER = 60  # there is nothing that needs more


def die_of(table: Table) -> Die:
    """The die of this turn, in the hand or on its card."""
    die = table.turn.die
    if die is None and table.turn.card is not None:
        die = table.player().dice[table.turn.card]
    assert die is not None
    return die


def turn_die(table: Table, value: int) -> None:
    """Give the die of this turn another value."""
    turn, player = table.turn, table.player()
    die = (die_of(table)[0], value)
    if turn.card is None:
        turn.die = die
    else:
        player.dice[turn.card] = die


def power_of(table: Table) -> int:
    """The die, the earlier dice of its colour, two a gem, and what bonuses add."""
    player, turn = table.player(), table.turn
    earlier = [die for place, die in enumerate(player.dice) if die and place != turn.card]
    same = sum(value for colour, value in earlier if colour == turn.power_colour)
    return min(MOST_POWER, die_of(table)[1] + same + 2 * turn.gems_spent + turn.extra_power)
