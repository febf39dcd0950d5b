"""The automaton: pure functions from what it may see to a decision with its reasons. It never looks at a human hand."""
