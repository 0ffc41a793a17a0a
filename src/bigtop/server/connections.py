"""What uvicorn's connections do besides: silent ones are closed, WebSockets take short ways."""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from bigtop.server.frames import ends_between, framed, whole_text

REQUEST_WITHIN = 30.0  # seconds for a whole request
OUTLET = "bigtop.outlet"  # what an application's scope calls its `Outlet`, among the extensions
MOST_AHEAD = 16  # messages that are read before the first of them is looked at


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
        self.parser = None  # it knows this connection, and neither would go without the other

    def connection_lost(self, error: Exception | None) -> None:
        """Nothing is expected any more."""
        self._limit.cancel()
        super().connection_lost(error)


def _do_nothing() -> None:
    pass


class Outlet(WebSocketsSansIOProtocol):
    """A WebSocket that takes messages without waiting; uvicorn itself has a coroutine for each.

    Whatever comes in is read by the `websockets` package, except for what nearly always comes: a
    whole short message of text by itself. That is read here, in fewer steps.
    """

    whenever_free: Callable[[], None] = staticmethod(_do_nothing)
    hears: Callable[[str], bool] | None = None  # takes a text at once, or says that it cannot

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._is_between: bool | None = None  # whether the next frame begins a message, if known
        self.is_free = True  # whether what was sent before is on its way

    async def run_asgi(self) -> None:
        """Run the application, which finds this in its scope."""
        scope: Any = self.scope
        scope["extensions"][OUTLET] = self
        try:
            await super().run_asgi()
        finally:
            scope.clear()

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        if self._is_between is None:
            self._is_between = data.endswith(b"\r\n\r\n")  # the request, and nothing after it
        elif self._is_between:
            is_ours = self.conn.state is State.OPEN and not self.close_sent
            text = whole_text(data) if is_ours else None
            if text is not None:
                self._hear(text)
                return
            self._is_between = ends_between(data)  # once it is not known, it never is again
        super().data_received(data)

    def _hear(self, text: str) -> None:
        if self.hears is not None and self.queue.empty() and self.hears(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= MOST_AHEAD and not self.read_paused:
            self.read_paused = True  # until `receive` has found nothing more
            self.transport.pause_reading()

    def push(self, *texts: bytes) -> None:
        """Send messages, in one go if possible; what nobody will read any more is dropped."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.writelines(framed(texts))

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing has to wait any more, and nothing that knows this is kept."""
        super().connection_lost(exc)
        self.is_free = True
        self.whenever_free = _do_nothing
        self.conn.parser.close()  # a generator, which knows what it belongs to

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
