"""What a person is asked: for each frame who chooses, which kinds answer it, and the clause of all the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fleacircus.core.game import Clause
from fleacircus.core.kinds import Kind
from fleacircus.games.marsattacks.actions import (
    AdjustModel,
    AdjustPoints,
    Choose,
    Decline,
    Deploy,
    DeployRest,
    Discard,
    EndTurn,
    Exit,
    Fight,
    Finish,
    Invoke,
    Lay,
    Pass,
    Play,
    Resolve,
    Shoot,
    StandUp,
    Step,
)
from fleacircus.games.marsattacks.model import (
    Acting,
    Attack,
    BraveChoice,
    Charge,
    Deploying,
    Discarding,
    Frame,
    LastWords,
    Retort,
    Side,
    State,
    Turn,
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


OF_MODEL = (Finish, StandUp, Step, Exit, Shoot, Fight, Invoke)
OF_TURN = (EndTurn, Pass, *OF_MODEL, Play, Lay, Resolve, AdjustPoints, AdjustModel)

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
    )
}
KINDS: tuple[type[Kind[Any, Any]], ...] = tuple(
    dict.fromkeys(kind for question in QUESTIONS.values() for kind in question.kinds)
)
"""Every kind of action, in the order of the questions."""


def asked(state: State) -> Question | None:
    """What a person is asked now; nothing when the battle is over."""
    return None if state.outcome is not None or not state.stack else QUESTIONS[type(state.stack[-1])]
