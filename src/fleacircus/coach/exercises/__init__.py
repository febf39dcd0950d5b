"""Exercises: a laid position, a goal that the rules themselves check, and how one gets there. Lessons and puzzles."""

from fleacircus.coach.exercises.judging import Verdict, entries_since, judge
from fleacircus.coach.exercises.laying import begin, names_in, opening, resolved
from fleacircus.coach.exercises.model import Exercise
from fleacircus.coach.exercises.shelf import exercises, find

__all__ = [
    "Exercise",
    "Verdict",
    "begin",
    "entries_since",
    "exercises",
    "find",
    "judge",
    "names_in",
    "opening",
    "resolved",
]
