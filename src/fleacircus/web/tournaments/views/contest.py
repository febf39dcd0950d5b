"""The pages of one contest: course, standings, draw, a game, a tie, settings, precedents, log."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from fleacircus.tournament import Declined, precedents, queries
from fleacircus.tournament.catalogue import armies
from fleacircus.tournament.council import entrant_of
from fleacircus.tournament.entry import not_checked_in
from fleacircus.tournament.events import Played
from fleacircus.tournament.formats.views import GameView
from fleacircus.tournament.picks import armies_chosen
from fleacircus.tournament.results import CouplesResult
from fleacircus.web.club.middleware import language
from fleacircus.web.club.players import ids_of
from fleacircus.web.numbers import whole
from fleacircus.web.tournaments import book as book_of_club
from fleacircus.web.tournaments import envelopes
from fleacircus.web.tournaments.configuring import sections
from fleacircus.web.tournaments.desk import Desk, open_desk, own_hand
from fleacircus.web.tournaments.models import Sitting
from fleacircus.web.tournaments.pages import show
from fleacircus.web.tournaments.show import Shown, tie_slug
from fleacircus.web.tournaments.sittings import collect, offered, sittings_of


def seen(request: Any, id: str, kind: str) -> tuple[Desk, Shown]:
    """One contest for whoever asks, with every score that tables of the platform have for it."""
    desk = open_desk(request, id)
    if collect(desk.contests):
        desk = open_desk(request, id)
    return desk, Shown(desk.contest(kind), language())


@require_safe
@ensure_csrf_cookie
def course(request: Any, id: str, kind: str) -> HttpResponse:
    """The bracket, or groups, tables and finals."""
    desk, shown = seen(request, id, kind)
    return show(request, desk, "course", shown=shown)


@require_safe
def standings(request: Any, id: str, kind: str) -> HttpResponse:
    """Every ranking, and why each row stands where it does. [TR-X24]"""
    desk, shown = seen(request, id, kind)
    lines = [(shown.army(line.army), line) for line in queries.army_statistics(shown.picture)]
    return show(request, desk, "standings", shown=shown, armies=[line for line in lines if line[1].games])


@require_safe
@ensure_csrf_cookie
def draw(request: Any, id: str, kind: str) -> HttpResponse:
    """The draw that people can watch: fingerprint before, slips and seed after. [TR-C5, TR-X19]"""
    desk, shown = seen(request, id, kind)
    due = shown.due_draw
    watch = whole(request.GET.get("watch", ""))
    return show(
        request,
        desk,
        "draw",
        shown=shown,
        due=due,
        due_words=shown.say(f"tourney.draw.{due}") if due else "",
        watch=-1 if watch is None else watch,
        verify=request.GET.get("verify") == "1",
        blocked=_why_no_draw(shown),
        absent=[shown.name(player) for player in not_checked_in(shown.picture)] if due in ("bracket", "groups") else [],
    )


def _why_no_draw(shown: Shown) -> str:
    if shown.picture.stage not in ("groups", "tables") or shown.due_draw:
        return ""
    if shown.open_ties:
        ties = "; ".join(f"{tie['where']}: {tie['names']}" for tie in shown.open_ties)
        return shown.say("tourney.draw.waits.tie", ties=ties)
    missing = sum(game.status in ("open", "later") for game in shown.picture.games)
    return shown.say("tourney.draw.waits.games", n=missing)


@require_safe
@ensure_csrf_cookie
def game(request: Any, id: str, kind: str, game: str) -> HttpResponse:
    """One game: picks, board, result, correction."""
    desk, shown = seen(request, id, kind)
    try:
        found = shown.picture.game(game)
    except Declined as refused:
        raise Http404(game) from refused
    result = found.score.result if found.score else None
    drawn = isinstance(result, CouplesResult) and result.winner is None
    unit = shown.picture.unit_games(found.unit)
    order = [one.id for one in unit]
    return show(
        request,
        desk,
        "game",
        shown=shown,
        game=shown.game(found),
        picking=shown.picking(found),
        players=[(player, shown.name(player)) for player in found.players if player],
        all_armies=[(army.id, shown.army(army.id)) for army in armies()],
        form=shown.fields(found, request.GET),
        counting=shown.counting(found, request.GET) if found.status == "open" else [],
        siblings=[(one.id, one.number, one.id == game) for one in unit],
        following=next((one for one in order[order.index(game) + 1 :]), ""),
        limit_ms=shown.state.settings.clock_minutes * 60_000,
        boards=range(1, shown.state.settings.boards + 1),
        reports=[line for line in shown.reports if line["id"] == game],
        mine=desk.entrant in found.players and bool(desk.entrant),
        drawn=drawn,
        friendly=found.status == "not_needed" and shown.picture.duel(found.unit).how == "played",
        stands=bool(found.voids) and found.kind != "couples",
        offered=offered(),
        sittings=_sittings(desk, shown, found),
        watched=bool(found.status == "open" and Sitting.objects.filter(contest=shown.contest, taken=False).exists()),
        precedents=[item for item in precedents.in_force(shown.state) if item.game == game],
        may_correct=desk.organises or own_slip(desk, shown, found),
        unreached=precedents.unreached(shown.state),
    )


def own_slip(desk: Desk, shown: Shown, game: GameView) -> bool:
    """Whether a helper wrote every result of this game themselves."""
    lines = [line.seq for line in shown.tournament.log if isinstance(line.event, Played) and line.event.game == game.id]
    return desk.role == "helper" and own_hand(desk, shown.contest, lines)


def _sittings(desk: Desk, shown: Shown, game: GameView) -> list[dict[str, Any]]:
    """The tables of a game: helpers see every seat's link, a player their own, everybody else may watch."""
    armies = armies_chosen(shown.state, game)
    found = sittings_of(shown.contest, game.id)
    for sitting in found:
        ended = {name: sitting[name] for name in ("result", "timed_out", "refused")}
        sitting["ended"] = shown.ended(game.id, **ended) if sitting["taken"] else ""
        sitting["address"] = reverse("watch", args=[sitting["watch"]])
        for seat in sitting["seats"]:
            mine = seat["holder"] in ids_of(desk.player)
            if desk.helps or mine:
                sitting["address"] = reverse("table", args=[sitting["table"]])
            seat["name"] = shown.name(seat["entrant"])
            seat["army"] = shown.army(armies.get(seat["entrant"], ""))
            invited = seat["free"] and (desk.helps or seat["entrant"] == desk.entrant)
            seat["link"] = reverse("join", args=[seat["invite"]]) if invited else ""
    return found


@require_safe
@ensure_csrf_cookie
def tie(request: Any, id: str, kind: str, slug: str) -> HttpResponse:
    """Sealed bids: envelopes in, envelopes opened, the council's vote. [TR-A1, TR-A2]"""
    desk, shown = seen(request, id, kind)
    found = next((one for one in shown.picture.ties if tie_slug(one.id) == slug), None)
    if found is None:
        return show(request, desk, "tie_gone", status=404, shown=shown)
    view = shown.tie(found)
    book = shown.state.ties.get(found.id)
    may_bid = [pair for pair in view["due"] if desk.organises or pair[0] == desk.entrant]
    codes = {player: envelopes.code_of(request, shown.contest, found.id, player) for player in found.players}
    sealed = set(book.bids) - set(book.offers) if book else set()
    return show(
        request,
        desk,
        "tie",
        shown=shown,
        tie=view,
        book=book,
        may_bid=may_bid,
        codes=[
            (name, envelopes.shown_code(codes[player]))
            for player, name in view["players"]
            if player in sealed and codes[player] and (desk.organises or player == desk.entrant)
        ],
        envelopes=[(player, name, codes[player]) for player, name in may_bid] if view["needs"] == "reveals" else [],
        offers=[(shown.name(player), offer) for player, offer in book.offers.items()] if book else [],
        members=[(member, entrant_of(shown.state, member)) for member in shown.state.settings.members],
        entrants=sorted(shown.names.items(), key=lambda item: item[1].casefold()),
        may_read=desk.helps or bool(desk.entrant),
        given=request.GET,
    )


@require_safe
@ensure_csrf_cookie
def settings(request: Any, id: str, kind: str) -> HttpResponse:
    """Every ruling as a setting, with its clause."""
    desk, shown = seen(request, id, kind)
    return show(request, desk, "settings", shown=shown, sections=sections(shown.picture, language(), request.GET))


@require_safe
@ensure_csrf_cookie
def book(request: Any, id: str, kind: str) -> HttpResponse:
    """The book of precedents: search, add from a match. [TR-R2, TR-R3, TR-R6]"""
    desk, shown = seen(request, id, kind)
    wanted = request.GET.get("q", "").strip()
    found = precedents.search(shown.state, wanted, language=language())
    from_game = request.GET.get("from", "") or request.GET.get("game", "")
    return show(
        request,
        desk,
        "precedents",
        shown=shown,
        q=wanted,
        found=[
            (item, shown.game_name(item.game) if item.game else "", shown.origin(item.origin) if item.origin else "")
            for item in found
        ],
        newer=book_of_club.newer(shown.contest, shown.state) if desk.organises else (),
        waiting=[item for item in shown.state.precedents if not item.confirmed],
        from_game=from_game,
        from_name=shown.game_name(from_game) if from_game else "",
        games=[(one.id, shown.game_name(one.id)) for one in shown.picture.games if one.players and all(one.players)],
        given=request.GET,
    )


@require_safe
@ensure_csrf_cookie
def log(request: Any, id: str, kind: str) -> HttpResponse:
    """Who did what, when and why; undo and redo. [TR-X44]"""
    desk, shown = seen(request, id, kind)
    tournament = shown.tournament
    return show(
        request,
        desk,
        "log",
        shown=shown,
        lines=shown.lines(public=not desk.organises),
        undoable=shown.changes(tournament.undoable[0].seq, public=False)[:1] if tournament.undoable else [],
        redoable=shown.changes(tournament.redoable[0].seq, public=False)[:1] if tournament.redoable else [],
        sealed=tournament.has_secret,
    )
