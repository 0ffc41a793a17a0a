"""The table of The Magnificent as text."""

from collections.abc import Sequence

from bigtop.games.magnificent.camp import cells_of
from bigtop.games.magnificent.components import BOARDS, CAMP, COLOURS, SLOTS
from bigtop.games.magnificent.gains import number_of, waiting
from bigtop.games.magnificent.state import (
    BONUS_UNIT,
    DEALING_POSTERS,
    LEVEL_LARGE,
    LEVEL_POWER,
    LEVEL_SMALL,
    PLACING,
    PLAYING,
    SPACE_POSTERS,
    SPACE_POWER,
    MagnificentState,
)
from bigtop.games.magnificent.words import card_text, count_text

TILE_LETTERS = "OoGgPp"
BONUS_LETTERS = " cvpmg"
SYMBOLS = "ogpc"


def describe_table(state: MagnificentState, names: Sequence[str], headline: str) -> str:
    """Everything that lies on the table."""
    parts = [headline, _dice(state), _pairs(state), _posters(state), _rings(state), _track(state)]
    if state.phase >= DEALING_POSTERS:
        parts += [_spaces(state)]
        parts += [_seat(state, seat, names[seat]) for seat in range(int(state.players))]
        parts += [_camps(state, names)]
    if state.phase == PLAYING and waiting(state) == PLACING:
        parts.append(_ways(state, number_of(state, 1)))
    return "\n\n".join(part for part in parts if part)


def _dice(state: MagnificentState) -> str:
    piles = [
        f"{COLOURS[colour]} " + "".join(str(v + 1) * int(state.pool[colour, v]) for v in range(6))
        for colour in range(4)
        if state.pool[colour].any()
    ]
    return f"Main tent: {', '.join(piles)}" if piles else ""


def _pairs(state: MagnificentState) -> str:
    lines = []
    for place in range(int(state.display_size)):
        card, tile = int(state.shown_masters[place]), int(state.shown_trainers[place])
        if card >= 0:
            trainer = f"; trainer: {card_text(state, 'trainers', tile)}" if tile >= 0 else ""
            lines.append(f"  pair {place + 1}: {card_text(state, 'masters', card)}{trainer}")
    for place in range(int(state.display_size)):
        if state.drafted[place] >= 0:
            drafted = card_text(state, "trainers", int(state.drafted[place]))
            lines.append(f"  draft {place + 1}: {drafted}")
    return "\n".join(["Master cards and trainers", *lines]) if lines else ""


def _posters(state: MagnificentState) -> str:
    lines = [
        f"  poster {place + 1}: {card_text(state, 'posters', int(poster))}"
        for place, poster in enumerate(state.shown_posters)
        if poster >= 0
    ]
    return "\n".join([f"Posters, {state.poster_deck} in the deck", *lines])


def _rings(state: MagnificentState) -> str:
    """Each ring from its bottom; the wagon's space in brackets."""
    lines = []
    for ring in range(3):
        cells = []
        for space in range(int(state.ring_sizes[ring])):
            symbol = int(state.ring_table[ring, space])
            word = "-" if symbol < 0 else "P" if symbol > 3 else SYMBOLS[symbol]
            if state.ring_tents[ring, space] >= 0:
                word = f"T{state.ring_tents[ring, space] + 1}"
            cells.append(f"[{word}]" if state.wagons[ring] == space else f" {word} ")
        lines.append(f"  {COLOURS[ring]:<7}{''.join(cells)}")
    found = sorted({int(tent) for row in state.ring_tents for tent in row if tent >= 0})
    lines += [f"  T{tent + 1}: {card_text(state, 'tents', tent)}" for tent in found]
    return "\n".join(["Rings: o g p c gems, P poster, T tent, [ ] wagon", *lines])


def _track(state: MagnificentState) -> str:
    cells = []
    for space in range(1, int(state.track_size) + 1):
        hats = [str(seat) for seat in range(int(state.players)) if space in state.hats[seat]]
        row = state.track_table[space - 1]
        cells.append(
            f"{space}({row[SPACE_POWER]}:{row[SPACE_POSTERS]}){'<' + hats[0] if hats else ''}"
        )
    levels = [
        f"{level + 1}({row[LEVEL_POWER]}:{row[LEVEL_LARGE]}+{row[LEVEL_SMALL]})"
        for level, row in enumerate(state.level_table[: state.level_count])
    ]
    return (
        f"Track, space(power:posters)<seat: {' '.join(cells)}\n"
        f"Levels, level(power:large+small): {' '.join(levels)}"
    )


def _spaces(state: MagnificentState) -> str:
    spaces = [
        f"{i + 1} {card_text(state, 'trainers', trainer)}"
        for i, trainer in enumerate(range(len(state.trainer_places), len(state.trainer_table)))
    ]
    return f"Trainer spaces: {', '.join(spaces)}"


def _seat(state: MagnificentState, seat: int, name: str) -> str:
    gems = " ".join(f"{COLOURS[colour]} {state.gems[seat, colour]}" for colour in range(4))
    lines = [
        f"{name} (board {BOARDS[int(state.boards[seat])]}): {state.scores[seat]} points,"
        f" {state.coins[seat]} coins, gems {gems},"
        f" markers {state.markers[seat]} and {state.used_markers[seat]} used,"
        f" {count_text(int(state.completed[seat]), 'poster')} completed"
    ]
    for slot, card in enumerate(state.masters[seat]):
        if card >= 0:
            die = ""
            if state.die_colours[seat, slot] >= 0:
                colour = COLOURS[int(state.die_colours[seat, slot])]
                die = f" [{colour} {state.die_values[seat, slot]}]"
            lines.append(f"  card {slot + 1}: {card_text(state, 'masters', int(card))}{die}")
    for slot, tile in enumerate(state.trainers[seat]):
        if tile >= 0:
            lines.append(f"  trainer {slot + 1}: {card_text(state, 'trainers', int(tile))}")
    for slot in range(SLOTS):
        poster, tent = int(state.posters[seat, slot]), int(state.tents[seat, slot])
        if poster >= 0 or tent >= 0:
            above = card_text(state, "posters", poster) if poster >= 0 else "no poster"
            below = card_text(state, "tents", tent) if tent >= 0 else "no tent"
            lines.append(f"  place {slot + 1}: {above} | {below}")
    return "\n".join(lines)


def _camps(state: MagnificentState, names: Sequence[str]) -> str:
    """The camps side by side: tiles by letter, large ones as capitals, bonuses as in the data."""
    seats = range(int(state.players))
    lines = ["   " + "  ".join(f"{names[seat][:29]:<29}" for seat in seats)]
    lines += ["   " + "  ".join(" ".join(f"{c:<2}" for c in "abcdefghi") + "   " for _ in seats)]
    for row in range(CAMP):
        camps = [
            " ".join(f"{_cell(state, seat, row * CAMP + column):<2}" for column in range(CAMP))
            for seat in seats
        ]
        lines.append(f"{row + 1:>2} " + "     ".join(camps))
    return "\n".join(line.rstrip() for line in lines)


def _cell(state: MagnificentState, seat: int, cell: int) -> str:
    tile = int(state.camp[seat, cell])
    if tile >= 0:
        return TILE_LETTERS[tile % 6]
    bonus = int(state.camp_bonuses[state.boards[seat], cell])
    return f"{bonus % BONUS_UNIT}{BONUS_LETTERS[bonus // BONUS_UNIT]}" if bonus else "."


def _ways(state: MagnificentState, kind: int) -> str:
    """The ways round of the tile that is placed, side by side."""
    blocks = []
    for way in range(int(state.shape_ways[kind])):
        cells = {
            (int(state.shape_rows[kind, way, i]), int(state.shape_columns[kind, way, i]))
            for i in range(cells_of(kind))
        }
        rows = [
            "".join("X" if (row, col) in cells else "." for col in range(6)) for row in range(6)
        ]
        blocks.append([f"way {way + 1}", *rows])
    height = 1 + max(int(box[0]) for box in state.shape_boxes[kind])
    return "\n".join(
        "  ".join(f"{block[line]:<6}" for block in blocks).rstrip() for line in range(height)
    )
