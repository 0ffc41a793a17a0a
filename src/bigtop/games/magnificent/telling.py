"""What an action of The Magnificent did, in sentences."""

from collections.abc import Sequence

from bigtop.core.errors import listed
from bigtop.core.layout import once
from bigtop.games.magnificent import actions as a
from bigtop.games.magnificent.bonuses import trainer_at
from bigtop.games.magnificent.chance import colour_to_roll
from bigtop.games.magnificent.components import BOARDS, COLOURS, TILE_KINDS
from bigtop.games.magnificent.gains import number_of
from bigtop.games.magnificent.state import CHOOSING_PAIR, FINISHED, PLAYING, MagnificentState
from bigtop.games.magnificent.vocabulary import WORDS
from bigtop.games.magnificent.words import (
    bottom_text,
    card_text,
    count_text,
    name_text,
    top_text,
)

KINDS = {
    "masters": "Master card",
    "trainers": "Trainer tile",
    "tents": "Tent",
    "posters": "Poster",
}
Card = tuple[str, int]  # its kind, and its number in the tables


def tell(
    before: MagnificentState,
    action: int | None,
    after: MagnificentState,
    names: Sequence[str],
) -> list[str]:
    """What an action did, in sentences."""
    assert action is not None  # nothing is hidden
    sentences = [_tell_action(before, action, names)]
    for seat in range(int(before.players)):
        changes = changed(before, after, seat)
        if changes:
            sentences.append(f"{names[seat]}: {changes_text(changes)}.")
    if after.phase == CHOOSING_PAIR and before.phase == PLAYING:
        sentences.append(f"Round {before.round_index + 1} is over and the dice are paid.")
    if after.phase == FINISHED:
        sentences.append(_tell_winner(after, names))
    return sentences


def _tell_action(before: MagnificentState, action: int, names: Sequence[str]) -> str:
    if action >= a.START:
        return _tell_chance(before, action, names)
    cards = listed([_card_in(before, action, *card) for card in cards_of(before, action)], "and")
    done = f"{names[int(before.turn)]}: {WORDS[action]}"
    if action < a.TAKE_DIE:
        return f"{done}, the {TILE_KINDS[number_of(before, 1)]} tile."
    return f"{done}, {cards}." if cards else f"{done}."


def _card_in(before: MagnificentState, action: int, kind: str, card: int) -> str:
    """A card by its name, and what matters of it for this action."""
    name = name_text(before, kind, card)
    if a.HANG <= action <= a.DISCARD:
        return name
    if action >= a.SCORE_MASTER:
        return f"{name} ({bottom_text(before, card)})"
    if kind == "masters" and action < a.DRAFT:
        return f"{name} ({top_text(before, card)})"
    return card_text(before, kind, card)


def _tell_chance(before: MagnificentState, action: int, names: Sequence[str]) -> str:
    for kind, card in cards_of(before, action):
        return f"{KINDS[kind]}: {card_text(before, kind, card)}."
    if action < a.ROLL:
        return f"{names[action - a.START]} begins."
    if action < a.MASTER:
        return f"{_die_text(before)} shows {action - a.ROLL + 1}."
    return f"{names[int(before.turn)]} has board {BOARDS[action - a.BOARD]}."


def _die_text(before: MagnificentState) -> str:
    """The die that is rolled."""
    if before.phase == PLAYING:
        return "The die"
    colour = COLOURS[colour_to_roll(before)]
    return f"{'An' if colour[0] in 'aeiou' else 'A'} {colour} die"


def cards_of(state: MagnificentState, action: int) -> list[Card]:
    """The cards that an action is about, each as its kind and number."""
    if action >= a.START:
        return _cards_of_chance(action)
    if action >= a.DRAFT:
        return _cards_between_turns(state, action)
    seat = int(state.turn)
    if action == a.USE_MASTER:
        return [("masters", int(state.masters[seat, state.die_slot]))]
    if a.USE_TRAINER <= action < a.DONE:
        return [("trainers", trainer_at(state, action - a.USE_TRAINER))]
    if a.TAKE_POSTER <= action < a.DRAW_POSTER:
        return [("posters", int(state.shown_posters[action - a.TAKE_POSTER]))]
    if a.HANG <= action <= a.DISCARD:
        return [("posters", number_of(state, 1))]
    if a.PITCH <= action < a.TAKE_POSTER:
        return [("tents", int(state.ring_tents[number_of(state, 1), number_of(state, 2)]))]
    for first, end, kind, held in (
        (a.PUT_DIE, a.CHOOSE_COLOUR, "masters", state.masters),
        (a.COPY, a.USE_MASTER, "masters", state.masters),
        (a.COMPLETE, a.PAY, "posters", state.posters),
    ):
        if first <= action < end:
            return [(kind, int(held[seat, action - first]))]
    return []


def _cards_between_turns(state: MagnificentState, action: int) -> list[Card]:
    if action < a.TAKE_PAIR:
        return [("trainers", int(state.drafted[action - a.DRAFT]))]
    if action >= a.SCORE_MASTER:
        return [("masters", int(state.masters[state.turn, action - a.SCORE_MASTER]))]
    place = (action - a.TAKE_PAIR) % a.PAIRS
    pair = [
        ("masters", int(state.shown_masters[place])),
        ("trainers", int(state.shown_trainers[place])),
    ]
    return [(kind, card) for kind, card in pair if card >= 0]


def _cards_of_chance(action: int) -> list[Card]:
    for first, end, kind in (
        (a.MASTER, a.TRAINER, "masters"),
        (a.TRAINER, a.TENT, "trainers"),
        (a.TENT, a.POSTER, "tents"),
        (a.POSTER, a.BOARD, "posters"),
    ):
        if first <= action < end:
            return [(kind, action - first)]
    return []


def changed(before: MagnificentState, after: MagnificentState, seat: int) -> dict[str, int]:
    """How much a seat has more or less of what, in the singular."""
    owned = zip(_owned(after, seat), _owned(before, seat), strict=True)
    return {what: now - then for what, (now, then) in zip(OWNED, owned, strict=True) if now != then}


OWNED = ("point", "coin", "trainer marker", *(f"{colour} gem" for colour in COLOURS))


@once
def _owned(state: MagnificentState, seat: int) -> tuple[int, ...]:
    """How many a seat has of each."""
    counted = (state.scores, state.coins, state.markers)
    return (*(each.item(seat) for each in counted), *state.gems[seat].tolist())


def changes_text(changes: dict[str, int]) -> str:
    """`+2 coins, -1 orange gem`."""
    return ", ".join(
        ("+" if number > 0 else "") + count_text(number, what) for what, number in changes.items()
    )


def _tell_winner(after: MagnificentState, names: Sequence[str]) -> str:
    seats = range(int(after.players))
    best = max(seats, key=lambda seat: (int(after.scores[seat]), int(max(after.hats[seat]))))
    points = count_text(int(after.scores[best]), "point")
    if after.target == 0:
        return f"{names[best]} wins with {points}."
    if after.scores[best] >= after.target:
        return f"{names[best]} has {points} and reaches the target of {after.target}."
    return f"{names[best]} has {points} and misses the target of {after.target}."
