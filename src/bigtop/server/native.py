"""The server's busiest modules as machine code: the same Python, by way of C.

A move takes a seventh less time so. `bigtop warmup --server` compiles the modules with mypyc, which
comes with mypy, and a C compiler, and keeps what it made in a folder for exactly these sources.
Where there is no such folder, or with `BIGTOP_NATIVE=0`, modules run as they are written.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

from bigtop.core.errors import ChoiceError
from bigtop.core.kernel import cache_folder
from bigtop.core.layout import settings

PACKAGE = Path(__file__).parent.parent
# Those without coroutines: an error that came through a compiled one broke the process.
MODULES = (
    *("batches", "decisions", "frames", "limits", "lines"),
    *("project", "room", "scenes", "tables", "tellings"),
)
INSTALL = "pip install 'bigtop[native]'"


@cache
def folder() -> Path | None:
    """Where machine code is kept: a folder for exactly these sources, or None."""
    digest = hashlib.sha256(f"{sys.version}\n{EXTENSION_SUFFIXES[0]}\n".encode())
    for path in sorted(PACKAGE.rglob("*.py")):  # constants of any of them may be part of it
        digest.update(str(path.relative_to(PACKAGE)).encode())
        digest.update(path.read_bytes())
    kernels = cache_folder()
    return None if kernels is None else kernels.parent / f"server-{digest.hexdigest()[:16]}"


def find() -> list[str]:
    """Where the package has to look for machine code before it looks for sources."""
    base = folder() if is_wanted() else None
    if base is None or not base.is_dir():
        return []
    with suppress(OSError):
        os.utime(base)  # it is used: see `remove_old`
    sys.path.append(str(base))  # what the modules share is found by its own name
    return [str(base / "bigtop" / "server")]


def is_wanted() -> bool:
    """Whether machine code is to be run where there is some."""
    return not settings.DISABLE_JIT and os.environ.get("BIGTOP_NATIVE") != "0"


def is_used() -> bool:
    """Whether this process runs machine code."""
    from bigtop.server import tables

    return str(tables.__file__).endswith(EXTENSION_SUFFIXES[0])


def compile_modules() -> None:
    """Compile the modules, unless that was done before; the next process runs what was made."""
    target = folder()
    if target is None:
        raise ChoiceError("no folder for compiled code can be written")
    if target.is_dir():
        return
    for name in ("mypyc", "setuptools"):
        if find_spec(name) is None:
            raise ChoiceError(f"compiling the server needs {name}; {INSTALL}")
    with tempfile.TemporaryDirectory(prefix="server-", dir=target.parent) as work:
        made = _compiled(Path(work))
        try:
            os.rename(made, target)  # all of it at once
        except OSError:
            if not target.is_dir():  # nobody else was faster
                raise


def _compiled(work: Path) -> Path:
    """A folder with machine code of all modules, made from a copy of the sources."""
    sources, made = work / "sources", work / "made"
    for path in PACKAGE.rglob("*.py"):
        _put(path, sources / "bigtop" / path.relative_to(PACKAGE))
    files = [f"bigtop/server/{name}.py" for name in MODULES]
    others = ("--ignore-missing-imports", "--follow-imports=silent")  # their types are not checked
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        [sys.executable, "-m", "mypyc", *others, *files],
        cwd=sources,
        env={**own, "MYPYC_OPT_LEVEL": "3", "MYPYC_DEBUG_LEVEL": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    libraries = [path for path in sources.rglob("*.so") if "build" not in path.parts]
    if ran.returncode != 0 or len(libraries) <= len(MODULES):
        reason = next((line for line in ran.stdout.splitlines() if "error" in line), "no reason")
        raise ChoiceError(
            "the server could not be compiled and runs as it is written; that takes a C compiler"
            f" and Python's headers (gcc and python3-dev): {reason}"
        )
    made.mkdir(mode=0o700)  # what is loaded from there nobody else may write
    for path in libraries:
        _put(path, made / path.relative_to(sources))
    return made


def _put(path: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, place)
