"""What a game says over the wire, by name: the types that schemas, clients and documents are made from."""

from __future__ import annotations

from typing import Any

from fleacircus.core import codec
from fleacircus.core.game import Game
from fleacircus.core.offers import Offer

ROOTS = ("View", "Action", "Event", "Question", "Facts", "Options", "Offer")
"""The names under which a game's types go; the answer to a question goes under `Answer.<question>`."""


def shapes(game: Game[Any, Any, Any]) -> dict[str, Any]:
    """The types of a game by the names of `ROOTS`; what a game has not is left out."""
    found = {
        "View": type(game.blank),
        "Action": game.action_type,
        "Event": game.event_type,
        "Question": game.question_type,
        "Facts": None if game.facts is None else type(game.facts),
        "Options": type(game.options),
        "Offer": Offer,
    }
    answers = {f"Answer.{question}": of for question, of in game.answers.items()}
    return {name: of for name, of in {**found, **answers}.items() if of is not None}


def schema(game: Game[Any, Any, Any], more: dict[str, Any] | None = None) -> dict[str, Any]:
    """The JSON Schema of a game, with a fingerprint that changes when any of it does."""
    described = codec.schema({**shapes(game), **(more or {})}, id=f"/api/v1/games/{game.id}/schema")
    fingerprint = codec.digest(codec.encode(described))[:12]
    return {**described, "title": game.id, "version": fingerprint}
