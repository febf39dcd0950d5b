"""Bots from outside."""

from django.db import migrations, models

import fleacircus.web.club.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("club", "0011_seat_turns"),
    ]

    operations = [
        migrations.CreateModel(
            name="Bot",
            fields=[
                ("player", models.CharField(max_length=32, primary_key=True, serialize=False)),
                ("owner", models.CharField(db_index=True, max_length=32)),
                ("games", models.TextField()),
                ("wants", models.TextField(blank=True, db_default="", default="")),
                ("at_once", models.PositiveSmallIntegerField(db_default=1, default=1)),
                ("ready_until_ms", models.BigIntegerField(db_default=0, db_index=True, default=0)),
                ("paired_ms", models.BigIntegerField(db_default=0, default=0)),
                ("retired", models.BooleanField(db_default=False, default=False)),
                ("created_ms", models.BigIntegerField(default=fleacircus.web.club.models.now_ms)),
            ],
        ),
    ]
