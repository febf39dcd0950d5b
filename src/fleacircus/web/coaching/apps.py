"""The coach's pages as a Django application."""

from django.apps import AppConfig


class CoachingConfig(AppConfig):
    name = "fleacircus.web.coaching"
    label = "coaching"
    verbose_name = "Coach"
