"""Outside bots on a real server: the examples' very text, one as it is and one with something better in it."""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from edges.server import Server
from edges.visitor import Visitor

EXAMPLES = Path(__file__).parents[2] / "src" / "fleacircus" / "web" / "ladder" / "examples"
GAMES = 3
"""So many games each has played before anybody looks who stands higher."""
LOOKS = 600
BETTER = """
from random import Random
from fleacircus import bots
from fleacircus.core import codec
from fleacircus.games import load

game, brain, rng = load("legionz@1"), bots.load("legionz@1", "blocker"), Random(1)


def choose(view, seat, offers):
    known = codec.decode(json.dumps(view).encode(), type(game.blank))
    return json.loads(codec.encode(brain.choose(game, known, seat, rng)))


"""


def registered(club: Server, owner: str, name: str, game: str = "legionz") -> tuple[str, str]:
    """A bot of a new person: its id and its token."""
    answer = Visitor(club.address, owner).post_json("/api/v1/ladder/bots", {"name": name, "games": [game]})
    assert answer.status == 201, answer.text
    return answer.json["id"], answer.json["token"]


@contextmanager
def running(*command: str) -> Iterator[None]:
    """A program that runs as long as somebody looks on, and does not end by itself."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield
        assert process.poll() is None, process.communicate()[0]
    finally:
        process.kill()
        process.communicate()


def rungs(club: Server, game: str = "legionz") -> dict[str, Any]:
    told = Visitor(club.address).get(f"/api/v1/ladder/standings/{game}").json["rungs"]
    return {each["id"]: each for each in told if each["id"]}


def python(folder: Path, name: str, text: str) -> tuple[str, str]:
    (folder / name).write_text(text)
    return sys.executable, str(folder / name)


def test_an_outside_bot_climbs_the_ladder(club: Server, tmp_path: Path) -> None:
    text = (EXAMPLES / "bot.py.txt").read_text()
    assert len(text.splitlines()) <= 60
    begin, end = text.index("def choose("), text.index("def play(")
    weak, strong = registered(club, "Ada", "Chance"), registered(club, "Bo", "Climber")
    with (
        running(*python(tmp_path, "weak.py", text), club.address, weak[1], "legionz"),
        running(*python(tmp_path, "strong.py", text[:begin] + BETTER + text[end:]), club.address, strong[1], "legionz"),
    ):
        for _ in range(LOOKS):
            told = rungs(club)
            played = min((told[id]["games"] if id in told else 0) for id in (weak[0], strong[0])) >= GAMES
            if played and told[strong[0]]["rating"] > told[weak[0]]["rating"]:
                break
            time.sleep(0.5)
    assert told[strong[0]]["rank"] < told[weak[0]]["rank"]
    assert (told[strong[0]]["owner"], told[weak[0]]["owner"]) == ("Bo", "Ada")
    page = Visitor(club.address).get("/ladder/legionz").text
    assert page.index("Climber") < page.index("Chance")


@pytest.mark.parametrize(
    ("game", "owners"),
    [
        pytest.param("mars-attacks", ("Dora", "Emil"), id="mars-attacks"),
        pytest.param("mars-attacks", ("Fay",), id="mars-attacks-with-the-house", marks=pytest.mark.soak),
        pytest.param("larva-cup", ("Gus", "Hal"), id="larva-cup", marks=pytest.mark.soak),
        pytest.param("micro-mutants", ("Ida", "Jo"), id="micro-mutants", marks=pytest.mark.soak),
    ],
)
def test_the_example_plays_its_game_to_the_end(
    club: Server, tmp_path: Path, game: str, owners: tuple[str, ...]
) -> None:
    program = python(tmp_path, "bot.py", (EXAMPLES / "bot.py.txt").read_text())
    bots = {owner: registered(club, owner, f"Bot of {owner}", game) for owner in owners}
    ids = {id for id, _ in bots.values()}
    with ExitStack() as open:
        for _, token in bots.values():
            open.enter_context(running(*program, club.address, token, game))
        for _ in range(LOOKS):
            if ids <= rungs(club, game).keys():
                break
            time.sleep(0.5)
    told = rungs(club, game)
    assert {told[id]["owner"] for id in ids} == set(owners)
    assert all(told[id]["games"] >= 1 for id in ids)
    page = Visitor(club.address).get(f"/ladder/{game}").text
    mine = next(line for line in page.split("<li>") if f"Bot of {owners[0]}" in line and "/w/" in line)
    watch = mine.partition('href="')[2].partition('"')[0]
    record = Visitor(club.address).get(f"{watch}/record.json").json
    assert record["game"].startswith(f"{game}@")
    assert record["outcome"] is not None
    done = {entry["action"]["type"] for entry in record["entries"] if "action" in entry}
    assert done, "once it is over, everybody sees all of it"
    assert done & {"leave", "out_of_time"} == set(), "it was played to its end"


def test_bots_and_pairings_survive_a_kill(tmp_path: Path) -> None:
    with Server(str(tmp_path / "club.sqlite3"), tmp_path) as club:
        _, token = registered(club, "Ada", "Hopper")

        def ready() -> list[dict[str, Any]]:
            """Its tables, once it has one."""
            for _ in range(LOOKS):
                given = {"games": ["legionz"]}, "POST", {"Authorization": f"Bearer {token}"}
                answer = Visitor(club.address).ask_json("/api/v1/ladder/ready", *given)
                assert answer.status == 200, answer.text
                if tables := answer.json["tables"]:
                    return list(tables)
                time.sleep(0.1)
            return []

        (before,) = ready()
        club.kill()
        club.start()
        assert ready() == [before]
        with Visitor(club.address).connect(before["id"], Authorization=f"Bearer {token}") as line:
            assert line.hello()["yours"] == [before["seat"]]


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node on this machine")
def test_the_example_in_javascript_plays_to_the_end(club: Server, tmp_path: Path) -> None:
    (tmp_path / "bot.mjs").write_text((EXAMPLES / "bot.mjs.txt").read_text())
    id, token = registered(club, "Cleo", "Script")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    flags = ["--experimental-websocket"] if int(version[1:].split(".")[0]) < 22 else []
    with running("node", *flags, str(tmp_path / "bot.mjs"), club.address, token, "legionz"):
        for _ in range(LOOKS):
            if id in rungs(club):
                break
            time.sleep(0.5)
    assert rungs(club)[id]["games"] >= 1
    entries = Visitor(club.address).get("/ladder/how").text
    assert "bot.mjs" in entries
