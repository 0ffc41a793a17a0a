"""What a host can set, by environment variables."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from bigtop.core.errors import ChoiceError, quoted

DATABASES = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How this service runs."""

    data: Path
    database: str
    redis: str | None = None
    secret: str | None = None
    origins: tuple[str, ...] = ()  # besides the service's own
    bot_workers: int = 1
    bot_seconds: float = 10.0  # after which a bot that does not answer is ended
    bot_pause: float = 0.5  # seconds before a bot acts, so that people can follow
    messages_per_second: float = 20.0  # of each guest; 0 is no limit
    requests_per_second: float = 20.0  # of each address
    sockets_per_address: int = 100
    tables_per_minute: float = 20.0  # that an address may set up
    thoughts_per_minute: float = 20.0  # hints and analyses that a guest may ask for
    secure_cookies: bool = False
    json_logs: bool = True

    @property
    def is_shared(self) -> bool:
        """Whether several processes can serve the same tables."""
        return self.redis is not None and self.database.startswith("postgresql")


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment asks for."""
    data = Path(environment.get("BIGTOP_DATA_DIR") or _home(environment) / "bigtop")
    database = environment.get("BIGTOP_DATABASE_URL") or f"sqlite:///{data / 'bigtop.sqlite3'}"
    return Settings(
        data=data,
        database=_database(database),
        redis=_redis(environment.get("BIGTOP_REDIS_URL") or None),
        secret=environment.get("BIGTOP_SECRET") or None,
        origins=tuple(environment.get("BIGTOP_ORIGINS", "").replace(",", " ").split()),
        bot_workers=int(_number(environment, "BIGTOP_BOT_WORKERS", 1, 1, 64)),
        bot_seconds=_number(environment, "BIGTOP_BOT_SECONDS", 10, 0.1, 600),
        bot_pause=_number(environment, "BIGTOP_BOT_PAUSE", 0.5, 0, 60),
        messages_per_second=_number(environment, "BIGTOP_MESSAGES_PER_SECOND", 20, 0, 1e6),
        requests_per_second=_number(environment, "BIGTOP_REQUESTS_PER_SECOND", 20, 0, 1e6),
        sockets_per_address=int(_number(environment, "BIGTOP_SOCKETS_PER_ADDRESS", 100, 0, 1e6)),
        tables_per_minute=_number(environment, "BIGTOP_TABLES_PER_MINUTE", 20, 0, 1e6),
        thoughts_per_minute=_number(environment, "BIGTOP_THOUGHTS_PER_MINUTE", 20, 0, 1e6),
        secure_cookies=_flag(environment, "BIGTOP_SECURE_COOKIES", False),
        json_logs=_flag(environment, "BIGTOP_JSON_LOGS", True),
    )


def _home(environment: Mapping[str, str]) -> Path:
    given = environment.get("XDG_DATA_HOME")
    return Path(given) if given else Path.home() / ".local" / "share"


def _database(url: str) -> str:
    scheme, separator, rest = url.partition("://")
    kind = scheme.partition("+")[0]
    if not separator or kind not in DATABASES:
        raise ChoiceError(
            f"BIGTOP_DATABASE_URL is sqlite:///FILE or postgresql://…, not {quoted(scheme)}"
        )
    return f"{DATABASES[kind]}://{rest}"


def _redis(url: str | None) -> str | None:
    if url is not None and not url.startswith(("redis://", "rediss://", "unix://")):
        raise ChoiceError("BIGTOP_REDIS_URL begins with redis://, rediss:// or unix://")
    return url


def _number(
    environment: Mapping[str, str], name: str, default: float, least: float, most: float
) -> float:
    given = environment.get(name) or str(default)
    try:
        number = float(given)
    except ValueError:
        number = float("nan")
    if not least <= number <= most:
        raise ChoiceError(f"{name} is a number from {least:g} to {most:g}, not {quoted(given)}")
    return number


def _flag(environment: Mapping[str, str], name: str, default: bool) -> bool:
    given = environment.get(name) or str(int(default))
    if given not in ("0", "1"):
        raise ChoiceError(f"{name} is 0 or 1, not {quoted(given)}")
    return given == "1"
