"""How Mars Attacks is written down in golden playthroughs."""

from __future__ import annotations

from typing import Any

from fleacircus.core import codec
from fleacircus.games.marsattacks import events as ev
from fleacircus.games.marsattacks.board import SIZE, column_of, row_of
from fleacircus.games.marsattacks.drawing import LETTERS
from fleacircus.games.marsattacks.model import State

SIDES = ("humans", "Martians")


def place(square: int) -> str:
    """A square as column and row."""
    return f"{column_of(square)},{row_of(square)}"


def dice(rolled: tuple[tuple[int, ...], ...]) -> str:
    """Dice as they fell; an 8 and what it added stand together."""
    return " ".join("+".join(map(str, chain)) for chain in rolled)


def phrase(event: Any) -> str:
    """An event in a few words; what has no words of its own is written out."""
    match event:
        case ev.Opened(scenario, _, walls, scatter, counters):
            return f"{scenario}: {len(walls)} walls, {len(scatter)} scatter, {len(counters)} counters"
        case ev.Enlisted(model):
            return f"{model.kind} is {model.id}" + ("" if model.spot < 0 else f" on {place(model.square)}")
        case ev.Deployed(model, spot):
            return f"{model} set up on {place(spot // 9)}"
        case ev.Stepped(model, spot, clause):
            return f"{model} steps to {place(spot // 9)}" + ("" if clause == "MA-B08" else f" by {clause}")
        case ev.Declared(attack):
            targets = ",".join(map(str, attack.targets))
            by = attack.card if attack.attacker is None else attack.attacker
            return f"{by} attacks {targets}: {attack.kind}, {attack.dice} dice at {attack.need}+"
        case ev.Rolled(test, model, need, rolled, successes, again):
            more = f" again {dice(again)}" if again else ""
            return f"{test} of {model} at {need}+: {dice(rolled)}{more} = {successes}"
        case ev.Considered(card, model, looks):
            steps = ", ".join(f"{'+' if k.possible else '-'}{k.code}" + (f" ({k.why})" if k.why else "") for k in looks)
            return f"reasons of {model if card is None else card}: {steps}"
        case ev.TurnBegan(side):
            return f"Turn of the {SIDES[side]}"
        case ev.RoundBegan(round):
            return f"Round {round}"
        case ev.Awaited(stack):
            return f"[{codec.plain(stack[-1])['type']}]"
        case _:
            plain = codec.plain(event)
            return " ".join(
                [plain.pop("type"), *(f"{key}={value}" for key, value in plain.items() if value is not None)]
            )


def drawing(view: State) -> str:
    """The board with two signs a model, row 8 on top."""
    signs = {kind: letter for letter, kind in LETTERS.items()}
    lines = []
    for row in range(SIZE - 1, -1, -1):
        cells = []
        for column in range(SIZE):
            square = row * SIZE + column
            here = [
                signs[m.kind] + str(m.id) for m in view.models if m is not None and m.spot >= 0 and m.square == square
            ]
            here += ["#"] * (square in view.scatter) + ["@"] * view.civilians.count(square)
            here += ["?" if c.face is None else f"*{c.face[0]}" for c in view.counters if c.square == square]
            cells.append("".join(here).ljust(8, "."))
        walls = ["|" if (row * SIZE + c, row * SIZE + c + 1) in view.walls else " " for c in range(SIZE)]
        lines.append("".join(cell + wall for cell, wall in zip(cells, walls, strict=True)).rstrip())
        edge = ["-" * 8 if ((row - 1) * SIZE + c, row * SIZE + c) in view.walls else " " * 8 for c in range(SIZE)]
        lines.append("+".join(edge).rstrip() if any("-" in part for part in edge) else "")
    return "\n".join(lines)
