"""A table of Micro Mutants as a seat reads it when it is to act."""

from fleacircus.flicktable.legal.position import FlickPosition
from fleacircus.games.micromutants.model.state import State

Position = FlickPosition[State]
