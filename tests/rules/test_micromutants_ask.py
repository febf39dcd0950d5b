"""What a table or a bot may ask."""

import math
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fleacircus.core.offers import Free, Offer
from fleacircus.flicktable import ask as common
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model.fields import Spot
from fleacircus.games.micromutants import ask
from fleacircus.games.micromutants.actions.answers import PutBeside
from fleacircus.games.micromutants.actions.edge import Cancel
from fleacircus.games.micromutants.actions.roll import Roll
from fleacircus.games.micromutants.actions.spending import Install
from fleacircus.physics import Mat, MujocoSimulator, Piece, Pose, Shot, Tabletop
from kit import clause
from kit.micromutants import SHOT, Tab
from kit.simulator import lands


def offered(tab: Tab, seat: int = 0) -> list[Offer[Any]]:
    """What a seat may do, leaving apart."""
    return [offer for offer in tab.game.choices(tab.state, seat).offers if not offer.aside]


@clause("MM-01", "EV-80")
def test_offers_name_pieces_dice_and_targets() -> None:
    tab = Tab("0 transport t* 0 0", "0 grunt g 5 0", dice=("transport", "grunt"))
    tab.lose(0, "transport")
    tab.lose(0, "grunt")
    tab.lose(0, "green_beret")
    t, g = tab.id("t"), tab.id("g")
    second, first, carry, last = offered(tab)
    assert (first.action, first.filled) == (Flick, {"piece": t, "die": 0, "turned": False})
    assert (second.action, second.filled) == (Flick, {"piece": g, "die": 1, "turned": False})
    assert carry.filled == {"insect": t, "passenger": g, "die": 0, "turned": False}
    assert [hole.asks for hole in first.holes] == ["shot"]
    assert [(hole.asks, hole.optional) for hole in carry.holes if isinstance(hole, Free)] == [("spot", True)]
    assert last == Offer(Decline)
    assert offered(tab, 1) == []


def test_offers_in_every_kind_of_decision() -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 9 9", dice=("grunt",))
    tab.flick("a", lands(9, 9))
    assert [offer.action for offer in offered(tab, 1)] == [PutBeside]
    edge = Tab("0 grunt a 0 0", dice=("grunt",), edition="tournament")
    edge.flick("a", lands(37.5, 0))
    assert [offer.action for offer in offered(edge)] == [Cancel, Decline]
    spend = Tab("0 hexagon h 9 9", phase="spend", resources=(1,))
    assert Offer(Roll) in offered(spend)
    assert {card for offer in offered(spend) if offer.action is Install for card in offer.among("card")} == {"airlift"}


@clause("EV-03")
@pytest.mark.parametrize(("x", "within"), [(6.6, "short"), (6.7, "long"), (16.6, "long"), (16.7, "any")])
def test_ranges_are_measured_edge_to_edge(x: float, within: str) -> None:
    tab = Tab("0 grunt a 0 0", f"1 worker w {x} 0")
    told = tab.game.answer(tab.state, 0, common.Range(tab.id("a"), tab.id("w")))
    assert told == common.Distance(round((x - 1.6) * 10_000), within)


@clause("MM-R6")
def test_free_spots_beside_something() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 1.7 0")
    told = tab.game.answer(tab.state, 0, common.FreeSpot(tab.id("w"), tab.id("a")))
    assert told.spots
    for spot in told.spots:
        gap = (spot.x_um**2 + spot.y_um**2) ** 0.5 - 16_000
        assert 0 < gap <= 5_001


def test_questions_about_nothing() -> None:
    tab = Tab("0 grunt a 0 0")
    for question in (common.Range(0, 9_000), common.FreeSpot(9_000, tab.id("a")), common.Preview(9_000, SHOT)):
        with pytest.raises(ValueError, match="9000"):
            tab.game.answer(tab.state, 0, question)


def test_a_preview_is_a_spread_ahead_of_the_piece() -> None:
    tab = Tab("0 grunt a 0 0")
    weak, strong = (tab.game.answer(tab.state, 0, common.Preview(tab.id("a"), Shot(0, power))) for power in (200, 600))
    assert 0 < weak.x_um < strong.x_um
    assert abs(strong.y_um) < 1_000
    assert 0 < weak.across_um < weak.along_um < strong.along_um
    rocket = next(p.id for p in tab.state.pieces if p.breed == "rocket")
    laid = tab.game.answer(tab.state, 0, common.Preview(rocket, Shot(1571, 300), Spot(50_000, 0)))
    assert abs(laid.x_um - 50_000) < 1_000
    assert laid.y_um > 0
    with pytest.raises(ValueError, match="piece"):
        tab.game.answer(tab.state, 0, common.Preview(rocket, SHOT))
    with pytest.raises(ValueError, match="shot"):
        tab.game.answer(tab.state, 0, common.Preview(tab.id("a"), Shot(0, 2_000)))


def test_a_hand_without_tremor_has_an_ellipse_of_its_own() -> None:
    """Narrower than a kind hand's, and still two thirds of real shots end in it."""
    simulator, rng = MujocoSimulator(), Random(7)
    table = Tabletop(Mat(1_500_000, 1_500_000), (Piece(1, "small", Pose(0, 0, 1000)),))
    inside = 0
    for _ in range(90):
        shot = Shot(rng.randrange(6283), rng.randrange(100, 800), rng.randrange(1001))
        still, kind = (common.likely("small", (0, 0), shot, tremor) for tremor in (0, 300))
        assert still == replace(kind, across_um=still.across_um)
        assert 0 < still.across_um < kind.across_um
        pose = simulator.flick(table, 1, shot, rng, unsteadiness=0).moved[0].pose
        x, y, turn = pose.x_um - still.x_um, pose.y_um - still.y_um, still.turn_mrad / 1000
        along, across = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
        inside += math.hypot(along / still.along_um, across / still.across_um) <= 1
    assert 50 <= inside <= 70


def test_the_table_the_standing_and_a_formation() -> None:
    tab = Tab("0 grunt a 0 0")
    table = tab.game.answer(tab.state, None, common.TableNow())
    assert tab.id("a") in {piece.id for piece in table.pieces}
    rows = tab.game.answer(tab.state, None, ask.HowItStands())
    assert [row.seat for row in rows] == [0, 1]
    assert tab.game.answer(tab.state, 0, common.Formation()) == ()


def test_every_offer_of_a_turn_can_be_taken_up() -> None:
    tab = Tab("0 transport t* 0 0", "0 grunt g 5 0", "0 rocket_launcher r* 9 9", dice=("transport", "rocket_launcher"))
    for offer in offered(tab):
        assert tab.refused(offer.draw(Random(1))) is None
    assert tab.refused(Flick(tab.id("g"), Shot(0, 1), 0)) == "MM-01"


def test_a_shot_is_named_by_its_target_and_its_manner() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 10 0", "1 worker v 0 20", "1 hexagon h -20 0", dice=("grunt",))
    a, w = tab.id("a"), tab.id("w")
    every = tab.game.answer(tab.state, 0, common.Aims(a))
    assert {aim.target for aim in every} >= {w, tab.id("v"), tab.id("h")}
    assert [aim.chance for aim in every] == sorted((aim.chance for aim in every), reverse=True)
    lob, skim, beside = tab.game.answer(tab.state, 0, common.Aims(a, w))
    assert (lob.manner, skim.manner, beside.manner) == ("lob", "skim", "beside")
    assert lob.shot.press < skim.shot.press
    assert lob.chance > skim.chance
    assert tab.refused(Flick(a, lob.shot, 0)) is None
    laid = tab.game.answer(tab.state, 0, common.Aims(a, w, Spot(100_000, -100_000)))
    assert abs(laid[0].shot.direction_mrad - 1571) < 150


def test_nothing_is_aimed_at_that_is_not_there() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker w 10 0")
    for question in (common.Aims(9_000), common.Aims(tab.id("a"), 9_000), common.Aims(tab.id("a"), tab.id("a"))):
        with pytest.raises(ValueError, match=r"9000|\d"):
            tab.game.answer(tab.state, 0, question)
