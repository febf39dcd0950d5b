"""Micro Mutants: options, state and events."""
