"""Connections on which nothing comes are closed: uvicorn itself waits for a request for ever."""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

REQUEST_WITHIN = 30.0  # seconds for a whole request


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
