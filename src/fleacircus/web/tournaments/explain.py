"""Sentences from reasons, refusals and previews, in English, French and Italian."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from fleacircus.core import clauses
from fleacircus.tournament.declined import Damaged, Declined
from fleacircus.tournament.preview import Fallen
from fleacircus.tournament.queries import Bye
from fleacircus.tournament.ranking import Reason, Step
from fleacircus.web.words import isolated, say


def number(value: Fraction) -> str:
    """A whole number, or a fraction with its whole part apart: 7, 5/2 is 2 1/2."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    part = f"{rest.numerator}/{rest.denominator}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def measure(criterion: str, value: Fraction, language: str) -> str:
    """What a row has of a criterion: a number, but for stages, which have names."""
    if criterion == "stage":
        return say(language, f"stage.{value}")
    return number(-value if criterion == "within" else value)


def reason_sentence(reason: Reason, language: str, names: Mapping[str, str]) -> str:
    """Why one player stands before another: "A before B: primary 7 = 7; secondary 19 > 16". [TR-X24]"""
    left, right = names.get(reason.left, reason.left), names.get(reason.right, reason.right)
    steps = "; ".join(_step(step, language, left, right) for step in reason.steps)
    return say(language, "reason.shared" if reason.shared else "reason.before", left=left, right=right, steps=steps)


def _step(step: Step, language: str, left: str, right: str) -> str:
    if step.criterion in ("bids", "stayed"):
        return say(language, f"reason.{step.criterion}", left=left, right=right)
    one, two = (measure(step.criterion, value, language) for value in (step.left, step.right))
    relation = {">": "<", "<": ">"}.get(step.relation, "=") if step.criterion == "within" else step.relation
    return f"{say(language, f'criterion.{step.criterion}')} {one} {relation} {two}"


def refusal_sentence(refused: Declined | Damaged, language: str) -> str:
    """Why something was refused: the clause's own words, or those of its code."""
    if isinstance(refused, Damaged):
        return say(language, refused.code)
    found = clauses.find(refused.clause)
    return found.in_language(language) if found else say(language, refused.clause, **refused.params)


def bye_sentence(bye: Bye, language: str, names: Mapping[str, str]) -> str:
    """Why somebody has a bye. [TR-C5]"""
    player = names.get(bye.player, bye.player)
    key = "bye" if bye.clause == "TR-X1" else "bye.apart"
    return say(language, key, entrants=bye.entrants, byes=bye.byes, drawn=bye.drawn, player=player)


def fallen_sentence(fallen: Fallen, language: str, names: Mapping[str, str]) -> str:
    """Which result becomes void and why. [TR-X45]"""
    sat, now = (", ".join(isolated(names.get(p, p)) for p in players if p) for players in (fallen.players, fallen.now))
    return say(language, f"fallen.{fallen.reason}", game=fallen.game, players=sat, now=now)
