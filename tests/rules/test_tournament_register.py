"""The club's register: members renamed, merged when two entries are one person, parted again."""

import pytest

from fleacircus.core import codec
from fleacircus.core.log import write
from fleacircus.tournament import Declined
from fleacircus.tournament.season import register as r
from fleacircus.tournament.season.members import proposals
from kit import clause

NAMES = {"a": "Ada", "b": "Ada L.", "c": "Cy"}
LINKS = {("e1", "p1"): "a", ("e2", "p4"): "b", ("e3", "p1"): "b", ("e3", "p2"): "c"}
EVENINGS = {"e1": "One", "e2": "Two", "e3": "Three"}


def merge(member: str, into: str, links=LINKS) -> r.MembersMerged:
    return r.merge(NAMES, member, into, links=links, evenings=EVENINGS)


def refused(act) -> str:
    with pytest.raises(Declined) as no:
        act()
    return no.value.clause


@clause("TR-Y5")
def test_a_merged_members_links_follow_and_go_back():
    merged = merge("b", "a")
    assert merged.moved == (("e2", "p4"), ("e3", "p1"))
    after = r.after(LINKS, merged)
    assert set(after.values()) == {"a", "c"}
    log = r.log_of(())
    write(log, merged, by="Olga", at=0)
    assert (log.state.now("b"), log.state.now("a")) == ("a", "a")
    assert r.after(after, r.part(log.state, "b", links=after)) == LINKS
    moved_on = {**after, ("e2", "p4"): "c"}
    parted = r.part(log.state, "b", links=moved_on)
    assert parted.moved == (("e3", "p1"),), "somebody has said meanwhile who that was"
    write(log, parted, by="Olga", at=1)
    assert log.state.now("b") == "b"
    assert log.state.former == {}
    assert refused(lambda: r.part(log.state, "b", links=after)) == "tournament/not_merged"


@clause("TR-Y5")
def test_who_was_at_one_evening_as_two_people_is_two_people():
    assert refused(lambda: merge("b", "c")) == "tournament/member_twice"
    assert refused(lambda: merge("c", "b")) == "tournament/member_twice"
    assert refused(lambda: merge("a", "a")) == "tournament/member_self"
    assert merge("c", "a").moved == (("e3", "p2"),)


def test_merged_twice_is_the_last_and_parts_from_there():
    log = r.log_of(())
    write(log, merge("b", "a"), by="Olga", at=0)
    links = r.after(LINKS, merge("b", "a"))
    apart = {where: who for where, who in links.items() if who != "c"}
    onward = r.merge(NAMES, "a", "c", links=apart, evenings=EVENINGS)
    write(log, onward, by="Olga", at=1)
    assert log.state.now("b") == "c"
    assert r.part(log.state, "b", links=r.after(apart, onward)).moved == (("e2", "p4"), ("e3", "p1"))


def test_another_name_is_a_name_and_another():
    renamed = r.rename(NAMES, "b", "  Ada   Lovelace ")
    assert renamed == r.MemberRenamed("b", "Ada L.", "Ada Lovelace")
    assert refused(lambda: r.rename(NAMES, "b", "Ada L.")) == "tournament/no_change"
    assert refused(lambda: r.rename(NAMES, "b", " ")) == "tournament/bad_name"
    assert r.after(LINKS, renamed) == LINKS


@clause("TR-Y5")
def test_former_names_suggest_who_somebody_is():
    log = r.log_of(())
    write(log, r.rename(NAMES, "c", "Cyril"), by="Olga", at=0)
    write(log, merge("b", "a"), by="Olga", at=1)
    found = proposals({"p1": "ADA L.", "p2": "cy", "p3": "Zoe"}, {"a": "Ada", "c": "Cyril"}, {}, dict(log.state.former))
    assert {one.entrant: one.same for one in found} == {"p1": "a", "p2": "c", "p3": ""}
    assert proposals({"p1": "Ada L."}, {"a": "Ada", "n": "Ada L."}, {}, dict(log.state.former))[0].same == "n"


def test_lines_are_written_and_read():
    log = r.log_of(())
    acts = [r.rename(NAMES, "c", "Cyril"), merge("b", "a")]
    kept = [codec.encode(write(log, act, by="Olga", at=7)).decode() for act in acts]
    again = r.log_of(r.decode(line) for line in kept)
    assert (again.acts, again.state) == (log.acts, log.state)
