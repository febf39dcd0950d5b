"""What a record that was brought says of itself: who played, when, at which event."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0008_results"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="about",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
    ]
