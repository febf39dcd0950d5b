"""The automaton beside a second reading of its lists, in positions that no battle would bring about. [MA-S23]"""

from collections import Counter
from random import Random

import pytest

from fleacircus.games.marsattacks.automaton.findings import Findings
from fleacircus.games.marsattacks.automaton.lists import ACTION
from fleacircus.games.marsattacks.automaton.selection import select
from fleacircus.games.marsattacks.book import BOOK
from fleacircus.games.marsattacks.field import Field
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS
from fleacircus.games.marsattacks.scenarios import scenarios
from kit import clause
from kit.thrown import thrown
from referee.martians import Second

CODES = {rung.code for rung in ACTION}


def judged(seed):
    """Every Martian of a position, by the automaton and by the second reading; which options were taken."""
    game, state = thrown(seed)
    setting = game.setting
    second, field, taken = Second(setting, state), Field(state), Counter()
    for model in field.sides[MARTIANS]:
        findings = Findings(setting, field, model, Random(seed))
        found, looks = findings.decide()
        read = second.read(model)
        steps = [look for look in looks if look.list != "target"]
        told = (seed, model, read, found)
        assert steps[-1].code == read.code, told
        assert [look.code for look in steps] == [rung.code for rung in ACTION][: len(steps)], told
        assert [look.possible for look in steps] == [False] * (len(steps) - 1) + [True], told
        assert found.plan in read.plans, told
        assert found.snap == read.after, told
        aimed = [look for look in looks if look.list == "target"]
        assert [look.code for look in aimed if look.possible] == ([read.target] if read.target else []), told
        taken[read.code] += 1
        taken[read.target] += 1
    for card in (card for card in dict.fromkeys(BOOK.ai.cards) if card != "invasion"):
        drawn = {model.id for lot in range(6) if (model := select(field, card, Random(lot))[0]) is not None}
        assert drawn <= second.chosen(card), (seed, card)
        assert bool(drawn) == bool(second.chosen(card)), (seed, card)
    return taken


@clause(
    *("MA-S05", "MA-S09", "MA-S10", "MA-S11", "MA-S12", "MA-S13", "MA-S14", "MA-S15", "MA-S16", "MA-S17", "MA-S18"),
    *("MA-S23", "MA-S24", "MA-R1", "MA-R7", "MA-R8", "MA-R9", "MA-R10", "MA-R11", "MA-R12", "MA-R13", "MA-R16"),
    *("MA-R17", "MA-B06", "MA-B07", "MA-B28", "MA-H13"),
)
def test_every_martian_does_what_its_lists_say():
    taken = sum((judged(seed) for seed in range(90)), Counter())
    assert set(taken) >= CODES | {"freeze_square", "clear_shot", "unactivated", "nearest"}


@pytest.mark.soak
def test_every_martian_of_many_positions_does_what_its_lists_say():
    for seed in range(100, 1500):
        judged(seed)


def test_every_scenario_is_among_the_positions():
    assert {thrown(seed)[1].scenario for seed in range(60)} == set(scenarios())
    assert {m.side for m in filter(None, thrown(0)[1].models)} == {HUMANS, MARTIANS}
