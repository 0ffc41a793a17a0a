"""Circus Flohcati: acts, cards, editions and options. RULES 2, 3 and 10."""

from dataclasses import dataclass

from bigtop.core.title import Edition, Option, Title

SEATS = 5
VALUES = 8  # 0 to 7
COPIES = 3  # of each kind of action card


@dataclass(frozen=True)
class Act:
    """One of the ten acts, as every interface shows it."""

    letter: str
    name: str
    colour: str
    symbol: str
    colour_name: str


# The colours stay apart for people who see red, green or blue weakly or not at all. RULES 2.2
ACTS = (
    Act("A", "Acrobat", "#3c8cc8", "acrobat", "blue"),
    Act("C", "Clown", "#dc5014", "clown", "orange"),
    Act("D", "Drummer", "#780000", "drum", "dark red"),
    Act("F", "Fire-eater", "#ffc800", "flame", "yellow"),
    Act("J", "Juggler", "#78ffa0", "juggling-balls", "mint green"),
    Act("M", "Magician", "#3c148c", "top-hat", "indigo"),
    Act("R", "Rider", "#8c8c78", "horse", "grey"),
    Act("S", "Strongman", "#642850", "barbell", "plum"),
    Act("T", "Tightrope walker", "#dcf0ff", "tightrope", "ice blue"),
    Act("U", "Unicyclist", "#a014ff", "unicycle", "violet"),
)

# A card is a number: circus cards value by value, in each the acts in order; then action cards,
# kind by kind. So `card // COLOURS` is the value and `card % COLOURS` the act.
COLOURS = len(ACTS)
CIRCUS_CARDS = VALUES * COLOURS
KINDS = 3
CARDS = CIRCUS_CARDS + KINDS * COPIES

POINTS_OF_A_TRIO = 10


@dataclass(frozen=True)
class EditionRules:
    """Where the editions differ; each is a field of the state, except the names."""

    starts_with_a_card: bool  # RULES 3.3
    must_reveal_to_match: bool  # RULES 5.A.1
    match_can_be_taken: bool  # RULES 5.A.3
    actions_interrupt: bool  # RULES 5.A.5
    request_names_an_act: bool  # RULES 5.C
    calls_after_lost_turn: bool  # RULES 6.7
    gala_bonus: int  # RULES 8.4
    action_names: int  # an index of ACTION_NAMES


# The kinds of action cards, in the order of RULES 5.A, 5.B and 5.C.
ACTION_NAMES = (
    ("New attraction", "Take attraction", "Request attraction"),
    ("Great Parade", "Magic Eye", "Mind Reader"),
)

EDITION_RULES = {
    "classic": EditionRules(
        starts_with_a_card=False,
        must_reveal_to_match=False,
        match_can_be_taken=True,
        actions_interrupt=False,
        request_names_an_act=True,
        calls_after_lost_turn=True,
        gala_bonus=0,
        action_names=0,
    ),
    "gala": EditionRules(
        starts_with_a_card=True,
        must_reveal_to_match=True,
        match_can_be_taken=False,
        actions_interrupt=True,
        request_names_an_act=False,
        calls_after_lost_turn=False,
        gala_bonus=10,
        action_names=1,
    ),
}


def starts(players: int) -> tuple[str | int, ...]:
    """Who may begin. RULES 10"""
    return ("random", *range(players))


TITLE = Title(
    name="flohcati",
    title="Circus Flohcati",
    summary="Turn up one card more, or take the best of the fleas before two of a kind meet.",
    rules_version=1,
    editions=(
        Edition("classic", "Circus Flohcati", players=(4, 3, 5)),
        Edition("gala", "Circus Flohcati with the Gala Show", players=(4, 3, 5), unofficial=(2,)),
    ),
    options=(Option("start", "who begins: a random seat, or a seat", starts),),
)
