"""The coach: what a position and an action are worth, and what a finished match was decided by.

An evaluator sees a view, never a state; its weights are data, fitted on bot games and marked as ours.
"""

from fleacircus.coach.catalogue import evaluator
from fleacircus.coach.worth import Evaluator

__all__ = ["Evaluator", "evaluator"]
