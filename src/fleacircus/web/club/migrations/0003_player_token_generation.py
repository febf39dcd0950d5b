"""Tokens with which programs are players."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0002_seat_waited")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="token_generation",
            field=models.IntegerField(db_default=0, default=0),
        ),
    ]
