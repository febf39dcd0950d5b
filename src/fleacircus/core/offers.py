"""An offer is an action with holes: the kind, what is settled, and what may fill the rest.

A view is a state with holes, what one may not see; an offer is an action with holes, what one has still to choose. It
is all that a client, a bot or a schema needs in order to act. Offers are made by trying what could be meant on
`refusal`, so they are no second source of legality.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from random import Random
from types import NoneType
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from fleacircus.core import codec
from fleacircus.core.action import Action, Clause

A = TypeVar("A", bound=Action)

COUNTED = 4096
"""Choices are listed up to so many."""

TRIES = 40
"""So often a hole that the referee judges is drawn before another offer is taken."""


class Asks(Struct, frozen=True):
    """A mark on a field of an action: what it asks for ("piece", "cell", "shot"), so that a client knows the gesture.

    `about` names the field that a place lies beside or a shot moves; `judged`: `refusal` looks at the value itself.
    """

    what: str
    about: str = ""
    judged: bool = False


class One(Struct, frozen=True, tag="one", omit_defaults=True):
    """One of these values."""

    field: str
    among: tuple[Any, ...]
    asks: str = ""


class Some(Struct, frozen=True, tag="some", omit_defaults=True):
    """Some of these values in any order, at least and at most so many; one that stands twice may be taken twice."""

    field: str
    among: tuple[Any, ...]
    least: int
    most: int
    asks: str = ""


class Free(Struct, frozen=True, tag="free", omit_defaults=True):
    """A struct of whole numbers within bounds: a shot, a spot, a point. The bounds of a text are those of its length.

    `judged`: the referee still looks at the value. `optional`: it may be left out, and the referee chooses.
    """

    field: str
    of: type
    bounds: dict[str, tuple[int, int]]
    asks: str = ""
    about: str = ""
    judged: bool = False
    optional: bool = False


Hole = One | Some | Free


class Offer(Struct, Generic[A], frozen=True, omit_defaults=True):
    """An action of one kind with its holes in the order of asking. `aside`: legal, but never drawn by chance."""

    action: type[A]
    filled: dict[str, Any] = {}
    holes: tuple[Hole, ...] = ()
    aside: bool = False

    def fill(self, values: Mapping[str, Any]) -> A:
        """The action with its holes filled; ValueError if a hole is left open or filled with what was not offered."""
        unknown = sorted(set(values) - {hole.field for hole in self.holes})
        if unknown:
            raise ValueError(f"{self.kind} has no hole {', '.join(unknown)}")
        given = dict(self.filled)
        for hole in self.holes:
            if hole.field in values:
                if not fits(hole, values[hole.field]):
                    raise ValueError(f"{self.kind}: {hole.field} is not offered as {values[hole.field]!r}")
                given[hole.field] = values[hole.field]
            elif not (isinstance(hole, Free) and hole.optional):
                raise ValueError(f"{self.kind}: {hole.field} is open")
        return self.action(**given)

    def draw(self, rng: Random) -> A:
        """Some filling; what is optional is left to the referee."""
        return self.action(
            **self.filled,
            **{hole.field: drawn(hole, rng) for hole in self.holes if not (isinstance(hole, Free) and hole.optional)},
        )

    def admits(self, action: Action) -> bool:
        """Whether the action fills this offer."""
        if type(action) is not self.action:
            return False
        holes = {hole.field: hole for hole in self.holes}
        for field in action.__struct_fields__:
            value = getattr(action, field)
            if field in holes:
                if not fits(holes[field], value):
                    return False
            elif value != (self.filled[field] if field in self.filled else plan(self.action)[field].default):
                return False
        return True

    def listed(self) -> Iterator[A] | None:
        """Every filling; None where a hole is free."""
        holes = [hole for hole in self.holes if not isinstance(hole, Free)]
        if len(holes) < len(self.holes):
            return None
        ways = [list(fillings(hole)) for hole in holes]
        names = [hole.field for hole in holes]
        return (self.action(**self.filled, **dict(zip(names, values, strict=True))) for values in product(*ways))

    def among(self, field: str) -> tuple[Any, ...]:
        """The values that a field may take where they can be counted: the settled one, or those of its hole."""
        if field in self.filled:
            return (self.filled[field],)
        return next(
            (hole.among for hole in self.holes if hole.field == field and not isinstance(hole, Free)),
            (plan(self.action)[field].default,),
        )

    def each(self, *fields: str) -> Iterator[Offer[A]]:
        """The same offer once for every combination of these fields' values, which are settled in it."""
        open_ones = [hole for hole in self.holes if hole.field in fields and isinstance(hole, One)]
        rest = tuple(hole for hole in self.holes if hole not in open_ones)
        for values in product(*(hole.among for hole in open_ones)):
            settled_ones = {hole.field: value for hole, value in zip(open_ones, values, strict=True)}
            yield Offer(self.action, {**self.filled, **settled_ones}, rest, self.aside)

    @property
    def kind(self) -> str:
        """The kind by its tag."""
        return tag_of(self.action)

    @property
    def ways(self) -> int:
        """How many fillings there are, a free hole taken for one."""
        return math.prod(_count(hole) for hole in self.holes)

    @property
    def judged(self) -> bool:
        """Whether what is drawn must still be asked of `refusal`."""
        return any(isinstance(hole, Free) and hole.judged and not hole.optional for hole in self.holes)


class Choices(Generic[A]):
    """What a seat may do now: offers; one drawn at random always, all listed only where they can be counted."""

    def __init__(self, offers: Callable[[], Iterable[Offer[Any]]], refusal: Callable[[Any], Clause | None]) -> None:
        self._made = offers
        self._refusal = refusal

    @cached_property
    def offers(self) -> tuple[Offer[Any], ...]:
        """Every offer; made when first looked at."""
        return tuple(self._made())

    def sample(self, rng: Random) -> A:
        """A legal action, by chance: every filling as likely as every other, what is free or judged counted as one."""
        left = [offer for offer in self.offers if not offer.aside]
        while left:
            offer = rng.choices(left, [1 if offer.judged else offer.ways for offer in left])[0]
            for _ in range(TRIES if offer.judged else 1):
                action: A = offer.draw(rng)
                if not offer.judged or self._refusal(action) is None:
                    return action
            left.remove(offer)
        raise LookupError("nothing is offered")

    @cached_property
    def listed(self) -> tuple[A, ...] | None:
        """Every legal action; None if a hole is free or there are too many to list."""
        if any(isinstance(hole, Free) for offer in self.offers for hole in offer.holes):
            return None
        if sum(offer.ways for offer in self.offers) > COUNTED:
            return None
        return tuple(action for offer in self.offers for action in offer.listed() or ())

    def admits(self, action: Action) -> bool:
        """Whether the action fills one of the offers."""
        return any(offer.admits(action) for offer in self.offers)

    def of(self, kind: type[Any]) -> tuple[Offer[Any], ...]:
        """The offers of one kind."""
        return tuple(offer for offer in self.offers if offer.action is kind)


# Making offers


def settled(action: Action, *, aside: bool = False) -> Offer[Any]:
    """An action as an offer without holes."""
    return Offer(type(action), {name: getattr(action, name) for name in action.__struct_fields__}, aside=aside)


def folded(actions: Iterable[Action], *, aside: bool = False) -> tuple[Offer[Any], ...]:
    """A list of actions as offers, exactly: those alike but for one field become one offer with a hole."""
    kinds: dict[type[Action], list[dict[str, tuple[Any, ...]]]] = {}
    for action in actions:
        row = {name: (getattr(action, name),) for name in action.__struct_fields__}
        kinds.setdefault(type(action), []).append(row)
    return tuple(offer for kind, rows in kinds.items() for offer in _merged(kind, rows, aside=aside))


def tried(
    kind: type[A],
    refusal: Callable[[A], Clause | None],
    given: Iterable[Mapping[str, Any]] = ({},),
    *,
    within: Mapping[str, Mapping[str, tuple[int, int]]] | None = None,
    aside: bool = False,
    **domains: Iterable[Any],
) -> tuple[Offer[A], ...]:
    """What could be meant, kept where `refusal` passes, then folded.

    `given` are rows of settled fields, each combined with every value of the domains. Free fields are tried blank and
    become holes; so a `refusal` must not look at the value of a hole that is not judged. `within` narrows their bounds.
    """
    fields = plan(kind)
    free = {name: field for name, field in fields.items() if field.of is not None}
    blanks = {name: field.blank for name, field in free.items()}
    names = [name for name in domains if name in fields]
    values = list(product(*(tuple(domains[name]) for name in names)))
    rows = []
    for settled_ones in given:
        for chosen in values:
            known = {**settled_ones, **dict(zip(names, chosen, strict=True))}
            if refusal(kind(**blanks, **known)) is None:
                rows.append({name: (known.get(name, fields[name].default),) for name in fields if name not in free})
    holes = tuple(field.hole(name, (within or {}).get(name, {})) for name, field in free.items())
    return _merged(kind, rows, holes=holes, aside=aside)


def _merged(
    kind: type[A], rows: list[dict[str, tuple[Any, ...]]], *, holes: tuple[Free, ...] = (), aside: bool = False
) -> tuple[Offer[A], ...]:
    """Rows of possible values, alike but for one field, merged from the last field to the first."""
    fields = plan(kind)
    names = [name for name in fields if rows and name in rows[0]]
    for name in reversed(names):
        together: dict[tuple[Any, ...], dict[Any, None]] = {}
        for row in rows:
            rest = tuple(row[other] for other in names if other != name)
            together.setdefault(rest, {}).update(dict.fromkeys(row[name]))
        others = [other for other in names if other != name]
        rows = [{**dict(zip(others, rest, strict=True)), name: tuple(among)} for rest, among in together.items()]
    order = list(fields)
    made = []
    for row in rows:
        filled = {n: row[n][0] for n in names if len(row[n]) == 1}
        ones = [One(n, row[n], fields[n].asks) for n in names if len(row[n]) > 1]
        every: list[Hole] = [*ones, *holes]
        made.append(Offer(kind, filled, tuple(sorted(every, key=lambda hole: order.index(hole.field))), aside))
    return tuple(made)


# Holes


def fits(hole: Hole, value: Any) -> bool:
    """Whether the value may fill the hole."""
    match hole:
        case One():
            return any(type(value) is type(each) and value == each for each in hole.among)
        case Some():
            if not isinstance(value, tuple | list) or not hole.least <= len(value) <= hole.most:
                return False
            held = list(hole.among)
            return all(each in held and list(value).count(each) <= held.count(each) for each in value)
        case Free():
            if value is None:
                return hole.optional
            return type(value) is hole.of and all(
                low <= _size(getattr(value, name)) <= high for name, (low, high) in hole.bounds.items()
            )


def drawn(hole: Hole, rng: Random) -> Any:
    """Some value for the hole."""
    match hole:
        case One():
            return rng.choice(hole.among)
        case Some():
            return tuple(rng.sample(hole.among, rng.randint(hole.least, hole.most)))
        case Free():
            return sized(hole.of, {name: rng.randint(*bounds) for name, bounds in hole.bounds.items()})


def fillings(hole: One | Some) -> Iterator[Any]:
    """Every value that the hole takes."""
    if isinstance(hole, One):
        yield from hole.among
        return
    held = Counter(hole.among)
    for size in range(hole.least, hole.most + 1):
        for picked in combinations_with_replacement(held, size):
            if all(count <= held[each] for each, count in Counter(picked).items()):
                yield picked


def _count(hole: Hole) -> int:
    match hole:
        case One():
            return len(hole.among)
        case Some():
            return sum(math.comb(len(hole.among), size) for size in range(hole.least, hole.most + 1))
        case Free():
            return 1


# What a kind declares


class Planned(Struct, frozen=True):
    """One field of a kind: what it asks for, its default, and for a free one its type and bounds."""

    default: Any
    asks: str
    about: str = ""
    judged: bool = False
    of: type | None = None
    bounds: dict[str, tuple[int, int]] = {}
    optional: bool = False

    @property
    def blank(self) -> Any:
        """A value to try a free field with: left out where it may be, else some value within the bounds."""
        if self.optional or self.of is None:
            return None
        return sized(self.of, {name: low if low > 0 else min(0, high) for name, (low, high) in self.bounds.items()})

    def hole(self, field: str, bounds: Mapping[str, tuple[int, int]]) -> Free:
        assert self.of is not None, f"{field} is not a free field"
        return Free(field, self.of, {**self.bounds, **bounds}, self.asks, self.about, self.judged, self.optional)


@cache
def plan(kind: type[Action]) -> dict[str, Planned]:
    """The fields of a kind by name, read from its annotations."""
    hints = get_type_hints(kind, include_extras=True)
    found: dict[str, Planned] = {}
    for field in msgspec.structs.fields(kind):
        default = None if field.default is msgspec.NODEFAULT else field.default
        hint = hints[field.name]
        marks = [mark for mark in _marks(hint) if isinstance(mark, Asks)]
        asks = marks[-1] if marks else Asks("")
        of = _measures(hint)
        optional = of is not None and field.default is None
        bounds = {} if of is None else bounds_of(of)
        found[field.name] = Planned(default, asks.what, asks.about, asks.judged, of, bounds, optional)
    return found


def _marks(hint: Any) -> Iterator[Any]:
    if get_origin(hint) is Annotated:
        base, *marks = get_args(hint)
        yield from _marks(base)
        yield from marks


def _measures(hint: Any) -> type | None:
    """The struct of bounded whole numbers or texts that a field holds, if it holds one, perhaps or nothing."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    options = [each for each in get_args(hint) or (hint,) if each is not NoneType]
    of = options[0] if len(options) == 1 else None
    return of if isinstance(of, type) and issubclass(of, Struct) and bounds_of(of) else None


@cache
def bounds_of(of: type[Struct]) -> dict[str, tuple[int, int]]:
    """The bounds of a struct of whole numbers and texts, from its own `Meta`; none if it holds anything else."""
    found: dict[str, tuple[int, int]] = {}
    described = msgspec.inspect.type_info(of)
    assert isinstance(described, msgspec.inspect.StructType)
    for field in described.fields:
        kind = field.type
        if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
            found[field.name] = (kind.ge, kind.le)
        elif isinstance(kind, msgspec.inspect.StrType) and kind.max_length is not None:
            found[field.name] = (kind.min_length or 0, kind.max_length)
        else:
            return {}
    return found


def sized(of: type[Struct], sizes: Mapping[str, int]) -> Struct:
    """A struct of these numbers; where it holds a text, one of that length."""
    texts = _texts(of)
    return of(**{name: "n" * size if name in texts else size for name, size in sizes.items()})


@cache
def _texts(of: type[Struct]) -> frozenset[str]:
    """The fields of a struct that hold a text."""
    return frozenset(name for name, hint in get_type_hints(of).items() if hint is str)


def _size(value: Any) -> Any:
    return len(value) if isinstance(value, str) else value


def tag_of(kind: type) -> str:
    """How a kind of action, or a struct of measures, is called over the wire."""
    return codec.name_of(kind)
