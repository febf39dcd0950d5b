"""The addresses of the ladder."""

from django.urls import path

from fleacircus.web.ladder import views

urlpatterns = [
    path("ladder", views.ladder, name="ladder"),
    path("ladder/how", views.how, name="ladder_how"),
    path("ladder/how/<str:name>", views.example, name="ladder_example"),
    path("ladder/<slug:slug>", views.of_game, name="ladder_game"),
    path("me/bots", views.mine, name="my_bots"),
    path("me/bots/<str:id>/<slug:what>", views.change, name="my_bot"),
]
