"""The page's font: renamed, as its licence asks, and served with that licence."""

from __future__ import annotations

import re
from io import BytesIO

import httpx
import pytest
from serving import PATIENCE, Served

from cluesmith.web import fonts
from cluesmith.web.files import FOLDER

pytest.importorskip("font_source_serif_pro", reason="the font is not installed")
ttlib = pytest.importorskip("fontTools.ttLib")


@pytest.mark.parametrize("name", fonts.FACES)
def test_no_name_of_the_font_is_the_reserved_one(name: str) -> None:
    font = ttlib.TTFont(BytesIO(fonts.fonts()[name]))
    texts = {entry.nameID: str(entry) for entry in font["name"].names}
    assert texts[fonts.FAMILY_NAME] == fonts.FAMILY
    assert "Reserved Font Name" in texts.pop(fonts.COPYRIGHT)  # which must stay
    assert "SIL Open Font License" in texts[fonts.LICENCE_TEXT]
    assert not [text for text in texts.values() if "Source" in text]
    outlines = font["CFF "].cff
    presented = [*outlines.fontNames, outlines[0].FamilyName, outlines[0].FullName]
    assert all("luesmith" in text and "Source" not in text for text in presented)


@pytest.mark.parametrize("name", fonts.FACES)
def test_a_font_has_all_characters_of_its_text(name: str) -> None:
    font = ttlib.TTFont(BytesIO(fonts.fonts()[name]))
    assert set(map(ord, fonts.FACES[name][1])) == set(font.getBestCmap())


def test_the_licence_is_served_beside_the_font(served: Served) -> None:
    answer = httpx.get(f"{served.address}page/{fonts.LICENCE}", timeout=PATIENCE)
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text.startswith(f"{fonts.FAMILY} is a subset of Source Serif Pro")
    assert "SIL OPEN FONT LICENSE Version 1.1" in answer.text
    assert fonts.LICENCE in (FOLDER / "index.html").read_text("utf-8")


def test_the_stylesheet_uses_the_new_name_and_every_file() -> None:
    sheet = (FOLDER / "css" / "base.css").read_text("utf-8")
    assert set(re.findall(r'font-family: "(.*?)";\n +src', sheet)) == {fonts.FAMILY}
    assert {f"font/{name}" for name in re.findall(r"\.\./font/([\w-]+\.woff)", sheet)} == {
        *fonts.FACES
    }


def ranged(file: str) -> set[str]:
    """The characters that the style sheet takes from a file."""
    sheet = (FOLDER / "css" / "base.css").read_text("utf-8")
    (ranges,) = {
        face.partition("unicode-range:")[2].partition(";")[0]
        for face in sheet.split("@font-face")
        if file in face
    }
    found: set[str] = set()
    for one in ranges.split(","):
        first, _, last = one.strip().removeprefix("U+").partition("-")
        found |= set(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return found


@pytest.mark.parametrize("name", fonts.FACES)
def test_the_stylesheet_takes_from_a_file_what_it_has(name: str) -> None:
    assert ranged(name) == set(fonts.FACES[name][1])


def test_the_font_has_the_letters_of_every_language() -> None:
    catalogues = (FOLDER / "js" / "words").rglob("*.js")
    said = {letter for path in catalogues for letter in path.read_text("utf-8")}
    assert {letter for letter in said if letter.isalpha() or letter in "¿¡«»"} <= ranged("letters")
