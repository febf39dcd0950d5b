"""Lessons of the tournament: a laid contest, commands to choose from, a goal that the tournament itself decides."""

from fleacircus.tournament.lessons.model import Answer, Choice, Lesson
from fleacircus.tournament.lessons.playing import Try, begin, fill, judge
from fleacircus.tournament.lessons.shelf import find, lessons

__all__ = ["Answer", "Choice", "Lesson", "Try", "begin", "fill", "find", "judge", "lessons"]
