"""Whose lines a report is about."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0006_identity"),
        ("identity", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="report",
            name="against",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="reported", to="club.player"
            ),
        ),
    ]
