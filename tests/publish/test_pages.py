"""The pages of booklets: what stands on each, how large it is, that none is half empty."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import svg_read
from booklet_parts import NAMES, book, entry, printed, puzzle, read, told

import cluesmith as cs
from cluesmith import registry
from cluesmith.errors import UsageError
from cluesmith.languages import LANGUAGES
from cluesmith.publish import typeset
from cluesmith.publish.entries import Entry, prepare
from cluesmith.publish.layout import Layout
from cluesmith.publish.measures import GRIDS, PAPERS
from cluesmith.publish.sections import board_drawing


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", GRIDS)
def test_pages_have_the_size_and_the_number_asked_for(
    entries: list[Entry], paper: str, per_page: int
) -> None:
    small = [entry for entry in entries if entry.puzzle.meta["id"] != "t4"][:6]
    data = book(small, Layout(paper=paper, per_page=per_page, order="given")).manuscript()
    (puzzles,) = (part for part in data["parts"] if part["part"] == "puzzles")
    fewest = -(-len(small) // per_page)
    assert len(puzzles["pages"]) == (2 if per_page == 6 and paper != "a4" else fewest), (
        "a large star"
    )
    boxes = {tuple(map(float, page.mediabox[2:])) for page in read(typeset.pdf(data)).pages}
    ((width, height),) = boxes
    assert (width, height) == pytest.approx(PAPERS[paper], abs=0.1)


@pytest.mark.parametrize(
    ("lang", "one", "several"),
    [("en", "page", "pages"), ("es", "página", "páginas"), ("pt", "página", "páginas")],
)
def test_footers_tell_the_pages_that_the_links_lead_to(
    entries: list[Entry], lang: str, one: str, several: str
) -> None:
    made = [entries[0]] * 5 + [entries[5]] * 60
    data = book(made, Layout(lang=lang, per_page=4)).manuscript()
    (puzzles,) = (part for part in data["parts"] if part["part"] == "puzzles")
    pages = read(typeset.pdf(data)).pages
    sheets = pages[3 : 3 + len(puzzles["pages"])]
    straddling = 0
    for sheet in sheets:
        links = [link.get_object() for link in sheet["/Annots"]]
        reached = [(link.get("/Dest") or link["/A"]["/D"])[0].get_object() for link in links]
        numbers = sorted({list(pages).index(page) + 1 for page in reached})
        straddling += len(numbers) > 1
        where = f"{one} {numbers[0]}"
        if len(numbers) > 1:
            where = f"{several} {numbers[0]}\N{EN DASH}{numbers[-1]}"
        assert f": {where}" in " ".join(sheet.extract_text().split())
    assert 0 < straddling < len(sheets)


STYLES = [
    Layout(per_page=6, explain=True),
    Layout(per_page=6, large_print=True, paper="letter", explain=True),
    Layout(large_print=True, lang="pt", explain=True),
    Layout(paper="a5", explain=True),
]


def points(drawing: dict[str, Any], width: float | None = None) -> list[float]:
    """The sizes of type in a placed drawing, one for each word."""
    svg = drawing["svg"]
    units = svg_read.width(svg)
    sizes, stack = [], [0.0]
    for event, node in ElementTree.iterparse(io.StringIO(svg), ("start", "end")):
        if event == "end":
            stack.pop()
            continue
        stack.append(float(node.get("font-size", stack[-1])))
        if node.tag.endswith("}text"):
            sizes.append(stack[-1])
    return [size * (width or drawing["width"]) / units for size in sizes]


def words(drawing: dict[str, Any]) -> list[str]:
    return [
        node.text or ""
        for node in ElementTree.fromstring(drawing["svg"]).iter()
        if "}text" in node.tag
    ]


@pytest.mark.parametrize("layout", STYLES)
def test_type_is_never_too_small(entries: list[Entry], layout: Layout) -> None:
    parts, near, sizes = told(entries, layout), 0.999, layout.type
    for page in parts["puzzles"]["pages"]:
        assert len(page["puzzles"]) <= page["columns"] * page["rows"] <= 6
        for one in page["puzzles"]:
            found = zip(words(one["drawing"]), points(one["drawing"]), strict=True)
            for word, size in found:
                assert size >= near * (sizes.names if word.isalpha() else sizes.puzzle)
    for page in parts["solutions"]["pages"]:
        assert page["columns"] * page["column"] <= layout.page.width
        for one in page["items"]:
            found = points(one["drawing"])
            assert min(found) >= near * sizes.small
            assert max(set(found), key=found.count) >= near * sizes.solved
    for primer in parts["rules"]["primers"]:
        for figure in primer["figures"]:
            assert min(points(figure["drawing"])) >= near * sizes.small
        for step in primer["steps"]:
            assert min(points(step["drawing"])) >= near * sizes.steps
    for step in parts["steps"]["steps"]:
        if figure := step["drawing"]:
            small = min(points(figure)) < near * sizes.steps
            assert figure["width"] <= layout.page.width + 0.001
            full = figure["width"] == pytest.approx(layout.page.width, rel=0.01)
            assert not small or full, "as the page allows"


def test_a_large_board_is_as_large_as_a_page() -> None:
    made = entry("skyscraper:t3")
    clues = dict.fromkeys(("top", "left", "bottom", "right"), [2] * 20)
    puzzle = {"family": "skyscraper", "size": 20, "clues": clues}
    big = replace(made, puzzle=registry.family("skyscraper").puzzle.from_json(puzzle), level=None)
    layout = Layout(large_print=True, per_page=4, order="given")
    first, second = told([replace(big, solution=None), made], layout)["puzzles"]["pages"]
    assert len(first["puzzles"]) == len(second["puzzles"]) == 1
    assert first["puzzles"][0]["drawing"]["width"] == pytest.approx(layout.page.width)


@pytest.mark.parametrize(("size", "large"), [(24, False), (10, True)])
def test_the_largest_boards_that_the_docs_promise(size: int, large: bool) -> None:
    clues = dict.fromkeys(("top", "left", "bottom", "right"), [2] * size)
    puzzle = {"family": "skyscraper", "size": size, "clues": clues}
    made = replace(
        entry("skyscraper:t3"), puzzle=registry.family("skyscraper").puzzle.from_json(puzzle)
    )
    layout = Layout(large_print=large)
    page = told([replace(made, solution=None)], layout)["puzzles"]["pages"][0]
    assert min(points(page["puzzles"][0]["drawing"])) >= layout.type.puzzle
    docs = (Path(__file__).parents[2] / "docs" / "booklets.md").read_text("utf-8")
    assert f"{size}x{size}" in docs


def shown_on(cover: dict[str, Any], puzzle: Any) -> bool:
    """Whether a cover shows this board."""
    board = str(board_drawing(puzzle, None, Layout()))
    return cover["drawing"]["svg"].partition("<title>")[2] == board.partition("<title>")[2]


def test_the_cover_shows_a_small_board_and_says_things_once() -> None:
    big = replace(entry("skyscraper:t3"), puzzle=cs.parse('{"family": "skyscraper", "size": 26}'))
    small, star = entry("skyscraper:t4"), entry("gold-star:five")
    for entries, shown in (([small, star], small), ([star, small], star)):
        assert shown_on(told(entries)["cover"], shown.puzzle)
    clued = {"family": "skyscraper", "size": 40, "grid": [[1, *[0] * 39], *[[0] * 40] * 39]}
    huge = replace(big, puzzle=registry.family("skyscraper").puzzle.from_json(clued))
    assert not shown_on(told([huge])["cover"], huge.puzzle), "its numbers would be specks"
    for entries, said in (
        ([small], "1 Skyscraper puzzle"),
        ([small, small], "2 Skyscraper puzzles"),
        ([small, star], "2 puzzles: 1 Skyscraper and 1 Gold Star"),
    ):
        assert told(entries)["cover"]["summary"] == said


def test_a_puzzle_can_be_chosen_for_the_cover() -> None:
    made = [entry("skyscraper:t3"), entry("gold-star:five")]
    cover = told(made, Layout(cover=12, first_number=11))["cover"]
    assert shown_on(cover, made[1].puzzle)
    with pytest.raises(UsageError, match="no puzzle 1 for the cover: there are 11 to 12"):
        told(made, Layout(cover=1, first_number=11))


def test_rules_speak_of_the_first_board() -> None:
    for name, size in (("skyscraper:t4", 8), ("lol-sudoku:p1", 4)):
        rule = told([entry(name)])["rules"]["primers"][0]["rules"][0].replace("\xa0", " ")
        assert f"on a board of {size}\N{MULTIPLICATION SIGN}{size}, the" in rule
        assert f"1 to {size}." in rule


def test_tiny_boards_do_not_stand_for_their_family() -> None:
    tiny = [
        prepare(cs.parse(f'{{"family": "skyscraper", "size": {size}, "grid": {grid}}}'))
        for size, grid in ((1, "[[0]]"), (2, "[[1, 0], [0, 0]]"))
    ]
    assert all(isinstance(one, Entry) for one in tiny)
    taught = registry.primer("skyscraper", "en").example
    for entries, shown in (
        ([*tiny, entry("skyscraper:t4")], puzzle("skyscraper:t4")),
        (tiny, taught),
    ):
        parts = told(entries)  # type: ignore[arg-type]
        assert shown_on(parts["cover"], shown)
        assert f"1 to {shown.size}." in parts["rules"]["primers"][0]["rules"][0].replace(
            "\xa0", " "
        )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_rules_take_a_page_and_in_large_print_or_on_small_paper_two(
    entries: list[Entry], paper: str, lang: str
) -> None:
    for name, large in ((n, large) for n in NAMES[::4] for large in (False, True)):
        one = next(one for one in entries if one.puzzle == puzzle(name))
        layout = Layout(paper=paper, lang=lang, large_print=large, parts=("rules",))
        most = 3 if large and paper == "a5" else 2 if large or paper == "a5" else 1
        assert printed([one], layout).pages <= most, (name, large)


@pytest.mark.parametrize("large", [False, True])
def test_how_to_begin_stands_above_its_drawings(entries: list[Entry], large: bool) -> None:
    for name in NAMES[::4]:
        one = next(one for one in entries if one.puzzle == puzzle(name))
        pages = read(printed([one], Layout(parts=("rules",), large_print=large))).pages
        (page,) = (page for page in pages if "How to begin" in page.extract_text())
        assert re.search(r"Step \d+:", page.extract_text()), name


@pytest.mark.parametrize(
    ("layout", "count", "grids"),
    [
        (Layout(), 1, [(1, 1)]),
        (Layout(), 6, [(2, 3)]),
        (Layout(), 7, [(2, 2), (2, 2)]),
        (Layout(), 9, [(2, 3), (2, 3)]),
        (Layout(per_page=4), 1, [(2, 2)]),
        (Layout(per_page=6), 7, [(2, 3), (2, 3)]),
        (Layout(large_print=True), 3, [(1, 2), (1, 2)]),
        (Layout(large_print=True), 1, [(1, 1)]),
    ],
)
def test_pages_of_a_section_are_evenly_full_unless_asked_not_to(
    layout: Layout, count: int, grids: list[tuple[int, int]]
) -> None:
    pages = told([entry("skyscraper:t3")] * count, layout)["puzzles"]["pages"]
    assert [(page["columns"], page["rows"]) for page in pages] == grids
    numbers = [len(page["puzzles"]) for page in pages]
    asked = layout.per_page is not None
    assert max(numbers) - min(numbers) <= 1 or asked


def frame(drawing: dict[str, Any], units: float) -> float:
    """The side of a board in print, whose cells take so many units of its drawing."""
    return units / svg_read.width(drawing["svg"]) * drawing["width"]


def test_boards_of_all_families_look_equally_large() -> None:
    made = [entry(name) for name in ("skyscraper:t1", "lol-sudoku:fence", "gold-star:five") * 2]
    for order in ("given", "sections"):
        numbered = book(made, Layout(order=order)).numbered
        drawn = [
            one["drawing"]
            for page in told(made, Layout(order=order, per_page=6))["puzzles"]["pages"]
            for one in page["puzzles"]
        ]
        sides = [
            frame(drawing, one.board.square.width)
            for drawing, one in zip(drawn, numbered, strict=True)
        ]
        assert max(sides) <= 1.01 * min(sides), sides


def test_margins_are_only_where_clues_are() -> None:
    clues = {"top": [3, 0, 0, 0], "left": [0] * 4, "bottom": [0] * 4, "right": [0] * 4}
    one = registry.family("skyscraper").puzzle.from_json(
        {"family": "skyscraper", "size": 4, "clues": clues}
    )
    top, *others = board_drawing(one, None, Layout()).margins
    assert top > 0.1
    assert max(others) < 0.02


def test_puzzles_side_by_side_are_level() -> None:
    names = {"title": "The old castle on the hill", "author": "Maria Jo\xe3o Ferreira da Silva"}
    made = [entry("skyscraper:t3", **names), *[entry("skyscraper:t3")] * 3]
    (page,) = told(made, Layout(per_page=6))["puzzles"]["pages"]
    one, other, *below = page["puzzles"]
    assert one["byline"] == [names["title"], f"by {names['author']}"]
    assert other["byline"] == []
    assert one["caption"] == other["caption"] > below[0]["caption"] == below[1]["caption"]
    assert one["drawing"]["width"] == other["drawing"]["width"]


def test_an_author_takes_the_lines_that_a_title_leaves() -> None:
    author = "Maria Jo\xe3o Ferreira da Silva and all her friends of the puzzle club of Silves"
    for title, most in (("", 3), ("The old castle on the hill", 2)):
        made = entry("skyscraper:t3", title=title, author=author)
        (page,) = told([made] * 4, Layout(per_page=6))["puzzles"]["pages"]
        lines = page["puzzles"][0]["byline"]
        assert lines[:-most] == ([title] if title else [])
        assert " ".join(lines[-most:]) == f"by {author}"


def test_captions_do_not_clip_their_numbers() -> None:
    page = read(printed([entry("skyscraper:t4")])).pages[2]
    assert "Skyscraper 8" in page.extract_text()
    drawn = page.get_contents().get_data()
    ahead = re.split(rb"\bW\*?\s+n\b", drawn)[0]  # of what is clipped
    assert ahead.count(b"TJ") >= 2, "number and name, with the level"


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
def test_long_words_stay_on_the_cover(paper: str, large: bool) -> None:
    long = "W" * 200
    layout = Layout(
        title=long,
        author=long,
        subtitle=long,
        date=long,
        large_print=large,
        paper=paper,
        parts=("cover", "puzzles"),
    )
    made = printed([entry("skyscraper:t3")], layout)
    assert made.pages == 2
    starts: list[float] = []

    def visit(text: str, page: Any, line: Any, *rest: Any, found: list[float] = starts) -> None:
        if "WW" in text:
            found.append(page[0] * line[4] + page[4])

    read(made).pages[0].extract_text(visitor_text=visit)
    assert starts
    assert min(starts) >= layout.page.side - 1


def test_explained_steps_stand_beside_each_other() -> None:
    made = prepare(cs.generate("skyscraper", size=7, level="hard", seed=1))
    assert isinstance(made, Entry)
    layout = Layout(parts=("steps",))
    steps = told([made], layout)["steps"]
    assert steps["columns"] > 1
    drawn = sum(step["drawing"] is not None for step in steps["steps"])
    assert drawn >= 4
    pages = printed([made], layout).pages
    assert pages < drawn / 2, "several drawings to a page"


def test_a_drawn_step_and_its_words_share_a_page() -> None:
    made = prepare(cs.generate("lol-sudoku", size=9, level="medium", seed=2))
    assert isinstance(made, Entry)
    for large in (False, True):
        data = book([made], Layout(parts=("steps",), large_print=large)).manuscript()
        steps = data["parts"][0]["steps"]
        found = 0
        for page in read(typeset.pdf(data)).pages:
            alts = len(re.findall(rb"Alt\(The board before step", page.get_contents().get_data()))
            said = " ".join(page.extract_text().split())
            titled = sum(step["title"] in said for step in steps if step["drawing"])
            assert alts == titled
            found += alts
        assert found == sum(step["drawing"] is not None for step in steps)


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
    steps = told([entry(name)], Layout(large_print=large, parts=("steps",)))["steps"]
    drawn = [step["drawing"] for step in steps["steps"] if step["drawing"]]
    assert bool(drawn) == candidates
    assert all('class="candidates"' in one["svg"] for one in drawn)
    lead = " ".join(steps["lead"]).replace("\xa0", " ")
    assert remark in lead
    assert ("Small numbers" in lead) == bool(drawn)


def test_of_many_easy_steps_some_are_drawn_and_large_boards_have_no_candidates() -> None:
    made = prepare(cs.generate("skyscraper", size=16, level="easy", seed=7))
    assert isinstance(made, Entry)
    steps = told([made], Layout(parts=("steps",)))["steps"]
    drawn = [step["drawing"] for step in steps["steps"] if step["drawing"]]
    assert 12 <= len(drawn) <= 24
    for one in drawn:
        assert "candidates" not in one["svg"]
        assert "strikes" not in one["svg"]
    said = " ".join(steps["lead"]).replace("\xa0", " ")
    assert "Most steps are given in words only" in said
    assert said.endswith("leave out the small numbers.")
