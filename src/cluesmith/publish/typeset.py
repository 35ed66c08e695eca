"""A manuscript set by Typst: `booklet.typ` beside this file, and all else as data.

Needs the extra `booklet`: `typst` sets and brings a book face, font-roboto the
face of the drawings.  Fonts of the system are left aside, and the date is fixed:
the same manuscript gives the same bytes anywhere.  Nothing from outside becomes
markup, because the manuscript goes in as one JSON text.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module, resources
from typing import Any

from cluesmith.errors import UnsupportedError, UsageError

FOLDER = os.path.dirname(os.path.abspath(__file__))
_MAIN = os.path.join(FOLDER, "booklet.typ")
_FONT_FILE = "Roboto-Regular.ttf"


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF."""

    pdf: bytes
    pages: int


def require() -> tuple[Any, str]:
    """The typesetter and the folder of the drawings' font."""
    try:
        typst = import_module("typst")
        folder = resources.files("font_roboto") / "files"
        if not (folder / _FONT_FILE).is_file():
            raise ImportError("font_roboto lacks its files")
    except ImportError as missing:
        message = "booklets need the extra 'booklet': pip install 'cluesmith[booklet]'"
        raise UnsupportedError(message) from missing
    return typst, str(folder)


def pdf(manuscript: Mapping[str, Any], fonts: Sequence[str] = ()) -> Printed:
    """The manuscript as a PDF; `fonts` are folders with more of them."""
    typist = compiler(manuscript, fonts)
    made = typist.compile(format="pdf", timestamp=0)
    return Printed(bytes(made), int(typist.query("<pages>", field="value", one=True)))


def check_fonts(fonts: Sequence[str]) -> None:
    """Refuse folders that are none, or have no font."""
    typst, _ = require()
    for folder in fonts:
        if not os.path.isdir(folder):
            raise UsageError(f"no folder of fonts {folder!r}")
        if not typst.Fonts(False, False, [folder]).fonts():
            raise UsageError(f"no font in the folder {folder!r}")


def faces(fonts: Sequence[str] = ()) -> Any:
    """Our fonts and those of the folders."""
    typst, face = require()
    check_fonts(fonts)
    return typst.Fonts(include_system_fonts=False, font_paths=[face, *fonts])


def compiler(manuscript: Mapping[str, Any], fonts: Sequence[str] = ()) -> Any:
    """Typst with the manuscript before it."""
    typst, _ = require()
    text = json.dumps(manuscript, ensure_ascii=False)
    return typst.Compiler(
        _MAIN, root=FOLDER, font_paths=faces(fonts), sys_inputs={"manuscript": text}
    )
