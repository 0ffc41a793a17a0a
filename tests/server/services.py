"""Real servers for tests: bigtop itself, PostgreSQL and Redis, on loopback in temporary folders."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from glob import glob
from pathlib import Path
from typing import Self

STARTING = 300.0  # seconds; where nothing was compiled yet it takes long
UNPRIVILEGED = "nobody"  # PostgreSQL refuses to run as root
NO_LIMITS = {
    "BIGTOP_BOT_PAUSE": "0",
    "BIGTOP_MESSAGES_PER_SECOND": "0",
    "BIGTOP_REQUESTS_PER_SECOND": "0",
    "BIGTOP_SOCKETS_PER_ADDRESS": "0",
    "BIGTOP_TABLES_PER_MINUTE": "0",
    "BIGTOP_THOUGHTS_PER_MINUTE": "0",
}


def missing(program: str) -> bool:
    """Whether a program is not installed here."""
    return _find(program) is None


def _find(program: str) -> str | None:
    found = sorted(glob(f"/usr/lib/postgresql/*/bin/{program}"), reverse=True)
    return found[0] if found else shutil.which(program)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(holds: Callable[[], bool], what: str, seconds: float = STARTING) -> None:
    """Wait for something, but not for ever."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"{what} took more than {seconds} seconds")
        time.sleep(0.05)


def answers(port: int) -> bool:
    """Whether somebody listens at the port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Process:
    """A program that runs for a test, with its output in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.log = folder / "output.log"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it and wait until it answers."""
        with self.log.open("ab") as output:
            self._process = subprocess.Popen(
                self.command(), env=self.environment(), stdout=output, stderr=output
            )
        try:
            wait_until(self.is_ready, f"starting {type(self).__name__}")
        except BaseException:
            self.kill()
            raise AssertionError(f"{type(self).__name__}: {self.log.read_text()[-2000:]}") from None

    def command(self) -> Sequence[str]:
        raise NotImplementedError

    def environment(self) -> Mapping[str, str]:
        return os.environ

    def is_ready(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.log.read_text()[-2000:]
        return answers(self.port)

    def send(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(30)
            self._process = None

    def stop(self, seconds: float = 30) -> int:
        """Ask it to end; returns its exit status."""
        if self._process is None:
            return 0
        self._process.terminate()
        try:
            return self._process.wait(seconds)
        finally:
            self.kill()


class Server(Process):
    """`bigtop serve`."""

    def __init__(self, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        super().__init__(folder)
        self.settings = settings or {}

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def command(self) -> Sequence[str]:
        script = "from bigtop.cli import main; main()"
        return [sys.executable, "-c", script, "serve", "--port", str(self.port)]

    def environment(self) -> Mapping[str, str]:
        own = {"BIGTOP_DATA_DIR": str(self.folder), "BIGTOP_SECRET": "a secret only for tests"}
        return {**os.environ, **NO_LIMITS, **own, **self.settings}

    def is_ready(self) -> bool:
        if not super().is_ready():
            return False
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=5) as response:
                return bool(response.status == 200)
        except (urllib.error.URLError, OSError):
            return False


class Postgres(Process):
    """A PostgreSQL server with one database."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.data = folder / "data"
        for each in (folder, *folder.parents[:3]):
            each.chmod(each.stat().st_mode | 0o011)  # the unprivileged user has to get there
        self._run("initdb", "-A", "trust", "-U", "bigtop", "-E", "UTF8", "--no-sync", "-D")

    @property
    def url(self) -> str:
        return f"postgresql://bigtop@127.0.0.1:{self.port}/postgres"

    def _run(self, program: str, *words: str) -> None:
        if os.geteuid() == 0:
            self.data.mkdir(exist_ok=True)
            shutil.chown(self.data, UNPRIVILEGED, "nogroup")
        subprocess.run(
            [*_as_somebody(), str(_find(program)), *words, str(self.data)],
            check=True,
            capture_output=True,
            cwd="/",
        )

    def command(self) -> Sequence[str]:
        options = (f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories=")
        settings = [word for option in options for word in ("-c", option)]
        return [*_as_somebody(), str(_find("postgres")), "-D", str(self.data), *settings]

    def is_ready(self) -> bool:
        if not super().is_ready():
            return False
        ready = [str(_find("pg_isready")), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready, check=False).returncode == 0

    def stop(self, seconds: float = 30) -> int:
        if self._process is not None:
            self.send(signal.SIGQUIT)  # at once, as when it is lost
        return super().stop(seconds)


def _as_somebody() -> Sequence[str]:
    if os.geteuid() != 0:
        return []
    return ["setpriv", f"--reuid={UNPRIVILEGED}", "--regid=nogroup", "--clear-groups"]


class Redis(Process):
    """A Redis server that keeps nothing."""

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def command(self) -> Sequence[str]:
        settings = {"port": str(self.port), "bind": "127.0.0.1", "save": "", "appendonly": "no"}
        words = [word for name, value in settings.items() for word in (f"--{name}", value)]
        return [str(_find("redis-server")), *words, "--dir", str(self.folder)]
