"""Django on the club's database, outside the server: for commands."""

from __future__ import annotations

import os


def connect() -> None:
    """Make Django's models usable in this process."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fleacircus.web.settings")
    django.setup()


def migrate() -> None:
    """Bring the database up to date."""
    from django.core.management import call_command

    connect()
    call_command("migrate", verbosity=0, interactive=False)
