"""The flick table: what is on it, who must decide what, and what happens on it."""
