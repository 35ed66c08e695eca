"""PNG pictures: right size, really drawn, and refused in plain words when impossible."""

from __future__ import annotations

import struct
import sys
import zlib
from importlib.util import find_spec

import pytest

from cluesmith.errors import UnsupportedError, UsageError
from cluesmith.workbench.picture import png

drawn = pytest.mark.skipif(
    not (find_spec("resvg_py") and find_spec("font_roboto")), reason="needs the extra png"
)


def svg(words: str = "", *, width: float = 40, height: float = 20, style: str = "") -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}"><style>{style}</style>'
        f'<rect class="paper" width="{width:g}" height="{height:g}" fill="#ffffff"/>'
        f'<text x="4" y="16" font-family="No Such Font, sans-serif" font-size="16">{words}</text>'
        "</svg>"
    )


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
    assert size(png(svg(), scale)) == expected


@drawn
def test_a_view_box_is_size_enough() -> None:
    plain = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><path d="M0 0h9v9z"/></svg>'
    )
    assert size(png(plain)) == (60, 20)


@drawn
def test_digits_are_really_drawn() -> None:
    blank, one, eight = (pixels(png(svg(words))) for words in ("", "1", "8"))
    dark = [sum(pixel[0] < 64 for pixel in image) for image in (blank, one, eight)]
    assert dark[0] == 0
    assert 20 < dark[1] < dark[2]


@drawn
def test_bold_is_bolder() -> None:
    plain = svg("8")
    bold = plain.replace("<text", '<text font-weight="700"')
    ink = [sum(pixel[0] < 64 for pixel in pixels(png(image))) for image in (plain, bold)]
    assert ink[1] > 1.2 * ink[0]


@drawn
def test_the_same_drawing_gives_the_same_bytes() -> None:
    assert png(svg("5")) == png(svg("5")) != png(svg("6"))


@drawn
def test_dark_media_queries_are_not_applied() -> None:
    dark = "@media (prefers-color-scheme: dark) { .paper { fill: #000000; } }"
    assert pixels(png(svg(style=dark)))[0] == (255, 255, 255, 255)


@pytest.mark.parametrize("sides", [(4097, 10), (10, 4097), (1e9, 1e9)])
def test_huge_pictures_are_refused(sides: tuple[float, float]) -> None:
    with pytest.raises(UsageError, match="8192 a side: choose a smaller scale"):
        png(svg(width=sides[0], height=sides[1]))


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf"), 1e-9])
def test_useless_scales_are_refused(scale: float) -> None:
    with pytest.raises(UsageError, match="scale"):
        png(svg(), scale)


def test_a_drawing_without_a_size_is_refused() -> None:
    with pytest.raises(UsageError, match="states no size"):
        png('<svg xmlns="http://www.w3.org/2000/svg"/>')


@pytest.mark.parametrize("absent", ["resvg_py", "font_roboto"])
def test_a_missing_extra_is_named(absent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, absent, None)
    with pytest.raises(UnsupportedError, match=r"pip install 'cluesmith\[png\]'"):
        png(svg())
