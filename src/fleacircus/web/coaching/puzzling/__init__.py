"""Puzzles in the club: which comes next, what an answer was worth, rows without a miss, the shot of the day."""
