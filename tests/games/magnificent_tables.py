"""States of The Magnificent in the terms of its reference model."""

from collections import Counter
from dataclasses import fields, replace
from typing import Any

from bigtop import Game, State
from bigtop.games.magnificent.actions import CELLS, PLACE, TAKE_DIE
from bigtop.games.magnificent.camp import cells_of
from bigtop.games.magnificent.components import BOARDS, CAMP, TENTS, TILE_KINDS
from bigtop.games.magnificent.state import IN_DECK, PLAYING
from tests.reference.magnificent.camp import cell_name
from tests.reference.magnificent.content import COLOURS, GEMS, Content, Tile
from tests.reference.magnificent.table import PRINTED, Player, Table, Turn


def as_table(game: Game, state: State, content: Content) -> Table:
    """What lies on the table."""
    display = slice(int(state.display_size))
    return Table(
        content=content,
        edition=game.edition,
        players=[as_player(state, seat) for seat in range(game.players)],
        round=int(state.round_index) + 1,
        starter=int(state.starter),
        seat=int(state.turn),
        turns_taken=int(state.turns_taken),
        turn=as_turn(state),
        main_tent=Counter(
            {
                (colour, face + 1): int(state.pool[number, face])
                for number, colour in enumerate(GEMS)
                for face in range(6)
            }
        ),
        tiles=as_tiles(state.supply),
        master_deck=as_deck(state.master_places),
        trainer_deck=as_deck(state.trainer_places),
        poster_deck=as_deck(state.poster_places),
        shown_masters=as_cards(state.shown_masters[display]),
        shown_trainers=as_cards(state.shown_trainers[display]),
        draft=as_cards(state.drafted[display]),
        shown_posters=as_cards(state.shown_posters),
        wagons={colour: int(state.wagons[ring]) for ring, colour in enumerate(COLOURS)},
        ring_tents={
            (colour, space): int(tent)
            for ring, colour in enumerate(COLOURS)
            for space, tent in enumerate(state.ring_tents[ring])
            if tent >= 0
        },
    )


def as_player(state: State, seat: int) -> Player:
    """What a player has."""
    dice = zip(state.die_colours[seat], state.die_values[seat], strict=True)
    tents = as_cards(state.tents[seat])
    camp = state.camp[seat].tolist()
    return Player(
        board=BOARDS[state.boards[seat]] if state.boards[seat] >= 0 else "",
        score=int(state.scores[seat]),
        coins=int(state.coins[seat]),
        gems=Counter({gem: int(state.gems[seat, number]) for number, gem in enumerate(GEMS)}),
        markers=int(state.markers[seat]),
        used_markers=int(state.used_markers[seat]),
        masters=as_cards(state.masters[seat]),
        dice=[(GEMS[colour], int(value)) if colour >= 0 else None for colour, value in dice],
        trainers=[tile for tile in as_cards(state.trainers[seat]) if tile is not None],
        posters=as_cards(state.posters[seat]),
        tents=[tent if tent is None or tent < TENTS else PRINTED for tent in tents],
        completed=int(state.completed[seat]),
        camp={
            divmod(cell, CAMP): TILE_KINDS[tile % 6] for cell, tile in enumerate(camp) if tile >= 0
        },
        tiles=as_tiles(state.tiles[seat]),
        hats=state.hats[seat].tolist(),
        shows=int(state.shows[seat]),
    )


def as_turn(state: State) -> Turn:
    """What is remembered of a turn and means the same in the model."""
    is_held = state.die_colour >= 0 and state.die_slot < 0
    return Turn(
        die=(GEMS[state.die_colour], int(state.die_value)) if is_held else None,
        card=int(state.die_slot) if state.die_slot >= 0 else None,
        power_colour=COLOURS[state.colour] if state.colour >= 0 else "",
        colour=COLOURS[state.tile_colour] if state.tile_colour >= 0 else "",
        gems_spent=int(state.gems_spent),
        extra_power=int(state.extra_power),
        extra_posters=int(state.extra_posters),
        card_used=bool(state.master_used),
        done_posters=[slot for slot in range(5) if state.shown >> slot & 1],
    )


def as_tiles(counts: Any) -> Counter[Tile]:
    """Tiles by their kind."""
    return Counter(dict(zip(TILE_KINDS, counts.tolist(), strict=True)))


def as_cards(numbers: Any) -> list[int | None]:
    """Cards, tiles or tents at their places."""
    return [int(number) if number >= 0 else None for number in numbers]


def as_deck(places: Any) -> set[int]:
    """Cards or tiles that are in their deck."""
    return {number for number, place in enumerate(places.tolist()) if place == IN_DECK}


def as_words(game: Game, state: State, action: int) -> str:
    """An action in the model's words, which name the cells that a tile is to cover."""
    if action >= TAKE_DIE:
        return game.text(state, action)
    way, corner = divmod(action - PLACE, CELLS)
    kind = int(state.stack[state.depth - 1, 1])
    rows = corner // CAMP + state.shape_rows[kind, way, : cells_of(kind)]
    columns = corner % CAMP + state.shape_columns[kind, way, : cells_of(kind)]
    cells = zip(rows.tolist(), columns.tolist(), strict=True)
    return "place " + " ".join(sorted(map(cell_name, cells)))


def differences(game: Game, state: State, table: Table) -> dict[str, tuple[object, object]]:
    """What a state of the kernels has, and the model has otherwise."""
    found = as_table(game, state, table.content)
    unlike = _unlike(found, replace(table, seat=found.seat, turn=found.turn), "")
    for seat, (player, expected) in enumerate(zip(found.players, table.players, strict=True)):
        unlike |= _unlike(player, expected, f"seat {seat} ")
    unlike.pop("players", None)
    if state.phase == PLAYING:
        turn = replace(
            table.turn,
            done_posters=sorted(table.turn.done_posters),
            acted=found.turn.acted,
            performing=found.turn.performing,
            posters_left=found.turn.posters_left,
        )
        unlike |= _unlike(found.turn, turn, "turn ")
    return unlike


def _unlike(one: Any, other: Any, whose: str) -> dict[str, tuple[object, object]]:
    """The fields in which two things of a kind differ."""
    pairs = {
        whose + field.name: (getattr(one, field.name), getattr(other, field.name))
        for field in fields(one)
    }
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
