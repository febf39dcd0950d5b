"""What happens when a person acts, and what the automaton does until a person must choose again."""

from fleacircus.games.marsattacks.rules.flow import begin, decide

__all__ = ["begin", "decide"]
