"""The inks of a PDF's page: in which colours its text is set, that of its drawings too."""

from __future__ import annotations

from typing import Any

import pypdf

Ink = tuple[str, tuple[float, ...]]  # its colour space, a number of parts or an operator; its parts


def of_text(page: Any) -> set[Ink]:
    """The colours that text of a page is filled with."""
    return _of(page["/Resources"], page.get_contents())


def _of(resources: Any, content: Any) -> set[Ink]:
    spaces = resources.get("/ColorSpace", {})
    parts = {name: spaces[name].get_object()[1].get_object()["/N"] for name in spaces}
    found: set[Ink] = set()
    now: Ink = ("", ())
    stack: list[Ink] = []
    for operands, operator in pypdf.generic.ContentStream(content, None).operations:
        if operator == b"cs":
            now = (str(parts[operands[0]]), ())
        elif operator == b"scn":
            now = (now[0], tuple(map(float, operands)))
        elif operator in (b"g", b"rg", b"k"):
            now = (operator.decode(), tuple(map(float, operands)))
        elif operator == b"q":
            stack.append(now)
        elif operator == b"Q":
            now = stack.pop()
        elif operator in (b"Tj", b"TJ"):
            found.add(now)
        elif operator == b"Do":
            drawn = resources["/XObject"][operands[0]].get_object()
            if drawn["/Subtype"] == "/Form":
                found |= _of(drawn.get("/Resources", {}), drawn)
    return found
