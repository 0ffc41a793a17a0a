"""`@kernel`: plain Python functions over state records that Numba compiles and caches.

With `NUMBA_DISABLE_JIT=1` the same functions run as they are written.
"""

import hashlib
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar, overload

import numba

from bigtop.core.caches import folder_for
from bigtop.core.compiling import compiled
from bigtop.core.layout import settings

PACKAGE = Path(__file__).parent.parent
# How things are said, shown and counted: no kernels, nor constants of theirs.
NEVER_COMPILED = (
    *("caches.py", "errors.py", "game.py", "records.py", "title.py", "warmup.py"),
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
    return folder_for(f"kernels-{sources_digest()}")


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
