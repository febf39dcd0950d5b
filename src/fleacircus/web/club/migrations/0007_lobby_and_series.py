"""Offers in the lobby, tables put away, pauses, rematches and the row of matches that they make."""

import django.db.models.deletion
from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0006_identity"),
    ]

    operations = [
        migrations.CreateModel(
            name="Offer",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="offer",
                        serialize=False,
                        to="club.table",
                    ),
                ),
                ("slug", models.CharField(db_index=True, max_length=40)),
                ("player", models.CharField(db_index=True, max_length=32)),
                ("strength", models.IntegerField(blank=True, null=True)),
                ("least", models.IntegerField(blank=True, null=True)),
                ("most", models.IntegerField(blank=True, null=True)),
                ("waits", models.BooleanField(default=False)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
                ("until_ms", models.BigIntegerField(db_index=True)),
            ],
        ),
        migrations.AddField(
            model_name="table",
            name="again",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
        migrations.AddField(
            model_name="table",
            name="paused_ms",
            field=models.BigIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="table",
            name="series",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
        migrations.CreateModel(
            name="PutAway",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(max_length=32)),
                ("table", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="club.table")),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("player", "table"), name="put_away_once")],
            },
        ),
    ]
