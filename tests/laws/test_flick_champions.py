"""A flick bot may take things for values of its own: they are told by name, they decide, and champions have theirs."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import numpy as np
import pytest

from fleacircus.bots import larvacup, load, micromutants
from fleacircus.bots.flicktable.worth import learned, of_champion
from fleacircus.bots.larvacup import worth as cup
from fleacircus.bots.micromutants import worth as mutant
from fleacircus.bots.micromutants.values import Values
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.games.larvacup.actions.defence import DefenceRoll
from kit.larvacup import Field
from kit.micromutants import Tab

GAMES: list[tuple[str, Any, Any]] = [("micro-mutants@2", micromutants, mutant), ("larva-cup@2", larvacup, cup)]
by_game = pytest.mark.parametrize(("game", "bots", "its"), GAMES, ids=["micro-mutants", "larva-cup"])


def valued(its: Any, **changes: float) -> tuple[float, ...]:
    """The values of the file, some of them changed."""
    return tuple(changes.get(name, getattr(its.worth(), name)) for name in its.NAMES)


def asked(its: Any, **changes: float) -> str:
    """The sharp without trials who goes by such values."""
    return f"sharp?trials=0&worth=[{','.join(map(str, valued(its, **changes)))}]"


@by_game
def test_values_are_as_many_as_there_are_names(game: str, bots: Any, its: Any) -> None:
    assert its.valued(valued(its)) == its.valued(()) == its.worth()
    for name in its.NAMES:
        assert getattr(its.valued(valued(its, **{name: 7.5})), name) == 7.5
    load(game, asked(its))
    for wrong in ("[1,2]", str([1] * (len(its.NAMES) + 1)), str(["a"] * len(its.NAMES)).replace("'", '"')):
        with pytest.raises(ValueError, match=f"{len(its.NAMES)} numbers are wanted"):
            load(game, f"sharp?worth={wrong}")


@by_game
def test_the_champion_goes_by_values_of_its_own(game: str, bots: Any, its: Any) -> None:
    told = learned(bots.__name__)
    assert told.ours
    assert told.command.startswith("fleacircus lab ")
    assert all(each.low <= each.share <= each.high for each in told.tests)
    for name, value in zip(its.NAMES, its.champion(), strict=True):
        hand = getattr(its.worth(), name)
        assert value == told.values.get(name, hand)
        assert {value, hand} <= set(its.KNOBS[name]), "a lot can set it so"
    assert its.champion() != valued(its)
    shortlist, trials = (0, 0) if game.startswith("micro") else (4, 8)
    sharp = bots.LEVELS["sharp"]
    assert bots.LEVELS["champion"] == sharp._replace(shortlist=shortlist, trials=trials, worth=its.champion())
    assert not any(skill.worth for level, skill in bots.LEVELS.items() if level != "champion")


def test_what_nobody_knows_is_not_learned() -> None:
    with pytest.raises(ValueError, match="knows no"):
        of_champion("fleacircus.bots.micromutants", ("extra",), mutant.worth())


def test_a_mutant_goes_for_what_it_takes_for_worth_more() -> None:
    tab = Tab("0 grunt a 0 0", "1 worker e 8 0", "- counter c -8 0", dice=("grunt",))

    def east(**changes: float) -> bool:
        action = load("micro-mutants@2", asked(mutant, **changes)).choose(tab.game, tab.state, 0, Random(1))
        assert isinstance(action, Flick)
        assert action.piece == tab.id("a")
        return abs(action.shot.direction_mrad) < 1571

    assert east(counter=1.0)
    assert not east(counter=900.0)


def test_who_minds_being_covered_thinks_less_of_places_among_enemies() -> None:
    ring = [f"1 worker e{n} {6 * math.cos(n):.1f} {6 * math.sin(n):.1f}" for n in range(6)]
    tab = Tab("0 grunt a -14 -12", *ring, dice=("grunt",))
    insect = tab.state.pieces[tab.id("a")]
    among, apart = ((np.array([x]), np.array([y])) for x, y in ((0.0, 0.0), (-250_000.0, -150_000.0)))
    easy = Values(tab.state, 0, wary=True)
    wary = Values(tab.state, 0, wary=True, worth=valued(mutant, exposed=0.6))
    assert 0 <= wary.reached(*apart)[0] < wary.reached(*among)[0] < 1
    assert easy.place_of(insect, *among)[0] == easy.places(*among)[0]
    lost = easy.places(*among)[0] - wary.place_of(insect, *among)[0]
    assert lost == pytest.approx(0.6 * wary.insect(insect) * wary.reached(*among)[0])


def test_a_first_hit_is_worth_less_where_it_can_be_mended() -> None:
    for repair, share in ((True, 0.3), (False, 1.0)):
        tab = Tab(repair=repair)
        base = next(p for p in tab.state.pieces if p.kind == "hexagon" and p.owner == 1)
        hand, mends = (Values(tab.state, 0, wary=True, worth=w) for w in ((), valued(mutant, mends=0.3)))
        assert mends.base(base) == pytest.approx(share * hand.base(base))


def test_who_fears_a_smaller_chance_of_a_goal_defends_earlier() -> None:
    field = Field("1 harvester a 0 0", carrier="a", dice=("harvester",), turn=1, defence=(True, True))

    def defends(threat: float) -> bool:
        bot = load("larva-cup@2", asked(cup, threat=threat))
        return isinstance(bot.choose(field.game, field.state, 0, Random(1)), DefenceRoll)

    assert defends(0.01)
    assert not defends(0.999)
