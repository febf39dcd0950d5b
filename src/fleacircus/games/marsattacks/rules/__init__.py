"""What follows from a person's action, and what the automaton does until a person must choose again."""
