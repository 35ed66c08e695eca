"""Booklets: the right pages, words and solutions, whatever comes in; the same bytes each time."""

from __future__ import annotations

import io
import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import cluesmith as cs
from cluesmith import registry
from cluesmith.cli import main
from cluesmith.errors import UnsupportedError, UsageError
from cluesmith.family import Level, Verdict
from cluesmith.publish import drawings, typeset
from cluesmith.publish.booklet import booklet
from cluesmith.publish.entries import Entry, hardest, prepare
from cluesmith.publish.manuscript import manuscript
from cluesmith.publish.style import GRIDS, PAPERS, SIDE, Style
from cluesmith.publish.words import plain, strange

pypdf = pytest.importorskip("pypdf")
pytest.importorskip("typst")
pytest.importorskip("font_roboto")

NAMES = [
    *("skyscraper:t3", "skyscraper:t4", "lol-sudoku:p1", "lol-sudoku:fence", "lol-sudoku:loose"),
    *("gold-star:five", "gold-star:find-three", "gold-star:fractions", "gold-star:six"),
]
SIGNS = "\N{MULTIPLICATION SIGN}\N{DIVISION SIGN}\N{MINUS SIGN}=\N{VULGAR FRACTION ONE HALF}"
HOSTILE = '#let x = 1 #panic("no") *b* _i_ $a$ `c` @d <e> \\ // [#image("x")] {0} %s\n= H\t\x00\x1b'


def puzzle(name: str, **meta: Any) -> Any:
    family, _, key = name.partition(":")
    told = registry.family(family).to_json(cs.examples(family)[key])
    return registry.family(family).from_json({**told, **meta})


def entry(name: str, **meta: Any) -> Entry:
    made = prepare(puzzle(name, **meta))
    assert isinstance(made, Entry)
    return made


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return [entry(name) for name in NAMES]


def read(printed: typeset.Printed) -> Any:
    return pypdf.PdfReader(io.BytesIO(printed.pdf))


def text_of(printed: typeset.Printed) -> str:
    return " ".join(" ".join(page.extract_text() for page in read(printed).pages).split())


def test_a_small_booklet(entries: list[Entry]) -> None:
    style = Style(title="Ação, já!", author="Inês Conceição", per_page=4)
    printed = booklet(entries, style, seed=7)
    pages = [page.extract_text() for page in read(printed).pages]
    # A title page, the rules of three families, nine puzzles, their solutions.
    assert len(pages) == printed.pages == 1 + 3 + 3 + 1
    assert "Ação, já!" in pages[0]
    assert "by Inês Conceição" in pages[0]
    assert "9 puzzles: 2 Skyscraper, 3 Lol Sudoku and 4 Gold Star" in pages[0]
    assert "seed 7" in " ".join(pages[0].split())
    for page, family in zip(pages[1:4], ("Skyscraper", "Lol Sudoku", "Gold Star"), strict=True):
        assert f"{family}: the rules" in page
        assert "How to begin" in page
    assert "Skyscraper 4\N{MULTIPLICATION SIGN}4" in pages[4]
    assert "Gold Star of 6 points" in pages[6]
    assert "Divisions may leave fractions." in pages[5] + pages[6]
    assert "Solutions: page 8" in pages[4]
    assert pages[7].startswith("Solutions")
    meta = read(printed).metadata
    assert (meta.title, meta.author) == ("Ação, já!", "Inês Conceição")


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


def test_portuguese_has_its_accents(entries: list[Entry]) -> None:
    said = text_of(booklet(entries, Style(language="pt"), explain=True))
    for words in ("Um caderno de puzzles", "Lol Sudoku: as regras", "Soluções", "fácil", "difícil"):
        assert words in said
    for words in ("há uma equação de quatro números", "passo a passo", "Gold Star de 5 pontas"):
        assert words in said
    assert "the rules" not in said
    assert "\N{REPLACEMENT CHARACTER}" not in said


def test_signs_are_real_type(entries: list[Entry]) -> None:
    said = text_of(booklet(entries, Style()))
    assert all(sign in said for sign in SIGNS)


def test_fonts_are_embedded(entries: list[Entry]) -> None:
    reader = read(booklet(entries, Style()))
    names = set()
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            descriptor = inner["/FontDescriptor"].get_object()
            assert {"/FontFile2", "/FontFile3"} & set(descriptor)
            names.add(str(inner["/BaseFont"]).partition("+")[2])
    assert any(name.startswith("Roboto") for name in names)
    assert any(name.startswith("Libertinus") for name in names)


def test_the_same_booklet_has_the_same_bytes(entries: list[Entry]) -> None:
    style = Style(title="Twice", large_print=True)
    assert booklet(entries, style).pdf == booklet(entries, style).pdf


def numbers_of(svg: str) -> list[str]:
    """The words in the cells of a drawing, in the order in which they are read."""
    name = "{http://www.w3.org/2000/svg}"
    found = []
    for group in ElementTree.fromstring(svg).iter(f"{name}g"):
        if group.get("class") in ("givens", "solved"):
            for word in group.iter(f"{name}text"):
                at = (round(float(word.get("y", "")), 1), float(word.get("x", "")))
                found.append((at, word.text or ""))
    return [word for _, word in sorted(found)]


@pytest.mark.parametrize("greyscale", [False, True])
def test_the_printed_solutions_solve_the_printed_puzzles(
    entries: list[Entry], greyscale: bool
) -> None:
    told = manuscript(entries, Style(greyscale=greyscale, per_page=2))
    puzzles = [one for page in told["puzzles"]["pages"] for one in page["puzzles"]]
    solutions = [one for row in told["solutions"]["rows"] for one in row["items"]]
    assert [one["number"] for one in puzzles] == list(range(1, len(entries) + 1))
    assert [one["number"] for one in solutions] == list(range(1, len(entries) + 1))
    for one, solved, made in zip(puzzles, solutions, entries, strict=True):
        family = registry.family(made.puzzle.family)
        assert family.mistakes(made.puzzle, made.solution) == []
        told_solution = family.solution_to_json(made.solution)
        cells = told_solution.get("grid") or told_solution["digits"]
        flat = [str(n) for row in cells for n in (row if isinstance(row, list) else [row])]
        assert numbers_of(solved["drawing"]["svg"]) == flat
        givens = numbers_of(one["drawing"]["svg"])
        assert len(givens) < len(flat)


def test_grey_has_no_colours(entries: list[Entry]) -> None:
    told = json.dumps(manuscript(entries, Style(greyscale=True), explain=True))
    colours = set(re.findall(r"#([0-9a-f]{6})\b", told))
    assert colours
    assert all(one[:2] == one[2:4] == one[4:] for one in colours)
    assert "prefers-color-scheme" not in told


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
    least = {"puzzle": 6, "solved": 7, "small": 6}
    if style.large_print:
        least = {"puzzle": 12, "solved": 12, "small": 9}
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


@pytest.mark.parametrize(("size", "large"), [(27, False), (12, True)])
def test_the_largest_boards_that_the_docs_promise(size: int, large: bool) -> None:
    clues = dict.fromkeys(("top", "left", "bottom", "right"), [2] * size)
    told = {"family": "skyscraper", "size": size, "clues": clues}
    made = replace(entry("skyscraper:t3"), puzzle=registry.family("skyscraper").from_json(told))
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
        assert boards[0] == drawings.of_board(shown.puzzle, None, greyscale=False).svg
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
        assert told["cover"][0]["svg"] == drawings.of_board(shown, None, greyscale=False).svg
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


def test_a_players_entries_are_not_printed() -> None:
    played = entry("skyscraper:t3", entries={"grid": [[1, 2, 4, 3]] + [[0] * 4] * 3})
    told = manuscript([played], Style())
    assert numbers_of(told["puzzles"]["pages"][0]["puzzles"][0]["drawing"]["svg"]) == []


def test_a_wrong_solution_that_comes_along_is_not_believed() -> None:
    wrong = entry("skyscraper:t3", solution={"grid": [[1] * 4] * 4})
    assert registry.family("skyscraper").mistakes(wrong.puzzle, wrong.solution) == []


@pytest.mark.parametrize(
    "text", [HOSTILE, "x" * 200, "W" * 200, "\ud800\udfff\u202e", " \n ", "{}"]
)
def test_hostile_words_stay_words(text: str) -> None:
    shown = text.encode("utf-8", "replace").decode()  # a puzzle has no halves of characters
    made = entry("skyscraper:t3", title=shown, author=shown)
    printed = booklet([made], Style(title=text, author=text))
    assert printed.pages == 4
    if text == HOSTILE:
        said = text_of(printed)
        assert '#let x = 1 #panic("no") *b* _i_ $a$ `c` @d <e> \\ // [#image("x")] {0} %s' in said


def test_odd_metadata_is_no_obstacle() -> None:
    made = entry("skyscraper:t3", title=["a"], author={"b": 1}, level="impossible", score="many")
    assert made.level is Level.EASY
    assert booklet([made], Style()).pages == 4
    odd = manuscript([entry("skyscraper:t3", title=7, author=[1])], Style())
    assert odd["puzzles"]["pages"][0]["puzzles"][0]["byline"] == []


def test_the_hardest_is_explained(entries: list[Entry]) -> None:
    found = hardest(entries)
    assert found is not None
    number = entries.index(found) + 1
    assert found.hardness == max(one.hardness for one in entries)
    told = manuscript(entries, Style(), explain=True)["explained"]
    steps = [step for run in told["runs"] for step in run]
    assert len(steps) == len(cs.explain(found.puzzle))
    assert f"Puzzle {number}, step by step" in text_of(booklet(entries, Style(), explain=True))
    for run in told["runs"]:
        assert len(run) == 1 or all(step["drawing"] is None for step in run)


def test_a_step_that_has_a_page_for_itself_fills_it() -> None:
    made = prepare(cs.generate("skyscraper", size=7, level="hard", seed=1))
    assert isinstance(made, Entry)
    pages = read(booklet([made], Style(large_print=True), explain=True)).pages
    heights: list[float] = []
    for page in pages[6:]:
        found: list[float] = []

        def visit(text: str, at: Any, line: Any, *rest: Any, found: list[float] = found) -> None:
            if re.match(r"Step \d", text.strip()):
                found.append((at[3] * line[5] + at[5]) / PAPERS["a4"][1])

        page.extract_text(visitor_text=visit)
        heights += found if len(found) == 1 else []
    assert min(heights) < 0.35, "words stand low under a drawing as wide as the page"


def test_one_step_is_one() -> None:
    made = prepare(cs.parse('{"family": "skyscraper", "size": 2, "grid": [[1, 2], [2, 0]]}'))
    assert isinstance(made, Entry)
    for language, said in (("en", "It takes 1 step."), ("pt", "Resolve-se em 1 passo.")):
        told = manuscript([made], Style(language=language), explain=True)["explained"]
        assert said in told["lead"]


def test_what_is_not_unique_is_no_entry() -> None:
    assert prepare(puzzle("skyscraper:many")) is Verdict.MULTIPLE
    assert prepare(puzzle("skyscraper:clash")) is Verdict.NONE


def test_a_board_too_large_to_be_rated_is_printed_all_the_same() -> None:
    grid = [[(r + c) % 20 + 1 for c in range(20)] for r in range(20)]
    big = registry.family("skyscraper").from_json(
        {"family": "skyscraper", "size": 20, "grid": [*grid[:-1], [0] * 20]}
    )
    made = prepare(big)
    assert isinstance(made, Entry)
    assert made.level is None
    assert "not rated" in text_of(booklet([made], Style(per_page=6)))
    with pytest.raises(UsageError, match="can be rated"):
        booklet([made], Style(), explain=True)


def test_styles_that_cannot_be_are_refused() -> None:
    for wish, said in (
        ({"paper": "a3"}, "no paper 'a3'"),
        ({"per_page": 3}, "3 puzzles per page"),
        ({"language": "fr"}, "no language 'fr'"),
        ({"title": "x" * 201}, "the title has 201 letters"),
    ):
        with pytest.raises(UsageError, match=said):
            Style(**wish)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="no puzzle"):
        booklet([], Style())


def test_a_name_of_another_form_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    target = tmp_path / "new.svg"
    assert main.run(["booklet", "skyscraper:t3", "-o", str(target)]) == 2
    assert f"a booklet is a PDF, say {tmp_path / 'new.pdf'}" in capsys.readouterr().err
    assert not target.exists()
    for name in ("NEW.PDF", "new"):
        assert main.run(["booklet", "skyscraper:t3", "-o", str(tmp_path / name)]) == 0


@pytest.mark.parametrize("missing", ["typst", "font_roboto"])
def test_without_the_extra_one_line_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(UnsupportedError, match=r"pip install 'cluesmith\[booklet\]'"):
        typeset.require()


def test_plain_words() -> None:
    assert plain(" a\n\tb\x00c ") == "a b c"
    assert plain("x" * 50).replace("\N{ZERO WIDTH SPACE}", "") == "x" * 50
    assert strange("Ação \N{MULTIPLICATION SIGN} Жизнь Ελλάς \N{EM DASH}") == ""
    assert strange("日本 日") == "日本"
