"""What lies on the table: the dice, decks and displays, and what the players have."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TypeAlias

from tests.reference.magnificent.content import (
    COLOURS,
    GEMS,
    SIZES,
    Board,
    Cell,
    Content,
    Master,
    Tent,
    Tile,
)

Die: TypeAlias = tuple[str, int]  # colour and value

NOBODY = -1
PLACES = 5  # tent spaces, places for posters and master cards
GEM_ROOM = 3
MARKERS = 8
TILE_SUPPLY = {"large": 12, "small": 16}
PRINTED = -1  # the number of a printed tent


@dataclass
class Player:
    """One player's board and what lies around it. Cards and tents are their numbers in the set."""

    board: str = ""
    score: int = 0
    coins: int = 0
    gems: Counter[str] = field(default_factory=Counter)
    markers: int = 0
    used_markers: int = 0  # at the main tent
    masters: list[int | None] = field(default_factory=lambda: [None] * PLACES)
    dice: list[Die | None] = field(default_factory=lambda: [None] * PLACES)  # on the masters
    trainers: list[int] = field(default_factory=list)
    posters: list[int | None] = field(default_factory=lambda: [None] * PLACES)
    tents: list[int | None] = field(default_factory=lambda: [None] * PLACES)
    completed: int = 0
    camp: dict[Cell, Tile] = field(default_factory=dict)
    tiles: Counter[Tile] = field(default_factory=Counter)
    hats: list[int] = field(default_factory=lambda: [0, 0])  # spaces of the track; 0 is beside it
    shows: int = 0  # in this round


@dataclass
class Turn:
    """What is remembered during one turn."""

    die: Die | None = None  # taken, and not yet put on a card
    card: int | None = None  # the place of the master card that it lies on
    power_colour: str = ""  # whose earlier dice and gems count
    colour: str = ""  # of what is built or moved
    gems_spent: int = 0
    extra_power: int = 0
    extra_posters: int = 0
    card_used: bool = False
    acted: bool = False
    performing: bool = False
    posters_left: int = 0  # that the performance still allows
    done_posters: list[int] = field(default_factory=list)  # places completed in it


@dataclass
class Table:
    """Everything that is open on the table; decks are sets without an order."""

    content: Content
    edition: str
    players: list[Player]
    round: int = 1
    starter: int = NOBODY
    seat: int = 0  # whose turn it is
    turns_taken: int = 0
    turn: Turn = field(default_factory=Turn)
    main_tent: Counter[Die] = field(default_factory=Counter)
    tiles: Counter[Tile] = field(default_factory=Counter)
    master_deck: set[int] = field(default_factory=set)
    trainer_deck: set[int] = field(default_factory=set)
    poster_deck: set[int] = field(default_factory=set)
    shown_masters: list[int | None] = field(default_factory=list)
    shown_trainers: list[int | None] = field(default_factory=list)
    draft: list[int | None] = field(default_factory=list)
    shown_posters: list[int | None] = field(default_factory=list)
    wagons: dict[str, int] = field(default_factory=dict)
    ring_tents: dict[tuple[str, int], int] = field(default_factory=dict)  # by ring and space

    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    def board_of(self, player: Player) -> Board:
        """The board in front of a player."""
        return self.content.boards[player.board]

    def tent_at(self, player: Player, place: int) -> Tent | None:
        """The tent on a tent space of a player."""
        number = player.tents[place]
        if number is None:
            return None
        return self.board_of(player).printed_tent if number == PRINTED else self.tent(number)

    def tent(self, number: int) -> Tent:
        """The tent of that number."""
        return self.content.tents[number]

    def master_at(self, player: Player, place: int) -> Master:
        """The master card at a place that has one."""
        number = player.masters[place]
        assert number is not None
        return self.content.masters[number]


def empty_table(content: Content, edition: str, players: int) -> Table:
    """The components in their boxes: nothing dealt, revealed or rolled."""
    numbers = range(len(content.masters))
    return Table(
        content=content,
        edition=edition,
        players=[Player() for _ in range(players)],
        tiles=Counter({f"{size} {c}": TILE_SUPPLY[size] for c in COLOURS for size in SIZES}),
        master_deck={number for number in numbers if content.masters[number].board is None},
        trainer_deck=set(range(len(content.trainers))),
        poster_deck={
            number for number, poster in enumerate(content.posters) if not poster.is_starting
        },
        shown_masters=[None] * display_size(players),
        shown_trainers=[None] * display_size(players),
        draft=[None] * display_size(players),
        shown_posters=[None] * 4,
        wagons=dict.fromkeys(COLOURS, 0),
    )


def display_size(players: int) -> int:
    """Pairs on display: three, or four for four players."""
    return 4 if players == 4 else 3


def dice_of(edition: str, players: int) -> dict[str, int]:
    """How many dice of each colour are rolled (M1)."""
    purple = 5 if edition == "published" else 4
    counts = {
        1: (1, 1, 1, 2),  # O12
        2: (3, 3, 3, 2),
        3: (4, 4, 4, 3),
        4: (5, 5, purple, 4),
    }[players]
    return dict(zip(GEMS, counts, strict=True))
