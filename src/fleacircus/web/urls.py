"""Every address of the club."""

from django.contrib import admin
from django.urls import include, path

from fleacircus.web.club.api import api
from fleacircus.web.club.views import (
    along,
    design,
    errors,
    installed,
    lobby,
    play,
    practice,
    records,
    rules,
    seats,
    tables,
)
from fleacircus.web.coaching import hall, learn
from fleacircus.web.coaching.api import coach
from fleacircus.web.coaching.puzzling import views as puzzles
from fleacircus.web.coaching.puzzling.api import router as puzzling
from fleacircus.web.history.api import ratings, results
from fleacircus.web.ladder.api import router as ladder
from fleacircus.web.tournaments.api import router
from fleacircus.web.tournaments.evenings_api import evenings
from fleacircus.web.tournaments.seasons_api import members, seasons

api.add_router("/coach", coach)
api.add_router("/puzzles", puzzling)
api.add_router("/tournaments", router)
api.add_router("/evenings", evenings)
api.add_router("/seasons", seasons)
api.add_router("/members", members)
api.add_router("/results", results)
api.add_router("/ratings", ratings)
api.add_router("/ladder", ladder)

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("lobby/live", lobby.live, name="live"),
    path("play/<slug:slug>", play.now, name="play"),
    path("games", play.mine, name="my_games"),
    path("offers", play.offer, name="offer"),
    path("offers/<str:id>", play.take, name="take"),
    path("offers/<str:id>/withdraw", play.withdraw, name="withdraw"),
    path("t/<str:id>/put-away", play.put_away, name="put_away"),
    path("about", lobby.about, name="about"),
    path("about/design", design.design, name="design"),
    path("club.webmanifest", installed.manifest, name="manifest"),
    path("at-hand.json", installed.at_hand, name="at_hand"),
    path("robots.txt", installed.robots, name="robots"),
    path("favicon.ico", installed.favicon, name="favicon"),
    path("name", lobby.rename, name="rename"),
    path("theme", lobby.theme, name="theme"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("new/<slug:slug>", tables.new, name="new"),
    path("import", records.bring, name="import"),
    path("t/<str:id>", tables.table, name="table"),
    path("w/<str:watch>", tables.watch, name="watch"),
    path("t/<str:id>/analysis", tables.table, {"coach": True}, name="analysis"),
    path("w/<str:watch>/analysis", tables.watch, {"coach": True}, name="watch_analysis"),
    path("t/<str:id>/record.json", records.record, name="record"),
    path("w/<str:watch>/record.json", records.watch_record, name="watch_record"),
    path("t/<str:id>/along.json", along.along, name="along"),
    path("t/<str:id>/device.json", along.device, name="device"),
    path("device/<str:name>.zip", along.rules, name="device_rules"),
    path("offline", along.offline, name="offline"),
    path("t/<str:id>/share", seats.share, name="share"),
    path("t/<str:id>/seat/<int:number>/<slug:change>", seats.change, name="seat"),
    path("join/<str:invite>", seats.join, name="join"),
    path("join/<str:invite>/qr.svg", seats.qr, name="qr"),
    path("learn", learn.paths, name="learn"),
    path("learn/<slug:id>", learn.start, name="lesson"),
    path("learn/tournament/<slug:id>", hall.lesson, name="hall_lesson"),
    path("me/lends", puzzles.lend, name="lends"),
    path("puzzles", puzzles.page, name="puzzles"),
    path("puzzles/again/<str:table>", puzzles.again, name="puzzle_again"),
    path("puzzles/shot", puzzles.shot, name="shot"),
    path("puzzles/rulings/<slug:book>", puzzles.ruling_next, name="ruling_next"),
    path("puzzles/rulings/<slug:book>/<slug:id>", puzzles.ruling, name="ruling"),
    path("puzzles/<slug:shelf>", puzzles.start, name="puzzle"),
    path("puzzles/<slug:shelf>/run", puzzles.run, name="puzzle_run"),
    path("practice", practice.page, name="practice"),
    path("practice/flick", practice.flick, name="practice_flick"),
    path("practice/lay", practice.lay, name="practice_lay"),
    path("practice/preview", practice.preview, name="practice_preview"),
    path("rules", rules.rulebook_list, name="rulebooks"),
    path("rules/<slug:book>", rules.rulebook, name="rulebook"),
    path("rules/<slug:book>/card", rules.reference_card, name="reference_card"),
    path("rules/<slug:book>/example/<slug:figure>", rules.example, name="example"),
    path("", include("fleacircus.web.tournaments.urls")),
    path("", include("fleacircus.web.identity.urls")),
    path("", include("fleacircus.web.history.urls")),
    path("", include("fleacircus.web.voices.urls")),
    path("", include("fleacircus.web.ladder.urls")),
    path("api/v1/", api.urls),
    path("admin/", admin.site.urls),
]

handler404 = errors.not_found
handler500 = errors.broken
handler403 = errors.forbidden
handler400 = errors.bad
