"""The club's book of precedents, with what the contests of the club have settled before."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

import fleacircus.web.club.models


def gather(apps: Any, schema_editor: Any) -> None:
    """Read every log for the precedents it added."""
    from fleacircus.tournament import Tournament, decode_entry
    from fleacircus.web.tournaments import book

    entries, lines = apps.get_model("tournaments", "Entry"), apps.get_model("tournaments", "BookLine")
    for contest in apps.get_model("tournaments", "Contest").objects.order_by("evening__created_ms", "id"):
        bodies = entries.objects.filter(contest=contest).order_by("seq").values_list("body", flat=True)
        if any('"precedent_added"' in body for body in bodies):
            tournament = Tournament.from_entries([decode_entry(body) for body in bodies])
            lines.objects.bulk_create(
                lines(contest=contest, local=item.id, body=book.written(item)) for item in book.settled(tournament)
            )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_how_a_sitting_ended")]

    operations = [
        migrations.CreateModel(
            name="BookLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("local", models.CharField(max_length=16)),
                ("at_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                ("body", models.TextField()),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="book_lines",
                        to="tournaments.contest",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="bookline",
            constraint=models.UniqueConstraint(fields=("contest", "local"), name="one_line_a_precedent"),
        ),
        migrations.RunPython(gather, migrations.RunPython.noop),
    ]
