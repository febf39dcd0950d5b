"""Bots against each other or against the automaton, counted: what the guides of balance and levels are made of."""
