"""Bots for Legionz: two that look at the table, and a search on a fast private board."""
