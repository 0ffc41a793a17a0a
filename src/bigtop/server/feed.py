"""How processes tell each other "table T has entry N": through Redis, and nothing more."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from bigtop.server.errors import Refused

CHANNEL = "bigtop:tables"
RETRY = 1.0  # seconds

LOGGER = structlog.get_logger()

Heard = Callable[[str, int], Awaitable[None]]
Missed = Callable[[], Awaitable[None]]


class Feed:
    """Says what was appended here, and hears what was appended elsewhere."""

    def __init__(self, url: str, heard: Heard, missed: Missed) -> None:
        self._redis = Redis.from_url(url, decode_responses=True, socket_connect_timeout=5)
        self._heard = heard
        self._missed = missed
        self._me = secrets.token_hex(4)
        self._news: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin to say and to hear."""
        self._tasks = [
            asyncio.create_task(self._keep(self._say), name="feed says"),
            asyncio.create_task(self._keep(self._hear), name="feed hears"),
        ]

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def tell(self, table: str, seq: int) -> None:
        """Say that a table has this entry."""
        self._news.put_nowait((table, seq))

    async def check(self) -> None:
        """Raise `Refused` unless Redis answers."""
        try:
            async with asyncio.timeout(5):
                await self._redis.ping()
        except (RedisError, OSError, TimeoutError):
            raise Refused("storage", "the server cannot reach Redis now") from None

    async def _keep(self, work: Callable[[], Awaitable[None]]) -> None:
        """Go on with the work whenever Redis comes back."""
        while True:
            try:
                await work()
            except (RedisError, OSError, TimeoutError) as error:
                LOGGER.warning("redis", error=repr(error))
            await asyncio.sleep(RETRY)

    async def _say(self) -> None:
        while True:
            table, seq = await self._news.get()
            await self._redis.publish(CHANNEL, f"{self._me} {table} {seq}")

    async def _hear(self) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            await self._missed()  # what was said while nobody listened here
            async for message in channel.listen():
                if message["type"] == "message":
                    await self._take(message["data"])

    async def _take(self, text: str) -> None:
        with suppress(ValueError):  # not ours
            sender, table, seq = text.split()
            if sender != self._me:
                await self._heard(table, int(seq))
