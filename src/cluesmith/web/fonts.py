"""The page's font: Source Serif, reduced to the letters that the page needs, under a new name.

It comes from its own package (extra `web`); without it browsers use their default serif font.
Its licence, the SIL Open Font License, reserves the name "Source": a modified version, which a
subset is, must be called something else and be accompanied by the licence.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from io import BytesIO

from fontTools import subset
from fontTools.ttLib import TTFont

FAMILY = "Cluesmith Serif"
DIGITS = "0123456789+-/:=?\N{MULTIPLICATION SIGN}÷\N{MINUS SIGN}"
# All others: css/base.css takes what is in DIGITS from the faces for digits.
LETTERS = (
    "".join(letter for letter in map(chr, range(0x20, 0x7F)) if letter not in DIGITS)
    + "\N{NO-BREAK SPACE}¡«·»¿ÀÁÂÃÇÉÊÍÑÓÔÕÚàáâãçéêíñóôõúü\N{RIGHT SINGLE QUOTATION MARK}…"
)
# Weight and letters of each font file; css/base.css uses them.
FACES = {
    "font/digits.woff": ("Regular", DIGITS),
    "font/digits-bold.woff": ("Bold", DIGITS),
    "font/letters.woff": ("Semibold", LETTERS),
}
LICENCE = "font/LICENSE.txt"
NAMES = (LICENCE, *FACES)
FEATURES = ("kern", "liga", "lnum", "tnum")
ORIGIN = f"{FAMILY} is a subset of Source Serif Pro, which has this licence:\n\n"
# Numbers of the entries of a font's name table.
COPYRIGHT, FAMILY_NAME, STYLE, UNIQUE, FULL, VERSION, POSTSCRIPT, LICENCE_TEXT, LICENCE_ADDRESS = (
    *range(7), 13, 14,
)  # fmt: skip


@cache
def fonts() -> dict[str, bytes]:
    """The font files and their licence, by name; takes half a second the first time."""
    try:
        folder = resources.files("font_source_serif_pro") / "files"
        made = {LICENCE: ORIGIN.encode() + (folder / "LICENSE.txt").read_bytes()}
        for name, (weight, text) in FACES.items():
            made[name] = cut((folder / f"SourceSerifPro-{weight}.otf").read_bytes(), weight, text)
    except (ImportError, OSError):
        return {}
    return made


def cut(data: bytes, weight: str, text: str) -> bytes:
    """A font with only these characters, renamed."""
    options = subset.Options(
        flavor="woff",
        hinting=False,
        layout_features=list(FEATURES),
        name_IDs=[COPYRIGHT, STYLE, VERSION, LICENCE_TEXT, LICENCE_ADDRESS],
    )
    font = subset.load_font(BytesIO(data), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    rename(font, weight)
    made = BytesIO()
    subset.save_font(font, made, options)
    return made.getvalue()


def rename(font: TTFont, weight: str) -> None:
    """Replace every name that the font is presented under."""
    full, postscript = f"{FAMILY} {weight}", f"{FAMILY.replace(' ', '')}-{weight}"
    new = {FAMILY_NAME: FAMILY, UNIQUE: postscript, FULL: full, POSTSCRIPT: postscript}
    for number, value in new.items():
        font["name"].setName(value, number, 3, 1, 0x409)  # Windows, Unicode, English
    outlines = font["CFF "].cff
    outlines.fontNames = [postscript]
    outlines[0].FamilyName, outlines[0].FullName = FAMILY, full
