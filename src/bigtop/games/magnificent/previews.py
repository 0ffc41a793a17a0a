"""What a seat may do in The Magnificent and what would come of it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

from bigtop.core.errors import listed
from bigtop.core.layout import Reading, copy_of, once
from bigtop.core.playouts import apply_at
from bigtop.core.views import Asking, Choice
from bigtop.games.magnificent import acts
from bigtop.games.magnificent.actions import CELLS, CHOOSE_COLOUR, COMPLETE, FACES, PAY, PUT_DIE
from bigtop.games.magnificent.bonuses import trainer_at
from bigtop.games.magnificent.components import (
    COLOURS,
    MASTER_SLOTS,
    MOST_SPACES,
    POSTER_DISPLAY,
    SIZES,
    SLOTS,
    TILE_KINDS,
    TRAINER_SLOTS,
)
from bigtop.games.magnificent.gains import number_of, waiting
from bigtop.games.magnificent.holdings import Die
from bigtop.games.magnificent.kinds import FIRSTS, kind_of
from bigtop.games.magnificent.notation import text
from bigtop.games.magnificent.performing import (
    can_complete,
    coins_for,
    colour_to_pay,
    gem_cost,
    points_for,
)
from bigtop.games.magnificent.pieces import (
    bonus_icon,
    cells_under,
    counts,
    icon,
    master_card,
    poster_card,
    poster_or_none,
    tent_or_none,
    tent_tile,
    trainer_or_none,
    trainer_tile,
)
from bigtop.games.magnificent.rounds import bill_of, worth_of
from bigtop.games.magnificent.state import (
    BONUS_UNIT,
    COLOURING,
    LEVEL_LARGE,
    LEVEL_SMALL,
    PAYING,
    SHOWING,
    MagnificentState,
)
from bigtop.games.magnificent.telling import cards_of, changed, changes_text
from bigtop.games.magnificent.turn import power_of
from bigtop.games.magnificent.views import power_now
from bigtop.games.magnificent.vocabulary import cell_text
from bigtop.games.magnificent.words import card_text, count_text


class MagnificentChoice(Choice[acts.Preview]):
    """Something that a seat may do; groups are the kinds of actions in kinds.py."""


CHOICE = MagnificentChoice


def choices(askings: Sequence[Asking]) -> list[list[MagnificentChoice]]:
    """What legal actions of seats that decide would do."""
    return [
        [_choice(state, action, after(action)) for action in actions]
        for state, actions, after, _ in askings
    ]


def _choice(state: MagnificentState, action: int, then: MagnificentState) -> MagnificentChoice:
    kind, words = kind_of(action), text(state, action)
    gains = changed(state, then, int(state.turn))
    trial = Trial(state, then, action - FIRSTS[kind], {"gains": gains, "power": power_now(then)})
    data = BUILDERS.get(kind, _plain)(trial)
    label = "; ".join(
        filter(None, [_named(state, action, words), _detail(data), changes_text(gains)])
    )
    return MagnificentChoice(action=action, words=words, label=label, group=kind, data=data)


def _named(state: MagnificentState, action: int, words: str) -> str:
    """The action with the names of the cards that it is about."""
    cards = listed([card_text(state, *card) for card in cards_of(state, action)], "and")
    said = words[0].upper() + words[1:]
    return f"{said}: {cards}" if cards else said


def _detail(data: acts.Preview) -> str:
    """What matters most of an act, besides its words and what is gained at once."""
    match data:
        case acts.TakeDie() | acts.PutDie():
            return _powers_text(data.powers)
        case acts.ChooseColour() | acts.SpendGem() | acts.SetDie() if data.power is not None:
            return f"power {data.power}"
        case acts.Build():
            sizes = ((data.large, "large tile"), (data.small, "small tile"))
            return listed([count_text(count, size) for count, size in sizes if count], "and")
        case acts.Travel() if data.tent is not None:
            return f"ends at the {data.tent.name}"
        case acts.Perform():
            ready = [f"{show.poster.name} (+{show.points})" for show in data.shows]
            most = f"up to {count_text(data.posters, 'poster')}"
            return f"{most}: {listed(ready)}" if ready else f"{most}, none is ready"
    return ""


def _powers_text(powers: dict[str, int]) -> str:
    if len(set(powers.values())) == 1:
        return f"power {next(iter(powers.values()))}"
    return "power " + ", ".join(f"{power} {colour}" for colour, power in powers.items())


class Trial(NamedTuple):
    """An action that is looked at: the states before and after, and which one of its kind."""

    state: MagnificentState
    after: MagnificentState
    which: int
    common: dict[str, Any]

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return int(self.state.turn)


def _tried(state: MagnificentState, action: int) -> MagnificentState:
    """The state after an action, on a copy."""
    states = copy_of(state)
    apply_at(states, 0, action)
    return cast(MagnificentState, Reading(states.tobytes(), states.dtype))


# A turn


def _take_die(t: Trial) -> acts.TakeDie:
    die = Die(colour=COLOURS[t.which // FACES], value=t.which % FACES + 1)
    lying = _put_down(t.after)
    bill = int(bill_of(lying, t.seat))
    return acts.TakeDie(die=die, powers=_powers(lying), bill=bill, **t.common)


def _put_down(state: MagnificentState) -> MagnificentState:
    """With the die that was taken on the first master card that has none."""
    seat = int(state.turn)
    vacant = next(
        slot
        for slot in range(MASTER_SLOTS)
        if state.masters[seat, slot] >= 0 and state.die_colours[seat, slot] < 0
    )
    return _tried(state, PUT_DIE + vacant)


def _powers(state: MagnificentState) -> dict[str, int]:
    """The power of a die on its card, for each colour that it can count as."""
    if state.step == COLOURING:
        chosen = {colour: _tried(state, CHOOSE_COLOUR + colour) for colour in range(3)}
        return {COLOURS[colour]: int(power_of(after)) for colour, after in chosen.items()}
    return {COLOURS[int(state.colour)]: int(power_of(state))}


def _put_die(t: Trial) -> acts.PutDie:
    card = master_card(t.state, int(t.state.masters[t.seat, t.which]))
    return acts.PutDie(slot=t.which + 1, card=card, powers=_powers(t.after), **t.common)


def _choose_colour(t: Trial) -> acts.ChooseColour:
    return acts.ChooseColour(colour=COLOURS[t.which], **t.common)


def _spend_gem(t: Trial) -> acts.SpendGem:
    return acts.SpendGem(colour=COLOURS[t.which], **t.common)


def _build(t: Trial) -> acts.Build:
    row = t.state.level_table[t.which]
    return acts.Build(
        level=t.which + 1,
        colour=COLOURS[int(t.state.tile_colour)],
        large=int(row[LEVEL_LARGE]),
        small=int(row[LEVEL_SMALL]),
        **t.common,
    )


def _travel(t: Trial) -> acts.Travel:
    state, spaces = t.state, t.which + 1
    ring = number_of(state, 1) if state.depth else int(state.tile_colour)
    size, wagon = int(state.ring_sizes[ring]), int(state.wagons[ring])
    path = [(wagon + step) % size for step in range(1, spaces + 1)]
    return acts.Travel(
        colour=COLOURS[ring],
        spaces=spaces,
        path=[space + 1 for space in path],
        tent=tent_or_none(state, state.ring_tents[ring, path[-1]]),
        **t.common,
    )


def _perform(t: Trial) -> acts.Perform:
    after = t.after
    limit = number_of(after, 1) if waiting(after) == SHOWING else 0
    slots = [slot for slot in range(SLOTS) if limit and can_complete(after, slot)]
    points, coins = _best_show(after, 0)
    return acts.Perform(
        space=t.which % MOST_SPACES + 1,
        hat=t.which // MOST_SPACES + 1,
        posters=limit,
        shows=[_show(after, slot) for slot in slots],
        points=points,
        coins=coins,
        **t.common,
    )


def _best_show(state: MagnificentState, first: int) -> tuple[int, int]:
    """The points and coins of the posters from a slot on that bring most together."""
    if waiting(state) == PAYING:  # a clear gem can do whatever another one could
        return _best_show(_tried(state, PAY + colour_to_pay(state)), first)
    best = (0, 0)
    if waiting(state) == SHOWING and number_of(state, 1):
        for slot in range(first, SLOTS):
            if can_complete(state, slot):
                points, coins = _best_show(_tried(state, COMPLETE + slot), slot + 1)
                both = points + int(points_for(state, slot)), coins + int(coins_for(state, slot))
                best = max(best, both)
    return best


def _show(state: MagnificentState, slot: int) -> acts.PosterShow:
    return acts.PosterShow(
        slot=slot + 1,
        poster=poster_card(state, int(state.posters[state.turn, slot])),
        points=int(points_for(state, slot)),
        coins=int(coins_for(state, slot)),
        gems=counts(COLOURS, [int(gem_cost(state, slot, colour)) for colour in range(4)]),
    )


# What waits in a turn


def _next_tile(t: Trial) -> acts.NextTile:
    return acts.NextTile(size=SIZES[t.which], **t.common)


def _place(t: Trial) -> acts.PlaceTile:
    state, kind = t.state, number_of(t.state, 1)
    cells = cells_under(state, kind, t.which)
    given = _camp_bonuses(state, t.seat)
    bonuses: dict[int, int] = {}
    for effect, amount in [given[cell] for cell in cells if cell in given]:
        bonuses[effect] = bonuses.get(effect, 0) + amount
    return acts.PlaceTile(
        kind=TILE_KINDS[kind],
        way=t.which // CELLS + 1,
        cells=[cell_text(cell) for cell in cells],
        bonuses=[icon(effect, amount).words for effect, amount in bonuses.items()],
        **t.common,
    )


@once
def _camp_bonuses(state: MagnificentState, seat: int) -> dict[int, tuple[int, int]]:
    """The effect and amount that cells of a seat's camp give."""
    row = state.camp_bonuses[state.boards[seat]].tolist()
    return {cell: divmod(bonus, BONUS_UNIT) for cell, bonus in enumerate(row) if bonus}


def _pitch(t: Trial) -> acts.PitchTent:
    state = t.state
    tent = int(state.ring_tents[number_of(state, 1), number_of(state, 2)])
    return acts.PitchTent(
        slot=t.which + 1,
        tent=tent_tile(state, tent),
        bonus=bonus_icon(int(state.tent_bonuses[state.boards[t.seat], t.which])),
        **t.common,
    )


def _take_poster(t: Trial) -> acts.TakePoster:
    if t.which == POSTER_DISPLAY:
        return acts.TakePoster(place=None, poster=None, **t.common)
    poster = poster_card(t.state, int(t.state.shown_posters[t.which]))
    return acts.TakePoster(place=t.which + 1, poster=poster, **t.common)


def _hang(t: Trial) -> acts.Hang:
    state = t.state
    return acts.Hang(
        slot=t.which + 1,
        poster=poster_card(state, number_of(state, 1)),
        replaces=poster_or_none(state, state.posters[t.seat, t.which]),
        tent=tent_or_none(state, state.tents[t.seat, t.which]),
        **t.common,
    )


def _complete(t: Trial) -> acts.Complete:
    return acts.Complete(show=_show(t.state, t.which), **t.common)


def _pay(t: Trial) -> acts.Pay:
    return acts.Pay(colour=COLOURS[t.which], **t.common)


def _set_die(t: Trial) -> acts.SetDie:
    return acts.SetDie(value=t.which + 1, **t.common)


# Bonuses


def _copy_card(t: Trial) -> acts.UseCard:
    card = master_card(t.state, int(t.state.masters[t.seat, t.which]))
    return acts.UseCard(slot=t.which + 1, card=card, **t.common)


def _use_card(t: Trial) -> acts.UseCard:
    slot = int(t.state.die_slot)
    card = master_card(t.state, int(t.state.masters[t.seat, slot]))
    return acts.UseCard(slot=slot + 1, card=card, **t.common)


def _use_trainer(t: Trial) -> acts.UseTrainer:
    is_own = t.which < TRAINER_SLOTS
    return acts.UseTrainer(
        slot=t.which + 1 if is_own else None,
        space=None if is_own else t.which - TRAINER_SLOTS + 1,
        trainer=trainer_tile(t.state, int(trainer_at(t.state, t.which))),
        **t.common,
    )


# Between turns


def _draft(t: Trial) -> acts.DraftTile:
    trainer = trainer_tile(t.state, int(t.state.drafted[t.which]))
    return acts.DraftTile(place=t.which + 1, trainer=trainer, **t.common)


def _pair(t: Trial) -> acts.ChoosePair:
    card = int(t.state.shown_masters[t.which])
    return acts.ChoosePair(
        place=t.which + 1,
        master=master_card(t.state, card),
        trainer=trainer_or_none(t.state, t.state.shown_trainers[t.which]),
        worth=int(worth_of(t.state, t.seat, card, False)),
        **t.common,
    )


def _score_card(t: Trial) -> acts.ScoreCard:
    card = int(t.state.masters[t.seat, t.which])
    points = int(worth_of(t.state, t.seat, card, False))
    return acts.ScoreCard(
        slot=t.which + 1, card=master_card(t.state, card), points=points, **t.common
    )


def _plain(t: Trial) -> acts.PlainAct:
    return acts.PlainAct(**t.common)


BUILDERS: dict[str, Callable[[Trial], acts.Preview]] = {
    "place": _place,
    "take_die": _take_die,
    "put_die": _put_die,
    "choose_colour": _choose_colour,
    "spend_gem": _spend_gem,
    "build": _build,
    "travel": _travel,
    "perform": _perform,
    "next_tile": _next_tile,
    "pitch": _pitch,
    "take_poster": _take_poster,
    "hang": _hang,
    "complete": _complete,
    "pay": _pay,
    "set_die": _set_die,
    "copy_card": _copy_card,
    "use_card": _use_card,
    "use_trainer": _use_trainer,
    "draft": _draft,
    "take_pair": _pair,
    "remove_pair": _pair,
    "score_card": _score_card,
}
