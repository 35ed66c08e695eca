"""PNG pictures: right size, really drawn, and refused in plain words when impossible."""

from __future__ import annotations

import struct
import sys
import zlib
from importlib.util import find_spec

import pytest

from cluesmith.errors import UnsupportedError, UsageError
from cluesmith.forms.svg import Drawing, Part
from cluesmith.workbench.show import png

drawn = pytest.mark.skipif(
    not (find_spec("resvg_py") and find_spec("font_roboto")), reason="needs the extra png"
)


def drawing(
    words: str = "",
    *,
    width: float = 40,
    height: float = 20,
    theme: str = "light",
    weight: int = 400,
) -> Drawing:
    paper = f'<rect class="paper" width="{width:g}" height="{height:g}" fill="#ffffff"/>'
    face = f'font-family="No Such Font, sans-serif" font-size="16" font-weight="{weight}"'
    text = f'<text x="4" y="16" {face}>{words}</text>'
    dark = ".board-auto .paper { fill: #000000; }"
    parts = (Part("paper", paper), Part("words", text, 16, (words,)))
    return Drawing("board", theme, width, height, "", "", dark, parts)


def size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def pixels(data: bytes) -> list[tuple[int, ...]]:
    """The pixels of an 8-bit RGBA PNG, undoing the five row filters."""
    width, height = size(data)
    assert data[24:29] == b"\x08\x06\x00\x00\x00"
    packed, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += length + 12
    raw, stride = zlib.decompress(packed), width * 4
    above, found = bytearray(stride), []
    for y in range(height):
        start = y * (stride + 1)
        row = bytearray(raw[start + 1 : start + 1 + stride])
        for x in range(stride):
            a, b = (row[x - 4] if x >= 4 else 0), above[x]
            c = above[x - 4] if x >= 4 else 0
            nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[x] = (row[x] + (0, a, b, (a + b) // 2, nearest)[raw[start]]) % 256
        found += [tuple(row[x : x + 4]) for x in range(0, stride, 4)]
        above = row
    return found


@drawn
@pytest.mark.parametrize(("scale", "expected"), [(1, (40, 20)), (2.0, (80, 40)), (2.5, (100, 50))])
def test_the_scale_sets_the_size(scale: float, expected: tuple[int, int]) -> None:
    assert size(png(drawing(), scale)) == expected


@drawn
def test_digits_are_really_drawn() -> None:
    blank, one, eight = (pixels(png(drawing(words))) for words in ("", "1", "8"))
    dark = [sum(pixel[0] < 64 for pixel in image) for image in (blank, one, eight)]
    assert dark[0] == 0
    assert 20 < dark[1] < dark[2]


@drawn
def test_bold_is_bolder() -> None:
    plain, bold = drawing("8"), drawing("8", weight=700)
    ink = [sum(pixel[0] < 64 for pixel in pixels(png(image))) for image in (plain, bold)]
    assert ink[1] > 1.2 * ink[0]


@drawn
def test_the_same_drawing_gives_the_same_bytes() -> None:
    assert png(drawing("5")) == png(drawing("5")) != png(drawing("6"))


@drawn
def test_dark_media_queries_are_not_applied() -> None:
    assert "prefers-color-scheme: dark" in str(drawing(theme="auto"))
    assert pixels(png(drawing(theme="auto")))[0] == (255, 255, 255, 255)


@pytest.mark.parametrize("sides", [(4097, 10), (10, 4097), (1e9, 1e9)])
def test_huge_pictures_are_refused(sides: tuple[float, float]) -> None:
    with pytest.raises(UsageError, match="8192 a side: choose a smaller scale"):
        png(drawing(width=sides[0], height=sides[1]))


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf"), 1e-9])
def test_useless_scales_are_refused(scale: float) -> None:
    with pytest.raises(UsageError, match="scale"):
        png(drawing(), scale)


@pytest.mark.parametrize("absent", ["resvg_py", "font_roboto"])
def test_a_missing_extra_is_named(absent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, absent, None)
    with pytest.raises(UnsupportedError, match=r"pip install 'cluesmith\[png\]'"):
        png(drawing())
