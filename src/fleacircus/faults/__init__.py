"""A simulator of faults: several server processes, their store, hub and people in one deterministic run."""
