"""What the club's keeper may look at. The log cannot be changed here, nor anywhere."""

from django.contrib import admin

from fleacircus.web.club.models import Player, Table


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    list_display = ["nickname", "id", "created_ms"]
    search_fields = ["nickname", "id"]


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):
    list_display = ["id", "game", "public", "over", "seq", "moved_ms"]
    list_filter = ["game", "public", "over"]
    exclude = ["seed", "bot_seed"]
    readonly_fields = ["game", "options", "owner", "seq", "asked"]
