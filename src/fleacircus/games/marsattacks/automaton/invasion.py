"""What an Invasion card does: the set to use and what it hits. [MA-S08, MA-R2, MA-R15]"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fleacircus.games.marsattacks.automaton.hand import to_nearest
from fleacircus.games.marsattacks.automaton.ties import best
from fleacircus.games.marsattacks.board import CENTRE, SQUARES, distance2, straight
from fleacircus.games.marsattacks.book import CARDS
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.field import Field
from fleacircus.games.marsattacks.model import HUMANS, MARTIANS, Card, SetUse, State
from fleacircus.games.marsattacks.setting import Setting


def invade(setting: Setting, field: Field) -> tuple[SetUse | None, tuple[Look, ...]]:
    """The largest set, then the oldest, unless it was laid or grew this Turn or would hit nobody. [MA-R2, MA-R15]"""
    state = field.state
    idle: tuple[Look, ...] = ()
    for at in ready_sets(state):
        lying = state.sets[at]
        use = {"K13": _sky, "K14": _run, "K15": _robot}[lying.card](setting, field, at, lying.size)
        if use is not None:
            found = Look("invasion", "use_set", "MA-S08", True, lying.card, use.model, use.square, lying.size)
            return use, (*idle, found)
        idle = (*idle, Look("invasion", "use_set", "MA-R2", False, "would_hit_nobody", count=lying.size))
    return None, idle + without_set(state)


def ready_sets(state: State) -> list[int]:
    """The sets that are ready, in the order in which they are used. [MA-R2, MA-R15]"""
    ready = (at for at, s in enumerate(state.sets) if s.side == MARTIANS and s.turn != state.turn)
    return sorted(ready, key=lambda at: (-state.sets[at].size, state.sets[at].turn, at))


def without_set(state: State) -> tuple[Look, ...]:
    """The reasons when no set is ready: Support is laid, or the thing is spent. [MA-S08, MA-R2]"""
    unused = () if ready_sets(state) else (Look("invasion", "use_set", "MA-S08", False, "no_set_ready"),)
    count = len(to_lay(state))
    if count:
        return *unused, Look("invasion", "lay_support", "MA-S08", True, count=count)
    return (
        *unused,
        Look("invasion", "lay_support", "MA-S08", False, "no_support_in_hand"),
        Look("invasion", "spent", "MA-R2", True),
    )


def to_lay(state: State) -> tuple[Card, ...]:
    """The Support cards of its hand. [MA-S08, MA-S21]"""
    return tuple(card for card in state.hands[MARTIANS] if card is not None and CARDS[card].kind == "support")


def _sky(setting: Setting, field: Field, at: int, size: int) -> SetUse:
    """The square with most enemies, then most unactivated, then nearest to a Martian; best without Martians. [MA-R2]"""
    squares = {m.square for m in field.sides[HUMANS]}
    spared = {m.square for m in field.sides[MARTIANS]}
    return SetUse(at, square=best(squares - spared or squares, *_crowd_keys(field))[0])


def _crowd_keys(field: Field) -> tuple[Callable[[int], int], ...]:
    def enemies(square: int) -> int:
        return -sum(m.side == HUMANS for m in field.at[square])

    def idle(square: int) -> int:
        return -sum(m.side == HUMANS and not m.marker for m in field.at[square])

    def near(square: int) -> int:
        row = distance2(square * 9 + CENTRE)
        return min((row[m.spot] for m in field.sides[MARTIANS]), default=0)

    return enemies, idle, near, int


def _run(setting: Setting, field: Field, at: int, size: int) -> SetUse | None:
    """The line with most enemies less Martians; one that would hit nobody is not laid. [MA-R2, MA-R15]"""
    weight = {square: sum(1 if m.side == HUMANS else -1 for m in models) for square, models in field.at.items()}
    length = CARDS["K14"].length + size - 1
    lines = _lines(length)
    held = {model.square for model in field.sides[HUMANS]}
    scores = [0] * len(lines)
    hits = [False] * len(lines)
    for square, balance in weight.items():
        for line in _across(length)[square]:
            scores[line] += balance
            hits[line] |= square in held
    most = max(zip(scores, hits, strict=True))
    start, direction = lines[list(zip(scores, hits, strict=True)).index(most)][1:]
    return SetUse(at, square=start, direction=direction) if most[1] else None


@cache
def _lines(length: int) -> tuple[tuple[tuple[int, ...], int, int], ...]:
    """Every straight line of so many squares, with its start and direction."""
    found = ((straight(start, d, length), start, d) for start in range(SQUARES) for d in range(8))
    return tuple((line, start, d) for line, start, d in found if line is not None)


@cache
def _across(length: int) -> tuple[tuple[int, ...], ...]:
    """For each square the lines that run over it, by their places in the list of lines."""
    return tuple(
        tuple(at for at, (line, _, _) in enumerate(_lines(length)) if square in line) for square in range(SQUARES)
    )


def _robot(setting: Setting, field: Field, at: int, size: int) -> SetUse:
    """The model worth most VP, then nearest to a Martian. [MA-R15]"""
    prey = best(
        field.sides[HUMANS],
        lambda m: -setting.worth(m),
        lambda m: to_nearest(field, m, MARTIANS) if field.sides[MARTIANS] else 0,
        lambda m: m.id,
    )
    return SetUse(at, model=prey[0].id)
