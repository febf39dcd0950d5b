"""Where a form goes back to."""

from __future__ import annotations

from typing import Any

from django.utils.http import url_has_allowed_host_and_scheme


def return_path(request: Any, otherwise: str = "/") -> str:
    """The page of ours that the form names, else another."""
    wanted: str = request.POST.get("next", "")
    ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if ours else otherwise
