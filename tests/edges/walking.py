"""Everybody whom the club knows, and every page that links lead them to."""

import re
from urllib.parse import urlsplit

from edges.evening import Club
from edges.server import Server
from edges.visitor import Visitor

SEEDS = ("/", "/games", "/play/legionz", "/practice?view=2d", "/offline", "/about/design", "/nowhere")
ONCE = (
    (r"/t/[\w-]+", "/t/*"),
    (r"/w/[\w-]+", "/w/*"),
    (r"/join/[\w-]+", "/join/*"),
    (r"/tournaments/(?!new|book|import|archive|members|seasons)[\w-]{8,}", "/tournaments/*"),
    (r"/members/[\w-]+", "/members/*"),
    (r"/game/[\w.-]+", "/game/*"),
)
"""Of many alike, one is walked."""
NO_PAGE = re.compile(r"\.(json|csv|ics|svg|zip|txt|png|webmanifest)$|^/(api|admin|static|i18n|device)/|/do/|/qr|/data")


def everybody(server: Server, players: int) -> dict[str, Visitor]:
    """A club that has just opened, with something of everything in it: who looks at it, by what they are."""
    keeper = Visitor(server.address)
    keeper.post(urlsplit(server.said().split()[-1]).path, nickname="Kay")
    member = Visitor(server.address, "Ada")
    member.open_table("me", "bot:greedy", "link", public=True)
    member.open_table("me", "here")
    Visitor(server.address, "Wilhelmina von Hohenstein-Łódź").open_table("me", "link", public=True)
    names = [f"Quux{number}" for number in range(1, players + 1)]
    evening = Club(server, "classic", "extreme", names=" ".join(names))
    for number in range(1, players + 1):
        evening.olga.post(f"{evening.root}/sheet/check_in", player=f"p{number}")
    evening.do("draw", kind="classic", stage="bracket", salt="flea")
    evening.do("draw", kind="extreme", stage="groups", salt="flea")
    return {"guest": Visitor(server.address), "member": member, "organiser": evening.olga, "keeper": keeper}


def reached(visitor: Visitor) -> dict[str, str]:
    """Every page that links lead to, the first of each kind, with its text."""
    waiting, seen, found = list(SEEDS), set[str](), dict[str, str]()
    while waiting:
        path = waiting.pop(0)
        if NO_PAGE.search(path) or (shape := shaped(path)) in seen:
            continue
        seen.add(shape)
        page = visitor.get(path)
        if "text/html" in page.headers.get("content-type", ""):
            found[path] = page.text
            waiting += [link.replace("&amp;", "&") for link in re.findall(r'href="(/[^"#]*)"', page.text)]
    return found


def shaped(path: str) -> str:
    for pattern, shape in ONCE:
        path = re.sub(pattern, shape, path)
    return path
