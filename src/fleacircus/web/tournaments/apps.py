"""The tournament pages as a Django application."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "fleacircus.web.tournaments"
    label = "tournaments"
    verbose_name = "Tournaments"
