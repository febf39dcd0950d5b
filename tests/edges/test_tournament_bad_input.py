"""Bad input at the tournament's pages: each a clear message in the reader's language, and nothing lost."""

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from edges.evening import Club
from edges.server import Server
from edges.visitor import Page, Visitor, visible_text
from fleacircus.web.words import say

ROOT = Path(__file__).parents[2] / "src" / "fleacircus"
LANGUAGES = ("en", "fr", "it")


class Room:
    """The evenings in which everything goes wrong."""

    def __init__(self, club: Server) -> None:
        self.one = Club(club, "classic", names="Ada")
        self.groups = Club(club, "extreme")
        self.groups.do("draw", kind="extreme", stage="groups")
        self.duel = Club(club, "classic", names="Ada Bo")
        self.duel.do("draw", stage="bracket")
        self.seen = self.duel.seq("classic")
        self.a, self.b, _ = self.duel.seats("final.1")
        self.duel.do("play", game="final.1", winner=self.a)
        self.tied = Club(club, "extreme")
        self.tied.do("draw", kind="extreme", stage="groups")
        for fixture in range(1, 6):
            for leg in (1, 2):
                fields = {"game": f"A-{fixture}.{leg}", "winner": str(leg - 1), "intact": "3"}
                assert self.tied.do("play", kind="extreme", **fields).status == 200
        (path,) = set(re.findall(r'href="([^"]+/tie/\w+)"', self.tied.olga.get(f"{self.tied.root}/extreme").text))
        self.tie = unescape(re.findall(r'name="tie" value="([^"]+)"', self.tied.olga.get(path).text)[0])
        for player in range(1, 6):
            bid = {"tie": self.tie, "player": f"p{player}", "offer": "cake"}
            assert self.tied.do("commit_bid", kind="extreme", **bid).status == 200
        self.void = Club(club, "extreme")
        self.void.do("draw", kind="extreme", stage="groups")
        left = {"player": "p1", "games": "void", "sure": "on", "why": "had to go"}
        assert self.void.do("withdraw", kind="extreme", **left).status == 200
        games = self.void.olga.get(f"/api/v1{self.void.root}/extreme").json["games"]
        self.gone = next(game["id"] for game in games if game["status"] == "void")
        assert Visitor(club.address, "Eve").post(f"{self.void.root}/me/claim", entrant="p2").status == 200
        self.record = self.duel.olga.get(f"{self.duel.root}/classic/record.json").text

    def speak(self, language: str) -> None:
        for evening in (self.one, self.groups, self.duel, self.tied, self.void):
            evening.olga.post("/i18n/setlang/", language=language, next="/about")

    def state(self) -> list[int]:
        extremes = (self.groups, self.tied, self.void)
        kinds = ((self.one, "classic"), (self.duel, "classic"), *((each, "extreme") for each in extremes))
        return [evening.state(kind) for evening, kind in kinds]

    def play(self, **fields: str) -> Page:
        return self.groups.do("play", kind="extreme", **{"game": "A-1.1", "winner": "0", **fields})

    def bring(self, text: str) -> Page:
        return self.duel.olga.post("/tournaments/import", text=text)


@pytest.fixture(scope="module")
def room(club: Server) -> Room:
    return Room(club)


def cut(record: str) -> str:
    return record[: len(record) // 2]


def shuffled(record: str) -> str:
    whole = json.loads(record)
    whole["entries"].reverse()
    return json.dumps(whole)


CASES: dict[str, tuple[Callable[[Room], Page], str]] = {
    "a player twice": (lambda r: r.one.olga.post(f"{r.one.root}/sheet/enter", name="ADA"), "Ada"),
    "no name": (lambda r: r.one.olga.post(f"{r.one.root}/sheet/enter", name=" "), "60"),
    "a draw with one player": (lambda r: r.one.do("draw", stage="bracket"), "TR-X57"),
    "seven hexagonal bases": (lambda r: r.play(intact="7"), "refused.what.hexagonal"),
    "five square bases": (lambda r: r.play(square="5"), "refused.what.square"),
    "fewer than none": (lambda r: r.play(damaged="-1"), "refused.what.negative"),
    "bases and no winner": (lambda r: r.play(winner="none", intact="1"), "refused.what.secondary_for_loser"),
    "no winner at all": (lambda r: r.play(winner=""), "tourney.result.who"),
    "a count that is none": (lambda r: r.play(square="two"), "tourney.bases.square"),
    "out of order": (lambda r: r.play(game="A-1.2"), "tourney.leg.2"),
    "a stage too early": (lambda r: r.groups.do("draw", kind="extreme", stage="tables"), ""),
    "a correction of nothing": (
        lambda r: r.groups.do("correct", kind="extreme", game="A-1.1", winner="0", why="slip"),
        "refused.reason.not_played",
    ),
    "a correction without a reason": (
        lambda r: r.duel.do("correct", game="final.1", winner=r.b, sure="on"),
        "refused.reason.why_missing",
    ),
    "a result that is there": (lambda r: r.duel.do("play", game="final.1", winner=r.b), "tourney.unit.final"),
    "two at once": (lambda r: r.duel.do("play", game="final.1", winner=r.b, seq=r.seen), "tourney.stale.changed"),
    "too late": (lambda r: r.duel.olga.post(f"{r.duel.root}/sheet/enter", name="Zed"), "refused.reason.no_slot"),
    "another offer": (
        lambda r: r.tied.do("reveal_bid", kind="extreme", tie=r.tie, player="p1", offer="pie", nonce="AAAABBBBCCCC"),
        "",
    ),
    "a second envelope": (
        lambda r: r.tied.do("commit_bid", kind="extreme", tie=r.tie, player="p1", offer="pie"),
        "refused.reason.bid_in",
    ),
    "across a tie": (lambda r: r.tied.do("draw", kind="extreme", stage="tables"), "tourney.tie.settle"),
    "a result for a void game": (
        lambda r: r.void.do("play", kind="extreme", game=r.gone, winner="0"),
        "refused.status.void",
    ),
    "a name that somebody else has": (lambda r: r.void.olga.post(f"{r.void.root}/me/claim", entrant="p2"), "Bo"),
    "a name that nobody has": (lambda r: r.void.olga.post(f"{r.void.root}/me/claim", entrant="p77"), "p77"),
    "an empty file": (lambda r: r.bring(""), "tourney.refused.kept"),
    "half a file": (lambda r: r.bring(cut(r.record)), "tourney.refused.kept"),
    "a changed file": (lambda r: r.bring(r.record.replace("Ada", "Eva")), "tourney.refused.kept"),
    "a shuffled file": (lambda r: r.bring(shuffled(r.record)), "tourney.refused.kept"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_is_told_in_the_readers_language_and_nothing_changes(room: Room, language: str) -> None:
    room.speak(language)
    before, said = room.state(), dict[str, str]()
    for name, (try_it, word) in CASES.items():
        page = try_it(room)
        assert page.status == 409, name
        assert f'<html lang="{language}"' in page.text, name
        text = unescape(visible_text(page))
        expected = say(language, word) if word.startswith(("refused.", "tourney.")) else word
        assert expected in text, (name, text)
        assert not re.findall(r"\{\w+[|}]", text.replace(room.record, "")) or "file" in name, name
        assert not re.findall(r"\b(?:tourney|refused)\.[a-z_.]+", text), name
        (alert,) = re.findall(r'role="alert">(.*?)</div>', page.text, re.S)
        said[name] = re.sub(r"<[^>]+>", " ", alert)
    assert room.state() == before
    assert len(set(said.values())) > len(CASES) - 3
    (again,) = re.findall(r'name="winner" value="(\w+)"', CASES["two at once"][0](room).text)
    assert again == room.b


def test_the_messages_differ_by_language(room: Room) -> None:
    alerts: dict[str, list[str]] = {}
    for language in LANGUAGES:
        room.speak(language)
        for name, (try_it, _) in CASES.items():
            alerts.setdefault(name, []).append(re.findall(r'role="alert">(.*?)</div>', try_it(room).text, re.S)[0])
    assert [name for name, found in alerts.items() if len(set(found)) != 3] == []


def test_a_link_that_was_cancelled_and_a_file_without_end_are_told_in_every_language(club: Server) -> None:
    evening = Club(club, "classic")
    evening.joined("helper")
    (link,) = set(re.findall(r"/tournaments/join/([\w-]+)(?=\")", evening.olga.get(f"{evening.root}/people").text))
    assert evening.olga.post(f"{evening.root}/people/cancel", token=link).status == 200
    visitor, told = Visitor(club.address, "Late"), []
    for language in LANGUAGES:
        visitor.post("/i18n/setlang/", language=language, next="/about")
        gone = visitor.get(f"/tournaments/join/{link}")
        assert gone.status == 410
        assert say(language, "tourney.join.expired") in unescape(visible_text(gone))
        huge = visitor.post("/tournaments/import", text="x" * (17 << 20))
        assert huge.status == 413
        told.append(unescape(visible_text(huge)))
    assert len(set(told)) == 3


def test_every_reason_of_a_refusal_has_words() -> None:
    code = "".join(path.read_text("utf-8") for path in (ROOT / "tournament").rglob("*.py"))
    reasons = {f"refused.{key}.{word}" for key, word in re.findall(r'\b(reason|what)="([a-z_]+)"', code)}
    assert len(reasons) > 15
    for language in LANGUAGES:
        assert [key for key in sorted(reasons) if say(language, key) == key] == []
