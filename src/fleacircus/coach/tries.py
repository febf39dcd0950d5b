"""How is this ruled? A drawn position, something that somebody tries there, and which clause refuses or decides it.

Which one is no opinion either: the position is laid as a match, and the rules are asked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from fleacircus.coach.rulings import OTHERS, Ruling, cited, ill_chosen
from fleacircus.core import Match, Seat, codec
from fleacircus.core.books import Figure, Told, books
from fleacircus.core.chance import stream
from fleacircus.core.clauses import rulebooks
from fleacircus.core.game import Clause
from fleacircus.core.hexmap import SEATS
from fleacircus.games.legionz.actions import Move, Place
from fleacircus.games.legionz.legal import lift_refusal, spot_refusal
from fleacircus.games.marsattacks.actions import Invoke, Shoot, Step
from fleacircus.games.marsattacks.board import CENTRE, PLACES, square_at

PATH = "data/puzzles/tries.toml"
Laid = tuple[Match, Mapping[str, Any]]
"""A drawn position as a match, and the things in it by their names."""


class Tried(Told, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that is tried, as a sentence for the rules ("A place x") and as one for people.

    It is tried in a `figure` of the book, or in a position of its own, drawn as the book's are. `applies` are clauses
    that have a say there beside the one that is asked for, so that they are no wrong answers.
    """

    id: str
    book: str
    tries: str
    clause: Clause
    applies: tuple[Clause, ...] = ()
    figure: str = ""
    map: str = ""
    options: dict[str, str | int | bool] = {}

    def drawing(self, *, refused: bool) -> Figure:
        """The position, with a mark on nothing but what is tried."""
        if self.map:
            figure = Figure(id=self.id, shows=(self.clause,), map=self.map, options=self.options)
        else:
            figure = next(each for each in books()[self.book].figure if each.id == self.figure)
        return replace(figure, says={self.tries: self.clause if refused else ""})


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tried: tuple[Tried, ...]


@cache
def tries() -> dict[str, Tried]:
    """Everything that is tried, by its name."""
    text = (files("fleacircus.coach") / PATH).read_text(encoding="utf-8")
    read: _File = codec.convert(tomllib.loads(text), _File)
    return {tried.id: tried for tried in read.tried}


def _placed(match: Match, names: Mapping[str, Any], who: str, verb: str, *where: str) -> tuple[Seat, Any]:
    """A sentence of Legionz. The highest Bug is placed: the drawings take the lowest, so that everybody has it."""
    seat = SEATS.index(who)
    if verb == "move":
        start, to = (names[name] for name in where)
        return seat, Move(start, to)
    assert verb == "place"
    return seat, Place(names[where[0]], max(match.state.sets[seat]))


def _ordered(match: Match, names: Mapping[str, Any], who: str, verb: str, to: str) -> tuple[Seat, Any]:
    """A sentence of Mars Attacks."""
    model = match.state.models[names[who]]
    if verb == "step":
        column, row = map(int, to.split(","))
        return model.side, Step(model.id, square_at(column, row) * PLACES**2 + CENTRE)
    if verb == "raises":
        return model.side, Invoke(model.id, "authority", names[to])
    assert verb == "shoot"
    return model.side, Shoot(model.id, names[to], model.weapons[0])


READERS: dict[str, Callable[..., tuple[Seat, Any]]] = {"legionz": _placed, "marsattacks": _ordered}


def refusals(match: Match, seat: Seat, action: Any) -> frozenset[Clause]:
    """Every clause that refuses an action, not the first alone: whoever it were due to, and both ends of a move."""
    found = {match.game.refusal(match.state, each, action) for each in (seat, *match.to_act)}
    if isinstance(action, Move):
        cells = {bug.cell for bug in match.state.chain}
        found |= {lift_refusal(match.state, action.start), spot_refusal(cells - {action.start}, action.to)}
    return frozenset(filter(None, found))


def decided(match: Match, seat: Seat, action: Any) -> frozenset[Clause]:
    """The clauses behind what comes of an action that is allowed."""
    events = match.propose(seat, action).events
    found = set(cited(match, events))
    if any(getattr(event, "touches", 0) > 1 for event in events):
        found.add(match.game.citations["placed.loop"])
    if "LZ-13" in found:
        found |= cited(match, match.log[0].events)  # how many are a full Legion was laid down at the start
    return frozenset(found)


def ruled(tried: Tried, laid: Laid) -> tuple[bool, frozenset[Clause]]:
    """Whether the rules refuse what is tried, and by which clauses they do, or else decide it."""
    match, names = laid
    seat, action = READERS[tried.book](match, names, *tried.tries.split())
    if match.game.refusal(match.state, seat, action):
        return True, refusals(match, seat, action)
    return False, decided(match, seat, action)


def tries_in(book: str, every: Iterable[tuple[Tried, Laid]], asked: Sequence[Clause]) -> Iterator[Ruling]:
    """A question for everything that is tried, with three live clauses that have no say there.

    Those are wrong answers which somebody might give: of the clauses that are `asked` for elsewhere first those of the
    same chapter, then those that are the answer where the rules do the same, refuse or allow.
    """
    live = [clause.id for clause in rulebooks()[book] if clause.status == "live"]
    found = [(tried, *ruled(tried, laid)) for tried, laid in every]
    for tried, refused, there in found:
        chapter = next(each.clauses for each in books()[book].chapter if tried.clause in each.clauses)
        alike = {each.clause for each, so, _ in found if so == refused}
        free = [each for each in live if each not in there | _apply(tried)]
        id = codec.digest(f"{book}/{tried.id}/{tried.clause}".encode())[:12]
        rng = stream("ruling", id, "others")
        others: list[Clause] = []
        for likely in (set(chapter).intersection(asked), alike, set(asked), set(live)):
            more = [each for each in free if each in likely and each not in others]
            others += rng.sample(more, min(OTHERS - len(others), len(more)))
        yield Ruling(id, book, tried.clause, tuple(others), tried=tried.id, refused=refused)


def _apply(tried: Tried) -> frozenset[Clause]:
    """What is no wrong answer: what applies as well, by the question's own word or by the picture's."""
    return frozenset((tried.clause, *tried.applies, *tried.drawing(refused=False).shows))


def fault_of(ruling: Ruling, laid: Laid) -> str:
    """What is wrong with such a question by today's rules; nothing is an empty text."""
    if fault := ill_chosen(ruling):
        return fault
    tried = tries()[ruling.tried]
    refused, there = ruled(tried, laid)
    if refused != ruling.refused:
        return f"the rules {'refuse' if refused else 'allow'} it"
    if ruling.clause not in there:
        return f"the rules do not cite {ruling.clause} there"
    if refused and len(there) > 1:
        return f"the rules refuse it by {', '.join(sorted(there))}"
    if wrong := (there | _apply(tried)).intersection(ruling.others):
        return f"{', '.join(sorted(wrong))} applies as well"
    return ""
