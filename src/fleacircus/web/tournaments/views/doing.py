"""Everything that changes a contest goes through here: the role is asked, the entry is fresh, a no has its reason."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from fleacircus.tournament import Refused, Stale, Tournament
from fleacircus.tournament import commands as c
from fleacircus.tournament.explain import fallen_sentence
from fleacircus.tournament.preview import Fallen, Preview
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import now_ms
from fleacircus.web.club.returning import return_path
from fleacircus.web.tournaments import envelopes
from fleacircus.web.tournaments.desk import Desk, change, load, open_desk
from fleacircus.web.tournaments.pages import PRIVATE, no_right, refusal, show, unreadable
from fleacircus.web.tournaments.reading import COMMANDS, PREVIEWED, UNHURRIED, Unreadable, number
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
    try:
        command = COMMANDS[what](tournament, given)
        if not desk.may(command):
            return no_right(request, desk)
        expected = None if what in UNHURRIED else number(given, "seq")
        if what in PREVIEWED and given.get("sure") != "on":
            return _preview(request, desk, Shown(contest, language(), tournament), command, expected)
        written = _carry_out(desk, contest, what, given, expected)
    except Unreadable as error:
        return unreadable(request, desk, str(error), shown=Shown(contest, language()))
    except Refused as refused:
        return refusal(request, desk, refused, shown=Shown(contest, language()))
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

    def act(tournament: Tournament) -> Any:
        fresh(tournament, expected)
        command = COMMANDS[what](tournament, given)
        if isinstance(command, c.Start):
            _free_elsewhere(desk, contest, tournament, command)
        why, salt = given.get("why", "")[:500], given.get("salt", "")[:100]
        done = tournament.do(command, by=desk.name, at=now_ms(), why=why, expected=expected, salt=salt)
        if isinstance(command, c.CommitBid):
            envelopes.keep(contest, given)
        return done

    return change(contest, act)


def _free_elsewhere(desk: Desk, contest: Any, tournament: Tournament, command: c.Start) -> None:
    """Boards and people are shared by the contests of an evening. [TR-X36]"""
    if not tournament.state.settings.shared_queue:
        return
    players = set(tournament.picture.game(command.game).players) - {""}
    for other in desk.contests:
        if other.id == contest.id:
            continue
        picture = load(other).picture
        for game, running in picture.state.running.items():
            if running.board == command.board:
                raise Refused("tournament/board_taken", board=running.board, game=game)
            if players & set(picture.game(game).players):
                raise Refused("tournament/player_busy", game=game)


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
        if what == "undo" and given.get("sure") != "on":
            fresh(shown.tournament, expected)
            consequences = shown.tournament.preview_undo()
            return _consequences(request, desk, shown, consequences, reason_needed=False, title="undo")

        def act(tournament: Tournament) -> Any:
            why = given.get("why", "")[:500]
            if what == "seal":
                if tournament.has_secret:
                    raise Refused("tournament/no_change")
                return tournament.seal(by=desk.name, at=now_ms(), why=why)
            step = tournament.undo if what == "undo" else tournament.redo
            return step(by=desk.name, at=now_ms(), why=why, expected=expected)

        change(contest, act)
    except Unreadable as error:
        return unreadable(request, desk, str(error), shown=shown)
    except Refused as refused:
        return refusal(request, desk, refused, shown=Shown(contest, language()))
    return redirect(return_path(request, f"{shown.base}/log"))


def fresh(tournament: Tournament, expected: int | None) -> None:
    """`Stale` if the log has grown since."""
    if expected is not None and expected != tournament.seq:
        changed = tuple(tournament.log[expected:]) if 0 <= expected <= tournament.seq else tuple(tournament.log)
        raise Stale(expected=expected, actual=tournament.seq, changed=changed)


def _preview(request: Any, desk: Desk, shown: Shown, command: c.Command, expected: int | None) -> HttpResponse:
    fresh(shown.tournament, expected)
    consequences = shown.tournament.preview(command)
    needed = isinstance(command, c.NEEDS_REASON)
    title = type(command).__name__.lower()
    turned = _turned(shown, command)
    return _consequences(request, desk, shown, consequences, reason_needed=needed, title=title, turned=turned)


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
    title: str,
    turned: tuple[str, ...] = (),
) -> HttpResponse:
    """Which later results become void and why, who moves, which ties open or close. [TR-X44, TR-X45, TR-X47]"""
    before, after = found.champion
    unknown = shown.say("tourney.open_seat")
    fields = [(n, v) for n, v in request.POST.items() if n not in (*PRIVATE, "why")]
    return show(
        request,
        desk,
        "preview",
        shown=shown,
        title=title,
        subject=_subject(shown, request.POST),
        turned=turned,
        void=[(_fallen(shown, one), one.clause) for one in found.void],
        revived=[shown.game_name(game) for game in found.revived],
        moved=[
            (shown.unit(one.unit), *(shown.listed(players) or unknown for players in (one.before, one.after)))
            for one in found.moved
        ],
        ties_opened=len(found.ties_opened),
        ties_gone=len(found.ties_gone),
        bids_void=len(found.bids_void),
        champion=[shown.name(one) if one else unknown for one in (before, after)] if before != after else None,
        fields=fields,
        why=request.POST.get("why", ""),
        reason_needed=reason_needed,
        action=request.path,
        back=return_path(request, shown.base),
    )


def _fallen(shown: Shown, fallen: Fallen) -> str:
    named = msgspec.structs.replace(fallen, game=shown.game_name(fallen.game))
    return fallen_sentence(named, language(), shown.names)


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
