"""Parts of booklets, in one PDF, two or many; numbers, dates, titles; edges to cut at, and inks."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import inks
import pypdf
import pytest
from booklet_parts import book, entry, printed, puzzle, read, text_of, told

from cluesmith import registry
from cluesmith.errors import UsageError
from cluesmith.publish import drawn
from cluesmith.publish.booklet import one_each, parted
from cluesmith.publish.entries import Entry
from cluesmith.publish.layout import Layout, LayoutError
from cluesmith.publish.measures import MARKS, MM, PAPERS

MIXED = ("gold-star:five", "skyscraper:t3", "lol-sudoku:p1", "skyscraper:t4", "gold-star:six")


@pytest.fixture(scope="module")
def mixed() -> list[Entry]:
    """Families in turn."""
    return [entry(name) for name in MIXED]


def families(numbered: Any) -> list[str]:
    return [one.entry.puzzle.family for one in numbered]


def test_sections_are_by_family_and_level(mixed: list[Entry]) -> None:
    numbered = book(mixed).numbered
    assert families(numbered) == [*["gold-star"] * 2, *["skyscraper"] * 2, "lol-sudoku"]
    assert [one.number for one in numbered] == [1, 2, 3, 4, 5]
    for one, following in pairwise(numbered):
        if one.family == following.family:
            assert one.entry.hardness[0] <= following.entry.hardness[0]
    pages = told(mixed)["puzzles"]["pages"]
    assert [page["section"] for page in pages] == ["Gold Star", "Skyscraper", "Lol Sudoku"]
    sets = [{one["name"].split()[0] for one in page["puzzles"]} for page in pages]
    assert all(len(names) == 1 for names in sets), "no page mixes families"


def test_the_given_order_can_be_kept(mixed: list[Entry]) -> None:
    for layout in (Layout(order="given"), Layout(dates="2026-11-23")):
        numbered = book(mixed, layout).numbered
        assert [one.entry for one in numbered] == mixed
    dated = Layout(dates="2026-11-23", order="sections")
    assert families(book(mixed, dated).numbered)[:2] == ["gold-star"] * 2


def test_parts_come_in_the_order_asked_for(mixed: list[Entry]) -> None:
    layout = Layout(parts=("solutions", "puzzles"), title="Two")
    pages = [page.extract_text() for page in read(printed(mixed, layout)).pages]
    assert pages[0].startswith("Solutions")
    assert "Solutions: page 1" in pages[-1]
    assert not any("the rules" in page or "Made with" in page for page in pages)
    steps = Layout(parts=("steps",))
    assert "step by step" in text_of(printed(mixed, steps))
    assert Layout(explain=True).shown == ("cover", "rules", "puzzles", "solutions", "steps")


def test_the_imprint_can_be_left_out(mixed: list[Entry]) -> None:
    assert "Made with cluesmith" in text_of(printed(mixed))
    assert "cluesmith" not in text_of(printed(mixed, Layout(imprint=False)))


def test_solutions_apart_give_nothing_away_in_the_first(mixed: list[Entry]) -> None:
    layout = Layout(explain=True, title="Apart")
    first, second = parted(book(mixed, layout))
    puzzles, answers = (
        [page.extract_text() for page in read(one).pages] for one in (first, second)
    )
    assert not any("Solutions" in page or "step by step" in page for page in puzzles)
    assert answers[0].startswith("Solutions")
    assert "step by step" in answers[1]
    assert read(second).metadata.title == "Apart"
    both = printed(mixed, layout)
    assert first.pages + second.pages == both.pages
    assert "/Annots" not in read(first).pages[-1], "no link to what is elsewhere"


def test_numbers_dates_and_titles(mixed: list[Entry]) -> None:
    layout = Layout(first_number=100, dates="2026-12-28,weekly", titles=["A *star*", "", "#let"])
    page = " ".join(
        " ".join(page.extract_text().split()) for page in read(printed(mixed, layout)).pages
    )
    for said in ("100", "104", "Monday 28 December 2026", "Monday 4 January 2027", "A *star*"):
        assert said in page
    numbered = book(mixed, layout).numbered
    assert [one.title for one in numbered[:3]] == ["A *star*", "", "#let"]
    daily = book(mixed, Layout(dates="2026-12-31", lang="pt")).numbered
    assert [one.date for one in daily[:2]] == [
        "quinta-feira, 31 de dezembro de 2026",
        "sexta-feira, 1 de janeiro de 2027",
    ]
    with pytest.raises(UsageError, match="6 titles for 5 puzzles"):
        book(mixed, Layout(titles=["x"] * 6))
    with pytest.raises(UsageError, match="beyond the year 9999"):
        book(mixed, Layout(dates="9999-12-30"))


def test_one_pdf_each_is_named_by_number_or_date(mixed: list[Entry]) -> None:
    files = dict(one_each(book(mixed, Layout(first_number=7))))
    assert list(files)[:3] == ["0007.pdf", "0007-solution.pdf", "0008.pdf"]
    assert len(files) == 2 * len(mixed)
    readers = {name: pypdf.PdfReader(io.BytesIO(pdf)) for name, pdf in files.items()}
    assert all(len(one.pages) == 1 for one in readers.values())
    assert "Gold Star of 5 points" in readers["0007.pdf"].pages[0].extract_text()
    dated = Layout(dates="2026-11-23,weekly", parts=("puzzles",))
    assert list(dict(one_each(book(mixed, dated))))[:2] == ["2026-11-23.pdf", "2026-11-30.pdf"]


@pytest.mark.parametrize(
    ("layout", "width"),
    [
        (Layout(width=60), 60),
        (Layout(columns=2), 94),
        (Layout(columns=3, column_width=40, column_gap=5), 130),
    ],
)
def test_a_puzzle_alone_is_as_wide_as_asked_for_and_as_high_as_it_is(
    mixed: list[Entry], layout: Layout, width: float
) -> None:
    made = read(printed(mixed, layout))
    assert len(made.pages) == 2 * len(mixed)
    for page, one in zip(made.pages, book(mixed, layout).numbered, strict=False):
        assert float(page.mediabox.width) == pytest.approx(width * MM, abs=0.01)
        shape = one.board.margins.down / one.board.margins.across
        board = shape * float(page.mediabox.width)
        assert board < float(page.mediabox.height) < board + 60, "caption and board, no more"
    drawn = told(mixed, layout)["puzzles"]["pages"]
    assert all(
        page["puzzles"][0]["drawing"]["width"] == pytest.approx(width * MM) for page in drawn
    )


def test_bleed_leaves_the_cut_page_as_it_was(mixed: list[Entry]) -> None:
    made = read(printed(mixed, Layout(bleed=3)))
    around = 3 * MM + MARKS
    for page in made.pages:
        left, low, right, high = map(float, page.trimbox)
        assert (right - left, high - low) == pytest.approx(PAPERS["a4"], abs=0.1)
        assert (left, low) == pytest.approx((around, around), abs=0.1)
        assert float(page.mediabox.width) == pytest.approx(PAPERS["a4"][0] + 2 * around, abs=0.1)
        drawn = page.get_contents().get_data()
        # Eight marks, each beyond the bleed: none touches what is kept.
        assert len(re.findall(rb"\b0\.25 w\b", drawn)) >= 8
    assert "/TrimBox" not in read(printed(mixed)).pages[0]


def test_text_is_black_ink_alone_on_every_page(mixed: list[Entry]) -> None:
    for page in read(printed(mixed, Layout(explain=True, bleed=3))).pages:
        found = inks.of_text(page)
        assert found
        assert {space for space, _ in found} == {"1"}, "greys, no mix of inks"


def test_pdfs_stay_tagged(mixed: list[Entry]) -> None:
    for layout in (Layout(), Layout(width=60), Layout(bleed=3, parts=("puzzles",))):
        root = read(printed(mixed, layout)).trailer["/Root"]
        assert root["/MarkInfo"]["/Marked"]
        assert "/StructTreeRoot" in root
        assert root["/Lang"] == "en-GB"


def test_every_drawing_is_described(mixed: list[Entry]) -> None:
    made = read(printed(mixed, Layout(parts=("puzzles", "solutions"))))
    described = [
        str(properties["/Alt"])
        for page in made.pages
        for (_, properties), _ in marked(page)
        if "/Alt" in properties
    ]
    drawn = sum(operator == b"Do" for page in made.pages for _, operator in operations(page))
    assert len(described) == drawn == 2 * len(mixed)
    assert sum(text.startswith("Solution") for text in described) == len(mixed)


def operations(page: Any) -> list[Any]:
    return list(pypdf.generic.ContentStream(page.get_contents(), None).operations)


def marked(page: Any) -> list[Any]:
    """The beginnings of a page's marked content that have properties of their own."""
    return [one for one in operations(page) if one[1] == b"BDC" and isinstance(one[0][1], Mapping)]


def test_drawings_are_the_same_in_however_many_files(
    mixed: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are set a file at a time, so that a large book takes little memory."""
    layout = Layout(parts=("puzzles", "solutions"), explain=True)
    whole = printed(mixed, layout)
    monkeypatch.setattr(drawn, "MOST", 1)
    apart = printed(mixed, layout)
    assert apart.pages == whole.pages
    assert text_of(apart) == text_of(whole)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"paper": "a3"}, "paper: 'a3', expected one of a4, a5, letter"),
        ({"per_page": 3}, "per-page: 3, expected one of 1, 2, 4, 6"),
        ({"lang": "xx"}, "lang: 'xx', expected one of"),
        ({"title": "x" * 201}, "title: the title has 201 letters, at most 200"),
        ({"titles": ["", "x" * 201]}, "titles: the title of puzzle 2 has 201 letters"),
        ({"parts": ("covers",)}, "parts: 'covers', expected one of .*; did you mean cover"),
        ({"parts": ("cover", "cover")}, "parts: a part is named twice"),
        ({"parts": ("cover",), "width": 60}, "parts: puzzles of a width of their own have"),
        ({"width": 5}, "width: 5, expected 15 to 600"),
        ({"width": 60, "columns": 2}, "columns: give columns or width, not both"),
        ({"columns": 12, "column_width": 60}, "columns: 764 mm in all, expected 15 to 600"),
        ({"width": 60, "bleed": 3}, "bleed: puzzles of a width of their own"),
        ({"bleed": 0.5}, "bleed: 0.5 mm, expected at least 1"),
        ({"dates": "2026-13-01"}, "dates: '2026-13-01', expected a date such as 2026-11-23"),
        ({"dates": "2026-11-23,yearly"}, "dates: 'yearly', expected one of daily, weekly"),
        ({"first_number": -1}, "first-number: -1, expected 0 to 999,999"),
        ({"order": "random"}, "order: 'random', expected one of sections, given"),
    ],
)
def test_layouts_that_cannot_be_are_refused(wish: dict[str, Any], said: str) -> None:
    with pytest.raises(LayoutError, match=f"^{said}"):
        Layout(**wish)


def test_a_family_of_another_size_has_its_own_section(mixed: list[Entry]) -> None:
    one = registry.family("skyscraper").puzzle.to_json(puzzle("skyscraper:t3"))
    assert one["size"] == 4
    summary = told(mixed)["cover"]["summary"]
    assert summary == "5 puzzles: 2 Gold Star, 2 Skyscraper and 1 Lol Sudoku"
    contents = told(mixed)["cover"]["contents"]
    assert [line["text"] for line in contents] == [
        *("Rules", "Gold Star", "Skyscraper", "Lol Sudoku", "Solutions")
    ]
