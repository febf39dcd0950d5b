"""Every address of the tournament pages."""

from django.urls import path

from fleacircus.web.tournaments.views import contest, doing, evening, paper, people, sitting

urlpatterns = [
    path("tournaments", evening.listed, name="tournaments"),
    path("tournaments/new", evening.new, name="tournament_new"),
    path("tournaments/import", paper.bring, name="tournament_import"),
    path("tournaments/join/<str:token>", people.join, name="tournament_join"),
    path("tournaments/join/<str:token>/qr.svg", people.join_qr, name="tournament_join_qr"),
    path("tournaments/at/<str:table>", sitting.back, name="sitting_back"),
    path("tournaments/at/<str:table>/clock", sitting.clock, name="sitting_clock"),
    path("tournaments/<str:id>", evening.evening, name="evening"),
    path("tournaments/<str:id>/sheet", evening.sheet, name="evening_sheet"),
    path("tournaments/<str:id>/sheet/<slug:what>", evening.sheet_do, name="evening_sheet_do"),
    path("tournaments/<str:id>/people", people.people, name="evening_people"),
    path("tournaments/<str:id>/people/<slug:what>", people.people_do, name="evening_people_do"),
    path("tournaments/<str:id>/live", evening.live, name="evening_live"),
    path("tournaments/<str:id>/live/qr.svg", people.live_qr, name="evening_live_qr"),
    path("tournaments/<str:id>/projector", evening.projector, name="evening_projector"),
    path("tournaments/<str:id>/pulse", evening.pulse, name="evening_pulse"),
    path("tournaments/<str:id>/print/entry", paper.entry_sheet, name="print_entry"),
    path("tournaments/<str:id>/<slug:kind>", contest.course, name="contest"),
    path("tournaments/<str:id>/<slug:kind>/standings", contest.standings, name="contest_standings"),
    path("tournaments/<str:id>/<slug:kind>/draw", contest.draw, name="contest_draw"),
    path("tournaments/<str:id>/<slug:kind>/game/<str:game>", contest.game, name="contest_game"),
    path("tournaments/<str:id>/<slug:kind>/game/<str:game>/table", sitting.sit_down, name="contest_table"),
    path("tournaments/<str:id>/<slug:kind>/tie/<slug:slug>", contest.tie, name="contest_tie"),
    path("tournaments/<str:id>/<slug:kind>/settings", contest.settings, name="contest_settings"),
    path("tournaments/<str:id>/<slug:kind>/precedents", contest.book, name="contest_precedents"),
    path("tournaments/<str:id>/<slug:kind>/log", contest.log, name="contest_log"),
    path("tournaments/<str:id>/<slug:kind>/do/<slug:what>", doing.do, name="contest_do"),
    path("tournaments/<str:id>/<slug:kind>/print/<slug:name>", paper.sheet, name="print_sheet"),
    path("tournaments/<str:id>/<slug:kind>/record.json", paper.record, name="contest_record"),
    path("tournaments/<str:id>/<slug:kind>/tables.zip", paper.tables, name="contest_tables"),
    path("tournaments/<str:id>/<slug:kind>/csv/<str:name>", paper.table, name="contest_csv"),
]
