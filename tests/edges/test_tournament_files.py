"""A tournament goes out as files and comes back; what is damaged is refused with what is wrong."""

import json
import re

from edges.evening import Club, refused
from edges.server import Server
from edges.visitor import Visitor, visible_text
from kit import clause


def test_a_damaged_file_is_refused_with_what_is_wrong(club: Server) -> None:
    evening = Club(club, "classic", names="Ada Bo Cy")
    evening.do("draw", stage="bracket")
    whole = evening.olga.get(f"{evening.root}/classic/record.json").text
    record = json.loads(whole)
    swapped = json.loads(whole)
    swapped["entries"][1], swapped["entries"][2] = swapped["entries"][2], swapped["entries"][1]
    cases = ["", "no json", whole[:-40], whole.replace("Ada", "Eva"), json.dumps({**record, "version": 9})]
    cases += [json.dumps(swapped), json.dumps({**record, "entries": []}), "[" * 5000]
    evenings = evening.olga.get("/tournaments").text.count("table-link")
    for text in cases:
        page = evening.olga.post("/tournaments/import", text=text)
        assert page.status == 409, text[:40]
        assert "tournament/" in page.text
    assert evening.olga.get("/tournaments").text.count("table-link") == evenings


def test_a_tournament_goes_out_and_comes_back(club: Server) -> None:
    evening = Club(club, "extreme", names="Ada Bo Cy Di")
    evening.do("draw", kind="extreme", stage="groups", salt="flea")
    whole = evening.olga.get(f"{evening.root}/extreme/record.json").text
    page = evening.olga.post("/tournaments/import", text=whole)
    assert page.status == 200, visible_text(page)
    root = page.address.removeprefix(club.address)
    assert root != evening.root
    assert evening.olga.get(f"{root}/extreme/record.json").text == whole
    evening.root = root
    refused(evening.do("draw_seats", kind="extreme", game="A-1.1"), "secret of the lots is not here")
    assert evening.do("seal", kind="extreme").status == 200
    assert evening.do("draw_seats", kind="extreme", game="A-1.1").status == 200
    names = ("entrants.csv", "games.csv", "standings.csv", "group-A.csv", "log.csv", "armies.csv")
    for name in names:
        assert evening.olga.get(f"{root}/extreme/csv/{name}").status == 200
    assert evening.olga.get(f"{root}/extreme/csv/secret.csv").status == 404


@clause("TR-B1", "TR-X36")
def test_both_contests_of_an_evening_go_out_and_come_back_together(club: Server) -> None:
    evening = Club(club, "classic", "extreme", names="Ada Bo Cy Di")
    evening.do("draw", stage="bracket")
    files = {kind: evening.olga.get(f"{evening.root}/{kind}/record.json").text for kind in ("classic", "extreme")}
    first = evening.olga.post("/tournaments/import", text=files["classic"]).address.removeprefix(club.address)
    form = evening.olga.get("/tournaments/import").text
    place = first.rpartition("/")[2]
    assert f'<option value="{place}"' in form
    assert f'<option value="{evening.root.rpartition("/")[2]}"' not in form
    stranger = Visitor(club.address, "Wes")
    assert stranger.post("/tournaments/import", text=files["extreme"], into=place).status == 404
    again = evening.olga.post("/tournaments/import", text=files["classic"], into=place)
    refused(again, "has a contest of this kind already", "tournament/kind_twice")
    assert f'<option value="{place}" selected>' in again.text
    other = Club(club, "extreme", names="Zoe Bo Cy Di")
    strangers = evening.olga.post("/tournaments/import", text=_record(other), into=place)
    refused(strangers, "not those of that tournament", "tournament/other_people")
    page = evening.olga.post("/tournaments/import", text=files["extreme"], into=place)
    assert page.address.removeprefix(club.address) == first
    for kind, text in files.items():
        assert evening.olga.get(f"{first}/{kind}/record.json").text == text
    assert len(re.findall("data-player=", evening.olga.get(f"{first}/sheet").text)) == 4


def _record(evening: Club) -> str:
    return evening.olga.get(f"{evening.root}/extreme/record.json").text
