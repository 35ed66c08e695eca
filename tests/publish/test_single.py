"""Single drawings for print: size in mm, text as outlines, a caption, black ink alone."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
import svg_read

import cluesmith as cs
from cluesmith import registry
from cluesmith.errors import UsageError
from cluesmith.forms.svg import Drawing
from cluesmith.publish import single
from cluesmith.publish.measures import MM
from cluesmith.workbench.show import drawing

inks = pytest.importorskip("inks")  # needs pypdf
pypdf = pytest.importorskip("pypdf")
pytest.importorskip("typst")
pytest.importorskip("font_roboto")
pytest.importorskip("fontTools")

SVG = "{http://www.w3.org/2000/svg}"
NAMES = [("skyscraper", "t4"), ("lol-sudoku", "loose"), ("gold-star", "fractions")]
HOSTILE = '</text><script>alert(1)</script>&"\'<!-- #panic("no")'


def drawn(family: str, name: str, theme: str = "print") -> Drawing:
    return single.trimmed(drawing(cs.examples(family)[name], theme=theme))


@pytest.mark.parametrize(("family", "name"), NAMES)
def test_outlines_leave_no_text_and_draw_where_it_was(family: str, name: str) -> None:
    live, outlined = (single.svg(drawn(family, name), outlines=way) for way in (False, True))
    texts = list(ElementTree.fromstring(live).iter(f"{SVG}text"))
    root = ElementTree.fromstring(outlined)
    assert texts
    assert "<text" not in outlined
    assert "font-" not in outlined
    paths = [node for node in root.iter(f"{SVG}path") if "M" in (node.get("d") or "")]
    assert len(paths) >= len(texts)
    assert root.findtext(f"{SVG}desc"), "what it says is kept"
    resvg = pytest.importorskip("resvg_py")
    from importlib import resources

    faces = resources.files("font_roboto") / "files"
    files = [str(faces / f"Roboto-{face}.ttf") for face in ("Regular", "Medium", "Bold")]
    with_font, without = (
        pixels(bytes(resvg.svg_to_bytes(svg_string=text, skip_system_fonts=True, **more)))
        for text, more in (
            (live, {"font_files": files, "font_family": "Roboto", "sans_serif_family": "Roboto"}),
            (outlined, {}),
        )
    )
    differing = sum(abs(a - b) > 96 for a, b in zip(with_font, without, strict=True))
    assert differing < 0.004 * len(with_font), "the same picture without a font"


def pixels(png: bytes) -> bytes:
    image = pytest.importorskip("PIL.Image")
    found: bytes = image.open(io.BytesIO(png)).convert("L").tobytes()
    return found


@pytest.mark.parametrize(("family", "name"), NAMES)
def test_sizes_are_millimetres(family: str, name: str) -> None:
    one = drawn(family, name)
    root = ElementTree.fromstring(single.svg(one, 62.5))
    assert root.get("width") == "62.5mm"
    high = float((root.get("height") or "").removesuffix("mm"))
    assert high == pytest.approx(62.5 * one.height / one.width, abs=0.01)
    page = pypdf.PdfReader(io.BytesIO(single.pdf(one, 62.5))).pages[0]
    assert float(page.mediabox.width) == pytest.approx(62.5 * MM, abs=0.01)
    assert float(page.mediabox.height) == pytest.approx(high * MM, abs=0.05)


@pytest.mark.parametrize("outlines", [False, True])
def test_a_pdf_has_fonts_or_outlines(outlines: bool) -> None:
    reader = pypdf.PdfReader(io.BytesIO(single.pdf(drawn("skyscraper", "t4"), outlines=outlines)))
    assert len(reader.pages) == 1
    assert ("/Font" in reader.pages[0]["/Resources"]) is not outlines


def test_a_hostile_caption_or_title_stays_text() -> None:
    puzzle = registry.family("skyscraper").puzzle.from_json(
        {"family": "skyscraper", "size": 4, "title": HOSTILE}
    )
    plain = drawing(puzzle, theme="print")
    assert single.name_of(puzzle, "en") == HOSTILE
    one = single.captioned(single.trimmed(plain), HOSTILE, 400)
    for outlines in (False, True):
        root = ElementTree.fromstring(single.svg(one, 400, outlines=outlines))
        assert not list(root.iter(f"{SVG}script"))
        assert root.findtext(f"{SVG}title") == HOSTILE
    texts = [node.text for node in ElementTree.fromstring(str(one)).iter(f"{SVG}text")]
    assert texts[-1] == HOSTILE
    reader = pypdf.PdfReader(io.BytesIO(single.pdf(one, 400)))
    assert reader.metadata.title == HOSTILE
    assert HOSTILE in reader.pages[0].extract_text()


def test_a_long_caption_is_cut_and_stays_within_the_drawing() -> None:
    one = drawn("lol-sudoku", "p1")
    captioned = single.captioned(one, "W" * 500, 60)
    assert captioned.width == one.width
    assert captioned.height > one.height
    assert captioned.parts[-1].texts[0].endswith("\N{HORIZONTAL ELLIPSIS}")


def test_a_letter_without_an_outline_is_named() -> None:
    one = single.captioned(drawn("skyscraper", "t3"), "\u65e5")
    with pytest.raises(UsageError, match="no letter '\u65e5'"):
        single.svg(one, outlines=True)


@pytest.mark.parametrize(("family", "name"), NAMES)
def test_text_on_a_board_is_black_ink_alone(family: str, name: str) -> None:
    one = single.captioned(drawn(family, name), "No. 1")
    page = pypdf.PdfReader(io.BytesIO(single.pdf(one, 80))).pages[0]
    found = inks.of_text(page)
    assert found
    assert all(space == "1" for space, _ in found), "a grey, no mix of inks"
    assert ("1", (0.0,)) in found, "solid black"


def test_clues_are_black_of_medium_weight_and_nearly_as_large_as_givens() -> None:
    for theme in ("auto", "light", "print", "grey"):
        svg = drawing(cs.examples("skyscraper")["t4"], theme=theme).svg(styled=False)
        clues, givens = (svg_read.look(svg, name) for name in ("clues", "givens"))
        assert clues["fill"] == givens["fill"]
        assert float(clues["font-size"]) > 0.85 * float(givens["font-size"])
        assert clues["font-weight"] == "500"
