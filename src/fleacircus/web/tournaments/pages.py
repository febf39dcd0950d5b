"""What every tournament page is given, and the page that says no."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render

from fleacircus.core import clauses
from fleacircus.tournament import Damaged, Declined, Stale
from fleacircus.web.club.middleware import language
from fleacircus.web.club.returning import return_path
from fleacircus.web.tournaments.desk import Desk, pulse_of
from fleacircus.web.tournaments.explain import refusal_sentence
from fleacircus.web.tournaments.show import Shown
from fleacircus.web.words import isolated, say

PRIVATE = ("csrfmiddlewaretoken", "seq", "sure")
UNTYPED = ("next", "game", "player", "tie", "offer", "nonce")
"""Fields that do not go back into an address: nobody typed them, or nobody else may read them."""
FIELDS = {
    "winner": "tourney.result.who",
    "intact": "tourney.bases.intact",
    "damaged": "tourney.bases.damaged",
    "square": "tourney.bases.square",
    "place": "tourney.place",
    "defeats": "tourney.defeats",
    "insects": "tourney.insects",
    "out": "tourney.time_up.out",
    "board": "tourney.board.which",
    "primary": "tourney.primary",
    "secondary": "tourney.secondary",
}
"""What the pages call the fields that people fill in."""


def show(request: Any, desk: Desk, template: str, *, status: int = 200, **more: Any) -> HttpResponse:
    """A page of an evening."""
    context = {
        "desk": desk,
        "evening": desk.evening,
        "root": f"/tournaments/{desk.evening.id}",
        "next": request.path,
        "many": len(desk.contests) > 1,
        "pulse": pulse_of(desk),
        "bells": ".".join(contest.id for contest in desk.contests),
        **more,
    }
    return render(request, f"tournaments/{template}.html", context, status=status)


def all_shown(desk: Desk) -> list[Shown]:
    """Every contest of an evening."""
    return [Shown(contest, language()) for contest in desk.contests]


def refusal(
    request: Any,
    desk: Desk,
    refused: Declined,
    *,
    shown: Shown | None = None,
    rival: dict[str, str] | None = None,
) -> HttpResponse:
    """A sentence and its clause; what was typed is kept, and who came second sees both values. [TR-X44]"""
    given = [(name, value) for name in request.POST for value in request.POST.getlist(name) if name not in PRIVATE]
    typed = urlencode([(name, value) for name, value in given if name not in UNTYPED])
    back = return_path(request, f"/tournaments/{desk.evening.id}")
    stale = refused if isinstance(refused, Stale) else None
    changed = shown.told(stale.changed, public=not desk.organises) if stale and shown else []
    return show(
        request,
        desk,
        "refused",
        status=409,
        shown=shown,
        sentence=_sentence(refused, shown),
        clause_id=refused.clause if clauses.find(refused.clause) else "",
        code=refused.clause,
        details=_details(refused, shown),
        ties=shown.open_ties if shown and "ties" in refused.params else [],
        changed=changed,
        rival=rival,
        stale=stale is not None,
        given=[(name, value) for name, value in given],
        again=request.path,
        fresh_seq=shown.seq if shown else 0,
        back=f"{back}?{typed}" if typed else back,
    )


def _sentence(refused: Declined, shown: Shown | None) -> str:
    """The refusal with a game called as the pages call it."""
    game = refused.params.get("game")
    if shown is None or not isinstance(game, str) or refused.clause == "tournament/no_such_game":
        return refusal_sentence(refused, language())
    named = {**refused.params, "game": shown.game_name(game)}
    return refusal_sentence(Declined(refused.clause, **named), language())


def _details(refused: Declined, shown: Shown | None) -> list[str]:
    """What the refusal is about, as far as words exist for it."""
    found, names = [], shown.names if shown else {}
    for key, value in refused.params.items():
        whole = f"refused.{key}.{value}" if isinstance(value, str) else ""
        if whole and say(language(), whole) != whole:
            found.append(say(language(), whole))
        elif key in ("due", "players", "needed", "missing") and isinstance(value, tuple | list):
            found.append(", ".join(isolated(names.get(one, str(one))) for one in value))
        elif key == "pairs" and shown:
            found.append("; ".join(shown.listed(pair, " – ") for pair in value))
        elif key == "ties" and shown:
            found += [
                shown.say("tourney.tie.blocks", names=tie["names"], where=tie["where"]) for tie in shown.open_ties
            ]
        elif key in ("most", "needed", "entered", "place") and isinstance(value, int):
            found.append(say(language(), f"refused.{key}", n=value))
        elif key == "name" and refused.clause in ("tournament/bad_setting", "tournament/setting_locked"):
            found.append(say(language(), f"setting.{value}"))
    return found


def unreadable(request: Any, desk: Desk, field: str, *, shown: Shown | None = None) -> HttpResponse:
    """A form with something missing."""
    back = return_path(request, f"/tournaments/{desk.evening.id}")
    given = [(n, v) for n in request.POST for v in request.POST.getlist(n) if n not in (*PRIVATE, *UNTYPED)]
    name = FIELDS.get(re.sub(r"_\d+$", "", field), "")
    return show(
        request, desk, "refused", status=409, shown=shown, sentence=say(language(), "tourney.unreadable"),
        clause_id="", code="" if name else field, details=[say(language(), name)] if name else [],
        changed=[], stale=False, given=[],
        back=f"{back}?{urlencode(given)}" if given else back,
    )  # fmt: skip


def no_right(request: Any, desk: Desk) -> HttpResponse:
    """Nothing that changes a tournament is reachable without its role."""
    return show(request, desk, "no_right", status=403)


def damaged_words(error: Damaged) -> dict[str, Any]:
    """What is wrong with a file, for its page."""
    return {
        "sentence": refusal_sentence(error, language()),
        "code": error.code,
        "seq": error.seq,
        "detail": error.detail[:300],
    }


Given = Mapping[str, str]
