"""Matches and ladders of bots: what they count, that they are the same anywhere, and what they refuse."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fleacircus.bots import catalogue
from fleacircus.cli import main
from fleacircus.core import Match, codec
from fleacircus.games import load
from fleacircus.lab.game import Task, play, untimed
from fleacircus.lab.job import Job
from fleacircus.lab.ladder import ladder, picture
from fleacircus.lab.match import contest
from fleacircus.lab.runners import runner
from fleacircus.lab.strength import Hypotheses

DUEL = {"scenario": "whos-there", "play": "duel"}
MARS = "mars-attacks@3"


def test_a_match_changes_sides_and_counts_for_the_first():
    report = contest("regular", "random", MARS, options=DUEL, games=6)
    other = contest("random", "regular", MARS, options=DUEL, games=6)
    assert report.games == 6
    assert sum(report.pairs) == 3
    assert report.share == report.points / 6 > 0.5
    assert report.elo_low <= report.elo <= report.elo_high
    assert other.pairs == report.pairs[::-1]
    assert other.elo == -report.elo
    for lost in report.lost:
        names = ("regular", "random") if lost.seat == 0 else ("random", "regular")
        assert play(Task(MARS, DUEL, names, lost.seed)).result.points(names.index("regular")) == 0


def test_lost_games_can_be_had_as_records(tmp_path, capsys):
    asked = ["lab", "match", "rookie", "regular", "--game", MARS, "--options", json.dumps(DUEL), "--games", "4"]
    assert main([*asked, "--lost", str(tmp_path / "lost"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["lost"]
    for lost in told["lost"]:
        match = Match.from_record(Path(lost["record"]).read_bytes())
        match.audit()
        assert match.about is not None
        assert match.outcome is not None
        mine = [who.name for who in match.about.seats].index("rookie")
        assert mine == lost["seat"]
        assert match.outcome.places[mine] > 1
        again = play(Task(MARS, DUEL, tuple(who.name for who in match.about.seats), lost["seed"]))
        assert again.result.log == codec.digest(codec.encode(match.log))


def test_equal_players_are_level_in_every_pair():
    """With one seed and sides changed, what one wins as humans the other does too."""
    report = contest("regular", "regular?danger=8", MARS, options=DUEL, games=6)
    assert report.pairs == (0, 0, 3, 0, 0)
    assert report.elo == 0


def test_who_plays_alone_is_compared_on_the_same_seeds():
    solo = contest("regular", "random", MARS, options={"scenario": "whos-there"}, games=8)
    wins = {
        name: sum(play(Task(MARS, {"scenario": "whos-there"}, (name,), f"1/{n}")).result.points(0) for n in range(4))
        for name in ("regular", "random")
    }
    assert solo.points == wins["regular"] + 4 - wins["random"]


def test_the_digest_is_the_same_here_and_on_cores():
    alone = contest("regular", "rookie", MARS, options=DUEL, games=4)
    shared = contest("regular", "rookie", MARS, options=DUEL, games=4, job=Job(play, runner=runner("cores", workers=2)))
    assert shared.digest == alone.digest
    assert shared.pairs == alone.pairs
    assert contest("regular", "rookie", MARS, options=DUEL, games=4, seed="2").digest != alone.digest


def test_a_sequential_test_stops_by_itself_and_alike():
    told = Hypotheses(0, 300)
    report = contest("regular", "random", MARS, options=DUEL, sprt=told)
    assert report.verdict == "stronger"
    assert report.games < 60
    shared = contest("regular", "random", MARS, options=DUEL, sprt=told, job=Job(play, runner=runner("cores")))
    assert (shared.games, shared.digest, shared.ratio) == (report.games, report.digest, report.ratio)


def test_a_ladder_puts_the_levels_in_order():
    names = ("random", "rookie", "regular")
    told = ladder(MARS, levels=names, options=DUEL, games=6)
    assert {rung.level for rung in told.rungs} == set(names)
    assert told.rungs[-1].level == "random"
    assert [rung.rating.rating for rung in told.rungs if rung.level == told.anchor] == [1500.0]
    assert told.rungs[-1].step is None
    assert all(rung.step is not None for rung in told.rungs[:-1])
    drawn = picture(told)
    assert all(f">{rung.level}<" in drawn and f">{rung.rating.rating:.0f}<" in drawn for rung in told.rungs)


# Names


@pytest.mark.parametrize(
    ("game", "name", "why"),
    [
        ("legionz@1", "grandmaster", "no bot 'grandmaster'"),
        ("legionz@1", "greedy?simulations=3", "cannot be had"),
        ("micro-mutants@2", "sharp?trails=8", "no 'trails' to change; there are whims"),
        ("micro-mutants@2", "sharp?trials=many", "gives no value"),
        ("micro-mutants@2", "sharp?trials=true", "so it cannot be True"),
        ("mars-attacks@3", "random?danger=1", "cannot be had"),
    ],
)
def test_players_that_there_are_not_are_refused(game, name, why):
    with pytest.raises(ValueError, match=why):
        catalogue.load(game, name)


def test_a_level_can_be_had_with_changes():
    changed: Any = catalogue.load("micro-mutants@2", "sharp?trials=8&wary=false&presses=[400,600]")
    assert (changed.skill.trials, changed.skill.wary, changed.skill.presses) == (8, False, (400, 600))
    search: Any = catalogue.load("legionz@1", "search-1?simulations=7")
    assert search.simulations == 7


# Programs


class Outside(BaseHTTPRequestHandler):
    """A program that knows nothing but offers. It answers at first with what is not allowed."""

    asked: list[dict[str, Any]] = []

    def do_POST(self) -> None:
        told = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append(told)
        rng = Random(told["luck"])
        offer = rng.choice([each for each in told["offers"] if not each.get("aside")])
        values = {hole["field"]: self.value(hole, rng) for hole in offer.get("holes", [])}
        answer: Any = {"action": {"type": offer["action"], **offer.get("filled", {}), **values}}
        if len(self.asked) == 1:
            answer = {"action": {"type": "place", "cell": [90, 90], "number": 1}}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    @staticmethod
    def value(hole: dict[str, Any], rng: Random) -> Any:
        return rng.choice(hole["among"])

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    Outside.asked = []
    with HTTPServer(("127.0.0.1", 0), Outside) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


def test_a_program_plays_by_its_address(address):
    report = contest("random", address, "legionz@1", options={"players": 2}, games=2)
    assert report.games == 2
    assert Outside.asked[1]["refused"] is not None
    assert all(asked["refused"] is None for asked in Outside.asked[2:])
    told = Outside.asked[-1]
    game = load("legionz@1", told["options"])
    view = codec.convert(told["view"], type(game.blank))
    assert json.loads(codec.encode(game.choices(view, told["seat"]).offers)) == told["offers"]


def test_a_program_that_is_not_there_is_named():
    with pytest.raises(ValueError, match="gave no action"):
        contest("random", "http://127.0.0.1:9/", "legionz@1", options={"players": 2}, games=2)


def test_a_game_that_cannot_be_played_on_is_named_by_its_seed():
    task = Task("legionz@1", {"players": 2}, ("random", "http://127.0.0.1:9/"), "s/7")
    with pytest.raises(ValueError, match=r"seed s/7 between random and http://127\.0\.0\.1:9/: .*gave no action"):
        untimed(task)


# The command


def test_the_command_prints_what_it_found_and_keeps_it(capsys, tmp_path):
    asked = ["lab", "match", "regular", "random", "--game", MARS, "--options", json.dumps(DUEL), "--games", "2"]
    kept = [*asked, "--results", str(tmp_path / "lab.sqlite3"), "--json"]
    assert main(kept) == 0
    first = capsys.readouterr()
    assert "2 of 2 games" in first.err
    assert main(kept) == 0
    again = capsys.readouterr()
    assert again.out == first.out
    assert again.err == ""
    assert json.loads(first.out)["games"] == 2
    drawn = ["--picture", str(tmp_path / "ladder.svg"), "--json"]
    assert main(["lab", "ladder", "rookie", "random", *asked[4:], *drawn]) == 0
    assert len(json.loads(capsys.readouterr().out)["rungs"]) == 2
    assert (tmp_path / "ladder.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--games", "3"], "3 is no even number"),
        (["--games", "0"], "0 is no even number"),
        (["--sprt", "5"], "write 0,20"),
        (["--options", "[]"], "no JSON object"),
        (["--options", "{"], "no JSON"),
        (["--options", '{"players": 4}', "--game", "legionz@1"], "4 seats; a match is for one or two"),
        (["--game", "chess@1"], "no game 'chess@1'"),
        (["--workers", "0"], "0 processes"),
    ],
)
def test_the_command_says_what_was_asked_wrongly(capsys, given, why):
    assert main(["lab", "match", "random", "random", "--game", "legionz@1", *given]) == 2
    assert why in capsys.readouterr().err
