"""Drawn positions for the laws of offers: random play meets few of the questions, a drawing meets each.

A game that is made of kinds adds a row to `DRAWN`, and one to `QUESTIONS`: what it may ask, and what a state asks now.
A law fails for a kind or a question that no position of the law meets.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from itertools import starmap
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from fleacircus.core import Game
from fleacircus.flicktable.rules.rulebook import Rulebook
from fleacircus.games.larvacup.rulebook import LARVA_CUP
from fleacircus.games.legionz.model import State as Chain
from fleacircus.games.marsattacks import Battle, field, questions
from fleacircus.games.marsattacks.actions import Choose, Decline, EndTurn, Fight, Finish, Pass, Shoot, Step, TellHits
from fleacircus.games.marsattacks.book import WEAPONS
from fleacircus.games.marsattacks.companion import Companion
from fleacircus.games.marsattacks.model import (
    HUMANS,
    MARTIANS,
    Acting,
    AnyFrame,
    BraveChoice,
    Crawling,
    Discarding,
    Entering,
    Happening,
    LastWords,
    Retort,
    SupportSet,
    Turn,
    Wandering,
)
from fleacircus.games.marsattacks.model import State as BattleState
from fleacircus.games.marsattacks.rules import lines
from fleacircus.games.marsattacks.rules.ledger import Ledger
from fleacircus.games.micromutants.rulebook import MICRO_MUTANTS
from kit import drawn_flick, mars
from kit.legionz import Table
from kit.playout import playout


class Drawn(NamedTuple):
    """A position to look at."""

    name: str
    game: Game[Any, Any, Any]
    state: Any


def _legionz() -> Iterator[Drawn]:
    """The positions of the table of refusals."""
    path = Path(__file__).parent.parent / "rules" / "refusals_legionz.toml"
    for given in tomllib.loads(path.read_text(encoding="utf-8"))["position"]:
        sets = {letter: tuple(numbers) for letter, numbers in given.get("sets", {}).items()}
        settings = {name: given[name] for name in ("players", "turn", "loops") if name in given}
        table = Table(given["drawing"], sets=sets, **settings)
        for sentence in given.get("before", []):
            table.do(sentence)
        yield Drawn(given["name"], table.game, table.state)


CROWD = """
    ...... Ra.... ...... ......
    Ga.... GZ.... MXMZ.. ......
    Ma.... Sa.... Ka.... Mb....
    """


def _battle() -> Iterator[Drawn]:
    """Turns with cards, sets and every hero, and each question in between."""

    def drawn(name: str, p: mars.Position) -> Drawn:
        return Drawn(name, p.game, p.state)

    every = ("K4", "K5", "K6", "K7", "K16", "K13")
    sets = tuple(SupportSet(HUMANS, card, size, 0) for card, size in (("K13", 1), ("K14", 2), ("K15", 1)))
    yield drawn("a Turn with cards and sets", mars.position(CROWD, hands=(every, every), sets=sets))
    yield drawn("the same against the automaton", mars.solo(CROWD, hands=(every, ()), sets=sets))
    shrieks = mars.position(CROWD, turn=MARTIANS, hands=(every, every))
    yield drawn("Martians with cards", shrieks)
    for letter in "EYKBDJAPS":
        hero = f"{letter}a"
        yield drawn(
            f"the hero {letter}", mars.position(f"Ga.... Ra.... {hero}MZ.. Mb....\n...... ...... Mc.... ......")
        )
        yield drawn(f"the hero {letter} behind a trooper", mars.position(f"Mc.... Ga.... {hero}MZ.. Mb...."))
        started = mars.position(f"Ga.... Ra.... {hero}MZ.. Mb....")
        started.state = replace(started.state, stack=(*started.state.stack, Acting(started[hero], steps=1)))
        yield drawn(f"the hero {letter} after a step", started)
        after = mars.position(f"Ga.... Gb.... {hero}MZ.. Mb....")
        after.state = replace(after.state, stack=(Turn(HUMANS, models=1, last=after[hero], killed=True),))
        yield drawn(f"the hero {letter} after acting", after)
    yield drawn("Tor after acting", _last(mars.position("OX.... Ga.... ...... Ma....", turn=MARTIANS), "OX"))
    yield drawn("On the Double", _last(mars.position("MXMa.. ...... Ga....", hands=(["K4"], [])), "MX"))
    yield drawn("off the edge", mars.position(_FAR_EDGE, scenario="front-line"))
    yield drawn("nobody left", mars.position("MX.... ...... ...... Ga....", hands=(["K7", "K13"], [])))
    after_two = mars.position("MXMa.. ...... ...... Ga....")
    after_two.state = replace(after_two.state, stack=(Turn(HUMANS, models=2),))
    yield drawn("after two models", after_two)
    for setup in ({"play": "duel"}, {"play": "solo"}, {"scenario": "chaos", "play": "duel"}):
        game = Battle(setup)
        yield Drawn(f"set-up {setup}", game, playout(game, 1, bound=10, steps=1).state)

    charge = mars.position("Ma....\nGaGb..")
    charge.play(Step(charge["Ma"], 8))
    yield drawn("a charge", charge)
    attack = mars.position("Ma.... ...... GaGb..", hands=(["K1", "K3"], ["K8", "K10", "K11"]))
    attack.play(Shoot(attack["Ma"], attack["Ga"], "m16"))
    yield drawn("a card on a shot", attack)
    attack.play(Decline())
    yield drawn("a skull on a shot", attack)
    fight = mars.position("MaGa..", hands=(["K2", "K3"], ["K9"]))
    fight.play(Fight(fight["Ma"], fight["Ga"]))
    yield drawn("a card on a fight", fight)
    cheat = mars.position("Ga.... ...... Pa....", turn=MARTIANS)
    cheat.play(Shoot(cheat["Ga"], cheat["Pa"], "disintegrator"), seat=MARTIANS)
    yield drawn("a hero who bends a test", cheat)
    brave = mars.position("Ga.... ...... SaKa..", turn=MARTIANS)
    brave.play(Shoot(brave["Ga"], brave["Sa"], "disintegrator"), seat=MARTIANS)
    yield drawn("two of the Brave", brave)
    brave.play(Choose(brave["Ka"]), *[1] * 40)
    yield drawn("the Brave chosen", brave)
    words = mars.position("Ma.... Mb.... Ga.... Gb....", hands=([], ["K12"]))
    words.play(Shoot(words["Ma"], words["Ga"], "m16"))
    words.play(Decline(), 5, 5, 5, 5, 1, 1, 1, 1, seat=MARTIANS)
    yield drawn("last words", words)
    retort = mars.position("Ga.... ...... Aa....", turn=MARTIANS)
    retort.play(Shoot(retort["Ga"], retort["Aa"], "disintegrator"), *[1] * 40, seat=MARTIANS)
    yield drawn("a retort", retort)
    putting = mars.position("MX.... ...... ...... GX....", hands=(["K1", "K1", "K5"], ["K8"]), passes=1)
    putting.play(Pass())
    yield drawn("cards to put away", putting)
    resting = mars.position("Ma.... ...... ...... Ga....")
    resting.play(Finish(resting["Ma"]))
    yield drawn("one model acted", resting)
    assert resting.refusal(EndTurn()) is None


_FAR_EDGE = "\n".join(["Ea.... Ma.... ......", *["...... ...... ......"] * 6, "Ga.... Ya.... ......"])


def _last(p: mars.Position, name: str) -> mars.Position:
    """The same in the Turn in which that model has just ended its activation."""
    side = p.state.side
    p.state = replace(p.state, stack=(Turn(side, models=1, last=p[name]),))
    return p


def _companion() -> Iterator[Drawn]:
    """A table of wood: every roll that is told, and what can be told in between."""

    def drawn(name: str, p: mars.Position) -> Drawn:
        return Drawn(name, p.game, p.state)

    every = ("K4", "K5", "K6", "K7", "K16", "K13")
    sets = tuple(SupportSet(HUMANS, card, size, 0) for card, size in (("K13", 1), ("K14", 2), ("K15", 1)))
    yield drawn("a Turn on wood", mars.wood(CROWD, hands=(every, ()), sets=sets, vp=(2, 2), bug=9))
    yield drawn("a hero on wood", mars.wood("Ga.... Ra.... SaMZ.. Mb....\n...... ...... Mc.... ??@@.."))
    shot = mars.wood("Ma.... ...... GaGb..")
    shot.play(Shoot(shot["Ma"], shot["Ga"], "m16"))
    yield drawn("the dice of a shot", shot)
    shot.play(TellHits((shot["Ga"],)))
    yield drawn("who is Rattled", shot)
    for frame in (
        Happening("K17"),
        Happening("K18"),
        Entering(MARTIANS, "grunt", "MA-R5"),
        Crawling(),
        Wandering((3,)),
    ):
        p = mars.wood("Ma.... Ga.... ...... @@....", bug=9)
        yield drawn(f"dice for {type(frame).__name__}", _under(p, frame))
    charge = mars.wood("Ma....\nGaGb..")
    charge.play(Step(charge["Ma"], 8))
    yield drawn("a charge on wood", charge)
    skull = mars.wood("Ma.... ...... GaGb..", hands=(["K1", "K3"], []))
    skull.play(Shoot(skull["Ma"], skull["Ga"], "m16"))
    yield drawn("a card on a shot on wood", skull)
    brave = mars.wood("Ga.... ...... SaKa..", scenario="chaos")
    attack = field.shot(
        field.Field(brave.state), brave.model("Ga"), brave.model("Sa"), WEAPONS["disintegrator"], aim=False
    )  # fmt: skip
    yield drawn("two of the Brave on wood", _under(brave, BraveChoice(HUMANS, (brave["Sa"], brave["Ka"]), attack)))
    words = mars.wood("Ma.... Mb.... Ga.... Gb....", hands=(["K12"], []))
    yield drawn("last words on wood", _under(words, LastWords(HUMANS, (words["Ma"],), words["Ga"])))
    retort = mars.wood("Ga.... ...... Aa....", scenario="chaos")
    yield drawn("a retort on wood", _under(retort, Retort(retort["Aa"], retort["Ga"])))
    acting = mars.wood("Ma.... ...... ...... Ga....")
    acting.play(Step(acting["Ma"], 9 + 4))
    yield drawn("a step on wood", acting)
    yield drawn("cards to put away on wood", _under(mars.wood(CROWD, hands=(["K1", "K5"], [])), Discarding(HUMANS)))
    after_one = mars.wood("MXMa.. ...... ...... Ga....", hands=(["K16"], []))
    after_one.state = replace(after_one.state, stack=(Turn(HUMANS, models=1),))
    yield drawn("after one model on wood", after_one)
    yield drawn("nobody left on wood", mars.wood("MX.... ...... ...... Ga....", hands=(["K7"], [])))
    yield drawn("off the edge on wood", mars.wood(_FAR_EDGE, scenario="front-line"))
    away = mars.express("Ga.... Sa.... MaMZ.. La....\n...... ??.... @@.... *S....", hands=(every, ()), sets=sets)
    yield drawn("a Turn without a map", away)
    ledger = Ledger(away.game.setting, away.state, 0, mars.Dice())
    yield drawn("a list to tap", _under(away, lines.ladder(ledger, ledger.field.sides[MARTIANS][0], None)))
    game = Companion()
    yield Drawn("set-up on wood", game, playout(game, 1, bound=10, steps=1).state)


def _under(p: mars.Position, frame: AnyFrame) -> mars.Position:
    """The same with something going on."""
    p.state = replace(p.state, stack=(*p.state.stack, frame))
    return p


def _frame_of(state: BattleState) -> str | None:
    if not state.stack:
        return None
    return "Rolling" if questions.question_of(state.stack[-1]) is questions.ROLLING else type(state.stack[-1]).__name__


def _of_chain(state: Chain) -> str | None:
    return None if state.turn is None else "place" if state.bonus is None else "bonus"


DRAWN: dict[str, Callable[[], Iterator[Drawn]]] = {
    "legionz@1": _legionz,
    "mars-attacks@3": _battle,
    "mars-companion@3": _companion,
    "micro-mutants@2": lambda: starmap(Drawn, drawn_flick.mutants()),
    "larva-cup@2": lambda: starmap(Drawn, drawn_flick.cup()),
}


def _rulebook(rulebook: Rulebook) -> tuple[frozenset[str], Callable[[Any], str | None]]:
    """Every question of a rulebook, and every part in which somebody chooses."""
    parts = {part.name for part in (*rulebook.before, *rulebook.turn) if part.kinds}
    return frozenset(parts | {question.asked.__name__ for question in rulebook.questions}), drawn_flick.due


QUESTIONS: dict[str, tuple[frozenset[str], Callable[[Any], str | None]]] = {
    "legionz@1": (frozenset({"place", "bonus"}), _of_chain),
    "mars-attacks@3": (frozenset(question.frame.__name__ for question in questions.ON_SCREEN), _frame_of),
    "mars-companion@3": (frozenset({"Rolling", *(frame.__name__ for frame in questions.QUESTIONS)}), _frame_of),
    "micro-mutants@2": _rulebook(MICRO_MUTANTS),
    "larva-cup@2": _rulebook(LARVA_CUP),
}
