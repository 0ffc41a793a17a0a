"""Setting up the game and each round, part by part. RULES 3 and 5.4"""

from collections.abc import Mapping

from bigtop.core.kernel import kernel
from bigtop.core.layout import Array
from bigtop.games.magnificent.actions import (
    DRAFT,
)
from bigtop.games.magnificent.camp import FULL_ROW
from bigtop.games.magnificent.components import (
    DECK_MASTERS,
    DECK_POSTERS,
    DICE,
    DISPLAY,
    EDITION_NUMBERS,
    POSTER_DISPLAY,
    PURPLE,
    ROUNDS,
    TILE_SUPPLY,
)
from bigtop.games.magnificent.content import load
from bigtop.games.magnificent.state import (
    DEALING_BOARDS,
    DEALING_POSTERS,
    DRAFTING,
    EMPTY,
    HELD,
    IN_BOX,
    IN_DECK,
    NOBODY,
    PITCHING_TENTS,
    PLAYING,
    POSTER_SYMBOL,
    REVEALING_DRAFT,
    REVEALING_MASTERS,
    REVEALING_POSTERS,
    REVEALING_TRAINERS,
    ROLLING,
    MagnificentState,
)


def content_digest(options: Mapping[str, object]) -> str:
    """A name for the content that a game with these options is played with."""
    return load(str(options["set"])).digest


def goal(options: Mapping[str, object]) -> int | None:
    """The points that a lone player has to reach; None with others at the table. RULES 6.6"""
    target = options.get("target")
    return int(str(target)) if target else None


def set_up(
    state: MagnificentState, edition: str, players: int, options: Mapping[str, object]
) -> None:
    """The state before anything was decided, dealt or rolled."""
    _write_content(state, str(options["set"]), str(options["side"]))
    numbers = EDITION_NUMBERS[edition]
    start = options["start"]
    state.players = players
    state.target = goal(options) or 0
    state.start = start if isinstance(start, int) else NOBODY
    state.gems_per_turn = numbers["gems_per_turn"]
    state.dice[:] = DICE[players]
    if players == 4:
        state.dice[PURPLE] = numbers["dice_purple_4p"]
    state.display_size = DISPLAY[players]
    state.supply[:] = [TILE_SUPPLY[kind % 2] for kind in range(6)]
    state.poster_deck = DECK_POSTERS
    state.poster_places[DECK_POSTERS:] = IN_BOX
    state.master_places[DECK_MASTERS:] = IN_BOX
    for field in _EMPTY_FIELDS:
        getattr(state, field)[:] = EMPTY
    state.near[:] = FULL_ROW
    state.starter = NOBODY
    _clear_turn(state)
    if state.start >= 0:
        begin_with(state, int(state.start))


_EMPTY_FIELDS = (
    "shown_masters",
    "shown_trainers",
    "shown_posters",
    "drafted",
    "ring_tents",
    "boards",
    "masters",
    "die_colours",
    "trainers",
    "posters",
    "tents",
    "camp",
)


def _write_content(state: MagnificentState, where: str, side: str) -> None:
    content = load(where)
    state.content_key = content.key
    for tables in (content.tables, content.sides[side]):
        for field, table in tables.items():
            setattr(state, field, table)


@kernel
def _clear_turn(state: MagnificentState) -> None:
    """Nothing of a turn has happened yet."""
    state.step = 0
    state.die_colour = EMPTY
    state.die_value = 0
    state.die_slot = EMPTY
    state.colour = EMPTY
    state.tile_colour = EMPTY
    state.gems_spent = 0
    state.extra_power = 0
    state.extra_posters = 0
    state.master_used = 0
    state.shown = 0


@kernel(inlined=False)
def begin_turn(state: MagnificentState, seat: int) -> None:
    """It is that seat's turn."""
    _clear_turn(state)
    state.turn = seat


@kernel
def begin_with(state: MagnificentState, seat: int) -> None:
    """The first starting player is known, and with it the order of the hats. RULES 3.G.2"""
    state.starter = seat
    for i in range(int(state.players)):
        state.hats[(seat + i) % state.players, 0] = i + 1
    state.phase = REVEALING_MASTERS
    state.turn = 0


@kernel
def vacant_place(places: Array, count: int) -> int:
    """The first place without a card, or EMPTY."""
    for place in range(count):
        if places[place] < 0:
            return place
    return EMPTY


# What comes next


@kernel(inlined=False)
def advance(state: MagnificentState) -> None:
    """Go on to the next part of set-up that is not finished."""
    while state.phase < DRAFTING and _is_done(state):
        if state.phase == DEALING_BOARDS:
            _pay_last_player(state)
        if state.phase == REVEALING_TRAINERS and state.round_index > 0:
            state.phase = ROLLING
        else:
            state.phase += 1
        state.turn = 0
        if state.phase == DRAFTING:
            _begin_draft_or_turns(state)


@kernel
def _is_done(state: MagnificentState) -> bool:
    """Whether the current part of set-up is finished."""
    phase = state.phase
    size = int(state.display_size)
    if phase == REVEALING_MASTERS:
        return vacant_place(state.shown_masters, size) < 0
    if phase == REVEALING_TRAINERS:  # RULES 5.4.2
        last = state.round_index == ROUNDS - 1
        return last or vacant_place(state.shown_trainers, size) < 0
    if phase == PITCHING_TENTS:
        return _bare_symbols(state) == 0
    if phase == REVEALING_POSTERS:
        return vacant_place(state.shown_posters, POSTER_DISPLAY) < 0
    if phase == DEALING_BOARDS or phase == DEALING_POSTERS:
        return bool(state.turn == state.players)
    if phase == REVEALING_DRAFT:
        return vacant_place(state.drafted, size) < 0
    total = 0  # of dice to be rolled
    for colour in range(4):
        total += state.dice[colour]
    return bool(state.rolled == total)


@kernel
def _bare_symbols(state: MagnificentState) -> int:
    count = 0
    for ring in range(3):
        for space in range(int(state.ring_sizes[ring])):
            is_bare = state.ring_tents[ring, space] < 0
            count += is_bare and state.ring_table[ring, space] == POSTER_SYMBOL
    return count


@kernel
def last_player(state: MagnificentState) -> int:
    """The seat to the right of the starting player."""
    return int((state.starter + state.players - 1) % state.players)


@kernel
def _pay_last_player(state: MagnificentState) -> None:
    """The starting player gives the last one a coin, having one. RULES 3.G.7"""
    if state.coins[state.starter] > 0:
        state.coins[state.starter] -= 1
        state.coins[last_player(state)] += 1


@kernel
def _begin_draft_or_turns(state: MagnificentState) -> None:
    if state.round_index == 0:
        state.turn = last_player(state)
    else:
        state.phase = PLAYING
        begin_turn(state, int(state.starter))


# The draft of trainers


@kernel
def legal_drafts(state: MagnificentState, out: Array) -> int:
    """Every trainer tile of the draft that is left. RULES 3.H"""
    count = 0
    for place in range(int(state.display_size)):
        if state.drafted[place] >= 0:
            out[count] = DRAFT + place
            count += 1
    return count


@kernel
def draft(state: MagnificentState, place: int) -> None:
    """Take a trainer tile; the next seat is the one to the right."""
    seat = int(state.turn)
    tile = state.drafted[place]
    state.drafted[place] = EMPTY
    state.trainers[seat, 0] = tile
    state.trainer_places[tile] = HELD + seat
    state.turn = (seat + state.players - 1) % state.players
    if seat != state.starter:
        return
    for other in range(int(state.display_size)):
        if state.drafted[other] >= 0:
            state.trainer_places[state.drafted[other]] = IN_DECK
            state.drafted[other] = EMPTY
    state.phase = PLAYING
    begin_turn(state, seat)
