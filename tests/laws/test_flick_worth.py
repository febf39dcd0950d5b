"""What bots take things for is told by what they do: an army by any other name is worth the same."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

import fleacircus.bots
from fleacircus.bots import load
from fleacircus.bots.flicktable.values import Values
from fleacircus.bots.flicktable.worth import worth
from fleacircus.bots.larvacup import worth as cup
from fleacircus.bots.larvacup.values import Values as CupValues
from fleacircus.bots.micromutants import worth as mutant
from fleacircus.bots.micromutants.values import Values as MutantValues
from fleacircus.bots.micromutants.worth import worth as mutant_worth
from fleacircus.core import Match, codec
from fleacircus.flicktable import look, sheets
from fleacircus.flicktable.sheets import Sheet, armies
from fleacircus.games.larvacup import LarvaCup
from fleacircus.games.micromutants import MicroMutants
from kit.simulator import AnywhereSimulator

PAIRS = list(pairwise([*armies(), next(iter(armies()))]))
WORDS = ("use", "hit", "name")
"""What a sheet says in words of the rules, not in names of its own."""
KINDS: list[tuple[Any, type[Values[Any]], tuple[float, ...]]] = [
    (MicroMutants, MutantValues, mutant.champion()),
    (LarvaCup, CupValues, cup.champion()),
]


def names(sheet: Sheet) -> set[str]:
    """Everything of an army that has a name of its own."""
    wild = {sheet.wild.id} if sheet.wild else set()
    return {each.id for each in (*sheet.breed, *sheet.projectile, *sheet.card)} | wild


def renamed(sheet: Sheet) -> Sheet:
    """The same army with other names."""
    old = names(sheet)

    def other(told: Any) -> Any:
        if isinstance(told, dict):
            return {key: value if key in WORDS else other(value) for key, value in told.items()}
        if isinstance(told, list | tuple):
            return [other(each) for each in told]
        return f"other_{told}" if told in old else told

    changed: Sheet = codec.convert(other(codec.plain(sheet)), Sheet)
    return changed


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
@pytest.mark.parametrize(("game", "values", "champion"), KINDS, ids=["micro-mutants", "larva-cup"])
def test_a_renamed_army_is_worth_the_same(
    game: Any, values: type[Values[Any]], champion: tuple[float, ...], pair: tuple[str, str]
) -> None:
    match = Match.start(game({"armies": pair}, simulator=AnywhereSimulator()), "worth")
    bot = load(game.id, "regular")
    while match.state.phase in ("cards", "setup", "deploy"):
        seat = min(match.to_act)
        match.play(seat, bot.choose(match.game, match.view(seat), seat, Random(1)))
    state = match.state
    pieces = tuple(
        replace(piece, breed=f"other_{piece.breed}") if piece.kind in ("insect", "projectile") else piece
        for piece in state.pieces
    )
    other = replace(state, sheets=tuple(map(renamed, state.sheets)), pieces=pieces)
    for own in ((), champion):
        before, after = (values(each, 0, wary=True, worth=own) for each in (state, other))
        for insect in look.on_table(state, "insect"):
            changed = other.pieces[insect.id]
            assert before.insect(insect) == after.insect(changed)
            assert before.special(insect) == after.special(changed)
            assert before.stay(insect) == after.stay(changed)
            assert before.lands(insect) == after.lands(changed)
    for one, its in zip(state.sheets[0].card, other.sheets[0].card, strict=True):
        assert one.id != its.id
        assert before.card(one) == after.card(its)


def test_what_things_are_worth_knows_no_name_of_an_army() -> None:
    rules = {*worth().face, *worth().card, *get_args(get_type_hints(sheets.Projectile)["hit"])}
    known = set().union(*map(names, armies().values())) - rules
    folder = Path(fleacircus.bots.__file__).parent
    for family in ("flicktable", "micromutants", "larvacup"):
        for file in sorted((folder / family).rglob("*")):
            if file.suffix in (".py", ".toml"):
                assert not {name for name in known if f'"{name}"' in file.read_text(encoding="utf-8")}, file


def test_every_power_and_effect_has_its_worth() -> None:
    """Nothing that a sheet can say is left to the value for what is not listed, and nothing else is listed."""
    for told, union in ((worth().face, sheets.AnyPower), (worth().card, sheets.AnyEffect)):
        assert set(told) == {kind.__struct_config__.tag for kind in union.__args__}


def test_a_power_that_does_more_is_worth_more() -> None:
    soviet, chitin = armies()["sovietopters"], armies()["chitinians"]
    harvester = soviet.breed_of("harvester")
    assert isinstance(harvester.power, sheets.Harvest)
    greedy = replace(harvester, power=replace(harvester.power, count=4))
    assert worth().of_face(greedy) == 2 * worth().of_face(harvester)
    (brood,) = (card for card in chitin.card if isinstance(card.effect, sheets.Brood))
    assert isinstance(brood.effect, sheets.Brood)
    crowd = replace(brood, effect=replace(brood.effect, count=3))
    assert worth().of_card(chitin, crowd) > worth().of_card(chitin, brood) > 0


def test_an_insect_is_valued_by_what_it_fires() -> None:
    chitin, hand = armies()["chitinians"], mutant_worth()
    acid, web = (chitin.breed_of(breed) for breed in ("spitter", "spider"))
    assert hand.of_insect(chitin, acid) > hand.of_insect(chitin, web) == hand.insect
