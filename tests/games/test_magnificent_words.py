"""The Magnificent in words: what is asked, what happened, and what cannot be read."""

from pathlib import Path

import pytest

from bigtop import OVER, NotationError, Random, game, read_record
from bigtop.bots import RandomBot
from bigtop.core.loop import play as play_game
from bigtop.games.magnificent.components import COLOURS
from bigtop.games.magnificent.notation import _tell_chance, question
from bigtop.games.magnificent.statistics import totals
from tests.games.magnificent_positions import (
    acting,
    end_round,
    performing,
    play,
    poster,
    settle_chance,
    started,
    tent,
)
from tests.games.test_magnificent_rules import with_trainer


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
    assert told[0].startswith("Seat 0: complete 1 (nothing, pay 1 orange gem")
    play(table, state, "complete 1")
    assert question(state.record()) == "Pay 1 orange gem, of which the next is orange"


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
    assert told == ["Seat 0: use card (2 coins).", "Seat 0: +2 coins."]


def test_trainers_and_what_chance_does_are_told() -> None:
    table, state = acting("orange 1")
    with_trainer(state, "points", 2)
    told = table.tell(state, table.parse(state, "use trainer 1"))
    assert told[0] == "Seat 0: use trainer 1 (1 marker for 2 points)."
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
