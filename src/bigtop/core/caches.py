"""Where compiled code is kept between two runs: folders that only this user can write to."""

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


def folder_for(name: str) -> Path | None:
    """The folder of that name, which can be written to; None where there is no place for it."""
    for base in _bases():
        folder = base / name
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


def _bases() -> Iterator[Path]:
    """Folders to try in turn; the last one works without a home and in a read-only install."""
    for variable, below in (("BIGTOP_CACHE_DIR", "."), ("XDG_CACHE_HOME", "bigtop")):
        if os.environ.get(variable):
            yield Path(os.environ[variable]) / below
    home = Path(os.path.expanduser("~"))
    if home.is_absolute():
        yield home / ".cache" / "bigtop"
    private = Path(tempfile.gettempdir()) / f"bigtop-{os.getuid()}"
    if is_private(private):
        yield private


def is_private(folder: Path) -> bool:
    """Whether only this user can write there: compiled code is loaded from it."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
    except OSError:
        return False
    ours = status.st_uid == os.getuid() and stat.S_ISDIR(status.st_mode)
    return ours and not status.st_mode & 0o022


def remove_old(current: Path | None, days: float = 7) -> None:
    """Delete folders of the same kind, by their names up to the dash, that nobody used lately."""
    if current is None:
        return
    kind, _, _ = current.name.partition("-")
    for folder in current.parent.glob(f"{kind}-*"):
        with suppress(OSError):
            if folder != current and time.time() - folder.stat().st_mtime > days * 86400:
                shutil.rmtree(folder, ignore_errors=True)
