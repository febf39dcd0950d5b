"""Refusals as data, and bad input: every wrong action is refused with its clause, and nothing changes."""

from collections.abc import Callable

import pytest

from fleacircus.core import Illegal, Leave, Match, codec
from fleacircus.core.action import Action
from fleacircus.flicktable.actions.deploy import LineUp
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.powers.carry import Carry
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.flicktable.actions.powers.tunnel import Tunnel
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model.fields import Spot
from fleacircus.games.micromutants import MicroMutants
from fleacircus.games.micromutants.actions.answers import Eliminate, LoseCard, PutBeside
from fleacircus.games.micromutants.actions.edge import Cancel, StepIn
from fleacircus.games.micromutants.actions.powers.enlist import Enlist
from fleacircus.games.micromutants.actions.reinforce import Reinforce
from fleacircus.games.micromutants.actions.roll import Roll
from fleacircus.games.micromutants.actions.spending import Build, Install, Repair
from fleacircus.physics import Shot
from kit import clause
from kit.micromutants import SHOT, Tab
from kit.simulator import ScriptedSimulator, cm, lands

LINES = (
    "0 grunt a 0 0", "0 grunt moved 0 5", "0 grunt held 0 -5", "0 raider r 5 5", "0 rocket_launcher l* 9 0",
    "0 transport t* 9 5", "0 hexagon h -9 9", "1 worker w 12 0", "1 saboteur s 15 15",
)  # fmt: skip


def table() -> Tab:
    tab = Tab(*LINES, dice=("grunt", "rocket_launcher", "transport"), resources=(1, 0))
    tab.change("held", held_by=tab.id("s"))
    tab.flick("moved", lands(-3, 5))
    from msgspec.structs import replace

    from fleacircus.flicktable.model.state import Die

    assert tab.state.turn is not None
    dice = tuple(Die(face) for face in ("grunt", "rocket_launcher", "transport"))
    tab.state = replace(tab.state, turn=replace(tab.state.turn, dice=dice))
    return tab


CASES: dict[str, tuple[Callable[[Tab], Action], str]] = {
    "another's piece": (lambda t: Flick(t.id("w"), SHOT, 0), "MM-01"),
    "a base": (lambda t: Flick(t.id("h"), SHOT, 0), "MM-01"),
    "no such piece": (lambda t: Flick(9_999, SHOT, 0), "MM-01"),
    "a breed that no die names": (lambda t: Flick(t.id("r"), SHOT, 0), "MM-01"),
    "no die": (lambda t: Flick(t.id("a"), SHOT), "MM-01"),
    "one that moved": (lambda t: Flick(t.id("moved"), SHOT, 0), "MM-02"),
    "one in a web": (lambda t: Flick(t.id("held"), SHOT, 0), "EV-27"),
    "turned by hand": (lambda t: Flick(t.id("a"), SHOT, 0, turned=True), "MM-20"),
    "too hard a shot": (lambda t: Flick(t.id("a"), Shot(0, 5_000), 0), "MM-04"),
    "rolling again": (lambda t: Roll(), "EV-10"),
    "deploying late": (lambda t: LineUp(), "EV-10"),
    "a power it has not": (lambda t: Fire(t.id("a"), SHOT, die=0), "EV-80"),
    "a projectile on an enemy": (lambda t: Fire(t.id("l"), SHOT, Spot(cm(12), 0), 1), "MM-R6"),
    "a passenger on an enemy": (lambda t: Carry(t.id("t"), t.id("a"), Spot(cm(12), 0), 2), "MM-R6"),
    "an enemy as passenger": (lambda t: Carry(t.id("t"), t.id("w"), None, 2), "EV-32"),
    "spending in mid turn": (lambda t: Install("airlift", t.id("h")), "EV-18"),
    "a reinforcement too early": (lambda t: Reinforce("grunt", t.id("h")), "EV-12"),
    "cancelling nothing": (lambda t: Cancel(), "EV-10"),
    "placing nothing": (lambda t: PutBeside(), "EV-10"),
    "losing no card": (lambda t: LoseCard("airlift"), "EV-10"),
    "eliminating at will": (lambda t: Eliminate(t.id("w")), "EV-10"),
    "stepping in": (lambda t: StepIn(t.id("a"), 0), "EV-24"),
    "enlisting": (lambda t: Enlist(t.id("a")), "EV-44"),
    "tunnelling": (lambda t: Tunnel(t.id("a"), t.id("h"), die=0), "EV-80"),
}


@clause("MM-01", "MM-02", "MM-04", "MM-16", "MM-20", "EV-10", "EV-18", "EV-27", "EV-80", "MM-R6")
@pytest.mark.parametrize("case", CASES)
def test_refused(case: str) -> None:
    tab = table()
    make, why = CASES[case]
    before = tab.state
    with pytest.raises(Illegal) as refusal:
        tab.play(make(tab))
    assert refusal.value.clause == why
    assert tab.state == before


def test_the_table_of_refusals_also_allows_something() -> None:
    tab = table()
    assert tab.refused(Flick(tab.id("a"), SHOT, 0)) is None
    assert tab.refused(Fire(tab.id("l"), SHOT, None, 1)) is None
    assert tab.refused(Carry(tab.id("t"), tab.id("a"), None, 2)) is None


PHASES = [("spend", "EV-10"), ("reinforce", "EV-10"), ("extra", "MM-25"), ("close", "EV-10"), ("act", None)]


@clause("EV-10", "MM-25")
@pytest.mark.parametrize(("phase", "why"), PHASES)
def test_an_insect_that_a_die_names_is_shot_in_its_phase_only(phase: str, why: str | None) -> None:
    tab = Tab("0 grunt a 0 0", dice=("grunt", "grunt"), phase=phase)
    assert tab.refused(Flick(tab.id("a"), SHOT, 0)) == why


@clause("MM-R5", "EV-15")
def test_nothing_is_shot_while_armies_are_set_up_or_somebody_is_asked() -> None:
    match = Match.start(MicroMutants({}, simulator=ScriptedSimulator()), 1)
    (seat,) = match.to_act
    match.play(seat, LineUp())
    own = next(p.id for p in match.state.pieces if p.owner == seat and p.kind == "insect")
    assert match.game.refusal(match.state, seat, Flick(own, SHOT, 0)) == "MM-R5"
    tab = Tab("0 grunt a 0 0", "0 grunt b 5 0", "1 hexagon h 9 9", dice=("grunt", "grunt"))
    tab.flick("a", lands(9, 9))
    assert tab.refused(Flick(tab.id("b"), SHOT, 1), 0) == "EV-15"
    tab.play(PutBeside(), 1)
    assert tab.refused(Flick(tab.id("b"), SHOT, 1), 0) is None


@clause("EV-18", "EV-19", "EV-90")
def test_what_cannot_be_paid() -> None:
    tab = Tab("0 grunt a 0 0", "0 hexagon h 9 9", phase="spend", resources=(0, 9))
    tab.change("h", damaged=True)
    good = next(p.id for p in tab.state.pieces if p.owner == 0 and p.kind == "hexagon" and not p.damaged)
    assert tab.refused(Install("airlift", good)) == "EV-18"
    assert tab.refused(Repair(tab.id("h"))) == "EV-18"
    assert tab.refused(Build(tab.id("a"))) == "EV-18"
    tab.player(0, resources=2)
    assert tab.refused(Install("airlift", good)) is None
    assert tab.refused(Repair(tab.id("h"))) is None
    assert tab.refused(Build(tab.id("a"))) is None


@clause("MM-30", "EV-15", "EV-89")
def test_whoever_is_not_due_may_only_leave() -> None:
    tab = Tab("0 grunt a 0 0", "1 hexagon h 9 9", dice=("grunt",))
    assert tab.refused(Roll(), 1) == "MM-30"
    tab.flick("a", lands(9, 9))
    assert tab.refused(Decline(), 0) == "EV-15", "the base's owner is asked first"
    assert tab.refused(Leave(), 0) is None
    assert tab.refused(Leave(), 7) == "MM-32"
    assert tab.game.choices(tab.state, 0).listed == (Leave(),)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"flick"}',
        '{"type":"flick","piece":-1,"shot":{"direction_mrad":0,"power":1}}',
        '{"type":"flick","piece":"a","shot":{"direction_mrad":0,"power":1}}',
        '{"type":"flick","piece":1,"shot":{"direction_mrad":0.5,"power":1}}',
        '{"type":"put_beside","at":{"x_um":99999999999,"y_um":0}}',
        '{"type":"fly","piece":1}',
        "[]",
    ],
)
def test_what_is_no_action_at_all_is_not_decoded(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        codec.decode(text, Action)


def test_after_the_end_everything_is_refused_by_the_clause_that_ended_it() -> None:
    tab = Tab("0 grunt a 0 0", dice=("grunt",))
    tab.play(Leave(), 1)
    assert tab.match.to_act == frozenset()
    assert tab.state.outcome is not None
    assert tab.refused(Flick(tab.id("a"), SHOT, 0), 0) == tab.state.outcome.clause
    assert tab.refused(Leave(), 0) == tab.state.outcome.clause
