"""Tables: open one, look at one."""

from __future__ import annotations

import math
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from fleacircus.bots import levels
from fleacircus.coach.exercises import find as find_exercise
from fleacircus.core.clauses import find
from fleacircus.web.club import doors, offering, players, strengths
from fleacircus.web.club.client import table_files
from fleacircus.web.club.device import may_travel
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import Table
from fleacircus.web.club.opening import SeatPlan, TablePlan, check_room, open_table
from fleacircus.web.club.presets import OWN, PRESETS, preset
from fleacircus.web.club.shelf import BOX, Option, Shelved, on_shelf
from fleacircus.web.club.unfit import Unfit
from fleacircus.web.club.views.errors import refused
from fleacircus.web.coaching.branches import deleted
from fleacircus.web.coaching.lessons import newcomer
from fleacircus.web.coaching.models import Attempt, Branch, Effort, Try
from fleacircus.web.words import dictionary, say


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: Any, slug: str) -> HttpResponse:
    """The form of a new table, the same for every game."""
    game = on_shelf(slug)
    if game is None:
        raise Http404(slug)
    error = unfit = ""
    if request.method == "POST":
        doors.admit("table", request)
        try:
            plan = _plan(game, request.POST)
            player = players.remember(request, request.POST.get("nickname", ""))
            check_room(player)
            if request.POST.get("offer") == "on" and any(seat.kind == "link" for seat in plan.seats):
                doors.admit("offer", request)
                strength = strengths.of_person(player, game.game)
                table = offering.offer(player, plan, slug=game.slug, strength=strength, range=offering.Range())
                return redirect("table", id=table.id)
            return redirect("table", id=open_table(player, plan).id)
        except ValueError as no:
            error = str(no)
            unfit = no.in_language(language(), questions=game.words) if isinstance(no, Unfit) else ""
    given = request.POST or _with_company(game, request.GET)
    names = levels(game.game)
    armed = [option for option in game.options if option.kind == "armies"]
    context = {
        "game": game,
        "rivals": strengths.rivals(game.game),
        "seats": [
            {
                "number": number,
                "kind": given.get(f"seat_{number}_kind") or ("me" if number == 0 else _other(given, names)),
                "name": given.get(f"seat_{number}_name", ""),
                "level": given.get(f"seat_{number}_level", names[len(names) // 2] if names else ""),
                "label": game.seat_labels[number] if number < len(game.seat_labels) else "",
                "used": number < _seat_count(game, given),
                "armies": [_army_select(game, option, given, number) for option in armed],
            }
            for number in range(game.most_seats)
        ],
        "options": [
            (option, _shown(option, given), _choices(game, option))
            for option in game.options
            if option.kind != "armies"
        ],
        "hints": [f"{game.words}.option.{option.name}.hint" for option in armed],
        "given": given,
        "clocks": [*(each.name for each in PRESETS), OWN],
        "clock": given.get("clock_preset", "none"),
        "error": error,
        "unfit": unfit,
        "clause": clause_of(error),
    }
    return render(request, "club/new.html", context, status=400 if error else 200)


@ensure_csrf_cookie
@require_safe
def table(request: Any, id: str, coach: bool = False) -> HttpResponse:
    """The table for those who sit at it; who does not, watches. With `coach` its analysis is open."""
    if gone := deleted(id):
        return _deleted(request, gone)
    found = get_object_or_404(Table, id=id)
    if players.blocked(request):
        return redirect("watch_analysis" if coach else "watch", watch=found.watch)
    links = {"record": reverse("record", args=[id])}
    me = players.ids_of(request.player)
    if me and (found.owner in me or found.seats.filter(player__in=me).exists()):
        links |= {"share": reverse("share", args=[id]), "watch": reverse("watch", args=[found.watch])}
        free = found.seats.filter(kind="open").order_by("number").first()
        if free is not None:
            links |= {"invite": reverse("join", args=[free.invite]), "qr": reverse("qr", args=[free.invite])}
        if may_travel(found):
            links |= {"along": reverse("along", args=[id]), "device": reverse("device", args=[id])}
    return _table_page(request, found, id, links, coach=coach)


@ensure_csrf_cookie
@require_safe
def watch(request: Any, watch: str, coach: bool = False) -> HttpResponse:
    """The table for spectators: always the spectator's view, and no way to the players' link."""
    if gone := deleted(watch):
        return _deleted(request, gone)
    found = get_object_or_404(Table, watch=watch)
    return _table_page(request, found, watch, {"record": reverse("watch_record", args=[watch])}, coach=coach)


def _deleted(request: Any, branch: Branch) -> HttpResponse:
    """A page that says that a free copy was deleted, and leads to the match it came from."""
    match = Table.objects.get(id=branch.root)
    return refused(request, "coach_deleted", "coach/deleted", 410, back=reverse("watch_analysis", args=[match.watch]))


def _table_page(request: Any, found: Table, id: str, links: dict[str, str], *, coach: bool) -> HttpResponse:
    game = on_shelf(found.game)
    assert game is not None
    files = table_files(game.client, game.texts, language())
    context = {
        "game": game,
        "table": found,
        "id": id,
        "links": links,
        "client": files,
        "coach": _coach(found, players.ids_of(request.player), coach),
    }
    response = render(request, "club/table.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _coach(found: Table, me: tuple[str, ...], open: bool) -> str:
    """What the coach does here: teach, ask a puzzle, judge the shot of the day, stand by a branch, say ideas (as at a
    drawn position of a book), analyse what is over; and whether that is open.

    In somebody's `first` game a finger points in their first turns, and afterwards the lessons go on.
    """
    if effort := Effort.objects.filter(table=found.id).first():
        return "lesson" if find_exercise(effort.exercise) else "hints"
    for kind, name in ((Attempt, "puzzle"), (Try, "shot")):
        if kind.objects.filter(table=found.id).exists():
            return name if found.owner in me else "over"
    if Branch.objects.filter(table=found.id).exists():
        return "branch"
    sits = bool(me) and found.hints and not open and not found.over and found.seats.filter(player__in=me).exists()
    if sits and newcomer(me, found.game):
        return "first"
    return "open" if open else "hints" if found.hints else "over"


def _plan(game: Shelved, given: Any) -> TablePlan:
    options = {each.name: each.read(given.get(f"option_{each.name}")) for each in game.options if each.kind != "armies"}
    seats = game.seats(options[game.seats_option]) if game.seats_option else game.most_seats
    for option in game.options:
        if option.kind == "armies":
            options[option.name] = option.read_seats([_army(option, given, number) for number in range(seats)])
    base_ms, increment_ms = _clock(given)
    return TablePlan(
        game=game.game,
        options=options,
        seats=tuple(_seat(given, number) for number in range(seats)),
        public=given.get("public") == "on",
        hints=given.get("hints") == "on",
        undo="on" if given.get("undo", "on") == "on" and given.get("rated") != "on" else "off",
        rated=given.get("rated") == "on",
        clock_base_ms=base_ms,
        clock_increment_ms=increment_ms,
        clock_leaves=base_ms is not None and given.get("clock_leaves") == "on",
    )


def _clock(given: Any) -> tuple[int | None, int]:
    """What everybody has, and what a move adds: of a preset, or as it was set."""
    name = given.get("clock_preset", "none")
    found = preset(name)
    if found is not None:
        return found.base_ms, found.increment_ms
    if name != OWN:
        raise Unfit("plan/clock")
    base_ms = _milliseconds(given.get("clock_minutes") or "15", 60_000)
    return base_ms, _milliseconds(given.get("clock_increment") or "0", 1000)


def _with_company(game: Shelved, given: Any) -> Any:
    """Who asks for company at a game that one can play alone is asked for two."""
    choices = next((option.choices for option in game.options if option.name == game.seats_option), ())
    field = f"option_{game.seats_option}"
    if given.get("with") not in ("here", "link") or game.least_seats > 1 or len(choices) < 2 or field in given:
        return given
    changed = given.copy()
    changed[field] = str(choices[1])
    return changed


def clause_of(error: str) -> dict[str, str] | None:
    """The clause that a refusal begins with, in the reader's language."""
    found = find(error.partition(":")[0])
    return {"id": found.id, "text": found.in_language(language())} if found else None


def _choices(game: Shelved, option: Option) -> list[tuple[Any, str, str]]:
    """Each choice of a question, its value in the form, and its name in the reader's language."""
    return [(choice, str(choice), _called(game, option, str(choice))) for choice in option.choices]


def _called(game: Shelved, option: Option, choice: str) -> str:
    """What a choice is called: by our words, else by the title that came with it, else by its id."""
    key, title = f"{game.words}.option.{option.name}.{choice}", option.titles.get(choice)
    if key in dictionary(language()):
        return say(language(), key)
    return choice if title is None else _spoken(title)


def _army(option: Option, given: Any, number: int) -> str | None:
    """What a seat answered."""
    answer: str | None = given.get(f"option_{option.name}_{number}")
    return answer


def _army_select(game: Shelved, option: Option, given: Any, number: int) -> dict[str, Any]:
    """The question for a seat's army, in the reader's language."""
    words, wanted = f"{game.words}.option.{option.name}", _army(option, given, number)
    known = option.roster() if option.roster else {}
    choices = [(BOX, say(language(), f"{words}.{BOX}")), *((id, _name(sheet)) for id, sheet in known.items())]
    return {
        "field": f"option_{option.name}_{number}",
        "label": say(language(), words, n=number + 1),
        "choices": [(id, name, id == wanted) for id, name in choices],
    }


def _name(sheet: Any) -> str:
    return _spoken(sheet.name)


def _spoken(names: Any) -> str:
    """A name that a data file gives in three languages, in the reader's."""
    return str(getattr(names, language(), names.en))


def _milliseconds(given: str, unit_ms: int) -> int:
    try:
        value = float(given) * unit_ms
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise Unfit("plan/clock")
    return round(value)


def _seat(given: Any, number: int) -> SeatPlan:
    kind = given.get(f"seat_{number}_kind", "")
    if kind not in ("me", "here", "link", "bot"):
        raise Unfit("plan/holder", n=number + 1)
    return SeatPlan(kind, given.get(f"seat_{number}_name", ""), given.get(f"seat_{number}_level", ""))


def _other(given: Any, names: tuple[str, ...]) -> str:
    wanted = given.get("with", "bot")
    return wanted if wanted in ("here", "link") or (wanted == "bot" and names) else "link"


def _seat_count(game: Shelved, given: Any) -> int:
    for option in game.options:
        if option.name == game.seats_option:
            return game.seats(_shown(option, given))
    return game.most_seats


def _shown(option: Any, given: Any) -> Any:
    field = f"option_{option.name}"
    if given.get("nickname") is None and field not in given:
        return option.default
    try:
        return option.read(given.get(field))
    except ValueError:
        return option.default
