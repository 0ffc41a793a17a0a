"""Content sets: the house set, and what is said about others."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

import bigtop
from bigtop import Random, Record, RecordError
from bigtop.bots import RandomBot
from bigtop.cli import cli
from bigtop.core.loop import play
from bigtop.games.magnificent.content import load, name_of
from bigtop.games.magnificent.entries import ContentError

HOUSE = Path(bigtop.__file__).parent / "games" / "magnificent" / "data" / "house"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HOUSE, tmp_path / "mine"))


def changed(folder: Path, file: str, old: str, new: str, count: int = 1) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, count), encoding="utf-8")


def test_a_copy_of_the_house_set_is_the_same_content(folder: Path) -> None:
    assert load(str(folder)).digest == load("house").digest
    changed(folder, "posters.toml", "# Posters", "# My posters")
    assert load(str(folder)).digest == load("house").digest
    changed(folder, "posters.toml", "points = 6", "points = 7")
    assert load(str(folder)).digest != load("house").digest


def test_the_house_set_has_names_of_its_own() -> None:
    names = load("house").names
    for kind, count in (("posters", 54), ("masters", 56), ("trainers", 17), ("tents", 20)):
        assert len(set(names[kind])) == count


def test_starting_cards_may_stand_in_any_order(folder: Path) -> None:
    text = (folder / "masters.toml").read_text(encoding="utf-8")
    cards = text.split("[[masters]]")
    reordered = [cards[0], *reversed(cards[41:]), *cards[1:41]]
    (folder / "masters.toml").write_text("[[masters]]".join(reordered), encoding="utf-8")
    house, mine = load("house"), load(str(folder))
    rows = dict(zip(mine.names["masters"], mine.tables["master_table"].tolist(), strict=True))
    for name, row in zip(
        house.names["masters"], house.tables["master_table"].tolist(), strict=True
    ):
        assert rows[name] == row
    assert mine.names["masters"][44:48] == house.names["masters"][44:48][::-1]


def test_names_of_another_set_are_shown(folder: Path) -> None:
    changed(folder, "trainers.toml", "Rehearsal", "Warming Up")
    changed(folder, "tents.toml", 'name = "Lantern Tent"', "")
    mine = bigtop.game("magnificent", players=2, set=str(folder))
    house = bigtop.game("magnificent", players=2)
    assert mine.content == house.content
    key = int(mine.start().content_key)
    assert name_of(key, "trainers", 12) == "Warming Up"
    assert name_of(key, "tents", 0) == "tent 1"
    assert name_of(int(house.start().content_key), "trainers", 12) == "Rehearsal"


def test_two_sets_can_be_played_in_one_process(folder: Path) -> None:
    changed(folder, "levels.toml", "power = 3", "power = 2")
    mine = bigtop.game("magnificent", players=2, set=str(folder))
    house = bigtop.game("magnificent", players=2)
    assert mine.start().level_table[1, 0] == 2
    assert house.start().level_table[1, 0] == 3
    play(mine, [RandomBot()] * 2, Random(1))


def test_a_record_carries_the_content_and_refuses_another(folder: Path) -> None:
    game = bigtop.game("magnificent", players=2, set=str(folder))
    record = Record(game, play(game, [RandomBot()] * 2, Random(1)))
    text = record.text()
    assert f"content: {game.content}" in text
    assert bigtop.parse_record(text).actions == record.actions
    changed(folder, "posters.toml", "points = 6", "points = 7")
    with pytest.raises(RecordError, match="the record was made with content"):
        bigtop.parse_record(text)


WRONG = [
    ("posters.toml", "points = 6", "points = -1", "posters 1 (Torches at Dusk): points"),
    ("posters.toml", "points = 6", "point = 6", "posters 1 (Torches at Dusk)"),
    ("posters.toml", '"large orange"', '"huge orange"', "posters 1 (Torches at Dusk): tiles"),
    ("posters.toml", "starting = true\n", "", "6 posters are starting = true, not 5"),
    ("posters.toml", "[[posters]]", "[[bills]]", "bills is not known here; expected posters"),
    ("posters.toml", "[[posters]]", "[[posters", "is not TOML"),
    (
        "masters.toml",
        'effect = "coins"',
        'effect = "gold"',
        "masters 1 (The Paymaster): top",
    ),
    ("masters.toml", 'of = "orange"', 'of = "red"', "score.of: 'red' is not known, expected"),
    (
        "masters.toml",
        '"rows", points',
        '"rows", of = "any", points',
        "score.of: 'any' is not",
    ),
    ("masters.toml", 'board = "I"', 'board = "II"', "4 master cards have board = 'I', not 3"),
    ("trainers.toml", "cost = 1", "cost = 0", "tiles 1 (Strong Man): cost"),
    ("trainers.toml", '"power"', '"copy"', "tiles 1: effect: 'copy' is not for trainers"),
    ("trainers.toml", "amount = 3", "amount = 4", "tiles 1: amount: at most 3 power"),
    (
        "tents.toml",
        '[[tents]]\nname = "Lantern Tent"\npoints = 3\ncoins = 0\n',
        "",
        "tents must have 16 entries, not 15",
    ),
    ("boards.toml", 'side = "B"', 'side = "A"', "1 board has name = 'I' and side = 'A', not 2"),
    ("boards.toml", "1p", "1x", "boards 1: camp row 1: '1x': expected . or a number"),
    ("boards.toml", '".  .  1p', '".  1p', "boards 1: camp row 1: has 8 cells"),
    ("rings.toml", '"clear"', '"gold"', "rings 1: spaces: space 9 is 'gold', expected"),
    ("rings.toml", '"clear"', '"poster"', "rings 1: spaces: 5 are posters, not 6"),
    ("rings.toml", 'colour = "green"', 'colour = "orange"', "rings 2: colour: orange stands twice"),
    ("shapes.toml", '"XXX"', '"XXXX"', "shapes 1: rows: 6 cells are X, not 7"),
    ("shapes.toml", '"X..",', '"...",\n  "X..",', "shapes 1: rows: the cells do not hang together"),
    ("shapes.toml", '"large green"', '"large orange"', "shapes 3: tile: large orange stands twice"),
    ("shapes.toml", '"XX",\n  "XX"', '"XXX",\n  "X"', "shapes 4: rows: the shape of small orange"),
    ("track.toml", "power = 2\n", "power = 1\n", "spaces 2: power: must be higher"),
    ("levels.toml", "power = 3", "power = 1", "levels 2: power: must be higher"),
    ("levels.toml", "small = 1", "small = 0", "levels 1: small: a level builds some tile"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), WRONG)
def test_errors_name_file_entry_and_field(
    folder: Path, file: str, old: str, new: str, message: str
) -> None:
    changed(folder, file, old, new)
    with pytest.raises(ContentError) as caught:
        load(str(folder))
    assert str(caught.value).startswith(file)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_missing_or_too_short(folder: Path) -> None:
    (folder / "track.toml").write_text("[[spaces]]\npower = 1\nposters = 1\n")
    with pytest.raises(ContentError, match=r"track.toml: spaces must have 8 to 24 entries"):
        load(str(folder))
    (folder / "track.toml").unlink()
    with pytest.raises(ContentError, match=r"track\.toml: cannot be read in .*: No such file"):
        load(str(folder))
    shutil.copy(HOUSE / "track.toml", folder)
    (folder / "levels.toml").write_text("levels = []")
    with pytest.raises(ContentError, match=r"levels.toml: levels must have 1 to 8 entries"):
        load(str(folder))
    (folder / "tents.toml").write_text("tents = 3")
    with pytest.raises(ContentError, match=r"tents must have 16 entries, not something else"):
        load(str(folder))
    with pytest.raises(ContentError, match="there is no set in 'nowhere'"):
        bigtop.game("magnificent", set="nowhere")


def test_the_command_line_checks_and_plays_a_set(folder: Path) -> None:
    run = CliRunner().invoke
    fine = run(cli, ["magnificent", "check", str(folder)])
    assert fine.exit_code == 0
    assert "can be played" in fine.output
    changed(folder, "tents.toml", "points = 3", "points = 'three'")
    wrong = run(cli, ["magnificent", "check", str(folder)])
    assert wrong.exit_code == 2
    assert "tents.toml: tents 1 (Lantern Tent): points: Expected `int`, got `str`" in wrong.output
    used = run(cli, ["simulate", "magnificent", "--games", "1", "--set", str(folder)])
    assert used.exit_code == 2
    assert "tents.toml" in used.output


def test_an_open_option_takes_a_folder_but_nothing_that_a_record_cannot_hold() -> None:
    with pytest.raises(bigtop.ChoiceError, match=r"option set takes house"):
        bigtop.game("magnificent", set="a,b")


def test_the_command_line_lists_cards_and_icons(folder: Path) -> None:
    run = CliRunner().invoke
    assert "The Quartermaster" in run(cli, ["magnificent", "cards"]).stdout
    tents = run(cli, ["magnificent", "cards", "tents", "--json"])
    assert json.loads(tents.stdout)["tents"][0]["name"] == "Lantern Tent"
    changed(folder, "tents.toml", "Lantern Tent", "My Tent")
    own = run(cli, ["magnificent", "cards", "tents", "--set", str(folder)])
    assert "My Tent" in own.stdout
    assert "Posters" not in own.stdout
    assert "Add so many to your power" in run(cli, ["magnificent", "icons"]).stdout
    assert len(json.loads(run(cli, ["magnificent", "icons", "--json"]).stdout)["measures"]) == 16
    wrong = run(cli, ["magnificent", "cards", "clowns"])
    assert wrong.exit_code == 2
    assert "there are no cards 'clowns'; choose masters, posters" in wrong.output
