"""What is looked at before a request is answered, and the headers that every answer has."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from bigtop.server.errors import Refused
from bigtop.server.methods import methods_at
from bigtop.server.metrics import REQUESTS

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
        " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
HARMLESS = {"GET", "HEAD", "OPTIONS"}

Connection = ASGIConnection[Any, Any, Any, Any]


async def add_headers(message: Message, scope: Scope) -> None:
    """Give an answer the headers that all have."""
    if message["type"] == "http.response.start":
        REQUESTS.labels(str(message["status"])).inc()
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if scope["path"].startswith("/api/"):
            headers["cache-control"] = "no-store"
        if scope.get("method") == "OPTIONS" and "allow" in headers:
            headers["allow"] = ", ".join(methods_at(scope))


def check_origin(connection: Connection, allowed: Sequence[str]) -> None:
    """Refuse what another site's page sends in its reader's name."""
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return
    if _host_of(origin) != connection.headers.get("host"):
        raise Refused(
            "forbidden",
            "pages of other sites may not do this; the host can allow them with BIGTOP_ORIGINS",
        )


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # no address at all
        return None


def address_of(connection: Connection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "unknown"
