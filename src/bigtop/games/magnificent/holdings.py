"""What a seat of The Magnificent has, as plain data for viewers."""

from functools import cache
from typing import cast

from bigtop.core.layout import Reading, copy_of, record
from bigtop.core.views import Wire
from bigtop.games.magnificent.camp import ZONES as ZONE_COUNT
from bigtop.games.magnificent.camp import gaps_in
from bigtop.games.magnificent.components import (
    BOARDS,
    COLOURS,
    MASTER_SLOTS,
    SLOTS,
    TILE_KINDS,
    TRAINER_SLOTS,
)
from bigtop.games.magnificent.performing import can_complete, gems_to_spare, tiles_missing
from bigtop.games.magnificent.pieces import (
    Gems,
    Icon,
    MasterCard,
    PosterCard,
    TentTile,
    Tiles,
    TrainerTile,
    bonus_icon,
    counts,
    master_or_none,
    poster_or_none,
    tent_or_none,
    trainer_or_none,
)
from bigtop.games.magnificent.rounds import bill_of, debt_of, pips_of, worth_of
from bigtop.games.magnificent.state import PLAYING, MagnificentState
from bigtop.games.magnificent.vocabulary import cell_text


class Die(Wire):
    """A die that was rolled."""

    colour: str
    value: int


class MasterSlot(Wire):
    """A place for a master card, the die on it, and what the card scores now, whole and half."""

    slot: int
    card: MasterCard | None
    die: Die | None
    worth: int
    half_worth: int


class TrainerSlot(Wire):
    """A place for a trainer tile."""

    slot: int
    trainer: TrainerTile | None


class PosterPlace(Wire):
    """A place above the board, with the tent space below it.

    `tent_bonus` is what putting a tent there gives. `is_shown`: the poster is completed in the
    performance that goes on. `missing_tiles` and `missing_gems` are what the seat lacks for the
    poster and its tent; `can_complete`: nothing is missing, the tent included.
    """

    slot: int
    poster: PosterCard | None
    tent: TentTile | None
    tent_bonus: Icon | None
    is_shown: bool
    missing_tiles: Tiles
    missing_gems: int
    can_complete: bool


class CampBonus(Wire):
    """A bonus space of the camp."""

    cell: str
    icon: Icon
    is_covered: bool


class LaidTile(Wire):
    """A tile of the camp and the cells that it covers."""

    kind: str
    cells: list[str]


class MagnificentSeat(Wire):
    """What a seat has.

    `laid` are the tiles of the camp in the order in which they were laid; cells are named as in
    words, column a to i and row 1 to 9 from the top. `zone_gaps` are the open cells of each 3 × 3
    zone. `hats` are the track spaces of both hats. `bill` are the coins to pay at the end of the
    round for the dice so far, `debt` the points that missing coins would cost; `pips` are those of
    the dice by colour, of which the highest sum and the clear ones are paid.
    """

    seat: int
    board: str | None
    score: int
    coins: int
    gems: Gems
    markers: int
    used_markers: int
    masters: list[MasterSlot]
    trainers: list[TrainerSlot]
    places: list[PosterPlace]
    laid: list[LaidTile]
    bonuses: list[CampBonus]
    zone_gaps: list[int]
    tiles: Tiles
    hats: list[int | None]
    performances: int
    completed: int
    bill: int
    debt: int
    pips: dict[str, int]


def seat_seen(state: MagnificentState, seat: int) -> MagnificentSeat:
    """Everything that lies before a seat."""
    own = as_seat(state, seat)
    board = int(state.boards[seat])
    return MagnificentSeat(
        seat=seat,
        board=BOARDS[board] if board >= 0 else None,
        score=int(state.scores[seat]),
        coins=int(state.coins[seat]),
        gems=counts(COLOURS, state.gems[seat]),
        markers=int(state.markers[seat]),
        used_markers=int(state.used_markers[seat]),
        masters=[_master_slot(state, seat, slot) for slot in range(MASTER_SLOTS)],
        trainers=[
            TrainerSlot(slot=slot + 1, trainer=trainer_or_none(state, state.trainers[seat, slot]))
            for slot in range(TRAINER_SLOTS)
        ],
        places=[_poster_place(own, seat, slot) for slot in range(SLOTS)],
        laid=_laid(state, seat),
        bonuses=_bonuses(state, seat),
        zone_gaps=[int(gaps_in(state, seat, zone)) for zone in range(ZONE_COUNT)],
        tiles=counts(TILE_KINDS, state.tiles[seat]),
        hats=[int(space) or None for space in state.hats[seat]],
        performances=int(state.shows[seat]),
        completed=int(state.completed[seat]),
        bill=int(bill_of(state, seat)) if state.phase == PLAYING else 0,
        debt=int(debt_of(state, seat)) if state.phase == PLAYING else 0,
        pips=counts(COLOURS, [pips_of(state, seat, colour) for colour in range(len(COLOURS))]),
    )


def as_seat(state: MagnificentState, seat: int) -> MagnificentState:
    """The state with that seat on turn, for kernels that look at the seat on turn."""
    if seat == state.turn:
        return state
    states = copy_of(state)
    own: MagnificentState = record(states)
    own.turn = seat
    own.asked[:] = 0
    own.shown = 0
    return cast(MagnificentState, Reading(states.tobytes(), states.dtype))


def _master_slot(state: MagnificentState, seat: int, slot: int) -> MasterSlot:
    card, colour = int(state.masters[seat, slot]), int(state.die_colours[seat, slot])
    die = None
    if colour >= 0:
        die = Die(colour=COLOURS[colour], value=int(state.die_values[seat, slot]))
    return MasterSlot(
        slot=slot + 1,
        card=master_or_none(state, card),
        die=die,
        worth=int(worth_of(state, seat, card, False)) if card >= 0 else 0,
        half_worth=int(worth_of(state, seat, card, True)) if card >= 0 else 0,
    )


def _poster_place(own: MagnificentState, seat: int, slot: int) -> PosterPlace:
    poster, tent = int(own.posters[seat, slot]), int(own.tents[seat, slot])
    board = int(own.boards[seat])
    has_both = poster >= 0 and tent >= 0
    missing = [tiles_missing(own, slot, kind) for kind in range(6)] if poster >= 0 else []
    return PosterPlace(
        slot=slot + 1,
        poster=poster_or_none(own, poster),
        tent=tent_or_none(own, tent),
        tent_bonus=bonus_icon(int(own.tent_bonuses[board, slot])) if board >= 0 else None,
        is_shown=bool(own.shown >> slot & 1),
        missing_tiles=counts(TILE_KINDS, missing),
        missing_gems=max(0, -int(gems_to_spare(own, slot))) if has_both else 0,
        can_complete=bool(can_complete(own, slot)),
    )


def _laid(state: MagnificentState, seat: int) -> list[LaidTile]:
    cells: dict[int, list[str]] = {}
    for cell, tile in enumerate(state.camp[seat].tolist()):
        if tile >= 0:
            cells.setdefault(tile, []).append(cell_text(cell))
    return [
        LaidTile(kind=TILE_KINDS[tile % 6], cells=covered)
        for tile, covered in sorted(cells.items(), key=lambda item: item[0] // 6)
    ]


def _bonuses(state: MagnificentState, seat: int) -> list[CampBonus]:
    if state.boards[seat] < 0:
        return []
    camp = state.camp[seat].tolist()
    return [
        CampBonus(cell=cell_text(cell), icon=shown, is_covered=camp[cell] >= 0)
        for cell, shown in _bonus_spaces(state.camp_bonuses[state.boards[seat]].tobytes())
    ]


@cache
def _bonus_spaces(row: bytes) -> list[tuple[int, Icon]]:
    """The bonus spaces of a board: their cells and what they give."""
    icons = [bonus_icon(bonus) for bonus in row]
    return [(cell, shown) for cell, shown in enumerate(icons) if shown is not None]
