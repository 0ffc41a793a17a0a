"""The built browser client, served from memory with the caching that each file deserves."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

INDEX = "index.html"
HOME = "/"
ASKED_FOR = {"link": "</api/games>; rel=preload; as=fetch; crossorigin"}  # by the start page
PAGES = [
    HOME,
    "/t/{table:str}",
    "/replay/{replay:str}",
    "/daily/{game:str}",
    "/daily/{game:str}/{day:str}",
    "/learn/{game:str}",
]
FOR_EVER = "public, max-age=31536000, immutable"  # a changed file has another name
ASK_AGAIN = "no-cache"
WORTH_PACKING = 512  # bytes

Call = Request[Any, Any, Any]


@dataclass(frozen=True)
class Asset:
    """A file of the client, as it is sent."""

    body: bytes
    packed: bytes | None
    media_type: str
    tag: str
    caching: str


def read_client(folder: Path) -> dict[str, Asset]:
    """Every file of a built client, by its path in the folder."""
    return {
        str(path.relative_to(folder).as_posix()): _read(path, path.parent != folder)
        for path in folder.rglob("*")
        if path.is_file()
    }


def _read(path: Path, is_named_by_content: bool) -> Asset:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(
        body=body,
        packed=gzip.compress(body, mtime=0) if len(body) > WORTH_PACKING else None,
        media_type=kind,
        tag=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        caching=FOR_EVER if is_named_by_content else ASK_AGAIN,
    )


def browser_routes(assets: dict[str, Asset]) -> list[HTTPRouteHandler]:
    """The pages and files of a built client."""

    @get(PAGES, include_in_schema=False, sync_to_thread=False)
    def page(request: Call) -> Response[bytes]:
        """Every page is the same file: the client looks at the address."""
        found = answer(assets[INDEX], request)
        if request.url.path == HOME:
            found.headers.update(ASKED_FOR)
        return found

    @get(["/{name:str}", "/assets/{name:str}"], include_in_schema=False, sync_to_thread=False)
    def file(request: Call) -> Response[bytes]:
        """A file of the client."""
        found = assets.get(request.url.path.lstrip("/"))
        if found is None:
            raise NotFoundException("there is no such page; the game is at /")
        return answer(found, request)

    return [page, file]


def is_for_people(request: Call) -> bool:
    """Whether a browser wants to show what it gets."""
    return "text/html" in request.headers.get("accept", "")


def answer(asset: Asset, request: Call, status: int = 200) -> Response[bytes]:
    """The file, packed where that is understood; nothing if the browser has it already."""
    headers = {"cache-control": asset.caching, "etag": asset.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == asset.tag:
        return Response(b"", status_code=304, headers=headers, media_type=asset.media_type)
    body = asset.body
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = asset.packed
    return Response(body, status_code=status, headers=headers, media_type=asset.media_type)
