"""Puzzles from the club's own games: whose may be searched, that nothing tells whose they were, and how they go."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from edges.conftest import copied
from edges.inside import undone, using
from fleacircus.core import codec
from kit.coached import left, played

BATTLE: Any = ("mars-attacks@3", {"scenario": "whos-there"}, ("rookie",), "e")
"""A battle with a decision that stands out, and three positions for the companion."""
SHORT: Any = ("mars-attacks@3", {"scenario": "whos-there"}, ("rookie",), "a")
"""One of five entries, with one position for the companion."""


@pytest.fixture(scope="module")
def database(
    django_club: str,
    engine: str,
    blank_club: str,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    with using(copied(engine, blank_club, request, tmp_path_factory.mktemp("gathered"))):
        yield


@pytest.fixture
def here(database: None) -> Iterator[None]:
    from fleacircus.web.coaching.puzzling import answers

    with undone():
        answers._fitted.cache_clear()
        yield
    answers._fitted.cache_clear()


def member(name: str = "Ottoline", *, lends: bool = True, role: str = "member") -> Any:
    from fleacircus.web.club.models import Player

    return Player.objects.create(nickname=name, role=role, lends=lends)


def finished(game: Any, *people: Any, **changed: Any) -> Any:
    """A table of the club where these people have played a match to its end; None is a bot."""
    from fleacircus.web.club.models import Entry, Seat, Table
    from fleacircus.web.coaching.laying import lay_out
    from fleacircus.web.history.results import rebuild

    match = played(*game) if isinstance(game, tuple) else game
    seats = [
        Seat(number=number, kind="bot", level="regular")
        if person is None
        else Seat(number=number, kind="person", player=person.id, name=person.nickname)
        for number, person in enumerate(people)
    ]
    table = lay_out(next(filter(None, people), member("Owner")), match, seats)
    for seq, entry in enumerate(match.log):
        if entry.seat is not None:
            person = people[entry.seat]
            Entry.objects.filter(match=table.id, seq=seq).update(author="bot" if person is None else person.id)
    Table.objects.filter(id=table.id).update(over=True, **changed)
    table.refresh_from_db()
    rebuild(table)
    return table


def gather(*ids: str, **more: Any) -> tuple[Any, list[str]]:
    from fleacircus.web.coaching.puzzling import gathering

    said: list[str] = []
    return gathering.gather(ids, tell=said.append, **more), said


def lent() -> list[Any]:
    from fleacircus.web.coaching.models import Lent

    return list(Lent.objects.order_by("id"))


def test_a_game_of_the_club_becomes_puzzles_once_that_tell_of_nobody(here: None) -> None:
    from fleacircus.coach.puzzles import Puzzle
    from fleacircus.coach.riddles import verified
    from fleacircus.web.club.models import Seat
    from fleacircus.web.coaching.puzzling.shelves import shelves

    ada = member()
    table = finished(BATTLE, ada)
    before = {name: len(shelf.puzzles) for name, shelf in shelves().items()}
    found, said = gather()
    assert (found.matches, found.puzzles, found.skipped) == (1, {"mars-attacks": 1, "mars-companion": 3}, {})
    assert found.decisions["kept"] == 4
    assert said == []
    secret = [ada.nickname, ada.id, table.id, table.watch, table.seed, table.bot_seed]
    secret += Seat.objects.filter(table=table).values_list("invite", flat=True)
    for row in lent():
        assert not any(each in row.body for each in secret)
        puzzle = codec.decode(row.body, Puzzle)
        assert puzzle.found.startswith("club#")
        assert verified(puzzle) == ""
        shelf = shelves()[row.shelf]
        assert shelf.puzzles[row.id] == puzzle
        assert row.id in shelf.club
    assert {name: len(shelf.puzzles) - before[name] for name, shelf in shelves().items() if shelf.club} == found.puzzles
    again, _ = gather()
    assert (again.matches, again.puzzles) == (0, {}), "no match twice"
    named, said = gather(table.id)
    assert (named.matches, named.skipped, said) == (0, {"searched": 1}, [f"{table.id}: searched"])


def test_everybody_who_played_must_have_agreed(here: None) -> None:
    from fleacircus.web.club.models import Alias, Entry, Seat
    from fleacircus.web.coaching.puzzling.lending import agreed
    from fleacircus.web.ladder.models import Bot

    ada, bo, mum = member("Ada"), member("Bo"), member("Mum", lends=False)
    guest, robot, silent = member("Guest", role="guest"), member("Robot", lends=False), member("Silent", lends=False)
    Bot.objects.create(player=robot.id, owner=bo.id, games="legionz")
    Bot.objects.create(player=silent.id, owner=mum.id, games="legionz")
    match = left(2)
    may = {
        "two who agree": finished(match, ada, bo),
        "against a bot": finished(match, None, ada),
        "two at one screen": finished(match, ada, ada),
        "a bot from outside, whose owner agrees": finished(match, ada, robot),
    }
    may_not = {
        "one of two": finished(match, ada, mum),
        "a guest, whatever they say": finished(match, ada, guest),
        "a bot from outside, whose owner does not": finished(match, ada, silent),
        "bots alone": finished(match, None, None),
        "somebody who has left the seat to another": finished(match, ada, bo),
        "a former member": finished(match, ada, bo),
    }
    Entry.objects.filter(match=may_not["somebody who has left the seat to another"].id, seq=1).update(author=mum.id)
    Seat.objects.filter(table=may_not["a former member"], number=1).update(player="", former=True)
    assert {name: agreed(table) for name, table in (may | may_not).items()} == {
        **dict.fromkeys(may, True),
        **dict.fromkeys(may_not, False),
    }
    Alias.objects.create(guest=guest.id, member=bo.id)
    assert agreed(may_not["a guest, whatever they say"]), "a member's word holds for what they played as a guest"
    found, said = gather(*(table.id for table in may_not.values()))
    assert (found.matches, found.skipped) == (1, {"consent": len(may_not) - 1})
    assert sum(line.endswith(": consent") for line in said) == len(may_not) - 1


def test_what_cannot_be_searched_is_passed_over_counted_and_told(here: None) -> None:
    from fleacircus.web.club.models import Table
    from fleacircus.web.coaching.models import Attempt, Branch, Effort, Searched, Try
    from fleacircus.web.tournaments.models import Contest, Evening

    ada = member()
    match = left(2)
    contest = Contest.objects.create(evening=Evening.objects.create(name="Spring", owner=ada.id), kind="classic")
    tables = {
        "hints": finished(match, ada, None, hints=True),
        "record": finished(match, ada, None, replay=True),
        **{name: finished(match, ada, None) for name in ("lesson", "puzzle", "shot", "branch")},
        **{name: finished(match, ada, None) for name in ("under way", "old", "torn", "cut", "three")},
        "contest": finished(match, ada, None, tournament=f"{contest.id}:1"),
    }
    Table.objects.filter(id=tables["under way"].id).update(over=False)
    Effort.objects.create(player=ada.id, exercise="x", table=tables["lesson"].id)
    Attempt.objects.create(player=ada.id, shelf="legionz", puzzle="x", table=tables["puzzle"].id)
    Try.objects.create(day="2026-11-18", player=ada.id, number=1, table=tables["shot"].id)
    Branch.objects.create(table=tables["branch"].id, root="r", parent="r", entry=1)
    Table.objects.filter(id=tables["old"].id).update(game="mars-attacks@2")
    Table.objects.filter(id=tables["torn"].id).update(options='{"players":2,"loops":"maybe"}')
    Table.objects.filter(id=tables["cut"].id).update(options='{"players":2')
    Table.objects.filter(id=tables["three"].id).update(options='{"players":3,"loops":false}')
    found, said = gather()
    assert (found.matches, found.skipped) == (0, {"evaluator": 2, "unreadable": 2, "contest": 1})
    assert {line.partition(": unreadable")[0] for line in said} == {tables["torn"].id, tables["cut"].id}
    unfit = [tables[name].id for name in ("hints", "record", "under way", "lesson", "puzzle", "shot", "branch")]
    found, said = gather(*unfit, "nowhere")
    assert (found.matches, found.skipped) == (0, {"unfit": len(unfit), "unknown": 1})
    assert said == [*(f"{id}: unfit" for id in unfit), "nowhere: unknown"]
    assert not Searched.objects.exists()
    Contest.objects.filter(id=contest.id).update(over=True)
    found, _ = gather()
    assert (found.matches, found.skipped) == (1, {"evaluator": 2, "unreadable": 2}), "once the contest is over"


def test_a_match_that_ends_the_search_again_and_again_is_left_alone(here: None) -> None:
    from fleacircus.web.coaching.models import Searched
    from fleacircus.web.coaching.puzzling.gathering import TRIES

    ada = member()
    table = finished(SHORT, ada)
    Searched.objects.create(table=table, begun=TRIES)
    assert gather()[0].matches == 0
    found, _ = gather(table.id)
    assert (found.matches, found.puzzles) == (1, {"mars-companion": 1}), "unless it is asked for"


def test_the_newest_come_first_so_many_as_are_wanted(here: None) -> None:
    from fleacircus.web.club.models import Result
    from fleacircus.web.coaching.models import Searched

    ada = member()
    tables = [finished(left(2), ada, None) for _ in range(3)]
    for at, table in enumerate(tables):
        Result.objects.filter(table=table).update(ended_ms=1000 + at)
    tables[1].ladder = True
    tables[1].save(update_fields=["ladder"])
    assert gather(most=1)[0].matches == 1
    assert Searched.objects.get().table_id == tables[2].id
    assert gather()[0].matches == 2, "the ladder's too"


def test_who_takes_it_back_or_is_deleted_takes_the_puzzles_along(here: None) -> None:
    from fleacircus.web.club.models import Player
    from fleacircus.web.coaching.models import Searched
    from fleacircus.web.coaching.puzzling.lending import lend, lent_by
    from fleacircus.web.coaching.puzzling.shelves import shelves
    from fleacircus.web.identity.data import delete, everything

    ada, bo = member("Ada"), member("Bo")
    battle = finished(SHORT, ada)
    other = finished(left(2), bo, None)
    gather()
    [row] = lent()
    told = everything(ada)
    assert told["person"]["lends"]
    assert [(each["id"], each["match_id"]) for each in told["lent"]] == [(row.id, battle.id)]
    assert lent_by(bo) == everything(bo)["lent"] == []
    lend(ada, yes=False)
    assert lent() == []
    assert row.id not in shelves()["mars-companion"].puzzles
    assert not Player.objects.get(id=ada.id).lends
    assert list(Searched.objects.values_list("table", flat=True)) == [other.id], "others' stay"
    assert gather()[0].matches == 0
    lend(ada, yes=True)
    assert gather()[0].puzzles == {"mars-companion": 1}, "who agrees again may be searched again"
    delete(ada)
    assert lent() == []
    assert gather(battle.id)[0].skipped == {"consent": 1}


def test_who_takes_it_back_while_their_match_is_searched_is_heard(here: None) -> None:
    from fleacircus.web.club.opening import load_match
    from fleacircus.web.coaching.puzzling.gathering import _keep, _search
    from fleacircus.web.coaching.puzzling.lending import lend

    ada, bo = member("Ada"), member("Bo")
    table, other = finished(SHORT, ada), finished(SHORT, bo)
    for player, of, kept in ((ada, table, {}), (None, other, {"mars-companion": 1})):
        found = _search(of, load_match(of), print)
        assert found is not None
        if player is not None:
            lend(player, yes=False)
        assert _keep(of, found.puzzles) == kept
    assert _keep(other, found.puzzles) == {}, "who searched the same beside us has nothing to add"
    assert [row.match_id for row in lent()] == [other.id]


def test_what_another_evaluator_found_is_not_offered_until_it_is_verified_again(here: None) -> None:
    from fleacircus.coach.puzzles import Puzzle
    from fleacircus.web.coaching.models import Lent
    from fleacircus.web.coaching.puzzling.gathering import counted
    from fleacircus.web.coaching.puzzling.shelves import find

    table = finished(BATTLE, member())
    gather()
    shelf = "mars-companion"
    kept, false, old = [row for row in lent() if row.shelf == shelf]
    Lent.objects.filter(shelf=shelf).update(edition="mars-companion@3 1:weights of yesterday")
    solution = {**codec.decode(false.body, dict[str, Any])["solution"], "line": 99}
    Lent.objects.filter(id=false.id).update(
        body=codec.encode({**codec.decode(false.body, dict[str, Any]), "solution": solution}).decode()
    )
    Lent.objects.filter(id=old.id).update(
        body=codec.encode({**codec.decode(old.body, dict[str, Any]), "game": "mars-companion@2"}).decode()
    )
    assert counted() == {"mars-attacks": {"offered": 1, "waiting": 0}, shelf: {"offered": 0, "waiting": 3}}
    assert find(shelf, kept.id) is None
    found, said = gather()
    assert (found.matches, found.again) == (0, {"verified": 1, "gone": 2})
    assert {line.partition(":")[0] for line in said} == {f"{shelf} {false.id}", f"{shelf} {old.id}"}
    assert find(shelf, kept.id) == codec.decode(kept.body, Puzzle)
    assert counted()[shelf] == {"offered": 1, "waiting": 0}
    assert gather(table.id)[0].skipped == {"searched": 1}


def test_a_shelf_has_room_for_so_many(here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from fleacircus.web.coaching.puzzling import gathering

    ada = member()
    finished(BATTLE, ada)
    monkeypatch.setattr(gathering, "ROOM", 2)
    assert gather()[0].puzzles == {"mars-attacks": 1, "mars-companion": 2}
    finished(SHORT, ada)
    monkeypatch.setattr(gathering, "ROOM", 1)
    assert gather()[0].skipped == {"full": 1}


@pytest.mark.parametrize(
    ("given", "code", "said"), [(["nowhere"], 1, "nowhere: unknown"), (["--most", "0"], 2, "without")]
)
def test_the_command_says_what_was_asked_wrongly(given: list[str], code: int, said: str, tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "import sys; from fleacircus.cli import main; sys.exit(main())",
        "puzzles",
        "gather",
    ]
    environment = {**os.environ, "FLEACIRCUS_DB": str(tmp_path / "club.sqlite3"), "FLEACIRCUS_SECRET": "a secret"}
    told = subprocess.run([*command, *given, "--json"], env=environment, capture_output=True, text=True)
    assert (told.returncode, told.stderr.strip()[: len(said)]) == (code, said), told.stderr
    assert code == 2 or json.loads(told.stdout)["skipped"] == {"unknown": 1}


def test_answers_to_them_make_them_harder_or_easier(here: None) -> None:
    from fleacircus.web.coaching.models import Attempt
    from fleacircus.web.coaching.puzzling.answers import hardness

    shelf = "mars-companion"
    assert len(hardness(shelf)) == 64
    finished(SHORT, member())
    gather()
    [row] = lent()
    before = hardness(shelf)[row.id]
    for n in range(4):
        Attempt.objects.create(player=f"p{n}", shelf=shelf, puzzle=row.id, right=True, first=True, answered_ms=n)
    assert hardness(shelf)[row.id] < before


def test_a_row_does_not_end_with_a_puzzle_that_has_gone(here: None) -> None:
    from fleacircus.web.coaching.models import Attempt
    from fleacircus.web.coaching.puzzling.attempts import open_run
    from fleacircus.web.coaching.puzzling.shelves import shelves
    from fleacircus.web.coaching.puzzling.telling import told

    ada, shelf = member(), shelves()["legionz"]
    given = {"player": ada.id, "shelf": shelf.name, "run": "row"}
    Attempt.objects.create(puzzle=next(iter(shelf.puzzles)), right=True, first=True, answered_ms=1, **given)
    gone = Attempt.objects.create(puzzle="gone", first=True, table="t", **given)
    assert (told(ada, gone)["state"], told(ada, gone)["answer"]) == ("gone", None)
    table = open_run(ada, shelf, "foe")
    now = Attempt.objects.get(table=table.id)
    assert (now.run, now.puzzle in shelf.puzzles) == ("row", True)
    assert open_run(ada, shelf, "foe").id == table.id


def test_members_settle_it_on_their_page_and_guests_cannot(here: None) -> None:
    from edges.test_identity import Browser
    from fleacircus.web.club.models import Player

    ada, guest = Browser("Ada"), Browser("Guest")
    assert ada.post("/me/recovery").status_code == 200
    assert 'name="lends"' in ada.get("/me").content.decode()
    assert not ada.player.lends, "nobody has agreed to what they were not asked"
    assert ada.post("/me/lends", lends="on").status_code == 302
    assert ada.player.lends
    assert 'name="lends" checked' in ada.get("/me").content.decode()
    ada.post("/me/lends")
    assert not ada.player.lends
    page = guest.get("/me").content.decode()
    assert 'id="lends"' in page
    assert 'name="lends"' not in page
    refused = guest.post("/me/lends", lends="on")
    assert refused.status_code == 403
    assert "player/guest" in refused.content.decode()
    assert not Player.objects.filter(lends=True).exists()
    assert "player/unknown" in Browser().post("/me/lends", lends="on").content.decode()
