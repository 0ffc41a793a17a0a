"""What is gained: coins, points, markers, gems and posters."""

from __future__ import annotations

from tests.reference.magnificent.asking import Asking, Drawing, decide, numbered, place_in, reveal
from tests.reference.magnificent.content import Bonus
from tests.reference.magnificent.table import GEM_ROOM, MARKERS, PLACES, Player, Table


def gain(table: Table, bonus: Bonus) -> Asking:
    """What a bonus space, a tent space, a card or a trainer gives."""
    player = table.player()
    match bonus.effect:
        case "coins":
            player.coins += bonus.amount
        case "points":
            player.score += bonus.amount
        case "posters":
            yield from gain_posters(table, bonus.amount)
        case "markers":
            gain_markers(player, bonus.amount)
        case "clear gems" | "orange gems" | "green gems" | "purple gems":
            for _ in range(bonus.amount):
                gain_gem(player, bonus.effect.split()[0])


def gain_gem(player: Player, colour: str) -> None:
    """A gem into the storage, or a coin instead of the fourth of its colour (M12)."""
    if player.gems[colour] == GEM_ROOM:
        player.coins += 1
    else:
        player.gems[colour] += 1


def gain_markers(player: Player, amount: int) -> None:
    """Trainer markers from the player's own supply, as many as it has (M5)."""
    player.markers += min(amount, supply_of_markers(player))


def supply_of_markers(player: Player) -> int:
    """Markers of a player that were not gained yet."""
    return MARKERS - player.markers - player.used_markers


# Posters


def has_posters(table: Table) -> bool:
    """Whether a poster can be gained at all."""
    return bool(table.poster_deck) or any(poster is not None for poster in table.shown_posters)


def gain_posters(table: Table, amount: int) -> Asking:
    """Take posters one after the other from the display or the deck."""
    for _ in range(amount):
        answer = yield from decide(table, lambda: poster_words(table))
        if answer.startswith("poster"):
            poster = yield from take_poster(table, answer)
            yield from hang(table, poster)


def poster_words(table: Table) -> set[str]:
    """Each poster on display, the deck, and none where the row is full (M11)."""
    if not has_posters(table):
        return set()
    shown = [place for place, poster in enumerate(table.shown_posters) if poster is not None]
    words = numbered("poster", shown)
    if table.poster_deck:
        words.add("poster from the deck")
    if is_row_full(table.player()):
        words.add("no poster")
    return words


def is_row_full(player: Player) -> bool:
    """Whether a poster hangs at each of the five places."""
    return all(poster is not None for poster in player.posters)


def take_poster(table: Table, answer: str) -> Drawing:
    """The poster that was chosen; the display is filled up at once."""
    if answer == "poster from the deck":
        return (yield from reveal("poster", table.poster_deck))
    place = place_in(answer)
    poster, table.shown_posters[place] = table.shown_posters[place], None
    if table.poster_deck:
        table.shown_posters[place] = yield from reveal("poster", table.poster_deck)
    assert poster is not None
    return poster


def hang(table: Table, poster: int) -> Asking:
    """Hang a poster at a free place; where there is none, replace one or discard it (M11)."""
    player = table.player()

    def options() -> set[str]:
        if is_row_full(player):
            completed = table.turn.done_posters
            others = [place for place in range(PLACES) if place not in completed]
            return numbered("hang at", others) | {"discard"}
        free = [place for place in range(PLACES) if player.posters[place] is None]
        return numbered("hang at", free)

    answer = yield from decide(table, options)
    if answer != "discard":
        player.posters[place_in(answer)] = poster
