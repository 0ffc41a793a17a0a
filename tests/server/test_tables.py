"""Tables without a server: what commands do, what they are refused for, and what a log folds to."""

import random
from collections.abc import Sequence

import pytest

from bigtop import OVER, Record
from bigtop.core.views import Points, whole
from bigtop.server import log, wire
from bigtop.server.decisions import ABANDONED_AFTER, decide, play_for, rematch, rematch_table
from bigtop.server.errors import Refused
from bigtop.server.guests import Guest
from bigtop.server.lobby import NewTable, set_up
from bigtop.server.room import numbered
from bigtop.server.tables import FINISHED, OPEN, RUNNING, Table
from bigtop.server.tellings import fold, line

ANNA, BEN, CEM, DORA = (
    Guest(id=name.lower(), name=name) for name in ("Anna", "Ben", "Cem", "Dora")
)
PEOPLE = (ANNA, BEN, CEM, DORA)


class Room:
    """A table with its log; time stands still unless a test moves it."""

    def __init__(self, **wish: object) -> None:
        self.table = Table("T")
        self.rows: list[log.Row] = []
        self.now = 0
        self.add(set_up(NewTable(**wish), ANNA, "T"))  # type: ignore[arg-type]

    def add(self, entries: Sequence[log.AnyEntry]) -> None:
        for row in numbered("T", self.table.seq + 1, list(entries)):
            self.table.fold(row)
            self.rows.append(row)

    def do(self, guest: Guest, command: wire.AnyCommand) -> None:
        self.add(decide(self.table, command, guest, self.now))

    def refuses(self, guest: Guest, command: wire.AnyCommand) -> Refused:
        with pytest.raises(Refused) as caught:
            self.do(guest, command)
        return caught.value

    def play_any(self, choose: random.Random) -> None:
        seat = choose.choice(self.table.waits_for)
        action = choose.choice(self.table.game.early(self.table.state, seat))
        self.add(play_for(self.table, seat, action))


def room_of(players: int, game: str = "scout", **wish: object) -> Room:
    """A running game of people."""
    room = Room(game=game, players=players, **wish)
    for seat in range(1, players):
        room.do(PEOPLE[seat], wire.Sit(id="s", seat=seat))
    room.do(ANNA, wire.Start(id="go"))
    return room


def turned(players: int = 3) -> Room:
    """A game of SCOUT in which all have decided how to hold their hands."""
    room = room_of(players)
    for seat in range(players):
        room.do(PEOPLE[seat], wire.Play(id="k", seq=room.table.seq, action="keep"))
    return room


def actor(room: Room) -> Guest:
    return PEOPLE[room.table.waits_for[0]]


def play(room: Room, words: str | int) -> wire.Play:
    return wire.Play(id="p", seq=room.table.seq, action=words)


def test_people_and_bots_sit_down_and_the_host_begins() -> None:
    room = Room(game="scout", players=3)
    assert room.refuses(ANNA, wire.Start(id="x")).code == "not_now"
    room.do(BEN, wire.Sit(id="a", seat=2))
    assert room.refuses(CEM, wire.Sit(id="b", seat=2)).code == "not_now"
    assert room.refuses(BEN, wire.Sit(id="c", seat=1)).code == "not_now"
    assert room.refuses(BEN, wire.Bot(id="d", seat=1, level="easy")).code == "forbidden"
    room.do(ANNA, wire.Bot(id="e", seat=1, level="easy"))
    assert room.refuses(BEN, wire.Start(id="f")).code == "forbidden"
    room.do(ANNA, wire.Start(id="g"))
    assert room.table.status == RUNNING
    assert room.table.names == ("Anna", "Easy bot 1", "Ben")
    assert room.refuses(CEM, wire.Sit(id="h", seat=1)).code == "not_now"


def test_the_host_empties_seats_before_the_game_only() -> None:
    room = Room(game="scout", players=2)
    room.do(BEN, wire.Sit(id="a", seat=1))
    assert room.refuses(BEN, wire.Free(id="b", seat=0)).code == "forbidden"
    room.do(ANNA, wire.Free(id="c", seat=1))
    assert room.table.seats[1].is_empty
    assert room.refuses(ANNA, wire.Free(id="c", seat=1)).code == "not_now"
    assert room.refuses(ANNA, wire.Free(id="d", seat=9)).code == "bad_choice"
    room.do(BEN, wire.Sit(id="e", seat=1))
    room.do(ANNA, wire.Start(id="f"))
    assert room.refuses(ANNA, wire.Free(id="g", seat=1)).code == "not_now"


def test_only_the_seat_that_is_asked_may_play_and_only_what_is_legal() -> None:
    room = turned()
    other = next(guest for guest in PEOPLE[:3] if guest is not actor(room))
    assert "not your turn" in str(room.refuses(other, play(room, "show 1")))
    assert room.refuses(DORA, play(room, "show 1")).code == "forbidden"
    assert room.refuses(actor(room), play(room, "scout left at 1")).code == "illegal"
    assert room.refuses(actor(room), play(room, "dance")).code == "illegal"
    assert room.refuses(actor(room), play(room, 10**6)).code == "illegal"
    room.do(actor(room), play(room, "show 1"))


def test_a_move_by_old_news_is_stale_but_a_chat_is_no_news() -> None:
    room = turned()
    seq = room.table.seq
    room.do(BEN, wire.Chat(id="c", text="  hello\n there "))
    assert room.rows[-1].entry == log.Chatted(seat=1, name="Ben", text="hello there")
    first = actor(room)
    room.do(first, wire.Play(id="p", seq=seq, action="show 1"))
    refused = room.refuses(actor(room), wire.Play(id="q", seq=seq, action="show 1"))
    assert (refused.code, refused.seq) == ("stale", room.table.seq)
    assert room.refuses(actor(room), wire.Play(id="q", seq=999, action="show 1")).code == (
        "bad_message"
    )


def test_hands_are_turned_by_all_at_once_and_nobody_sees_how() -> None:
    room = room_of(3)
    assert room.table.waits_for == [0, 1, 2]
    before = room.table.state
    room.do(CEM, play(room, "turn"))
    room.do(ANNA, wire.Play(id="a", seq=room.table.moved, action="keep"))
    assert room.table.state is before
    assert room.table.waits_for == [1]
    assert room.refuses(CEM, play(room, "keep")).code == "not_now"
    room.do(CEM, wire.Undo(id="u", seq=room.table.seq))
    assert room.table.waits_for == [1, 2]
    room.do(CEM, play(room, "keep"))
    room.do(BEN, play(room, "turn"))
    assert room.table.answers == {}
    assert len(room.table.waits_for) == 1
    assert [bool(turned) for turned in room.table.state.turned[:3]] == [False, True, False]


def scout_and_show(room: Room) -> tuple[Guest, wire.Play]:
    """Play on until somebody may scout and show."""
    choose = random.Random(5)
    while True:
        seat = room.table.waits_for[0]
        for action in room.table.game.legal(room.table.state):
            words = room.table.game.text(room.table.state, action)
            if words.startswith("scout & show"):
                return PEOPLE[seat], play(room, action)
        room.play_any(choose)


def test_an_action_that_showed_nothing_is_taken_back() -> None:
    room = turned(4)
    assert room.refuses(actor(room), wire.Undo(id="u", seq=room.table.seq)).code == "not_now"
    guest, command = scout_and_show(room)
    before, count = room.table.state, len(room.table.actions)
    room.do(guest, command)
    assert actor(room) is guest
    stranger = next(person for person in PEOPLE if person is not guest)
    assert room.refuses(stranger, wire.Undo(id="u", seq=room.table.seq)).code == "not_now"
    room.do(guest, wire.Undo(id="u", seq=room.table.seq))
    assert room.table.state == before
    assert len(room.table.actions) == count
    assert room.refuses(guest, wire.Undo(id="u", seq=room.table.seq)).code == "not_now"


def test_what_passed_the_turn_on_is_not_taken_back() -> None:
    room = turned()
    guest = actor(room)
    room.do(guest, play(room, "show 1"))
    assert room.refuses(guest, wire.Undo(id="u", seq=room.table.seq)).code == "not_now"


@pytest.mark.parametrize("game", ["scout", "flohcati", "magnificent"])
def test_undo_never_passes_chance_or_a_change_of_turn(game: str) -> None:
    choose = random.Random(1)
    room = room_of(3, game)
    for _ in range(300):
        if room.table.status != RUNNING:
            break
        seats = list(room.table.waits_for)
        before, chance = room.table.state, len(room.table.actions)
        room.play_any(choose)
        seat = room.table.waits_for[0] if room.table.waits_for else None
        if len(seats) == 1 and seat is not None and room.table.can_undo(seat):
            assert seats == [seat]
            assert len(room.table.actions) == chance + 1
            room.do(PEOPLE[seat], wire.Undo(id="u", seq=room.table.seq))
            assert room.table.state == before
            room.play_any(choose)


def test_the_same_log_folds_to_the_same_table() -> None:
    choose = random.Random(2)
    room = room_of(4)
    while room.table.status == RUNNING:
        room.play_any(choose)
    again = Table("T")
    for row in room.rows:
        again.fold(log.Row(row.table, row.seq, row.at, log.decode(log.encode(row.entry))))
    assert again.state == room.table.state
    assert again.actions == room.table.actions
    assert again.status == FINISHED
    assert again.game.actor(again.state) == OVER
    assert Record(again.game, again.actions).replay() == again.state


@pytest.mark.parametrize(
    ("game", "players", "endings"),
    [("scout", 3, 3), ("flohcati", 3, 1), ("magnificent", 2, 4)],  # three rounds and the end
)
def test_points_are_told_when_a_round_or_the_game_ends(
    game: str, players: int, endings: int
) -> None:
    room = room_of(players, game)
    choose = random.Random(1)
    while room.table.status == RUNNING:
        room.play_any(choose)
    table = Table("T")
    lines = [line(room.table.game, fold(table, row), 0) for row in room.rows]
    told = [each for each in lines if each.scoring]
    assert len(told) == endings
    points = whole(lines[-1].scoring, list[Points])
    assert points == table.game.scoring(table.state, 0)


def test_a_log_with_a_gap_is_no_table() -> None:
    with pytest.raises(ValueError, match="cannot follow"):
        Table("T").fold(log.Row("T", 1, 0, log.Started(actions=[])))


def test_a_bot_takes_an_abandoned_seat_when_all_others_agree() -> None:
    room = turned()
    lost = room.table.waits_for[0]
    first, second = (seat for seat in range(3) if seat != lost)
    vote = wire.Replace(id="v", seat=lost, level="easy")
    room.now = room.table.moved_at
    assert room.refuses(PEOPLE[first], vote).code == "not_now"
    room.now += ABANDONED_AFTER
    assert room.refuses(PEOPLE[lost], vote).code == "not_now"
    room.do(PEOPLE[first], vote)
    assert room.table.seats[lost].is_person
    room.do(PEOPLE[second], vote)
    assert room.table.seats[lost].level == "easy"
    assert room.table.seat_of(PEOPLE[lost].id) is None
    room.do(PEOPLE[lost], wire.Sit(id="back", seat=lost))
    assert room.table.seat_of(PEOPLE[lost].id) == lost


def test_who_leaves_can_be_replaced_at_once_and_votes_do_not_outlive_a_move() -> None:
    room = turned()
    leaver = room.table.waits_for[0]
    first = next(seat for seat in range(3) if seat != leaver)
    room.do(PEOPLE[leaver], wire.Leave(id="l"))
    room.do(PEOPLE[first], wire.Replace(id="v", seat=leaver, level="random"))
    room.do(PEOPLE[leaver], wire.Sit(id="s", seat=leaver))
    assert room.table.votes == {}
    assert not room.table.seats[leaver].has_left


def test_a_slow_player_is_nudged_now_and_then() -> None:
    room = turned()
    slow = room.table.waits_for[0]
    other = PEOPLE[next(seat for seat in range(3) if seat != slow)]
    assert room.refuses(PEOPLE[slow], wire.Nudge(id="n", seat=slow)).code == "not_now"
    room.now = 10**15
    room.do(other, wire.Nudge(id="n", seat=slow))
    room.now = room.table.nudged_at + 1
    assert room.refuses(other, wire.Nudge(id="n", seat=slow)).code == "too_many"


def test_a_rematch_has_the_same_people_one_seat_further() -> None:
    room = room_of(3, clock=30)
    with pytest.raises(Refused):
        rematch(room.table, "U", ANNA)
    choose = random.Random(3)
    while room.table.status == RUNNING:
        room.play_any(choose)
    with pytest.raises(Refused):
        rematch(room.table, "U", DORA)
    room.add(rematch(room.table, "U", BEN))
    with pytest.raises(Refused, match="table U"):
        rematch(room.table, "V", ANNA)
    new = Table("U")
    for row in numbered("U", 0, rematch_table(room.table, BEN)):
        new.fold(row)
    assert new.names == ("Cem", "Anna", "Ben")
    assert (new.status, new.settings.clock, new.settings.host) == (OPEN, 30, "ben")


def test_the_clock_runs_for_people_only() -> None:
    room = Room(game="scout", clock=10, seats=["you", "easy", "easy"], start=True)
    assert room.table.deadline == room.table.moved_at + 10_000
    room.do(ANNA, play(room, "keep"))
    assert room.table.deadline is None
    assert turned().table.deadline is None


def test_chance_is_unforeseeable_unless_the_table_has_a_seed() -> None:
    deals = []
    for seed in (None, None, 7, 7):
        table = Table("T")
        settings = log.Created(
            game="scout", edition="standard", players=2, options={}, host="anna", seed=seed
        )
        entries: list[log.AnyEntry] = [
            settings,
            *(log.BotSat(seat=i, level="random") for i in (0, 1)),
        ]
        for row in numbered("T", 0, entries):
            table.fold(row)
        table.fold(numbered("T", 3, decide(table, wire.Start(id="s"), ANNA, 0))[0])
        deals.append(tuple(table.actions))
    assert deals[0] != deals[1]
    assert deals[2] == deals[3]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"game": "chess"}, "no game"),
        ({"game": "scout", "players": 9}, "players"),
        ({"game": "scout", "seats": ["you", "you"]}, "at most once"),
        ({"game": "scout", "players": 3, "seats": ["you"]}, "3 words"),
        ({"game": "scout", "seats": ["you", "genius"]}, "no bot"),
        ({"game": "scout", "seats": ["you", "search"]}, "no bot"),
        ({"game": "scout", "options": {"start": "never"}}, "option start"),
        ({"game": "scout", "options": {"name": "x"}}, "not an option"),
        ({"game": "magnificent", "options": {"set": "/etc"}}, "option set"),
        ({"game": "scout", "start": True}, "nobody sits"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    wish: dict[str, object], words: str
) -> None:
    with pytest.raises(Exception, match=words):
        set_up(NewTable(**wish), ANNA, "T")  # type: ignore[arg-type]


def test_a_copy_of_a_table_has_all_that_the_table_has() -> None:
    table = room_of(3).table
    table.answers, table.votes, table.undoable = {1: 2}, {0: {1: "easy"}}, [table.state]
    table.nudged_at, table.chats, table.rematch = 5, 3, "R"
    table.kept = {"something": b"made"}
    table.legal(0)
    table.try_out()
    fresh, copied = Table("T"), table.copy()
    parts = {
        name
        for name in dir(table)
        if not name.startswith("__") and not callable(getattr(table, name, None))
    } - {"id", "deadline"}  # the same in any table, and what follows from others
    for name in parts:
        assert getattr(table, name) != getattr(fresh, name, None), f"{name} would not be noticed"
        assert getattr(copied, name) == getattr(table, name), name
