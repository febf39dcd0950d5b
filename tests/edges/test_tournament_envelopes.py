"""Sealed bids: nobody reads an offer before its bidder opens it."""

import re
from html import unescape
from pathlib import Path

import pytest

from edges.evening import Club, refused
from edges.server import Server
from edges.visitor import Visitor


@pytest.fixture(scope="module")
def tied(club: Server) -> tuple[Club, str, str]:
    """Five players who are all level for four seats."""
    evening = Club(club, "extreme")
    evening.do("draw", kind="extreme", stage="groups")
    for fixture in range(1, 6):
        for leg in (1, 2):
            fields = {"game": f"A-{fixture}.{leg}", "winner": str(leg - 1), "intact": "3"}
            assert evening.do("play", kind="extreme", **fields).status == 200
    refused(evening.do("draw", kind="extreme", stage="tables"), "TR-D17")
    (path,) = set(re.findall(r'href="([^"]+/tie/\w+)"', evening.olga.get(f"{evening.root}/extreme").text))
    tie = unescape(re.findall(r'name="tie" value="([^"]+)"', evening.olga.get(path).text)[0])
    return evening, path, tie


OFFERS = {f"p{number}": f"secret plan {number} {chr(0xE9) * number}" for number in range(1, 6)}


def test_envelopes_stay_shut_until_their_bidder_opens_them(tied: tuple[Club, str, str], club: Server) -> None:
    evening, path, tie = tied
    bidders = {player: evening.joined("player", player) for player in OFFERS}
    for player, offer in OFFERS.items():
        bid = {"tie": tie, "player": player, "offer": offer, "next": path}
        if player == "p2":
            early = {"tie": tie, "player": "p1"}
            refused(evening.do("reveal_bid", kind="extreme", by=bidders["p1"], **early), "TR-X26")
        assert evening.do("commit_bid", kind="extreme", by=bidders[player], **bid).status == 200
    refused(evening.do("commit_bid", kind="extreme", by=bidders["p5"], **bid), "TR-X54")
    too_long = {**bid, "offer": "x" * 2001}
    refused(evening.do("commit_bid", kind="extreme", by=bidders["p5"], **too_long), "2000")

    # Nobody reads them: not the organiser's file, nor any page or table, nor the database itself.
    pages = [path, *(f"{evening.root}/extreme/{page}" for page in ("log", "record.json", "csv/log.csv", "standings"))]
    for where in (*pages, f"{evening.root}/live", f"{evening.root}/extreme/tie/none"):
        for visitor in (evening.olga, bidders["p2"], Visitor(evening.address, "Wes")):
            assert "secret plan 1" not in visitor.get(where).text, where
    files = [file for file in Path(club.db).parent.iterdir() if file.name.startswith(Path(club.db).name)]
    kept = b"".join(file.read_bytes() for file in files)
    assert len(kept) > 10_000
    assert b"secret plan" not in kept
    codes = {player: _code(bidder.get(path).text) for player, bidder in bidders.items()}
    assert len(set(codes.values())) == 5
    assert not any(code.encode() in kept or code.replace("-", "").encode() in kept for code in codes.values())

    # An envelope opens with its own code alone, be it typed or in the bidder's browser.
    opening = {"kind": "extreme", "tie": tie, "player": "p1"}
    refused(evening.do("reveal_bid", **opening), "not the one that was sealed")
    refused(evening.do("reveal_bid", **opening, nonce=codes["p2"]), "not the one that was sealed")
    page = evening.do("reveal_bid", **opening, offer="a better plan", nonce=codes["p1"])
    refused(page, "not the one that was sealed")
    assert "better" not in page.address
    assert "better+plan" not in page.text
    assert evening.do("reveal_bid", **opening, nonce=codes["p1"].lower().replace("-", " ")).status == 200
    second = {"kind": "extreme", "tie": tie, "player": "p2"}
    assert evening.do("reveal_bid", by=bidders["p2"], **second).status == 200
    opened = {
        event["player"]: event["offer"]
        for event in (entry["event"] for entry in evening.log("extreme"))
        if event["type"] == "bid_revealed"  # type: ignore[index]
    }
    assert opened == {player: OFFERS[player] for player in ("p1", "p2")}
    record = evening.olga.get(f"{evening.root}/extreme/record.json").text
    elsewhere = evening.olga.post("/tournaments/import", text=record).address.removeprefix(club.address)
    third = {"seq": evening.seq("extreme"), "tie": tie, "player": "p3", "nonce": codes["p3"]}
    refused(evening.olga.post(f"{elsewhere}/extreme/do/reveal_bid", **third), "not the one that was sealed")
    assert evening.olga.post(f"{elsewhere}/extreme/do/reveal_bid", **third, offer=OFFERS["p3"]).status == 200
    watcher = Visitor(evening.address, "Wes")
    for where in (path, f"{evening.root}/extreme/log", f"{evening.root}/live", f"{evening.root}/extreme/csv/log.csv"):
        assert "secret plan" not in watcher.get(where).text, where


def _code(page: str) -> str:
    """The one code that a tie's page shows to whoever sealed an envelope."""
    (code,) = re.findall(r'<code class="code">([A-Z2-7-]+)</code>', page)
    assert len(code.replace("-", "")) == 16
    return str(code)
