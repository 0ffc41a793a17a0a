"""`@kernel`: plain Python functions over state records that Numba compiles and caches.

With `NUMBA_DISABLE_JIT=1` the same functions run as they are written.
"""

import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar, overload

import numba

from bigtop.core.compiling import compiled
from bigtop.core.layout import settings

PACKAGE = Path(__file__).parent.parent
# How things are said, shown and counted: no kernels, nor constants of theirs.
NEVER_COMPILED = (
    *("errors.py", "game.py", "records.py", "title.py"),
    *("notation.py", "views.py", "previews.py", "events.py", "statistics.py"),
    *("catalogue.py", "questions.py", "reasons.py", "table.py", "telling.py", "vocabulary.py"),
    *("acts.py", "advice.py", "holdings.py", "kinds.py", "pieces.py", "scoring.py"),
    *("arena.py", "budget.py", "evaluate.py", "levels.py", "standings.py"),
    *("learned.py", "weights.py", "run.py", "sessions.py", "checkpoints.py", "chart.py"),
)

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


@overload
def kernel(function: Kernel) -> Kernel: ...
@overload
def kernel(*, allocates: bool = False, inlined: bool = True) -> Callable[[Kernel], Kernel]: ...
def kernel(function: Any = None, *, allocates: bool = False, inlined: bool = True) -> Any:
    """Compile a function on its first call, or find it compiled by an earlier process.

    A kernel that makes arrays of its own says so by `allocates=True`. The others do without
    Numba's counting of references, which takes a fifth of the time in small functions. A kernel
    is inlined where it is called, unless it allocates or says `inlined=False`: a large one that
    is called from several places would be compiled over and over.
    """
    if function is None:
        return partial(kernel, allocates=allocates, inlined=inlined)
    if settings.DISABLE_JIT:
        return function
    options = {"forceinline": inlined and not allocates, "_nrt": allocates}  # pragma: no cover
    return compiled(function, options, cache_folder())  # pragma: no cover


@cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept: a folder for exactly these sources, or None."""
    for base in _cache_bases():
        folder = base / f"kernels-{sources_digest()}"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return None


def _cache_bases() -> Iterator[Path]:
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


def remove_old_caches(days: float = 7) -> None:
    """Delete compiled kernels of other sources that nobody has used for a while."""
    current = cache_folder()
    if current is None:
        return
    for folder in current.parent.glob("kernels-*"):
        with suppress(OSError):
            if folder != current and time.time() - folder.stat().st_mtime > days * 86400:
                shutil.rmtree(folder, ignore_errors=True)


@cache
def sources_digest() -> str:
    """A name for the sources of all kernels and for what compiles them.

    Numba's own cache looks at a function's file only, not at the files of what it calls.
    """
    digest = hashlib.sha256()
    for version in (sys.version, numba.__version__, settings.BOUNDSCHECK, settings.OPT):
        digest.update(f"{version}\n".encode())
    for path in kernel_sources():
        digest.update(str(path.relative_to(PACKAGE)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kernel_sources() -> list[Path]:
    """Every file whose code or constants end up in compiled code."""
    return sorted(
        path
        for folder in ("core", "games", "bots")
        for path in (PACKAGE / folder).rglob("*.py")
        if path.name not in NEVER_COMPILED
    )
