"""What a seat may do and what would come of it."""

from bigtop.core.views import Choice, Wire
from bigtop.games.flohcati.state import FlohcatiState


class FlohcatiPreview(Wire, tag="act"):
    """What an act would do."""


class FlohcatiChoice(Choice[FlohcatiPreview]):
    """Something that a seat may do."""


CHOICE = FlohcatiChoice


def choice(state: FlohcatiState, action: int, words: str) -> FlohcatiChoice:
    """What a legal action of the seat that decides would do, from its concealed state."""
    return FlohcatiChoice(
        action=action, words=words, label=words.capitalize(), group="act", data=FlohcatiPreview()
    )
