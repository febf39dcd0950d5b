"""The club as a Django application."""

from django.apps import AppConfig


class ClubConfig(AppConfig):
    name = "fleacircus.web.club"
    label = "club"
    verbose_name = "Flea Circus"
