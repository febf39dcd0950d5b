"""How often a seat began to be waited for, so that its person is called once a turn."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0010_table_hints"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="turns",
            field=models.IntegerField(db_default=0, default=0),
        ),
    ]
