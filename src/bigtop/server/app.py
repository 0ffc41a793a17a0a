"""The ASGI application: all parts put together."""

import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.status_codes import (
    HTTP_404_NOT_FOUND,
    HTTP_405_METHOD_NOT_ALLOWED,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
)
from litestar.types import ASGIApp

from bigtop.core.errors import BigtopError, listed
from bigtop.server.browser import INDEX, answer, browser_routes, is_for_people, read_client
from bigtop.server.daily_routes import daily_api
from bigtop.server.errors import STATUS, Problem, body_of, problem_of
from bigtop.server.lesson_routes import lesson_api
from bigtop.server.logs import set_up_logs
from bigtop.server.methods import allowed, with_head
from bigtop.server.pages import OPENAPI, front_page, health, metrics, plain_style, static_folder
from bigtop.server.replay_routes import replay_api
from bigtop.server.routes import LONGEST_RECORD, api
from bigtop.server.security import add_headers
from bigtop.server.service import make_service, running
from bigtop.server.settings import Settings, read_settings
from bigtop.server.socket import table_socket

LOGGER = structlog.get_logger()

COLLECTIONS = (30_000, 20, 25)  # when garbage is looked for: what is young seldom, all hardly ever
THREADS_WAIT = 0.001  # seconds at most until the thread that writes has its turn beside the loop
LARGEST_BODY = 2 * LONGEST_RECORD  # bytes
CODES = {400: "bad_message", 404: "unknown", 405: "bad_message", 413: "too_large"}

Call = Request[Any, Any, Any]
Answer = Response[dict[str, Any]]


def make_app(settings: Settings) -> Litestar:
    """The application with these settings."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        service = make_service(settings)
        app.state.service = service
        gc.collect()
        gc.freeze()  # what was loaded stays: looking through it took 0.2 s again and again
        async with running(service):
            yield

    folder = static_folder()
    assets = None if folder is None else read_client(folder)
    client = [front_page] if assets is None else browser_routes(assets)

    def on_not_found(request: Call, error: NotFoundException) -> Response[Any]:
        """Tell people on a page of the client, and programs as usual."""
        if assets is not None and is_for_people(request):
            return answer(assets[INDEX], request, HTTP_404_NOT_FOUND)
        return on_http_error(request, error)

    return Litestar(
        route_handlers=[
            *client,
            plain_style,
            health,
            metrics,
            api,
            daily_api,
            lesson_api,
            replay_api,
            table_socket,
        ],
        lifespan=[lifespan],
        openapi_config=OPENAPI,
        exception_handlers={
            BigtopError: on_refusal,
            NotFoundException: on_not_found,
            HTTPException: on_http_error,
            Exception: on_mistake,
        },
        before_send=[add_headers],
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


def create() -> ASGIApp:
    """The application as the environment sets it up; uvicorn calls this in each process."""
    settings = read_settings()
    set_up_logs(settings)
    sys.setswitchinterval(THREADS_WAIT)
    app = with_head(make_app(settings))
    gc.freeze()  # what is there for good need not be looked through
    gc.set_threshold(*COLLECTIONS)
    return app


def on_refusal(request: Call, error: BigtopError) -> Answer:
    """Answer wrong input."""
    problem = problem_of(error)
    return Response(body_of(problem), status_code=STATUS[problem.code])


def on_http_error(request: Call, error: HTTPException) -> Answer:
    """Answer what the framework refuses."""
    status = error.status_code
    details = (
        error.extra[0].get("message", "") if isinstance(error.extra, list) and error.extra else ""
    )
    message = f"{error.detail}: {details}" if details else error.detail
    headers = dict(error.headers or {})
    if status == HTTP_413_REQUEST_ENTITY_TOO_LARGE:
        message = f"a request has at most {LARGEST_BODY} bytes"
    if status == HTTP_405_METHOD_NOT_ALLOWED:
        methods = allowed(headers["allow"].split(", "))
        headers["allow"] = ", ".join(methods)
        message = f"this address takes {listed(methods)}, not {request.method}"
    problem = Problem(code=CODES.get(status, "bad_message"), message=message)
    return Response(body_of(problem), status_code=status, headers=headers)


def on_mistake(request: Call, error: Exception) -> Answer:
    """Answer where the fault is ours."""
    LOGGER.error("request", path=request.url.path, error=repr(error), exc_info=error)
    problem = Problem(code="internal", message="the server made a mistake and has noted it")
    return Response(body_of(problem), status_code=500)
