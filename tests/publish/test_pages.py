"""The pages of booklets: what stands on each, how large it is, that none is half empty."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from booklet_parts import NAMES, entry, puzzle, read

import cluesmith as cs
from cluesmith import registry
from cluesmith.publish import typeset
from cluesmith.publish.booklet import booklet, manuscript
from cluesmith.publish.entries import Entry, prepare
from cluesmith.publish.pages import board_drawing
from cluesmith.publish.style import GRIDS, PAPERS, SIDE, Style


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", GRIDS)
def test_pages_have_the_size_and_the_number_asked_for(
    entries: list[Entry], paper: str, per_page: int
) -> None:
    small = [entry for entry in entries if entry.puzzle.meta["id"] != "t4"][:6]
    told = manuscript(small, Style(paper=paper, per_page=per_page))
    assert len(told["puzzles"]["pages"]) == -(-len(small) // per_page)
    printed = typeset.pdf(told)
    boxes = {tuple(map(float, page.mediabox[2:])) for page in read(printed).pages}
    ((width, height),) = boxes
    assert (width, height) == pytest.approx(PAPERS[paper], abs=0.1)


@pytest.mark.parametrize(
    ("language", "one", "several"), [("en", "page", "pages"), ("pt", "página", "páginas")]
)
def test_footers_tell_the_pages_that_the_links_lead_to(
    entries: list[Entry], language: str, one: str, several: str
) -> None:
    told = manuscript(entries[:2] * 15, Style(language=language, per_page=4))
    pages = read(typeset.pdf(told)).pages
    sheets = pages[2 : 2 + len(told["puzzles"]["pages"])]
    straddling = 0
    for sheet in sheets:
        links = [link.get_object() for link in sheet["/Annots"]]
        reached = [(link.get("/Dest") or link["/A"]["/D"])[0].get_object() for link in links]
        numbers = sorted({list(pages).index(page) + 1 for page in reached})
        straddling += len(numbers) > 1
        where = f"{one} {numbers[0]}"
        if len(numbers) > 1:
            where = f"{several} {numbers[0]}\N{EN DASH}{numbers[-1]}"
        assert f": {where}\n" in sheet.extract_text() + "\n"
    assert 0 < straddling < len(sheets)


STYLES = [
    Style(per_page=6),
    Style(per_page=6, large_print=True, paper="letter"),
    Style(large_print=True, language="pt"),
]


def points(drawing: dict[str, Any], width: float | None = None) -> list[float]:
    """The sizes of type in a placed drawing, one for each word."""
    svg = drawing["svg"]
    units = float(re.search(r'viewBox="0 0 ([0-9.]+)', svg)[1])  # type: ignore[index]
    sizes, stack = [], [0.0]
    for event, node in ElementTree.iterparse(io.StringIO(svg), ("start", "end")):
        if event == "end":
            stack.pop()
            continue
        stack.append(float(node.get("font-size", stack[-1])))
        if node.tag.endswith("}text"):
            sizes.append(stack[-1])
    return [size * (width or drawing["width"]) / units for size in sizes]


@pytest.mark.parametrize("style", STYLES)
def test_type_is_never_too_small(entries: list[Entry], style: Style) -> None:
    told, near = manuscript(entries, style, explain=True), 0.999
    least = {"puzzle": 6.7, "solved": 7, "small": 6}
    if style.large_print:
        least = {"puzzle": 14, "solved": 14, "small": 9}
    for page in told["puzzles"]["pages"]:
        assert len(page["puzzles"]) <= page["columns"] * page["rows"] <= 6
        for one in page["puzzles"]:
            assert min(points(one["drawing"])) >= near * least["puzzle"]
    for row in told["solutions"]["rows"]:
        assert sum(one["drawing"]["width"] for one in row["items"]) <= style.width
        for one in row["items"]:
            sizes = points(one["drawing"])
            assert min(sizes) >= near * least["small"]
            assert max(set(sizes), key=sizes.count) >= near * least["solved"]
    for primer in told["primers"]:
        figures = [primer["example"], primer["answer"], *(s["drawing"] for s in primer["steps"])]
        for figure in figures:
            assert figure["least"] <= figure["width"] + 0.001 <= style.width + 0.002
            assert min(points(figure, figure["least"])) >= near * least["small"]
    for step in (step for run in told["explained"]["runs"] for step in run):
        if figure := step["drawing"]:
            small = min(points(figure)) < near * least["small"]
            assert figure["width"] <= style.width + 0.001
            assert not small or figure["width"] == pytest.approx(style.width), "as the page allows"


def test_a_large_board_is_as_large_as_a_page() -> None:
    made = entry("skyscraper:t3")
    big = replace(made, puzzle=cs.parse('{"family": "skyscraper", "size": 20}'), level=None)
    told = manuscript([replace(big, solution=None), made], Style(large_print=True, per_page=4))
    first, second = told["puzzles"]["pages"]
    assert len(first["puzzles"]) == len(second["puzzles"]) == 1
    assert first["puzzles"][0]["drawing"]["width"] == pytest.approx(Style().width)


@pytest.mark.parametrize(("size", "large"), [(24, False), (10, True)])
def test_the_largest_boards_that_the_docs_promise(size: int, large: bool) -> None:
    clues = dict.fromkeys(("top", "left", "bottom", "right"), [2] * size)
    told = {"family": "skyscraper", "size": size, "clues": clues}
    made = replace(
        entry("skyscraper:t3"), puzzle=registry.family("skyscraper").puzzle.from_json(told)
    )
    style = Style(large_print=large)
    page = manuscript([replace(made, solution=None)], style)["puzzles"]["pages"][0]
    assert min(points(page["puzzles"][0]["drawing"])) >= style.type.puzzle
    docs = (Path(__file__).parents[2] / "docs" / "booklets.md").read_text("utf-8")
    assert f"{size}x{size}" in docs


def test_the_title_page_shows_small_boards_and_says_things_once() -> None:
    big = replace(entry("skyscraper:t3"), puzzle=cs.parse('{"family": "skyscraper", "size": 16}'))
    small, star = entry("skyscraper:t4"), entry("gold-star:five")
    for entries, shown in (([big, small, star], small), ([big, star], entry("skyscraper:t3"))):
        told = manuscript(entries, Style())
        boards = [one["svg"] for one in told["cover"]]
        assert len(boards) == 2
        assert boards[0] == str(board_drawing(shown.puzzle, None, Style()))
    for entries, said in (
        ([small], "1 Skyscraper puzzle"),
        ([small, small], "2 Skyscraper puzzles"),
        ([small, star], "2 puzzles: 1 Skyscraper and 1 Gold Star"),
    ):
        assert manuscript(entries, Style())["summary"] == said


def test_rules_speak_of_the_first_board() -> None:
    for name, said in (("skyscraper:t4", "8 to 8"), ("lol-sudoku:p1", "4 to 4")):
        size, last = said.split(" to ")
        told = manuscript([entry(name)], Style())["primers"][0]["rules"][0]
        assert f"on a board of {size}\N{MULTIPLICATION SIGN}{size}, the" in told.replace(
            "\xa0", " "
        )
        assert f"1 to {last}." in told.replace("\xa0", " ")


def test_tiny_boards_do_not_stand_for_their_family() -> None:
    tiny = [
        prepare(cs.parse(f'{{"family": "skyscraper", "size": {size}, "grid": {grid}}}'))
        for size, grid in ((1, "[[0]]"), (2, "[[1, 0], [0, 0]]"))
    ]
    assert all(isinstance(one, Entry) for one in tiny)
    taught = registry.family("skyscraper").primer("en").example
    for entries, shown in (
        ([*tiny, entry("skyscraper:t4")], puzzle("skyscraper:t4")),
        (tiny, taught),
    ):
        told = manuscript(entries, Style())
        assert told["cover"][0]["svg"] == str(board_drawing(shown, None, Style()))
        rule = told["primers"][0]["rules"][0].replace("\xa0", " ")
        assert f"1 to {shown.size}." in rule


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("paper", PAPERS)
def test_rules_take_a_page_and_in_large_print_two(
    entries: list[Entry], paper: str, language: str
) -> None:
    for name, large in ((n, large) for n in NAMES[::4] for large in (False, True)):
        one = next(one for one in entries if one.puzzle == puzzle(name))
        style = Style(paper=paper, language=language, large_print=large)
        rules = booklet([one], style).pages - 3
        assert rules <= (2 if large else 1), (name, large)


@pytest.mark.parametrize(
    ("style", "count", "grid"),
    [
        (Style(), 1, (1, 1)),
        (Style(), 6, (1, 2)),
        (Style(), 7, (2, 2)),
        (Style(per_page=4), 1, (2, 2)),
        (Style(per_page=6), 7, (2, 3)),
        (Style(per_page=4, large_print=True), 1, (1, 1)),
        (Style(per_page=6, large_print=True), 5, (1, 1)),
    ],
)
def test_a_page_that_is_not_full_has_larger_slots_unless_asked_not_to(
    style: Style, count: int, grid: tuple[int, int]
) -> None:
    *_, last = manuscript([entry("skyscraper:t3")] * count, style)["puzzles"]["pages"]
    assert (last["columns"], last["rows"]) == grid


def test_puzzles_side_by_side_are_level() -> None:
    names = {"title": "The old castle on the hill", "author": "Maria Jo\xe3o Ferreira da Silva"}
    made = [entry("skyscraper:t3", **names), *[entry("skyscraper:t3")] * 3]
    (page,) = manuscript(made, Style(per_page=6))["puzzles"]["pages"]
    one, other, *below = page["puzzles"]
    assert one["byline"] == [names["title"], f"by {names['author']}"]
    assert other["byline"] == []
    assert one["caption"] == other["caption"] > below[0]["caption"] == below[1]["caption"]
    assert one["drawing"]["width"] == other["drawing"]["width"]


def test_an_author_takes_the_lines_that_a_title_leaves() -> None:
    author = "Maria Jo\xe3o Ferreira da Silva and all her friends of the puzzle club of Silves"
    for title, most in (("", 3), ("The old castle on the hill", 2)):
        made = entry("skyscraper:t3", title=title, author=author)
        (page,) = manuscript([made] * 4, Style(per_page=6))["puzzles"]["pages"]
        lines = page["puzzles"][0]["byline"]
        assert lines[:-most] == ([title] if title else [])
        assert " ".join(lines[-most:]) == f"by {author}"


def test_captions_do_not_clip_their_numbers() -> None:
    page = read(booklet([entry("skyscraper:t4")], Style())).pages[2]
    assert "Skyscraper 8" in page.extract_text()
    drawn = page.get_contents().get_data()
    ahead = re.split(rb"\bW\*?\s+n\b", drawn)[0]  # of what is clipped
    assert ahead.count(b"TJ") >= 2, "number and name, with the level"


def test_long_words_stay_on_the_title_page() -> None:
    for large in (False, True):
        style = Style(title="W" * 200, author="W" * 200, large_print=large)
        printed = booklet([entry("skyscraper:t3")], style)
        assert printed.pages == (5 if large else 4)
        starts: list[float] = []

        def visit(text: str, page: Any, line: Any, *rest: Any, found: list[float] = starts) -> None:
            if "WW" in text:
                found.append(page[0] * line[4] + page[4])

        read(printed).pages[0].extract_text(visitor_text=visit)
        assert starts
        assert min(starts) >= SIDE - 1


def first_titles(pages: Any) -> list[float]:
    """How high the first step of each page is told, over the height of a page."""
    heights: list[float] = []
    for page in pages:
        found: list[float] = []

        def visit(text: str, at: Any, line: Any, *rest: Any, found: list[float] = found) -> None:
            if re.match(r"Step \d", text.strip()):
                found.append((at[3] * line[5] + at[5]) / PAPERS["a4"][1])

        page.extract_text(visitor_text=visit)
        heights += found[:1]
    return heights


def test_a_step_that_has_a_page_for_itself_fills_it() -> None:
    made = prepare(cs.generate("skyscraper", size=7, level="hard", seed=1))
    assert isinstance(made, Entry)
    told = manuscript([made], Style(large_print=True), explain=True)["explained"]["runs"]
    drawn = [run[0]["drawing"] is not None for run in told]
    assert (False, True) in pairwise(drawn), "a drawing follows words"
    heights = first_titles(read(booklet([made], Style(large_print=True), explain=True)).pages[6:])
    below = [height for height in heights if height < 0.9]
    assert below
    assert max(below) < 0.4, "words stand low under a drawing as wide as the page"


def test_drawings_of_steps_that_share_pages_are_of_one_size_and_fill_them() -> None:
    made = prepare(cs.generate("lol-sudoku", size=9, level="medium", seed=2))
    assert isinstance(made, Entry)
    told = manuscript([made], Style(), explain=True)
    runs = told["explained"]["runs"]
    (least,) = {run[0]["drawing"]["width"] for run in runs if run[0]["drawing"]}
    clipped = re.compile(rb"Alt\(The board before step.*?q ([0-9.]+) \S+ m ([0-9.]+)", re.DOTALL)
    shared = set()
    for page in read(typeset.pdf(told)).pages[4:]:
        found = clipped.findall(page.get_contents().get_data())
        if len(found) > 1:
            shared |= {round(float(end) - float(start), 1) for start, end in found}
    (width,) = shared
    assert width > 1.1 * least


@pytest.mark.parametrize(
    ("name", "large", "candidates", "remark"),
    [
        ("gold-star:eight", False, True, ""),
        ("gold-star:twelve", False, True, ""),
        ("gold-star:sixteen", False, False, "given in words only"),
        ("gold-star:twelve", True, False, "given in words only"),
    ],
)
def test_steps_that_nobody_could_read_are_not_drawn(
    name: str, large: bool, candidates: bool, remark: str
) -> None:
    told = manuscript([entry(name)], Style(large_print=large), explain=True)["explained"]
    drawn = [run[0]["drawing"] for run in told["runs"] if run[0]["drawing"]]
    assert bool(drawn) == candidates
    assert all('class="candidates"' in one["svg"] for one in drawn)
    lead = " ".join(told["lead"]).replace("\xa0", " ")
    assert remark in lead
    assert ("Small numbers" in lead) == bool(drawn)


def test_of_many_easy_steps_some_are_drawn_and_large_boards_have_no_candidates() -> None:
    made = prepare(cs.generate("skyscraper", size=16, level="easy", seed=7))
    assert isinstance(made, Entry)
    told = manuscript([made], Style(), explain=True)["explained"]
    drawn = [run[0]["drawing"] for run in told["runs"] if run[0]["drawing"]]
    assert 12 <= len(drawn) <= 24
    for one in drawn:
        assert "candidates" not in one["svg"]
        assert "strikes" not in one["svg"]
        assert min(points(one)) >= 0.75 * 6
    said = " ".join(told["lead"]).replace("\xa0", " ")
    assert "Most steps are given in words only" in said
    assert said.endswith("leave out the small numbers.")
