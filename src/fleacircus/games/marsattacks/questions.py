"""What a person is asked: for each frame who chooses, which kinds answer it, and the clause of all the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.games.marsattacks.actions import (
    AdjustCard,
    AdjustModel,
    AdjustPoints,
    AdjustSquare,
    Choose,
    Decline,
    Deploy,
    DeployRest,
    Discard,
    Dub,
    EndTurn,
    Exit,
    Fight,
    Finish,
    HandDice,
    Invoke,
    Lay,
    Pass,
    Play,
    Put,
    Resolve,
    Shoot,
    StandUp,
    Step,
    Strike,
    Take,
    Tap,
    TellDie,
    TellHits,
    TellRattled,
    TellSquare,
    Throw,
)
from fleacircus.games.marsattacks.model import (
    DICE,
    HUMANS,
    Acting,
    AnyFrame,
    Asked,
    Attack,
    BraveChoice,
    Charge,
    Crawling,
    Deploying,
    Discarding,
    Entering,
    Frame,
    Happening,
    LastWords,
    Retort,
    Shaking,
    Side,
    State,
    Turn,
    Wandering,
)


class Question(NamedTuple):
    """A frame as a question to a person."""

    frame: type[Frame]
    chooser: Callable[[State, Any], Side]
    kinds: tuple[type[Kind[Any, Any]], ...]
    clause: Clause


def _named(state: State, frame: Deploying | Turn | BraveChoice | LastWords | Discarding) -> Side:
    return frame.side


def _owner(state: State, frame: Acting | Charge | Retort) -> Side:
    """The side of the model that it is about."""
    model = state.models[frame.model]
    return state.side if model is None else model.side


def _answering(state: State, frame: Attack) -> Side:
    return frame.asks(state)


def _roller(state: State, frame: Frame) -> Side:
    """Whoever sits at the table of wood rolls for both sides. [MA-S01]"""
    return HUMANS


OF_MODEL = (Finish, StandUp, Step, Exit, Shoot, Fight, Invoke)
OF_TURN = (EndTurn, Pass, *OF_MODEL, Play, Lay, Resolve)
BY_HAND: tuple[type[Kind[Any, Any]], ...] = (AdjustPoints, AdjustModel, Put, Dub)
"""What corrects the battle on the screen, between activations. [MA-S22]"""
OFF_MAP: tuple[type[Kind[Any, Any]], ...] = (Strike, Take)
"""What is told instead of being moved and drawn. [MA-C1]"""
TELLINGS: tuple[type[Kind[Any, Any]], ...] = (*BY_HAND, AdjustSquare, AdjustCard, HandDice)
"""What can be told of a table of wood at any moment. [MA-C1]"""

UNMAPPED: tuple[type[Kind[Any, Any]], ...] = (AdjustPoints, AdjustModel, AdjustCard, HandDice, Take, Dub)
"""What can be told of a table that no map follows. [MA-C1]"""
MAPPED: tuple[type[Kind[Any, Any]], ...] = (Step, Exit, Shoot, Fight)
"""What needs a map; without one an attack is told as it is on the table. [MA-C1]"""

QUESTIONS = {
    question.frame: question
    for question in (
        Question(Deploying, _named, (DeployRest, Deploy), "MA-S04"),
        Question(Turn, _named, OF_TURN, "MA-B05"),
        Question(Acting, _owner, OF_MODEL, "MA-B06"),
        Question(Charge, _owner, (Fight,), "MA-B07"),
        Question(Attack, _answering, (Decline, Play, Invoke), "MA-B29"),
        Question(BraveChoice, _named, (Choose,), "MA-H13"),
        Question(LastWords, _named, (Decline, Play), "MA-K12"),
        Question(Retort, _owner, (Decline, Invoke), "MA-H8"),
        Question(Discarding, _named, (Discard,), "MA-B16"),
        Question(Shaking, _roller, (TellRattled, Throw), "MA-B14"),
        Question(Happening, _roller, (TellSquare, Throw), "MA-K20"),
        Question(Entering, _roller, (TellDie, Throw), "MA-R5"),
        Question(Crawling, _roller, (TellDie, Throw), "MA-K18"),
        Question(Wandering, _roller, (TellDie, Throw), "MA-K20"),
        Question(Asked, _roller, (Tap,), "MA-S23"),
    )
}
IN_TURN: tuple[type[Kind[Any, Any]], ...] = (*OF_TURN, *BY_HAND)
"""What a person may do on the screen in a Turn. [MA-B05, MA-S22]"""
ROLLING = Question(Attack, _roller, (TellHits, Throw), "MA-B09")
"""An attack whose dice the table rolls. [MA-C1, MA-B29]"""
ON_SCREEN = tuple(question for question in QUESTIONS.values() if question.chooser is not _roller)
KINDS: tuple[type[Kind[Any, Any]], ...] = tuple(
    dict.fromkeys(kind for question in ON_SCREEN for kind in (*question.kinds, *BY_HAND))
)
"""Every kind of action on the screen, in the order of the questions."""
ON_WOOD: tuple[type[Kind[Any, Any]], ...] = (
    *dict.fromkeys(kind for question in (*QUESTIONS.values(), ROLLING) for kind in (*question.kinds, *TELLINGS)),
    *OFF_MAP,
)
"""Every kind of action beside a table of wood. [MA-C1]"""


def question_of(frame: AnyFrame) -> Question:
    """What that frame asks of a person."""
    if isinstance(frame, Attack) and frame.stage == DICE:
        return ROLLING
    return QUESTIONS[type(frame)]


def open_to(question: Question, *, express: bool) -> tuple[type[Kind[Any, Any]], ...]:
    """The kinds that answer it beside a table of wood, with a map or without. [MA-C1]"""
    if not express:
        return (*question.kinds, *TELLINGS)
    kinds = tuple(kind for kind in question.kinds if kind not in MAPPED)
    return (*kinds, *((Strike,) if kinds != question.kinds else ()), *UNMAPPED)


def asked(state: State) -> Question | None:
    """What a person is asked now; nothing when the battle is over."""
    return None if state.outcome is not None or not state.stack else question_of(state.stack[-1])
