"""A game of the open ladder says so itself; until now a word stood in the place of a tournament's id."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0012_player_lends"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="ladder",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunSQL(
            "UPDATE club_table SET ladder = true, tournament = '' WHERE tournament = 'ladder'",
            "UPDATE club_table SET tournament = 'ladder' WHERE ladder",
        ),
    ]
