"""Everything that changes a contest goes through here: the role is asked, the entry is fresh, a no has its reason."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from fleacircus.tournament import Declined, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.preview import Preview
from fleacircus.web.club.middleware import language
from fleacircus.web.club.returning import return_path
from fleacircus.web.tournaments import envelopes
from fleacircus.web.tournaments.acting import carry_out, leave_out, may, step
from fleacircus.web.tournaments.desk import Desk, load, open_desk
from fleacircus.web.tournaments.following import following
from fleacircus.web.tournaments.pages import PRIVATE, no_right, refusal, show, unreadable
from fleacircus.web.tournaments.reading import AT_ONCE, COMMANDS, PREVIEWED, UNHURRIED, Unreadable, number
from fleacircus.web.tournaments.show import Shown

STEPS = ("undo", "redo", "seal")


@require_POST
def do(request: Any, id: str, kind: str, what: str) -> HttpResponse:
    """Carry out one command; consequences are shown first where there may be some."""
    desk = open_desk(request, id)
    contest = desk.contest(kind)
    if what in STEPS:
        return _step(request, desk, contest, what)
    if what not in COMMANDS:
        raise Http404(what)
    if desk.role == "public":
        return no_right(request, desk)
    tournament = load(contest)
    given = _given(request, contest, tournament, what)
    command: c.Command | None = None
    try:
        command = COMMANDS[what](tournament, given)
        if not may(desk, contest, tournament, command):
            return no_right(request, desk)
        expected = None if what in UNHURRIED else number(given, "seq")
        if what in PREVIEWED and given.get("sure") != "on":
            tournament.check_fresh(expected, command)
            found = tournament.preview(command)
            if found.others or what not in AT_ONCE:
                return _preview(request, desk, Shown(contest, language(), tournament), command, found)
        written = _carry_out(desk, contest, what, given, expected)
    except Unreadable as error:
        return unreadable(request, desk, str(error), shown=Shown(contest, language()))
    except Declined as refused:
        shown = Shown(contest, language())
        if refused.clause == "tournament/consequences_changed" and command:
            found = shown.tournament.preview(command)
            return _preview(request, desk, shown, command, found, moved=True)
        if _said_already(shown, command):
            return redirect(_after(request, what, shown.tournament, f"/tournaments/{id}/{kind}"))
        return refusal(request, desk, refused, shown=shown, rival=_rival(shown, command))
    response = redirect(_after(request, what, written, f"/tournaments/{id}/{kind}"))
    return envelopes.hand_over(request, response, contest, given) if what == "commit_bid" else response


def _given(request: Any, contest: Any, tournament: Tournament, what: str) -> dict[str, str]:
    """The form; an envelope gets its code when it is sealed, and shows its offer when it is opened. [TR-X26]"""
    given: dict[str, str] = request.POST.dict()
    if what == "commit_bid":
        return {**given, "nonce": envelopes.new_code()}
    return envelopes.opened(request, contest, tournament, given) if what == "reveal_bid" else given


def _carry_out(desk: Desk, contest: Any, what: str, given: dict[str, str], expected: int | None) -> Tournament:
    """Read the form again on the newest log, under the lock, and do it."""

    def make(tournament: Tournament) -> c.Command:
        command = COMMANDS[what](tournament, given)
        if isinstance(command, c.Draw) and given.get("absent") == "out":
            leave_out(desk, tournament, command, expected)
        if isinstance(command, c.CommitBid):
            envelopes.keep(contest, given)
        return command

    why, word, foreseen = given.get("why", ""), given.get("salt", ""), given.get("foreseen", "")
    seen = None if given.get("absent") == "out" else expected
    return carry_out(desk, contest, make, why=why, word=word, expected=seen, foreseen=foreseen)


def _after(request: Any, what: str, tournament: Tournament, base: str) -> str:
    if what == "draw":
        return f"{base}/draw?watch={tournament.undoable[0].seq}"
    return return_path(request, base)


def _step(request: Any, desk: Desk, contest: Any, what: str) -> HttpResponse:
    """Undo, redo, seal a new secret: for organisers."""
    if not desk.organises:
        return no_right(request, desk)
    given = request.POST
    shown = Shown(contest, language())
    try:
        expected = number(given, "seq")
        if what in ("undo", "redo") and given.get("sure") != "on":
            shown.tournament.check_fresh(expected)
            found = shown.tournament.preview_undo() if what == "undo" else shown.tournament.preview_redo()
            return _consequences(request, desk, shown, found, reason_needed=False)

        step(desk, contest, what, why=given.get("why", ""), expected=expected)
    except Unreadable as error:
        return unreadable(request, desk, str(error), shown=shown)
    except Declined as refused:
        return refusal(request, desk, refused, shown=Shown(contest, language()))
    return redirect(return_path(request, f"{shown.base}/log"))


def _preview(
    request: Any, desk: Desk, shown: Shown, command: c.Command, found: Preview, *, moved: bool = False
) -> HttpResponse:
    needed = isinstance(command, c.NEEDS_REASON)
    turned = _turned(shown, command)
    return _consequences(
        request, desk, shown, found, reason_needed=needed, turned=turned, foreseen=found.word, moved=moved
    )


def _said_already(shown: Shown, command: c.Command | None) -> bool:
    """Whether somebody else has entered the very same result: then nothing is left to do."""
    if not isinstance(command, c.Play | c.Confirm | c.Report):
        return False
    score = shown.picture.game(command.game).score
    return score is not None and not isinstance(command, c.Confirm) and score.result == command.result


def _rival(shown: Shown, command: c.Command | None) -> dict[str, str] | None:
    """Two results of one game side by side: the one that was sent and the one that is there."""
    if not isinstance(command, c.Play | c.Report | c.Correct | c.Rule):
        return None
    game = shown.picture.game(command.game)
    if game.score is None:
        return None
    line = next((one for one in reversed(shown.tournament.log) if getattr(one.event, "game", "") == game.id), None)
    players = game.score.players
    return {
        "game": shown.game_name(game.id),
        "mine": shown.result_words(command.result, players),
        "theirs": shown.result_words(game.score.result, players),
        "by": line.by if line else "",
    }


def _turned(shown: Shown, command: c.Command) -> tuple[str, ...]:
    """The result as it is and as it shall be."""
    if not isinstance(command, c.Correct | c.Rule):
        return ()
    score = shown.picture.game(command.game).score
    results = (score.result if score else None, command.result)
    return tuple(shown.result_words(result, score.players if score else ()) for result in results)


def _consequences(
    request: Any,
    desk: Desk,
    shown: Shown,
    found: Preview,
    *,
    reason_needed: bool,
    turned: tuple[str, ...] = (),
    foreseen: str = "",
    moved: bool = False,
) -> HttpResponse:
    """Everything that follows from an act, before it is done. [TR-X44, TR-X45, TR-X47]"""
    fields = [(n, v) for n, v in request.POST.items() if n not in (*PRIVATE, "why", "foreseen")]
    return show(
        request,
        desk,
        "preview",
        shown=shown,
        subject=_subject(shown, request.POST),
        turned=turned,
        foreseen=foreseen,
        moved=moved,
        following=following(shown, found),
        by_lot=found.by_lot,
        fields=fields,
        why=request.POST.get("why", ""),
        reason_needed=reason_needed,
        action=request.path,
        back=return_path(request, shown.base),
    )


def _subject(shown: Shown, given: Any) -> str:
    if given.get("game"):
        return shown.game_name(given["game"])
    if given.get("unit"):
        return shown.unit(given["unit"])
    if given.get("player"):
        return shown.name(given["player"])
    undone = shown.tournament.undoable
    lines = shown.changes(undone[0].seq, public=False)[:1] if undone else []
    return f"{lines[0]['what']} {lines[0]['facts']}" if lines else ""
