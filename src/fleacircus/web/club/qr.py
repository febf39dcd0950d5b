"""Addresses as pictures for cameras, in the club's ink on white, since that is what cameras read."""

from __future__ import annotations

import io

import segno

from fleacircus.web.club.tokens import token


def qr(address: str, **form: object) -> str:
    """The code of an address as SVG."""
    image = io.BytesIO()
    inks = {"dark": token("mark-ink"), "light": token("sheet")}
    segno.make(address, error="m").save(image, kind="svg", border=3, **inks, **form)
    return image.getvalue().decode()
