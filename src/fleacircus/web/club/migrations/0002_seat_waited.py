"""A seat that merely may act is told from one that the others wait for."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="seat", name="waited", field=models.BooleanField(default=False, db_default=False)
        ),
        migrations.RunSQL("UPDATE club_seat SET waited = due", migrations.RunSQL.noop),
    ]
