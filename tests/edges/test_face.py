"""The club's face: its tokens are legible by day and by night, and its typefaces are small."""

import re
from pathlib import Path

from fleacircus.web.club.client import STATIC

ROOT = Path(__file__).parents[2]
TOKENS = (STATIC / "club.css").read_text(encoding="utf-8")


def colours(theme: int) -> dict[str, str]:
    """The colours by name, by day (0) or by night (1)."""
    told = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", TOKENS)
    return {name: pair[theme] for name, *pair in told}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


TEXT_PAIRS = [
    (front, back)
    for front in ("ink", "muted", "accent", "accent-deep", "good", "bad", "gold")
    for back in ("paper", "card")
] + [
    ("on-felt", "felt"),
    ("on-felt", "felt-deep"),
    ("on-accent", "accent"),
    ("on-accent", "accent-deep"),
    ("gold", "gold-soft"),
    ("good", "good-soft"),
    ("bad", "bad-soft"),
    ("ink", "bad-soft"),
    ("ink", "gold-soft"),
    ("muted", "bad-soft"),
]


def test_both_themes_are_legible() -> None:
    for theme in (colours(0), colours(1)):
        for front, back in TEXT_PAIRS:
            assert contrast(theme[front], theme[back]) >= 4.5, (front, back, theme)
        for back in ("paper", "card"):
            assert contrast(theme["edge"], theme[back]) >= 3
            assert contrast(theme["focus"], theme[back]) >= 3


def test_the_typefaces_are_at_most_60_kilobytes_together() -> None:
    built = {path.name.rsplit("-", 1)[0]: path for path in (STATIC / "client" / "assets").glob("*.woff2")}
    assert sum(path.stat().st_size for path in built.values()) <= 60_000
    assert (STATIC / "client" / "typefaces.txt").read_text(encoding="utf-8").count("SIL Open Font License") >= 2


COLOUR = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(", re.I)
NO_COLOUR = re.compile(r"""\{#\w+|href=["'][^"']*#[\w-]*|url\(#|&#\w+;|`[^`\n]*#\$|//.*|^\s*\*.*|/\*.*?\*/""")
LOOKED_AT = ("*.css", "*.svelte", "*.html", "*.ts", "*.js", "*.py")
DRAWINGS = {
    "the tokens": ["web/static/club.css"],
    "the flick table is drawn on canvas and in 3D, which read no tokens; `lamp.ts` says what they share with them": [
        "flicktable/art/*",
        "flicktable/deep/*",
        "flicktable/flat/*",
        *(f"flicktable/{name}.ts" for name in ("look", "lamp", "skin", "stage2d", "view", "playback", "setup.svelte")),
        "games/larvacup/art.ts",
        "games/larvacup/look.ts",
    ],
    "the insects of Legionz and their six kinds": ["games/legionz/bugs.svelte", "games/legionz/species.ts"],
    "the city that Mars attacks, who fights there and what they see": [
        "games/marsattacks/art/*",
        *(f"games/marsattacks/{name}.svelte" for name in ("badge", "ground", "range", "sightlines", "spots", "troops")),
    ],
    "the lobby's pictures of tables": ["web/static/pictures.css"],
    "the faces that fleas make, and the pictures that messengers show": ["talk/face.svelte", "web/voices/card.py"],
    "a seat of a game that nobody drew has a hue by its number": ["games/generic/badge.svelte"],
    "a picture that leaves the page takes its ground along": ["shell/picture.ts", "shell/end.svelte"],
}
"""Where colours may be written that are no tokens, and why."""


def written() -> dict[str, list[str]]:
    """The colours by file, all of ours but for tests."""
    folders = (ROOT / "client" / "src", ROOT / "src" / "fleacircus" / "web")
    paths = [path for folder in folders for kind in LOOKED_AT for path in folder.rglob(kind)]
    found = {}
    for path in paths:
        if STATIC / "client" in path.parents or "made" in path.parts:
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        if path.suffix == ".py":
            lines = [line.split("# ")[0] for line in lines]
        if colours := [each for line in lines for each in COLOUR.findall(NO_COLOUR.sub("", line))]:
            found[path.relative_to(ROOT).as_posix()] = colours
    return found


def test_a_colour_is_a_token_or_part_of_a_drawing() -> None:
    allowed = [pattern for patterns in DRAWINGS.values() for pattern in patterns]
    found = written()
    strays = {path: colours for path, colours in found.items() if not any(Path(path).match(each) for each in allowed)}
    assert strays == {}, "take a token of static/club.css, or add one there"
    idle = [pattern for pattern in allowed if not any(Path(path).match(pattern) for path in found)]
    assert idle == [], "these hold no colour any more"


def styles() -> dict[Path, str]:
    """Every style of ours but for the tokens themselves."""
    client = ROOT / "client" / "src"
    files = {path: path.read_text(encoding="utf-8") for path in (*client.rglob("*.css"), *STATIC.glob("*.css"))}
    parts = {path: path.read_text(encoding="utf-8").partition("<style>")[2] for path in client.rglob("*.svelte")}
    return {path: text for path, text in {**files, **parts}.items() if path.name != "club.css" and text}


SPACE = re.compile(r"(?<![\w-])((?:scroll-)?(?:margin|padding)(?:-[\w-]+)?|(?:row-|column-)?gap):\s*([^;{}]+)")
RAW = re.compile(r"(?<![\w.-])-?(?:\d*\.)?\d+(?:px|rem)\b")


def test_spaces_are_tokens() -> None:
    """A hair's breadth of one pixel is none; what is told in letters (em), millimetres or parts of a wall is free."""
    told = [(path.name, each, value) for path, text in styles().items() for each, value in SPACE.findall(text)]
    strays = [each for each in told if any(not raw.endswith("1px") or len(raw) > 3 for raw in RAW.findall(each[2]))]
    assert strays == [], "take a space of static/club.css"
    named = set(re.findall(r"var\(--(space-[\w-]+)\)", " ".join(styles().values())))
    assert named == set(re.findall(r"--(space-[\w-]+):", TOKENS)), "every space is used, and every one used is there"


def test_shadows_corners_and_motion_are_tokens() -> None:
    strays = []
    for path, text in styles().items():
        strays += [f"{path.name}: {each}" for each in re.findall(r"border-radius: (?:\d{2,}px|[5-9]px)", text)]
        shadows = re.findall(r"box-shadow:\s*([^;]+);", text)
        strays += [f"{path.name}: {each}" for each in shadows if each != "none" and "var(--" not in each]
    assert strays == []
