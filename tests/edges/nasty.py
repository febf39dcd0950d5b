"""What careless and hostile visitors send: texts, JSON, headers."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

NUMBERS = ["0", "1", "-1", "+1", " 1 ", "1_000", "1.5", "1e308", "-1e308", "1e400", "nan", "inf", "²", "٣", "½"]
BEYOND = ["9" * 20, "9" * 5_000, "-9223372036854775809", "2147483648", "32768"]
WORDS = ["", " ", "true", "null", "none", "on", "#", "?", "&", "=", "'", '"', "<b>&amp;", "%00", "%s", "{n}", "{", "["]
LONG = ["x" * 33, "x" * 41, "x" * 61, "x" * 65, "x" * 300, "x" * 100_000, "é" * 40, "🦗" * 60, "ﷺ" * 40]
LETTERS = ["\x00", "a\x00b", "\u202e", "\ufffd", "\r\nX-Evil: 1", "\t\n\r", "\x1b[0m", "\x7f"]
PLACES = ["../..", "//evil.example", "https://evil.example", "/\\evil.example", "javascript:1", "/0", "0"]
SHEET = ["p1", "p2", "Ada", "Bo = Cy", "Bo =", "= *", "1: 2", ": ,", "3+4", "1,2,3", "primary", "classic"]
TEXTS = [*NUMBERS, *BEYOND, *WORDS, *LONG, *LETTERS, *PLACES, *SHEET]
"""Numbers that are none, numbers beyond every column, letters no database keeps, and names as long as a book."""


def among(values: Sequence[Any]) -> st.SearchStrategy[Any]:
    """Any of these, by number: a failure need not print all of them, which here is a book."""
    return st.integers(0, len(values) - 1).map(lambda number: values[number])


texts = st.one_of(among(TEXTS), st.text(max_size=8))
numbers = st.one_of(
    st.integers(-3, 300),
    st.sampled_from([2**31, -(2**31) - 1, 2**63, 2**64, 10**30, 10**400]),
    st.sampled_from([0.5, 1e308, -0.0]),
)
values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, texts),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=6,
)
"""Anything that JSON can say."""

UNSAYABLE = [
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff",
    b"[" * 10_000,
    b'{"a":"\\ud800"}',
    b'{"nickname":"\\u0000"}',
    b"NaN",
    b"1e999",
]
COOKIES = [
    'player="\\000"',
    'sessionid="\\000"',
    "player=²; sessionid=²",
    "player=a:b:c",
    "theme=\x01",
    "csrftoken=" + "x" * 5_000,
]
HEADERS = {
    "Origin": ["null", "http://[", "http://testserver", "²", "", "http://testserver:99999"],
    "Referer": ["http://[", "", "²", "http://testserver/"],
    "Accept-Language": ["²", "fr-" + "x" * 600, "en;q=nan", "*", "\x00"],
    "Authorization": ["Bearer ²", "Bearer", "Bearer a:b", "Basic x", "\x00"],
    "Sec-Fetch-Site": ["cross-site", "²"],
    "Content-Type": [
        "text/plain",
        "multipart/form-data",
        "application/json; charset=²",
        "application/x-www-form-urlencoded; charset=utf-7",
    ],
    "Host": ["[", "evil.example", "²", "localhost:²"],
    "Cookie": COOKIES,
    "X-CSRFToken": ["²", "x" * 64],
    "If-None-Match": ["²", "*"],
    "Range": ["bytes=²"],
}
headers = st.one_of(
    st.just({}),
    st.sampled_from(sorted(HEADERS)).flatmap(
        lambda name: st.fixed_dictionaries({name: st.sampled_from(HEADERS[name])})
    ),
)


def of_schema(schema: dict[str, Any], known: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values that a JSON schema describes, and now and then any other; `known` are its named parts."""
    while "$ref" in schema:
        schema = known[schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        return st.one_of(*(of_schema(one, known) for one in schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        return st.one_of(st.sampled_from(schema.get("enum", [schema.get("const")])), texts)
    match schema.get("type"):
        case "object" if "properties" in schema:
            fields = {name: of_schema(one, known) for name, one in schema["properties"].items()}
            return st.one_of(st.fixed_dictionaries({}, optional=fields), st.fixed_dictionaries(fields), values)
        case "array":
            return st.lists(of_schema(schema.get("items", {}), known), max_size=7)
        case "integer" | "number":
            return numbers
        case "string":
            return texts
    return values
