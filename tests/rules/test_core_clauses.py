"""Clauses, and the checker that finds what was forgotten, on a rulebook made up for it."""

from pathlib import Path

import pytest

from fleacircus.cli.rules import find_root, rules_command
from fleacircus.core import clauses, coverage

CLAUSE = '[[clause]]\nid = "{id}"\nstatus = "{status}"\nsource = "x"\nen = "a"\nfr = "b"\nit = "c"\n'
RULE = '''
def jump(x):
    """Jump. [{0}]"""
    return "{1}"
'''
TEST = """
from kit import clause

@clause({0})
def test_jump():
    assert True
"""


@pytest.fixture
def tree(tmp_path):
    """A repository with one rulebook of four clauses, all cited where they must be."""
    book = "".join(
        CLAUSE.format(id=id, status=status)
        for id, status in [("ZZ-01", "live"), ("ZZ-02", "live"), ("ZZ-Y1", "ours"), ("ZZ-09", "advice")]
    )
    write(tmp_path, "src/fleacircus/games/jump/clauses.toml", book)
    write(tmp_path, "src/fleacircus/games/jump/rules.py", RULE.format("ZZ-01, ZZ-Y1", "ZZ-02"))
    write(tmp_path, "tests/rules/test_jump.py", TEST.format('"ZZ-01", "ZZ-02", "ZZ-Y1"'))
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def account(tree):
    (found,) = coverage.survey(tree / "src" / "fleacircus", tree / "tests")
    return found


def test_a_whole_rulebook_has_no_gap(tree, capsys):
    write(tree, "src/fleacircus/games/jump/book.toml", BOOK.format(figures=FIGURE.format('"ZZ-01", "ZZ-02"')))
    found = account(tree)
    assert found.whole
    assert (found.rulebook, found.declared, found.binding) == ("jump", 4, 3)
    assert found.in_code == found.in_tests == {"ZZ-01", "ZZ-02", "ZZ-Y1"}
    assert rules_command(True, tree) == 0
    assert capsys.readouterr().out.splitlines()[1].split() == ["jump", "4", "3", "3", "3", "0"]


def test_a_clause_without_code_is_a_gap(tree, capsys):
    write(tree, "src/fleacircus/games/jump/rules.py", RULE.format("ZZ-01", "ZZ-02"))
    assert account(tree).not_in_code == ("ZZ-Y1",)
    assert rules_command(True, tree) == 1
    assert rules_command(False, tree) == 0
    assert "jump: not cited in code: ZZ-Y1" in capsys.readouterr().out


def test_a_clause_without_a_test_is_a_gap(tree, capsys):
    write(tree, "tests/rules/test_jump.py", TEST.format('"ZZ-01", "ZZ-Y1"'))
    assert account(tree).not_in_tests == ("ZZ-02",)
    assert rules_command(True, tree) == 1
    assert "jump: not cited in tests: ZZ-02" in capsys.readouterr().out


def test_only_a_mark_on_a_test_counts(tree):
    text = (
        '# [ZZ-02]\n"""[ZZ-02]"""\n' + TEST.format('"ZZ-01", "ZZ-Y1"') + TEST.format('"ZZ-02"').replace("test_", "a_")
    )
    write(tree, "tests/rules/test_jump.py", text)
    assert account(tree).not_in_tests == ("ZZ-02",)


KIT = """
def high(x):
    assert x

def higher(x):
    high(x)

def low(x):
    return x

class Jumper:
    def jump(self):
        assert self
"""


@pytest.mark.parametrize(
    ("body", "counts"),
    [
        ("jump()", False),
        ("Jumper().jump()", False),
        ("low(1)", False),
        ("assert jump()", True),
        ("higher(jump())", True),
        ("with pytest.raises(ValueError):\n        jump()", True),
        ("own(jump())", True),
    ],
)
def test_only_a_test_with_an_assertion_of_its_own_counts(tree, body, counts):
    """Its own, or that of a function of the tests that it calls by name; a method keeps its assertions to itself."""
    write(tree, "tests/kit/jumps.py", KIT)
    head = "import pytest\nfrom kit import clause\nfrom kit.jumps import Jumper, higher, low\n"
    own = "def own(x):\n    assert x\n"
    test = f'@clause("ZZ-02")\ndef test_higher():\n    {body}\n'
    write(tree, "tests/rules/test_jump.py", TEST.format('"ZZ-01", "ZZ-Y1"') + head + own + test)
    assert ("ZZ-02" in account(tree).in_tests) == counts


def test_an_id_nobody_declares_is_a_gap(tree, capsys):
    write(tree, "src/fleacircus/games/jump/more.py", RULE.format("ZZ-33", "ZZ-01"))
    write(tree, "tests/rules/test_more.py", TEST.format('"ZZ-44"'))
    assert account(tree).unknown == ("ZZ-33", "ZZ-44")
    assert rules_command(True, tree) == 1
    assert "jump: cited but not declared: ZZ-33, ZZ-44" in capsys.readouterr().out


def test_an_id_of_no_rulebook_is_a_gap_too(tree, capsys):
    write(tree, "src/fleacircus/games/jump/more.py", RULE.format("QQ-01", "ZZ-01"))
    assert rules_command(True, tree) == 1
    assert "no rulebook: cited but not declared: QQ-01" in capsys.readouterr().out


def test_the_root_is_found_from_below_or_not_at_all(tree, tmp_path_factory, capsys):
    assert find_root(tree / "src" / "fleacircus" / "games") == tree
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert find_root(elsewhere) is None
    assert rules_command(True, elsewhere) == 2
    assert "--root" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (CLAUSE.format(id="ZZ-01", status="live") * 2, "ZZ-01 is declared twice"),
        (CLAUSE.format(id="ZZ-01", status="live").replace('"b"', '" "'), "ZZ-01 has an empty text"),
        (CLAUSE.format(id="ZZ-01", status="maybe"), "maybe"),
        (CLAUSE.format(id="ZZ-01", status="live").replace('it = "c"\n', ""), "it"),
        (CLAUSE.format(id="ZZ-01", status="live").replace('"ZZ-01"', "1"), "str"),
        ("", "clause"),
        ("[[clause]", "."),
    ],
)
def test_a_bad_rulebook_is_refused(tmp_path, text, reason):
    path = tmp_path / "clauses.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=reason):
        clauses.read(path)


def test_clauses_are_found_by_id_in_three_languages():
    words = clauses.find("LZ-11")
    assert words is not None
    assert words.in_language("fr") == words.fr != words.en == words.in_language("xx")
    assert clauses.find("LZ-999") is None


def test_legionz_declares_every_clause_of_its_rules():
    ids = [f"LZ-{n:02}" for n in range(1, 24)] + [f"LZ-V{n}" for n in range(1, 6)] + [f"LZ-Y{n}" for n in range(1, 37)]
    book = clauses.rulebooks()["legionz"]
    assert [words.id for words in book] == ids
    assert {words.id for words in book if words.status == "advice"} == {"LZ-01", "LZ-V5"}
    assert all((words.status == "ours") == ("Y" in words.id) == (words.source == "ours") for words in book)
    for words in book:
        assert len({words.en, words.fr, words.it}) == 3
        assert all(text[-1] == "." for text in (words.en, words.fr, words.it))


BOOK = '[[chapter]]\nid = "jumps"\nen = "a"\nfr = "b"\nit = "c"\nclauses = []\n{figures}'
FIGURE = '[[figure]]\nid = "hop"\nshows = [{0}]\nen = "a"\nfr = "b"\nit = "c"\n'


def test_a_live_clause_that_nobody_is_taught_needs_a_reason(tree, capsys):
    assert account(tree).untaught == ("ZZ-01", "ZZ-02"), "rulings and advice need no lesson"
    shown = FIGURE.format('"ZZ-01", "ZZ-Y1"')
    write(tree, "src/fleacircus/games/jump/book.toml", BOOK.format(figures=shown))
    assert coverage.taught(tree / "src" / "fleacircus") == {"ZZ-01", "ZZ-Y1"}
    assert rules_command(True, tree) == 1
    assert capsys.readouterr().out.splitlines()[-1].endswith("but not ZZ-02")
    reason = '\n[[unseen]]\nwhy = "nobody sees it"\nclauses = ["ZZ-02"]\n'
    write(tree, "src/fleacircus/games/jump/book.toml", BOOK.format(figures=shown + reason))
    assert rules_command(True, tree) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "jump: not shown, since nobody sees it: ZZ-02"


def test_a_lesson_teaches_what_it_names_whatever_its_shape(tree, capsys):
    lessons = "src/fleacircus/coach/data/lessons/jump"
    write(tree, f"{lessons}/first.toml", 'teaches = ["ZZ-01"]\n')
    write(tree, f"{lessons}/more.toml", '[[lesson]]\nteaches = ["ZZ-02"]\n[[lesson]]\nid = "x"\n')
    assert coverage.taught(tree / "src" / "fleacircus") == {"ZZ-01", "ZZ-02"}
    assert rules_command(True, tree) == 0
    assert "live clauses" not in capsys.readouterr().out
