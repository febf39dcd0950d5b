"""Histories as a Django application; its rows are the club's."""

from django.apps import AppConfig


class HistoryConfig(AppConfig):
    name = "fleacircus.web.history"
    label = "history"
    verbose_name = "History"
