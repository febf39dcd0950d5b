"""Tables at which the coach may be asked while the match goes on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0009_about_records"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="hints",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
