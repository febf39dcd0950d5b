"""Pictures of the flick table in the books: set up, played and asked, by the sentences that they say."""

import re
from typing import Any

from fleacircus.core import Leave
from fleacircus.core.books import Figure
from fleacircus.flicktable.actions.flick import Flick
from fleacircus.flicktable.actions.powers.carry import Carry
from fleacircus.flicktable.actions.powers.nullify import Nullify
from fleacircus.flicktable.actions.turn import Decline
from fleacircus.flicktable.model.events import ExtraEarned
from fleacircus.flicktable.model.fields import Spot
from fleacircus.flicktable.model.state import Installed
from fleacircus.games.micromutants import MicroMutants
from fleacircus.games.micromutants.actions.edge import Cancel, StepIn
from fleacircus.games.micromutants.actions.reinforce import Reinforce
from fleacircus.games.micromutants.actions.roll import Roll
from fleacircus.games.micromutants.actions.spending import Repair, Sacrifice
from fleacircus.games.micromutants.model.events import Entered
from fleacircus.web.books.positions import Position, position
from kit.micromutants import ARMIES, SHOT, Tab
from kit.simulator import lands

NUMBER = r"(-?[\d.]+)"
_LANDS = re.compile(rf"(\w+) (lands\*?|fires) {NUMBER} {NUMBER}(?: (\w+) to {NUMBER} {NUMBER})?$")


def tab_of(figure: Figure) -> Tab:
    """The position of a picture; `lost` are breeds of seat 0 that lie in its losses."""
    options: dict[str, Any] = dict(figure.options)
    armies = tuple(str(options.pop("armies", " ".join(ARMIES[:2]))).split())
    dice = tuple(str(options.pop("dice", "grunt")).split())
    lost = str(options.pop("lost", "")).split()
    options["resources"] = tuple(map(int, str(options.pop("resources", "")).split()))
    cards, held = (str(options.pop(name, "")).split(",") for name in ("cards", "held"))
    lines = [line for line in figure.map.strip().splitlines() if " warp " not in line]
    bare = (line.replace("!", "") for line in lines)
    tab = Tab(*bare, armies=armies, dice=dice, phase="act" if dice else "spend", **options)
    for breed in lost:
        tab.lose(0, breed)
    for line in lines:
        if "!" in line:
            tab.change(line.split()[2].strip("!*"), damaged=True)
    for owner, card, base, *out in filter(None, map(str.split, cards)):
        installed = tab.state.players[int(owner)].cards
        tab.player(int(owner), cards=(*installed, Installed(card, tab.id(base), waiting=bool(out))))
    for name, holder in filter(None, map(str.split, held)):
        tab.change(name, held_by=tab.id(holder))
    return tab


def opened_of(book: str, figure: Figure) -> Tab:
    """The same position as it opens from the book."""
    tab, where = tab_of(figure), position(book, figure)
    assert where
    return opened(tab, where, MicroMutants(where.options, simulator=tab.simulator))


def opened(tab: Tab, where: Position, game: Any) -> Tab:
    """A drawn table with the match that opens from its picture in the place of its own; landings are still handed in,
    and everything drawn lies where it is drawn."""
    drawn = {name: tab.piece(name) for name in tab.ids}
    tab.game = game
    tab.match, tab.ids = where.laid(game)
    for name, piece in drawn.items():
        assert tab.piece(name) == piece, name
    return tab


def asked(tab: Tab, sentence: str) -> str:
    """Do what stands before each comma, and answer what stands after the last."""
    *done, question = sentence.split(", ")
    for deed in done:
        do(tab, deed)
    return answer(tab, question)


def do(tab: Tab, deed: str) -> None:
    """ "a lands 5 0 b to 6 2", "a fires 5 0", "v thrown 9 0 n", "a sacrificed", "h repaired", "1 waits",
    "1 declines", "0 cancels" what went over the edge, "1 leaves"."""
    if found := _LANDS.match(deed):
        who, how, x, y, pushed, u, v = found.groups()
        pushes = {tab.id(pushed): (float(u), float(v))} if pushed else None
        landing = lands(float(x), float(y), special=how == "lands*", pushes=pushes)
        turn = tab.state.turn
        assert turn is not None
        breed = tab.piece(who).breed
        die = next((n for n, each in enumerate(turn.dice) if not each.used and each.face == breed), None)
        (tab.fire if how == "fires" else tab.flick)(who, landing, die)
        return
    name, verb, *at = deed.split()
    if verb in ("declines", "cancels"):
        tab.play(Decline() if verb == "declines" else Cancel(), int(name))
    elif verb == "thrown":
        tab.simulator.script.append(lands(float(at[0]), float(at[1])))
        tab.play(Nullify(tab.id(at[2]), tab.id(name), SHOT, 0))
    elif verb == "repaired":
        tab.play(Repair(tab.id(name)))
    elif verb == "entered":
        tab.play(Reinforce(name, tab.id(at[0])))
    elif verb == "sacrificed":
        tab.play(Sacrifice(tab.id(name)))
    elif verb == "leaves":
        tab.play(Leave(), int(name))
    else:
        assert verb == "waits", deed
        while tab.state.turn is not None and tab.state.turn.seat == int(name):
            tab.play(Decline() if tab.refused(Roll(), int(name)) else Roll(), int(name))


def answer(tab: Tab, question: str) -> str:
    """A range in centimetres; whose turn it is, who earned an extra shot, how many resources seat 0 has, who is out
    and who has won. Of a piece "b": the ruling about it, none if it lies there untouched; where it lies, "b at", or
    is, "b place"; what refuses another shot of it, "b again", an extra shot, "b extra", its sacrifice, its repair; that
    it "steps" back from the edge, that "t carries g 0 2", or that a "raider enters q". "cards": all in force."""
    turn = tab.state.turn
    if question in tab.game.facts.ranges_um:
        return str(tab.game.facts.ranges_um[question] // 10_000)
    if question == "turn":
        assert turn is not None
        return str(turn.seat)
    if question == "earned":
        return " ".join(str(event.seat) for event in tab.saw(ExtraEarned))
    if question == "resources":
        return str(tab.state.players[0].resources)
    if question == "shells":
        return str(sum(piece.kind == "projectile" and piece.place == "table" for piece in tab.state.pieces))
    if question == "asked":
        return type(tab.state.pending[0]).__name__ if tab.state.pending else ""
    if question == "cards":
        return " ".join(card.card for player in tab.state.players for card in player.cards if not card.waiting)
    if question == "out":
        return " ".join(str(n) for n, player in enumerate(tab.state.players) if player.out)
    if question == "sides":
        return " ".join(str(player.side) for player in tab.state.players)
    if question.startswith("winners"):
        for seat in question.removeprefix("winners").removeprefix(" of").split():
            tab.play(Leave(), int(seat))
        assert tab.match.outcome is not None
        return " ".join(str(n) for n, place in enumerate(tab.match.outcome.places) if place == 1)
    name, _, what = question.partition(" ")
    if what == "again":
        return tab.refused(Flick(tab.id(name), SHOT, 1), 0) or ""
    if what == "extra":
        if name == "newcomer":
            return tab.refused(Flick(tab.saw(Entered)[-1].piece, SHOT), 0) or ""
        return tab.refused(Flick(tab.id(name), SHOT), 0) or ""
    if what == "at":
        return "{:g} {:g}".format(*tab.at(name))
    if what == "place":
        return tab.place(name)
    if what == "face":
        return "special" if tab.special(name) else "normal"
    if what == "steps":
        return tab.refused(StepIn(tab.id(name), 1), 0) or ""
    if what == "repaired":
        return tab.refused(Repair(tab.id(name)), 0) or ""
    if what.startswith("carries "):
        whom, x, y = what.split()[1:]
        spot = Spot(round(float(x) * 10_000), round(float(y) * 10_000))
        return tab.refused(Carry(tab.id(name), tab.id(whom), spot, die=0), 0) or ""
    if what == "sacrificed":
        return tab.refused(Sacrifice(tab.id(name)), 0) or ""
    if what.startswith("enters "):
        return tab.refused(Reinforce(name, tab.id(what.removeprefix("enters "))), 0) or ""
    assert not what, question
    if tab.why(name) is None:
        assert tab.place(name) == "table"
    return tab.why(name) or ""
