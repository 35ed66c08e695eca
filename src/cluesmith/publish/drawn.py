"""Drawings set ahead of the document that they stand in: each a page of a PDF, many to a file.

Typst keeps the tree of every SVG until a document is done, a quarter of a megabyte for a solved
6x6, but of a PDF's page only its bytes, some two kilobytes.  So the memory that drawings take is
that of one file of them.  What a drawing says is read aloud where it stands, so on its own page
it is an artifact.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

MOST = 300_000  # characters of SVG in a file
# Typst's cache loses what so many compilations in a row did not ask for.
FORGETTING = 11
_PAGES = b"""
#set page(width: auto, height: auto, margin: 0pt)
#for one in json(bytes(sys.inputs.drawings)) {
  page(pdf.artifact(image(bytes(one.svg), format: "svg", width: one.width * 1pt)))
}
"""


@dataclass(slots=True)
class Files:
    """The files of a manuscript's drawings, as they come."""

    files: list[list[Json]] = field(default_factory=list)
    room: int = 0  # in the last one

    def take(self, drawing: Json) -> Json:
        """The drawing as a page of a file."""
        if not self.files or self.room < len(drawing["svg"]):
            self.files.append([])
            self.room = MOST
        self.room -= len(drawing["svg"])
        self.files[-1].append({key: drawing[key] for key in ("svg", "width")})
        page = {"file": _name(len(self.files)), "page": len(self.files[-1])}
        return {key: value for key, value in drawing.items() if key != "svg"} | page

    def replaced(self, value: Any) -> Any:
        """A part of a manuscript with each drawing in it as a page."""
        if isinstance(value, Mapping):
            if "svg" in value:
                return self.take(dict(value))
            return {key: self.replaced(one) for key, one in value.items()}
        return [self.replaced(one) for one in value] if isinstance(value, list | tuple) else value


def set_ahead(typst: Any, manuscript: Mapping[str, Any], fonts: Any, folder: str) -> Any:
    """The manuscript with pages of PDFs in place of its drawings' SVG; the PDFs are in `folder`."""
    files = Files()
    shown = files.replaced(manuscript)
    for number, drawings in enumerate(files.files, 1):
        inputs = {"drawings": json.dumps(drawings, ensure_ascii=False)}
        made = typst.Compiler(_PAGES, font_paths=fonts, sys_inputs=inputs).compile(
            format="pdf", timestamp=0
        )
        with open(os.path.join(folder, _name(number)), "wb") as file:
            file.write(made)
        if len(files.files) > 1:
            forget(typst, fonts)
    return shown


def forget(typst: Any, fonts: Any) -> None:
    """Have Typst give back the memory of what it set before."""
    for _ in range(FORGETTING):
        typst.Compiler(b"", font_paths=fonts).compile(format="pdf", timestamp=0)


def _name(number: int) -> str:
    return f"drawings-{number}.pdf"
