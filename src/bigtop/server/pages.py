"""What is there for browsers and for hosts: a page, the description of the API, health, metrics."""

from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin, YamlRenderPlugin

from bigtop import __version__
from bigtop.core.views import Wire
from bigtop.server.metrics import exposition
from bigtop.server.service import Service

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""

STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code { font-family: ui-monospace, monospace; }
td, th { padding: 0.3rem 1rem 0.3rem 0; text-align: left; vertical-align: top; }
"""

WELCOME = """<h1>bigtop</h1>
<p>A home for circus card and board games. This server is up and holds tables for clients
that speak its protocol.</p>
<ul>
<li><a href="/api-docs">The HTTP side of the protocol</a>,
also as <a href="/api-docs/openapi.json">OpenAPI</a></li>
<li><a href="/api/games">The games</a>, <a href="/api/tables">the lobby</a></li>
<li><a href="/health">How the server is</a></li>
</ul>"""

METHODS = ("get", "post", "put", "patch", "delete")


def static_folder() -> Path | None:
    """The built browser client, where the package has one."""
    folder = Path(str(files("bigtop.server"))) / "static"
    return folder if (folder / "index.html").is_file() else None


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def front_page() -> str:
    """What this is."""
    return PAGE.format(title="bigtop", body=WELCOME)


@get("/plain.css", media_type=MediaType.CSS, include_in_schema=False, sync_to_thread=False)
def plain_style() -> str:
    """How plain pages look."""
    return STYLE


class Health(Wire):
    """How the server is."""

    status: str
    version: str


@get("/health")
async def health(request: Request[Any, Any, Any]) -> Health:
    """Whether the server and what it stands on answer."""
    service: Service = request.app.state.service
    await service.check()
    return Health(status="ok", version=__version__)


@get("/metrics", include_in_schema=False, sync_to_thread=True)
def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


class PlainPage(OpenAPIRenderPlugin):
    """The API as a page without scripts, which the strict policy of this server allows."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page."""
        rows = [
            f"<tr><td><code>{method.upper()}</code></td><td><code>{escape(path)}</code></td>"
            f"<td>{escape(operation.get('description') or '')}</td></tr>"
            for path, operations in openapi_schema["paths"].items()
            for method, operation in operations.items()
            if method in METHODS
        ]
        body = (
            "<h1>The API of bigtop</h1>\n<p>Everything in detail:"
            ' <a href="/api-docs/openapi.json">openapi.json</a>. Tables are played over'
            " <code>/api/tables/{table}/socket</code>, a WebSocket.</p>\n"
            f"<table>\n{''.join(rows)}</table>"
        )
        return PAGE.format(title="The API of bigtop", body=body).encode()


OPENAPI = OpenAPIConfig(
    title="bigtop",
    version=__version__,
    description="Tables for circus card and board games.",
    path="/api-docs",
    use_handler_docstrings=True,
    render_plugins=[PlainPage(), JsonRenderPlugin(), YamlRenderPlugin()],
)
