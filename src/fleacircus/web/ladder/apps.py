"""The app of the open ladder."""

from django.apps import AppConfig


class LadderConfig(AppConfig):
    name = "fleacircus.web.ladder"
    label = "ladder"
