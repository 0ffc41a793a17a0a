"""What happened, as a viewer may know it: sentences and what moved where."""

from collections.abc import Sequence

from bigtop.core.views import Event
from bigtop.games.magnificent.state import MagnificentState


class MagnificentEvent(Event[str]):
    """Something that happened."""


EVENT = MagnificentEvent


def events(
    before: MagnificentState, action: int | None, after: MagnificentState, sentences: Sequence[str]
) -> list[MagnificentEvent]:
    """An event for each sentence."""
    return [MagnificentEvent(kind="act", seat=int(before.turn), words=words) for words in sentences]
