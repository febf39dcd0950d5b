"""Puzzles of the club's own games, and in which matches they were looked for."""

import django.db.models.deletion
from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0012_player_lends"),
        ("coaching", "0004_efforts_without_a_table"),
    ]

    operations = [
        migrations.CreateModel(
            name="Searched",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="searched",
                        serialize=False,
                        to="club.table",
                    ),
                ),
                ("begun", models.PositiveSmallIntegerField(default=0)),
                ("done_ms", models.BigIntegerField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Lent",
            fields=[
                ("id", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("shelf", models.CharField(db_index=True, max_length=40)),
                ("edition", models.CharField(max_length=160)),
                ("body", models.TextField()),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="puzzles",
                        to="coaching.searched",
                    ),
                ),
            ],
        ),
    ]
