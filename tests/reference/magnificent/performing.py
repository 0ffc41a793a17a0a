"""Action C: perform a show."""

from __future__ import annotations

from collections import Counter

from tests.reference.magnificent.asking import Asking, decide, numbered, place_in
from tests.reference.magnificent.content import COLOURS, GEMS, Tile
from tests.reference.magnificent.gaining import hang
from tests.reference.magnificent.power import power_of
from tests.reference.magnificent.table import PLACES, Player, Table


def show_words(table: Table) -> set[str]:
    """Vacant spaces that the power reaches, with the hat whose turn it is (M9)."""
    shows = table.player().shows
    hats = [0] if shows == 0 else [1] if shows == 1 else [0, 1]
    taken = {space for player in table.players for space in player.hats}
    spaces = [
        space
        for space, printed in enumerate(table.content.track, 1)
        if printed.power <= power_of(table) and space not in taken
    ]
    endings = ["", " with hat 2"]
    return {f"perform on {space}{endings[hat]}" for space in spaces for hat in hats}


def perform(table: Table, space: int, hat: int) -> Asking:
    """Place or move the hat, complete posters up to the limit of the space, tidy up."""
    player, turn = table.player(), table.turn
    player.hats[hat] = space
    player.shows += 1
    turn.performing = True
    turn.posters_left = table.content.track[space - 1].posters + turn.extra_posters
    while turn.posters_left:
        answer = yield from decide(
            table, lambda: numbered("complete", completable(table)) | {"done"}
        )
        if answer == "done":
            break
        yield from complete(table, place_in(answer))
    turn.performing = False
    for place in turn.done_posters:
        player.posters[place] = None
    turn.done_posters = []
    yield from tidy_up(table)


def completable(table: Table) -> list[int]:
    """The places whose posters can be completed now."""
    return [place for place in range(PLACES) if can_complete(table, place)]


def can_complete(table: Table, place: int) -> bool:
    """A tent below it, tiles for all posters of this performance, and gems for this one."""
    player, turn = table.player(), table.turn
    poster, tent = player.posters[place], table.tent_at(player, place)
    if poster is None or tent is None or place in turn.done_posters:
        return False
    asked: Counter[Tile] = Counter()
    for other in [*turn.done_posters, place]:
        number = player.posters[other]
        assert number is not None
        asked += table.content.posters[number].tiles
    return asked <= player.tiles and can_pay(player, table.content.posters[poster].gems + tent.gems)


def can_pay(player: Player, cost: Counter[str]) -> bool:
    """Whether gems are enough, clear ones standing in for any colour (M10)."""
    return cost["clear"] + missing_gems(player, cost) <= player.gems["clear"]


def missing_gems(player: Player, cost: Counter[str]) -> int:
    """Gems that clear ones have to stand in for."""
    return sum(max(0, cost[colour] - player.gems[colour]) for colour in COLOURS)


def complete(table: Table, place: int) -> Asking:
    """Pay the gems of the poster and its tent, and gain their points and coins."""
    player, turn = table.player(), table.turn
    number, tent = player.posters[place], table.tent_at(player, place)
    assert number is not None
    assert tent is not None
    poster = table.content.posters[number]
    turn.posters_left -= 1
    turn.done_posters.append(place)
    player.score += poster.points + tent.points
    player.coins += poster.coins + tent.coins
    player.completed += 1
    yield from pay(table, poster.gems + tent.gems)


def pay(table: Table, cost: Counter[str]) -> Asking:
    """Pay colour by colour; ask where either the colour or a clear gem could be kept."""
    player = table.player()
    for colour in GEMS:
        for left in range(cost[colour], 0, -1):
            cost[colour] = left
            answer = yield from decide(table, lambda: pay_words(player, cost))
            player.gems[answer.split()[1] if answer else forced_gem(player, colour)] -= 1
        cost[colour] = 0


def pay_words(player: Player, cost: Counter[str]) -> set[str]:
    """The colour that is paid next and clear, unless all payments come to the same."""
    colour = next(colour for colour in GEMS if cost[colour])
    spare = player.gems["clear"] - cost["clear"] - missing_gems(player, cost)
    is_free = colour != "clear" and spare > 0 and player.gems[colour] > 0
    return {f"pay {colour}", "pay clear"} if is_free else set()


def forced_gem(player: Player, colour: str) -> str:
    """What is paid where there is no choice."""
    return colour if player.gems[colour] else "clear"


def tidy_up(table: Table) -> Asking:
    """The posters that are left may be hung at other places."""
    player = table.player()
    if not any(poster is not None for poster in player.posters):
        return
    answer = yield from decide(table, lambda: {"reorganise", "done"})
    if answer == "done":
        return
    hanging = [poster for poster in player.posters if poster is not None]
    player.posters = [None] * PLACES
    for poster in hanging:
        yield from hang(table, poster)
