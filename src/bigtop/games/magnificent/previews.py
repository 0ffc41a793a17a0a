"""What a seat may do and what would come of it."""

from collections.abc import Sequence

from bigtop.core.views import Choice, Wire
from bigtop.games.magnificent.state import MagnificentState


class MagnificentPreview(Wire, tag="act"):
    """What an act would do."""


class MagnificentChoice(Choice[MagnificentPreview]):
    """Something that a seat may do."""


CHOICE = MagnificentChoice


def choice(
    state: MagnificentState, action: int, after: MagnificentState, words: str, names: Sequence[str]
) -> MagnificentChoice:
    """What a legal action of the seat that decides would do, from its concealed state."""
    return MagnificentChoice(
        action=action, words=words, label=words.capitalize(), group="act", data=MagnificentPreview()
    )
