"""Records: what is refused, in which words, and that nothing is left half-written."""

import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bigtop
from bigtop import Random, Record, RecordError
from bigtop.bots import RandomBot
from bigtop.core.loop import play
from tests.conftest import UNCOMPILED

HEADER = """bigtop record 1
game: scout
edition: standard
players: 2
options: start=0
rules: 1
"""
DEAL = "\n".join(f"{i}. deal {a}/{b}" for i, (a, b) in enumerate(
    [(top, bottom) for top in (1, 2, 3) for bottom in range(top + 1, 11)][:22], 1
))  # fmt: skip


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        bigtop.parse_record(text)
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_a_record_typed_by_hand_is_read() -> None:
    typed = HEADER.replace("game:", "GAME :") + "\n# our first game\n\n" + DEAL + "\n23.  KEEP\n"
    record = bigtop.parse_record(typed)
    assert len(record.actions) == 23
    assert record.game.players == 2
    assert record.text().startswith(HEADER)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bigtop record 1", "PGN", "line 1: a record of a game begins with 'bigtop record 1'"),
        ("bigtop record 1", "", "line 1: a record of a game begins with 'bigtop record 1'"),
        ("game: scout", "game: chess", "the header: there is no game 'chess'; choose "),
        (
            "edition: standard",
            "edition: x",
            "the header: scout has no edition 'x'; choose",
        ),
        ("players: 2", "players: 9", "the header: SCOUT is for 2, 3, 4 or 5 players, not 9"),
        ("players: 2", "players: two", "line 4: players is a number, not 'two'"),
        ("players: 2", "players: " + "9" * 5000, "line 4: players is a number, not '999"),
        ("players: 2\n", "", "the record lacks a line 'players: …' before its first action"),
        ("options: start=0", "options: start", "line 5: options are written option=value, not "),
        ("options: start=0", "options: players=3", "line 5: options are written option=value"),
        (
            "options: start=0",
            "options: start=8",
            "the header: option start takes random, holder",
        ),
        ("rules: 1", "rules: 2", "line 6: the record was made with rules 2 of scout; this bigtop"),
        ("rules: 1", "rules: 1\nrules: 1", "line 7: rules stands twice"),
        ("rules: 1", "rules: 1\nfleas: 3", "line 7: 'fleas: 3' is neither an action like "),
        ("rules: 1", "rules: 1\nnames: Ann", "a name for each seat is needed, not 1"),
    ],
)
def test_a_damaged_header_is_refused(old: str, new: str, message: str) -> None:
    assert refusal(HEADER.replace(old, new)).startswith(message)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ("1. deal 1/2\n3. deal 1/3", "line 9: action 2 was expected here, as '2. …'"),
        ("1 deal 1/2", "line 8: action 1 was expected here"),
        ("1. deal 1/2\n2. deal 2/1", "line 9: deal 2/1 is not possible: "),
        ("1. deal 9/10", "line 8: deal 9/10 is not possible: "),
        ("1. dance", "line 8: 'dance' is no action of SCOUT; write it like show 3-5"),
        ("1. show " + "3" * 5000, "line 8: 'show 333"),
        (DEAL + "\n23. show 1", "line 30: show 1 is not possible: first every player keeps or"),
    ],
)
def test_an_action_that_cannot_be_is_refused_with_what_can(actions: str, message: str) -> None:
    found = refusal(f"{HEADER}\n{actions}\n")
    assert found.startswith(message)
    if "not possible" in found:
        assert "; legal here: " in found


def finished() -> Record:
    game = bigtop.game("scout", players=2)
    return Record(game, play(game, [RandomBot()] * 2, Random(3)), names=("Ann", "Bob"))


def test_a_finished_record_tells_names_and_result() -> None:
    text = finished().text()
    assert "names: Ann | Bob\n" in text
    assert bigtop.parse_record(text).names == ("Ann", "Bob")
    result = text.split("result: ")[1].splitlines()[0]
    assert [int(score) for score in result.split()] == bigtop.parse_record(text).game.scores(
        finished().replay()
    )


def test_a_finished_record_that_was_cut_off_or_changed_is_refused() -> None:
    text = finished().text()
    cut = "\n".join(text.splitlines()[:-1])
    assert "there is a result, but the actions end before the game" in refusal(cut)
    result = text.split("result: ")[1].splitlines()[0]
    changed = text.replace(f"result: {result}", "result: 99 99")
    assert f"the result is '99 99', but the actions give {result}" in refusal(changed)
    more = text + f"{len(finished().actions) + 1}. keep\n"
    assert refusal(more).endswith("keep is not possible: the game is over; legal here: nothing")


@pytest.mark.parametrize("name", ["a|b", "a\nb", "", " a"])
def test_names_that_would_spoil_the_record_are_refused(name: str) -> None:
    with pytest.raises(RecordError, match="a name is printable and has no |".replace("|", r"\|")):
        Record(bigtop.game("scout", players=2), names=(name, "b"))


def test_files_that_are_no_records_are_refused(tmp_path: Path) -> None:
    missing, folder, binary, large = (tmp_path / name for name in ("a", "b", "c", "d"))
    folder.mkdir()
    binary.write_bytes(b"\xff\xfe\x00")
    large.write_bytes(b"\n" * 4_000_001)
    for path, message in (
        (missing, "cannot read .*: No such file or directory"),
        (folder, "cannot read .*: Is a directory"),
        (binary, ".* is not text in UTF-8 and so no record of a game"),
        (large, ".* is longer than 4000000 bytes and so no record of a game"),
    ):
        with pytest.raises(RecordError, match=message):
            bigtop.read_record(str(path))


def test_a_record_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.record"
    path.write_text("before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(RecordError, match=r"cannot write .*: No space left on device"):
        finished().write(path)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_links_are_followed_and_rights_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text("before")
    path.chmod(0o600)
    (tmp_path / "link").symlink_to(path)
    finished().write(tmp_path / "link")
    assert path.read_text() == finished().text()
    assert path.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "link").is_symlink()


@pytest.mark.parametrize("name", ["", "/", "folder", "pipe", "missing/game"])
def test_what_is_no_file_is_left_alone(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(RecordError, match=r"it is not a file|there is no such folder"):
        finished().write(f"{tmp_path}/{name}" if name.strip("/") else name or tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"folder", "pipe"}
    assert (tmp_path / "pipe").is_fifo()


def test_a_mark_of_the_byte_order_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "game").write_text("\ufeff" + finished().text())
    assert bigtop.read_record(str(tmp_path / "game")).actions == finished().actions


def test_an_option_stands_once() -> None:
    assert "options are written" in refusal(HEADER.replace("start=0", "start=0, start=1"))


@given(st.data())
@settings(
    max_examples=10 if UNCOMPILED else 60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
def test_any_damage_is_refused_in_one_sentence_or_harmless(data: st.DataObject) -> None:
    lines = finished().text().splitlines()
    place = data.draw(st.integers(0, len(lines) - 1))
    damage = data.draw(st.sampled_from(["drop", "double", "swap", "edit"]))
    if damage == "drop":
        del lines[place]
    elif damage == "double":
        lines.insert(place, lines[place])
    elif damage == "swap":
        lines[place], lines[-1] = lines[-1], lines[place]
    else:
        lines[place] = data.draw(st.text(max_size=30))
    with suppress(RecordError):  # and no other error
        bigtop.parse_record("\n".join(lines))
