"""Identities as a Django application."""

from django.apps import AppConfig


class IdentityConfig(AppConfig):
    name = "fleacircus.web.identity"
    label = "identity"
    verbose_name = "Identity"
