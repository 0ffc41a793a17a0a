"""What viewers get of The Magnificent: the table, previews, events and points."""

from typing import Any

import pytest

from bigtop import SPECTATOR, Game, State
from bigtop.core.views import Event
from bigtop.games.magnificent import acts
from bigtop.games.magnificent.kinds import FIRSTS, kind_of
from bigtop.games.magnificent.views import MagnificentView, Turn
from bigtop.games.magnificent.vocabulary import WORDS
from tests.games.magnificent_positions import (
    acting,
    bare_ring,
    earlier_dice,
    end_round,
    fill,
    own_tiles,
    performing,
    play,
    pool,
    poster,
    settle_chance,
    started,
    tent,
    with_trainer,
)


def seen(game: Game, state: State) -> MagnificentView:
    view = game.view(state, SPECTATOR)
    assert isinstance(view, MagnificentView)
    return view


def turn_of(game: Game, state: State) -> Turn:
    turn = seen(game, state).turn
    assert turn is not None
    return turn


def preview(game: Game, state: State, words: str) -> Any:
    seat = game.actor(state)
    (found,) = [choice for choice in game.choices(state, seat) if choice.words == words]
    return found.data


def label(game: Game, state: State, words: str) -> str:
    seat = game.actor(state)
    (found,) = [choice for choice in game.choices(state, seat) if choice.words == words]
    return found.label


def moved(event: Event[Any]) -> list[tuple[object, ...]]:
    return [
        (
            move.what,
            (move.source.zone, move.source.seat, move.source.position),
            (move.target.zone, move.target.seat, move.target.position),
            move.piece and move.piece.name,
            move.count,
        )
        for move in event.moves
    ]


def happens(game: Game, state: State, words: str) -> list[Event[Any]]:
    return game.events(state, game.parse(state, words), 0)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("place way 1 at a1", "place"),
        ("take clear 6", "take_die"),
        ("poster from the deck", "take_poster"),
        ("no poster", "no_poster"),
        ("use space 5", "use_trainer"),
        ("done", "done"),
        ("deal board IV", "deal_board"),
    ],
)
def test_kinds_of_actions(words: str, kind: str) -> None:
    assert kind_of(WORDS.index(words)) == kind
    assert list(FIRSTS.values()) == sorted(FIRSTS.values())


# The table


def test_the_dice_in_the_main_tent() -> None:
    game, state = started()
    pool(state, "orange 5", "orange 5", "clear 1")
    dice = [(die.colour, die.value, die.count) for die in seen(game, state).dice]
    assert dice == [("orange", 5, 2), ("clear", 1, 1)]


def test_a_turn_shows_die_colour_and_power() -> None:
    game, state = started()
    turn = seen(game, state).turn
    assert turn is not None
    assert (turn.seat, turn.step, turn.die, turn.power) == (0, "taking", None, None)
    game, state = acting("green 4")
    turn = seen(game, state).turn
    assert turn is not None
    assert turn.die is not None
    assert (turn.die.colour, turn.die.value, turn.slot) == ("green", 4, 1)
    assert (turn.step, turn.colour, turn.tile_colour, turn.power) == ("acting", "green", "green", 4)
    assert turn.waiting == []


def test_a_die_in_the_hand_lies_on_no_card_yet() -> None:
    game, state = started()
    pool(state, "orange 5")
    play(game, state, "take orange 5")
    turn = seen(game, state).turn
    assert turn is not None
    assert turn.die is not None
    assert (turn.die.value, turn.slot) == (5, None)


def test_decisions_that_wait_are_named() -> None:
    game, state = acting("orange 6")
    play(game, state, "build level 1")
    turn = seen(game, state).turn
    assert turn is not None
    assert turn.waiting == ["building", "placing"]
    question = game.question(state, 0)
    assert (question.kind, question.seats) == ("placing", [0])
    assert question.words == "Place the small orange tile."


def test_cards_have_names_and_icons_meanings() -> None:
    game, state = started()
    view = seen(game, state)
    trainer = view.trainer_spaces[0]
    assert trainer.name
    assert trainer.icon.meaning.endswith(".")
    card = view.pairs[0].master
    assert card.measure_meaning.endswith(".")
    assert card.name in {pair.master.name for pair in view.pairs}
    assert all(shown.poster.name for shown in view.posters)


def test_a_poster_says_what_is_missing() -> None:
    game, state = performing()
    poster(state, 0, tiles=(2, 0, 1, 0, 0, 0), gems=(1, 0, 0, 0))
    poster(state, 1, card=1)
    own_tiles(state, large_orange=1, large_green=1)
    state.record().gems[0] = (0, 0, 0, 0)
    places = seen(game, state).seats[0].places
    assert places[0].missing_tiles == {"large orange": 1}
    assert places[0].missing_gems == 1
    assert not places[0].can_complete
    assert places[1].tent is None
    assert places[1].missing_gems == 0
    assert not places[1].can_complete
    own_tiles(state, large_orange=2)
    state.record().gems[0] = (0, 0, 0, 1)
    assert seen(game, state).seats[0].places[0].can_complete


def test_what_others_miss_is_theirs() -> None:
    game, state = performing()
    record = state.record()
    record.poster_table[3] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 3]
    record.posters[1, 0] = 3
    record.asked[:] = 5  # of the performance that seat 0 is in
    before = state.copy()
    place = seen(game, state).seats[1].places[0]
    assert place.missing_tiles == {"large orange": 1}
    assert state == before


def test_the_bill_so_far() -> None:
    game, state = acting("orange 6")
    earlier_dice(state, "orange 4", "clear 2")
    state.record().coins[0] = 9
    seat = seen(game, state).seats[0]
    assert (seat.bill, seat.debt) == (12, 3)
    lines = [line for line in game.scoring(state) if line.seat == 0 and line.kind == "debts"]
    assert [(line.points, line.scored) for line in lines] == [(-3, False)]
    end_round(game, state)
    seat = seen(game, state).seats[0]
    assert (seat.bill, seat.debt) == (0, 0)


def test_the_camp_by_cells() -> None:
    game, state = acting("orange 6")
    fill(game, state, 0, ["XXX......"] * 3 + ["........."] * 6)
    seat = seen(game, state).seats[0]
    assert seat.zone_gaps == [0] + [9] * 8
    board = int(state.boards[0])
    bonuses = {bonus.cell: bonus for bonus in seat.bonuses}
    assert len(bonuses) == sum(state.camp_bonuses[board] != 0)
    assert all(
        bonus.is_covered == (cell[0] in "abc" and cell[1] in "123")
        for cell, bonus in bonuses.items()
    )


def test_before_boards_are_dealt_there_are_no_bonuses() -> None:
    game, _ = started()
    seat = seen(game, game.start()).seats[0]
    assert (seat.board, seat.bonuses) == (None, [])
    assert all(place.tent_bonus is None for place in seat.places)
    assert game.question(game.start(), 0).kind == "revealing_masters"


def test_master_cards_say_what_they_score_now() -> None:
    game, state = started()
    record = state.record()
    record.coins[0] = 7
    card = int(record.masters[0, 0])
    record.master_table[card] = [1, 1, 11, 0, 3, 2, 0]  # 3 points for every 2 coins
    slot = seen(game, state).seats[0].masters[0]
    assert (slot.worth, slot.half_worth) == (9, 4)
    assert slot.card is not None
    assert slot.card.most is None
    assert seen(game, state).seats[0].masters[4].card is None


def test_hats_on_the_track() -> None:
    game, state = performing()
    spaces = {space.space: space.hat_of for space in seen(game, state).track}
    assert spaces[20] == 1
    assert spaces[1] is None
    assert seen(game, state).seats[1].hats == [20, None]


def test_each_tile_keeps_its_cells() -> None:
    game, state = acting("orange 6")
    assert seen(game, state).seats[0].laid == []
    state.record().level_table[0, 1:] = (0, 2)
    play(game, state, "build level 1")
    placed = []
    for _ in range(2):
        placed.append(game.choices(state, 0)[-1])
        play(game, state, placed[-1].words)
        settle_chance(game, state)
    laid = seen(game, state).seats[0].laid
    assert [(tile.kind, sorted(tile.cells)) for tile in laid] == [
        ("small orange", sorted(choice.data.cells)) for choice in placed
    ]


def test_shapes_are_those_that_can_be_placed() -> None:
    game, state = acting("orange 6")
    shapes = seen(game, state).shapes
    assert {kind: len(cells) for kind, cells in shapes.items()} == {
        f"{size} {colour}": {"large": 6, "small": 4}[size]
        for size in ("large", "small")
        for colour in ("orange", "green", "purple")
    }
    play(game, state, "build level 1")
    assert preview(game, state, "place way 1 at a1").cells == shapes["small orange"]


def test_power_says_what_it_is_made_of() -> None:
    game, state = started()
    assert turn_of(game, state).power_from == {}
    pool(state, "orange 5", "clear 2")
    earlier_dice(state, "orange 3", "green 4")
    state.record().gems[0] = (1, 0, 0, 0)
    clear = state.copy()
    play(game, state, "take orange 5", "put on card 1", "spend orange gem")
    assert turn_of(game, state).power_from == {"die": 5, "earlier dice": 3, "gems": 2}
    play(game, clear, "take clear 2", "put on card 1", "choose green")
    clear.record().extra_power = 3
    assert turn_of(game, clear).power_from == {"die": 2, "earlier dice": 4, "bonuses": 3}
    assert seen(game, clear).seats[0].pips == {"orange": 3, "green": 4, "clear": 2}


# What can be done


def test_the_power_of_a_die_counts_earlier_ones() -> None:
    game, state = started()
    pool(state, "orange 5", "clear 2")
    earlier_dice(state, "orange 3")
    data = preview(game, state, "take orange 5")
    assert isinstance(data, acts.TakeDie)
    assert (data.powers, data.bill) == ({"orange": 8}, 8)
    assert label(game, state, "take orange 5") == "Take orange 5; power 8"
    clear = preview(game, state, "take clear 2")
    assert (clear.powers, clear.bill) == ({"orange": 5, "green": 2, "purple": 2}, 5)
    assert label(game, state, "take clear 2") == "Take clear 2; power 5 orange, 2 green, 2 purple"
    play(game, state, "take clear 2")
    assert preview(game, state, "put on card 2").powers == clear.powers
    play(game, state, "put on card 2")
    data = preview(game, state, "choose orange")
    assert isinstance(data, acts.ChooseColour)
    assert (data.colour, data.power) == ("orange", 5)
    assert label(game, state, "choose orange").startswith("Choose orange; power 5")


def test_a_gem_adds_power() -> None:
    game, state = acting("orange 3")
    state.record().gems[0] = (1, 0, 0, 0)
    data = preview(game, state, "spend orange gem")
    assert (data.power, data.gains) == (5, {"orange gem": -1})


def test_a_level_says_its_tiles() -> None:
    game, state = acting("orange 6")
    state.record().level_table[1, 1:] = (1, 2)
    data = preview(game, state, "build level 2")
    assert (data.level, data.colour, data.large, data.small) == (2, "orange", 1, 2)
    assert label(game, state, "build level 2") == "Build level 2; 1 large tile and 2 small tiles"


def test_a_placement_shows_its_cells_and_bonuses() -> None:
    game, state = acting("orange 6")
    record = state.record()
    record.camp_bonuses[:] = 0
    record.camp_bonuses[record.boards[0], 0] = 1 * 16 + 3  # 3 coins at a1
    record.camp_bonuses[record.boards[0], 1] = 1 * 16 + 2  # 2 coins at b1
    play(game, state, "build level 1")
    choices = game.choices(state, 0)
    covering = [choice for choice in choices if "a1" in choice.data.cells]
    assert covering
    assert len(covering) < len(choices)
    for choice in choices:
        data = choice.data
        assert isinstance(data, acts.PlaceTile)
        assert len(set(data.cells)) == 4
        coins = 3 * ("a1" in data.cells) + 2 * ("b1" in data.cells)
        assert data.gains == ({"coin": coins} if coins else {})
        assert data.bonuses == ([f"{coins} coins"] if coins else [])
        after = state.copy()
        game.play(after, choice.action)
        covered = [i for i, kind in enumerate(after.camp[0]) if kind >= 0]
        assert sorted(data.cells) == sorted(f"{'abcdefghi'[i % 9]}{i // 9 + 1}" for i in covered)


def test_the_size_of_the_next_tile_is_asked() -> None:
    game, state = acting("orange 6")
    state.record().level_table[0, 1:] = (1, 1)
    play(game, state, "build level 1")
    data = preview(game, state, "small tile")
    assert isinstance(data, acts.NextTile)
    assert data.size == "small"


def test_a_journey_shows_its_path() -> None:
    game, state = acting("orange 3")
    bare_ring(state, 1, -1, 0)
    data = preview(game, state, "travel 3")
    assert isinstance(data, acts.Travel)
    assert (data.colour, data.path) == ("orange", [2, 3, 4])
    assert data.gains == {"green gem": 1, "orange gem": 1}
    assert data.tent is None
    state.record().ring_tents[0, 2] = 0
    data = preview(game, state, "travel 2")
    assert data.tent is not None
    assert f"ends at the {data.tent.name}" in label(game, state, "travel 2")


def test_a_performance_says_what_it_would_pay() -> None:
    game, state = performing()
    poster(state, 0, gems=(1, 0, 0, 0), brings=(5, 3))
    poster(state, 1, tiles=(1, 0, 0, 0, 0, 0), card=1)
    tent(state, 0, row=(0, 0, 0, 1, 2, 1))
    state.record().track_table[0] = (1, 2)
    state.record().gems[0] = (1, 0, 0, 1)
    data = preview(game, state, "perform on 1")
    assert isinstance(data, acts.Perform)
    assert (data.space, data.hat, data.posters) == (1, 1, 2)
    (show,) = data.shows
    assert (show.slot, show.points, show.coins) == (1, 7, 4)
    assert show.gems == {"orange": 1, "clear": 1}
    assert (data.points, data.coins) == (7, 4)
    assert label(game, state, "perform on 1") == (
        f"Perform on 1; up to 2 posters: {show.poster.name} (+7)"
    )
    play(game, state, "perform on 1")
    data = preview(game, state, "complete 1")
    assert isinstance(data, acts.Complete)
    assert data.show == show
    assert data.gains == {"point": 7, "coin": 4, "orange gem": -1, "clear gem": -1}


@pytest.mark.parametrize(
    ("gems", "limit", "best"),
    [
        ((1, 0, 0, 1), 2, (15, 4)),  # a clear gem stands in for the second orange one
        ((1, 0, 0, 0), 2, (9, 1)),
        ((1, 0, 0, 1), 1, (9, 1)),
        ((0, 0, 0, 0), 2, (0, 0)),
    ],
)
def test_a_performance_is_worth_the_posters_that_go_together(
    gems: tuple[int, ...], limit: int, best: tuple[int, int]
) -> None:
    game, state = performing()
    poster(state, 0, gems=(1, 0, 0, 0), brings=(6, 3))
    poster(state, 1, gems=(1, 0, 0, 0), brings=(9, 1), card=1)
    tent(state, 0)
    tent(state, 1, which=1)
    state.record().track_table[0] = (1, limit)
    state.record().gems[0] = gems
    data = preview(game, state, "perform on 1")
    assert (data.points, data.coins) == best


def test_a_space_without_posters_completes_none() -> None:
    game, state = performing()
    state.record().track_table[0] = (1, 0)
    data = preview(game, state, "perform on 1")
    assert (data.posters, data.shows) == (0, [])
    assert label(game, state, "perform on 1") == "Perform on 1; up to 0 posters, none is ready"


def test_where_a_tent_and_a_poster_can_go() -> None:
    game, state = acting("orange 1")
    record = state.record()
    bare_ring(state, 4)
    record.ring_tents[1:] = -1
    record.ring_tents[0, 1] = 2
    record.tent_bonuses[:] = 1 * 16 + 2  # 2 coins under every tent space
    play(game, state, "travel 1")
    data = preview(game, state, "tent at 3")
    assert isinstance(data, acts.PitchTent)
    assert (data.slot, data.tent.number, data.gains) == (3, 3, {"coin": 2})
    assert data.bonus is not None
    assert data.bonus.words == "2 coins"
    events = happens(game, state, "tent at 3")
    assert [event.kind for event in events] == ["pitch", "gains"]
    name = data.tent.name
    assert moved(events[0]) == [
        ("tent", ("ring_orange", None, 2), ("tents", 0, 3), name, 1),
    ]
    assert moved(events[1]) == [("coin", ("bank", None, None), ("coins", 0, None), "coin", 2)]


def test_which_poster_can_be_taken_and_where_it_can_hang() -> None:
    game, state = acting("orange 1")
    bare_ring(state, 4)
    play(game, state, "travel 1")
    shown = seen(game, state).posters[1].poster
    assert preview(game, state, "poster 2").poster == shown
    assert preview(game, state, "poster from the deck").poster is None
    (event,) = happens(game, state, "poster 2")
    assert moved(event) == [
        ("poster", ("display", None, 2), ("hand", 0, None), shown.name, 1),
    ]
    play(game, state, "poster 2")
    settle_chance(game, state)
    data = preview(game, state, "hang at 2")
    assert isinstance(data, acts.Hang)
    assert (data.slot, data.poster, data.replaces, data.tent) == (2, shown, None, None)
    (event,) = happens(game, state, "hang at 2")
    assert moved(event) == [("poster", ("hand", 0, None), ("posters", 0, 2), shown.name, 1)]


def test_gems_that_can_be_paid_in_two_ways() -> None:
    game, state = performing()
    poster(state, 0, gems=(1, 0, 0, 0))
    state.record().gems[0] = (1, 0, 0, 1)
    play(game, state, "perform on 1", "complete 1")
    data = preview(game, state, "pay clear")
    assert isinstance(data, acts.Pay)
    assert data.gains == {"clear gem": -1}
    (event, _) = happens(game, state, "pay clear")
    assert moved(event)[0][2] == ("completed", 0, None)


def test_trainers_and_cards_say_what_they_do() -> None:
    game, state = acting("orange 3")
    with_trainer(state, "set")
    data = preview(game, state, "use trainer 1")
    assert isinstance(data, acts.UseTrainer)
    assert (data.slot, data.space, data.trainer.icon.words) == (1, None, "set")
    play(game, state, "use trainer 1")
    setting = preview(game, state, "set 6")
    assert isinstance(setting, acts.SetDie)
    assert (setting.value, setting.power) == (6, 6)
    with_trainer(state, "power", 3)
    state.record().trainer_table[13] = (1, 1, 4)  # the second trainer space
    data = preview(game, state, "use space 2")
    assert (data.slot, data.space, data.gains) == (None, 2, {"coin": 4, "trainer marker": -1})


def test_a_card_that_copies() -> None:
    game, state = acting("orange 3")
    record = state.record()
    record.master_table[record.masters[0, 0], :2] = (19, 1)
    record.master_table[record.masters[0, 1], :2] = (1, 2)
    data = preview(game, state, "use card")
    assert isinstance(data, acts.UseCard)
    assert (data.slot, data.card.top.effect) == (1, "copy")
    play(game, state, "use card")
    copied = preview(game, state, "copy card 2")
    assert (copied.slot, copied.gains) == (2, {"coin": 2})


def test_the_wagon_of_a_trainer() -> None:
    game, state = acting("orange 3")
    with_trainer(state, "wagon", 2)
    play(game, state, "use trainer 1", "choose purple")
    data = preview(game, state, "travel 2")
    assert (data.colour, data.path) == ("purple", [2, 3])
    (event, *_) = happens(game, state, "travel 1")
    assert moved(event)[0] == (
        "wagon",
        ("ring_purple", None, 1),
        ("ring_purple", None, 2),
        "purple wagon",
        1,
    )


def test_between_rounds() -> None:
    game, state = acting("orange 3")
    record = state.record()
    record.hats[:2] = ((9, 0), (2, 0))
    record.coins[0] = 50
    end_round(game, state)
    assert game.question(state, 0).kind == "choosing_pair"
    view = seen(game, state)
    assert view.turn is None
    data = preview(game, state, "take pair 1")
    assert isinstance(data, acts.ChoosePair)
    assert data.master == view.pairs[0].master
    events = happens(game, state, "take pair 1")
    assert [move.what for move in events[0].moves] == ["master", "trainer"]
    play(game, state, "take pair 1")
    assert preview(game, state, "remove pair 2").place == 2
    play(game, state, "remove pair 2", "take pair 3")
    card = int(record.masters[0, 0])
    record.master_table[card] = [1, 1, 11, 0, 1, 1, 20]  # a point for each coin
    data = preview(game, state, "score card 1")
    assert isinstance(data, acts.ScoreCard)
    assert data.points == 20
    assert data.gains == {"point": 20}


def test_a_drafted_tile() -> None:
    game, _ = started()
    state = game.start()
    settle_chance(game, state)
    shown = seen(game, state).draft
    data = preview(game, state, "draft 2")
    assert isinstance(data, acts.DraftTile)
    assert data.trainer == shown[1].trainer


# What happened


def test_dice_tiles_and_hats_move() -> None:
    game, state = started()
    pool(state, "orange 5")
    (event,) = happens(game, state, "take orange 5")
    assert moved(event) == [
        ("die", ("main_tent", None, None), ("hand", 0, None), "orange 5", 1),
    ]
    play(game, state, "take orange 5")
    (event,) = happens(game, state, "put on card 3")
    assert moved(event) == [("die", ("hand", 0, None), ("masters", 0, 3), "orange 5", 1)]
    play(game, state, "put on card 3", "build level 1")
    record = state.record()
    record.camp_bonuses[:] = 0
    choice = game.choices(state, 0)[0]
    (event,) = game.events(state, choice.action, 1)
    assert moved(event)[0][0] == "tile"
    assert moved(event)[0][2][:2] == ("camp", 0)  # type: ignore[index]


def test_what_chance_does_for_all_is_about_nobody() -> None:
    game, _ = started()
    state = game.start()
    kinds: dict[str, Event[Any]] = {}
    while game.actor(state) < 0:
        (event, *_) = game.events(state, game.legal(state)[0], SPECTATOR)
        kinds.setdefault(event.kind, event)
        game.play(state, game.legal(state)[0])
    assert kinds["reveal_master"].seat is None
    assert kinds["deal_board"].seat == 0
    assert {move.what for move in kinds["deal_board"].moves} == {"master", "tent"}
    assert moved(kinds["reveal_tent"])[0][1][0] == "deck"  # type: ignore[index]


def test_who_begins_is_named() -> None:
    game, state = started()
    game = type(game)(game.parts, game.edition, 2, {**game.options, "start": "random"})
    (event,) = game.events(game.start(), game.parse(state, "start 1"), 0)
    assert (event.kind, event.seat) == ("start", 1)
    assert [move.what for move in event.moves] == ["hat", "hat"]


def test_a_roll_brings_a_die_and_a_re_roll_does_not() -> None:
    game, state = acting("orange 3")
    with_trainer(state, "re-roll")
    play(game, state, "use trainer 1")
    (event,) = happens(game, state, "roll 5")
    assert event.moves == []
    state.record().phase = 8  # rolling
    state.record().rolled = 0
    state.record().depth = 0
    (event,) = happens(game, state, "roll 5")
    assert moved(event)[0][3] == "orange 5"


def test_the_ends_of_rounds_and_of_the_game_are_events() -> None:
    game, state = acting("orange 3")
    record = state.record()
    record.turns_taken = 7
    record.hats[:2] = ((3, 0), (2, 0))
    kinds = [event.kind for event in happens(game, state, "travel 1")]
    assert kinds[0] == "travel"
    assert kinds[-1] == "round_ends"
    record.round_index = 2
    end_round(game, state)
    play(game, state, "take pair 1", "take pair 2", "score card 1")
    events = happens(game, state, "score card 1")
    assert [event.kind for event in events][-1] == "game_ends"
    play(game, state, "score card 1")
    points = [line.points for line in game.scoring(state) if line.seat == 0]
    assert sum(points) == game.scores(state)[0]


# Points


def test_points_by_their_sources() -> None:
    game, state = performing()
    poster(state, 0)
    play(game, state, "perform on 1", "complete 1")
    record = state.record()
    record.gems[0] = 0
    record.coins[0] = 11
    lines = [line for line in game.scoring(state) if line.seat == 0]
    scored = [(line.kind, line.points, line.why) for line in lines if line.scored]
    assert scored == [("posters", 5, "Torches at Dusk")]
    open_lines = {line.kind: line for line in lines if not line.scored}
    assert open_lines["coins"].points == 2
    assert open_lines["coins"].why == "11 coins, 5 for a point"


def test_each_completed_poster_is_a_line_and_tents_are_another() -> None:
    game, state = performing()
    record = state.record()
    record.tents[0, 1] = 0
    for slot in range(2):
        poster(state, slot, brings=(5 + slot, 0), card=slot)
    record.tent_table[record.tents[0, 0]] = [0, 0, 0, 0, 2, 0]
    record.tent_table[record.tents[0, 1]] = [0, 0, 0, 0, 3, 0]

    def told() -> list[tuple[int, str]]:
        lines = [line for line in game.scoring(state) if (line.seat, line.kind) == (0, "posters")]
        return [(line.points, line.why) for line in lines]

    tents = "tents below the posters completed"
    play(game, state, "perform on 5", "complete 2")
    assert told() == [(6, "Geese on Parade"), (3, tents)]
    play(game, state, "complete 1")
    assert record.shown == 0  # the performance is over
    assert told() == [(5, "Torches at Dusk"), (6, "Geese on Parade"), (5, tents)]


def test_half_of_each_master_card_is_a_line() -> None:
    game, state = started()
    record = state.record()
    record.coins[:] = 8
    for slot in range(4):
        record.master_table[record.masters[0, slot]] = [1, 1, 11, 0, 1, 2, 0]
    lines = [line for line in game.scoring(state) if (line.seat, line.kind) == (0, "last masters")]
    assert [line.points for line in lines] == [2] * 4
    names = [slot.card.name for slot in seen(game, state).seats[0].masters if slot.card]
    assert [line.why for line in lines] == [f"half of {name}" for name in names]


def test_nothing_is_to_come_before_the_draft() -> None:
    game, _ = started()
    assert game.scoring(game.start()) == []


def test_no_act_of_a_seat_reveals_anything() -> None:
    game, state = acting("orange 3")
    assert not any(game.reveals(state, action) for action in game.legal(state))
