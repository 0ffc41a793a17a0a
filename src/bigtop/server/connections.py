"""What uvicorn's connections do besides: silent ones are closed, WebSockets send at once."""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

REQUEST_WITHIN = 30.0  # seconds for a whole request
OUTLET = "bigtop.outlet"  # what an application's scope calls its `Outlet`, among the extensions
WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole message of text


class Connection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection of which a whole request is expected soon, and soon after each answer."""

    within = REQUEST_WITHIN

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._expect_request()

    def _expect_request(self) -> None:
        self._limit: asyncio.TimerHandle = self.loop.call_later(self.within, self._check_request)

    def _check_request(self) -> None:
        cycle = self.cycle
        is_answered_now = cycle and not cycle.more_body and not cycle.response_complete
        if is_answered_now:
            self._expect_request()
        else:
            self.transport.close()

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        super().on_response_complete()
        self._limit.cancel()
        self._expect_request()

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """A WebSocket may be silent."""
        self._limit.cancel()
        super().handle_websocket_upgrade(*event)

    def connection_lost(self, error: Exception | None) -> None:
        """Nothing is expected any more."""
        self._limit.cancel()
        super().connection_lost(error)


class Outlet(WebSocketsSansIOProtocol):
    """A WebSocket that takes messages without waiting; uvicorn itself has a coroutine for each.

    They go out when the loop has done all that is at hand: many tables hear of their moves after
    one commit, and what is the same for all is quickest where it is done again and again.
    """

    whenever_free: Callable[[], None] = staticmethod(lambda: None)

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._frames: list[bytes] = []
        self.is_free = True  # whether what was sent before is on its way

    async def run_asgi(self) -> None:
        """Run the application, which finds this in its scope."""
        extensions: Any = self.scope["extensions"]
        extensions[OUTLET] = self
        await super().run_asgi()

    def push(self, text: bytes) -> None:
        """Send a message soon."""
        if not self._frames:
            self.loop.call_soon(self._send_frames)
        self._frames += _head(len(text)), text

    def _send_frames(self) -> None:
        """Send what was pushed; what nobody will read any more is dropped."""
        frames, self._frames = self._frames, []
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.writelines(frames)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing has to wait any more."""
        super().connection_lost(exc)
        self.is_free = True

    def pause_writing(self) -> None:
        """There is no more room."""
        super().pause_writing()
        self.is_free = False

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        self.is_free = True
        self.whenever_free()


def outlet_of(scope: Any) -> Outlet:
    """The connection that an application was called for."""
    outlet: Outlet = scope["extensions"][OUTLET]
    return outlet


def _head(size: int) -> bytes:
    """What comes before a text of so many bytes."""
    if size < 126:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big")
