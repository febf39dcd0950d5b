"""Results of finished matches, tables that are rated, and whether somebody's games are shown."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0007_lobby_and_series"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="shown",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name="table",
            name="rated",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="result",
                        serialize=False,
                        to="club.table",
                    ),
                ),
                ("seq", models.IntegerField()),
                ("ended_ms", models.BigIntegerField(db_index=True)),
                ("clause", models.CharField(max_length=24)),
                ("places", models.TextField()),
                ("sides", models.TextField()),
                ("ways", models.TextField()),
                ("feats", models.TextField()),
            ],
        ),
    ]
