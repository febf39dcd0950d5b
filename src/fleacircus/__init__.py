"""Flea Circus: a tabletop club in the browser."""

__version__ = "0.1.0"
