"""What a viewer sees of The Magnificent's table, what is asked, and where points come from."""

from collections.abc import Sequence

from msgspec.structs import replace

from bigtop.core.layout import States, readings
from bigtop.core.views import Question, Wire, viewing_seat
from bigtop.games.magnificent.actions import PLACE
from bigtop.games.magnificent.components import (
    COLOURS,
    GEM_POWER,
    ROUNDS,
    TILE_KINDS,
    TRAINER_TILES,
    TURNS,
)
from bigtop.games.magnificent.gains import waiting
from bigtop.games.magnificent.holdings import Die, MagnificentSeat, seat_seen
from bigtop.games.magnificent.pieces import (
    MasterCard,
    PosterCard,
    TentTile,
    Tiles,
    TrainerTile,
    cells_under,
    counts,
    master_card,
    poster_card,
    tent_or_none,
    trainer_or_none,
    trainer_tile,
)
from bigtop.games.magnificent.questions import question as question_text
from bigtop.games.magnificent.rounds import pips_of
from bigtop.games.magnificent.rules import actor
from bigtop.games.magnificent.scoring import scorings as scorings
from bigtop.games.magnificent.state import (
    ACTING,
    LEVEL_LARGE,
    LEVEL_POWER,
    LEVEL_SMALL,
    NOBODY,
    PLAYING,
    POSTER_SYMBOL,
    SPACE_POSTERS,
    SPACE_POWER,
    MagnificentState,
)
from bigtop.games.magnificent.turn import power_of
from bigtop.games.magnificent.vocabulary import cell_text

# In the order of their numbers in state.py.
PHASES = (
    "starting",
    "revealing_masters",
    "revealing_trainers",
    "pitching_tents",
    "revealing_posters",
    "dealing_boards",
    "dealing_posters",
    "revealing_draft",
    "rolling",
    "drafting",
    "playing",
    "choosing_pair",
    "dropping_pair",
    "scoring_master",
    "finished",
)
STEPS = ("taking", "putting", "colouring", "acting", "resolving", "ending")
WAITING = (
    "nothing",
    "travelling",
    "gaining_posters",
    "refilling",
    "drawing_poster",
    "hanging",
    "building",
    "placing",
    "pitching",
    "showing",
    "paying",
    "tidying",
    "recolouring",
    "setting",
    "rerolling",
    "choosing_wagon",
    "moving_wagon",
    "copying",
)


class Dice(Wire):
    """Equal dice in the main tent."""

    colour: str
    value: int
    count: int


class Pair(Wire):
    """A master card on display and the trainer tile beside it."""

    place: int
    master: MasterCard
    trainer: TrainerTile | None


class ShownTrainer(Wire):
    """A trainer tile to be drafted."""

    place: int
    trainer: TrainerTile


class ShownPoster(Wire):
    """A poster on display."""

    place: int
    poster: PosterCard


class RingSpace(Wire):
    """A space of a ring: the gem's colour or `poster`, and the tent that stands on it."""

    symbol: str | None
    tent: TentTile | None


class Ring(Wire):
    """A ring clockwise from its bottom; its wagon stands on space `wagon`, counted from 1."""

    colour: str
    wagon: int
    spaces: list[RingSpace]


class TrackSpace(Wire):
    """A space of the performance track: the power that it needs, posters, and whose hat."""

    space: int
    power: int
    posters: int
    hat_of: int | None


class BuildLevel(Wire):
    """A build level: the power that it needs, and the tiles that it gives."""

    level: int
    power: int
    large: int
    small: int


class Turn(Wire):
    """The turn that goes on.

    `die` is the die that was taken, `slot` the master card that it lies on. `colour` counts for
    power, `tile_colour` is that of what is built or moved. `power_from` says what `power` is made
    of. `waiting` are the decisions that wait, the next one last.
    """

    seat: int
    step: str
    die: Die | None
    slot: int | None
    colour: str | None
    tile_colour: str | None
    power: int | None
    power_from: dict[str, int]
    gems_spent: int
    gems_per_turn: int
    extra_power: int
    extra_posters: int
    master_used: bool
    waiting: list[str]


class MagnificentView(Wire, tag="magnificent", tag_field="game"):
    """The Magnificent's table; nothing on it is hidden, and `viewer` is None for spectators.

    `target` are the points that a lone player has to reach. `turns_taken` of `turns` are over in
    this round. `turn` is None between turns. `shapes` are the cells of each kind of tile as it
    would lie at a1, one way round.
    """

    viewer: int | None
    players: int
    phase: str
    round: int
    rounds: int
    target: int | None
    starter: int | None
    turns_taken: int
    turns: int
    turn: Turn | None
    dice: list[Dice]
    pairs: list[Pair]
    draft: list[ShownTrainer]
    posters: list[ShownPoster]
    poster_deck: int
    rings: list[Ring]
    track: list[TrackSpace]
    levels: list[BuildLevel]
    supply: Tiles
    shapes: dict[str, list[str]]
    trainer_spaces: list[TrainerTile]
    seats: list[MagnificentSeat]


VIEW = MagnificentView
HAS_OPEN_SCORES = True


def tables(seen: States, viewers: Sequence[int]) -> list[MagnificentView]:
    """The tables as each viewer sees them; nothing is hidden."""
    return [
        replace(common, viewer=viewing_seat(viewer))
        for common in map(_common, readings(seen)[len(viewers) - 1 :: len(viewers)])
        for viewer in viewers
    ]


def _common(state: MagnificentState) -> MagnificentView:
    """The table, from a concealed state."""
    players = int(state.players)
    return MagnificentView(
        viewer=None,
        players=players,
        phase=PHASES[int(state.phase)],
        round=int(state.round_index) + 1,
        rounds=ROUNDS,
        target=int(state.target) or None,
        starter=None if state.starter == NOBODY else int(state.starter),
        turns_taken=int(state.turns_taken),
        turns=TURNS * players,
        turn=_turn(state) if state.phase == PLAYING else None,
        dice=_dice(state),
        pairs=_pairs(state),
        draft=[
            ShownTrainer(place=place, trainer=trainer_tile(state, int(tile)))
            for place, tile in enumerate(state.drafted, 1)
            if tile >= 0
        ],
        posters=[
            ShownPoster(place=place, poster=poster_card(state, int(poster)))
            for place, poster in enumerate(state.shown_posters, 1)
            if poster >= 0
        ],
        poster_deck=int(state.poster_deck),
        rings=[_ring(state, ring) for ring in range(3)],
        track=_track(state),
        levels=[_level(state, level) for level in range(int(state.level_count))],
        supply=counts(TILE_KINDS, state.supply),
        shapes={kind: _shape(state, i) for i, kind in enumerate(TILE_KINDS)},
        trainer_spaces=[
            trainer_tile(state, trainer)
            for trainer in range(TRAINER_TILES, len(state.trainer_table))
        ],
        seats=[seat_seen(state, seat) for seat in range(players)],
    )


def colour_or_none(colour: int) -> str | None:
    """A colour by name; None where there is none."""
    return COLOURS[int(colour)] if colour >= 0 else None


def power_now(state: MagnificentState) -> int | None:
    """The power of the turn, once there is one."""
    is_acting = state.phase == PLAYING and state.step == ACTING
    return int(power_of(state)) if is_acting else None


def _turn(state: MagnificentState) -> Turn:
    die, slot = None, int(state.die_slot)
    if state.die_value:
        value = int(state.die_values[state.turn, slot] if slot >= 0 else state.die_value)
        die = Die(colour=COLOURS[int(state.die_colour)], value=value)
    return Turn(
        seat=int(state.turn),
        step=STEPS[int(state.step)],
        die=die,
        slot=slot + 1 if slot >= 0 else None,
        colour=colour_or_none(state.colour),
        tile_colour=colour_or_none(state.tile_colour),
        power=power_now(state),
        power_from=_power_from(state),
        gems_spent=int(state.gems_spent),
        gems_per_turn=int(state.gems_per_turn),
        extra_power=int(state.extra_power),
        extra_posters=int(state.extra_posters),
        master_used=bool(state.master_used),
        waiting=[WAITING[int(frame[0])] for frame in state.stack[: state.depth]],
    )


def _power_from(state: MagnificentState) -> dict[str, int]:
    """The parts of the power; empty before there is any, and after the action."""
    if power_now(state) is None:
        return {}
    seat, die = int(state.turn), int(state.die_values[state.turn, state.die_slot])
    counted = int(pips_of(state, seat, int(state.colour)))
    is_counted = state.die_colours[seat, state.die_slot] == state.colour
    parts = {
        "die": die,
        "earlier dice": counted - die if is_counted else counted,
        "gems": GEM_POWER * int(state.gems_spent),
        "bonuses": int(state.extra_power),
    }
    return {part: power for part, power in parts.items() if power}


def _dice(state: MagnificentState) -> list[Dice]:
    return [
        Dice(colour=COLOURS[colour], value=value, count=count)
        for colour, counted in enumerate(state.pool.tolist())
        for value, count in enumerate(counted, 1)
        if count
    ]


def _pairs(state: MagnificentState) -> list[Pair]:
    return [
        Pair(
            place=place + 1,
            master=master_card(state, int(card)),
            trainer=trainer_or_none(state, state.shown_trainers[place]),
        )
        for place, card in enumerate(state.shown_masters)
        if card >= 0
    ]


def _ring(state: MagnificentState, ring: int) -> Ring:
    size = int(state.ring_sizes[ring])
    symbols = state.ring_table[ring, :size].tolist()
    tents = state.ring_tents[ring, :size].tolist()
    return Ring(
        colour=COLOURS[ring],
        wagon=int(state.wagons[ring]) + 1,
        spaces=[
            RingSpace(symbol=_symbol(symbol), tent=tent_or_none(state, tent))
            for symbol, tent in zip(symbols, tents, strict=True)
        ],
    )


def _symbol(symbol: int) -> str | None:
    return "poster" if symbol == POSTER_SYMBOL else colour_or_none(symbol)


def _track(state: MagnificentState) -> list[TrackSpace]:
    hats = state.hats[: state.players].tolist()
    owners = {space: seat for seat, both in enumerate(hats) for space in both}
    return [
        TrackSpace(
            space=space,
            power=row[SPACE_POWER],
            posters=row[SPACE_POSTERS],
            hat_of=owners.get(space),
        )
        for space, row in enumerate(state.track_table[: state.track_size].tolist(), 1)
    ]


def _shape(state: MagnificentState, kind: int) -> list[str]:
    return [cell_text(cell) for cell in cells_under(state, kind, PLACE)]


def _level(state: MagnificentState, level: int) -> BuildLevel:
    row = state.level_table[level]
    return BuildLevel(
        level=level + 1,
        power=int(row[LEVEL_POWER]),
        large=int(row[LEVEL_LARGE]),
        small=int(row[LEVEL_SMALL]),
    )


def questions(states: Sequence[MagnificentState], names: Sequence[Sequence[str]]) -> list[Question]:
    """What each table waits for."""
    return [_question(state) for state in states]


def _question(state: MagnificentState) -> Question:
    seat = int(actor(state))
    kind = PHASES[int(state.phase)]
    if state.phase == PLAYING:
        kind = WAITING[waiting(state)] if state.depth else STEPS[int(state.step)]
    words = f"{question_text(state)}."
    return Question(seats=[seat] if seat >= 0 else [], kind=kind, words=words)
