"""A drawing as a PNG, the same pixels on every machine.

Needs the extra `png`: resvg-py draws, font-roboto brings the font.  Fonts of
the system are left aside on purpose: a server without any draws the same
picture as a laptop.  Media queries are not evaluated, so a drawing that adapts
to dark screens comes out as its light version.
"""

from __future__ import annotations

import math
from importlib import import_module, resources
from typing import Any

from cluesmith.errors import UnsupportedError, UsageError
from cluesmith.forms.svg import Drawing

MAX_PIXELS = 8192
FAMILY = "Roboto"
FACES = ("Regular", "Bold")


def png(drawing: Drawing, scale: float = 2.0) -> bytes:
    """The drawing as a PNG, `scale` pixels to each of its units."""
    if not (math.isfinite(scale) and scale > 0):
        raise UsageError(f"scale {scale:g} is not a positive number")
    width, height = (round(side * scale) for side in (drawing.width, drawing.height))
    if max(width, height) > MAX_PIXELS:
        raise UsageError(
            f"the picture would be {width} x {height} pixels, more than {MAX_PIXELS} a side:"
            " choose a smaller scale"
        )
    if min(width, height) < 1:
        raise UsageError(f"scale {scale:g} leaves no pixels: choose a larger one")
    resvg, fonts = _extra()
    drawn = resvg.svg_to_bytes(
        svg_string=str(drawing),
        width=width,
        height=height,
        skip_system_fonts=True,
        font_files=fonts,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    return bytes(drawn)


def _extra() -> tuple[Any, list[str]]:
    """The renderer and the paths of the font's files."""
    try:
        resvg = import_module("resvg_py")
        folder = resources.files("font_roboto") / "files"
        files = [folder / f"{FAMILY}-{face}.ttf" for face in FACES]
        if not all(file.is_file() for file in files):
            raise ImportError("font_roboto lacks its files")
    except ImportError as missing:
        message = "PNG needs the extra 'png': pip install 'cluesmith[png]'"
        raise UnsupportedError(message) from missing
    return resvg, [str(file) for file in files]
