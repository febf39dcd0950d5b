"""The practice table: shots without rules, and everything that is no table or no shot refused with its code."""

import base64
import json
import math
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from edges.server import Server
from edges.visitor import Visitor
from fleacircus.core import codec
from fleacircus.physics import Fixture, Piece, Shot, Tabletop, flat, laid_on
from fleacircus.web import practice
from fleacircus.web.turnstile import Pace, Turnstile

TABLE = Tabletop(
    pieces=(
        Piece(0, "small", flat(0, -200_000)),
        Piece(1, "large", flat(0, 0)),
        Piece(2, "rectangle", flat(90_000, 0)),
    ),
    fixtures=(Fixture(3, "hexagon", 0, 250_000),),
)
SHOT = {"direction_mrad": 1571, "power": 450, "press": 300, "side": 0}


def asked(**changes: Any) -> dict[str, Any]:
    """A request for a shot, changed at will; a double underscore leads inwards."""
    request = {"table": codec.plain(TABLE), "piece": 0, "shot": dict(SHOT), "unsteadiness": 600}
    for name, value in changes.items():
        *way, last = [int(step) if step.isdigit() else step for step in name.split("__")]
        inner: Any = request
        for step in way:
            inner = inner[step]
        inner[last] = value
    return request


def sent(request: Any) -> bytes:
    return json.dumps(request).encode()


def refused(work: Callable[[bytes], Any], body: bytes) -> str:
    with pytest.raises(practice.PracticeRefused) as caught:
        work(body)
    assert caught.value.status == 400
    assert caught.value.reason
    return caught.value.code


def test_a_shot_moves_its_piece_along_a_path_and_nothing_else_is_lost() -> None:
    landed = practice.flick(sent(asked(unsteadiness=0)))
    start, end = TABLE.piece(0).pose, landed.table.piece(0).pose
    assert landed.away_um == round(math.hypot(end.x_um - start.x_um, end.y_um - start.y_um)) > 20_000
    assert end.y_um > start.y_um
    assert [piece.id for piece in landed.table.pieces] == [0, 1, 2]
    assert landed.table.fixtures == TABLE.fixtures
    assert zlib.decompress(base64.b64decode(landed.path))[0] == 1
    again = practice.flick(codec.encode(practice.Flick(landed.table, 0, Shot(0, 300))))
    assert again.table.piece(0).pose != end


def test_what_a_shot_covers_is_told() -> None:
    close = Tabletop(pieces=(Piece(0, "small", flat(0, 0)), Piece(1, "rectangle", flat(0, 40_000))))
    shots = [
        practice.Flick(close, 0, Shot(1571, power, press), 0) for power in (150, 200, 250, 300) for press in (200, 600)
    ]
    landings = [practice.flick(codec.encode(shot)) for shot in shots]
    assert any(landed.covered == (1,) for landed in landings)
    for landed in landings:
        high = landed.table.piece(0).pose.z_um > landed.table.piece(1).pose.z_um
        assert high or landed.covered == ()


def test_who_flies_off_the_mat_is_put_back_where_it_lay() -> None:
    edge = Tabletop(pieces=(Piece(0, "small", flat(0, 366_000)), Piece(1, "large", flat(0, 0))))
    landed = practice.flick(codec.encode(practice.Flick(edge, 0, Shot(1571, 800), 0)))
    assert landed.off == (0,)
    back = landed.table.piece(0).pose
    assert abs(back.x_um) < 10_000
    assert 350_000 < back.y_um < 375_000
    assert landed.away_um > 50_000


def test_a_hand_without_tremor_repeats_itself_and_another_does_not() -> None:
    steady = {practice.flick(sent(asked(unsteadiness=0))).table for _ in range(3)}
    shaky = {practice.flick(sent(asked(unsteadiness=1000))).table for _ in range(3)}
    assert (len(steady), len(shaky)) == (1, 3)


def lay(thing: int, x_um: int, y_um: int, **more: Any) -> Tabletop:
    return practice.lay(sent({"table": codec.plain(TABLE), "thing": thing, "x_um": x_um, "y_um": y_um, **more})).table


def test_a_piece_is_laid_elsewhere_turned_over_or_on_another() -> None:
    there = lay(1, -100_000, 50_000).piece(1).pose
    assert (there.x_um, there.y_um, there.axis_z > 0) == (-100_000, 50_000, True)
    assert lay(1, 0, 0, face_up=False).piece(1).pose.axis_z < -0.99
    on_top = lay(0, 90_000, 0).piece(0).pose
    assert on_top.z_um == pytest.approx(3_000, abs=200)
    base = lay(3, 100_000, -100_000).fixture(3)
    assert (base.x_um, base.y_um) == (100_000, -100_000)
    beside = lay(3, 0, 0).fixture(3)
    assert math.hypot(beside.x_um, beside.y_um) > 30_000, "a base is laid beside what lies there, never on it"


def test_what_lay_on_a_piece_comes_down_when_it_is_taken_away() -> None:
    stack = TABLE.with_piece(Piece(4, "small", laid_on(TABLE, "small", 0, 0)))
    body = sent({"table": codec.plain(stack), "thing": 1, "x_um": 200_000, "y_um": 0})
    assert practice.lay(body).table.piece(4).pose.z_um == pytest.approx(1_000, abs=100)


def test_a_preview_lies_ahead_and_grows_with_the_tremor() -> None:
    def ellipse(unsteadiness: int) -> Any:
        request = {"kind": "small", "x_um": 0, "y_um": 0, "shot": SHOT, "unsteadiness": unsteadiness}
        return practice.preview(sent(request))

    assert ellipse(300).y_um > 50_000
    assert 0 < ellipse(300).across_um < ellipse(1000).across_um


MANY = [codec.plain(Piece(n, "small", flat(-340_000 + 22_000 * n, 0))) for n in range(31)]
BASES = [codec.plain(Fixture(n, "square", -330_000 + 50_000 * n, 0)) for n in range(13)]
SHOTS_REFUSED: list[tuple[str, bytes, str]] = [
    ("nothing", b"", "practice/malformed"),
    ("no JSON", b"{table", "practice/malformed"),
    ("a list", b"[]", "practice/malformed"),
    ("not UTF-8", b'{"piece": "\xff"}', "practice/malformed"),
    ("nested without end", b"[" * 30_000, "practice/malformed"),
    ("NaN", sent(asked(shot__power=math.nan)), "practice/malformed"),
    ("NaN in a place", sent(asked(table__pieces__0__pose__x_um=math.nan)), "practice/malformed"),
    ("infinity", sent(asked(shot__power=math.inf)), "practice/malformed"),
    ("half a micrometre", sent(asked(table__pieces__0__pose__x_um=0.5)), "practice/malformed"),
    ("words for numbers", sent(asked(shot__power="hard")), "practice/malformed"),
    ("true for a number", sent(asked(shot__power=True)), "practice/malformed"),
    ("no shot", sent({"table": codec.plain(TABLE), "piece": 0}), "practice/malformed"),
    ("a field that is none", sent({**asked(), "cheat": True}), "practice/malformed"),
    ("too large", sent(asked()) + b" " * practice.LARGEST_BODY, "practice/too_large"),
    ("an unknown piece", sent(asked(piece=9)), "practice/unknown_piece"),
    ("a base is not shot", sent(asked(piece=3)), "practice/unknown_piece"),
    ("an unknown kind", sent(asked(table__pieces__0__kind="elephant")), "practice/bad_table"),
    ("an unknown base", sent(asked(table__fixtures__0__kind="castle")), "practice/bad_table"),
    ("one inside another", sent(asked(table__pieces__0__pose=codec.plain(flat(3_000, 0)))), "practice/bad_table"),
    ("inside a base", sent(asked(table__pieces__0__pose=codec.plain(flat(0, 250_000)))), "practice/bad_table"),
    ("off the mat", sent(asked(table__pieces__0__pose__x_um=500_000)), "practice/bad_table"),
    ("a base off the mat", sent(asked(table__fixtures__0__x_um=400_000)), "practice/bad_table"),
    ("under the mat", sent(asked(table__pieces__0__pose__z_um=-50_000)), "practice/bad_table"),
    ("beyond the moon", sent(asked(table__pieces__0__pose__x_um=10**400)), "practice/bad_table"),
    ("no attitude", sent(asked(table__pieces__0__pose__quat=[0, 0, 0, 0])), "practice/bad_table"),
    ("two of one id", sent(asked(table__pieces__0__id=1)), "practice/bad_table"),
    ("a negative id", sent(asked(table__pieces__0__id=-1)), "practice/bad_table"),
    ("an id beyond the path's", sent(asked(table__pieces__0__id=2**40)), "practice/bad_table"),
    ("a mat of nothing", sent(asked(table__mat__width_um=0)), "practice/bad_table"),
    ("a mat like a hall", sent(asked(table__mat__width_um=9_000_000)), "practice/bad_table"),
    ("too many pieces", sent(asked(table__pieces=MANY)), "practice/too_many"),
    ("too many bases", sent(asked(table__fixtures=BASES)), "practice/too_many"),
    ("power over the top", sent(asked(shot__power=1001)), "practice/malformed"),
    ("power below nothing", sent(asked(shot__power=-1)), "practice/malformed"),
    ("pressed beside the piece", sent(asked(shot__press=1001)), "practice/malformed"),
    ("too far aside", sent(asked(shot__side=-1001)), "practice/malformed"),
    ("round and round", sent(asked(shot__direction_mrad=7_000)), "practice/malformed"),
    ("an unsteadiness beyond hands", sent(asked(unsteadiness=5_001)), "practice/bad_shot"),
]


@pytest.mark.parametrize(("body", "code"), [row[1:] for row in SHOTS_REFUSED], ids=[row[0] for row in SHOTS_REFUSED])
def test_a_shot_that_is_none_is_refused_with_its_code(body: bytes, code: str) -> None:
    assert refused(practice.flick, body) == code


PLACES_REFUSED = [
    ({"thing": 9}, "practice/unknown_piece"),
    ({"x_um": 500_000}, "practice/bad_place"),
    ({"y_um": -(10**400)}, "practice/bad_place"),
    ({"turn_mrad": 10**9}, "practice/bad_place"),
    ({"x_um": 0.5}, "practice/malformed"),
    ({"thing": None}, "practice/malformed"),
]


@pytest.mark.parametrize(("changes", "code"), PLACES_REFUSED, ids=str)
def test_a_place_that_is_none_is_refused_with_its_code(changes: dict[str, Any], code: str) -> None:
    body = sent({"table": codec.plain(TABLE), "thing": 0, "x_um": 0, "y_um": 0, **changes})
    assert refused(practice.lay, body) == code


PREVIEWS_REFUSED = [
    ({"kind": "elephant"}, "practice/unknown_piece"),
    ({"x_um": 10**9}, "practice/bad_place"),
    ({"shot": {**SHOT, "power": 1001}}, "practice/malformed"),
    ({"unsteadiness": -1}, "practice/bad_shot"),
    ({"shot": None}, "practice/malformed"),
]


@pytest.mark.parametrize(("changes", "code"), PREVIEWS_REFUSED, ids=str)
def test_a_preview_of_nothing_is_refused_with_its_code(changes: dict[str, Any], code: str) -> None:
    body = sent({"kind": "small", "x_um": 0, "y_um": 0, "shot": SHOT, **changes})
    assert refused(practice.preview, body) == code


def test_an_address_is_let_through_so_often_and_again_after_a_while() -> None:
    turnstile = Turnstile(Pace(3, 0.5), known=2)
    assert [turnstile.admit("a", 10.0) for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert turnstile.admit("b", 10.0) == 0
    assert turnstile.admit("a", 10.25) == 0.25
    assert turnstile.admit("a", 10.5) == 0
    assert turnstile.admit("c", 10.5) == 0
    assert [turnstile.admit("b", 10.5) for _ in range(4)] == [0, 0, 0, 0.5], "the longest absent was forgotten"


def test_anybody_may_practise_over_the_line(club: Server) -> None:
    stranger = Visitor(club.address)
    page = stranger.get("/practice")
    assert page.status == 200
    assert '<script id="armies" type="application/json">' in page.text
    assert "sovietopters" in page.text
    assert 'href="/practice"' in stranger.get("/").text
    answer = stranger.post_json("/practice/flick", asked())
    assert answer.status == 200
    assert set(answer.json) == {"away_um", "covered", "off", "path", "table"}
    place = {"thing": 1, "x_um": -250_000, "y_um": -99_000}
    laid = stranger.post_json("/practice/lay", {"table": answer.json["table"], **place}).json["table"]["pieces"]
    assert [piece["pose"]["y_um"] for piece in laid if piece["id"] == 1] == [-99_000]
    request = {"kind": "small", "x_um": 0, "y_um": 0, "shot": SHOT}
    assert stranger.post_json("/practice/preview", request).json["y_um"] > 0
    wrong = stranger.post_json("/practice/flick", asked(piece=9))
    assert (wrong.status, wrong.json["code"]) == (400, "practice/unknown_piece")
    huge = stranger.post_json("/practice/flick", b" " * 4_000_000)
    assert (huge.status, huge.json["code"]) == (400, "practice/too_large")
    assert stranger.get("/practice/flick").status == 405
    assert Visitor(club.address).post_json("/practice/flick", asked()).status == 403, "no other page may shoot for me"
