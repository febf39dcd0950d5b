"""Seasons, who of an evening is which member, and when and where an evening is."""

import django.db.models.deletion
from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0005_members"),
        ("tournaments", "0005_lines_and_their_writers"),
    ]

    operations = [
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=fleacircus.web.club.models.new_id, max_length=32, primary_key=True, serialize=False
                    ),
                ),
                ("token", models.CharField(default=fleacircus.web.club.models.new_id, max_length=32, unique=True)),
                ("name", models.CharField(max_length=60)),
                ("seq", models.IntegerField(default=0)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
            ],
        ),
        migrations.AddField(
            model_name="evening",
            name="begins",
            field=models.CharField(blank=True, db_default="", db_index=True, default="", max_length=16),
        ),
        migrations.AddField(
            model_name="evening",
            name="place",
            field=models.CharField(blank=True, db_default="", default="", max_length=80),
        ),
        migrations.CreateModel(
            name="MemberLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("entrant", models.CharField(max_length=64)),
                ("author", models.CharField(max_length=60)),
                ("at_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="tournaments.evening"
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="club.member"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("evening", "entrant"), name="one_member_an_entrant"),
                    models.UniqueConstraint(fields=("evening", "member"), name="one_entrant_a_member"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeasonKeeper",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(db_index=True, max_length=32)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="keepers", to="tournaments.season"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("season", "player"), name="one_keeper_a_person")],
            },
        ),
        migrations.CreateModel(
            name="SeasonLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.IntegerField()),
                ("at_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                ("author", models.CharField(max_length=60)),
                ("body", models.TextField()),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="lines", to="tournaments.season"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("season", "seq"), name="one_season_line_a_number")],
            },
        ),
    ]
