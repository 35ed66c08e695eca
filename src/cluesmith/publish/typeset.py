"""Typesetting with Typst: a manuscript as a PDF, and the glyphs that our fonts lack.

`booklet.typ` beside this file is the template; the manuscript is passed to it as one JSON
text, so that nothing from users becomes markup.  Its drawings are set first, as PDFs (`drawn`).

Needs the extra `booklet`: `typst`, which includes the font of the text, and font-roboto, the
font of headings and drawings.  System fonts are not used and the date is fixed: the same
manuscript gives the same bytes anywhere.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module, resources
from typing import Any

from cluesmith.errors import UsageError, missing_extra
from cluesmith.publish import drawn

FOLDER = os.path.dirname(os.path.abspath(__file__))
_MAIN = os.path.join(FOLDER, "booklet.typ")
_FONT_FILE = "Roboto-Regular.ttf"
_PROBE = b"""
#set document(title: "letters")
#for letter in sys.inputs.letters.codepoints() { par(text(font: "Roboto", letter)) }
"""
_FORM = "a-2b"
_NAMED = re.compile(r'the text `"(.+?)"`')
_ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF."""

    pdf: bytes
    pages: int


def require() -> tuple[Any, str]:
    """The typst module and the folder of the drawings' font."""
    try:
        typst = import_module("typst")
        folder = resources.files("font_roboto") / "files"
        if not (folder / _FONT_FILE).is_file():
            raise ImportError("font_roboto lacks its files")
    except ImportError as missing:
        raise missing_extra("booklets need", "booklet") from missing
    return typst, str(folder)


def pdf(manuscript: Mapping[str, Any], fonts: Sequence[str] = ()) -> Printed:
    """The manuscript as a PDF; `fonts` are folders with further fonts."""
    typst, _ = require()
    loaded = faces(fonts)
    with tempfile.TemporaryDirectory() as folder:
        shown = drawn.set_ahead(typst, manuscript, loaded, folder)
        main = shutil.copy(_MAIN, folder)
        inputs = {"manuscript": json.dumps(shown, ensure_ascii=False)}
        typist = typst.Compiler(main, root=folder, font_paths=loaded, sys_inputs=inputs)
        made = bytes(typist.compile(format="pdf", timestamp=0))
        return Printed(made, int(typist.query("<pages>", field="value", one=True)))


def check_fonts(fonts: Sequence[str]) -> None:
    """Raise UsageError for a folder that does not exist or has no font."""
    typst, _ = require()
    for folder in fonts:
        if not os.path.isdir(folder):
            raise UsageError(f"no folder of fonts {folder!r}")
        if not typst.Fonts(False, False, [folder]).fonts():
            raise UsageError(f"no font in the folder {folder!r}")


def faces(fonts: Sequence[str] = ()) -> Any:
    """Our fonts and those of the folders, read once."""
    check_fonts(fonts)
    return _faces(require()[1], *fonts)


@lru_cache(maxsize=2)
def _faces(*folders: str) -> Any:
    return require()[0].Fonts(include_system_fonts=False, font_paths=list(folders))


def missing_glyphs(letters: str, fonts: Sequence[str] = ()) -> str:
    """The letters that neither our fonts have nor those in the folders `fonts`.

    Typst would print them as boxes.  Only Typst knows which fonts it falls back on, so it
    has to make a PDF/A of all letters: that format allows no boxes, and the error names
    every letter that would be one.
    """
    # An accent is not tried alone: it is missing together with its letter.
    asked = "".join(one for one in letters if unicodedata.category(one)[0] != "M")
    if not asked:
        return ""
    typst, _ = require()
    probe = typst.Compiler(
        _PROBE, root=FOLDER, font_paths=faces(fonts), sys_inputs={"letters": asked}
    )
    try:
        probe.compile(format="pdf", timestamp=0, pdf_standards=_FORM)
    except typst.TypstError as error:
        named = "".join(_NAMED.findall(error.diagnostic))
        boxes = _ESCAPED.sub(lambda code: chr(int(code[1], 16)), named)
        # If no letter is recognised in the message, any may be missing.
        return "".join(one for one in asked if one in boxes) or asked
    return ""
