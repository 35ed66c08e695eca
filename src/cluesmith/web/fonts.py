"""The page's type: Source Serif, cut down to what the page writes with it.

The faces come from a package of their own.  With the letters of English and
Portuguese alone a face is a tenth as long, so that the first page stays light.
Where the package is missing, browsers take a serif of their own.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO

from fontTools import subset

DIGITS = "0123456789+-/:=?\N{MULTIPLICATION SIGN}÷\N{MINUS SIGN}"
LETTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "\N{NO-BREAK SPACE}·ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõúü\N{RIGHT SINGLE QUOTATION MARK}…"
)
# File of the page -> face and letters; css/base.css says where each is used.
FACES = {
    "font/digits.woff": ("SourceSerifPro", DIGITS),
    "font/digits-bold.woff": ("SourceSerifProBold", DIGITS),
    "font/letters.woff": ("SourceSerifProSemibold", LETTERS),
}
FEATURES = ("kern", "liga", "lnum", "tnum")


@cache
def cut() -> dict[str, bytes]:
    """The files; takes half a second the first time."""
    try:
        import font_source_serif_pro as package
    except ImportError:
        return {}
    return {name: _cut(getattr(package, face), text) for name, (face, text) in FACES.items()}


def _cut(path: str, text: str) -> bytes:
    options = subset.Options(flavor="woff", hinting=False, layout_features=list(FEATURES))
    font = subset.load_font(path, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    made = BytesIO()
    subset.save_font(font, made, options)
    return made.getvalue()
