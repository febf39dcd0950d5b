"""The two kinds of tournament, worked out from the facts."""
