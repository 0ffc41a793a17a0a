"""What happened, as a viewer may know it: sentences and what moved where."""

from collections.abc import Sequence

from bigtop.core.views import Event
from bigtop.games.flohcati.state import FlohcatiState


class FlohcatiEvent(Event[str]):
    """Something that happened."""


EVENT = FlohcatiEvent


def events(
    before: FlohcatiState, action: int | None, after: FlohcatiState, sentences: Sequence[str]
) -> list[FlohcatiEvent]:
    """An event for each sentence."""
    return [FlohcatiEvent(kind="act", seat=int(before.turn), words=words) for words in sentences]
