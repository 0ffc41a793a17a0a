"""The cache of compiled kernels."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import numpy as np
import pytest

from bigtop.core import kernel as kernels
from bigtop.core.caches import is_private, remove_old
from bigtop.core.kernel import cache_folder, kernel, sources_digest
from bigtop.core.layout import Array, settings
from tests.conftest import UNCOMPILED


@pytest.fixture(autouse=True)
def forget_the_folder() -> Iterator[None]:
    cache_folder.cache_clear()
    sources_digest.cache_clear()
    yield
    cache_folder.cache_clear()
    sources_digest.cache_clear()


def test_the_folder_is_named_after_the_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BIGTOP_CACHE_DIR", str(tmp_path))
    assert cache_folder() == tmp_path / f"kernels-{sources_digest()}"


def test_without_a_home_a_private_temporary_folder_is_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BIGTOP_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", "/dev/null/nowhere")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    folder = cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path / f"bigtop-{os.getuid()}"
    assert folder.parent.stat().st_mode & 0o077 == 0


def test_a_temporary_folder_that_others_may_write_is_refused(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "link").symlink_to(tmp_path)
    (tmp_path / "file").touch()
    assert not is_private(tmp_path / "open")
    assert not is_private(tmp_path / "link")
    assert not is_private(tmp_path / "file")
    assert not is_private(tmp_path / "file" / "below")
    assert is_private(tmp_path / "new")


def test_where_nothing_can_be_written_kernels_still_compile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for variable in ("BIGTOP_CACHE_DIR", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(variable, "/dev/null/nowhere")
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/dev/null")
    assert cache_folder() is None
    remove_old(cache_folder())

    @kernel
    def double(number: int) -> int:
        return 2 * number

    assert double(21) == 42


def test_numbas_own_setting_is_left_alone() -> None:
    before = settings.CACHE_DIR

    @kernel(allocates=True)
    def squares(count: int) -> int:
        return int((np.arange(count) ** 2).sum())

    assert squares(4) == 14
    assert before == settings.CACHE_DIR


def test_another_source_or_setting_is_another_digest(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shutil.copytree(kernels.PACKAGE, tmp_path / "bigtop")
    monkeypatch.setattr(kernels, "PACKAGE", tmp_path / "bigtop")
    digests = [sources_digest()]
    for change in ("games/scout/components.py", "core/rng.py"):
        with open(tmp_path / "bigtop" / change, "a") as file:
            file.write("# changed\n")
        sources_digest.cache_clear()
        digests.append(sources_digest())
    with open(tmp_path / "bigtop" / "games/scout/notation.py", "a") as file:
        file.write("# words are never compiled\n")
    sources_digest.cache_clear()
    assert sources_digest() == digests[-1]
    monkeypatch.setattr(settings, "BOUNDSCHECK", not settings.BOUNDSCHECK)
    sources_digest.cache_clear()
    digests.append(sources_digest())
    assert len(set(digests)) == 4


def test_a_change_in_a_called_module_is_noticed(tmp_path: Path) -> None:
    """Numba alone would go on with what it compiled before the change."""
    shutil.copytree(kernels.PACKAGE, tmp_path / "bigtop")
    script = (
        "import bigtop; from bigtop.games.scout.setup import cards_to_deal;"
        "print(cards_to_deal(bigtop.game('scout', players=3).start().record()))"
    )
    env = {
        **os.environ,
        "PYTHONPATH": str(tmp_path),
        "BIGTOP_CACHE_DIR": str(tmp_path / "cache"),
        "NUMBA_DISABLE_JIT": "0",
    }

    def run() -> str:
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True)
        return done.stdout + done.stderr

    assert run() == "36\n"
    components = tmp_path / "bigtop" / "games" / "scout" / "components.py"
    changed = components.read_text().replace("return 10 not in card", "return 9 not in card[:1]")
    components.write_text(changed)
    assert run() == "44\n"


@pytest.mark.skipif(UNCOMPILED, reason="there is nothing to cache")
@pytest.mark.parametrize("garbage", [b"", b"garbage"])
def test_a_damaged_cache_is_compiled_anew(garbage: bytes, tmp_path: Path) -> None:
    script = "import bigtop; print(bigtop.Random(1).below(10**6))"
    env = {**os.environ, "BIGTOP_CACHE_DIR": str(tmp_path)}

    def run() -> str:
        command = [sys.executable, "-c", script]
        return subprocess.run(command, env=env, capture_output=True, text=True).stdout

    expected = run()
    files = list(tmp_path.rglob("*.nb?"))
    assert files
    for path in files:
        path.write_bytes(garbage)
    assert run() == expected
    assert any(path.read_bytes() != garbage for path in tmp_path.rglob("*.nbi"))


def test_a_folder_that_cannot_be_written_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def temporary_file(**where: object) -> AbstractContextManager[None]:
        if str(where["dir"]).startswith(str(tmp_path / "read-only")):
            raise OSError(30, "Read-only file system")
        return nullcontext()

    monkeypatch.setenv("BIGTOP_CACHE_DIR", str(tmp_path / "read-only"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    monkeypatch.setattr("tempfile.TemporaryFile", temporary_file)
    folder = cache_folder()
    assert folder is not None
    assert folder.parent == tmp_path / "other" / "bigtop"


def test_a_home_without_a_path_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BIGTOP_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    folder = cache_folder()
    assert folder is not None
    assert tmp_path in folder.parents


def test_old_caches_are_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BIGTOP_CACHE_DIR", str(tmp_path))
    current = cache_folder()
    assert current is not None
    (tmp_path / "kernels-fresh").mkdir()
    (tmp_path / "kernels-old").mkdir()
    (tmp_path / "something else").mkdir()
    (tmp_path / "kernels-dangling").symlink_to(tmp_path / "nowhere")
    long_ago = time.time() - 30 * 86400
    for name in (current.name, "kernels-old", "something else"):
        os.utime(tmp_path / name, (long_ago, long_ago))
    remove_old(current)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {current.name, "kernels-fresh", "something else", "kernels-dangling"}


@kernel
def _twice(number: int) -> int:
    return 2 * number


@kernel
def _sums(numbers: Array) -> int:
    return _twice(int(numbers[0])) + _twice(3)


def test_a_kernel_can_be_called_by_kernels_and_by_python() -> None:
    assert _sums(np.array([4], np.int16)) == 14
    assert _twice(5) == 10


@pytest.mark.skipif(UNCOMPILED, reason="it is about compiled code")
def test_a_kernel_that_only_kernels_call_is_compiled_once_and_not_for_python(
    tmp_path: Path,
) -> None:
    script = """
import numpy as np
from tests.core import test_kernel as kernels
kernels._sums(np.array([4], np.int16))
print(len(kernels._twice.overloads), len(kernels._twice._part.overloads))
"""
    env = {**os.environ, "BIGTOP_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    assert done.stdout == "0 1\n", done.stderr
