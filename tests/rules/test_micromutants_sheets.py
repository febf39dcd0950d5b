"""Army sheets: a damaged one is told what is wrong and where, a fifth army works by dropping a file in."""

from pathlib import Path
from random import Random

import pytest

from fleacircus import flicktable
from fleacircus.cli import main
from fleacircus.core import Match
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.sheets import armies, check_sheet
from fleacircus.games.micromutants import MicroMutants
from kit import clause
from kit.simulator import AnywhereSimulator

FOLDER = Path(flicktable.__file__).parent / "data" / "armies"

FIFTH = """
id = "moths"
colour = "#aa3355"
dice = ["dust", "dust", "dust", "hawk", "hawk", "lamp"]
name = { en = "Moths", fr = "Papillons", it = "Falene" }

[[breed]]
id = "dust"
name = { en = "Dust", fr = "Poussière", it = "Polvere" }
form = "small"
count = 8
clause = "EV-30"

[[breed]]
id = "hawk"
name = { en = "Hawk", fr = "Sphinx", it = "Sfinge" }
form = "large"
count = 3
clause = "EV-33"
power = { use = "again", after = "move" }

[[breed]]
id = "lamp"
name = { en = "Lamp", fr = "Lampe", it = "Lampada" }
form = "rectangle"
count = 2
clause = "EV-34"
captures = "insects"
power = { use = "fire", projectile = "spark" }

[[projectile]]
id = "spark"
name = { en = "spark", fr = "étincelle", it = "scintilla" }
count = 2
hit = "flame"
clause = "EV-63"

[[card]]
id = "glow"
name = { en = "Glow", fr = "Lueur", it = "Bagliore" }
price = 1
clause = "EV-74"
text = { en = "Sparks walk.", fr = "Les étincelles marchent.", it = "Le scintille camminano." }
effect = { name = "shoot_again", projectile = "spark" }
"""


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_the_sheets_of_the_box_are_sound(path: Path) -> None:
    assert check_sheet(path) == []


@clause("MM-26")
def test_a_fifth_army_works_by_dropping_a_file_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "micromutants" / "armies"
    folder.mkdir(parents=True)
    (folder / "moths.toml").write_text(FIFTH, encoding="utf-8")
    with pytest.raises(ValueError, match="moths"):
        MicroMutants({"armies": ["moths", "flyborgs"]})
    monkeypatch.setenv("FLEACIRCUS_DATA", str(tmp_path))
    assert "moths" in armies()
    game = MicroMutants({"armies": ["moths", "flyborgs"], "turn_limit": 25}, simulator=AnywhereSimulator())
    match, rng, used = Match.start(game, 3), Random(3), set()
    while match.to_act:
        (seat,) = match.to_act
        action = match.choices(seat).sample(rng)
        used.add(type(action))
        match.play(seat, action)
    assert match.outcome is not None
    assert {Flick, Fire} <= used
    monkeypatch.delenv("FLEACIRCUS_DATA")
    assert Match.of(MicroMutants({}), None, match.log).state == match.state, "a stored match carries its sheets"


@clause("MM-26")
def test_a_corrected_sheet_replaces_the_boxs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "micromutants" / "armies"
    folder.mkdir(parents=True)
    text = (FOLDER / "flyborgs.toml").read_text(encoding="utf-8").replace("price = 2", "price = 4")
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("FLEACIRCUS_DATA", str(tmp_path))
    card = armies()["flyborgs"].card_of("warp_entrance")
    assert card is not None
    assert card.price == 4


DAMAGE: dict[str, tuple[str, str, str]] = {
    "not toml": ("[name]", "[name", "line"),
    "an unknown key": ('form = "small"', 'form = "small"\nwings = 4', "wings"),
    "an unknown form": ('form = "small"', 'form = "huge"', "form"),
    "a wrong number": ("count = 5", 'count = "five"', "count"),
    "none at all": ("count = 5", "count = 0", "count"),
    "an unknown power": ('use = "shield"', 'use = "laser"', "use"),
    "code is no power": ('use = "shield"', 'use = "__import__(1)"', "use"),
    "a missing language": ('fr = "Drone", ', "", "fr"),
    "five faces": ('"drone", "drone", ', '"drone", ', "six faces"),
    "an unknown face": ('"warper", "assimilator"]', '"warper", "dragon"]', "dragon"),
    "a breed that is not there": ('use = "enlist", breed = "drone"', 'use = "enlist", breed = "bee"', "bee"),
    "a card for nobody": ('breed = "nullifier", range = "long"', 'breed = "zeroer", range = "long"', "zeroer"),
    "an id twice": ('id = "centurion"', 'id = "drone"', "taken"),
    "a wrong colour": ('colour = "#d9a514"', 'colour = "gold"', "colour"),
    "a negative price": ("price = 2", "price = -2", "price"),
    "a clause that does not exist": ('clause = "EV-44"', 'clause = "EV-444"', "no clause 'EV-444'"),
}


@pytest.mark.parametrize("case", DAMAGE)
def test_a_damaged_sheet_is_told_what_is_wrong_and_where(case: str, tmp_path: Path) -> None:
    old, new, word = DAMAGE[case]
    text = (FOLDER / "flyborgs.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "sheet.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    wrong = check_sheet(path)
    assert wrong
    assert all(str(path) in line for line in wrong)
    assert any(word in line for line in wrong)


def test_a_fault_names_its_line(tmp_path: Path) -> None:
    text = (FOLDER / "flyborgs.toml").read_text(encoding="utf-8")
    path = tmp_path / "sheet.toml"
    path.write_text(text.replace('breed = "nullifier", range', 'breed = "zeroer", range'), encoding="utf-8")
    (fault,) = check_sheet(path)
    heads = [n for n, line in enumerate(text.splitlines(), 1) if line == "[[card]]"]
    assert f"line {heads[2]}:" in fault
    assert "card 'long_arm': effect.breed" in fault


def test_the_command_says_what_is_wrong_and_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "--check", str(FOLDER / "flyborgs.toml")]) == 0
    capsys.readouterr()
    path = tmp_path / "sheet.toml"
    path.write_text((FOLDER / "flyborgs.toml").read_text(encoding="utf-8").replace("price = 2", "price = -2"), "utf-8")
    assert main(["army", "--check", str(path)]) == 1
    told = "".join(capsys.readouterr())
    assert str(path) in told
    assert "price" in told


def test_files_that_are_no_sheets(tmp_path: Path) -> None:
    assert "cannot be read" in check_sheet(tmp_path / "nothing.toml")[0]
    picture = tmp_path / "picture.toml"
    picture.write_bytes(b"\xff\xfe\x00\x01")
    assert "UTF-8" in check_sheet(picture)[0]


def test_a_damaged_sheet_in_the_data_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "micromutants" / "armies"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text('id = "bad"', encoding="utf-8")
    monkeypatch.setenv("FLEACIRCUS_DATA", str(tmp_path))
    with pytest.raises(ValueError, match=r"bad\.toml"):
        MicroMutants({})
