"""The server's busiest modules as machine code."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bigtop.core.errors import ChoiceError
from bigtop.core.kernel import cache_folder
from bigtop.server import native

needs_a_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")

ONE = "def double(number: int) -> int:\n    return 2 * number\n"
TWO = "from bigtop.server.one import double\n\nfour = double(2)\n"


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A small package in place of this one, with a cache of its own."""
    sources = tmp_path / "src" / "bigtop"
    (sources / "server").mkdir(parents=True)
    (tmp_path / "cache").mkdir()
    (sources / "__init__.py").touch()
    (sources / "server" / "__init__.py").touch()
    (sources / "server" / "one.py").write_text(ONE)
    (sources / "server" / "two.py").write_text(TWO)
    monkeypatch.setenv("BIGTOP_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(native, "PACKAGE", sources)
    monkeypatch.setattr(native, "MODULES", ("one", "two"))
    _forget_the_folder()
    yield sources
    _forget_the_folder()


def _forget_the_folder() -> None:
    native.folder.cache_clear()
    cache_folder.cache_clear()


def test_this_process_runs_what_it_was_told_to() -> None:
    wanted = os.environ.get("BIGTOP_NATIVE")
    if wanted is None:
        assert native.is_used() == bool(native.find())
    else:
        assert native.is_used() == (wanted == "1")


@pytest.mark.once
@needs_a_compiler
def test_modules_are_compiled_once_and_found(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BIGTOP_NATIVE", raising=False)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert native.find() == []
    native.compile_modules()
    [place] = native.find()
    script = (
        "import bigtop.server; bigtop.server.__path__.insert(0, PLACE);"
        "from bigtop.server import one, two; print(two.four, one.__file__)"
    ).replace("PLACE", repr(place))
    path = os.pathsep.join((str(package.parent), sys.path[-1]))
    told = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert told[0] == "4"
    assert Path(told[1]).parent == Path(place)
    made = native.folder()
    assert made is not None
    assert made.stat().st_mode & 0o077 == 0
    monkeypatch.setenv("CC", "false")
    native.compile_modules()  # nothing is left to be done
    monkeypatch.setenv("BIGTOP_NATIVE", "0")
    assert native.find() == []
    monkeypatch.delenv("BIGTOP_NATIVE")
    (package / "server" / "one.py").write_text(ONE + "\n\nmore = 1\n")
    native.folder.cache_clear()
    assert native.folder() != made
    assert native.find() == []  # what was made of other sources is not used


@pytest.mark.once
@pytest.mark.parametrize("broken", ["compiler", "source"])
def test_what_cannot_be_compiled_is_told_and_nothing_is_left(
    package: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    if broken == "compiler":
        monkeypatch.setenv("CC", "false")
    else:
        (package / "server" / "one.py").write_text("number: int = 'two'\n")
    with pytest.raises(ChoiceError, match=r"the server could not be compiled .*: .*error"):
        native.compile_modules()
    assert native.find() == []
    folder, kernels = native.folder(), cache_folder()
    assert folder is not None
    assert [path for path in folder.parent.rglob("*") if path != kernels] == []


@pytest.mark.parametrize("name", ["mypyc", "setuptools"])
def test_what_compiles_may_be_missing(
    package: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(native, "find_spec", lambda wanted: None if wanted == name else object())
    with pytest.raises(ChoiceError, match=rf"needs {name}; pip install 'bigtop\[native\]'"):
        native.compile_modules()


def test_no_module_with_a_coroutine_is_compiled() -> None:
    for name in native.MODULES:
        source = (native.PACKAGE / "server" / f"{name}.py").read_text()
        assert "async def" not in source, name
