"""Larva Cup: evolution cards, chosen in secret, and what each of them does without bases."""

import pytest

from fleacircus.core import Match
from fleacircus.flicktable import sheets
from fleacircus.flicktable.actions.deploy import LineUp, Ready
from fleacircus.flicktable.actions.meteor import DropMeteor
from fleacircus.flicktable.actions.powers.carry import Carry
from fleacircus.flicktable.actions.powers.tunnel import Tunnel
from fleacircus.flicktable.actions.turn import Roll
from fleacircus.flicktable.model import events as ev
from fleacircus.flicktable.model.fields import Point
from fleacircus.games.larvacup import LarvaCup
from fleacircus.games.larvacup.actions.kickoff import PickCards
from fleacircus.games.larvacup.ask import IdleCards
from fleacircus.games.larvacup.model import events as fb
from fleacircus.games.micromutants.actions.powers.hatch import Hatch
from fleacircus.games.micromutants.actions.spending import Install, OpenEntrance
from fleacircus.games.micromutants.model import events as table
from fleacircus.physics import Shot
from kit import clause
from kit.larvacup import Field, opened
from kit.simulator import ScriptedSimulator, cm, lands

SHOT = Shot(0, 500)


def fresh(*armies: str) -> Match:
    given = {"armies": armies or ("usarthropods", "sovietopters")}
    return Match.start(LarvaCup(given, simulator=ScriptedSimulator()), 1)


PICKS = [
    ((), None),
    (("airlift",), None),
    (("airlift", "dug_outs"), None),
    (("airlift", "airlift"), "LC-04"),
    (("airlift", "dug_outs", "afterburner"), "LC-04"),
    (("meteor",), "LC-04"),
    (("nonsense",), "LC-04"),
]


@clause("LC-04")
@pytest.mark.parametrize(("cards", "refused"), PICKS)
def test_up_to_two_different_cards_of_ones_own_army(cards: tuple[str, ...], refused: str | None) -> None:
    match = fresh()
    assert match.to_act == {0, 1}
    assert match.game.refusal(match.state, 0, PickCards(cards)) == refused
    assert match.game.refusal(match.state, 0, LineUp()) == "LC-04"


@clause("LC-04")
def test_the_choice_is_secret_until_the_kick_off_and_then_both_are_shown() -> None:
    match = fresh()
    match.play(1, PickCards(("meteor", "walking_flame")))
    assert match.to_act == {0}
    assert match.game.refusal(match.state, 1, PickCards(())) == "LC-04"
    match.play(0, PickCards(("airlift",)))
    while match.state.phase == "deploy":
        for viewer in (0, None):
            view = match.view(viewer)
            assert view.pitch.picked == (True, True)
            assert view.pitch.picks[1] is None
            assert view.players[1].cards == ()
        assert match.view(1).pitch.picks == (None, ("meteor", "walking_flame"))
        (seat,) = match.to_act
        match.play(seat, LineUp())
        match.play(seat, Ready())
    assert match.state.phase == "kickoff"
    for viewer in (0, 1, None):
        view = match.view(viewer)
        assert view == match.state or view.pitch.picks == match.state.pitch.picks
        assert [[card.card for card in player.cards] for player in view.players] == [
            ["airlift"],
            ["meteor", "walking_flame"],
        ]


@clause("LC-04")
def test_cards_cost_nothing_and_stay() -> None:
    field = Field("0 transport t* 10 0", "0 raider b 10 5", dice=("transport", "grunt"), cards=("airlift",))
    assert field.state.players[0].resources == 0
    assert field.refused(Carry(field.id("t"), field.id("b"), None, 0)) is None
    without = Field("0 transport t* 10 0", "0 raider b 10 5", dice=("transport", "grunt"))
    assert without.refused(Carry(without.id("t"), without.id("b"), None, 0)) is not None
    assert field.refused(Install("airlift", field.id("cup0"))) is not None


@clause("LC-04", "LC-R20")
def test_a_force_field_turns_the_centurions_at_the_kick_off() -> None:
    for cards, special in (((), False), (("force_field",), True)):
        match = fresh("flyborgs", "sovietopters")
        match.play(0, PickCards(cards))
        match.play(1, PickCards(()))
        while match.state.phase == "deploy":
            (seat,) = match.to_act
            match.play(seat, LineUp())
            match.play(seat, Ready())
        shown = [not p.pose.face_up for p in match.state.pieces if p.breed == "centurion" and p.pose]
        assert shown == [special, special]


@clause("LC-R20")
def test_dug_outs_shelter_near_the_own_cup() -> None:
    for at, cards, captured in (
        ((3, -26.5), ("dug_outs",), False),
        ((3, -26.5), (), True),
        ((3, 0), ("dug_outs",), True),
    ):
        x, y = at
        field = Field(f"0 grunt g {x} {y}", "1 worker w 20 9", dice=("worker", "worker"), turn=1, ball=(30, 20))
        for card in cards:
            field.install_card(0, card)
        field.flick("w", lands(x + 0.3, y))
        assert bool(field.saw(fb.Captured)) == captured
        assert bool(field.saw(ev.Protected)) != captured


@clause("LC-R20")
def test_tunnels_lead_to_the_own_cup() -> None:
    armies = ("chitinians", "sovietopters")
    field = Field("0 digger d* 10 0", dice=("digger", "warrior"), cards=("tunnels",), armies=armies, ball=(30, 20))
    dig = Tunnel(field.id("d"), field.id("cup0"), None, 0)
    assert field.refused(dig) is None
    assert field.refused(Tunnel(field.id("d"), field.id("cup1"), None, 0)) == "EV-72"
    field.play(dig)
    x, y = field.at("d")
    assert 4 < ((x - 0) ** 2 + (y + 34) ** 2) ** 0.5 < 5.5


@clause("LC-R20")
def test_cards_about_bases_resources_and_losses_do_nothing() -> None:
    flyborgs = ("flyborgs", "sovietopters")
    field = Field("0 warper a 10 0", phase="spend", cards=("warp_entrance",), armies=flyborgs)
    assert OpenEntrance not in field.game.kinds
    assert {offer.kind for offer in _offers(field)} == {"roll", "leave"}
    plan = Field("1 worker a 10 0", phase="spend", cards=("five_year_plan", "mass_levy"), turn=1)
    plan.play(Roll())
    assert not plan.saw(table.Gained)
    brood = Field("0 larva a* 10 0", cards=("brood",), dice=("larva", "warrior"), armies=("chitinians", "flyborgs"))
    assert Hatch not in brood.game.kinds


IDLE = {
    "usarthropods": (),
    "flyborgs": ("warp_entrance",),
    "chitinians": ("brood",),
    "sovietopters": ("five_year_plan", "mass_levy"),
}


@clause("LC-R20")
@pytest.mark.parametrize("army", IDLE)
def test_who_chooses_is_told_which_cards_do_nothing_and_may_take_them(army: str) -> None:
    match = fresh(army, "chitinians" if army != "chitinians" else "flyborgs")
    (offer,) = match.game.choices(match.view(0), 0).of(PickCards)
    assert offer.among("cards") == tuple(card.id for card in sheets.armies()[army].card)
    idle = match.game.answer(match.view(None), None, IdleCards())[0]
    assert set(idle) == set(IDLE[army])
    assert match.game.refusal(match.state, 0, PickCards(idle)) is None


@clause("LC-R20")
def test_each_army_keeps_two_useful_cards() -> None:
    assert set(IDLE) == set(sheets.armies())
    for army, sheet in sheets.armies().items():
        assert len(sheet.card) - len(IDLE[army]) >= 2


@clause("LC-R20")
def test_a_meteor_is_not_aimed_near_the_ball_or_a_cup() -> None:
    field = Field("1 worker a 20 0", phase="spend", cards=("meteor",), turn=1)
    for x, y, refused in (
        (0, 0, "LC-R20"),
        (7, 0, "LC-R20"),
        (7.4, 0, None),
        (0, 25, "LC-R20"),
        (10, -34, None),
        (0, 100, "EV-73"),
    ):
        assert field.refused(DropMeteor(Point(cm(x), cm(y)))) == refused, (x, y)
    assert DropMeteor in {offer.action for offer in _offers(field)}
    without = Field("1 worker a 20 0", phase="spend", turn=1)
    assert without.refused(DropMeteor(Point(cm(20), cm(9)))) == "EV-73"


@clause("LC-R20", "LC-R12")
def test_a_meteor_ejects_and_frees_a_ball_that_it_covers() -> None:
    field = Field("1 worker a 20 0", "0 grunt g 20 15", phase="spend", cards=("meteor",), turn=1)
    meteor = next(p.id for p in field.state.pieces if p.kind == "meteor" and p.owner == 1)
    field.simulator.script.append(lands(20, 15))
    field.play(DropMeteor(Point(cm(20), cm(15))))
    assert (field.saw(fb.Captured)[0].clause, field.asked()) == ("EV-73", "EjectAsked")
    assert field.state.pieces[meteor].place == "table"
    field = Field("1 worker a 20 0", phase="spend", cards=("meteor",), turn=1)
    field.simulator.script.append(lands(0.5, 0))
    field.play(DropMeteor(Point(cm(20), cm(15))))
    assert field.saw(ev.SetDown)[0].clause == "LC-R20"
    x, y = field.at("ball")
    assert 2.3 <= ((x - 0.5) ** 2 + y**2) ** 0.5 < 4
    assert field.carrier is None


@clause("LC-04")
def test_deployment_follows_the_choice() -> None:
    match = opened(deploy=False)
    assert match.state.phase == "deploy"
    assert match.to_act == {match.state.order[0]}


def _offers(field: Field):
    (seat,) = field.match.to_act
    return field.game.choices(field.state, seat).offers
