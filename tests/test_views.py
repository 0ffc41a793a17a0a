"""What viewers get, in every game, edition and player count: complete, typed, and no secret."""

from typing import Any

import msgspec
import pytest

from bigtop import CHANCE, SPECTATOR, Game, IllegalAction, Random, Record, State
from bigtop.bots import RandomBot
from bigtop.core.loop import play
from bigtop.core.views import Points, Question, whole
from bigtop.games import schemas
from tests.conftest import UNCOMPILED
from tests.test_contract import looks_alike, some, viewers

SELDOM = 4
RARELY = 25 if UNCOMPILED else 40


def all_that_is_sent(game: Game, state: State, viewer: int) -> bytes:
    """What a viewer gets of a position."""
    return msgspec.json.encode(
        [
            game.view(state, viewer),
            game.question(state, viewer),
            game.choices(state, viewer),
            game.scoring(state, viewer),
            [game.why_not(state, action, viewer) for action in range(0, game.action_count, 29)],
        ]
    )


def test_two_worlds_that_differ_in_secrets_look_the_same(game: Game, rng: Random, few: int) -> None:
    for state in some(game, rng, 1 + few // 10, one_in=RARELY):
        for viewer in viewers(game):
            world = game.resample(game.conceal(state, viewer), rng)
            assert all_that_is_sent(game, state, viewer) == all_that_is_sent(game, world, viewer)


def test_all_viewers_at_once_see_what_each_of_them_sees(game: Game, rng: Random) -> None:
    for state in some(game, rng, 1, one_in=RARELY):
        seen = game.seen_by_all([state])
        tables = game.parts.views.tables(seen, game.viewers)
        assert set(game.viewers) == {*range(game.players), SPECTATOR}
        for place, viewer in enumerate(game.viewers):
            assert seen[place].tobytes() == game.conceal(state, viewer).tobytes()
            assert whole(tables[place], game.view_schema) == game.view(state, viewer)


def test_many_tables_at_once_are_as_each_of_them(game: Game, rng: Random) -> None:
    states = [state for state in some(game, rng, 1, one_in=5) if game.actor(state) >= 0][::4]
    assert len(states) > 1
    views, names, count = game.parts.views, game.names, len(game.viewers)
    seen = game.seen_by_all(states)
    tables = views.tables(seen, game.viewers)
    assert len(tables) == len(states) * count
    asking = [game.seen(state, game.actor(state)) for state in states]
    legal = game.legal_of_each(asking)
    choices = game.choices_of(list(zip(asking, legal, [names] * len(states), strict=True)))
    public = [game.seen(state, SPECTATOR) for state in states]
    questions = views.questions(public, [names] * len(states))
    points = views.scorings(public)
    for i, state in enumerate(states):
        seat = game.actor(state)
        assert legal[i] == game.legal(game.conceal(state, seat))
        assert whole(choices[i], list[game.parts.previews.CHOICE]) == game.choices(state, seat)  # type: ignore[name-defined]
        assert whole(questions[i], Question) == game.question(state, SPECTATOR)
        assert whole(points[i], list[Points]) == game.scoring(state)
        for place, viewer in enumerate(game.viewers):
            table = tables[i * count + place]
            assert whole(table, game.view_schema) == game.view(state, viewer)


def test_events_tell_no_secret(game: Game, rng: Random, few: int) -> None:
    for state in some(game, rng, 1 + few // 10, one_in=RARELY):
        for viewer in viewers(game):
            world = game.resample(game.conceal(state, viewer), rng)
            possible = sorted(set(game.legal(state)) & set(game.legal(world)))
            for action in possible[:: 1 + len(possible) // 3]:
                if looks_alike(game, state, world, action, viewer):
                    seen = msgspec.json.encode(game.events(state, action, viewer))
                    assert seen == msgspec.json.encode(game.events(world, action, viewer))


def test_secret_actions_that_look_alike_are_told_alike(game: Game, rng: Random, few: int) -> None:
    for state in some(game, rng, 1 + few // 10, one_in=RARELY):
        for viewer in viewers(game):
            told: dict[bytes, bytes] = {}
            for action in game.legal(state)[:12]:
                if game.may_know(state, action, viewer):
                    continue
                after = state.copy()
                game.play(after, action)
                looks = game.conceal(after, viewer).tobytes()
                seen = msgspec.json.encode(game.events(state, action, viewer))
                assert told.setdefault(looks, seen) == seen


def test_what_is_sent_is_of_its_type(game: Game, rng: Random) -> None:
    parts = game.parts
    for state in some(game, rng, 1, one_in=SELDOM):
        viewer = SPECTATOR if game.actor(state) == CHANCE else game.actor(state)
        sent: list[tuple[Any, Any]] = [
            (game.view(state, viewer), game.view_schema),
            (game.question(state, viewer), Question),
            (game.choices(state, viewer), list[parts.previews.CHOICE]),  # type: ignore[name-defined]
            (game.events(state, game.legal(state)[-1], viewer), list[parts.events.EVENT]),  # type: ignore[name-defined]
            (game.scoring(state), list[Points]),
        ]
        for value, kind in sent:
            assert msgspec.json.decode(msgspec.json.encode(value), type=kind, strict=True) == value


def test_choices_are_the_legal_actions_of_who_is_asked(game: Game, rng: Random) -> None:
    for state in some(game, rng, 1, one_in=SELDOM):
        asked = game.asked(state)
        assert game.question(state, SPECTATOR).seats == asked
        for seat in viewers(game):
            choices = game.choices(state, seat)
            assert [choice.action for choice in choices] == game.early(state, seat)
            assert bool(choices) == (seat in asked)
            assert all(game.parse(state, choice.words) == choice.action for choice in choices)
            assert len({choice.label for choice in choices}) == len(choices)
        if game.actor(state) != CHANCE:
            assert game.actor(state) == asked[0]
            assert game.early(state, asked[0]) == game.legal(state)
        else:
            assert asked == []


def test_a_reason_is_for_who_is_asked(game: Game, rng: Random) -> None:
    for state in some(game, rng, 1, one_in=RARELY):
        for viewer in viewers(game):
            early = game.early(state, viewer)
            if not early:
                assert game.why_not(state, 0, viewer) == "it is not your turn"
                continue
            illegal = next(action for action in range(game.action_count) if action not in early)
            assert game.why_not(state, early[0], viewer) is None
            assert game.why_not(state, illegal, viewer)


def test_events_are_the_sentences_that_are_told(game: Game, rng: Random) -> None:
    names = tuple("ABCDE"[: game.players])
    for state in some(game, rng, 1, one_in=SELDOM):
        action = rng.choice(game.legal(state))
        for viewer in (0, SPECTATOR, None):
            events = game.events(state, action, viewer, names)
            assert [event.words for event in events] == game.tell(state, action, viewer, names)
            assert all(event.seat in (None, *range(game.players)) for event in events)


def test_an_act_that_reveals_nothing_looks_the_same_in_every_world(
    game: Game, rng: Random, few: int
) -> None:
    for state in some(game, rng, 1 + few // 5, one_in=10):
        for viewer in viewers(game):
            world = game.resample(game.conceal(state, viewer), rng)
            possible = sorted(set(game.legal(state)) & set(game.legal(world)))
            for action in possible[:: 1 + len(possible) // 5]:
                if not game.reveals(state, action):
                    assert looks_alike(game, state, world, action, viewer)


def test_chance_always_reveals(game: Game) -> None:
    state = game.start()
    assert game.actor(state) == CHANCE
    assert game.reveals(state, game.legal(state)[0])


def test_points_add_up_to_the_score(game: Game, rng: Random) -> None:
    state = Record(game, play(game, [RandomBot()] * game.players, rng)).replay()
    for viewer in viewers(game):
        points = game.scoring(state, viewer)
        assert all(line.scored for line in points)
        assert game.scores(state) == [
            sum(line.points for line in points if line.seat == seat) for seat in range(game.players)
        ]


def test_the_schema_names_every_type_once() -> None:
    schema = schemas()
    used = [schema["question"], schema["points"]]
    used += [reference for kinds in schema["games"].values() for reference in kinds.values()]
    names = [reference["$ref"].removeprefix("#/$defs/") for reference in used]
    assert len(set(names)) == len(names)
    assert set(names) <= set(schema["$defs"])
    assert not [name for name in schema["$defs"] if "." in name]


def test_only_legal_actions_have_events(game: Game) -> None:
    state = game.start()
    illegal = next(a for a in range(game.action_count) if a not in game.legal(state))
    with pytest.raises(IllegalAction, match="is not possible now"):
        game.events(state, illegal, 0)


def test_with_all_cards_open_every_seat_sees_the_same_points(game: Game, rng: Random) -> None:
    for state in some(game, rng, 1, one_in=RARELY):
        scoring = [game.scoring(state, viewer, is_open=True) for viewer in viewers(game)]
        assert all(each == scoring[0] for each in scoring)
        for viewer in viewers(game):
            hidden = game.view(state, viewer) != game.view(state, viewer, is_open=True)
            assert game.parts.has_secrets or not hidden


def test_an_action_has_the_label_of_its_choice(game: Game, rng: Random) -> None:
    for state in some(game, rng, 1, one_in=RARELY):
        seat = game.actor(state)
        if seat >= 0:
            for choice in game.choices(state, seat):
                assert game.label(state, choice.action) == choice.label
