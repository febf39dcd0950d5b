"""Drawn positions of the flick table for the laws of offers: every kind is open in one, every question is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from fleacircus.core import Game
from fleacircus.flicktable.actions.powers.fire import Fire
from fleacircus.games.larvacup.model import questions
from fleacircus.games.micromutants.model import state as asked
from kit.larvacup import Field, opened
from kit.micromutants import SHOT, Tab
from kit.simulator import lands

US, SOV, CHI, FLY = "usarthropods", "sovietopters", "chitinians", "flyborgs"
Named = tuple[str, Game[Any, Any, Any], Any]


def mutants() -> Iterator[Named]:
    """Micro Mutants: each part of a turn, each power, each question."""
    for name, tab in _turns():
        yield name, tab.game, tab.state
    for name, tab in _asked():
        assert tab.state.pending, name
        yield name, tab.game, tab.state


def _turns() -> Iterator[tuple[str, Tab]]:
    yield "moves", Tab("0 transport t* 0 0", "0 grunt g 5 0", "0 rocket_launcher r* 9 9", dice=("transport", "grunt"))
    yield "a rocket", Tab("0 rocket_launcher r* 0 0", "1 worker w 5 0", dice=("rocket_launcher",))
    kommissar = Tab("0 kommissar k* 0 0", "0 worker w 4 0", armies=(SOV, US), dice=("red_star", "worker"))
    yield "a command", kommissar
    yield (
        "a harvest",
        Tab("0 harvester h* 0 0", "- counter c 3 0", "- counter d 0 3", armies=(SOV, US), dice=("harvester", "worker")),
    )
    yield "a nullifier", Tab("0 nullifier n* 0 0", "1 grunt g 5 0", armies=(FLY, US), dice=("nullifier",))
    larva = Tab("0 larva l* 0 0", armies=(CHI, US), dice=("larva", "warrior"))
    larva.lose(0, "warrior", 1)
    yield "a larva", larva
    yield "tunnels", Tab("0 digger d* 0 0", armies=(CHI, US), dice=("digger",), cards=("tunnels",))
    flame = Tab("0 flame f 0 0", armies=(SOV, US), dice=("flamethrower", "worker"), cards=("walking_flame",))
    yield "a walking flame", flame
    edge = Tab("0 grunt a 37 0", dice=("grunt", "raider"), edition="tournament")
    edge.state = replace(edge.state, over_edge=(edge.id("a"),))
    yield "over the edge", edge
    short = Tab("0 grunt g 5 0", dice=("raider", "raider"), phase="reinforce")
    short.lose(0, "raider")
    yield "reinforcements", short
    extra = Tab("0 grunt g 5 0", dice=("grunt",), phase="extra")
    assert extra.state.turn is not None
    extra.state = replace(extra.state, turn=replace(extra.state.turn, extra="earned"))
    yield "the extra move", extra
    yield from _windows()


def _windows() -> Iterator[tuple[str, Tab]]:
    """What resources are spent on."""
    rich = Tab("0 grunt g 0 0", phase="spend", resources=(9, 9))
    rich.change(next(p.id for p in rich.state.pieces if p.owner == 0 and p.kind == "hexagon"), damaged=True)
    yield "a full purse", rich
    yield "the end of a turn", Tab("0 grunt g 0 0", phase="close", resources=(9, 0))
    yield "an empty purse", Tab("0 grunt g 0 0", phase="spend")
    yield (
        "an entrance",
        Tab("0 warper w 0 0", armies=(FLY, US), phase="spend", resources=(3, 0), cards=("warp_entrance",)),
    )
    yield "a meteor", Tab("0 worker w 0 0", armies=(SOV, US), phase="spend", cards=("meteor",))
    warp = Tab("0 grunt g -20 0", phase="spend", resources=(0, 0))
    zone = next(p.id for p in warp.state.pieces if p.kind == "warp")
    warp.state = replace(warp.state, in_zone=((warp.id("g"), zone),))
    yield "a sacrifice", warp
    yield "the first edition", Tab("0 grunt g 0 0", "1 worker w 5 0", edition="first", dice=("grunt",), small_mat=False)


def _asked() -> Iterator[tuple[str, Tab]]:
    raider = Tab("0 raider r* 0 0", dice=("raider", "grunt"))
    raider.flick("r", lands(1, 5, special=True))
    yield "again", raider
    assimilator = Tab("0 assimilator a 0 0", "1 worker w 5 0", armies=(FLY, SOV), dice=("assimilator", "drone"))
    assimilator.lose(0, "drone", 2)
    assimilator.flick("a", lands(5, 0, special=True))
    yield "after a capture", assimilator
    hit = Tab("0 grunt a 0 0", "1 hexagon h 9 9", dice=("grunt",))
    hit.flick("a", lands(9, 9))
    yield "a base that was hit", hit
    edge = Tab("0 grunt a 0 0", dice=("grunt",), edition="tournament")
    edge.flick("a", lands(37.5, 0))
    yield "the edge", edge
    rocket = Tab("0 rocket_launcher a* 0 0", dice=("rocket_launcher", "grunt"), cards=("guided_rocket",))
    rocket.simulator.script.append(lands(5, 5))
    rocket.play(Fire(rocket.id("a"), SHOT, die=0))
    yield "a rocket that missed", rocket
    for name, due, options in (
        ("a lost card", asked.ChooseCard, {}),
        ("a bonus", asked.PickVictim, {"base_bonus": True}),
        ("a levy", asked.LevyAsked, {}),
    ):
        tab = Tab("0 worker w 0 0", "1 grunt g 5 0", armies=(SOV, US), dice=("worker",), **options)
        base = next(p.id for p in tab.state.pieces if p.owner == 0 and p.kind == "hexagon")
        tab.install(0, "mass_levy", base)
        tab.install(0, "meteor", base)
        tab.lose(0, "worker", 2)
        given = {asked.ChooseCard: (0, base), asked.PickVictim: (0,), asked.LevyAsked: (0, "worker", 1)}[due]
        tab.state = replace(tab.state, pending=(due(*given),))
        yield name, tab


def cup() -> Iterator[Named]:
    """Larva Cup: before the match, each part of a turn, each question."""
    match = opened(deploy=False)
    yield "deployment", match.game, match.state
    match = opened()
    yield "the kick-off", match.game, match.state
    for name, field in (*_played(), *_owed()):
        yield name, field.game, field.state


def _played() -> Iterator[tuple[str, Field]]:
    ball = {"carrier": "a", "dice": ("grunt", "raider")}
    yield "a carrier", Field("0 grunt a 10 0", "0 raider b 0 9", **ball)
    yield "an extra move", Field("0 grunt a 10 0", "0 raider b 0 9", carrier="a", phase="extra", extra="earned")
    yield "a kept roll", Field("0 grunt a 10 0", dice=("grunt",), defence=(False, True))
    yield "a carry", Field("0 transport t* 10 0", "0 grunt g 10 5", dice=("transport", "grunt"))
    yield "a rocket", Field("0 rocket_launcher r* 10 0", dice=("rocket_launcher", "grunt"))
    soviet = {"armies": (SOV, US), "dice": ("red_star", "flamethrower")}
    yield "a command", Field("0 kommissar k* 10 0", "0 worker w 10 4", **soviet)
    yield "a flame", Field("0 flame f 10 0", armies=(SOV, US), dice=("flamethrower",), cards=("walking_flame",))
    yield "a nullifier", Field("0 nullifier n* 10 0", "1 grunt g 14 0", armies=(FLY, US), dice=("nullifier",))
    yield "tunnels", Field("0 digger d* 10 0", armies=(CHI, US), dice=("digger",), cards=("tunnels",))
    yield "a meteor", Field("0 worker w 20 0", armies=(SOV, US), phase="spend", cards=("meteor",))
    yield "a roll", Field("0 grunt a 10 0", phase="spend")


def _owed() -> Iterator[tuple[str, Field]]:
    """Questions; those that a landing leads to are asked by hand."""
    raider = Field("0 raider r* 10 9", dice=("raider", "grunt"))
    raider.flick("r", lands(12, 12, special=True))
    yield "again", raider
    rows: tuple[tuple[str, Any], ...] = (
        ("who starts", lambda a, w: questions.ChooseStarter(0)),
        ("an ejection", lambda a, w: questions.EjectAsked(0, (w,))),
        ("a tackle", lambda a, w: questions.TackleWon(0, a)),
        ("a free action", lambda a, w: questions.FreeAction(0, a)),
        ("a last defence", lambda a, w: questions.LastDefence(1)),
        ("a defence", lambda a, w: questions.DefenceAsked(1, ("worker", "red_star"))),
    )
    for name, due in rows:
        field = Field("0 grunt a 10 0", "0 raider b 0 9", "1 worker w 5 5", carrier="a", dice=("grunt",))
        field.state = replace(field.state, pending=(due(field.id("a"), field.id("w")),))
        yield name, field
    rocket = Field("0 rocket_launcher a* 10 0", dice=("rocket_launcher", "grunt"), cards=("guided_rocket",))
    rocket.fire("a", lands(15, 5))
    yield "a rocket that missed", rocket


def due(state: Any) -> str | None:
    """What is asked now, by its name; in a part of the game, the part."""
    return type(state.pending[0]).__name__ if state.pending else state.phase
