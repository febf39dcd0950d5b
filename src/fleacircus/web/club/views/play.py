"""Coming to a game in one tap: play now, offer a seat, take one that is offered; and the list of my games."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleacircus.bots import levels
from fleacircus.core import codec
from fleacircus.web.club import doors, offering, players, strengths
from fleacircus.web.club.cards import cards, tables_of
from fleacircus.web.club.middleware import language
from fleacircus.web.club.models import Offer, PutAway, Result, Seat, Table
from fleacircus.web.club.opening import SeatPlan, TablePlan, check_room, open_table
from fleacircus.web.club.presets import preset
from fleacircus.web.club.shelf import Shelved, on_shelf
from fleacircus.web.club.unfit import Unfit
from fleacircus.web.coaching.lessons import newcomer
from fleacircus.web.words import say

PAGE = 30


@require_http_methods(["GET", "HEAD", "POST"])
def now(request: Any, slug: str) -> HttpResponse:
    """Sit down where somebody waits, else against a bot of my strength. Who has no name yet is asked for one first."""
    game = _game(slug)
    name = request.POST.get("nickname", "")
    if request.method != "POST" or (request.player is None and not players.clean_name(name)):
        suggested = say(language(), "play.guest", n=secrets.randbelow(9000) + 1000)
        return render(request, "club/play.html", {"game": game, "suggested": suggested})
    doors.admit("table", request)
    player = players.remember(request, name)
    try:
        check_room(player)
        strength = strengths.of_person(player, game.game)
        found = offering.take_any(game.slug, player, strength) if game.most_seats > 1 else None
        first = strength is None and newcomer(player.ids, game.game)
        return redirect("table", id=(found or open_table(player, _plan(game, strength, first=first))).id)
    except Unfit as unfit:
        return _told(request, unfit.in_language(language(), questions=game.words), 409)


def _plan(game: Shelved, strength: int | None, *, first: bool) -> TablePlan:
    """The game as its box says, against a bot of that strength on every other seat; somebody's `first` one is the
    simplest edition against the weakest bot that wants something, and the coach may be asked."""
    level = strengths.bot_near(game.game, strength)
    others = game.least_seats - 1 if levels(game.game) else 0
    seats = (SeatPlan("me"), *[SeatPlan("bot", level=level)] * others)
    return TablePlan(game=game.game, options=dict(game.simple) if first else {}, seats=seats, hints=first)


@require_POST
def offer(request: Any) -> HttpResponse:
    """Offer a seat in the lobby, for two at the game as its box says. It counts for the ratings."""
    game = _game(request.POST.get("game", ""))
    clock = preset(request.POST.get("clock", "none"))
    width = request.POST.get("range", "")
    if clock is None or (width and width not in map(str, offering.RANGES)) or game.most_seats < 2:
        return _told(request, say(language(), "offer.bad"), 400)
    doors.admit("offer", request)
    player = players.remember(request, request.POST.get("nickname", ""))
    strength = strengths.of_person(player, game.game)
    plan = TablePlan(
        game=game.game,
        options=_for_two(game),
        seats=(SeatPlan("me"), SeatPlan("link")),
        public=True,
        undo="off",
        rated=True,
        clock_base_ms=clock.base_ms,
        clock_increment_ms=clock.increment_ms,
        clock_leaves=clock.base_ms is not None,
    )
    try:
        check_room(player)
        wanted = offering.around(strength, int(width) if width else None)
        table = offering.offer(player, plan, slug=game.slug, strength=strength, range=wanted)
    except Unfit as unfit:
        return _told(request, unfit.in_language(language(), questions=game.words), 409)
    return redirect("table", id=table.id)


def _for_two(game: Shelved) -> dict[str, Any]:
    """What makes a game one for two that is not so by itself."""
    asked = next((option for option in game.options if option.name == game.seats_option), None)
    if asked is None or game.least_seats == 2:
        return {}
    return {asked.name: asked.choices[1] if asked.choices else 2}


@require_POST
def take(request: Any, id: str) -> HttpResponse:
    """Take an offer: the first who taps sits down."""
    found = Offer.objects.filter(table_id=id).first()
    if found is None:
        return _told(request, say(language(), "offer/gone"), 409)
    name = request.POST.get("nickname", "")
    if request.player is None and not players.clean_name(name):
        suggested = say(language(), "play.guest", n=secrets.randbelow(9000) + 1000)
        context = {"game": _game(found.slug), "suggested": suggested, "action": request.path}
        return render(request, "club/play.html", context)
    doors.admit("join", request)
    player = players.remember(request, name)
    try:
        table = offering.take(id, player, strengths.of_person(player, _game(found.slug).game))
    except offering.Gone as gone:
        return _told(request, say(language(), gone.code), 409)
    return redirect("table", id=table.id)


@require_POST
def withdraw(request: Any, id: str) -> HttpResponse:
    """Take my offer back."""
    if request.player is None:
        raise Http404(id)
    try:
        offering.withdraw(id, request.player)
    except offering.Gone as gone:
        return _told(request, say(language(), gone.code), 409)
    return redirect("lobby")


@require_POST
def put_away(request: Any, id: str) -> HttpResponse:
    """Take a table out of my games; it is where it was, and the link still leads there."""
    table = get_object_or_404(Table, id=id)
    me = players.ids_of(request.player)
    if not me or (table.owner not in me and not table.seats.filter(player__in=me).exists()):
        raise Http404(id)
    PutAway.objects.get_or_create(player=request.player.id, table=table)
    return redirect("my_games" if table.over else "lobby")


@require_safe
def mine(request: Any) -> HttpResponse:
    """My games: those that go on, and those that are over, with how they ended."""
    me = players.ids_of(request.player)
    over = tables_of(me, over=True, most=PAGE) if me else []
    going = cards(tables_of(me, over=False), me) if me else []
    going.sort(key=lambda card: not card.my_turn)
    results = _results(over, me)
    ended = [(card, results.get(card.id, card.state)) for card in cards(over, me)]
    return render(request, "club/games.html", {"going": going, "ended": ended})


def _results(tables: list[Any], me: tuple[str, ...]) -> dict[str, str]:
    """How tables ended for somebody, where that is known."""
    places = dict(Result.objects.filter(table__in=tables).values_list("table_id", "places"))
    held = Seat.objects.filter(table__in=tables, player__in=me).values_list("table_id", "number")
    found: dict[str, str] = {}
    for id, number in held:
        if id in places and found.get(id) != "won":
            by_seat = codec.decode(places[id], list[int])
            drawn = len(by_seat) > 1 and max(by_seat) == 1
            found[id] = "drawn" if drawn else "won" if by_seat[number] == 1 else "lost"
    said = {"won": "result.won", "lost": "result.lost", "drawn": "result.drawn"}
    return {id: say(language(), said[how]) for id, how in found.items()}


def _game(slug: str) -> Shelved:
    game = on_shelf(slug)
    if game is None:
        raise Http404(slug)
    return game


def _told(request: Any, what: str, status: int) -> HttpResponse:
    """A page that says why nothing was done, with the way back."""
    return render(request, "club/told.html", {"what": what}, status=status)
