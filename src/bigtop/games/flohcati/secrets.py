"""What a seat may not see in Circus Flohcati, and the worlds that fit what it sees. RULES 9"""

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.flohcati.actions import DRAW, GIVE, START, TRIO
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


def may_know(state: FlohcatiState, action: int, viewer: int) -> bool:
    """Whether the viewer may be told the whole action, and not only what its outcome shows."""
    is_secret = GIVE <= action < TRIO or DRAW <= action < START
    return not is_secret or viewer in (giver(state), int(state.turn))


@kernel(allocates=True)
def conceal(state: FlohcatiState, seat: int, out: FlohcatiState) -> None:
    """What the seat, or a spectator, may know: built of what is public and what it took part in."""
    _write_public(state, out)
    for i in range(SECRET_MOVES):
        is_party = state.givers[i] == seat or state.takers[i] == seat
        is_open = is_party or state.moved[i] == EMPTY
        out.moved[i] = state.moved[i] if is_open else HIDDEN
    # All cards were seen coming, or all hands are laid open at the end. RULES 9.1, 9.6
    is_all_open = count_hidden(out, SECRET_MOVES) == 0 or state.phase == FINISHED
    for other in range(SEATS):
        for value in range(VALUES):
            out.hands[other, value] = state.hands[other, value] if is_all_open else 0
    if not is_all_open:
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
    _copy(state.deck, out.deck)
    _copy(state.display, out.display)
    _copy(state.discards, out.discards)
    _copy(state.hand_sizes, out.hand_sizes)
    for seat in range(SEATS):
        _copy(state.trios[seat], out.trios[seat])
    out.moves = state.moves
    _copy(state.givers, out.givers)
    _copy(state.takers, out.takers)
    _copy(state.asked, out.asked)
    _copy(state.passed, out.passed)
    _copy(state.taken_by, out.taken_by)
    _copy(state.taken_after, out.taken_after)
    _copy(state.laid_after, out.laid_after)
    out.caller = state.caller
    out.turns = state.turns
    _copy(state.lost_turns, out.lost_turns)


@kernel
def _copy(numbers: Array, out: Array) -> None:
    for i in range(len(numbers)):
        out[i] = numbers[i]


@kernel(allocates=True)
def resample(state: FlohcatiState, words: Array) -> None:
    """Fill in the cards of the hidden moves, so that all worlds that fit are equally likely."""
    if count_hidden(state, SECRET_MOVES) > 0:
        draw_world(state, words)
