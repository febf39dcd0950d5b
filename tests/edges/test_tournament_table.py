"""Games of a tournament at tables of the platform: laid as the lots say, played to the end, scored by themselves."""

import re
import sqlite3
from html import unescape
from typing import Any

import pytest

from edges.evening import Club, pick_all, ready, refused, sit
from edges.hand import Hand, play_to_the_end
from edges.server import Server
from edges.visitor import Visitor, visible_text
from fleacircus.core import Match, codec
from fleacircus.flicktable.model.events import LotDrawn, PlayerOut, TurnStarted
from fleacircus.games.micromutants.model.events import TerrainDrawn
from fleacircus.games.micromutants.model.state import State
from fleacircus.tournament.catalogue import army_ids
from kit import clause

ARMIES = army_ids()


def whole_record(evening: Club, table: str) -> Match:
    return Match.from_record(evening.olga.get(f"/t/{table}/record.json").text.encode())


def lying(state: State) -> list[dict[str, Any]]:
    """Every seat's bases and insects on the table, nobody being out."""
    seats: list[dict[str, Any]] = [{"out": 0, "defeats": 0} for _ in state.players]
    for number, seat in enumerate(seats):
        own = [piece for piece in state.pieces if piece.owner == number and piece.place == "table"]
        large = [piece for piece in own if piece.kind == "hexagon"]
        seat["intact"] = sum(not piece.damaged for piece in large)
        seat["damaged"] = sum(piece.damaged for piece in large)
        seat["square"] = sum(piece.kind == "square" for piece in own)
        seat["insects"] = sum(piece.kind == "insect" for piece in own)
    return seats


def account(match: Match) -> list[dict[str, Any]]:
    """Every seat by the record alone: bases and insects that lie there at the end, when it went out, whom it beat."""
    state, mover = match.state, -1
    seats = lying(state)
    for event in (event for entry in match.log for event in entry.events):
        if isinstance(event, TurnStarted):
            mover = event.seat
        elif isinstance(event, PlayerOut):
            seats[event.seat]["out"] = event.order
            if mover >= 0 and state.players[mover].side != state.players[event.seat].side:
                seats[mover]["defeats"] += 1
    return seats


def bases(seat: dict[str, Any]) -> dict[str, int]:
    return {name: seat[name] for name in ("intact", "damaged", "square")}


def strength(seat: dict[str, Any]) -> tuple[int, ...]:
    """Who is in goes before who is out; then bases and insects, or who went out later."""
    points = 2 * seat["intact"] + seat["damaged"] + seat["square"]
    return (0, seat["out"]) if seat["out"] else (1, points, seat["insects"])


def last_result(evening: Club, kind: str) -> dict[str, Any]:
    """What the log says now, after somebody's page has looked."""
    evening.olga.get(f"{evening.root}/pulse")
    event: dict[str, Any] = evening.log(kind)[-1]["event"]  # type: ignore[assignment]
    assert (event["type"], evening.log(kind)[-1]["by"]) == ("played", "table")
    return event


@clause("TR-H9", "TR-X58", "TR-S2")
def test_a_duel_by_two_who_came_by_link(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    path = f"{evening.root}/classic/game/final.1"
    refused(evening.olga.post(f"{path}/table", where="links"), "TR-H6")
    pick_all(evening, "final.1", "classic")
    refused(evening.olga.post(f"{path}/table", where="links"), "TR-X58")
    lots = ready(evening, "final.1", "classic")
    table = sit(evening, "final.1", "classic", "links")

    # Each player finds the link to their own seat on the page of the game, and nobody else's.
    people = {player: evening.joined("player", player) for player in ("p1", "p2")}
    links = {player: re.findall(r'href="(/join/[\w-]+)"', visitor.get(path).text) for player, visitor in people.items()}
    assert sorted(map(len, links.values())) == [1, 1]
    assert len(re.findall(r'href="(/join/[\w-]+)"', evening.olga.get(path).text)) == 2
    assert "/join/" not in Visitor(club.address, "Wes").get(path).text
    for player, visitor in people.items():
        assert visitor.post(links[player][0], nickname=player).status == 200
    hands = {player: Hand(visitor, table) for player, visitor in people.items()}
    seat_of = {player: next(int(seat) for seat in hand.state["views"]) for player, hand in hands.items()}
    assert [seat_of[player] for player in lots["corners"]] == [0, 1]
    assert play_to_the_end(*hands.values()) > 10

    match = whole_record(evening, table)
    assert next(e.order for e in match.log[0].events if isinstance(e, LotDrawn))[0] == seat_of[lots["turns"][0]]
    warp = next(e.warp for e in match.log[0].events if isinstance(e, TerrainDrawn))
    assert lots["terrain"][0 if warp.x_um < 0 else 1] == "warp"
    seats = account(match)
    best = max(people, key=lambda player: strength(seats[seat_of[player]]))
    level = strength(seats[0]) == strength(seats[1])
    assert last_result(evening, "classic")["result"] == {"type": "duel", "winner": None if level else best}
    before = evening.state()
    evening.olga.get(f"{evening.root}/pulse")
    assert evening.state() == before
    assert evening.olga.get(f"/tournaments/at/{table}").address.endswith(path)


@pytest.mark.soak
@clause("TR-D10", "TR-D11", "TR-D12", "TR-D13", "TR-X58")
def test_couples_at_one_screen(club: Server) -> None:
    evening = Club(club, "extreme", names="Ada Bo Cy Di")
    evening.do("draw", kind="extreme", stage="groups")
    lots = ready(evening, "A-1.1", "extreme")
    table = sit(evening, "A-1.1", "extreme")
    assert play_to_the_end(Hand(evening.olga, table)) > 10
    match = whole_record(evening, table)
    corner = lots["corners"]
    order = (corner[0], corner[2], corner[1], corner[3])
    begins = next(e.order for e in match.log[0].events if isinstance(e, LotDrawn))
    assert [order[seat] for seat in begins] == lots["turns"]
    seats = dict(zip(order, account(match), strict=True))
    event = last_result(evening, "extreme")
    couples = (event["players"][:2], event["players"][2:])
    assert {order.index(player) % 2 for player in couples[0]} in ({0}, {1})
    left = [any(not seats[player]["out"] for player in couple) for couple in couples]
    result = event["result"]
    if left == [True, True]:
        total = [
            [sum(strength(seats[p])[at] for p in couple if not seats[p]["out"]) for at in (1, 2)] for couple in couples
        ]
        assert result["winner"] == (None if total[0] == total[1] else total.index(max(total)))
    else:
        assert result["winner"] == left.index(True)
    if result["winner"] is not None:
        assert result["bases"] == [bases(seats[player]) for player in couples[result["winner"]]]


@clause("TR-F6", "TR-F9", "TR-F10", "TR-X58")
def test_a_table_of_four_fills_in_places_bases_and_defeats(club: Server) -> None:
    evening = Club(club, "extreme", names="Ada Bo Cy Di")
    evening.do("draw", kind="extreme", stage="groups")
    for fixture in (1, 2, 3):
        for leg in (1, 2):
            fields = {"game": f"A-{fixture}.{leg}", "winner": "0", "intact": str(fixture)}
            assert evening.do("play", kind="extreme", **fields).status == 200
    assert evening.do("draw", kind="extreme", stage="tables").status == 200
    lots = ready(evening, "T1.1", "extreme")
    table = sit(evening, "T1.1", "extreme")
    assert play_to_the_end(Hand(evening.olga, table)) > 10
    match = whole_record(evening, table)
    begins = next(e.order for e in match.log[0].events if isinstance(e, LotDrawn))
    assert [lots["corners"][seat] for seat in begins] == lots["turns"]
    seats = dict(zip(lots["corners"], account(match), strict=True))
    event = last_result(evening, "extreme")
    players = event["players"]
    assert [match.game.options.armies[lots["corners"].index(player)] for player in players] == list(ARMIES)
    places = [1 + sum(strength(seats[q]) > strength(seats[p]) for q in players) for p in players]
    result = event["result"]
    assert result["places"] == places
    assert result["defeats"] == [seats[player]["defeats"] for player in players]
    if places.count(1) == 1:
        assert result["bases"] == bases(seats[players[places.index(1)]])

    # And the page of the game shows all of it, in the form that would correct it.
    page = unescape(evening.olga.get(f"{evening.root}/extreme/game/T1.1").text)
    for seat, player in enumerate(players):
        chosen = re.search(rf'name="place_{seat}".*?<option selected>(\d)', page, re.S)
        assert chosen is not None
        assert int(chosen[1]) == places[seat]
        assert f'name="defeats_{seat}" min="0" max="3" value="{seats[player]["defeats"]}"' in page
    if places.count(1) == 1:
        for name, most in (("intact", 3), ("damaged", 3), ("square", 2)):
            count = seats[players[places.index(1)]][name]
            assert f'name="{name}" min="0" max="{most}" value="{count}"' in page


@clause("TR-X37")
def test_the_clock_ends_a_game_as_it_stood(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    assert evening.do("configure", clock_minutes="45").status == 200
    evening.do("draw", stage="bracket")
    lots = ready(evening, "final.1", "classic")
    table = sit(evening, "final.1", "classic")
    assert "Clock of 45 minutes" in evening.olga.get(f"/t/{table}").text
    clock = evening.olga.get(f"/tournaments/at/{table}/clock").json
    assert (clock["limit"], clock["taken"]) == (45 * 60_000, False)
    hand = Hand(evening.olga, table)
    assert "/w/" not in evening.olga.get(evening.root).text
    assert play_to_the_end(hand, most=16) == 16
    hall = evening.olga.get(evening.root).text
    assert re.search(r'class="board-chip" href="/w/[\w-]+">Platform</a>.*?data-limit="2700000"', hall, re.S)
    stood = codec.convert(hand.state["views"]["0"], State)

    # The game began an hour earlier, and everything up to now was in time.
    before = evening.state()
    with sqlite3.connect(club.db) as database:
        hour = 3_600_000
        database.execute("UPDATE club_table SET started_ms = started_ms - ? WHERE id = ?", [hour, table])
        database.execute("UPDATE club_entry SET at_ms = at_ms - ? WHERE match = ?", [hour, table])
    assert play_to_the_end(hand, most=4) == 4
    clock = evening.olga.get(f"/tournaments/at/{table}/clock").json
    assert clock["taken"] is True
    assert evening.state() == before + 1
    points = [strength(seat) for seat in lying(stood)]
    winner = None if points[0] == points[1] else lots["corners"][points.index(max(points))]
    told = {"p1": "At the table: Ada wins.", "p2": "At the table: Bo wins.", None: "Drawn: this game is played again."}
    assert clock["words"] == f"Time is up: the game counts as it stood. {told[winner]}"
    assert last_result(evening, "classic")["result"] == {"type": "duel", "winner": winner}
    assert evening.log()[-1]["why"] == "TR-X37"
    for language, up in TIME_UP.items():
        evening.olga.post("/i18n/setlang/", language=language, next="/about")
        assert up in evening.olga.get(f"/tournaments/at/{table}/clock").json["words"]
        for path in ("/classic/log", "/classic/game/final.1"):
            page = unescape(evening.olga.get(evening.root + path).text)
            assert re.search(rf'{up}[^<]*<a class="clause-id"[^>]*>TR-X37', page), path


TIME_UP = {"en": "Time is up", "fr": "Temps écoulé", "it": "Tempo scaduto"}


@clause("TR-X8", "TR-X37")
@pytest.mark.parametrize("look", ["/classic/standings", "/live"])
def test_time_that_is_up_is_noted_by_whichever_page_is_opened_first(club: Server, look: str) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("configure", clock_minutes="45")
    evening.do("draw", stage="bracket")
    ready(evening, "final.1", "classic")
    table = sit(evening, "final.1", "classic")
    before = evening.state()
    with sqlite3.connect(club.db) as database:
        database.execute("UPDATE club_table SET started_ms = started_ms - 3600000 WHERE id = ?", [table])
        database.execute("UPDATE club_entry SET at_ms = at_ms - 3600000 WHERE match = ?", [table])
    page = Visitor(club.address, "Wes").get(evening.root + look)
    assert page.status == 200
    with sqlite3.connect(club.db) as database:
        contest = evening.root.rpartition("/")[2]
        query = "SELECT seq FROM tournaments_contest WHERE evening_id = ?"
        assert database.execute(query, [contest]).fetchone() == (before + 1,)

    # Nobody had moved: level, so the game is to be played again, and the pages say so.
    assert last_result(evening, "classic")["result"] == {"type": "duel", "winner": None}
    for path in ("", "/classic/game/final.1"):
        assert "Drawn: this game is played again." in visible_text(evening.olga.get(evening.root + path))
    assert evening.olga.get(f"{evening.root}/classic/game/final.1").text.count("its score is in") == 1
    again = sit(evening, "final.1", "classic")
    assert again != table


NOT_ENTERED = {
    "en": "The score was not entered",
    "fr": "Le score n’a pas été inscrit",
    "it": "Il punteggio non è stato",
}


def test_a_score_that_no_longer_fits_is_shown_until_somebody_has_seen_it(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    ready(evening, "final.1", "classic")
    table = sit(evening, "final.1", "classic")
    a, _, _ = evening.seats("final.1")
    assert evening.do("play", game="final.1", winner=a).status == 200
    before = evening.state()
    with evening.olga.connect(table) as line:
        assert line.act(line.hello(), 0, {"type": "leave"})["type"] == "ack"
    for language, words in NOT_ENTERED.items():
        evening.olga.post("/i18n/setlang/", language=language, next="/about")
        for path in ("", "/classic/game/final.1"):
            text = visible_text(evening.olga.get(evening.root + path))
            assert words in unescape(text), path
            assert "Ada" in text
        assert words in evening.olga.get(f"/tournaments/at/{table}/clock").json["words"]
    assert evening.state() == before
    evening.olga.post("/i18n/setlang/", language="en", next="/about")
    page = evening.olga.get(f"{evening.root}/classic/game/final.1").text
    assert "its score is in" not in page
    assert "Final, game 1 has a result" in unescape(visible_text(evening.olga.get(evening.root)))
    assert evening.olga.post(f"{evening.root}/classic/game/final.1/table", where="nowhere").status == 200
    for path in ("", "/classic/game/final.1"):
        assert NOT_ENTERED["en"] not in visible_text(evening.olga.get(evening.root + path))


def test_a_table_that_is_let_go_no_longer_counts(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo")
    evening.do("draw", stage="bracket")
    ready(evening, "final.1", "classic")
    table = sit(evening, "final.1", "classic")
    watcher = Visitor(club.address, "Wes")
    path = f"{evening.root}/classic/game/final.1/table"
    assert watcher.post(path, where="nowhere").status == 403
    assert "Back to the match" in evening.olga.get(f"/t/{table}").text
    assert evening.olga.post(path, where="nowhere").status == 200
    assert "Back to the match" not in evening.olga.get(f"/t/{table}").text
    assert evening.olga.get(f"/tournaments/at/{table}").status == 404
    before = evening.state()
    with evening.olga.connect(table) as line:
        assert line.act(line.hello(), 0, {"type": "leave"})["type"] == "ack"
    evening.olga.get(f"{evening.root}/pulse")
    assert evening.state() == before
    again = sit(evening, "final.1", "classic")
    with evening.olga.connect(again) as line:
        assert line.act(line.hello(), 0, {"type": "leave"})["type"] == "ack"
    assert last_result(evening, "classic")["result"]["type"] == "duel"
