"""Sealed bids between the sealing and the opening: the club keeps the envelope, the bidder its code.

The code is drawn when the envelope is sealed, goes into a cookie of the bidder's browser and is shown to be written
down. It is both what hides the offer behind its fingerprint in the log and the key to the envelope, which is used
for this one text alone. So nobody who reads the database, a backup of it or an export learns an offer before its
bidder opens it, and nobody can open an envelope whose code is lost. [TR-X26]
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse

from fleacircus.tournament import Tournament
from fleacircus.tournament.bids import bid_digest
from fleacircus.web.tournaments.models import Envelope

PATH = "/tournaments/"
KEPT_SECONDS = 400 * 24 * 3600
PADDED_TO = 512


def new_code() -> str:
    """A code for an envelope: sixteen letters and digits, eighty bits."""
    return base64.b32encode(secrets.token_bytes(10)).decode()


def clean_code(text: str) -> str:
    """A code as somebody typed it: spaces, dashes and small letters do not matter."""
    return "".join(sign for sign in text.upper() if sign.isalnum())[:64]


def shown_code(code: str) -> str:
    """A code in groups of four, to be written down."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def cookie_name(contest: str, tie: str, entrant: str) -> str:
    """The cookie that holds the code of one envelope."""
    return "envelope_" + hashlib.sha256(f"{contest}|{tie}|{entrant}".encode()).hexdigest()[:16]


def keep(contest: Any, given: Mapping[str, str]) -> None:
    """Put a sealed envelope into the drawer."""
    tie, entrant = given.get("tie", ""), given.get("player", "")
    sealed = _seal(given.get("offer", ""), _key(contest.id, tie, entrant, given["nonce"]))
    Envelope.objects.create(contest=contest, tie=tie, entrant=entrant, sealed=sealed)


def hand_over(request: Any, response: HttpResponse, contest: Any, given: Mapping[str, str]) -> HttpResponse:
    """Give the code of a new envelope to the browser that sealed it."""
    name = cookie_name(contest.id, given.get("tie", ""), given.get("player", ""))
    response.set_cookie(
        name,
        given["nonce"],
        max_age=KEPT_SECONDS,
        path=PATH,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


def code_of(request: Any, contest: Any, tie: str, entrant: str) -> str:
    """The code that this browser holds, or nothing."""
    return clean_code(request.COOKIES.get(cookie_name(contest.id, tie, entrant), ""))


def opened(request: Any, contest: Any, tournament: Tournament, given: Mapping[str, str]) -> dict[str, str]:
    """The form of an opening with its code and offer; what neither form nor envelope tells stays empty.

    A tournament that was brought here left its envelopes behind: then the offer is typed word for word.
    """
    tie, entrant = given.get("tie", ""), given.get("player", "")
    whole = {**given, "nonce": clean_code(given.get("nonce", "")) or code_of(request, contest, tie, entrant)}
    if whole.get("offer", "").strip() or not whole["nonce"]:
        return whole
    book = tournament.state.ties.get(tie)
    digest = book.bids.get(entrant, "") if book else ""
    kept = Envelope.objects.filter(contest=contest, tie=tie, entrant=entrant).values_list("sealed", flat=True)
    key = _key(contest.id, tie, entrant, whole["nonce"])
    return {
        **whole,
        "offer": _fitting(kept, key, lambda offer: bid_digest(tie, entrant, offer, whole["nonce"]), digest),
    }


def _fitting(kept: Iterable[str], key: bytes, fingerprint: Any, digest: str) -> str:
    """The offer that was sealed; an envelope may lie there twice if its sealing was undone."""
    offers = (_unseal(sealed, key) for sealed in kept)
    return next((offer for offer in offers if offer and fingerprint(offer) == digest), "")


def _key(contest: str, tie: str, entrant: str, code: str) -> bytes:
    return "\x1f".join(("envelope", contest, tie, entrant, code)).encode()


def _seal(offer: str, key: bytes) -> str:
    body = offer.encode()
    whole = len(body).to_bytes(4, "big") + body
    whole += bytes(-len(whole) % PADDED_TO)
    return _mixed(whole, key).hex()


def _unseal(sealed: str, key: bytes) -> str:
    """The offer, or nothing if the key is another's."""
    whole = _mixed(bytes.fromhex(sealed), key)
    length = int.from_bytes(whole[:4], "big")
    try:
        return whole[4 : 4 + length].decode() if length <= len(whole) - 4 else ""
    except UnicodeDecodeError:
        return ""


def _mixed(text: bytes, key: bytes) -> bytes:
    """The text under the stream that SHAKE-256 makes of the key, which no other text is ever put under."""
    stream = hashlib.shake_256(key).digest(len(text))
    return bytes(one ^ other for one, other in zip(text, stream, strict=True))
