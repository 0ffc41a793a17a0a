"""WebSocket frames: those that are sent, and the kind that nearly always comes."""

from collections.abc import Sequence

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quick one, where there is one

WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole message of text
LAST = 0x80  # set in the first byte of a message's last frame, and in the second one if masked
NEXT_PART = 0  # the kind of a frame that is not a message's first one
SHORT = 16_384  # bytes; longer ones wait in memory one at a time, and may be too long


def framed(texts: Sequence[bytes]) -> list[bytes]:
    """Messages of text as they are sent, a frame each, in pieces."""
    return [part for text in texts for part in (_head(len(text)), text)]


def _head(size: int) -> bytes:
    """What comes before a text of so many bytes."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big")


def whole_text(data: bytes) -> str | None:
    """The text, if data is one frame and a whole short message of text that can be read."""
    begin, end = _payload(data, 0)
    is_whole = end == len(data) <= SHORT
    if not is_whole or data[0] != WHOLE_TEXT or not data[1] & LAST:
        return None
    try:
        return apply_mask(data[begin:], data[begin - 4 : begin]).decode()
    except UnicodeDecodeError:
        return None


def ends_between(data: bytes) -> bool:
    """Whether data is made of whole frames, and the next one begins a message."""
    at = 0
    while at < len(data):
        is_part = not data[at] & LAST or data[at] == LAST | NEXT_PART
        at = _payload(data, at)[1]
        if is_part:
            return False
    return at == len(data)


def _payload(data: bytes, at: int) -> tuple[int, int]:
    """Where that of a masked frame begins and ends: behind the data where some is missing."""
    begin, size = at + 6, int.from_bytes(data[at + 1 : at + 2], "big") & ~LAST
    for mark, digits in (126, 2), (127, 8):
        if size == mark:
            begin += digits
            size = int.from_bytes(data[at + 2 : at + 2 + digits], "big")
            break
    return begin, begin + size
