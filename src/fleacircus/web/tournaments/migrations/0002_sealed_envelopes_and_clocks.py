"""Envelopes are kept sealed, and a game at a table of the platform may have a clock."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.DeleteModel(name="Envelope"),
        migrations.CreateModel(
            name="Envelope",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("tie", models.TextField()),
                ("entrant", models.CharField(max_length=64)),
                ("sealed", models.TextField()),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE, related_name="envelopes", to="tournaments.contest"
                    ),
                ),
            ],
        ),
        migrations.AddField(model_name="sitting", name="clock_ms", field=models.BigIntegerField(default=0)),
    ]
