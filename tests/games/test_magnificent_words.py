"""The Magnificent in words: what is asked, what happened, and what cannot be read."""

from pathlib import Path

import pytest

from bigtop import OVER, NotationError, Random, game, read_record
from bigtop.bots import RandomBot
from bigtop.core.loop import play as play_game
from bigtop.games.magnificent.catalogue import cards, icons
from bigtop.games.magnificent.components import COLOURS, EFFECTS, MEASURES, THINGS
from bigtop.games.magnificent.content import load, name_of
from bigtop.games.magnificent.notation import legend
from bigtop.games.magnificent.questions import question
from bigtop.games.magnificent.state import HANGING, ROLLING
from bigtop.games.magnificent.statistics import totals
from bigtop.games.magnificent.telling import _tell_chance, cards_of
from tests.games.magnificent_positions import (
    acting,
    end_round,
    performing,
    play,
    poster,
    settle_chance,
    started,
    tent,
    with_trainer,
)


def test_words_that_mean_nothing_are_refused_with_examples() -> None:
    table, state = acting("orange 2")
    with pytest.raises(NotationError, match="'fly' is no action of The Magnificent; write it like"):
        table.parse(state, "fly")
    assert table.parse(state, "  Travel   2 ") == table.parse(state, "travel 2")


def test_a_finished_game_names_its_winner_and_knows_no_more_moves() -> None:
    table = game("magnificent", players=2)
    actions = play_game(table, [RandomBot()] * 2, Random(8))
    state = table.start()
    for action in actions[:-1]:
        table.play(state, action)
    winner = table.tell(state, actions[-1])[-1]
    table.play(state, actions[-1])
    assert table.actor(state) == OVER
    assert table.legal(state) == []
    assert winner.startswith(f"Seat {table.winners(state)[0]} wins with")
    assert "The game is over" in table.describe(state)
    assert table.why_not(state, "done") == "what is asked now is: the game is over"
    with pytest.raises(NotationError, match="the game is over"):
        table.parse(state, "fly")
    assert totals(state.array)["builds"] + totals(state.array)["travels"] <= 24


def test_the_draft_is_shown() -> None:
    table = game("magnificent", players=2, start=0)
    state = table.start()
    settle_chance(table, state)
    assert "draft 3:" in table.describe(state)
    assert "Draft a trainer tile" in table.describe(state)


def test_what_is_to_be_paid_is_asked() -> None:
    table, state = performing()
    poster(state, 0, gems=(1, 0, 0, 0), card=0)
    tent(state, 0)
    play(table, state, "perform on 1")
    told = table.tell(state, table.parse(state, "complete 1"))
    assert told[0].startswith("Seat 0: complete 1, Torches at Dusk (nothing, pay 1 orange gem")
    play(table, state, "complete 1")
    assert question(state.record()) == "Pay 1 orange gem"


def test_of_several_gems_to_be_paid_the_first_is_named() -> None:
    table, state = performing()
    poster(state, 0, gems=(1, 1, 0, 0), card=0)
    tent(state, 0)
    play(table, state, "perform on 1", "complete 1")
    assert question(state.record()) == "Pay 1 orange and 1 green gems, first the orange one"


def test_levels_that_do_not_exist() -> None:
    table, state = acting("orange 2")
    state.record().level_count = 7
    assert table.why_not(state, "build level 8") == "there are 7 levels"


def test_the_end_of_a_round_is_told() -> None:
    table, state = acting("orange 3")
    state.record().turns_taken = 7
    state.record().ring_table[:] = -1
    state.record().ring_tents[:] = -1
    told = table.tell(state, table.parse(state, "travel 1"))
    assert told == [
        "Seat 0: travel 1.",
        "Seat 0: -3 coins.",
        "Round 1 is over and the dice are paid.",
    ]
    end_round(table, state)
    assert table.why_not(state, "take pair 4") == "there is nothing at that place"


def test_the_question_names_the_tile() -> None:
    for colour in COLOURS[:3]:
        table, state = acting(f"{colour} 1")
        play(table, state, "build level 1")
        assert question(state.record()) == f"Place the small {colour} tile"
        assert "way 1" in table.describe(state)


def test_a_card_that_is_used_is_told() -> None:
    table, state = started()
    assert question(state.record()) == "Take a die from the main tent"
    table, state = acting("orange 1")
    state.record().master_table[state.masters[0, 0], :2] = (1, 2)
    told = table.tell(state, table.parse(state, "use card"))
    assert told == ["Seat 0: use card, Master of the Camp (2 coins).", "Seat 0: +2 coins."]


def test_trainers_and_what_chance_does_are_told() -> None:
    table, state = acting("orange 1")
    with_trainer(state, "points", 2)
    told = table.tell(state, table.parse(state, "use trainer 1"))
    assert told[0] == "Seat 0: use trainer 1, Strong Man (1 marker for 2 points)."
    start = game("magnificent", players=2, start=0).start()
    for words, beginning in (
        ("reveal tent 1", "Tent: "),
        ("reveal poster 1", "Poster: "),
        ("deal board I", "Seat 0 has board I"),
    ):
        assert _tell_chance(start.record(), table.parse(start, words), table.names).startswith(
            beginning
        )


def test_every_action_of_a_whole_game_is_told() -> None:
    path = Path(__file__).parent.parent / "golden" / "magnificent" / "manual-2.record"
    record = read_record(str(path))
    told = [record.game.tell(state, action) for state, action in record.states()]
    assert all(told)
    assert any(sentences[0].endswith(" tile.") for sentences in told)


def test_cards_are_called_by_their_names() -> None:
    table, state = started()
    shown = table.describe(state)
    for kind, card in (
        ("masters", int(state.shown_masters[0])),
        ("trainers", int(state.shown_trainers[0])),
        ("posters", int(state.shown_posters[0])),
        ("tents", int(state.ring_tents[state.ring_tents >= 0][0])),
    ):
        assert f"{load('house').names[kind][card]} (" in shown
    assert "printed tent of I (" in shown


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("put on card 2", [("masters", 41)]),
        ("copy card 3", [("masters", 42)]),
        ("complete 1", [("posters", 50)]),
        ("poster 1", [("posters", 7)]),
        ("hang at 2", [("posters", 33)]),
        ("discard", [("posters", 33)]),
        ("score card 4", [("masters", 43)]),
        ("take pair 1", [("masters", 5), ("trainers", 6)]),
        ("remove pair 1", [("masters", 5), ("trainers", 6)]),
        ("take pair 2", [("masters", 8)]),
        ("draft 1", [("trainers", 2)]),
        ("use space 1", [("trainers", 12)]),
        ("reveal tent 3", [("tents", 2)]),
        ("travel 2", []),
        ("roll 2", []),
    ],
)
def test_which_cards_an_action_is_about(words: str, cards: list[tuple[str, int]]) -> None:
    table, state = acting("orange 1")
    record = state.record()
    record.posters[0, 0] = 50
    record.shown_posters[0] = 7
    record.shown_masters[:2], record.shown_trainers[:2] = (5, 8), (6, -1)
    record.drafted[0] = 2
    record.depth, record.stack[0, :2] = 1, (HANGING, 33)
    assert cards_of(record, table.parse(state, words)) == cards


def test_a_die_is_told_with_its_colour_and_when_it_is_rolled_again() -> None:
    table = game("magnificent", players=2, start=0)
    state = table.start()
    while state.phase != ROLLING:
        table.play(state, table.legal(state)[0])
    assert table.tell(state, table.parse(state, "roll 5")) == ["An orange die shows 5."]
    play(table, state, *["roll 1"] * 3)
    assert table.tell(state, table.parse(state, "roll 2")) == ["A green die shows 2."]
    table, state = acting("orange 3")
    with_trainer(state, "re-roll")
    play(table, state, "use trainer 1")
    assert table.tell(state, table.parse(state, "roll 6")) == ["The die shows 6."]


def test_every_icon_has_a_name_and_a_sentence() -> None:
    rows = [row for kind in icons().values() for row in kind]
    assert len(rows) == len(EFFECTS) - 1 + len(MEASURES) + len(THINGS)
    for row in rows:
        assert row["meaning"][0].isupper()
        assert row["meaning"].endswith(".")
        assert "{" not in row["meaning"]
        assert f"{row['name']:<14}{row['meaning']}" in legend()


def test_every_card_is_in_the_catalogue_with_what_it_does() -> None:
    found = cards()
    assert [len(rows) for rows in found.values()] == [56, 54, 17, 16]
    assert found["masters"][17] == {
        "number": 18,
        "name": "The Quartermaster",
        "board": "",
        "bonus": "1 point",
        "meaning": "Gain 1 point.",
        "scores": "3 points for every 2 tiles, at most 18",
    }
    assert [row["board"] for row in found["masters"][40::4]] == ["I", "II", "III", "IV"]
    assert sum(row["starting"] for row in found["posters"]) == 6
    assert sum(row["space"] for row in found["trainers"]) == 5


def test_a_set_without_names_or_one_that_is_not_known_has_numbers() -> None:
    assert name_of(load("house").key, "tents", 0) == "Lantern Tent"
    assert name_of(12345, "masters", 6) == "master 7"
