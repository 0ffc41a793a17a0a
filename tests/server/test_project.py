"""What is made of many tables at once is what each of them would be told by itself."""

import random

import pytest

from bigtop import SPECTATOR
from bigtop.server import log
from bigtop.server.decisions import Entries, chat, play_for
from bigtop.server.project import Projector, make_ready
from bigtop.server.room import numbered
from bigtop.server.scenes import Scene
from bigtop.server.tables import RUNNING
from bigtop.server.tellings import Happening, fold
from tests.server.test_tables import ANNA, Room, room_of

ROUNDS = 40


def next_of(room: Room, choose: random.Random) -> list[Happening]:
    """Play something, or say something: then the game is as it was before."""
    table = room.table
    if choose.random() < 0.1:
        return added(room, chat(table, "hello", ANNA))
    seat = choose.choice(table.waits_for)
    action = choose.choice(table.game.early(table.state, seat))
    return added(room, play_for(table, seat, action))


def added(room: Room, entries: Entries) -> list[Happening]:
    return [fold(room.table, row) for row in numbered("T", room.table.seq + 1, entries)]


def rooms() -> list[Room]:
    """Tables of several games, two of most: what they share must not be mixed up."""
    return [
        *(room_of(players, "scout") for players in (2, 3, 3, 4)),
        *(room_of(3, "flohcati", edition=edition) for edition in ("classic", "gala", "gala")),
        *(room_of(2, "magnificent") for _ in range(2)),
    ]


def test_many_tables_at_once_are_told_as_each_is_by_itself() -> None:
    choose = random.Random(7)
    tables = rooms()
    scenes: dict[int, Scene] = {}
    compared = 0
    for _ in range(ROUNDS):
        running = [room for room in tables if room.table.status == RUNNING]
        happenings = [next_of(room, choose) for room in running]
        projectors = [
            Projector(room.table.copy(), happened, scenes.get(id(room)))
            for room, happened in zip(running, happenings, strict=True)
        ]
        viewers = [(SPECTATOR, *range(room.table.game.players)) for room in running]
        make_ready(list(zip(projectors, viewers, strict=True)))
        for room, happened, projector, looking in zip(
            running, happenings, projectors, viewers, strict=True
        ):
            for viewer in looking:
                alone = Projector(room.table.copy(), happened).update(viewer)
                assert projector.update(viewer) == alone
                compared += 1
            scenes[id(room)] = projector.scene
    assert compared > ROUNDS * len(tables)


@pytest.mark.parametrize("count", [0, 1])
def test_what_nobody_or_one_looks_at_is_not_made_ready(count: int) -> None:
    room = room_of(3, "scout")
    projector = Projector(room.table, next_of(room, random.Random(1)))
    make_ready([(projector, range(count))])
    assert not projector.scene.is_shown


def test_names_in_what_can_be_done_are_those_of_now() -> None:
    """A state is told of again when only the people change."""
    room = room_of(3, "flohcati", edition="classic")
    projector = Projector(room.table.copy(), ())
    viewers = (SPECTATOR, *range(3))
    make_ready([(projector, viewers)])
    happened = added(room, [log.Left(seat=2), log.BotSat(seat=2, level="random")])
    later = Projector(room.table.copy(), happened, projector.scene)
    assert later.scene is projector.scene
    make_ready([(later, viewers)])
    for viewer in viewers:
        assert later.update(viewer) == Projector(room.table.copy(), happened).update(viewer)
