"""Which methods an address takes: HEAD wherever it takes GET, and OPTIONS everywhere."""

from collections.abc import Iterable
from typing import Any, cast

from litestar import Litestar
from litestar.types import ASGIApp, Receive, Scope, Send


def with_head(app: Litestar) -> ASGIApp:
    """An application that answers HEAD as it answers GET; uvicorn keeps the body to itself."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") == "HEAD":  # a WebSocket has none
            scope = cast(Any, {**scope, "method": "GET"})
        await app(scope, receive, send)

    return answer


def allowed(methods: Iterable[str]) -> list[str]:
    """The methods that an `Allow` header names."""
    known = set(methods)
    return sorted(known | {"HEAD"} if "GET" in known else known)


def methods_at(scope: Scope) -> list[str]:
    """All methods that the address of a request takes.

    Litestar's own answer to OPTIONS has only those of the handler that was registered first.
    """
    routes = scope["litestar_app"].routes
    path = scope["path_template"]
    return allowed(m for route in routes if route.path_format == path for m in route.methods)
