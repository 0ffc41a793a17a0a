"""The Magnificent's cards, tiles and tents in words, read from the tables of a state."""

from collections.abc import Sequence

from bigtop.core.errors import listed
from bigtop.games.magnificent.components import (
    COLOURS,
    EFFECT_NAMES,
    GEMS_OF,
    MEASURE_NAMES,
    TILE_KINDS,
    TILES_OF,
)
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


def gems_text(gems: Sequence[int]) -> str:
    """Gems that are asked for: `1 orange and 2 clear gems`."""
    parts = [f"{count} {COLOURS[colour]}" for colour, count in enumerate(gems) if count]
    return f"{listed(parts, 'and')} {'gem' if sum(gems) == 1 else 'gems'}" if parts else ""


def poster_text(state: MagnificentState, poster: int) -> str:
    """What a poster asks for and brings."""
    row = [int(number) for number in state.poster_table[poster]]
    asked = [f"{row[kind]} {TILE_KINDS[kind]}" for kind in range(6) if row[kind]]
    gems = gems_text(row[POSTER_GEMS:POSTER_POINTS])
    paid = f", pay {gems}" if gems else ""
    brings = f"{count_text(row[POSTER_POINTS], 'point')}, {count_text(row[POSTER_COINS], 'coin')}"
    return f"{' + '.join(asked) or 'nothing'}{paid}: {brings}"


def tent_text(state: MagnificentState, tent: int) -> str:
    """What a tent brings with each poster above it, and costs."""
    row = [int(number) for number in state.tent_table[tent]]
    gems = gems_text(row[TENT_GEMS:TENT_POINTS])
    paid = f", pay {gems}" if gems else ""
    return f"{count_text(row[TENT_POINTS], 'point')}, {count_text(row[TENT_COINS], 'coin')}{paid}"


def top_text(state: MagnificentState, card: int) -> str:
    """The bonus of a master card."""
    return effect_text(
        int(state.master_table[card, TOP]), int(state.master_table[card, TOP_AMOUNT])
    )


def bottom_text(state: MagnificentState, card: int) -> str:
    """What a master card scores."""
    row = [int(number) for number in state.master_table[card]]
    measure = MEASURE_NAMES[row[MEASURE]]
    of = {"tiles": TILES_OF, "gems": GEMS_OF}.get(measure)
    what = f"{of[row[MEASURE_OF]]} {measure}" if of else measure
    per = f" {row[CARD_PER]}" if row[CARD_PER] > 1 else ""
    most = f", at most {row[CARD_MOST]}" if row[CARD_MOST] else ""
    return f"{row[CARD_POINTS]} for each{per} of {what}{most}"


def master_text(state: MagnificentState, card: int) -> str:
    """A master card, top and bottom."""
    return f"{top_text(state, card)} / {bottom_text(state, card)}"


def trainer_text(state: MagnificentState, trainer: int) -> str:
    """A trainer with its cost."""
    row = state.trainer_table[trainer]
    bonus = effect_text(int(row[EFFECT]), int(row[AMOUNT]))
    return f"{count_text(int(row[COST]), 'marker')} for {bonus}"
