"""Django's pages for the club's keeper, where passwords are tried at a walking pace."""

from typing import Any

from django.contrib.admin import AdminSite

from fleacircus.web.club import doors


class KeepersSite(AdminSite):
    """Each attempt to sign in counts, for the address and for the name that is tried."""

    def login(self, request: Any, extra_context: Any = None) -> Any:
        if request.method == "POST":
            doors.admit("sign_in", request, person=request.POST.get("username", "")[:200].casefold())
        return super().login(request, extra_context)
