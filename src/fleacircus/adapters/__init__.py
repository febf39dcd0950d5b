"""Adapters: event stores, hubs, and environments for learning libraries."""
