"""Which model an AI card chooses: the sector first, then the position. [MA-S09, MA-S10, MA-S11, MA-S12, MA-R16]"""

from __future__ import annotations

from random import Random

from fleacircus.games.marsattacks.automaton.lists import POSITION, SECTOR, Finding, Rung, walk
from fleacircus.games.marsattacks.automaton.ties import best, lot
from fleacircus.games.marsattacks.book import big_gun, sector_spots
from fleacircus.games.marsattacks.events import Look
from fleacircus.games.marsattacks.field import Field
from fleacircus.games.marsattacks.model import MARTIANS, Model


def sector_of(card: str) -> str:
    """The sector that a card names."""
    return card.partition("-")[0]


def position_of(card: str) -> str:
    """The position that a card names."""
    return card.partition("-")[2]


def select(field: Field, card: str, rng: Random) -> tuple[Model | None, tuple[Look, ...]]:
    """The model, None if every Martian has acted: then the card fizzles. [MA-S09, MA-R3]"""
    idle = [m for m in field.sides[MARTIANS] if not m.marker]
    here = sector_spots(sector_of(card))
    inside = [m for m in idle if here >> m.spot & 1]

    def sector(rung: Rung) -> Finding:
        found = inside if rung.code == "sector" else idle
        return Finding(bool(found), "" if found else "none_unactivated", number=len(found))

    _, found, looks = walk(SECTOR, sector)
    if not found.possible:
        return None, looks
    model, more = _position(field, inside or idle, position_of(card), rng)
    return model, looks + more


def _position(field: Field, models: list[Model], position: str, rng: Random) -> tuple[Model, tuple[Look, ...]]:
    """Nearest to or farthest from its closest enemy, in real distance; a last tie by lot. [MA-S11, MA-S12, MA-R11]"""
    distance = {m.id: field.nearest(m) for m in models}

    def look(rung: Rung) -> Finding:
        among = [m for m in models if big_gun(m)] if rung.code == "big_gun" else models
        if not among:
            return Finding(False, "no_big_gun")
        sign = -1 if rung.code == "farthest" else 1
        level = best(among, lambda m: sign * distance[m.id])
        chosen = lot(rng, level)
        return Finding(True, "lot" if len(level) > 1 else "", model=chosen.id, number=len(among))

    _, found, looks = walk(POSITION[position], look)
    return next(m for m in models if m.id == found.model), looks
