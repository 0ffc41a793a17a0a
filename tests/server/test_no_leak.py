"""Nothing that is sent to a viewer depends on what that viewer cannot know.

Two worlds are played side by side: chance and other seats do things that differ but look the same
to one viewer. Whatever the service would send to that viewer has to be the same to the byte.
"""

import random
from collections.abc import Iterator

import pytest

from bigtop import OVER, SPECTATOR, Game, State
from bigtop.core.playouts import apply_at
from bigtop.core.views import encode
from bigtop.server import log, wire
from bigtop.server.decisions import decide
from bigtop.server.errors import Refused
from bigtop.server.guests import Guest
from bigtop.server.project import Projector, make_ready
from bigtop.server.replays import replay_of
from bigtop.server.room import missed
from bigtop.server.routes import record_text
from bigtop.server.scenes import Scene
from bigtop.server.tables import RUNNING, Table
from bigtop.server.tellings import Happening, fold
from bigtop.server.thinkers import asking

STEPS = 250
FEW_STEPS = 60  # where nothing is hidden
LOOK_EVERY = 3  # steps
LOOKS_BACK_AFTER = 1.25  # all that was told before is told again when there is so much more of it
VIEWED = 0  # the seat whose view is compared; the other viewer is a spectator


class World:
    """A table with its log in one of two worlds."""

    def __init__(self, game: Game) -> None:
        self.table = Table("T")
        self.rows: list[log.Row] = []
        self.sent: list[Happening] = []
        self.told_of: Scene | None = None  # the entry before
        self.projector: Projector | None = None
        self.add(
            log.Created(
                game=game.name,
                edition=game.edition,
                players=game.players,
                options=dict(game.options),
                host="g0",
            )
        )
        for seat in range(game.players):
            self.add(log.Sat(seat=seat, guest=f"g{seat}", name=f"Guest {seat}"))

    def add(self, entry: log.AnyEntry) -> None:
        row = log.Row("T", self.table.seq + 1, 0, entry)
        self.rows.append(row)
        if self.projector is not None:
            self.told_of, self.projector = self.projector.scene, None
        self.sent = [fold(self.table, row)]


def told_beside_others(world: World, viewer: int) -> bytes:
    """What a viewer is told after all others were, as a table in use does it."""
    projector = world.projector = Projector(world.table, world.sent, world.told_of)
    make_ready([(projector, (SPECTATOR, *range(world.table.game.players)))])
    return projector.update(viewer)


def seen(world: World, viewer: int, looks_back: bool) -> list[str | bytes]:
    """Everything that a viewer can get from a table: pushed, asked for, or refused.

    Whoever was away a short time is told what it missed; whoever looks back comes in anew and is
    told the whole past, and its newer half.
    """
    table = world.table
    guest = Guest(id="stranger" if viewer == SPECTATOR else f"g{viewer}", name="Guest")
    answers: list[str | bytes] = [
        told_beside_others(world, viewer),
        Projector(table, world.sent).update(viewer),
        Projector(table).update(viewer),  # a second tab
    ]
    absences = (-1, table.seq // 2) if looks_back else (max(-1, table.seq - 2 * LOOK_EVERY),)
    answers += [missed(table, world.rows, viewer, since) for since in absences]
    commands: list[wire.AnyCommand] = [
        wire.Undo(id="u", seq=table.seq),
        wire.Chat(id="c", text="/show hands"),
        wire.Play(id="p", seq=table.seq, action=0),
        wire.Play(id="p", seq=table.seq, action=table.game.action_count - 1),
        wire.Play(id="p", seq=table.seq, action="what did they do"),
        wire.Play(id="p", seq=0, action=0),
        wire.Hint(id="h"),
        wire.Nudge(id="n", seat=table.game.players - 1),
        wire.Replace(id="r", seat=table.game.players - 1, level="random"),
    ]
    answers += [_refusal(table, command, guest) for command in commands]
    if viewer in table.waits_for:
        answers.append(asking(table, viewer).tobytes().hex())  # what a hint is found by
    for export in (record_text, replay_of):
        try:
            answers.append(str(export(table)) if table.game.parts.has_secrets else "")
        except Refused as error:
            answers.append(str(error))
    return answers


def _refusal(table: Table, command: wire.AnyCommand, guest: Guest) -> str:
    try:
        entries = decide(table, command, guest, 10**9)
    except Refused as error:
        return encode(wire.Error(id="x", error=error.problem)).decode()
    return "" if isinstance(command, wire.Play) else str(entries)  # chance may follow a legal play


def looks_alike(game: Game, one: State, other: State, viewer: int) -> bool:
    return game.conceal(one, viewer) == game.conceal(other, viewer)


def after(state: State, action: int) -> State:
    changed = state.copy()
    apply_at(changed.array, 0, action)
    return changed


def pairs(
    game: Game, one: State, other: State, viewer: int, choose: random.Random
) -> Iterator[tuple[int, int]]:
    """Actions of both worlds after which the viewer sees the same, different ones first."""
    legal, legal_too = game.legal(one), game.legal(other)
    action = choose.choice(legal)
    outcome = after(one, action)
    told = game.tell(one, action, viewer)
    candidates = choose.sample(legal_too, min(12, len(legal_too)))
    if action in legal_too:
        candidates = [*(each for each in candidates if each != action), action]
    for each in candidates:
        if looks_alike(game, outcome, after(other, each), viewer) and (
            game.tell(other, each, viewer) == told
        ):
            yield action, each


def test_worlds_that_look_the_same_are_sent_the_same(game: Game) -> None:
    differed = False
    for viewer in (VIEWED, SPECTATOR):
        for seed in range(3 if game.parts.has_secrets else 1):
            differed |= play_side_by_side(game, viewer, random.Random(seed))
    assert differed == game.parts.has_secrets


def play_side_by_side(game: Game, viewer: int, choose: random.Random) -> bool:
    """Play until the worlds cannot look the same any more; whether they ever differed."""
    one, other = World(game), World(game)
    started = False
    differed = False
    actions: list[tuple[int, int]] = []
    state, state_too = game.start(), game.start()
    looks_back_at = 0  # the entry
    for step in range(STEPS if game.parts.has_secrets else FEW_STEPS):
        pair = (
            None
            if game.actor(state) == OVER
            else next(pairs(game, state, state_too, viewer, choose), None)
        )
        if pair is None:
            break
        seats = game.asked(state)
        is_early = len(seats) > 1 and seats[0] != viewer
        if is_early and viewer >= 0:
            answer_early(one, other, seats, pair)
            compare(one, other, viewer, looks_back=False)
            undo_early(one, other, seats)
        actor = game.actor(state)
        state, state_too = after(state, pair[0]), after(state_too, pair[1])
        actions.append(pair)
        differed |= state != state_too
        if game.actor(state) < 0 and game.actor(state) != OVER:
            continue  # chance goes on: one entry has all of it
        entries = [[pair[side] for pair in actions] for side in (0, 1)]
        actions = []
        for world, own in zip((one, other), entries, strict=True):
            if started:
                world.add(log.Played(seat=max(actor, 0), actions=own))
            else:
                world.add(log.Started(actions=own))
        started = True
        assert one.table.state == state
        if step % LOOK_EVERY == 0:
            looks_back = one.table.seq >= looks_back_at
            if looks_back:
                looks_back_at = int(one.table.seq * LOOKS_BACK_AFTER)
            compare(one, other, viewer, looks_back)
    compare(one, other, viewer, looks_back=True)
    return differed


def answer_early(one: World, other: World, seats: list[int], pair: tuple[int, int]) -> None:
    """Somebody else has decided before the others: how is a secret."""
    for world, action in zip((one, other), pair, strict=True):
        world.add(log.Answered(seat=seats[0], action=action))


def undo_early(one: World, other: World, seats: list[int]) -> None:
    for world in (one, other):
        world.add(log.Undone(seat=seats[0]))


def compare(one: World, other: World, viewer: int, looks_back: bool) -> None:
    if one.table.status != RUNNING:
        return  # a finished game's record tells everything
    mine, theirs = (seen(world, viewer, looks_back) for world in (one, other))
    for each, other_one in zip(mine, theirs, strict=True):
        assert each == other_one


def test_the_comparison_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """If views were made of the whole state, the test above would fail."""
    import bigtop

    game = bigtop.game("scout", players=3)
    monkeypatch.setattr(Game, "conceal", lambda self, state, seat: state.copy())
    monkeypatch.setattr("tests.server.test_no_leak.looks_alike", _alike_without_secrets)
    with pytest.raises(AssertionError):
        play_side_by_side(game, VIEWED, random.Random(1))


def _alike_without_secrets(game: Game, one: State, other: State, viewer: int) -> bool:
    sizes = one.hand_sizes.tolist() == other.hand_sizes.tolist()
    return bool(sizes and one.hands[viewer].tolist() == other.hands[viewer].tolist())
