"""Larva Cup: options, state and events."""
