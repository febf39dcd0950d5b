"""The addresses of what one hears, of calls, and of pictures for previews."""

from django.urls import path

from fleacircus.web.voices import views

urlpatterns = [
    path("me/voices", views.page, name="voices"),
    path("me/voices/hear", views.hear, name="hear"),
    path("me/voices/unmute", views.unmute, name="unmute"),
    path("me/voices/devices", views.add_device, name="add_device"),
    path("me/voices/devices/<int:id>/<slug:what>", views.device, name="device_call"),
    path("t/<str:id>/talk/<int:number>/<slug:what>", views.neighbour, name="neighbour"),
    path("preview/<slug:slug>.png", views.picture, name="preview"),
]
