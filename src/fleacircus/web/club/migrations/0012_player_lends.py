"""Whether positions of somebody's finished games may become puzzles."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0011_seat_turns"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="lends",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
