"""A table's row has a version, processes count their beats, and a seat tells when somebody was last there."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0003_player_token_generation")]

    operations = [
        migrations.AddField(model_name="table", name="version", field=models.IntegerField(default=0, db_default=0)),
        migrations.AddField(model_name="seat", name="seen_ms", field=models.BigIntegerField(default=0, db_default=0)),
        migrations.AddField(model_name="seat", name="since_ms", field=models.BigIntegerField(default=0, db_default=0)),
        migrations.AddField(model_name="seat", name="spent_ms", field=models.BigIntegerField(default=0, db_default=0)),
        migrations.RunSQL("UPDATE club_seat SET claimed_by = ''", migrations.RunSQL.noop),
        migrations.RemoveField(model_name="seat", name="claimed_until_ms"),
        migrations.CreateModel(
            name="Process",
            fields=[
                ("id", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("beat", models.BigIntegerField(default=0)),
            ],
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(fields=["claimed_by"], name="seat_claimed", condition=~models.Q(claimed_by="")),
        ),
    ]
