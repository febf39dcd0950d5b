"""The app of phrases, chat and calls."""

from django.apps import AppConfig


class VoicesConfig(AppConfig):
    name = "fleacircus.web.voices"
    label = "voices"
