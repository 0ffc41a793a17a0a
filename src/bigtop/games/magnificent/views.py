"""What a viewer sees of the table, what is asked, and where points come from."""

from collections.abc import Sequence

from bigtop.core.views import Points, Question, Wire
from bigtop.games.magnificent.rules import actor, score
from bigtop.games.magnificent.state import MagnificentState


class MagnificentView(Wire, tag="magnificent", tag_field="game"):
    """The table as one viewer sees it; `viewer` is None for spectators."""

    viewer: int | None
    players: int
    scores: list[int]


VIEW = MagnificentView


def view(state: MagnificentState, viewer: int | None) -> MagnificentView:
    """The table, from a concealed state."""
    scores = [int(score(state, seat)) for seat in range(state.players)]
    return MagnificentView(viewer=viewer, players=int(state.players), scores=scores)


def question(state: MagnificentState, names: Sequence[str]) -> Question:
    """What the table waits for."""
    seat = int(actor(state))
    return Question(seats=[seat] if seat >= 0 else [], kind="turn", words="What do you do?")


def scoring(state: MagnificentState) -> list[Points]:
    """Where the points come from."""
    return [
        Points(
            seat=seat,
            points=int(score(state, seat)),
            kind="score",
            why="points so far",
            scored=True,
        )
        for seat in range(state.players)
    ]
