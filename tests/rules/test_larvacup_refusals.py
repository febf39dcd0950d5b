"""Larva Cup: what is no action at all, what comes at the wrong time, and questions of the table."""

from typing import Any

import pytest

from fleacircus.core import codec
from fleacircus.core.action import Action
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.turn import Roll
from fleacircus.flicktable.ask import FreeSpot, Preview, Range, TableNow
from fleacircus.games.larvacup.actions.defence import DefenceRoll, KeepDefence
from fleacircus.games.larvacup.actions.eject import Eject
from fleacircus.games.larvacup.actions.kickoff import NameStarter, PickCards
from fleacircus.games.larvacup.actions.throw import Pass, ShootAtGoal
from fleacircus.games.larvacup.ask import HowItStands
from fleacircus.games.micromutants import MicroMutants
from fleacircus.physics import Shot
from kit import clause
from kit.larvacup import Field, opened
from kit.micromutants import Tab

SHOT = Shot(0, 500)
MALFORMED: list[Any] = [
    {"type": "pass", "insect": 1, "receiver": -1, "shot": {"direction_mrad": 0, "power": 1}},
    {"type": "pass", "insect": 1, "shot": {"direction_mrad": 0, "power": 1}},
    {"type": "pass", "insect": "1", "receiver": 2, "shot": {"direction_mrad": 0, "power": 1}},
    {"type": "shoot_at_goal", "insect": 1},
    {"type": "eject", "victim": 1, "shot": None},
    {"type": "pick_cards", "cards": "airlift"},
    {"type": "pick_cards", "cards": [1]},
    {"type": "name_starter", "starter": -1},
    {"type": "name_starter", "starter": 1.5},
    {"type": "defence"},
]


@pytest.mark.parametrize("given", MALFORMED)
def test_what_is_no_action_is_not_read(given: Any) -> None:
    with pytest.raises(ValueError, match=r".+"):
        codec.decode(codec.encode(given), Action)


WRONG_TIME: list[tuple[Action, str]] = [
    (PickCards(()), "LC-12"),
    (NameStarter(0), "LC-12"),
    (Eject(0, SHOT), "LC-12"),
    (KeepDefence(), "LC-25"),
    (DefenceRoll(), "LC-R15"),
    (Roll(), "EV-10"),
    (Pass(9_999, 9_999, SHOT, None, 0), "LC-12"),
    (ShootAtGoal(9_999, SHOT, None, 0), "LC-12"),
    (ShootAtGoal(0, Shot(0, -1), None, 0), "MM-04"),
]


@clause("LC-12")
@pytest.mark.parametrize(("action", "refused"), WRONG_TIME)
def test_what_is_not_asked_for_is_refused(action: Action, refused: str) -> None:
    field = Field("0 grunt a 10 0", carrier="a", dice=("grunt", "raider"))
    assert field.refused(action) == refused


@clause("LC-13", "LC-31")
def test_dice_and_pieces_out_of_bounds() -> None:
    field = Field("0 grunt a 10 0", "0 raider b 0 9", carrier="a", dice=("grunt", "raider"))
    one, two = field.id("a"), field.id("b")
    assert field.refused(Pass(one, two, SHOT, None, 7)) == "MM-01"
    assert field.refused(Pass(one, 9_999, SHOT, None, 0)) == "LC-13"
    assert field.refused(Pass(one, two, SHOT, None, 0), seat=1) == "MM-30"
    assert field.refused(Pass(one, two, SHOT, None, 0), seat=2) == "MM-32"
    assert field.refused(Pass(one, two, SHOT, None, 0), seat=-1) == "MM-32"


@clause("LC-04")
def test_before_the_match_there_is_nothing_else_to_do() -> None:
    match = opened(deploy=False)
    (seat,) = match.to_act
    for action in (PickCards(()), DefenceRoll(), Pass(0, 1, SHOT), NameStarter(0), Roll()):
        assert match.game.refusal(match.state, seat, action) == "MM-R5"


@clause("LC-12")
def test_the_other_editions_know_no_football() -> None:
    tab = Tab("0 grunt a 10 0", dice=("grunt", "raider"))
    assert isinstance(tab.game, MicroMutants)
    football = (Pass(0, 1, SHOT, None, 0), ShootAtGoal(0, SHOT, None, 0), Eject(0, SHOT))
    for action in (*football, KeepDefence(), DefenceRoll(), PickCards(()), NameStarter(0)):
        with pytest.raises(ValueError, match="Invalid value"):
            codec.convert(codec.plain(action), tab.game.action_type)


@clause("LC-13")
def test_the_table_answers_about_ball_and_cups() -> None:
    field = Field("0 grunt a 10 0", "0 raider b 0 9", carrier="a", dice=("grunt", "raider"))
    view, ball = field.match.state, field.id("ball")
    choices = field.game.choices(view, 0)
    carrier = [offer for offer in choices.offers if field.id("a") in offer.filled.values()]
    assert {offer.action for offer in carrier} == {Flick, Pass, ShootAtGoal}
    (friends,) = (offer.among("receiver") for offer in choices.of(Pass))
    assert field.id("b") in friends
    assert field.id("a") not in friends
    spots = field.game.answer(view, 0, FreeSpot(ball, field.id("a"))).spots
    assert spots
    for at in spots[:5]:
        assert field.refused(Pass(field.id("a"), field.id("b"), SHOT, at, 0)) is None
    assert field.game.answer(view, 0, Preview(ball, Shot(0, 500), spots[0])).along_um > 0
    assert field.game.answer(view, 0, Range(ball, field.id("cup1"))).within == "any"
    assert field.game.answer(view, None, HowItStands())[1].goals == 0
    now = field.game.answer(view, None, TableNow())
    assert now.has(ball)
    assert {fixture.kind for fixture in now.fixtures} == {"cup"}
    assert [offer.kind for offer in field.game.choices(view, 1).offers] == ["leave"]
