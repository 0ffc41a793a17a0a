"""A client of the service, for bots and programs: join, watch, play and chat.

async with Client("http://localhost:8000") as client:
    await client.name("Anna")
    number = await client.create(game="scout", seats=["you", "greedy", "greedy"], start=True)
    async with client.table(number) as table:
        while await table.turn():
            await table.play(random.choice(table.choices)["action"])
"""

import asyncio
import json
import secrets
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bigtop.core.errors import BigtopError

PATIENCE = 10.0  # seconds for an answer
LARGEST = 2**26  # bytes of a message; all that was missed comes in one
RETRY = 0.5  # seconds between two tries to connect again
GIVE_UP = 120.0  # seconds without hearing from the server

Json = dict[str, Any]


class ServerError(BigtopError):
    """What the server refused; `code` tells programs why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Disconnected(BigtopError):
    """The server cannot be reached."""


class Client:
    """A guest of a server."""

    def __init__(self, address: str, cookie: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.cookie = cookie
        self._http = httpx.AsyncClient(base_url=self.address, timeout=PATIENCE, trust_env=False)

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def request(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Ask the HTTP side for something."""
        headers = {"cookie": self.cookie} if self.cookie else {}
        try:
            response = await self._http.request(method, path, json=body, headers=headers)
        except httpx.HTTPError as error:
            raise Disconnected(f"{self.address} does not answer: {error!r}") from None
        if response.is_error:
            problem = response.json()["error"]
            raise ServerError(problem["code"], problem["message"])
        return response

    async def name(self, name: str) -> None:
        """Take a name; the same guest keeps its seats."""
        response = await self.request("POST", "/api/guest", {"name": name})
        self.cookie = response.headers["set-cookie"].partition(";")[0]

    async def games(self) -> Json:
        """What can be played, and by which bots."""
        found: Json = (await self.request("GET", "/api/games")).json()
        return found

    async def lobby(self) -> list[Json]:
        """Public tables."""
        found: list[Json] = (await self.request("GET", "/api/tables")).json()["tables"]
        return found

    async def create(self, **settings: object) -> str:
        """Set up a table; returns its id."""
        number: str = (await self.request("POST", "/api/tables", settings)).json()["id"]
        return number

    async def record(self, table: str) -> str:
        """The record of a finished game."""
        return (await self.request("GET", f"/api/tables/{table}/record")).text

    def table(self, number: str, since: int | None = None) -> "TableClient":
        """A connection to a table."""
        return TableClient(self, number, since)


class TableClient:
    """A table as one viewer sees it; it connects again by itself and misses nothing."""

    def __init__(self, client: Client, number: str, since: int | None) -> None:
        self.client = client
        self.number = number
        self.seq = -2 if since is None else since  # the newest entry that was seen
        self.seat: int | None = None
        self.info: Json = {}
        self.position: Json | None = None
        self.lines: list[Json] = []  # everything that was told, in order
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._changed = asyncio.Condition()
        self._failure: BigtopError | None = None
        self._heard = time.monotonic()  # when the server was last heard of

    async def __aenter__(self) -> "TableClient":
        await self._connect()
        self._reader = asyncio.create_task(self._read_for_ever())
        await self.until(lambda: bool(self.info))
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()

    async def _connect(self) -> None:
        address = self.client.address.replace("http", "ws", 1)
        since = "" if self.seq < -1 else f"?since={self.seq}"
        headers = {"Cookie": self.client.cookie} if self.client.cookie else {}
        try:
            self._socket = await connect(
                f"{address}/api/tables/{self.number}/socket{since}",
                additional_headers=headers,
                compression=None,
                proxy=None,
                open_timeout=PATIENCE,
                max_size=LARGEST,
            )
        except (OSError, InvalidHandshake, TimeoutError) as error:
            raise Disconnected(f"{self.client.address} does not answer: {error!r}") from None

    async def _read_for_ever(self) -> None:
        failure: BigtopError | None = None
        while failure is None:
            try:
                if self._socket is None:
                    await self._connect()
                await self._read()
            except Disconnected as error:
                if time.monotonic() > self._heard + GIVE_UP:
                    failure = error
            except ServerError as error:
                failure = error
            self._socket = None
            await asyncio.sleep(RETRY)
        async with self._changed:
            self._failure = failure
            self._changed.notify_all()

    async def _read(self) -> None:
        """Take in what is sent, until the connection is lost."""
        try:
            while self._socket is not None:
                await self._take(json.loads(await self._socket.recv()))
                self._heard = time.monotonic()
        except ConnectionClosed as error:
            raise Disconnected(f"the connection is lost: {error}") from None

    async def _take(self, message: Json) -> None:
        kind = message["type"]
        if kind == "error" and message["id"] is None and not self.info:
            raise ServerError(message["error"]["code"], message["error"]["message"])
        if kind == "update":
            await self._update(message)
        elif kind in ("done", "reason", "advice", "pong", "error"):
            answer = self._answers.get(message["id"])
            if answer is not None and not answer.done():
                answer.set_result(message)

    async def _update(self, message: Json) -> None:
        async with self._changed:
            self.lines += [line for line in message["lines"] if line["seq"] > self.seq]
            self.seq = message["seq"]
            self.seat = message["seat"]
            self.info = message["table"]
            self.position = message["position"]
            self._changed.notify_all()

    @property
    def choices(self) -> list[Json]:
        """What the own seat may do now."""
        choices: list[Json] = self.position["choices"] if self.position else []
        return choices

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.info) and self.info["status"] == "over"

    async def until(self, holds: Any) -> None:
        """Wait until something holds for what is seen here."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._failure is not None or holds())
        if self._failure is not None:
            raise self._failure

    async def turn(self) -> bool:
        """Wait until the own seat is asked; False when the game is over."""
        await self.until(lambda: self.is_over or bool(self.choices))
        return not self.is_over

    async def send(self, kind: str, **fields: object) -> Json:
        """Send a command and wait for its answer, across lost connections."""
        number = secrets.token_urlsafe(8)
        message = json.dumps({"type": kind, "id": number, **fields})
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            return _checked(await self._answered(message, answer))
        finally:
            del self._answers[number]

    async def _answered(self, message: str, answer: "asyncio.Future[Json]") -> Json:
        """The same id is sent again until there is an answer: it is carried out once."""
        end = time.monotonic() + GIVE_UP
        while time.monotonic() < end:
            socket = self._socket
            if self._failure is not None:
                raise self._failure
            try:
                if socket is not None:
                    await socket.send(message)
                    await self._answer_or_loss(socket, answer)
                    if answer.done():
                        return answer.result()
            except ConnectionClosed:
                pass
            await asyncio.sleep(RETRY / 5)
        raise Disconnected(f"{self.client.address} does not answer")

    async def _answer_or_loss(
        self, socket: ClientConnection, answer: "asyncio.Future[Json]"
    ) -> None:
        lost = asyncio.ensure_future(socket.wait_closed())
        try:
            waiting: list[asyncio.Future[Any]] = [answer, lost]
            await asyncio.wait(waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        finally:
            lost.cancel()

    async def play(self, action: int | str) -> int:
        """Play an action, as its number or in words; returns its entry."""
        return int((await self.send("play", action=action, seq=self.seq))["seq"])

    async def undo(self) -> int:
        """Take back one's last action."""
        return int((await self.send("undo", seq=self.seq))["seq"])

    async def why_not(self, action: int | str) -> str | None:
        """Why an action is not possible now."""
        reason: str | None = (await self.send("why_not", action=action))["message"]
        return reason

    async def hint(self) -> list[Json]:
        """The best actions now, the best first, where all others are bots."""
        hints: list[Json] = (await self.send("hint"))["hints"]
        return hints

    async def chat(self, text: str) -> int:
        """Say something."""
        return int((await self.send("chat", text=text))["seq"])

    async def sit(self, seat: int) -> int:
        """Take a seat."""
        return int((await self.send("sit", seat=seat))["seq"])

    async def start(self) -> int:
        """Begin the game, as its host."""
        return int((await self.send("start"))["seq"])


def _checked(answer: Mapping[str, Any]) -> Json:
    if answer["type"] == "error":
        raise ServerError(answer["error"]["code"], answer["error"]["message"])
    return dict(answer)
