"""A match as a seat reads it when it is to act."""

from fleacircus.flicktable.legal.position import FlickPosition
from fleacircus.games.larvacup.model.state import State

Position = FlickPosition[State]
