"""Guests: people without an account, known by a signed cookie with their id and name."""

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer

from bigtop.core.errors import ChoiceError, quoted
from bigtop.core.views import Wire
from bigtop.server.errors import Refused

COOKIE = "bigtop_guest"
COOKIE_SECONDS = 365 * 24 * 3600
LONGEST_NAME = 24
SHORTEST_SECRET = 16


class Guest(Wire):
    """Somebody with a name; whoever holds the cookie is the guest, in any number of tabs."""

    id: str
    name: str


class Cookies:
    """Writes and reads the cookies of guests."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="guest")

    def write(self, guest: Guest) -> str:
        """The cookie's value."""
        return str(self._serializer.dumps([guest.id, guest.name]))

    def read(self, value: str | None) -> Guest | None:
        """The guest of a cookie; None without one."""
        if value is None:
            return None
        try:
            number, name = self._serializer.loads(value)
        except (BadSignature, ValueError, TypeError):
            raise Refused(
                "bad_cookie", "the cookie was not made by this server; POST /api/guest makes one"
            ) from None
        return Guest(id=number, name=name)


def new_guest(name: str) -> Guest:
    """Somebody who was not here before."""
    return Guest(id=secrets.token_urlsafe(12), name=check_name(name))


def check_name(name: str) -> str:
    """A name that can be shown and written into records."""
    name = name.strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or "|" in name:
        raise ChoiceError(
            f"a name has 1 to {LONGEST_NAME} printable characters and no |, unlike {quoted(name)}"
        )
    return name


def secret_of(given: str | None, folder: Path) -> str:
    """The secret that cookies are signed with: the given one, or one kept in a private file."""
    if given is not None:
        if len(given) < SHORTEST_SECRET:
            raise ChoiceError(f"BIGTOP_SECRET has at least {SHORTEST_SECRET} characters")
        return given
    path = folder / "secret"
    with suppress(FileExistsError):
        _write_privately(path, secrets.token_urlsafe(32))
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise ChoiceError(f"{path} can be read by others; make it private with chmod 600")
    return path.read_text(encoding="ascii")


def _write_privately(path: Path, text: str) -> None:
    """Write a new file that nobody else can read, whole before it has its name."""
    draft = path.with_name(f".secret-{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
    try:
        os.link(draft, path)
    finally:
        draft.unlink()
