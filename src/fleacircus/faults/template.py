"""An empty club's database, made by the migrations before anything else of the club is loaded."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def club() -> Iterator[sqlite3.Connection]:
    """An empty club's database, to be copied for every run; Django is set up on it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "template.sqlite3"
        os.environ["FLEACIRCUS_DB"] = str(path)
        os.environ["FLEACIRCUS_SECRET"] = "a secret that nobody needs to keep"
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "fleacircus.web.settings")
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0, interactive=False)
        template = sqlite3.connect(path)
        try:
            yield template
        finally:
            template.close()
