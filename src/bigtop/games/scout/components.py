"""SCOUT: cards, player counts and options. RULES 2, 3, 8 and 10."""

from bigtop.core.title import Edition, Option, Title

SEATS = 5
NUMBERS = 10

# Each pair of different numbers is one card. RULES 2.2
CARDS = tuple((low, high) for low in range(1, NUMBERS + 1) for high in range(low + 1, NUMBERS + 1))
# A card lies one way up or the other; the two ways are neighbours, so `way ^ 1` turns a card
# and `way >> 1` says which card it is.
WAYS = tuple(way for low, high in CARDS for way in ((low, high), (high, low)))

HOLDER_CARD = CARDS.index((1, 2))
LARGEST_SET = 10  # a run from 1 to 10; no number is on more than nine cards

CARDS_DEALT = {2: 11, 3: 12, 4: 11, 5: 9}
ROUNDS = {2: 2, 3: 3, 4: 4, 5: 5}
CHIPS_FOR_TWO = 3


def is_in_pack(card: tuple[int, int], players: int) -> bool:
    """Whether the card is played with that many players. RULES 2.3"""
    if players == 3:
        return 10 not in card
    return players == 5 or card != (9, 10)


def starts(players: int) -> tuple[str | int, ...]:
    """Who may begin the first round. RULES 10"""
    return ("random", "holder", *range(players))


TITLE = Title(
    name="scout",
    title="SCOUT",
    summary="Show stronger sets from a hand you may not sort, or scout the card you lack.",
    rules_version=1,
    editions=(Edition("standard", "SCOUT", players=(4, 2, 3, 5)),),
    options=(
        Option(
            "start",
            "who begins the first round: a random seat, the holder of the 1/2 card, or a seat",
            starts,
        ),
    ),
)
