"""A line of a contest's log is called so, and knows whose hand wrote it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_the_club_book")]

    operations = [
        migrations.RenameModel("Entry", "LogLine"),
        migrations.AddField(
            model_name="logline", name="writer", field=models.CharField(blank=True, default="", max_length=32)
        ),
    ]
