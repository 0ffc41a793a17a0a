"""What a seat may not see in Circus Flohcati, and the worlds that fit what it sees. RULES 9"""

from collections.abc import Sequence

from bigtop.core.fields import copy_grid, copy_row, fill_row
from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.core.seats import EVERYONE
from bigtop.games.flohcati.actions import ASK, DRAW, END, GALA, GIVE, START, TRIO, TURN_UP
from bigtop.games.flohcati.components import SEATS, VALUES
from bigtop.games.flohcati.rules import giver
from bigtop.games.flohcati.state import (
    EMPTY,
    FINISHED,
    HIDDEN,
    SECRET_MOVES,
    FlohcatiState,
)
from bigtop.games.flohcati.worlds import count_hidden, draw_world, write_certain_hands


def insiders(state: FlohcatiState, action: int) -> Sequence[int]:
    """The viewers who may be told the whole action, and not only what its outcome shows."""
    is_secret = GIVE <= action < TRIO or DRAW <= action < START
    return (giver(state), int(state.turn)) if is_secret else EVERYONE


def reveals(state: FlohcatiState, action: int) -> bool:
    """Whether a seat's action shows anybody more than what was chosen."""
    if action == END:
        return bool(state.deck_size == 0)  # hands are laid open. RULES 9.6
    if TRIO <= action < TURN_UP:  # a card that came in secret may be among the three. RULES 9.4
        return bool((state.moved != EMPTY).any())
    return action == GALA or action >= ASK


@kernel(allocates=True)
def conceal(state: FlohcatiState, seat: int, out: FlohcatiState) -> None:
    """What the seat, or a spectator, may know: built of what is public and what it took part in."""
    _write_public(state, out)
    for i in range(SECRET_MOVES):
        is_party = state.givers[i] == seat or state.takers[i] == seat
        is_open = is_party or state.moved[i] == EMPTY
        out.moved[i] = state.moved[i] if is_open else HIDDEN
    if count_hidden(out, SECRET_MOVES) == 0 or state.phase == FINISHED:
        copy_grid(out.hands, state.hands)  # all seen coming, or laid open. RULES 9.1, 9.6
    else:
        for other in range(SEATS):
            fill_row(out.hands[other], 0, VALUES, 0)
        write_certain_hands(out)  # by what is in `out`, and so by no secret


@kernel
def _write_public(state: FlohcatiState, out: FlohcatiState) -> None:
    """What lies on the table, how many cards are where, and what all have seen and heard."""
    out.players = state.players
    out.start = state.start
    out.starts_with_a_card = state.starts_with_a_card
    out.must_reveal_to_match = state.must_reveal_to_match
    out.match_can_be_taken = state.match_can_be_taken
    out.actions_interrupt = state.actions_interrupt
    out.request_names_an_act = state.request_names_an_act
    out.calls_after_lost_turn = state.calls_after_lost_turn
    out.gala_bonus = state.gala_bonus
    out.action_names = state.action_names
    out.phase = state.phase
    out.turn = state.turn
    out.action = state.action
    out.gained = state.gained
    out.match = state.match
    out.deck_size = state.deck_size
    copy_row(out.deck, state.deck)
    copy_row(out.display, state.display)
    copy_row(out.discards, state.discards)
    copy_row(out.hand_sizes, state.hand_sizes)
    copy_grid(out.trios, state.trios)
    out.moves = state.moves
    copy_row(out.givers, state.givers)
    copy_row(out.takers, state.takers)
    copy_row(out.asked, state.asked)
    copy_row(out.passed, state.passed)
    copy_row(out.taken_by, state.taken_by)
    copy_row(out.taken_after, state.taken_after)
    copy_row(out.laid_after, state.laid_after)
    out.caller = state.caller
    out.turns = state.turns
    copy_row(out.lost_turns, state.lost_turns)


@kernel(allocates=True)
def resample(state: FlohcatiState, words: Array) -> None:
    """Fill in the cards of the hidden moves, so that all worlds that fit are equally likely."""
    if count_hidden(state, SECRET_MOVES) > 0:
        draw_world(state, words)
