"""The addresses of identities and of the keepers."""

from django.urls import path

from fleacircus.web.identity.views import data, keeper, me, passkeys, report

urlpatterns = [
    path("me", me.page, name="me"),
    path("me/passkeys/<str:id>/<slug:what>", me.passkey, name="passkey"),
    path("me/recovery", me.recovery, name="recovery"),
    path("me/hand-over", me.hand_over, name="hand_over"),
    path("me/code", me.by_code, name="by_code"),
    path("me/sign-out", me.sign_out, name="sign_out"),
    path("me/sign-out-everywhere", me.everywhere, name="sign_out_everywhere"),
    path("me/data.json", data.export, name="my_data"),
    path("me/delete", data.delete, name="delete_me"),
    path("be/<str:code>", me.be, name="be"),
    path("passkeys/register/begin", passkeys.begin_register, name="begin_register"),
    path("passkeys/register", passkeys.register, name="register"),
    path("passkeys/sign-in/begin", passkeys.begin_sign_in, name="begin_sign_in"),
    path("passkeys/sign-in", passkeys.sign_in, name="passkey_sign_in"),
    path("report", report.report, name="report"),
    path("house-rules", keeper.house_rules, name="house_rules"),
    path("keeper", keeper.overview, name="keeper"),
    path("keeper/link/<str:code>", keeper.link, name="keeper_link"),
    path("keeper/backups/<str:name>", keeper.download, name="keeper_backup"),
    path("keeper/<slug:section>", keeper.section, name="keeper_section"),
]
