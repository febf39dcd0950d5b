"""The addresses of histories and ratings."""

from django.urls import path

from fleacircus.web.history import views

urlpatterns = [
    path("players/<str:id>", views.member, name="player"),
    path("players/<str:id>/games.json", views.collection, name="collection"),
    path("me/shown", views.show, name="shown"),
    path("ratings", views.rating_list, name="rating_list"),
    path("ratings/<slug:slug>", views.ratings, name="ratings"),
    path("results/<str:watch>/uncount", views.uncount, name="uncount"),
    path("results.json", views.all_results, name="all_results"),
]
