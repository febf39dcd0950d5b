"""The tournament for programs: the command line, and a second opinion on what it says."""

import base64
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from edges import recount
from edges.server import Server
from edges.visitor import Visitor
from fleacircus.cli import main
from fleacircus.tournament import Declined
from fleacircus.tournament.sheets import read_sheet
from kit import clause


def simulated(kind: str, players: int, seed: int) -> Any:
    program = [sys.executable, "-c", "from fleacircus.cli import main; raise SystemExit(main())"]
    command = [*program, "tournament", "simulate", "--kind", kind, "--players", str(players)]
    return json.loads(subprocess.run([*command, "--seed", str(seed), "--json"], capture_output=True, check=True).stdout)


@clause("TR-C1", "TR-C2", "TR-C3", "TR-C4", "TR-C5", "TR-X1")
def test_a_classic_of_64_agrees_with_a_second_opinion() -> None:
    recount.check(simulated("classic", 64, 1))


@clause("TR-D15", "TR-D16", "TR-F8", "TR-F12", "TR-X12", "TR-X15", "TR-X16", "TR-X17")
def test_an_extreme_of_23_agrees_with_a_second_opinion() -> None:
    recount.check(simulated("extreme", 23, 1))


SIZES = [("classic", 2), ("classic", 3), ("classic", 5), ("classic", 13), ("classic", 29), ("extreme", 5)]
SIZES += [("extreme", players) for players in (4, 6, 7, 8, 11, 12, 13, 16, 29)]


@pytest.mark.parametrize(("kind", "players"), SIZES)
def test_every_size_agrees_with_a_second_opinion(kind: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(6):
        arguments = ["tournament", "simulate", "--kind", kind, "--players", str(players), "--seed", str(seed)]
        assert main([*arguments, "--json"]) == 0
        recount.check(json.loads(capsys.readouterr().out))


def test_the_second_opinion_notices_a_wrong_place() -> None:
    told = simulated("classic", 5, 3)
    told["standings"][0]["place"], told["standings"][1]["place"] = 2, 1
    with pytest.raises(AssertionError):
        recount.check(told)
    told = simulated("extreme", 12, 3)
    for kind in ("couples", "table", "duel"):
        wrong = json.loads(json.dumps(told))
        for game in (one for one in wrong["games"] if one["kind"] == kind and one["result"]):
            result = game["result"]
            if kind == "couples":
                result["bases"] = [{"intact": 5, "damaged": 1, "square": 1}]
            elif kind == "table":
                result["places"] = [1, 2, 3, 4]
            else:
                result["winner"] = game["players"][game["players"].index(result["winner"]) - 1]
        with pytest.raises(AssertionError):
            recount.check(wrong)


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, Any]:
    code = main(["tournament", *map(str, arguments), "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_a_contest_runs_from_entry_to_champion_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cup.json"
    assert run(capsys, "new", file, "--kind", "classic", "--name", "Cup", "--settings", '{"best_of_final": 1}')[0] == 0
    assert (tmp_path / "cup.json.secret").stat().st_mode & 0o077 == 0
    assert "secret" not in file.read_text()
    assert run(capsys, "new", file, "--kind", "classic", "--name", "Cup")[1]["error"]["code"] == "tournament/unreadable"
    assert run(capsys, "enter", file, "Ada", "Bo", "D'Amico")[0] == 0
    assert run(capsys, "enter", file, "ADA")[1]["error"]["code"] == "tournament/player_twice"
    code, told = run(capsys, "draw", file, "--word", "abracadabra")
    assert (code, told["entries"][0]["unsealed"]["salt"]) == (0, "abracadabra")
    assert run(capsys, "draw", file)[1]["error"]["code"] == "tournament/no_draw_due"
    told = run(capsys, "show", file)[1]
    assert len(told["byes"]) == 1
    assert all(all(game["players"]) for game in told["games"])
    (unit,) = {game["unit"] for game in told["games"] if game["status"] == "open"}
    a, b = next(game["players"] for game in told["games"] if game["unit"] == unit)
    for number in (1, 2):
        assert run(capsys, "result", file, f"{unit}.{number}", json.dumps({"type": "duel", "winner": a}))[0] == 0
    wrong = json.dumps({"type": "duel", "winner": "nobody"})
    assert run(capsys, "result", file, "final.1", wrong)[1]["error"]["code"] == "TR-X56"
    correct = json.dumps({"type": "correct", "game": f"{unit}.1", "result": {"type": "duel", "winner": b}})
    follows = run(capsys, "preview", file, correct)[1]
    assert {change["what"] for change in follows["changes"]} >= {"match", "place", "seats"}
    assert run(capsys, "do", file, correct)[1]["error"]["params"] == {"reason": "why_missing"}
    other = next(player for player in ("p1", "p2", "p3") if player not in (a, b))
    assert run(capsys, "result", file, "final.1", json.dumps({"type": "duel", "winner": other}))[0] == 0
    told = run(capsys, "standings", file)[1]
    assert [row["player"] for row in told["standings"]] == [other, a, b]
    assert run(capsys, "undo", file)[0] == 0
    assert run(capsys, "standings", file)[1]["champion"] is None
    assert run(capsys, "redo", file)[0] == 0
    assert run(capsys, "verify", file)[1]["sound"]
    assert "games.csv" in run(capsys, "export", file, tmp_path / "tables")[1]["files"]
    games = (tmp_path / "tables" / "games.csv").read_text(encoding="utf-8-sig").splitlines()
    assert sum(line.split(",")[1] == "bye" for line in games) == 1
    assert all(line.split(",")[4] for line in games[1:])
    file.write_bytes(file.read_bytes()[:-40])
    assert run(capsys, "verify", file)[1]["error"]["code"] == "tournament/damaged"


@pytest.mark.parametrize(("arguments", "code"), [
    (("--kind", "classic", "--players", "1"), "TR-X57"),
    (("--kind", "extreme", "--players", "3"), "TR-X57"),
    (("--kind", "classic", "--players", "99999"), "tournament/too_many_players"),
])  # fmt: skip
def test_what_cannot_be_simulated_is_refused(
    arguments: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "simulate", *arguments)[1]["error"]["code"] == code


@clause("TR-Y1", "TR-Y2", "TR-Y5", "TR-G4", "TR-G5")
def test_a_season_of_files_has_a_table_and_its_reasons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / f"{seed}.json" for seed in "ab"]
    for seed, file in zip("ab", files, strict=True):
        run(capsys, "simulate", "--kind", "extreme", "--players", "8", "--seed", seed, "--record", file)
    told = run(capsys, "season", *files, "--same-names", "--points", "9,5", "--taking-part", "1", "--least", "1")[1]
    champions = [run(capsys, "standings", file)[1]["champion"] for file in files]
    for row in told["table"]:
        won = [one["place"] for one in row["results"]].count("1")
        assert won == champions.count("p" + row["member"].split()[1])
        places = {"1": 9, "2": 5}
        assert all(
            one["points"] == str(places.get(one["place"], 1)) for one in row["results"] if "=" not in one["place"]
        )
    assert len(told["table"]) == 8
    assert sum(one["games"] for one in told["armies"][0]["armies"].values()) % 4 == 0
    assert len(run(capsys, "season", files[0])[1]["unconfirmed"]) == 8
    linked = run(capsys, "season", files[0], "--link", "player 1=Ada")[1]
    assert [row["member"] for row in linked["table"]] == ["Ada"]
    twice = run(capsys, "season", files[0], "--link", "Player 1=Ada", "--link", "Player 2=Ada")[1]
    assert twice["error"]["code"] == "tournament/member_taken"
    assert run(capsys, "season", files[0], "--points", "5,9")[1]["error"]["code"] == "tournament/season_rising"
    assert run(capsys, "season", files[0], "--points", "ten")[0] == 1
    files[0].write_bytes(b"{}")
    assert run(capsys, "season", files[0])[1]["error"]["code"] == "tournament/damaged"


# Entry sheets


def workbook(*rows: tuple[object, ...]) -> bytes:
    book, packed = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(packed)
    return packed.getvalue()


GOOD = [("D'Amico", ("classic", "extreme")), ("Zoë Ünal", ("classic",)), ("ליאור", ("extreme",))]
HEADED = "Nome;Classico;Estremo\r\nD'Amico;x;X\r\nZoë Ünal;1;\r\nליאור;no;sì\r\n"
SHEETS = [
    HEADED,
    HEADED.encode("utf-8-sig"),
    HEADED.encode("utf-16"),
    HEADED.replace(";", ",").encode(),
    HEADED.replace(";", "\t"),
    "D'Amico|x|x\nZoë Ünal|x|\nליאור||x",
    "Extrême,Nom,Classique\nx,D'Amico,x\n,Zoë Ünal,oui\nx,ליאור,non",
    workbook(("Name", "Classic", "Extreme"), ("D'Amico", "x", True), ("Zoë Ünal", 1, None), ("ליאור", None, "yes")),
]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_five_hundred_lines_are_read_and_judged_one_by_one(form: str) -> None:
    rows = [("Name", "Classic"), *((f"Person {n % 499}", "x") for n in range(500))]
    text = "\n".join(",".join(row) for row in rows)
    lines = read_sheet(text if form == "csv" else workbook(*rows), kinds=("classic",), entered=("person 3",))
    assert [(line.line, line.fault) for line in lines if line.fault] == [(5, "entered"), (501, "twice")]
    assert len(lines) == 500


@clause("TR-B2")
@pytest.mark.parametrize("sheet", SHEETS)
def test_sheets_in_any_common_form_are_read(sheet: bytes | str) -> None:
    lines = read_sheet(sheet)
    assert [(line.name, tuple(sorted(line.kinds))) for line in lines] == GOOD
    assert not any(line.fault for line in lines)


@clause("TR-B2")
def test_old_encodings_and_single_columns() -> None:
    assert [line.name for line in read_sheet("Zoë\nRené\n".encode("cp1252"))] == ["Zoë", "René"]
    plain = read_sheet("Rossi, Ada\nBo\n\n Cy  Young \n")
    assert [(line.line, line.name) for line in plain] == [(1, "Rossi, Ada"), (2, "Bo"), (4, "Cy Young")]
    assert {line.kinds for line in plain} == {("classic", "extreme")}


@clause("TR-B2")
def test_what_is_wrong_is_said_line_by_line() -> None:
    sheet = "name;classic;extreme\nAda;x;\n;x;\nBo;maybe;\nCy;;\nADA;x;x\nOlga;x;\n" + "x" * 70 + ";x;"
    found = [(line.line, line.fault, line.told) for line in read_sheet(sheet, entered=["olga"])]
    assert found[0] == (2, "", "")
    assert found[1][:2] == (3, "bad_name")
    assert found[2] == (4, "mark", "maybe")
    assert found[3][:2] == (5, "no_contest")
    assert found[4] == (6, "twice", "2")
    assert found[5][:2] == (7, "entered")
    assert found[6][:2] == (8, "bad_name")


BAD = [
    (b"PK\x03\x04 and then nothing", "tournament/sheet_unreadable"),
    (b"", "tournament/sheet_empty"),
    ("\n \n;;\n", "tournament/sheet_empty"),
    ("a\n" * 2001, "tournament/sheet_too_long"),
    (b"a" * (3 << 20), "tournament/sheet_too_large"),
    (b"a\x00b\n", "tournament/sheet_unreadable"),
]


@pytest.mark.parametrize(("sheet", "code"), BAD)
def test_what_is_no_sheet_is_refused(sheet: bytes | str, code: str) -> None:
    with pytest.raises(Declined) as no:
        read_sheet(sheet)
    assert no.value.clause == code


def test_programs_do_with_an_evening_what_its_pages_do(club: Server) -> None:
    olga = Visitor(club.address, "Olga")
    olga.get("/")
    new = olga.post_json("/api/v1/tournaments", {"name": "Spring", "kinds": ["classic", "extreme"], "names": ["Ada"]})
    root = f"/api/v1/evenings/{new.json['id']}"
    csrf = {"X-CSRFToken": olga.cookie("csrftoken")}

    sheet = "Name,Classic\nada,x\nBo,x\nCy,perhaps"
    told = olga.post_json(f"{root}/sheet", {"text": sheet}).json
    assert [(line["line"], line.get("fault", "")) for line in told["lines"]] == [
        (2, "entered"),
        (3, ""),
        (4, "mark"),
    ]
    packed = base64.b64encode(workbook(("Name", "Extreme"), ("Di", "x"))).decode()
    assert olga.post_json(f"{root}/sheet", {"file": packed, "take": True}).json["taken"]
    assert olga.post_json(f"{root}/sheet", {"text": sheet, "take": True}).json["good"] == 1
    for kind, names in (("classic", ["Ada", "Bo"]), ("extreme", ["Ada", "Di"])):
        entrants = olga.get(f"/api/v1/tournaments/{new.json['id']}/{kind}").json["entrants"]
        assert [one["name"] for one in entrants] == names
    assert olga.post_json(f"{root}/sheet", {"text": " "}).json["code"] == "tournament/sheet_empty"
    assert olga.post_json(f"{root}/sheet", {"file": "no base64!"}).status == 400

    assert olga.post_json(f"{root}/when", {"begins": "2099-03-05T19:30", "place": "Bar"}).json["place"] == "Bar"
    assert olga.post_json(f"{root}/when", {"begins": "soon"}).json["code"] == "tournament/bad_date"
    link = olga.post_json(f"{root}/links", {"role": "helper"}).json
    hal = Visitor(club.address)
    assert hal.post(link["address"].removeprefix(club.address), nickname="Hal").status == 200
    assert hal.get(root).json["role"] == "helper"
    found = olga.get(f"{root}/people").json
    assert [one["role"] for one in found["roles"]] == ["organiser", "helper"]
    assert olga.ask_json(f"{root}/links/{link['token']}", None, "DELETE", csrf).json["links"] == []
    left = olga.ask_json(f"{root}/roles/{found['roles'][1]['id']}", None, "DELETE", csrf).json["roles"]
    assert [one["role"] for one in left] == ["organiser"]
    assert hal.get(f"{root}/people").status == 403
    assert hal.post_json(f"{root}/sheet", {"text": "Eve"}).status == 403

    verdict = olga.get(f"{root}/classic/verdict").json
    assert (verdict["sound"], verdict["entries"]) == (True, 3)
    record = olga.get(f"/api/v1/tournaments/{new.json['id']}/classic/record").json
    brought = olga.post_json("/api/v1/evenings", {"record": record})
    assert (brought.status, list(brought.json["contests"])) == (201, ["classic"])
    record["entries"][1]["event"]["name"] = "Eva"
    no = olga.post_json("/api/v1/evenings", {"record": record})
    assert (no.status, no.json["code"]) == (409, "tournament/digest")
    table = olga.post_json(f"{root}/classic/games/final.1/table", {})
    assert (table.status, table.json["code"]) == (409, "tournament/no_such_game")
    assert hal.post_json(f"{root}/classic/games/final.1/table", {}).status == 403
