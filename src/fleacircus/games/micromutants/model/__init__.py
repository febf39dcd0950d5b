"""Micro Mutants: options, state, actions and events."""

from fleacircus.games.micromutants.model.events import AnyEvent
from fleacircus.games.micromutants.model.fields import Placing, Spot
from fleacircus.games.micromutants.model.options import Options
from fleacircus.games.micromutants.model.state import AnyPending, Flight, Move, Piece, Player, State, Turn

__all__ = [
    "AnyEvent",
    "AnyPending",
    "Flight",
    "Move",
    "Options",
    "Piece",
    "Placing",
    "Player",
    "Spot",
    "State",
    "Turn",
]
