"""The Magnificent's cards, tiles and tents in words, read from the tables of a state."""

from collections.abc import Sequence

from bigtop.core.errors import listed
from bigtop.games.magnificent.components import (
    COLOURS,
    EFFECT_NAMES,
    EFFECTS,
    GEMS_OF,
    MEASURE_NAMES,
    MEASURE_UNITS,
    TILE_KINDS,
    TILES_OF,
)
from bigtop.games.magnificent.content import name_of
from bigtop.games.magnificent.state import (
    AMOUNT,
    CARD_MOST,
    CARD_PER,
    CARD_POINTS,
    COST,
    EFFECT,
    MEASURE,
    MEASURE_OF,
    POSTER_COINS,
    POSTER_GEMS,
    POSTER_POINTS,
    TENT_COINS,
    TENT_GEMS,
    TENT_POINTS,
    TOP,
    TOP_AMOUNT,
    MagnificentState,
)

WITHOUT_AMOUNT = ("re-roll", "set", "recolour", "copy", "nothing")


def count_text(number: int, what: str) -> str:
    """`1 coin`, `2 coins`."""
    return f"{number} {what}" if abs(number) == 1 else f"{number} {what}s"


def effect_text(effect: int, amount: int) -> str:
    """A bonus: `2 coins`, `power 3`, `re-roll`."""
    name = EFFECT_NAMES[effect]
    if name in WITHOUT_AMOUNT:
        return name
    if name.endswith("s"):
        return count_text(amount, name.removesuffix("s"))
    return f"{name} {amount}"


def effect_meaning(effect: int, amount: int) -> str:
    """What a bonus does: `Gain 2 coins.`"""
    return EFFECTS[EFFECT_NAMES[effect]].format(n=amount, s="" if amount == 1 else "s")


def gems_text(gems: Sequence[int]) -> str:
    """Gems that are asked for: `1 orange and 2 clear gems`."""
    parts = [f"{count} {COLOURS[colour]}" for colour, count in enumerate(gems) if count]
    return f"{listed(parts, 'and')} {'gem' if sum(gems) == 1 else 'gems'}" if parts else ""


# What a card does


def tiles_text(state: MagnificentState, poster: int) -> str:
    """The tiles that a poster asks for."""
    row = [int(number) for number in state.poster_table[poster]]
    asked = [f"{row[kind]} {TILE_KINDS[kind]}" for kind in range(6) if row[kind]]
    return " + ".join(asked) or "nothing"


def poster_text(state: MagnificentState, poster: int) -> str:
    """What a poster asks for and brings."""
    row = [int(number) for number in state.poster_table[poster]]
    gems = gems_text(row[POSTER_GEMS:POSTER_POINTS])
    paid = f", pay {gems}" if gems else ""
    brings = f"{count_text(row[POSTER_POINTS], 'point')}, {count_text(row[POSTER_COINS], 'coin')}"
    return f"{tiles_text(state, poster)}{paid}: {brings}"


def tent_text(state: MagnificentState, tent: int) -> str:
    """What a tent brings with each poster above it, and costs."""
    row = [int(number) for number in state.tent_table[tent]]
    gems = gems_text(row[TENT_GEMS:TENT_POINTS])
    paid = f", pay {gems}" if gems else ""
    return f"{count_text(row[TENT_POINTS], 'point')}, {count_text(row[TENT_COINS], 'coin')}{paid}"


def top_text(state: MagnificentState, card: int) -> str:
    """The bonus of a master card."""
    row = state.master_table[card]
    return effect_text(int(row[TOP]), int(row[TOP_AMOUNT]))


def bottom_text(state: MagnificentState, card: int) -> str:
    """What a master card scores: `3 points for every 2 small tiles, at most 18`."""
    row = [int(number) for number in state.master_table[card]]
    measure = MEASURE_NAMES[row[MEASURE]]
    of = {"tiles": TILES_OF, "gems": GEMS_OF}.get(measure)
    kind = of[row[MEASURE_OF]] if of else "any"
    what = MEASURE_UNITS[measure] if kind == "any" else f"{kind} {MEASURE_UNITS[measure]}"
    each = f"each {what}" if row[CARD_PER] == 1 else f"every {count_text(row[CARD_PER], what)}"
    most = f", at most {row[CARD_MOST]}" if row[CARD_MOST] else ""
    return f"{count_text(row[CARD_POINTS], 'point')} for {each}{most}"


def master_text(state: MagnificentState, card: int) -> str:
    """A master card, top and bottom."""
    return f"{top_text(state, card)} / {bottom_text(state, card)}"


def trainer_text(state: MagnificentState, trainer: int) -> str:
    """A trainer with its cost."""
    row = state.trainer_table[trainer]
    bonus = effect_text(int(row[EFFECT]), int(row[AMOUNT]))
    return f"{count_text(int(row[COST]), 'marker')} for {bonus}"


# What a card is called

TEXTS = {
    "posters": poster_text,
    "masters": master_text,
    "trainers": trainer_text,
    "tents": tent_text,
}


def name_text(state: MagnificentState, kind: str, card: int) -> str:
    """What a card of that kind is called in the set that is played."""
    return name_of(int(state.content_key), kind, card)


def card_text(state: MagnificentState, kind: str, card: int) -> str:
    """A card with its name and what it does: `Strong Man (1 marker for power 3)`."""
    return f"{name_text(state, kind, card)} ({TEXTS[kind](state, card)})"
