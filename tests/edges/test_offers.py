"""Coming to a game: play now, open offers and who gets them, my games; each with its limit and its answer."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from edges.server import Server
from edges.visitor import Page, Visitor, visible_text


def table_of(page: Page) -> str:
    found = re.search(r"/t/([\w-]+)$", page.address)
    assert found, page.address
    return found[1]


def offered(visitor: Visitor, **fields: str) -> str:
    return table_of(visitor.post("/offers", **{"game": "legionz", "clock": "none", "range": "", **fields}))


def seats(visitor: Visitor, id: str) -> list[tuple[str, str]]:
    return [(seat["kind"], seat["name"]) for seat in visitor.get(f"/api/v1/tables/{id}").json["seats"]]


def test_play_now_asks_a_stranger_for_a_name_and_then_plays_a_bot(club: Server) -> None:
    cy = Visitor(club.address)
    asked = cy.post("/play/legionz")
    assert asked.status == 200
    name = re.search(r'name="nickname"[^>]*value="([^"]+)"', asked.text)
    assert name, "a name is suggested"
    page = cy.post("/play/legionz", nickname=name[1])
    there = cy.get(f"/api/v1/tables/{table_of(page)}").json
    assert [(seat["kind"], seat["level"]) for seat in there["seats"]] == [("person", None), ("bot", "child")]
    for slug in ("micro-mutants", "larva-cup", "mars-attacks", "mars-companion"):
        assert table_of(cy.post(f"/play/{slug}"))
    assert cy.post("/play/chess").status == 404


def test_play_now_takes_an_offer_of_somebody_else_before_a_bot(club: Server, ada: Visitor, bo: Visitor) -> None:
    id = offered(ada, game="larva-cup")
    assert table_of(ada.post("/play/larva-cup")) != id, "nobody plays against themselves"
    assert table_of(bo.post("/play/larva-cup")) == id
    assert seats(bo, id) == [("person", "Ada"), ("person", "Bo")]
    cy = Visitor(club.address, "Cy")
    assert table_of(cy.post("/play/larva-cup")) != id


def test_of_many_who_tap_at_once_one_sits_down_and_the_others_are_told(club: Server, ada: Visitor) -> None:
    id = offered(ada)
    people = [Visitor(club.address, f"Guest {n}") for n in range(6)]
    ready = threading.Barrier(len(people))

    def tap(visitor: Visitor) -> Page:
        ready.wait()
        return visitor.post(f"/offers/{id}")

    with ThreadPoolExecutor(len(people)) as hands:
        pages = list(hands.map(tap, people))
    assert sorted(page.status for page in pages) == [200, 409, 409, 409, 409, 409]
    for page in pages:
        if page.status == 409:
            assert "quicker" in visible_text(page)
    assert [kind for kind, _ in seats(ada, id)] == ["person", "person"]


def test_an_offer_is_withdrawn_by_its_maker_alone_and_ends_with_it(club: Server, ada: Visitor, bo: Visitor) -> None:
    id = offered(ada)
    assert f"/offers/{id}" in bo.get("/").text
    assert f"/offers/{id}/withdraw" in ada.get("/").text
    assert bo.post(f"/offers/{id}/withdraw").status == 409
    assert f"/offers/{id}" in bo.get("/lobby/live").text
    assert ada.post(f"/offers/{id}/withdraw").status == 200
    assert f"/offers/{id}" not in bo.get("/lobby/live").text
    gone = bo.post(f"/offers/{id}")
    assert gone.status == 409
    assert "no longer there" in visible_text(gone)
    assert ada.get(f"/api/v1/tables/{id}").json["over"], "nobody waits at that table any more"
    assert Visitor(club.address).post(f"/offers/{id}/withdraw").status == 404


def test_offers_have_a_limit_and_bad_ones_an_answer(club: Server) -> None:
    cy = Visitor(club.address, "Cy")
    for _ in range(3):
        offered(cy)
    full = cy.post("/offers", game="legionz", clock="none", range="")
    assert full.status == 409
    assert "3 open offers" in visible_text(full)
    assert cy.post("/offers", game="chess", clock="none", range="").status == 404
    for bad in ({"clock": "fast"}, {"range": "7"}, {"game": "mars-companion"}):
        assert cy.post("/offers", **{"game": "legionz", "clock": "none", "range": "", **bad}).status == 400, bad


def test_a_club_holds_so_many_offers(django_club: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from fleacircus.web.club import offering
    from fleacircus.web.club.models import Offer, Player
    from fleacircus.web.club.opening import SeatPlan, TablePlan
    from fleacircus.web.club.unfit import Unfit

    Offer.objects.all().delete()
    monkeypatch.setattr(offering, "MOST_IN_CLUB", 2)
    plan = TablePlan("legionz@1", {}, (SeatPlan("me"), SeatPlan("link")))
    people = [Player.objects.create(nickname=f"Crowd {n}") for n in range(3)]
    for person in people[:2]:
        offering.offer(person, plan, slug="legionz", strength=None, range=offering.Range())
    with pytest.raises(Unfit) as refused:
        offering.offer(people[2], plan, slug="legionz", strength=None, range=offering.Range())
    assert refused.value.key == "offer/club_full"
    Offer.objects.filter(player=people[0].id).update(until_ms=1)
    assert offering.offer(people[2], plan, slug="legionz", strength=None, range=offering.Range()), "what ended is none"


def test_only_who_fits_the_range_takes_it_and_the_nearest_comes_first(django_club: str) -> None:
    from fleacircus.web.club import offering
    from fleacircus.web.club.models import Offer, Player
    from fleacircus.web.club.opening import SeatPlan, TablePlan

    Offer.objects.all().delete()
    plan = TablePlan("legionz@1", {}, (SeatPlan("me"), SeatPlan("link")))
    people = [Player.objects.create(nickname=f"P{n}") for n in range(4)]
    made = [
        offering.offer(person, plan, slug="legionz", strength=strength, range=offering.around(strength, width)).id
        for person, strength, width in zip(people, (1200, 1500, 1900), (None, 100, 400), strict=False)
    ]
    me = people[3]
    with pytest.raises(offering.Gone, match="offer/range"):
        offering.take(made[1], me, 1700)
    found = offering.take_any("legionz", me, 1700)
    assert found is not None
    assert found.id == made[2]
    assert not Offer.objects.filter(table_id=made[2]).exists(), "what is taken is no offer any more"
    other = Player.objects.create(nickname="Q")
    found = offering.take_any("legionz", other, None)
    assert found is not None
    assert found.id == made[1], "who has no rating yet is taken for the middle"


def test_an_offer_ends_with_its_time_and_with_who_made_it_unless_it_is_for_days(django_club: str) -> None:
    from fleacircus.web.club import offering
    from fleacircus.web.club.models import Offer, Player, Seat
    from fleacircus.web.club.opening import SeatPlan, TablePlan

    Offer.objects.all().delete()
    seats = (SeatPlan("me"), SeatPlan("link"))
    made = {}
    for days in (False, True):
        plan = TablePlan("legionz@1", {}, seats, clock_base_ms=3 * 24 * 3_600_000 if days else 300_000)
        ada = Player.objects.create(nickname="Ada")
        made[days] = offering.offer(ada, plan, slug="legionz", strength=None, range=offering.Range()).id
    assert {each.table_id for each in offering.standing()} == set(made.values())
    Seat.objects.filter(table_id__in=made.values()).update(seen_ms=1)
    assert [each.table_id for each in offering.standing()] == [made[True]]
    Offer.objects.filter(table_id=made[True]).update(until_ms=1)
    assert list(offering.standing()) == []


def test_a_bot_of_ones_strength_and_an_easy_one_for_who_has_none(django_club: str) -> None:
    from fleacircus.web.club import strengths

    for game in ("legionz@1", "micro-mutants@2", "mars-attacks@3"):
        known = strengths.steady(game)
        assert "grow" not in known
        assert strengths.bot_near(game, None) == next(level for level in known if level != "random")
        assert strengths.bot_near(game, 0) == known[0]
        assert strengths.bot_near(game, 9000) == known[-1]
        for level in known:
            assert strengths.bot_near(game, strengths.of_bot(game, level)) == level
    assert strengths.bot_near("mars-companion@3", 1500) == ""


def test_my_games_say_whose_turn_against_whom_how_it_ended_and_can_be_put_away(ada: Visitor, bo: Visitor) -> None:
    ada.get("/")
    bo.get("/")
    table = ada.open_table("me", "link")
    assert "A seat is free" in visible_text(ada.get("/"))
    bo.invited(table, 1)
    pages = [visible_text(each.get("/")) for each in (ada, bo)]
    assert "against Bo" in pages[0]
    assert "against Ada" in pages[1]
    assert sorted("Your turn" in page for page in pages) == [False, True]
    with ada.connect(table["id"]) as line:
        line.act(line.hello(), 0, {"type": "leave"})
    assert "against Bo" not in visible_text(ada.get("/")), "what is over is not in the way"
    lists = [visible_text(each.get("/games")) for each in (ada, bo)]
    assert "Lost" in lists[0]
    assert "Won" in lists[1]
    assert Visitor(ada.address, "Cy").post(f"/t/{table['id']}/put-away").status == 404
    assert ada.post(f"/t/{table['id']}/put-away").status == 200
    assert "against Bo" not in visible_text(ada.get("/games"))
    assert "against Ada" in visible_text(bo.get("/games"))
    assert ada.get(f"/t/{table['id']}").status == 200


def test_boards_in_the_lobby_move_with_the_match_and_nothing_is_sent_twice(club: Server, ada: Visitor) -> None:
    from edges.visitor import moves

    ada.get("/")
    table = ada.open_table("me", "here", public=True)
    looker = Visitor(club.address)

    def board() -> str:
        while not (found := re.search(rf'/w/{table["watch"]}".*?</svg>', looker.get("/lobby/live").text, re.S)):
            continue  # what is public is looked at anew every other second
        return found[0]

    first = board()
    assert first.count("<path") == 1
    with ada.connect(table["id"]) as line:
        state = line.hello()
        seat = state["due"][0]
        assert line.act(state, seat, moves(state, seat)[0])["type"] == "ack"
    while board() == first:
        continue
    assert board().count("<path") == 2
    assert f"/w/{table['watch']}" not in ada.get("/lobby/live").text, "one's own table is among one's games"
    tag = looker.get("/lobby/live").headers["etag"]
    same = looker.ask_json("/lobby/live", None, "GET", {"If-None-Match": tag})
    assert same.status in (304, 200)
    if same.status == 200:
        assert same.headers["etag"] != tag
