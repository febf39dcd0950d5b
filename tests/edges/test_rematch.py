"""Playing the same again: who has to agree, who sits where then, the score, and two who tap at once."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from edges.server import Server
from edges.visitor import Visitor


def finish(visitor: Visitor, table: str, seat: int) -> None:
    """Leave, so that the match is over."""
    with visitor.connect(table) as line:
        state = line.hello()
        assert line.act(state, seat, {"type": "leave"})["type"] == "ack"


def wanted(visitor: Visitor, table: str, *, yes: bool = True) -> Any:
    return visitor.post_json(f"/api/v1/tables/{table}/rematch", {"yes": yes})


def duel(ada: Visitor, bo: Visitor, **plan: Any) -> str:
    table = ada.open_table("me", "link", **plan)
    bo.get("/")
    bo.invited(table, 1)
    return str(table["id"])


def test_three_in_a_row_change_seats_and_keep_the_score(ada: Visitor, bo: Visitor) -> None:
    ada.get("/")
    first = duel(ada, bo, clock_base_ms=600_000, clock_increment_ms=5000, clock_leaves=True)
    assert wanted(ada, first).json["code"] == "rematch/not_now"
    finish(bo, first, 1)
    with bo.connect(first) as line:
        line.hello()
        asked = wanted(ada, first)
        assert asked.json == {"by": 0, "yes": [0], "no": None, "next": None}
        told = line.until("affairs")
        assert (told["rematch"]["by"], told["rematch"]["waits"]) == (0, [1])
        assert told["series"] == {"number": 1, "points": [1.0, 0.0]}
        second = wanted(bo, first).json["next"]
        while (told := line.until("affairs"))["rematch"]["next"] is None:
            continue
        assert told["rematch"]["next"] == f"/t/{second}"
    assert wanted(ada, first).json["next"] == second, "asked again it is the same table"
    about = ada.get(f"/api/v1/tables/{second}").json
    assert [seat["name"] for seat in about["seats"]] == ["Bo", "Ada"]
    with ada.connect(second) as line:
        state = line.hello()
        assert state["yours"] == [1]
        assert max(state["clock"]["remaining_ms"]) <= 600_000
        assert line.until("affairs")["series"] == {"number": 2, "points": [0.0, 1.0]}
    finish(ada, second, 1)
    wanted(bo, second)
    third = wanted(ada, second).json["next"]
    with ada.connect(third) as line:
        assert line.hello()["yours"] == [0]
        assert line.until("affairs")["series"] == {"number": 3, "points": [1.0, 1.0]}


def test_with_bots_it_is_there_at_once_and_everybody_moves_on_by_one_seat(ada: Visitor) -> None:
    ada.get("/")
    table = ada.open_table("me", "bot:greedy", "here", loops=True)
    finish(ada, table["id"], 0)
    finish(ada, table["id"], 2)
    after = wanted(ada, table["id"]).json
    assert after["next"]
    about = ada.get(f"/api/v1/tables/{after['next']}").json
    assert [seat["level"] or seat["name"] for seat in about["seats"]] == ["greedy", "Ada 3", "Ada"]
    assert about["options"] == {"players": 3, "loops": True}


def test_no_is_no_and_only_who_said_it_may_ask_again(ada: Visitor, bo: Visitor, club: Server) -> None:
    ada.get("/")
    table = duel(ada, bo)
    finish(ada, table, 0)
    assert wanted(bo, table, yes=False).json["code"] == "rematch/nothing"
    wanted(ada, table)
    assert wanted(bo, table, yes=False).json["no"] == 1
    refused = wanted(ada, table)
    assert (refused.status, refused.json["code"]) == (409, "rematch/declined")
    assert wanted(bo, table).json["by"] == 1
    assert wanted(ada, table).json["next"]
    stranger = Visitor(club.address, "Cy")
    assert wanted(stranger, table).json["code"] == "seat/not_at_table"
    assert wanted(ada, "no-such-table").status == 404


def test_of_many_who_tap_at_once_all_come_to_one_table(ada: Visitor, bo: Visitor) -> None:
    ada.get("/")
    table = duel(ada, bo)
    finish(ada, table, 0)
    with ThreadPoolExecutor(8) as hands:
        told = [answer.json for answer in hands.map(lambda n: wanted((ada, bo)[n % 2], table), range(12))]
    there = {wanted(ada, table).json["next"], wanted(bo, table).json["next"]}
    assert len(there) == 1
    assert {each["next"] for each in told if each.get("next")} <= there


def test_who_watches_is_shown_where_to_watch_on_and_never_the_players_way(
    ada: Visitor, bo: Visitor, club: Server
) -> None:
    ada.get("/")
    table = ada.open_table("me", "link", public=True)
    bo.get("/")
    bo.invited(table, 1)
    finish(ada, table["id"], 0)
    cy = Visitor(club.address, "Cy")
    with cy.connect(table["watch"]) as line:
        line.hello()
        wanted(ada, table["id"])
        there = wanted(bo, table["id"]).json["next"]
        while not (told := line.until("affairs"))["rematch"] or not told["rematch"]["next"]:
            continue
        assert told["rematch"]["next"].startswith("/w/")
        assert there not in "".join(map(str, line.frames))
        assert cy.get(told["rematch"]["next"]).status == 200


def test_everybody_sees_who_watches_by_name_where_they_have_one(ada: Visitor, bo: Visitor, club: Server) -> None:
    ada.get("/")
    table = duel(ada, bo)
    watch = ada.get(f"/api/v1/tables/{table}").json["watch"]
    with ada.connect(table) as player:
        player.hello()
        with Visitor(club.address, "Zoe").connect(watch) as zoe, Visitor(club.address).connect(watch) as nobody:
            zoe.hello()
            nobody.hello()
            nobody.send("pause", seat=0)
            assert nobody.until("reject")["code"] == "seat/not_yours"
            while (told := player.until("affairs"))["watchers"] != {"count": 2, "names": ["Zoe"]}:
                continue
            assert told["paused"] is None
        while player.until("affairs")["watchers"]["count"]:
            continue


def test_armies_go_with_their_people(django_club: str) -> None:
    from fleacircus.web.club import rematching
    from fleacircus.web.club.models import Player, Table
    from fleacircus.web.club.opening import SeatPlan, TablePlan, open_table

    me = Player.objects.create(nickname="Ada")
    plan = TablePlan(
        "larva-cup@2", {"armies": ["flyborgs", "chitinians"]}, (SeatPlan("me"), SeatPlan("bot", level="rookie"))
    )
    table = open_table(me, plan)
    Table.objects.filter(id=table.id).update(over=True)
    there = Table.objects.get(id=rematching.answer(table.id, me, "yes").next)
    assert '"armies":["chitinians","flyborgs"]' in there.options
    assert [seat.kind for seat in there.seats.order_by("number")] == ["bot", "person"]
