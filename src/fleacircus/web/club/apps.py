"""The club as a Django application."""

from django.apps import AppConfig
from django.contrib.admin import apps as admin


class ClubConfig(AppConfig):
    name = "fleacircus.web.club"
    label = "club"
    verbose_name = "Flea Circus"


class KeepersConfig(admin.AdminConfig):
    """Django's pages for the club's keeper, with a doorkeeper at the sign-in."""

    default = False
    default_site = "fleacircus.web.club.keepers.KeepersSite"
